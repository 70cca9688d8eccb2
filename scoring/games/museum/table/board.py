"""Museum boards: spaces, walls, the Grand Gallery, and what touches what.

Spaces are numbered row by row from 0; sets of them are bitboards (`scoring.bitboard`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.bitboard import Links, bits

COLUMNS: Final = "ABCDEFGHIJKL"
LONGEST_SIDE: Final = len(COLUMNS)
NAMES_REMEMBERED: Final = 4096


@dataclass(frozen=True)
class Board:
    """A board plan: `plan` holds `.` a space, `G` a Grand Gallery space, `#` no space, row by row.

    `walls` are pairs of neighbouring spaces with no doorway between. A bonus is in victory points, None where nobody
    has read it off the board.
    """

    name: str
    width: int
    plan: str
    walls: frozenset[tuple[int, int]] = frozenset()
    gallery_bonus: int | None = None
    museum_bonus: int | None = None
    both_bonus: int | None = None

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.plan) // self.width

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The name of every space, as in a spreadsheet: A1 is top left."""
        return tuple(f"{COLUMNS[i % self.width]}{i // self.width + 1}" for i in range(len(self.plan)))

    @cached_property
    def spaces(self) -> int:
        """The set of all spaces."""
        return sum(1 << i for i, mark in enumerate(self.plan) if mark != "#")

    @cached_property
    def gallery(self) -> int:
        """The set of Grand Gallery spaces; 0 where the board has none."""
        return sum(1 << i for i, mark in enumerate(self.plan) if mark == "G")

    @cached_property
    def links(self) -> Links:
        """The spaces that a doorway leads to from every space."""
        return Links(tuple(sum(1 << beside for beside in self._beside(i)) for i in range(len(self.plan))))

    def _beside(self, space: int) -> Iterator[int]:
        row, column = divmod(space, self.width)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            beside = r * self.width + c
            if not (0 <= r < self.height and 0 <= c < self.width):
                continue
            if self.spaces >> space & 1 and self.spaces >> beside & 1 and not self.wall(space, beside):
                yield beside

    def wall(self, one: int, other: int) -> bool:
        """Whether a wall stands between two neighbouring spaces."""
        return (min(one, other), max(one, other)) in self.walls

    def names(self, spaces: int) -> tuple[str, ...]:
        """Return the names of a set of spaces, row by row."""
        known = self._named.get(spaces)
        if known is None:
            if len(self._named) >= NAMES_REMEMBERED:
                self._named.clear()
            known = self._named[spaces] = tuple([self.places[space] for space in bits(spaces)])
        return known

    @cached_property
    def _named(self) -> dict[int, tuple[str, ...]]:
        """Names asked for before; from one key typed to the next, nearly all groups stay the same."""
        return {}
