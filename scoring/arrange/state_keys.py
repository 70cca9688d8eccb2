"""Keys of states for the transposition tables, packed into words; word 2 begins with a cell's number and is never 0.

The board key says what can still be completed on the board whatever the cards are: below two states that have the same
one, the same can. The card key adds all that the cards have to do with a state: how large the regions are, how many of
their spaces are in no region of the other sort, whether they hold the gallery, and which of them share a space. Below
two states that have the same card key, the same cards can be assigned. Which region is which does not matter: open ones
are numbered from left to right, closed ones put in order.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_state import (
    APART,
    HOLDS,
    IS_SPACE,
    MEETS,
    NONE,
    SIZE,
    SMALLEST_REGION,
    SORTS,
    UNCLOSED,
    UNCOVERED_ALLOWED,
    UNCOVERED_NEEDED,
    WASTE_OF_STRIP,
    PartitionArrays,
    SearchPath,
)
from scoring.arrange.regions import RegionTable, last_in_column
from scoring.arrange.transposition_table import STORED
from scoring.arrange.typed_arrays import Ints2D, Word

# The board key: how many words, and how many bits of them each number takes.
BOARD_WORDS: Final = 5
COLUMN_BITS: Final = 3
REGION_SIZE_BITS: Final = 4
UNCLOSED_BITS: Final = 12
COUNTER_BITS: Final = 6
LARGEST_REGION: Final = 1 << REGION_SIZE_BITS
MOST_UNCLOSED: Final = 1 << UNCLOSED_BITS
"""Ways to have regions left to close of a sort."""

# The card key: the board key, a word of each sort about the open regions, words about the closed ones, and one that
# says which of these cross.
SIZE_BITS: Final = 5
ALONE_BITS: Final = 5
MEETS_BITS: Final = 7
CLOSED_BITS: Final = SIZE_BITS + ALONE_BITS + 1 + MEETS_BITS
CLOSED_IN_A_WORD: Final = 3
MOST_CLOSED_CIVILISATIONS: Final = 9
MOST_CLOSED_DOMAINS: Final = 6
"""So many closed regions of each sort have room; states with more have no card key."""
OPEN_WORD: Final = BOARD_WORDS
CLOSED_WORD: Final = OPEN_WORD + SORTS
CROSSING_WORD: Final = CLOSED_WORD + (MOST_CLOSED_CIVILISATIONS + MOST_CLOSED_DOMAINS) // CLOSED_IN_A_WORD
CARD_WORDS: Final = CROSSING_WORD + 1


@record
class KeyBuffers:
    """Scratch buffers for keys, those for a card key int64 (2, regions)."""

    order: Ints2D
    """int64 (2, 9): the open regions in the order of a board key."""
    number: Ints2D
    """A region's number among the open ones of its sort, `NONE` for a closed one."""
    alone: Ints2D
    """How many of its spaces are in no region of the other sort."""
    meets: Ints2D
    """The open regions of the other sort that share a space with it, one bit each."""
    closed: Ints2D
    """The closed regions in order, `NONE` behind the last."""
    description: Ints2D
    """What the key says of each of them, in the same order."""


@compiled
def pack_board_key(partition: PartitionArrays, path: SearchPath, decided: int, buffers: KeyBuffers) -> None:
    """Write the board key of a state after so many cells: the same for states that only number regions differently.

    Its words: the open region of each column; the regions' sizes and the uncovered spaces needed; cell and regions that
    stay apart; gallery, sizes unclosed and counters; which regions meet.
    """
    places: Word = 0
    sizes: Word = 0
    apart: Word = decided
    rest: Word = 0
    civilisations, number = 0, 0
    for sort in range(SORTS):
        civilisations, number = number, 0
        for column in range(partition.width):
            region = path.state[decided, sort, column]
            n = 0
            while region != NONE and n < number and buffers.order[sort, n] != region:
                n += 1
            if region != NONE and n == number:
                buffers.order[sort, n] = region
                number += 1
            places = _appended(places, COLUMN_BITS, 0 if region == NONE else n + 1)
        for n in range(number):
            region = buffers.order[sort, n]
            sizes = _appended(sizes, REGION_SIZE_BITS, path.state[decided, sort, SIZE + region] - 1)
            rest = _appended(rest, 1, path.state[decided, sort, HOLDS + region])
            for m in range(n):
                apart = _appended(apart, 1, path.state[decided, sort, APART + region] >> buffers.order[sort, m])
        unclosed: int = 0
        for n in range(partition.radix.shape[1]):
            unclosed = unclosed * partition.radix[sort, n] + path.state[decided, sort, UNCLOSED + n]
        rest = _appended(rest, UNCLOSED_BITS, unclosed)
    meets: Word = 0
    for n in range(civilisations):
        for m in range(number):
            meets = _appended(meets, 1, path.state[decided, 0, MEETS + buffers.order[0, n]] >> buffers.order[1, m])
    sizes = _appended(sizes, COUNTER_BITS, path.state[decided, 0, UNCOVERED_NEEDED])
    rest = _appended(
        _appended(rest, COUNTER_BITS, path.state[decided, 0, UNCOVERED_ALLOWED]),
        COUNTER_BITS,
        path.state[decided, 0, WASTE_OF_STRIP],
    )
    path.board_key[decided, 0] = places
    path.board_key[decided, 1] = sizes
    path.board_key[decided, STORED] = apart
    path.board_key[decided, 3] = rest
    path.board_key[decided, 4] = meets


@compiled
def _appended(word: Word, bits: int, value: Word) -> Word:
    """Return a word with the lowest bits of a number behind those it has."""
    return (word << bits) | (value & ((1 << bits) - 1))


@compiled
def pack_card_key(
    partition: PartitionArrays, path: SearchPath, decided: int, regions: RegionTable, buffers: KeyBuffers
) -> bool:
    """Write the card key of a state that has its board key and its regions described; False where it has no room."""
    _number_open_regions(partition, path, decided, regions, buffers)
    _look_at_spaces(partition, decided, regions, buffers)
    for sort in range(SORTS):
        opened: Word = 0
        for column in range(partition.width):
            if path.state[decided, 0, column] != NONE:
                region = regions.region_of[sort, last_in_column(partition.width, decided, column)]
                opened = _appended(opened, ALONE_BITS, buffers.alone[sort, region])
        path.card_key[decided, OPEN_WORD + sort] = opened
        if not _put_closed_in_order(regions, buffers, sort):
            return False
    for word in range(BOARD_WORDS):
        path.card_key[decided, word] = path.board_key[decided, word]
    _write_closed(path, decided, buffers)
    _write_crossing(path, decided, regions, buffers)
    return True


@compiled
def _number_open_regions(
    partition: PartitionArrays, path: SearchPath, decided: int, regions: RegionTable, buffers: KeyBuffers
) -> None:
    """Number the regions at the frontier from left to right."""
    for sort in range(SORTS):
        for region in range(regions.number[sort]):
            buffers.number[sort, region] = NONE
        opened = 0
        for column in range(partition.width):
            if path.state[decided, 0, column] != NONE:
                region = regions.region_of[sort, last_in_column(partition.width, decided, column)]
                if buffers.number[sort, region] == NONE:
                    buffers.number[sort, region] = opened
                    opened += 1


@compiled
def _look_at_spaces(partition: PartitionArrays, decided: int, regions: RegionTable, buffers: KeyBuffers) -> None:
    """Count the spaces of regions, open ones or of several spaces, by what they are in of the other sort."""
    for sort in range(SORTS):
        for region in range(regions.number[sort]):
            buffers.alone[sort, region] = buffers.meets[sort, region] = 0
    for cell in range(decided):
        if not partition.grid[cell, IS_SPACE]:
            continue
        civilisation, domain = regions.region_of[0, cell], regions.region_of[1, cell]
        open_civilisation, open_domain = buffers.number[0, civilisation], buffers.number[1, domain]
        in_civilisation: bool = open_civilisation != NONE or regions.size[0, civilisation] > 1
        in_domain: bool = open_domain != NONE or regions.size[1, domain] > 1
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
def _put_closed_in_order(regions: RegionTable, buffers: KeyBuffers, sort: int) -> bool:
    """Put the closed regions of a sort in order of what the key says of them; False where there are too many."""
    number = 0
    most = MOST_CLOSED_CIVILISATIONS if sort == 0 else MOST_CLOSED_DOMAINS
    for region in range(regions.number[sort]):
        if buffers.number[sort, region] != NONE or regions.size[sort, region] < SMALLEST_REGION:
            continue
        if number == most:
            return False
        description: int = (regions.size[sort, region] << ALONE_BITS) | buffers.alone[sort, region]
        description = (description << 1) | regions.holds_gallery[sort, region]
        description = (description << MEETS_BITS) | buffers.meets[sort, region]
        place = number
        while place and buffers.description[sort, place - 1] < description:
            buffers.description[sort, place] = buffers.description[sort, place - 1]
            buffers.closed[sort, place] = buffers.closed[sort, place - 1]
            place -= 1
        buffers.description[sort, place], buffers.closed[sort, place] = description, region
        number += 1
    buffers.closed[sort, number] = NONE
    return True


@compiled
def _write_closed(path: SearchPath, decided: int, buffers: KeyBuffers) -> None:
    """Write what the card key says of the closed regions; nothing where there are no more."""
    place = CLOSED_WORD
    for sort in range(SORTS):
        n = 0
        more: bool = True
        while n < (MOST_CLOSED_CIVILISATIONS if sort == 0 else MOST_CLOSED_DOMAINS):
            word: Word = 0
            for _ in range(CLOSED_IN_A_WORD):
                more = more and buffers.closed[sort, n] != NONE
                word = _appended(word, CLOSED_BITS, buffers.description[sort, n] if more else 0)
                n += 1
            path.card_key[decided, place] = word
            place += 1


@compiled
def _write_crossing(path: SearchPath, decided: int, regions: RegionTable, buffers: KeyBuffers) -> None:
    """Write which closed regions share a space."""
    word: Word = 0
    row = 0
    while buffers.closed[0, row] != NONE:
        crossing, column = regions.crossing[buffers.closed[0, row]], 0
        while buffers.closed[1, column] != NONE:
            word = _appended(word, 1, crossing >> buffers.closed[1, column])
            column += 1
        row += 1
    path.card_key[decided, CROSSING_WORD] = word
