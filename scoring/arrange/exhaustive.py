"""Exhaustive search: every layout of a few pieces, one after the other; the proof where regions give none."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import Final

from scoring.arrange.arrays import PuzzleArrays
from scoring.arrange.compiling import compiled
from scoring.arrange.evaluation import Evaluation, evaluate
from scoring.arrange.puzzle import Puzzle
from scoring.arrange.typed_arrays import Ints

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
def score_next_layouts(
    puzzle: PuzzleArrays, layout: Ints, best: Ints, most: int, number: int, evaluation: Evaluation
) -> tuple[int, bool]:
    """Score so many layouts more, in lexicographic order; return the most points met, and whether these were all.

    Writes the first layout with more than `most` points into `best`, and into `layout` the one to go on with.
    """
    for _ in range(number):
        points = evaluate(puzzle, layout, evaluation)
        if points > most:
            most = points
            for space in range(layout.shape[0]):
                best[space] = layout[space]
        # The next permutation: raise the last place that can be raised, by the least, and put what follows in order.
        pivot = puzzle.board.movable.shape[0] - 2
        while pivot >= 0 and layout[puzzle.board.movable[pivot]] >= layout[puzzle.board.movable[pivot + 1]]:
            pivot -= 1
        if pivot < 0:
            return most, True
        other = puzzle.board.movable.shape[0] - 1
        while layout[puzzle.board.movable[other]] <= layout[puzzle.board.movable[pivot]]:
            other -= 1
        _swap(layout, puzzle.board.movable[pivot], puzzle.board.movable[other])
        low, high = pivot + 1, puzzle.board.movable.shape[0] - 1
        while low < high:
            _swap(layout, puzzle.board.movable[low], puzzle.board.movable[high])
            low += 1
            high -= 1
    return most, False


@compiled
def _swap(layout: Ints, space: int, other: int) -> None:
    layout[space], layout[other] = layout[other], layout[space]
