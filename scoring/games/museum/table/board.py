"""Museum boards: spaces, walls, the Grand Gallery, and what touches what.

Spaces are numbered row by row from 0; sets of spaces are integers with one bit for each (`1 << space`), which
makes linking a few shifts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

COLUMNS: Final = "ABCDEFGHIJKL"
LONGEST_SIDE: Final = len(COLUMNS)
NAMES_REMEMBERED: Final = 4096


class Links(NamedTuple):
    """What is linked with what: for every space the set of spaces beside it."""

    neighbours: tuple[int, ...]

    def beside(self, spaces: int) -> int:
        """Return the spaces that touch a set, without the set itself."""
        touched = 0
        for space in bits(spaces):
            touched |= self.neighbours[space]
        return touched & ~spaces

    def group(self, start: int, among: int) -> int:
        """Return all spaces linked with `start` (a set) through spaces of `among`."""
        reached = frontier = start & among
        neighbours = self.neighbours
        while frontier:
            low = frontier & -frontier
            frontier ^= low
            new = neighbours[low.bit_length() - 1] & among & ~reached
            reached |= new
            frontier |= new
        return reached

    def groups(self, among: int) -> list[int]:
        """Split a set of spaces into its linked groups."""
        groups = []
        while among:
            group = self.group(among & -among, among)
            groups.append(group)
            among &= ~group
        return groups

    def joined(self, spaces: int) -> Links:
        """Return the same links with every two of these spaces side by side."""
        return Links(
            tuple(
                beside | spaces & ~(1 << space) if spaces >> space & 1 else beside
                for space, beside in enumerate(self.neighbours)
            )
        )


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


def bits(spaces: int) -> Iterator[int]:
    """Yield the numbers of the spaces in a set, rising.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low
