"""The regions sought on a board, and their search: from a puzzle's board to the arrays of the compiled functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import isqrt, prod
from operator import sub
from typing import Final, NamedTuple

from scoring.arrange.assignment import Assignment, CardArrays
from scoring.arrange.bitboards import MOST_SPACES
from scoring.arrange.frontier_search import (
    MOST_BOARD_ROWS,
    MOST_CARD_ROWS,
    NO_ROOM,
    REFUTED,
    TABLE_FULL,
    Transpositions,
    Workspace,
    search_frontier,
)
from scoring.arrange.frontier_state import (
    DOMAINS_DOOR,
    FIELDS,
    MOST_OPEN,
    NO_DOOR,
    NONE,
    OPEN_DOOR,
    SORTS,
    UNCLOSED,
    UNCOVERED_ALLOWED,
    UNCOVERED_LEFT,
    UNCOVERED_NEEDED,
    WIDEST,
    PartitionArrays,
    SearchPath,
)
from scoring.arrange.puzzle import Puzzle
from scoring.arrange.regions import RegionTable
from scoring.arrange.state_keys import BOARD_WORDS, CARD_WORDS, LARGEST_REGION, MOST_UNCLOSED, KeyBuffers
from scoring.arrange.transposition_table import doubled_if_full, transposition_table
from scoring.arrange.typed_arrays import FLAG, INT, SHORT, WORD, Ints2D, Shorts3D, flags, ints, ints_2d, words, zeros

FEWEST_ROWS_TO_FOLD: Final = 4
"""Rows from which on the first two and the last two are apart."""
BEYOND: Final = -2
"""The space of a cell that lies beyond the part of the board that is searched."""
ABOVE, LEFT, RIGHT, BELOW = (-1, 0), (0, -1), (0, 1), (1, 0)
"""Steps from a place to those beside it: rows down, columns to the right."""

Place = tuple[int, int]
Door = frozenset[Place]


class Partition(NamedTuple):
    """The regions sought on a board, and what they leave uncovered."""

    sizes: tuple[tuple[int, ...], tuple[int, ...]]
    """The sizes of the Civilisations' regions and of the Domains', rising."""
    uncovered: tuple[int, int]
    """How many spaces are in no region at least, and at most."""
    gallery_sort: int = NONE
    """The sort of which one region holds the whole gallery, `NONE` where none need."""
    gallery_only: bool = False
    """Whether that region has no other space."""

    @property
    def doors(self) -> int:
        """The doorways its regions need at least."""
        return sum(size - 1 for sizes in self.sizes for size in sizes)


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A board as the search decides it: its narrow side across, row by row."""

    cells: Ints2D
    """int64 (cells, 11): the columns are those of `frontier_state`."""
    width: int
    """Cells of a row."""
    spaces: tuple[int, ...]
    """The puzzle's space of each cell, `NONE` for what is no space."""
    doors: int
    """Doorways."""
    like_upside_down: bool
    """Whether it has four rows or more and is its own image upside down."""
    like_left_to_right: bool
    """Whether it is its own image left to right."""

    @property
    def too_large(self) -> bool:
        """Whether its cells are too many for a bitboard."""
        return len(self.spaces) > MOST_SPACES


def sides(places: Sequence[Place]) -> tuple[int, int]:
    """Return how many rows and columns a board has."""
    height, width = (1 + max(place[n] for place in places) for n in (0, 1))
    return height, width


def grid_of(puzzle: Puzzle) -> Grid:
    """Lay a board out for the search."""
    places, (height, width) = puzzle.coordinates, sides(puzzle.coordinates)
    if width > height:
        height, width, places = width, height, tuple((column, row) for row, column in places)
    space_at = {place: space for space, place in enumerate(places) if space not in puzzle.fixed}
    spaces = tuple(space_at.get(divmod(cell, width), NONE) for cell in range(height * width))
    doors = {
        frozenset((places[space], places[beside]))
        for space, beside in puzzle.doors
        if puzzle.fixed.isdisjoint((space, beside))
    }
    alike = [{*space_at}, *({places[space] for space in part} for part in (puzzle.gallery, puzzle.for_domains))]

    def like(image: Callable[[Place], Place]) -> bool:
        """Whether the board, its doorways and its gallery are the same as their mirror image."""
        same = all({image(place) for place in part} == part for part in alike)
        return same and {frozenset(image(place) for place in door) for door in doors} == doors

    return Grid(
        cells=_cells(spaces, width, doors, puzzle, _tolls(spaces, len(doors))),
        width=width,
        spaces=spaces,
        doors=len(doors),
        like_upside_down=height >= FEWEST_ROWS_TO_FOLD and like(lambda place: (height - 1 - place[0], place[1])),
        like_left_to_right=like(lambda place: (place[0], width - 1 - place[1])),
    )


def box_of(puzzle: Puzzle, height: int, width: int) -> Grid:
    """Lay a box of an open board out for the search, no wider than high; `boxes` says what that is."""
    places = [*product(range(height), range(width))]
    space_at = {place: space for space, place in enumerate(puzzle.coordinates)}
    beside = places if {*places} <= {*space_at} else [(column, row) for row, column in places]
    spaces = tuple(space_at.get(place, BEYOND) for place in beside)
    doors = {
        frozenset(door) for door in product(places, repeat=2) if tuple(map(sub, door[1], door[0])) in (RIGHT, BELOW)
    }
    return Grid(
        cells=_cells(spaces, width, doors, replace(puzzle, gallery=frozenset()), [2 * n for n in range(len(spaces))]),
        width=width,
        spaces=spaces,
        doors=len(doors),
        like_upside_down=height >= FEWEST_ROWS_TO_FOLD,
        like_left_to_right=True,
    )


def _tolls(spaces: tuple[int, ...], doors: int) -> list[int]:
    """Return how many of the doorways spaces waste at least if no region covers them, by how many those are."""
    number = sum(space != NONE for space in spaces)
    return [max(0, doors - most_doors(max(number - uncovered, 0))) for uncovered in range(len(spaces))]


def _cells(spaces: tuple[int, ...], width: int, doors: set[Door], puzzle: Puzzle, tolls: list[int]) -> Ints2D:
    """Return the grid's cells as the compiled search reads them."""
    rows: list[tuple[int, ...]] = []
    gallery = puzzle.gallery

    def door(cell: int, step: Place) -> int:
        row, column = divmod(cell, width)
        if frozenset(((row, column), (row + step[0], column + step[1]))) not in doors:
            return NO_DOOR
        both = spaces[cell], spaces[cell + step[0] * width + step[1]]
        return OPEN_DOOR if puzzle.for_domains.isdisjoint(both) else DOMAINS_DOOR

    for cell, space in enumerate(spaces):
        above, left, is_space, in_gallery = door(cell, ABOVE), door(cell, LEFT), space != NONE, space in gallery
        row = (
            cell % width,
            above,
            left,
            left != NO_DOOR and not door(cell - 1, BELOW),
            is_space and not door(cell, RIGHT) and not door(cell, BELOW),
            is_space,
            in_gallery,
            any(later in gallery for later in spaces[cell + 1 :]),
            in_gallery and above != NO_DOOR and spaces[cell - width] in gallery,
            in_gallery and left != NO_DOOR and spaces[cell - 1] in gallery,
            tolls[cell],
        )
        rows.append(row)
    return ints_2d(rows)


def most_doors(spaces: int) -> int:
    """Return how many doorways so many spaces have between them at most, on any board: those of a square.

    >>> [most_doors(spaces) for spaces in (0, 1, 2, 4, 6, 25)]
    [0, 0, 1, 4, 7, 40]
    """
    return 2 * spaces - isqrt(4 * spaces - 1) - 1 if spaces else 0


class PartitionSearch:
    """Looks for regions as sought that can be assigned the cards; each `advance` goes on where the last one ended."""

    def __init__(self, grid: Grid, partition: Partition, cards: CardArrays) -> None:
        self.grid = grid
        self.partition = partition
        self.cards = cards
        self.waste = grid.doors - partition.doors
        first_state, sizes, radix = _first_state(grid, partition)
        self.arrays = PartitionArrays(
            grid=grid.cells,
            sizes=sizes,
            radix=radix,
            waste=self.waste,
            gallery_sort=partition.gallery_sort,
            gallery_only=partition.gallery_only,
            width=grid.width,
            like_upside_down=grid.like_upside_down,
            like_left_to_right=grid.like_left_to_right,
        )
        self.path = _path(first_state, len(grid.spaces), cards.wanted.shape[0])
        self.tables = Transpositions(
            board=transposition_table(BOARD_WORDS, MOST_BOARD_ROWS),
            cards=transposition_table(CARD_WORDS, MOST_CARD_ROWS),
        )
        self.workspace = _workspace(len(grid.spaces), cards)

    @property
    def fits(self) -> bool:
        """Whether the grid has room in a state, and the numbers of this partition in the words of a state's keys."""
        if self.grid.width > WIDEST or self.grid.too_large:
            return False
        radix = self.arrays.radix
        unclosed = max(prod(radix[sort, n] for n in range(radix.shape[1])) for sort in range(SORTS))
        return (
            unclosed <= MOST_UNCLOSED and max((0, *self.partition.sizes[0], *self.partition.sizes[1])) <= LARGEST_REGION
        )

    @property
    def refuted_by_counting(self) -> bool:
        """Whether there are too few doorways, or too few spaces."""
        least, most = self.partition.uncovered
        uncovered_left = min(self.path.state[0, sort, UNCOVERED_LEFT] for sort in range(SORTS))
        return self.waste < 0 or least > most or most < 0 or uncovered_left < max(least, 0)

    @property
    def assignment(self) -> Assignment:
        """What cards the regions were assigned."""
        return self.workspace.assignment

    @property
    def explored(self) -> int:
        """How many choices were looked at."""
        return self.path.explored

    @property
    def refuted_by_board(self) -> bool:
        """Whether nothing so far was left out because of the cards."""
        return bool(self.path.refuted[0])

    def advance(self, choices: int) -> int:
        """Look at so many choices more: REFUTED, ASSIGNED where cards fit, NO_ROOM where keys have none, or RUNNING."""
        if self.refuted_by_counting:
            return REFUTED
        if not self.fits:
            return NO_ROOM
        end, outcome = self.explored + choices, TABLE_FULL
        while outcome == TABLE_FULL:
            outcome = search_frontier(
                self.arrays, self.cards, self.path, self.tables, self.workspace, end - self.explored
            )
            if outcome == TABLE_FULL:
                self.tables = Transpositions(doubled_if_full(self.tables.board), doubled_if_full(self.tables.cards))
        return outcome


def assigned(grid: Grid, assignment: Assignment) -> list[tuple[int, int]]:
    """Return the row and column of the card on each of the grid's cells, `NONE` where any other may lie.

    What is in a Civilisation's region alone has a row and no column: any card of it that is left.
    """
    lies, lent = assignment.lies, assignment.lent
    rows, columns = lent.shape[0], lent.shape[1]
    lenders = [[row for row in range(rows) if lent[row, column]] for column in range(columns)]
    cards = []
    for cell in range(len(grid.spaces)):
        row, column = lies[0, cell], lies[1, cell]
        if row == NONE and column != NONE:
            row = lenders[column].pop()
        cards.append((row, column))
    return cards


def _first_state(grid: Grid, partition: Partition) -> tuple[list[list[int]], Ints2D, Ints2D]:
    """Return the state before any cell is decided, by sort and field, and the sizes sought and their `radix`."""
    counted = [sorted(Counter(wanted).items()) for wanted in partition.sizes]
    different = max(1, *map(len, counted))
    state, sizes, radix = [[0] * FIELDS for _ in range(SORTS)], [], []
    for sort, numbers in enumerate(counted):
        state[sort][:WIDEST] = [NONE] * WIDEST
        state[sort][UNCLOSED : UNCLOSED + len(numbers)] = [number for _, number in numbers]
        sizes.append([size for size, _ in numbers] + [0] * (different - len(numbers)))
        radix.append([number + 1 for _, number in numbers] + [1] * (different - len(numbers)))
        state[sort][UNCOVERED_LEFT] = sum(space != NONE for space in grid.spaces) - sum(partition.sizes[sort])
    state[0][UNCOVERED_NEEDED], state[0][UNCOVERED_ALLOWED] = partition.uncovered
    return state, ints_2d(sizes), ints_2d(radix)


def _path(first_state: list[list[int]], cells: int, profiles: int) -> SearchPath:
    """Return the path of a search that has not begun."""
    state: Shorts3D = zeros(SHORT, cells + 1, SORTS, FIELDS)
    for sort, fields in enumerate(first_state):
        for field, number in enumerate(fields):
            state[0, sort, field] = number
    return SearchPath(
        state=state,
        choice=ints([NONE] * (cells + 1)),
        board_key=zeros(WORD, cells + 1, BOARD_WORDS),
        card_key=zeros(WORD, cells + 1, CARD_WORDS),
        refuted=flags([True] * (cells + 1)),
        unassigned=flags([True] * (cells + 1)),
        open_profiles=words([(1 << min(profiles, 64)) - 1] * (cells + 1)),
        decided=0,
        explored=0,
    )


def _workspace(cells: int, cards: CardArrays) -> Workspace:
    """Make room to describe the regions of so many cells and to assign these cards."""
    return Workspace(
        regions=RegionTable(
            region_of=zeros(INT, SORTS, cells),
            number=zeros(INT, SORTS),
            size=zeros(INT, SORTS, cells),
            closed=zeros(FLAG, SORTS, cells),
            holds_gallery=zeros(FLAG, SORTS, cells),
            alone=zeros(INT, SORTS, cells),
            crossing=zeros(WORD, cells),
        ),
        assignment=assignment_for(cells, cards),
        keys=KeyBuffers(
            order=zeros(INT, SORTS, MOST_OPEN),
            number=zeros(INT, SORTS, cells + 1),
            alone=zeros(INT, SORTS, cells + 1),
            meets=zeros(INT, SORTS, cells + 1),
            closed=zeros(INT, SORTS, cells + 1),
            description=zeros(INT, SORTS, cells + 1),
        ),
    )


def assignment_for(cells: int, cards: CardArrays) -> Assignment:
    """Make room to assign these cards to the regions of so many cells."""
    rows, columns = cards.number.shape[0], cards.number.shape[1]
    return Assignment(
        key=zeros(INT, SORTS, cells),
        lies=zeros(INT, SORTS, cells),
        lent=zeros(FLAG, rows, columns),
        candidates=zeros(WORD, SORTS, cells),
        domain_candidates=zeros(WORD, cells + 1, cells),
        order=zeros(INT, cells),
        room=zeros(INT, SORTS, max(rows, columns)),
        left=zeros(INT, rows, columns),
        barred=zeros(FLAG, rows, columns),
        spare=zeros(INT, rows),
        missing=zeros(INT, columns),
        wants=zeros(INT, rows),
        gives=zeros(INT, columns),
        queue=zeros(INT, rows),
    )
