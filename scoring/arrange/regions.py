"""Can a board be cut into linked regions of given sizes, of two sorts that overlap? The search that refutes it.

A layout whose Collections link so many pieces cuts the board twice: into regions of the Civilisations and into regions
of the Domains. Whatever the cards are, four things hold: a region is linked through doorways; a region of one sort
shares at most one space with a region of the other; so a doorway serves at most one region; and what no region covers
is limited by the cards. The board is decided space by space along a frontier, each doorway joining a region of either
sort or wasted. The doorways a layout can waste are all there are less those its regions need, usually a handful.

What lies behind the frontier matters only by what is kept in a state: states from which nothing can be completed are
remembered, bit by bit.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.compiling import compiled

NONE: Final = -1
SORTS: Final = 2
WASTED: Final = 2
"""How a doorway is used: 0 and 1 join a region of that sort."""
LAST: Final = 8
"""Choices are numbered 3 x (use of the doorway above) + (use of the doorway to the left)."""
WORDS: Final = 5
"""Words of a state that is packed."""
WIDEST: Final = 6
MOST_LARGE: Final = 16
MOST_LEFT: Final = 1 << 12
"""What fits into the words of a state: columns, spaces of a region, ways to have regions left of a sort."""

# The board: a row for each of its places in the order they are decided, with these columns. Inside says whether both
# spaces of the doorway above, or to the left, are of the gallery. The toll has nothing to do with the place: it is how
# many doorways as many spaces as the row's number waste at least when they are in no region.
COLUMN, ABOVE, BESIDE, CLOSES_LEFT, CLOSES_HERE, IS_SPACE = range(6)
GALLERY, GALLERY_LATER, INSIDE_UP, INSIDE_LEFT, TOLL = range(6, 11)

# A state: a row for each sort. From these offsets on it holds, for every column, the region at the frontier; for every
# region its size, those of its sort that never join it, those of the other sort that share a space with it, and whether
# it has a space of the gallery; how many regions of each size are still to be closed; how many spaces may stay in none.
# Last, for the first sort only: spaces in no region needed still, and allowed; doorways wasted, and those wasted in the
# first two rows.
REGIONS: Final = WIDEST + 2
SIZE: Final = WIDEST
APART: Final = SIZE + REGIONS
MEETS: Final = APART + REGIONS
HOLDS: Final = MEETS + REGIONS
LEFT: Final = HOLDS + REGIONS
BARE: Final = LEFT + MOST_LARGE
NEEDED: Final = BARE + 1
ALLOWED: Final = BARE + 2
SPENT: Final = BARE + 3
STRIP: Final = BARE + 4
FIELDS: Final = BARE + 5


class Demanded(NamedTuple):
    """What regions are sought: the different sizes of each sort, rising, how many there are, the waste allowed.

    `filler` is the sort of which one region holds the whole gallery, `NONE` where none need; `only` says that it has no
    other space. The rest says how wide the board is, and whether it is like its mirror images.
    """

    sizes: Any
    radix: Any
    waste: int
    filler: int
    only: bool
    width: int
    mirrored_rows: bool
    mirrored_columns: bool


class Walk(NamedTuple):
    """Where a search is: the states on its path, the choice made last and the key of each.

    `whole` has the keys of states with what the cards have to do with them. `refuted` says whether all below was
    refuted whatever the cards are, `undealt` whether no cards were dealt below, `open` which profiles might still fit.
    `counters`: how many places are decided, choices looked at, states of either kind kept.
    """

    state: Any
    choice: Any
    key: Any
    whole: Any
    refuted: Any
    undealt: Any
    open: Any
    counters: Any


PLACE, LOOKED, KEPT, KEPT_WHOLE = 0, 1, 2, 3


@compiled
def decide(board: Any, sizes: Any, state: Any, at: int, choice: int, waste: int, filler: int) -> bool:
    """Decide one place: write the state after it; return False where that cannot be."""
    after, column = at + 1, board[at, COLUMN]
    state[after] = state[at]
    if not board[at, IS_SPACE]:
        state[after, 0, column] = state[after, 1, column] = NONE
    elif not (_join(board, sizes, state, at, choice, filler) and _share(state, after, column)):
        return False
    if state[after, 0, SPENT] > waste:
        return False
    above = state[at, 0, column]
    if above != NONE and not _close(board, sizes, state, at, above, state[at, 1, column]):
        return False
    if board[at, CLOSES_LEFT] and not _let_go(board, sizes, state, at, column - 1):
        return False
    if board[at, CLOSES_HERE] and not _let_go(board, sizes, state, at, column):
        return False
    return _room_for_bare(board, state, after, waste)


@compiled
def _join(board: Any, sizes: Any, state: Any, at: int, choice: int, filler: int) -> bool:
    """Put a space into its two regions, as its doorways are used."""
    after, column, above, beside = at + 1, board[at, COLUMN], board[at, ABOVE], board[at, BESIDE]
    uses_above, uses_beside = choice // 3, choice % 3
    wasted = (above and uses_above == WASTED) + (beside and uses_beside == WASTED)
    for sort in range(SORTS):
        up = state[at, sort, column] if above else NONE
        side = state[at, sort, column - 1] if beside else NONE
        joins_up, joins_side = above and uses_above == sort, beside and uses_beside == sort
        if up != NONE and up == side and joins_up != joins_side:
            return False
        if joins_up:
            region = up
            if joins_side and up == side:
                wasted += 1
            elif joins_side and not _merge(state, after, sort, up, side):
                return False
        elif joins_side:
            region = side
        else:
            region = 0
            while state[after, sort, SIZE + region]:
                region += 1
        state[after, sort, SIZE + region] += 1
        state[after, sort, HOLDS + region] |= board[at, GALLERY] and sort == filler
        if up != NONE and not joins_up:
            _part(state, after, sort, region, up)
        if side != NONE and not joins_side:
            _part(state, after, sort, region, side)
        if state[after, sort, SIZE + region] > max(1, _largest_left(sizes, state, after, sort)):
            return False
        state[after, sort, column] = region
    state[after, 0, SPENT] += wasted
    return True


@compiled
def _merge(state: Any, after: int, sort: int, region: int, other: int) -> bool:
    """Make one region of two; False where they must stay apart."""
    if state[after, sort, APART + region] >> other & 1:
        return False
    state[after, sort, SIZE + region] += state[after, sort, SIZE + other]
    for field in (HOLDS, APART, MEETS):
        state[after, sort, field + region] |= state[after, sort, field + other]
    for third in range(REGIONS):
        state[after, sort, APART + third] |= (state[after, sort, APART + third] >> other & 1) << region
        state[after, 1 - sort, MEETS + third] |= (state[after, 1 - sort, MEETS + third] >> other & 1) << region
    for column in range(WIDEST):
        if state[after, sort, column] == other:
            state[after, sort, column] = region
    _forget(state, after, sort, other)
    return True


@compiled
def _forget(state: Any, after: int, sort: int, region: int) -> None:
    """Take a region out of a state."""
    for field in (SIZE, APART, MEETS, HOLDS):
        state[after, sort, field + region] = 0
    for third in range(REGIONS):
        state[after, sort, APART + third] &= ~(1 << region)
        state[after, 1 - sort, MEETS + third] &= ~(1 << region)


@compiled
def _part(state: Any, after: int, sort: int, one: int, other: int) -> None:
    """Note that two regions of a sort never join."""
    state[after, sort, APART + one] |= 1 << other
    state[after, sort, APART + other] |= 1 << one


@compiled
def _largest_left(sizes: Any, state: Any, after: int, sort: int) -> int:
    for n in range(sizes.shape[1] - 1, -1, -1):
        if state[after, sort, LEFT + n] > 0:
            return sizes[sort, n]
    return 0


@compiled
def _share(state: Any, after: int, column: int) -> bool:
    """Note that two regions share this space; False where they share one already.

    Two regions of a sort that meet the same region of the other sort never join: they would share two spaces with it.
    """
    one, other = state[after, 0, column], state[after, 1, column]
    if state[after, 0, MEETS + one] >> other & 1:
        return False
    for third in range(REGIONS):
        if state[after, 0, MEETS + one] >> third & 1:
            _part(state, after, 1, other, third)
        if state[after, 1, MEETS + other] >> third & 1:
            _part(state, after, 0, one, third)
    state[after, 0, MEETS + one] |= 1 << other
    state[after, 1, MEETS + other] |= 1 << one
    return True


@compiled
def _let_go(board: Any, sizes: Any, state: Any, at: int, column: int) -> bool:
    """Let go of a space from which no doorway leads on."""
    one, other = state[at + 1, 0, column], state[at + 1, 1, column]
    state[at + 1, 0, column] = state[at + 1, 1, column] = NONE
    return _close(board, sizes, state, at, one, other)


@compiled
def _close(board: Any, sizes: Any, state: Any, at: int, one: int, other: int) -> bool:
    """Close the regions of a space that left the frontier, where it was their last; False where one cannot be."""
    after, bare = at + 1, 0
    for sort in range(SORTS):
        region = one if sort == 0 else other
        if _at_frontier(state, after, sort, region):
            continue
        size = state[after, sort, SIZE + region]
        if size == 1:
            bare += 1
            state[after, sort, BARE] -= 1
            if state[after, sort, BARE] < 0:
                return False
        elif not _fits_left(sizes, state, after, sort, size):
            return False
        if state[after, sort, HOLDS + region] and not _whole_gallery(board, state, at, sort, region):
            return False
        _forget(state, after, sort, region)
    if bare == SORTS:
        state[after, 0, NEEDED] = max(state[after, 0, NEEDED] - 1, 0)
        state[after, 0, ALLOWED] -= 1
    return state[after, 0, ALLOWED] >= 0


@compiled
def _at_frontier(state: Any, after: int, sort: int, region: int) -> bool:
    for column in range(WIDEST):
        if state[after, sort, column] == region:
            return True
    return False


@compiled
def _fits_left(sizes: Any, state: Any, after: int, sort: int, size: int) -> bool:
    """Take a size from those still to be closed; False where none of it is left."""
    for n in range(sizes.shape[1]):
        if sizes[sort, n] == size:
            state[after, sort, LEFT + n] -= 1
            return state[after, sort, LEFT + n] >= 0
    return False


@compiled
def _whole_gallery(board: Any, state: Any, at: int, sort: int, region: int) -> bool:
    """Whether no other region has a space of the gallery, and no space of it is still to come."""
    for other in range(REGIONS):
        if other != region and state[at + 1, sort, HOLDS + other]:
            return False
    return not board[at, GALLERY_LATER]


@compiled
def _room_for_bare(board: Any, state: Any, after: int, waste: int) -> bool:
    """Whether as many spaces as must can still be in no region, with the doorways that those still to come waste."""
    needed = state[after, 0, NEEDED]
    if needed <= 0:
        return True
    if needed > min(state[after, 0, BARE], state[after, 1, BARE]):
        return False
    for column in range(WIDEST):
        one, other = state[after, 0, column], state[after, 1, column]
        if one != NONE and state[after, 0, SIZE + one] == 1 and state[after, 1, SIZE + other] == 1:
            needed -= 1
    return needed <= 0 or state[after, 0, SPENT] + board[min(needed, board.shape[0] - 1), TOLL] <= waste


# Remembered states


@compiled
def pack(radix: Any, state: Any, at: int, width: int, keys: Any) -> None:
    """Write a state into words: the same for states that differ only in how their regions are numbered."""
    order = np.empty((SORTS, REGIONS), np.int64)
    places, sizes, links, rest = np.uint64(0), np.uint64(0), np.uint64(at), np.uint64(0)
    counted = 0, 0
    for sort in range(SORTS):
        number = 0
        for column in range(width):
            region = state[at, sort, column]
            n = 0
            while region != NONE and n < number and order[sort, n] != region:
                n += 1
            if region != NONE and n == number:
                order[sort, n] = region
                number += 1
            places = _pushed(places, 3, 0 if region == NONE else n + 1)
        counted = (number, 0) if sort == 0 else (counted[0], number)
        for n in range(number):
            region = order[sort, n]
            sizes = _pushed(sizes, 4, state[at, sort, SIZE + region] - 1)
            rest = _pushed(rest, 1, state[at, sort, HOLDS + region])
            for m in range(n):
                links = _pushed(links, 1, state[at, sort, APART + region] >> order[sort, m])
        left = 0
        for n in range(radix.shape[1]):
            left = left * radix[sort, n] + state[at, sort, LEFT + n]
        rest = _pushed(rest, 12, left)
    meets = np.uint64(0)
    for n in range(counted[0]):
        for m in range(counted[1]):
            meets = _pushed(meets, 1, state[at, 0, MEETS + order[0, n]] >> order[1, m])
    sizes = _pushed(sizes, 6, state[at, 0, NEEDED])
    rest = _pushed(_pushed(rest, 6, state[at, 0, ALLOWED]), 6, state[at, 0, STRIP])
    keys[at, 0], keys[at, 1], keys[at, 2], keys[at, 3], keys[at, 4] = places, sizes, links, rest, meets


@compiled
def _pushed(word: np.uint64, bits: int, value: int) -> np.uint64:
    """Return a word with the lowest bits of a number behind those it has."""
    return (word << np.uint64(bits)) | np.uint64(value & ((1 << bits) - 1))
