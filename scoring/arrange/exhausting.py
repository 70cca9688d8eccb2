"""All layouts of a few pieces, one after the other: the plain proof where regions give none."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import Any, Final

from scoring.arrange.annealing import Arrays, score
from scoring.arrange.compiling import compiled
from scoring.arrange.puzzle import Puzzle

MOST_LAYOUTS: Final = 2_000_000
"""So many are looked at in some seconds."""


def number_of_layouts(puzzle: Puzzle) -> int:
    """Return how many different layouts there are.

    >>> from scoring.arrange.puzzle import Piece
    >>> number_of_layouts(Puzzle(((0, 0), (0, 1), (0, 2)), (), (Piece(0), Piece(0), Piece(1)), 2, ((0, 0, 0), (0, 0))))
    3
    """
    free = [piece for space, piece in enumerate(puzzle.pieces) if space not in puzzle.fixed]
    return factorial(len(free)) // prod(factorial(many) for many in Counter(free).values())


@compiled
def next_layouts(a: Arrays, layout: Any, best: Any, most: int, many: int) -> tuple[int, bool]:
    """Go through so many layouts more, in rising order; return the most points met, and whether these were all.

    `layout` is left where to go on, `best` is the first with the most points.
    """
    free = a.movable
    for _ in range(many):
        points = score(a, layout)
        if points > most:
            most = points
            best[:] = layout
        pivot = free.shape[0] - 2
        while pivot >= 0 and layout[free[pivot]] >= layout[free[pivot + 1]]:
            pivot -= 1
        if pivot < 0:
            return most, True
        other = free.shape[0] - 1
        while layout[free[other]] <= layout[free[pivot]]:
            other -= 1
        layout[free[pivot]], layout[free[other]] = layout[free[other]], layout[free[pivot]]
        low, high = pivot + 1, free.shape[0] - 1
        while low < high:
            layout[free[low]], layout[free[high]] = layout[free[high]], layout[free[low]]
            low += 1
            high -= 1
    return most, False
