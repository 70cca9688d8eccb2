"""Our search beside the strongest rivals, on the same museums in the same run.

Each has one worker; what counts is processor time until the proof, or what was given where there is none.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import ceil
from statistics import median
from typing import Final, NamedTuple

from companion.bench import pattern_model, plain_model, separator_model
from companion.bench.arrange import searched
from companion.bench.solver import Answer, Solver, agree
from scoring.arrangement import Arrange
from scoring.games.museum.table import Table

RIVALS: Final[Mapping[str, Solver]] = {
    "CP-SAT, patterns": pattern_model.solve,
    "SCIP, separators": separator_model.solve,
    "CP-SAT, plain": plain_model.solve,
}
OURS: Final = "this search"
NAME_WIDTH: Final = max(map(len, (OURS, *RIVALS)))
NINE_IN_TEN: Final = 9 / 10


class Run(NamedTuple):
    """What we or a rival made of one museum."""

    answer: Answer
    seconds: float
    """Of processor time, until the proof or until it was stopped."""


def beside(arranger: Arrange, tables: Mapping[str, Table], seconds: float, *, told: bool) -> bool:
    """Print how we and all rivals do on these museums; return whether what they say agrees.

    With `told` the rivals know what our best layout is worth, and only have to refute that there is a better one.
    """
    covered = {name: table for name, table in tables.items() if plain_model.covers(table, table.players[0].name)}
    if len(covered) < len(tables):
        print(f"left out, since no rival knows all that counts there: {', '.join(sorted({*tables} - {*covered}))}")
    print(f"{'table':14} " + "  ".join(f"{name:>{NAME_WIDTH}}" for name in (OURS, *RIVALS)), flush=True)
    museums = []
    for name, table in covered.items():
        museums.append(runs(arranger, table, seconds, told=told))
        cells = (f"{run.answer.best}/{run.answer.bound} {run.seconds:8.2f} s" for run in museums[-1].values())
        print(f"{name:14} " + "  ".join(f"{cell:>{NAME_WIDTH}}" for cell in cells), flush=True)
    for name in (OURS, *RIVALS) if museums else ():
        print(summary(name, museums))
    agreed = [agree([run.answer for run in museum.values()]) for museum in museums]
    print(f"no two contradict each other on {sum(agreed)} of {len(agreed)} museums")
    return all(agreed)


def runs(arranger: Arrange, table: Table, seconds: float, *, told: bool) -> dict[str, Run]:
    """Return what we and every rival make of a museum."""
    ours = searched(arranger, "", table, seconds, clock=time.process_time)
    made = {OURS: Run(Answer(ours.answer.best, ours.answer.bound), ours.settled)}
    for name, solve in RIVALS.items():
        start = time.process_time()
        answer = solve(table, ours.answer.player, seconds, ours.answer.best if told else None)
        spent = time.process_time() - start
        made[name] = Run(answer, spent if answer.proved else max(spent, seconds))
    return made


def summary(name: str, museums: Sequence[Mapping[str, Run]]) -> str:
    """Return how many were proved, in what time, and the ratio of that time to ours in the middle."""
    own = [museum[name] for museum in museums]
    proved, times = sum(run.answer.proved for run in own), sorted(run.seconds for run in own)
    ratio = median(run.seconds / museum[OURS].seconds for run, museum in zip(own, museums, strict=True))
    more = "" if proved == len(own) else "at least "
    return (
        f"{name:{NAME_WIDTH}}  proved {proved} of {len(own)} ({proved / len(own):.0%}); processor time "
        f"{median(times):.2f} s in the middle, {times[ceil(NINE_IN_TEN * len(times)) - 1]:.2f} s for nine in ten, "
        f"{times[-1]:.2f} s at worst; {more}{ratio:,.1f} times ours"
    )
