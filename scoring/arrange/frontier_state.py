"""What the frontier search knows of the cells decided: the state, and how it changes with one cell more.

A layout whose Collections link so many pieces cuts the board twice: into regions of the Civilisations, sort 0, and
into regions of the Domains, sort 1. Whatever the cards are, four things hold: a region is linked through doorways; a
region of one sort shares at most one space with a region of the other (two such cards would be duplicates); so a
doorway serves at most one region; and what no region covers is limited by the cards. The doorways that a layout can
waste are all there are less those its regions need, usually a handful: that is what cuts the search short.

The cells of the grid, spaces or not, are decided row by row. A decision says for the doorway above and the doorway to
the left whether it joins a region of either sort or is wasted. What lies behind the frontier, the last cell decided in
every column, matters only by what is kept in a state.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.compiling import compiled, record
from scoring.arrange.typed_arrays import Flags, Ints, Ints2D, Shorts3D, Words, Words2D

NONE: Final = -1
"""No region, no key, no sort, no space."""
SORTS: Final = 2
"""Regions of Civilisations are of sort 0, of Domains of sort 1."""
SMALLEST_REGION: Final = 2
"""Spaces of a region at least: one alone links nothing."""
WASTED: Final = 2
"""How a doorway is used that joins no region; 0 and 1 join one of that sort."""
LAST_CHOICE: Final = 8
"""The last of a cell's choices: 3 x (use of the doorway above) + (use of the doorway to the left)."""
WIDEST: Final = 7
"""Columns at most."""
MOST_SIZES: Final = 16
"""Different sizes of regions of a sort at most; no region is larger either."""

# The grid, int64 (cells, 11), has a row for each cell in the order they are decided, with these columns.
COLUMN: Final = 0
"""The column of the board in which it is."""
DOOR_ABOVE: Final = 1
DOOR_LEFT: Final = 2
"""Which doorway leads to the cell above, and to the one to the left."""
NO_DOOR: Final = 0
OPEN_DOOR: Final = 1
DOMAINS_DOOR: Final = 2
"""What stands there: no doorway, one that either sort may use, one that only Domains may."""
CLOSES_LEFT: Final = 3
CLOSES_HERE: Final = 4
"""Whether, this cell decided, no doorway of the cell to the left, or of this one, leads on to a later cell."""
IS_SPACE: Final = 5
"""Whether it is a space of the board."""
IN_GALLERY: Final = 6
GALLERY_LATER: Final = 7
"""Whether it is a space of the gallery; whether a later cell is."""
GALLERY_DOOR_ABOVE: Final = 8
GALLERY_DOOR_LEFT: Final = 9
"""Whether the doorway above, or to the left, has a space of the gallery on both sides."""
TOLL: Final = 10
"""Not about the cell: how many doorways as many spaces as the row's number waste at least if no region covers them."""
GRID_COLUMNS: Final = 11

# A state, int16 (2, fields), has a row for each sort. It begins with the frontier: for each column the open region of
# its last cell, `NONE` where no doorway leads on from there. Open regions are numbered 0 to 8. These are the offsets of
# the fields that follow.
MOST_OPEN: Final = WIDEST + 2
SIZE: Final = WIDEST
"""For each open region its spaces so far, 0 for a number that is free."""
APART: Final = SIZE + MOST_OPEN
"""For each open region those of its sort that never join it, one bit each."""
MEETS: Final = APART + MOST_OPEN
"""For each open region those of the other sort that share a space with it, one bit each."""
HOLDS: Final = MEETS + MOST_OPEN
"""For each open region whether it is of the gallery's sort and has a space of the gallery."""
UNCLOSED: Final = HOLDS + MOST_OPEN
"""For each size asked for, rising, how many regions of it are still to be closed."""
UNCOVERED_LEFT: Final = UNCLOSED + MOST_SIZES
"""How many spaces more may be in no region of this sort. The fields that follow are used in row 0 only."""
UNCOVERED_NEEDED: Final = UNCOVERED_LEFT + 1
UNCOVERED_ALLOWED: Final = UNCOVERED_LEFT + 2
"""How many spaces more must be, and may be, in no region of either sort."""
WASTE: Final = UNCOVERED_LEFT + 3
"""Doorways wasted so far."""
WASTE_OF_STRIP: Final = UNCOVERED_LEFT + 4
"""Doorways wasted in the first two rows."""
FIELDS: Final = UNCOVERED_LEFT + 5


@record
class PartitionArrays:
    """A grid, and the regions that are sought on it."""

    grid: Ints2D
    """int64 (cells, 11): the grid, as above."""
    sizes: Ints2D
    """int64 (2, sizes): the different sizes of each sort, rising."""
    radix: Ints2D
    """int64 (2, sizes): one more than how many regions of each size are sought."""
    waste: int
    """How many doorways may be wasted."""
    gallery_sort: int
    """The sort of which one region holds the whole gallery, `NONE` where none need."""
    gallery_only: bool
    """Whether that region has no other space."""
    width: int
    """Columns of the grid."""
    like_upside_down: bool
    """Whether the grid is its own image upside down."""
    like_left_to_right: bool
    """Whether it is its own image left to right."""


@record
class SearchPath:
    """The way from the empty grid to where the search is; entry n of each is about the state after n cells."""

    state: Shorts3D
    """int16 (cells + 1, 2, fields): the states."""
    choice: Ints
    """int64 (cells + 1,): the choice made last for the next cell, -1 before the first."""
    board_key: Words2D
    """uint64 (cells + 1, 5): the board keys."""
    card_key: Words2D
    """uint64 (cells + 1, 13): the card keys; word `STORED` is 0 where there is none."""
    refuted: Flags
    """bool (cells + 1,): whether all that was looked at below is refuted whatever the cards are."""
    unassigned: Flags
    """bool (cells + 1,): whether no cards were assigned to anything below."""
    open_profiles: Words
    """uint64 (cells + 1,): the profiles whose cards might still fit, one bit each."""
    decided: int
    """Cells decided."""
    explored: int
    """Choices looked at."""


@compiled
def decide(partition: PartitionArrays, path: SearchPath, cell: int, choice: int) -> bool:
    """Write the state after a cell's decision behind the one before it; return False where it leads nowhere."""
    after, column = cell + 1, partition.grid[cell, COLUMN]
    for sort in range(SORTS):
        for field in range(FIELDS):
            path.state[after, sort, field] = path.state[cell, sort, field]
    if not partition.grid[cell, IS_SPACE]:
        path.state[after, 0, column] = path.state[after, 1, column] = NONE
    elif not (_join(partition, path, cell, choice) and _share_space(path, after, column)):
        return False
    if path.state[after, 0, WASTE] > partition.waste:
        return False
    # The cell above has left the frontier, and so do cells from which no doorway leads on.
    civilisation, domain = path.state[cell, 0, column], path.state[cell, 1, column]
    if civilisation != NONE and not _close(partition, path, cell, civilisation, domain):
        return False
    if partition.grid[cell, CLOSES_LEFT] and not _close_column(partition, path, cell, column - 1):
        return False
    if partition.grid[cell, CLOSES_HERE] and not _close_column(partition, path, cell, column):
        return False
    return _room_for_uncovered(partition, path, after)


@compiled
def _join(partition: PartitionArrays, path: SearchPath, cell: int, choice: int) -> bool:
    """Put a space into its two regions, as its doorways are used; False where one cannot be so."""
    after, column = cell + 1, partition.grid[cell, COLUMN]
    door_above, door_left = partition.grid[cell, DOOR_ABOVE], partition.grid[cell, DOOR_LEFT]
    uses_above, uses_left = choice // 3, choice % 3
    wasted = 0
    if door_above and uses_above == WASTED:
        wasted += 1
    if door_left and uses_left == WASTED:
        wasted += 1
    for sort in range(SORTS):
        above = path.state[cell, sort, column] if door_above else NONE
        left = path.state[cell, sort, column - 1] if door_left else NONE
        joins_above: bool = door_above != 0 and uses_above == sort
        joins_left: bool = door_left != 0 and uses_left == sort
        if above != NONE and above == left and joins_above != joins_left:
            return False  # one region is on both sides: what joins it at one doorway lies in it at the other, too
        region: int = 0
        if joins_above:
            region = above
            if joins_left and above == left:
                wasted += 1  # this doorway closes a ring, and a region needs only those of a tree
            elif joins_left and not _merge(path, after, sort, above, left):
                return False
        elif joins_left:
            region = left
        else:
            while path.state[after, sort, SIZE + region]:
                region += 1
        path.state[after, sort, SIZE + region] += 1
        if partition.grid[cell, IN_GALLERY] and sort == partition.gallery_sort:
            path.state[after, sort, HOLDS + region] = 1
        if above != NONE and not joins_above:
            _keep_apart(path, after, sort, region, above)
        if left != NONE and not joins_left:
            _keep_apart(path, after, sort, region, left)
        if path.state[after, sort, SIZE + region] > max(1, _largest_unclosed(partition, path, after, sort)):
            return False
        path.state[after, sort, column] = region
    path.state[after, 0, WASTE] += wasted
    return True


@compiled
def _merge(path: SearchPath, after: int, sort: int, region: int, other: int) -> bool:
    """Make one region of two; False where they must stay apart."""
    if path.state[after, sort, APART + region] >> other & 1:
        return False
    path.state[after, sort, SIZE + region] += path.state[after, sort, SIZE + other]
    for field in range(APART, HOLDS + 1, MOST_OPEN):  # what each stays apart from, meets and holds
        path.state[after, sort, field + region] |= path.state[after, sort, field + other]
    for third in range(MOST_OPEN):
        path.state[after, sort, APART + third] |= (path.state[after, sort, APART + third] >> other & 1) << region
        path.state[after, 1 - sort, MEETS + third] |= (
            path.state[after, 1 - sort, MEETS + third] >> other & 1
        ) << region
    for column in range(WIDEST):
        if path.state[after, sort, column] == other:
            path.state[after, sort, column] = region
    _free(path, after, sort, other)
    return True


@compiled
def _free(path: SearchPath, after: int, sort: int, region: int) -> None:
    """Take a region out of a state, so that its number is free."""
    for field in range(SIZE, HOLDS + 1, MOST_OPEN):  # all that stands there by open region
        path.state[after, sort, field + region] = 0
    for third in range(MOST_OPEN):
        path.state[after, sort, APART + third] &= ~(1 << region)
        path.state[after, 1 - sort, MEETS + third] &= ~(1 << region)


@compiled
def _keep_apart(path: SearchPath, after: int, sort: int, region: int, other: int) -> None:
    """Note that two regions of a sort never join."""
    path.state[after, sort, APART + region] |= 1 << other
    path.state[after, sort, APART + other] |= 1 << region


@compiled
def _share_space(path: SearchPath, after: int, column: int) -> bool:
    """Note that the two regions of a space share it; False where they share one already.

    Two regions of a sort that meet the same region of the other sort never join: they would share two spaces with it.
    """
    civilisation, domain = path.state[after, 0, column], path.state[after, 1, column]
    if path.state[after, 0, MEETS + civilisation] >> domain & 1:
        return False
    for third in range(MOST_OPEN):
        if path.state[after, 0, MEETS + civilisation] >> third & 1:
            _keep_apart(path, after, 1, domain, third)
        if path.state[after, 1, MEETS + domain] >> third & 1:
            _keep_apart(path, after, 0, civilisation, third)
    path.state[after, 0, MEETS + civilisation] |= 1 << domain
    path.state[after, 1, MEETS + domain] |= 1 << civilisation
    return True


@compiled
def _close_column(partition: PartitionArrays, path: SearchPath, cell: int, column: int) -> bool:
    """Take the last cell of a column from the frontier, since no doorway leads on from it."""
    after = cell + 1
    civilisation, domain = path.state[after, 0, column], path.state[after, 1, column]
    path.state[after, 0, column] = path.state[after, 1, column] = NONE
    return _close(partition, path, cell, civilisation, domain)


@compiled
def _close(partition: PartitionArrays, path: SearchPath, cell: int, civilisation: int, domain: int) -> bool:
    """Close the regions of a space that left the frontier, where it was their last; False where one cannot be closed.

    A region of one space is none: the space is uncovered by that sort.
    """
    after, uncovered_by = cell + 1, 0
    for sort in range(SORTS):
        region = civilisation if sort == 0 else domain
        if _at_frontier(path, after, sort, region):
            continue
        size = path.state[after, sort, SIZE + region]
        if size == 1:
            uncovered_by += 1
            path.state[after, sort, UNCOVERED_LEFT] -= 1
            if path.state[after, sort, UNCOVERED_LEFT] < 0:
                return False
        elif not _take_size(partition, path, after, sort, size):
            return False
        if path.state[after, sort, HOLDS + region] and not _has_whole_gallery(partition, path, cell, sort, region):
            return False
        _free(path, after, sort, region)
    if uncovered_by == SORTS:
        path.state[after, 0, UNCOVERED_NEEDED] = max(path.state[after, 0, UNCOVERED_NEEDED] - 1, 0)
        path.state[after, 0, UNCOVERED_ALLOWED] -= 1
    return path.state[after, 0, UNCOVERED_ALLOWED] >= 0


@compiled
def _at_frontier(path: SearchPath, after: int, sort: int, region: int) -> bool:
    for column in range(WIDEST):
        if path.state[after, sort, column] == region:
            return True
    return False


@compiled
def _largest_unclosed(partition: PartitionArrays, path: SearchPath, after: int, sort: int) -> int:
    """Return the largest size of which a region is still to be closed, 0 where there is none."""
    for n in range(partition.sizes.shape[1] - 1, -1, -1):
        if path.state[after, sort, UNCLOSED + n] > 0:
            return partition.sizes[sort, n]
    return 0


@compiled
def _take_size(partition: PartitionArrays, path: SearchPath, after: int, sort: int, size: int) -> bool:
    """Count a region of a size as closed; False where none of that size is left to close."""
    for n in range(partition.sizes.shape[1]):
        if partition.sizes[sort, n] == size:
            path.state[after, sort, UNCLOSED + n] -= 1
            return path.state[after, sort, UNCLOSED + n] >= 0
    return False


@compiled
def _has_whole_gallery(partition: PartitionArrays, path: SearchPath, cell: int, sort: int, region: int) -> bool:
    """Whether no other region has a space of the gallery, and no space of it is still to come."""
    for other in range(MOST_OPEN):
        if other != region and path.state[cell + 1, sort, HOLDS + other]:
            return False
    return not partition.grid[cell, GALLERY_LATER]


@compiled
def _room_for_uncovered(partition: PartitionArrays, path: SearchPath, after: int) -> bool:
    """Whether as many spaces as must can still be in no region, with the doorways that those still to come waste."""
    needed = path.state[after, 0, UNCOVERED_NEEDED]
    if needed <= 0:
        return True
    if needed > min(path.state[after, 0, UNCOVERED_LEFT], path.state[after, 1, UNCOVERED_LEFT]):
        return False
    for column in range(WIDEST):
        civilisation, domain = path.state[after, 0, column], path.state[after, 1, column]
        if (
            civilisation != NONE
            and path.state[after, 0, SIZE + civilisation] == 1
            and path.state[after, 1, SIZE + domain] == 1
        ):
            needed -= 1
    return (
        needed <= 0
        or path.state[after, 0, WASTE] + partition.grid[min(needed, partition.grid.shape[0] - 1), TOLL]
        <= partition.waste
    )
