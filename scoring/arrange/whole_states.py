"""States with all that the cards have to do with them: below two that are the same, the same can be dealt.

That is how large the regions are, how many of their spaces are in no region of the other sort, whether they hold the
gallery, and which of them share a space. Which closed region is which does not matter, so they are put in order.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.compiling import compiled
from scoring.arrange.dealing import Desk
from scoring.arrange.regions import IS_SPACE, NONE, SORTS, WORDS, Walk

SIZE_BITS, ALONE_BITS, MEETS_BITS = 5, 5, 6
BITS: Final = SIZE_BITS + ALONE_BITS + 1 + MEETS_BITS
IN_A_WORD: Final = 3
MOST_CLOSED: Final = (9, 6)
"""So many closed regions of each sort have room; states with more are not remembered."""
OPEN: Final = WORDS
CLOSED: Final = WORDS + 1
CROSSING: Final = CLOSED + sum(MOST_CLOSED) // IN_A_WORD
WHOLE_WORDS: Final = CROSSING + 1


class Counted(NamedTuple):
    """Room for counting, by sort and region.

    That is a region's number among the open ones, `NONE` for a closed one; how many of its spaces are in no region of
    the other sort; which open ones share a space with it; then the closed ones in order, with what is told of each.
    """

    number: Any
    alone: Any
    meets: Any
    closed: Any
    told: Any


@compiled
def pack_whole(board: Any, width: int, path: Walk, at: int, desk: Desk, counted: Counted) -> bool:
    """Write a state that was packed and described into words; return False where they have no room for it."""
    _number_open(width, path, at, desk, counted)
    _count(board, at, desk, counted)
    opened = np.uint64(0)
    for sort in range(SORTS):
        for column in range(width):
            if path.state[at, 0, column] != NONE:
                region = desk.region[sort, at - 1 - (at - 1 - column) % width]
                opened = (opened << np.uint64(ALONE_BITS)) | np.uint64(counted.alone[sort, region])
        if not _put_in_order(desk, counted, sort):
            return False
    for word in range(WORDS):
        path.whole[at, word] = path.key[at, word]
    path.whole[at, OPEN] = opened
    _write_closed(path, at, counted)
    _write_crossing(path, at, desk, counted)
    return True


@compiled
def _number_open(width: int, path: Walk, at: int, desk: Desk, counted: Counted) -> None:
    """Number the regions at the frontier from left to right."""
    for sort in range(SORTS):
        for region in range(desk.number[sort]):
            counted.number[sort, region] = NONE
        opened = 0
        for column in range(width):
            if path.state[at, 0, column] != NONE:
                region = desk.region[sort, at - 1 - (at - 1 - column) % width]
                if counted.number[sort, region] == NONE:
                    counted.number[sort, region] = opened
                    opened += 1


@compiled
def _count(board: Any, at: int, desk: Desk, counted: Counted) -> None:
    """Count the spaces of regions, open ones or of several spaces, by what they are in of the other sort."""
    for sort in range(SORTS):
        for region in range(desk.number[sort]):
            counted.alone[sort, region] = counted.meets[sort, region] = 0
    for n in range(at):
        if not board[n, IS_SPACE]:
            continue
        one, other = desk.region[0, n], desk.region[1, n]
        open_one, open_other = counted.number[0, one], counted.number[1, other]
        one_counts = open_one != NONE or desk.size[0, one] > 1
        other_counts = open_other != NONE or desk.size[1, other] > 1
        if one_counts and other_counts:
            if open_other != NONE:
                counted.meets[0, one] |= 1 << open_other
            if open_one != NONE:
                counted.meets[1, other] |= 1 << open_one
        elif one_counts:
            counted.alone[0, one] += 1
        elif other_counts:
            counted.alone[1, other] += 1


@compiled
def _put_in_order(desk: Desk, counted: Counted, sort: int) -> bool:
    """Put the closed regions of a sort in order of what is told of them; return False where there are too many."""
    number = 0
    for region in range(desk.number[sort]):
        if counted.number[sort, region] != NONE or desk.size[sort, region] < SORTS:
            continue
        if number == MOST_CLOSED[sort]:
            return False
        told = (desk.size[sort, region] << ALONE_BITS) | counted.alone[sort, region]
        told = (((told << 1) | desk.holds[sort, region]) << MEETS_BITS) | counted.meets[sort, region]
        place = number
        while place and counted.told[sort, place - 1] < told:
            counted.told[sort, place] = counted.told[sort, place - 1]
            counted.closed[sort, place] = counted.closed[sort, place - 1]
            place -= 1
        counted.told[sort, place], counted.closed[sort, place] = told, region
        number += 1
    counted.closed[sort, number] = NONE
    return True


@compiled
def _write_closed(path: Walk, at: int, counted: Counted) -> None:
    """Write what is told of the closed regions; nothing where there are no more."""
    for sort in range(SORTS):
        n, more = 0, True
        while n < MOST_CLOSED[sort]:
            word = np.uint64(0)
            for _ in range(IN_A_WORD):
                more = more and counted.closed[sort, n] != NONE
                word = (word << np.uint64(BITS)) | np.uint64(counted.told[sort, n] if more else 0)
                n += 1
            path.whole[at, CLOSED + (sort * MOST_CLOSED[0] + n) // IN_A_WORD - 1] = word


@compiled
def _write_crossing(path: Walk, at: int, desk: Desk, counted: Counted) -> None:
    """Write which closed regions cross."""
    word, one = np.uint64(0), 0
    while counted.closed[0, one] != NONE:
        crossing, other = desk.crossing[counted.closed[0, one]], 0
        while counted.closed[1, other] != NONE:
            word = (word << np.uint64(1)) | ((crossing >> np.uint64(counted.closed[1, other])) & np.uint64(1))
            other += 1
        one += 1
    path.whole[at, CROSSING] = word
