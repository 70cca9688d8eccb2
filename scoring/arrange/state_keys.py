"""Keys of states for the transposition tables, packed into words; word 2 begins with a cell's number and is never 0.

The board key says what can still be completed on the board whatever the cards are: below two states that have the same
one, the same can. The card key adds all that the cards have to do with a state: how large the regions are, how many of
their spaces are in no region of the other sort, whether they hold the gallery, and which of them share a space. Below
two states that have the same card key, the same cards can be assigned. Which region is which does not matter: open ones
are numbered from left to right, closed ones put in order.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.compiling import compiled
from scoring.arrange.frontier_state import (
    APART,
    HOLDS,
    IS_SPACE,
    MEETS,
    MOST_OPEN,
    NONE,
    SIZE,
    SMALLEST_REGION,
    SORTS,
    UNCLOSED,
    UNCOVERED_ALLOWED,
    UNCOVERED_NEEDED,
    WASTE_OF_STRIP,
)
from scoring.arrange.regions import RegionTable, last_in_column
from scoring.arrange.transposition_table import STORED

# The board key: how many words, and how many bits of them each number takes.
BOARD_WORDS: Final = 5
COLUMN_BITS, REGION_SIZE_BITS, UNCLOSED_BITS, COUNTER_BITS = 3, 4, 12, 6
LARGEST_REGION: Final = 1 << REGION_SIZE_BITS
MOST_UNCLOSED: Final = 1 << UNCLOSED_BITS
"""Ways to have regions left to close of a sort."""

# The card key: the board key, a word about the open regions, words about the closed ones, one of which of these cross.
SIZE_BITS, ALONE_BITS, MEETS_BITS = 5, 5, 6
CLOSED_BITS: Final = SIZE_BITS + ALONE_BITS + 1 + MEETS_BITS
CLOSED_IN_A_WORD: Final = 3
MOST_CLOSED: Final = (9, 6)
"""So many closed regions of each sort have room; states with more have no card key."""
OPEN_WORD: Final = BOARD_WORDS
CLOSED_WORD: Final = OPEN_WORD + 1
CROSSING_WORD: Final = CLOSED_WORD + sum(MOST_CLOSED) // CLOSED_IN_A_WORD
CARD_WORDS: Final = CROSSING_WORD + 1


class CardKeyBuffers(NamedTuple):
    """Scratch buffers for a card key, each int64 (2, regions)."""

    number: Any
    """A region's number among the open ones of its sort, `NONE` for a closed one."""
    alone: Any
    """How many of its spaces are in no region of the other sort."""
    meets: Any
    """The open regions of the other sort that share a space with it, one bit each."""
    closed: Any
    """The closed regions in order, `NONE` behind the last."""
    description: Any
    """What the key says of each of them, in the same order."""


@compiled
def pack_board_key(radix: Any, state: Any, width: int, decided: int, key: Any) -> None:
    """Write the board key of a state after so many cells: the same for states that only number regions differently.

    `radix`: as in `PartitionArrays`. `key`: uint64 (5,): the open region of each column; the regions' sizes and the
    uncovered spaces needed; cell and regions that stay apart; gallery, sizes unclosed and counters; which regions meet.
    """
    order = np.empty((SORTS, MOST_OPEN), np.int64)
    places, sizes, apart, rest = np.uint64(0), np.uint64(0), np.uint64(decided), np.uint64(0)
    numbers = 0, 0
    for sort in range(SORTS):
        number = 0
        for column in range(width):
            region = state[sort, column]
            n = 0
            while region != NONE and n < number and order[sort, n] != region:
                n += 1
            if region != NONE and n == number:
                order[sort, n] = region
                number += 1
            places = _appended(places, COLUMN_BITS, 0 if region == NONE else n + 1)
        numbers = (number, 0) if sort == 0 else (numbers[0], number)
        for n in range(number):
            region = order[sort, n]
            sizes = _appended(sizes, REGION_SIZE_BITS, state[sort, SIZE + region] - 1)
            rest = _appended(rest, 1, state[sort, HOLDS + region])
            for m in range(n):
                apart = _appended(apart, 1, state[sort, APART + region] >> order[sort, m])
        unclosed = 0
        for n in range(radix.shape[1]):
            unclosed = unclosed * radix[sort, n] + state[sort, UNCLOSED + n]
        rest = _appended(rest, UNCLOSED_BITS, unclosed)
    meets = np.uint64(0)
    for n in range(numbers[0]):
        for m in range(numbers[1]):
            meets = _appended(meets, 1, state[0, MEETS + order[0, n]] >> order[1, m])
    sizes = _appended(sizes, COUNTER_BITS, state[0, UNCOVERED_NEEDED])
    rest = _appended(_appended(rest, COUNTER_BITS, state[0, UNCOVERED_ALLOWED]), COUNTER_BITS, state[0, WASTE_OF_STRIP])
    key[0], key[1], key[STORED], key[3], key[4] = places, sizes, apart, rest, meets


@compiled
def _appended(word: np.uint64, bits: int, value: int) -> np.uint64:
    """Return a word with the lowest bits of a number behind those it has."""
    return (word << np.uint64(bits)) | np.uint64(value & ((1 << bits) - 1))


@compiled
def pack_card_key(
    grid: Any,
    width: int,
    state: Any,
    decided: int,
    regions: RegionTable,
    buffers: CardKeyBuffers,
    board_key: Any,
    key: Any,
) -> bool:
    """Write the card key of a state that has its board key and its regions described; False where it has no room."""
    _number_open_regions(width, state, decided, regions, buffers)
    _look_at_spaces(grid, decided, regions, buffers)
    opened = np.uint64(0)
    for sort in range(SORTS):
        for column in range(width):
            if state[0, column] != NONE:
                region = regions.region_of[sort, last_in_column(width, decided, column)]
                opened = (opened << np.uint64(ALONE_BITS)) | np.uint64(buffers.alone[sort, region])
        if not _put_closed_in_order(regions, buffers, sort):
            return False
    for word in range(BOARD_WORDS):
        key[word] = board_key[word]
    key[OPEN_WORD] = opened
    _write_closed(buffers, key)
    _write_crossing(regions, buffers, key)
    return True


@compiled
def _number_open_regions(width: int, state: Any, decided: int, regions: RegionTable, buffers: CardKeyBuffers) -> None:
    """Number the regions at the frontier from left to right."""
    for sort in range(SORTS):
        for region in range(regions.number[sort]):
            buffers.number[sort, region] = NONE
        opened = 0
        for column in range(width):
            if state[0, column] != NONE:
                region = regions.region_of[sort, last_in_column(width, decided, column)]
                if buffers.number[sort, region] == NONE:
                    buffers.number[sort, region] = opened
                    opened += 1


@compiled
def _look_at_spaces(grid: Any, decided: int, regions: RegionTable, buffers: CardKeyBuffers) -> None:
    """Count the spaces of regions, open ones or of several spaces, by what they are in of the other sort."""
    for sort in range(SORTS):
        for region in range(regions.number[sort]):
            buffers.alone[sort, region] = buffers.meets[sort, region] = 0
    for cell in range(decided):
        if not grid[cell, IS_SPACE]:
            continue
        civilisation, domain = regions.region_of[0, cell], regions.region_of[1, cell]
        open_civilisation, open_domain = buffers.number[0, civilisation], buffers.number[1, domain]
        in_civilisation = open_civilisation != NONE or regions.size[0, civilisation] > 1
        in_domain = open_domain != NONE or regions.size[1, domain] > 1
        if in_civilisation and in_domain:
            if open_domain != NONE:
                buffers.meets[0, civilisation] |= 1 << open_domain
            if open_civilisation != NONE:
                buffers.meets[1, domain] |= 1 << open_civilisation
        elif in_civilisation:
            buffers.alone[0, civilisation] += 1
        elif in_domain:
            buffers.alone[1, domain] += 1


@compiled
def _put_closed_in_order(regions: RegionTable, buffers: CardKeyBuffers, sort: int) -> bool:
    """Put the closed regions of a sort in order of what the key says of them; False where there are too many."""
    number, closed, descriptions = 0, buffers.closed, buffers.description
    for region in range(regions.number[sort]):
        if buffers.number[sort, region] != NONE or regions.size[sort, region] < SMALLEST_REGION:
            continue
        if number == MOST_CLOSED[sort]:
            return False
        description = (regions.size[sort, region] << ALONE_BITS) | buffers.alone[sort, region]
        description = (description << 1) | regions.holds_gallery[sort, region]
        description = (description << MEETS_BITS) | buffers.meets[sort, region]
        place = number
        while place and descriptions[sort, place - 1] < description:
            descriptions[sort, place] = descriptions[sort, place - 1]
            closed[sort, place] = closed[sort, place - 1]
            place -= 1
        descriptions[sort, place], closed[sort, place] = description, region
        number += 1
    closed[sort, number] = NONE
    return True


@compiled
def _write_closed(buffers: CardKeyBuffers, key: Any) -> None:
    """Write what the key says of the closed regions; nothing where there are no more."""
    for sort in range(SORTS):
        n, more = 0, True
        while n < MOST_CLOSED[sort]:
            word = np.uint64(0)
            for _ in range(CLOSED_IN_A_WORD):
                more = more and buffers.closed[sort, n] != NONE
                word = (word << np.uint64(CLOSED_BITS)) | np.uint64(buffers.description[sort, n] if more else 0)
                n += 1
            key[CLOSED_WORD + (sort * MOST_CLOSED[0] + n) // CLOSED_IN_A_WORD - 1] = word


@compiled
def _write_crossing(regions: RegionTable, buffers: CardKeyBuffers, key: Any) -> None:
    """Write which closed regions share a space."""
    word, row = np.uint64(0), 0
    while buffers.closed[0, row] != NONE:
        crossing, column = regions.crossing[buffers.closed[0, row]], 0
        while buffers.closed[1, column] != NONE:
            word = (word << np.uint64(1)) | ((crossing >> np.uint64(buffers.closed[1, column])) & np.uint64(1))
            column += 1
        row += 1
    key[CROSSING_WORD] = word
