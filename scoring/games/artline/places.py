"""Where a card lies: how far right of the start card and how far below it, written `1,0`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.fields import LARGEST_NUMBER

WRITTEN: Final = re.compile(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*", re.ASCII)
ROW: Final = "row"
COLUMN: Final = "column"
WAYS: Final = (ROW, COLUMN)
"""The two lines every card lies in."""


class Place(NamedTuple):
    """A place of the Museum; negative numbers are left of the start card and above it."""

    right: int
    down: int

    def __str__(self) -> str:
        """Write it as in a table file."""
        return f"{self.right},{self.down}"

    def line(self, way: str) -> int:
        """Return the number of its row or column; those of the start card are 0."""
        return self.down if way == ROW else self.right

    def along(self, way: str) -> int:
        """Return how far along its row or column it lies."""
        return self.right if way == ROW else self.down

    def step(self, way: str, by: int) -> Place:
        """Return the place so many steps further along its row or column.

        >>> str(Place(1, 0).step(COLUMN, -1))
        '1,-1'
        """
        return Place(self.right + by, self.down) if way == ROW else Place(self.right, self.down + by)

    @property
    def beside(self) -> Iterator[Place]:
        """The four places that touch it by a side."""
        return (self.step(way, by) for way in WAYS for by in (-1, 1))


START_PLACE: Final = Place(0, 0)


def place_or_none(text: str) -> Place | None:
    """Return the place that a text names; None where it names none.

    >>> place_or_none("-1, 2"), place_or_none("B2")
    (Place(right=-1, down=2), None)
    """
    match = WRITTEN.fullmatch(text)
    place = Place(int(match[1]), int(match[2])) if match else None
    return place if place and max(map(abs, place)) <= LARGEST_NUMBER else None


def crossing(way: str) -> str:
    """Return the way that crosses this one."""
    return COLUMN if way == ROW else ROW


def reading_order(place: Place) -> tuple[int, int]:
    """Return the key that sorts places row by row from the top, each from the left."""
    return place.down, place.right
