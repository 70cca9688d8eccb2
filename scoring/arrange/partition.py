"""The regions sought on a board, and their search: from a puzzle's board to the arrays of the compiled functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt, prod
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.assignment import Assignment, CardArrays
from scoring.arrange.bitboards import MOST_SPACES
from scoring.arrange.frontier_search import (
    COUNTERS,
    EXPLORED,
    REFUTED,
    SearchPath,
    Transpositions,
    Workspace,
    search_frontier,
)
from scoring.arrange.frontier_state import (
    FIELDS,
    GRID_COLUMNS,
    NONE,
    SORTS,
    UNCLOSED,
    UNCOVERED_ALLOWED,
    UNCOVERED_LEFT,
    UNCOVERED_NEEDED,
    WIDEST,
    PartitionArrays,
)
from scoring.arrange.puzzle import Puzzle
from scoring.arrange.regions import RegionTable
from scoring.arrange.state_keys import BOARD_WORDS, CARD_WORDS, LARGEST_REGION, MOST_UNCLOSED, CardKeyBuffers
from scoring.arrange.transposition_table import FIRST_ROWS

FEWEST_ROWS_TO_FOLD: Final = 4
"""Rows from which on the first two and the last two are apart."""
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

    cells: Any
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


def grid_of(puzzle: Puzzle) -> Grid | None:
    """Lay a board out for the search; None where it is too wide for it."""
    places = puzzle.coordinates
    height, width = (1 + max(place[n] for place in places) for n in (0, 1))
    if width > height:
        height, width, places = width, height, tuple((column, row) for row, column in places)
    if width > WIDEST or height * width > MOST_SPACES:
        return None
    space_at = {place: space for space, place in enumerate(places)}
    spaces = tuple(space_at.get(divmod(cell, width), NONE) for cell in range(height * width))
    doors = {frozenset((places[space], places[beside])) for space, beside in puzzle.doors}
    gallery = {places[space] for space in puzzle.gallery}

    def like(image: Callable[[Place], Place]) -> bool:
        """Whether the board, its doorways and its gallery are the same as their mirror image."""
        same = {image(place) for place in places} == {*places} and {image(place) for place in gallery} == gallery
        return same and {frozenset(image(place) for place in door) for door in doors} == doors

    return Grid(
        cells=_cells(spaces, width, doors, puzzle.gallery),
        width=width,
        spaces=spaces,
        doors=len(doors),
        like_upside_down=height >= FEWEST_ROWS_TO_FOLD and like(lambda place: (height - 1 - place[0], place[1])),
        like_left_to_right=like(lambda place: (place[0], width - 1 - place[1])),
    )


def _cells(spaces: tuple[int, ...], width: int, doors: set[Door], gallery: frozenset[int]) -> Any:
    """Return the grid's cells as the compiled search reads them."""
    number = sum(space != NONE for space in spaces)
    cells = np.zeros((len(spaces), GRID_COLUMNS), np.int64)

    def door(cell: int, step: Place) -> bool:
        row, column = divmod(cell, width)
        return frozenset(((row, column), (row + step[0], column + step[1]))) in doors

    for cell, space in enumerate(spaces):
        above, left, is_space, in_gallery = door(cell, ABOVE), door(cell, LEFT), space != NONE, space in gallery
        cells[cell] = (
            cell % width,
            above,
            left,
            left and not door(cell - 1, BELOW),
            is_space and not door(cell, RIGHT) and not door(cell, BELOW),
            is_space,
            in_gallery,
            any(later in gallery for later in spaces[cell + 1 :]),
            in_gallery and above and spaces[cell - width] in gallery,
            in_gallery and left and spaces[cell - 1] in gallery,
            max(0, len(doors) - most_doors(max(number - cell, 0))),
        )
    return cells


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
        self.profile = 0
        """The profile whose cards were assigned last."""
        self.waste = grid.doors - partition.doors
        first_state, sizes, radix = _first_state(grid, partition)
        self.arrays = PartitionArrays(
            sizes=sizes,
            radix=radix,
            waste=self.waste,
            gallery_sort=partition.gallery_sort,
            gallery_only=partition.gallery_only,
            width=grid.width,
            like_upside_down=grid.like_upside_down,
            like_left_to_right=grid.like_left_to_right,
        )
        self.path = _path(first_state, len(grid.spaces), len(cards.wanted))
        self.tables = Transpositions(
            board=np.zeros((FIRST_ROWS, BOARD_WORDS), np.uint64), cards=np.zeros((FIRST_ROWS, CARD_WORDS), np.uint64)
        )
        self.workspace = _workspace(len(grid.spaces), cards)

    @property
    def fits(self) -> bool:
        """Whether the numbers of this partition have room in the words of a state's keys."""
        unclosed = max(prod(row) for row in self.arrays.radix.tolist())
        return (
            unclosed <= MOST_UNCLOSED and max(0, *self.partition.sizes[0], *self.partition.sizes[1]) <= LARGEST_REGION
        )

    @property
    def refuted_by_counting(self) -> bool:
        """Whether there are too few doorways, or too few spaces."""
        least, most = self.partition.uncovered
        uncovered_left = self.path.state[0, :, UNCOVERED_LEFT]
        return self.waste < 0 or least > most or most < 0 or bool(min(uncovered_left) < max(least, 0))

    @property
    def explored(self) -> int:
        """How many choices were looked at."""
        return int(self.path.counters[EXPLORED])

    @property
    def refuted_by_board(self) -> bool:
        """Whether nothing so far was left out because of the cards."""
        return bool(self.path.refuted[0])

    def advance(self, choices: int) -> int:
        """Look at so many choices more: REFUTED, ASSIGNED where the cards of `profile` fit, else RUNNING."""
        if self.refuted_by_counting:
            return REFUTED
        outcome, profile, self.tables = search_frontier(
            self.grid.cells, self.arrays, self.cards, self.path, self.tables, self.workspace, choices
        )
        self.profile = int(profile)
        return int(outcome)

    def assigned(self) -> list[tuple[int, int]]:
        """Return the row and column of the card on each of the grid's cells, `NONE` where any other may lie.

        What is in a Civilisation's region alone has a row and no column: any card of it that is left.
        """
        keys, lent = self.workspace.assignment.key, self.workspace.assignment.lent
        region_of = self.workspace.regions.region_of
        lenders = [list(np.nonzero(lent[:, column])[0]) for column in range(lent.shape[1])]
        cards = []
        for cell, space in enumerate(self.grid.spaces):
            row, column = NONE, NONE
            if space != NONE:
                row, column = (int(keys[sort, region_of[sort, cell]]) for sort in range(SORTS))
                if row == NONE and column != NONE:
                    row = int(lenders[column].pop())
            cards.append((row, column))
        return cards


def _first_state(grid: Grid, partition: Partition) -> tuple[Any, Any, Any]:
    """Return the state before any cell is decided, int16 (2, fields), and the sizes sought and their `radix`."""
    state = np.zeros((SORTS, FIELDS), np.int16)
    state[:, :WIDEST] = NONE
    sizes = np.zeros((SORTS, max(1, *(len(set(sizes)) for sizes in partition.sizes))), np.int64)
    radix = np.ones_like(sizes)
    for sort, wanted in enumerate(partition.sizes):
        for n, (size, number) in enumerate(sorted(Counter(wanted).items())):
            sizes[sort, n], radix[sort, n] = size, number + 1
            state[sort, UNCLOSED + n] = number
        state[sort, UNCOVERED_LEFT] = sum(space != NONE for space in grid.spaces) - sum(wanted)
    state[0, UNCOVERED_NEEDED], state[0, UNCOVERED_ALLOWED] = partition.uncovered
    return state, sizes, radix


def _path(first_state: Any, cells: int, profiles: int) -> SearchPath:
    """Return the path of a search that has not begun."""
    state = np.zeros((cells + 1, *first_state.shape), np.int16)
    state[0] = first_state
    return SearchPath(
        state=state,
        choice=np.full(cells + 1, -1, np.int64),
        board_key=np.zeros((cells + 1, BOARD_WORDS), np.uint64),
        card_key=np.zeros((cells + 1, CARD_WORDS), np.uint64),
        refuted=np.ones(cells + 1, np.bool_),
        unassigned=np.ones(cells + 1, np.bool_),
        open_profiles=np.full(cells + 1, (1 << min(profiles, 64)) - 1, np.uint64),
        counters=np.zeros(COUNTERS, np.int64),
    )


def _workspace(cells: int, cards: CardArrays) -> Workspace:
    """Make room to describe the regions of so many cells and to assign these cards."""
    by_region, open_or_closed = (SORTS, cells), (SORTS, cells + 1)
    return Workspace(
        regions=RegionTable(
            region_of=np.zeros(by_region, np.int64),
            number=np.zeros(SORTS, np.int64),
            size=np.zeros(by_region, np.int64),
            closed=np.zeros(by_region, np.bool_),
            holds_gallery=np.zeros(by_region, np.bool_),
            alone=np.zeros(by_region, np.int64),
            crossing=np.zeros(cells, np.uint64),
        ),
        assignment=Assignment(
            key=np.zeros(by_region, np.int64),
            lent=np.zeros(cards.number.shape, np.bool_),
            candidates=np.zeros(by_region, np.uint64),
            domain_candidates=np.zeros((cells + 1, cells), np.uint64),
            order=np.zeros(cells, np.int64),
        ),
        card_key=CardKeyBuffers(
            number=np.zeros(open_or_closed, np.int64),
            alone=np.zeros(open_or_closed, np.int64),
            meets=np.zeros(open_or_closed, np.int64),
            closed=np.zeros(open_or_closed, np.int64),
            description=np.zeros(open_or_closed, np.int64),
        ),
    )
