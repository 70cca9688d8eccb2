"""A board as the checker decides it: cell by cell, row by row, its narrow side across."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Final

from scoring.games.museum.certificate.assignment import Bitboards
from scoring.games.museum.table.board import Board, bits

FEWEST_ROWS_TO_FOLD: Final = 4
"""Rows from which on the first two and the last two are apart."""
WIDEST_COUNTED: Final = 7
MOST_UNCOVERED_COUNTED: Final = 12
"""On wider boards, and for more uncovered spaces, the doorways that these waste are not counted beforehand."""


@dataclass(frozen=True)
class Grid:
    """The cells of a board, numbered row by row; sets of cells are integers with one bit for each."""

    width: int
    height: int
    spaces: int
    """The cells that a card can lie on."""
    right: int
    down: int
    """The cells from which a doorway leads to the right, and down."""
    gallery: int
    """The spaces of the Grand Gallery."""

    @cached_property
    def doors(self) -> int:
        """How many doorways there are."""
        return self.right.bit_count() + self.down.bit_count()

    @cached_property
    def cells(self) -> int:
        """How many cells there are, spaces or not."""
        return self.width * self.height

    @cached_property
    def live(self) -> Bitboards:
        """For every number of cells decided: those from which a doorway leads to one that is not."""
        live = []
        for decided in range(self.cells + 1):
            later = -1 << decided
            leading = (self.right & later >> 1) | (self.down & later >> self.width)
            live.append(leading & ~later)
        return tuple(live)

    def linked(self, spaces: int) -> bool:
        """Whether doorways between them link these spaces."""
        reached, new = 0, spaces & -spaces
        while new:
            reached |= new
            right, down = self.right, self.down
            new = (
                (reached & right) << 1
                | reached >> 1 & right
                | (reached & down) << self.width
                | reached >> self.width & down
            )
            new &= spaces & ~reached
        return reached == spaces

    def leading_to(self, cell: int) -> tuple[bool, bool]:
        """Whether a doorway leads to a cell from above, and from the left."""
        return bool(self.down << self.width >> cell & 1), bool(self.right << 1 >> cell & 1)

    @cached_property
    def waste_of_uncovered(self) -> tuple[tuple[float, ...], ...]:
        """For every number of cells decided: the fewest doorways wasted by so many further uncovered spaces.

        Worked out from the last cell to the first, for every choice of such spaces among the last few before it: a
        doorway is wasted where either of its spaces is uncovered.
        """
        if self.width > WIDEST_COUNTED:
            return ((0.0,),) * (self.cells + 1)
        most, full = min(self.spaces.bit_count(), MOST_UNCOVERED_COUNTED), (1 << self.width) - 1
        waste = [(0.0, *[inf] * most)]
        after = dict.fromkeys(range(full + 1), waste[0])
        for cell in reversed(range(self.cells)):
            above, left = self.leading_to(cell)
            now = {}
            for behind in range(full + 1):  # the uncovered ones of as many cells as a row has, the latest lowest
                wasted = bool(above and behind >> self.width - 1) + bool(left and behind & 1)
                covered = [cost + wasted for cost in after[behind << 1 & full]]
                uncovered = [inf, *(cost + above + left for cost in after[behind << 1 & full | 1][:-1])]
                now[behind] = tuple(map(min, covered, uncovered)) if self.spaces >> cell & 1 else tuple(covered)
            after = now
            waste.append(now[0])
        return tuple(reversed(waste))

    @cached_property
    def like_upside_down(self) -> bool:
        """Whether the board is the same as its mirror image upside down."""
        width, height = self.width, self.height
        return height >= FEWEST_ROWS_TO_FOLD and self._like(lambda n: (height - 1 - n // width) * width + n % width)

    @cached_property
    def like_left_to_right(self) -> bool:
        """Whether the board is the same as its mirror image left to right."""
        width = self.width
        return self._like(lambda n: n // width * width + width - 1 - n % width)

    def _like(self, image: Callable[[int], int]) -> bool:
        doors = {frozenset((cell, cell + 1)) for cell in bits(self.right)}
        doors |= {frozenset((cell, cell + self.width)) for cell in bits(self.down)}
        same = all(sum(1 << image(cell) for cell in bits(cells)) == cells for cells in (self.spaces, self.gallery))
        return same and {frozenset(map(image, door)) for door in doors} == doors


def grid_of(board: Board, blocked: int, gallery: int) -> Grid:
    """Return the board to decide, without the `blocked` spaces, which no card can use."""
    turned = board.width > board.height
    width, height = (board.height, board.width) if turned else (board.width, board.height)

    def cell_of(space: int) -> int:
        row, column = divmod(space, board.width)
        return column * width + row if turned else space

    usable = board.spaces & ~blocked
    right = down = 0
    for space in bits(usable):
        for other in bits(board.links.neighbours[space] & usable):
            cell, beside = cell_of(space), cell_of(other)
            if beside == cell + width:
                down |= 1 << cell
            elif beside == cell + 1:
                right |= 1 << cell
    spaces, in_gallery = (sum(1 << cell_of(space) for space in bits(some)) for some in (usable, gallery & usable))
    return Grid(width, height, spaces, right, down, in_gallery)
