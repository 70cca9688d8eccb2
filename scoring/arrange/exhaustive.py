"""Exhaustive search: every layout of a few pieces, one after the other; the proof where regions give none."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import Any, Final

from scoring.arrange.arrays import PuzzleArrays
from scoring.arrange.compiling import compiled
from scoring.arrange.evaluation import score
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
def score_next_layouts(puzzle: PuzzleArrays, layout: Any, best: Any, most: int, number: int) -> tuple[int, bool]:
    """Score so many layouts more, in lexicographic order; return the most points met, and whether these were all.

    Writes the first layout with more than `most` points into `best`, and into `layout` the one to go on with.
    """
    movable = puzzle.board.movable
    for _ in range(number):
        points = score(puzzle, layout)
        if points > most:
            most = points
            best[:] = layout
        # The next permutation: raise the last place that can be raised, by the least, and put what follows in order.
        pivot = movable.shape[0] - 2
        while pivot >= 0 and layout[movable[pivot]] >= layout[movable[pivot + 1]]:
            pivot -= 1
        if pivot < 0:
            return most, True
        other = movable.shape[0] - 1
        while layout[movable[other]] <= layout[movable[pivot]]:
            other -= 1
        layout[movable[pivot]], layout[movable[other]] = layout[movable[other]], layout[movable[pivot]]
        low, high = pivot + 1, movable.shape[0] - 1
        while low < high:
            layout[movable[low]], layout[movable[high]] = layout[movable[high]], layout[movable[low]]
            low += 1
            high -= 1
    return most, False
