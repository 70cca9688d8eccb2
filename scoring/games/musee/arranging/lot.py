"""The question behind the best arrangement, free of tables, and how the search writes down what is laid so far.

A layout names for every place, gallery by gallery, the index of a painting in the lot, or None.

A state is five numbers, as little as later paintings can depend on. The first three say what is known of the upper,
middle and lower gallery: `COLUMN` of the last painting, its Theme as far as another can follow, three flags. The last
two are the paintings that wait at a staircase for one of their Theme, above and below the middle gallery: four bits a
column, a Theme and the flag `PROMISED`.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final, NamedTuple, TypeAlias

from scoring.games.musee.printed import GALLERIES, THEMES

ROWS: Final = len(GALLERIES)
UPPER, MIDDLE, LOWER = range(ROWS)

Layout: TypeAlias = tuple[int | None, ...]

COLUMN: Final = 7
THEME: Final = 7
"""The bits of a number that hold a column or, moved down by `SHIFT`, a Theme."""
SHIFT: Final = 3
OBLIGED: Final = 64
GAP: Final = 128
TIGHT: Final = 256
"""Flags of a gallery: what `transitions` says of them, and whether it has a gap."""
MOST_ROW: Final = 512
"""A gallery's number is lower."""
PROMISED: Final = 8
WAITING: Final = 15
"""The bits of a column where somebody waits."""

State: TypeAlias = tuple[int, int, int, int, int]
START: Final[State] = (0, 0, 0, 0, 0)


class Weights(NamedTuple):
    """What counts, in parts of a point."""

    painting: int
    neighbours: int
    """A pair of neighbours of one Theme."""
    staircase: int
    """A pair of one Theme at a staircase."""
    full: tuple[int, ...]
    """Each gallery when it is full, the upper first."""


class Lot(NamedTuple):
    """Paintings in rising order and the museum they go to."""

    numbers: tuple[int, ...]
    spare: tuple[bool, ...]
    """Whether each painting may stay out."""
    width: int
    """Columns of a gallery."""
    top: frozenset[int]
    bottom: frozenset[int]
    """The columns with a staircase, from 1, between the upper and the middle gallery, and below that."""
    weights: Weights

    @property
    def themes(self) -> tuple[int, ...]:
        """The Theme of every painting, from 1: 0 stands for none."""
        return tuple(number % THEMES + 1 for number in self.numbers)

    @property
    def needed(self) -> tuple[int, ...]:
        """How many paintings from each on must be laid; a last entry of 0."""
        return _from_each([not spare for spare in self.spare])

    @property
    def optional(self) -> tuple[int, ...]:
        """How many paintings from each on may stay out; a last entry of 0."""
        return _from_each([*self.spare])


def _from_each(marks: list[bool]) -> tuple[int, ...]:
    return (*accumulate(reversed(marks), initial=0),)[::-1]


def packed(lot: Lot) -> Layout:
    """Return the layout that always exists: what must be laid, from the left, gallery after gallery."""
    cards: list[int | None] = [n for n, spare in enumerate(lot.spare) if not spare]
    return tuple(cards + [None] * (lot.width * ROWS - len(cards)))


def value(lot: Lot, layout: Layout) -> int:
    """Return what a layout is worth, counted place by place."""
    themes = [0 if card is None else lot.themes[card] for card in layout]
    galleries = [themes[start : start + lot.width] for start in range(0, len(themes), lot.width)]
    paintings = sum(map(bool, themes))
    neighbours = sum(left == right != 0 for gallery in galleries for left, right in pairwise(gallery))
    staircases = sum(
        upper[column - 1] == lower[column - 1] != 0
        for (upper, lower), columns in zip(pairwise(galleries), (lot.top, lot.bottom), strict=True)
        for column in columns
    )
    full = sum(worth for worth, gallery in zip(lot.weights.full, galleries, strict=True) if all(gallery))
    return (
        paintings * lot.weights.painting
        + neighbours * lot.weights.neighbours
        + staircases * lot.weights.staircase
        + full
    )


def promises(width: int) -> int:
    """Return the bits of all promises: none may be left at the end."""
    return sum(PROMISED << 4 * column for column in range(1, width + 1))
