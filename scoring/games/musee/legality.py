"""Where a number may lie: in every gallery the numbers rise from left to right, and may leave gaps."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import Cell, Museum, gallery_of, number_at, numbers_in


def blocking(museum: Museum, place: int, card: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the places whose paintings forbid a number here: too high on the left, too low on the right.

    >>> blocking((None, 25, None) + (None,) * 6, 0, 35), blocking((None, 25, None) + (None,) * 6, 2, 35)
    (((), (1,)), ((), ()))
    """
    width = len(museum) // len(GALLERIES)
    start = place - place % width
    left = [at for at in range(start, place) if number_at(museum, at) >= card]
    right = [at for at in range(place + 1, start + width) if isinstance(other := museum[at], int) and other <= card]
    return tuple(left), tuple(right)


def spans_of(museum: Museum) -> tuple[tuple[int, int, float], ...]:
    """Return every empty place with the two numbers between which a painting there must be, both excluded."""
    width = len(museum) // len(GALLERIES)
    spans = []
    for start in range(0, len(museum), width):
        row = museum[start : start + width]
        for n, painting in enumerate(row):
            if painting is None:
                above = max(numbers_in(row[:n]), default=-1)
                below = min(numbers_in(row[n:]), default=inf)
                spans.append((start + n, above, below))
    return tuple(spans)


def legal_places(museum: Museum, card: int) -> tuple[int, ...]:
    """Return the empty places where a number keeps its gallery rising."""
    return tuple([place for place, above, below in spans_of(museum) if above < card < below])


def dead(museum: Museum, cards: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers that fit nowhere in a museum; they never will, since places only get fewer."""
    spans = spans_of(museum)
    return tuple([card for card in cards if not any(above < card < below for _, above, below in spans)])


def full(museum: Museum, gallery: int) -> bool:
    """Whether every place of a gallery, counted from 0 at the top, shows a painting."""
    width = len(museum) // len(GALLERIES)
    return None not in museum[gallery * width : (gallery + 1) * width]


def full_and_read(museum: Museum, gallery: int) -> bool:
    """Whether every place of a gallery shows a painting whose number can be read."""
    paintings = gallery_of(museum, gallery)
    return len(numbers_in(paintings)) == len(paintings)


def with_painting(museum: Museum, place: int, card: Cell) -> Museum:
    """Return a museum with a number at a place, or nothing there."""
    return (*museum[:place], card, *museum[place + 1 :])
