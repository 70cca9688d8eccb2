"""The question behind the best arrangement, free of tables: which numbers lie where, and what a layout is worth.

A layout names for every place, gallery by gallery, the index of a painting in the lot, or None.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final, NamedTuple, TypeAlias

from scoring.games.musee.printed import GALLERIES, THEMES

ROWS: Final = len(GALLERIES)
UPPER, MIDDLE, LOWER = range(ROWS)

Layout: TypeAlias = tuple[int | None, ...]


class Worth(NamedTuple):
    """What counts, in parts of a point: a painting, a pair of neighbours, one at a staircase, and each gallery full."""

    painting: int
    neighbours: int
    staircase: int
    full: tuple[int, ...]


class Lot(NamedTuple):
    """Paintings in rising order and the museum they go to.

    `spare` says of each painting whether it may stay out. `top` and `bottom` are the columns with a staircase, from 1.
    """

    numbers: tuple[int, ...]
    spare: tuple[bool, ...]
    width: int
    top: frozenset[int]
    bottom: frozenset[int]
    worth: Worth

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
    neighbours = sum(one == other != 0 for gallery in galleries for one, other in pairwise(gallery))
    staircases = sum(
        upper[column - 1] == lower[column - 1] != 0
        for (upper, lower), columns in zip(pairwise(galleries), (lot.top, lot.bottom), strict=True)
        for column in columns
    )
    full = sum(each for each, gallery in zip(lot.worth.full, galleries, strict=True) if all(gallery))
    return paintings * lot.worth.painting + neighbours * lot.worth.neighbours + staircases * lot.worth.staircase + full
