"""CP-SAT under a limit of processor time, with one worker, since what it is compared with has one as well."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import NamedTuple

from ortools.sat.python import cp_model

from companion.bench.solver import Answer


class Limits(NamedTuple):
    """What a run may spend, and between what totals it is to look."""

    deadline: float
    """The processor time of this process at which it is stopped."""
    ceiling: int
    """What no layout is worth more than, known beforehand."""
    beat: int | None
    """Only what is worth more is looked for; None where anything is."""


def answer(model: cp_model.CpModel, limits: Limits, total: Callable[[cp_model.CpSolver], int]) -> Answer:
    """Solve a model, whose objective is the total; return what is known of it. `total` reads the total of a layout."""
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = 1
    solver.parameters.num_workers = 1
    solver.parameters.interleave_search = True  # all strategies in turn: better than the usual one alone
    solver.parameters.cp_model_probing_level = 0  # with so many columns it takes longer than it saves
    state = _solve_until(limits.deadline, solver, model)
    if state == cp_model.UNKNOWN:  # stopped before it had a layout, or even a bound
        return Answer(limits.beat, limits.ceiling)
    if state == cp_model.INFEASIBLE and limits.beat is not None:
        return Answer(limits.beat, limits.beat)
    return Answer(total(solver), min(limits.ceiling, round(solver.best_objective_bound)))


def _solve_until(deadline: float, solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
    ended = Event()
    stopping = Thread(target=_stop_at, args=(deadline, solver, ended))
    stopping.start()
    state = solver.solve(model)
    ended.set()
    stopping.join()
    return state


def _stop_at(deadline: float, solver: cp_model.CpSolver, ended: Event) -> None:
    """Wait as long as there is time left: a worker never spends more of it than passes on the wall."""
    while (left := deadline - time.process_time()) > 0:
        if ended.wait(left):
            return
    solver.stop_search()
