"""Bitboards: a set of spaces is an integer with one bit for each (`1 << space`), which makes linking a few shifts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


def bits(spaces: int) -> Iterator[int]:
    """Yield the numbers of the spaces in a set, rising.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


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


class Grid(NamedTuple):
    """Rows and columns of spaces, numbered row by row from 0, and which of them touch."""

    height: int
    width: int
    links: Links

    @classmethod
    def without_walls(cls, height: int, width: int) -> Grid:
        """Return a grid in which every space touches those beside, above and below it."""
        every = range(height * width)
        across = [1 << n + 1 if (n + 1) % width else 0 for n in every]
        down = [1 << n + width if n + width < height * width else 0 for n in every]
        back = [sum(1 << m for m in {n - 1, n - width} if m >= 0 and (across[m] | down[m]) >> n & 1) for n in every]
        return cls(height, width, Links(tuple(map(sum, zip(across, down, back, strict=True)))))
