"""Good layouts by simulated annealing: exchange two pieces, keep better layouts, and now and then a worse one."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from scoring.arrange.arrays import PuzzleArrays
from scoring.arrange.bitboards import population_count
from scoring.arrange.compiling import COMPILED, compiled, record
from scoring.arrange.evaluation import Evaluation, evaluate, evaluation_for, exchange, measure_again, overwrite, worth
from scoring.arrange.random_numbers import RandomNumbers, random_number, random_numbers, random_share, seed_with
from scoring.arrange.typed_arrays import INT, Ints, Word, zeros

STEPS_AT_ONCE: Final = 20_000 if COMPILED else 200
"""So many steps are taken before anybody is asked whether to stop, some hundredths of a second."""


@record
class Schedule:
    """How a layout is cooled down."""

    steps: int
    """Exchanges tried."""
    hottest: float
    """How much worse a step may about be at first; in points, or in exchanges for `nearest_layout`."""
    coldest: float
    """And at last. Between the two the temperature falls by the same factor at each step."""


@record
class Annealing:
    """A layout while it is annealed."""

    evaluation: Evaluation
    numbers: RandomNumbers
    best: Ints
    """int64 (spaces,): the best layout met."""
    most: int
    """Its points."""
    points: int
    """The points of the layout as it is."""
    temperature: float


def annealing_of(puzzle: PuzzleArrays) -> Annealing:
    """Make room to anneal a puzzle's layouts."""
    return Annealing(evaluation_for(puzzle), random_numbers(), zeros(INT, len(puzzle.layout)), 0, 0, 0.0)


def anneal(
    puzzle: PuzzleArrays,
    layout: Ints,
    seed: int,
    schedule: Schedule,
    touch_points: float,
    goal: int,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[Ints, int]:
    """Cool a layout down; return the best layout met and its points.

    What is sought is points and, for each two pieces that touch and could link, `touch_points` more: so that pieces
    gather before they are enough to be worth anything. Ends early at `goal` points, and where `stop` says so.
    """
    annealing = annealing_of(puzzle)
    heat(puzzle, layout, seed, schedule, annealing)
    for done in range(0, schedule.steps, STEPS_AT_ONCE):
        if cool(puzzle, schedule, touch_points, goal, annealing, min(STEPS_AT_ONCE, schedule.steps - done)) or stop():
            break
    return annealing.best, annealing.most


@compiled
def heat(puzzle: PuzzleArrays, layout: Ints, seed: int, schedule: Schedule, annealing: Annealing) -> None:
    """Take a layout to be cooled down."""
    seed_with(annealing.numbers, seed)
    annealing.points = evaluate(puzzle, layout, annealing.evaluation)
    annealing.most = annealing.points
    annealing.temperature = schedule.hottest
    for space in range(layout.shape[0]):
        annealing.best[space] = layout[space]


@compiled
def cool(
    puzzle: PuzzleArrays, schedule: Schedule, touch_points: float, goal: int, annealing: Annealing, steps: int
) -> bool:
    """Cool a layout down by so many steps; whether one worth `goal` points was met."""
    spaces = puzzle.board.movable.shape[0]
    factor = (schedule.coldest / schedule.hottest) ** (1.0 / schedule.steps)
    for _ in range(steps):
        annealing.temperature *= factor
        space = puzzle.board.movable[random_number(annealing.numbers, spaces)]
        other = puzzle.board.movable[random_number(annealing.numbers, spaces)]
        first, second = annealing.evaluation.layout[space], annealing.evaluation.layout[other]
        if first == second:
            continue
        touching_before = _touching(puzzle, annealing.evaluation, space) + _touching(
            puzzle, annealing.evaluation, other
        )
        exchange(puzzle, annealing.evaluation, space, other)
        measure_again(puzzle, annealing.evaluation, first)
        measure_again(puzzle, annealing.evaluation, second)
        after = worth(puzzle, annealing.evaluation.measures)
        touching = _touching(puzzle, annealing.evaluation, space) + _touching(puzzle, annealing.evaluation, other)
        gain = after - annealing.points + touch_points * (touching - touching_before)
        # The rule of Metropolis: a loss is taken the less often, the larger it is and the colder it has become.
        if gain >= 0 or random_share(annealing.numbers) < exp(gain / annealing.temperature):
            annealing.points = after
            overwrite(annealing.evaluation.measures_before, annealing.evaluation.measures)
            if after > annealing.most:
                annealing.most = after
                for n in range(annealing.best.shape[0]):
                    annealing.best[n] = annealing.evaluation.layout[n]
                if after >= goal:
                    return True
        else:
            exchange(puzzle, annealing.evaluation, space, other)
            overwrite(annealing.evaluation.measures, annealing.evaluation.measures_before)
    return False


@compiled
def _touching(puzzle: PuzzleArrays, evaluation: Evaluation, space: int) -> int:
    """Return how many pieces beside a space could link with the one on it."""
    laid, keys = evaluation.layout[space], puzzle.rules.points.shape[0]
    civilisation, domain = puzzle.kinds.civilisation[laid], puzzle.kinds.domain[laid]
    alike: Word = 0
    if civilisation >= 0:
        alike |= evaluation.occupied[civilisation]
    if domain >= 0:
        alike |= evaluation.occupied[domain] | evaluation.occupied[keys + domain]
    return population_count(puzzle.board.neighbours[space] & alike)
