"""A question put to the search for regions: a board, the sizes that regions must have, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import isqrt, prod
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.dealing import Deal, Desk
from scoring.arrange.puzzle import Puzzle
from scoring.arrange.regions import (
    ALLOWED,
    BARE,
    FIELDS,
    KEPT_WHOLE,
    LEFT,
    LOOKED,
    MOST_LARGE,
    MOST_LEFT,
    NEEDED,
    NONE,
    SORTS,
    TOLL,
    WIDEST,
    WORDS,
    Demanded,
    Walk,
)
from scoring.arrange.remembering import SMALLEST
from scoring.arrange.walking import REFUTED, Known, walk
from scoring.arrange.whole_states import WHOLE_WORDS, Counted

FOLDS: Final = 4
"""Rows from which on the first two and the last two are apart."""


class Cut(NamedTuple):
    """What is asked: regions of these sizes, rising, of each sort; how many spaces are in none at least and at most.

    `filler` is the sort of which one region holds the whole gallery, `NONE` where none need; `only` where it has no
    other space.
    """

    sizes: tuple[tuple[int, ...], tuple[int, ...]]
    bare: tuple[int, int]
    filler: int = NONE
    only: bool = False

    @property
    def doors(self) -> int:
        """The doorways its regions need at least."""
        return sum(size - 1 for sizes in self.sizes for size in sizes)


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A board as the search decides it: its narrow side across, row by row.

    `spaces` numbers the puzzle's spaces in that order, `NONE` for what is no space.
    """

    board: Any
    width: int
    spaces: tuple[int, ...]
    doors: int
    like_upside_down: bool
    like_left_to_right: bool


def grid_of(puzzle: Puzzle) -> Grid | None:
    """Lay a board out for the search; None where it is too wide for it."""
    at = puzzle.at
    high, wide = (1 + max(place[n] for place in at) for n in (0, 1))
    turned = wide > high
    if turned:
        high, wide, at = wide, high, tuple((column, row) for row, column in at)
    if wide > WIDEST or high * wide > 8 * 8:
        return None
    number = {place: space for space, place in enumerate(at)}
    spaces = tuple(number.get(divmod(n, wide), NONE) for n in range(high * wide))
    doors = {frozenset((at[one], at[other])) for one, other in puzzle.doors}
    ways = [[_door(doors, n, wide, way) for n in range(high * wide)] for way in WAYS]
    return Grid(
        _board(spaces, wide, ways, puzzle.gallery),
        wide,
        spaces,
        len(doors),
        high >= FOLDS and _like(puzzle, at, doors, lambda row, column: (high - 1 - row, column)),
        _like(puzzle, at, doors, lambda row, column: (row, wide - 1 - column)),
    )


WAYS: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _door(doors: set[frozenset[tuple[int, int]]], n: int, wide: int, way: tuple[int, int]) -> bool:
    row, column = divmod(n, wide)
    return frozenset(((row, column), (row + way[0], column + way[1]))) in doors


def _like(puzzle: Puzzle, at: Any, doors: Any, image: Any) -> bool:
    """Whether a board, its doorways and its gallery are the same as their mirror image."""
    gallery = {at[space] for space in puzzle.gallery}
    same = {image(*place) for place in at} == set(at) and {image(*place) for place in gallery} == gallery
    return same and {frozenset(image(*place) for place in door) for door in doors} == doors


def _board(spaces: tuple[int, ...], wide: int, ways: list[list[bool]], gallery: frozenset[int]) -> Any:
    """Return the board as the compiled search reads it."""
    up, left, right, down = ways
    doors, number = sum(up) + sum(left), sum(space != NONE for space in spaces)
    board = np.zeros((len(spaces), TOLL + 1), np.int64)
    for n, space in enumerate(spaces):
        is_space = space != NONE
        closes_left = left[n] and not down[n - 1]
        closes_here = is_space and not right[n] and not down[n]
        later = any(one in gallery for one in spaces[n + 1 :])
        toll = max(0, doors - most_doors(max(number - n, 0)))
        inside = space in gallery
        inside_up, inside_left = (
            inside and door[n] and spaces[n - step] in gallery for door, step in ((up, wide), (left, 1))
        )
        place = (n % wide, up[n], left[n], closes_left, closes_here, is_space, inside, later)
        board[n] = (*place, inside_up, inside_left, toll)
    return board


def most_doors(spaces: int) -> int:
    """Return how many doorways so many spaces have between them at most, on any board: those of a square.

    >>> [most_doors(spaces) for spaces in (0, 1, 2, 4, 6, 25)]
    [0, 0, 1, 4, 7, 40]
    """
    return 2 * spaces - isqrt(4 * spaces - 1) - 1 if spaces else 0


def _desk(places: int, cards: Deal) -> Desk:
    """Make room for dealing these cards to so many places."""
    rows, columns = cards.number.shape
    shown = [sum(1 << column for column in range(columns) if row[column]) for row in cards.number.tolist()]
    numbers, words = (SORTS, places), (places + 1, places)
    return Desk(
        np.zeros(numbers, np.int64),
        np.zeros(numbers, np.int64),
        np.zeros((rows, columns), np.bool_),
        np.zeros(SORTS, np.int64),
        np.zeros(numbers, np.int64),
        np.zeros(numbers, np.bool_),
        np.zeros(numbers, np.bool_),
        np.zeros(numbers, np.int64),
        np.zeros(places, np.uint64),
        np.zeros(numbers, np.uint64),
        np.zeros(words, np.uint64),
        np.zeros(places, np.int64),
        np.array(shown, np.uint64),
    )


class Cutter:
    """Looks for the ways to cut a board; each `look` goes on where the last one ended."""

    def __init__(self, grid: Grid, cut: Cut, cards: Deal) -> None:
        self.grid = grid
        self.cut = cut
        self.cards = cards
        self.profile = 0
        self.desk = _desk(len(grid.spaces), cards)
        self.waste = grid.doors - cut.doors
        cells = len(grid.spaces)
        state = np.zeros((cells + 1, SORTS, FIELDS), np.int16)
        state[0, :, :WIDEST] = NONE
        sizes = np.zeros((SORTS, max(1, *(len(set(sizes)) for sizes in cut.sizes))), np.int64)
        radix = np.ones_like(sizes)
        for sort, wanted in enumerate(cut.sizes):
            number = Counter(wanted)
            for n, one in enumerate(sorted(number)):
                sizes[sort, n], radix[sort, n] = one, number[one] + 1
                state[0, sort, LEFT + n] = number[one]
            state[0, sort, BARE] = sum(space != NONE for space in grid.spaces) - sum(wanted)
        state[0, 0, NEEDED], state[0, 0, ALLOWED] = cut.bare
        self.demanded = Demanded(
            sizes,
            radix,
            self.waste,
            cut.filler,
            cut.only,
            grid.width,
            grid.like_upside_down,
            grid.like_left_to_right,
        )
        self.path = Walk(
            state,
            np.full(cells + 1, -1, np.int64),
            np.zeros((cells + 1, WORDS), np.uint64),
            np.zeros((cells + 1, WHOLE_WORDS), np.uint64),
            np.ones(cells + 1, np.bool_),
            np.ones(cells + 1, np.bool_),
            np.full(cells + 1, (1 << min(len(cards.wanted), 64)) - 1, np.uint64),
            np.zeros(KEPT_WHOLE + 1, np.int64),
        )
        self.known = Known(*(np.zeros((SMALLEST, words), np.uint64) for words in (WORDS, WHOLE_WORDS)))
        self.counted = Counted(*np.zeros((len(Counted._fields), SORTS, cells + 1), np.int64))

    @property
    def fits(self) -> bool:
        """Whether the numbers of this question have room in the words of a state."""
        regions = max(prod(row) for row in self.demanded.radix.tolist())
        return regions <= MOST_LEFT and max(0, *self.cut.sizes[0], *self.cut.sizes[1]) <= MOST_LARGE

    @property
    def hopeless(self) -> bool:
        """Whether counting alone refutes it: too few doorways, or too few spaces."""
        least, most = self.cut.bare
        bare = self.path.state[0, :, BARE]
        return self.waste < 0 or least > most or most < 0 or bool(min(bare) < max(least, 0))

    @property
    def looked(self) -> int:
        """How many choices were looked at."""
        return int(self.path.counters[LOOKED])

    @property
    def by_board(self) -> bool:
        """Whether nothing so far was left out because of the cards."""
        return bool(self.path.refuted[0])

    def look(self, choices: int) -> int:
        """Look at so many choices more: REFUTED, DEALT where the cards of `profile` fit, else RUNNING."""
        if self.hopeless:
            return REFUTED
        found, profile, self.known = walk(
            self.grid.board, self.demanded, self.path, self.known, self.cards, self.desk, self.counted, choices
        )
        self.profile = int(profile)
        return int(found)

    def dealt(self) -> list[tuple[int, int]]:
        """Return the row and column of the card on each of the board's spaces, `NONE` where any other may lie.

        What is in a Civilisation's region alone has a row and no column: any card of it that is left.
        """
        lent = [list(np.nonzero(self.desk.lent[:, column])[0]) for column in range(self.desk.lent.shape[1])]
        found = []
        for n, space in enumerate(self.grid.spaces):
            row, column = NONE, NONE
            if space != NONE:
                row, column = (int(self.desk.key[sort, self.desk.region[sort, n]]) for sort in range(SORTS))
                if row == NONE and column != NONE:
                    row = int(lent[column].pop())
            found.append((row, column))
        return found
