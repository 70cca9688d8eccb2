"""Good layouts by simulated annealing: exchange two pieces, keep better layouts, and now and then a worse one."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from scoring.arrange.arrays import PuzzleArrays
from scoring.arrange.bitboards import lowest_space, without_lowest_bit
from scoring.arrange.compiling import compiled
from scoring.arrange.evaluation import (
    copied,
    evaluated,
    exchange,
    measure_again,
    overwrite,
    worth,
)


class Schedule(NamedTuple):
    """How a layout is cooled down."""

    steps: int
    """Exchanges tried."""
    hottest: float
    """How much worse a step may about be at first; in points, or in exchanges for `nearest_layout`."""
    coldest: float
    """And at last. Between the two the temperature falls by the same factor at each step."""


@compiled
def anneal(
    puzzle: PuzzleArrays, layout: Any, seed: int, schedule: Schedule, touch_points: float, goal: int
) -> tuple[Any, int]:
    """Cool a layout down, in place; return the best layout met and its points.

    What is sought is points and, for each two pieces that touch and could link, `touch_points` more: so that pieces
    gather before they are enough to be worth anything. Ends early at `goal` points.
    """
    np.random.seed(seed)
    movable = puzzle.board.movable
    evaluation = evaluated(puzzle, layout)
    points = worth(puzzle, evaluation.measures)
    best, most = layout.copy(), points
    measures_before = copied(evaluation.measures)
    factor = (schedule.coldest / schedule.hottest) ** (1.0 / schedule.steps)
    temperature = schedule.hottest
    for _ in range(schedule.steps):
        temperature *= factor
        space, other = movable[np.random.randint(movable.shape[0])], movable[np.random.randint(movable.shape[0])]
        first, second = layout[space], layout[other]
        if first == second:
            continue
        touching_before = _touching(puzzle, layout, space) + _touching(puzzle, layout, other)
        exchange(puzzle, evaluation, space, other)
        measure_again(puzzle, evaluation, first)
        measure_again(puzzle, evaluation, second)
        after = worth(puzzle, evaluation.measures)
        touching = _touching(puzzle, layout, space) + _touching(puzzle, layout, other)
        gain = after - points + touch_points * (touching - touching_before)
        # The rule of Metropolis: a loss is taken the less often, the larger it is and the colder it has become.
        if gain >= 0 or np.random.random() < np.exp(gain / temperature):
            points = after
            overwrite(measures_before, evaluation.measures)
            if after > most:
                most = after
                best[:] = layout
                if most >= goal:
                    break
        else:
            exchange(puzzle, evaluation, space, other)
            overwrite(evaluation.measures, measures_before)
    return best, most


@compiled
def _touching(puzzle: PuzzleArrays, layout: Any, space: int) -> int:
    """Return how many pieces beside a space could link with the one on it."""
    kinds = puzzle.kinds
    civilisation, domain = kinds.civilisation[layout[space]], kinds.domain[layout[space]]
    number = 0
    beside = puzzle.board.neighbours[space]
    while beside:
        kind = layout[lowest_space(beside)]
        beside = without_lowest_bit(beside)
        same_civilisation = civilisation >= 0 and kinds.civilisation[kind] == civilisation
        number += same_civilisation or (domain >= 0 and kinds.domain[kind] == domain)
    return number
