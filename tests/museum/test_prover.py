"""The prover rests and goes on, says no only where no layout is worth more, and says yes with such a layout."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from scoring import tablefile
from scoring.effort import Effort, OutOfTimeError
from scoring.games.museum.arranging.argument import BetterLayoutError
from scoring.games.museum.arranging.prover import Prover
from scoring.games.museum.review import review
from scoring.games.museum.table import Table

pytestmark = pytest.mark.search

SAMPLES: Final = Path(__file__).parent / "arrange"
COLLECTIONS: Final = json.loads((SAMPLES / "optimum.json").read_text(encoding="utf-8"))
SAMPLE: Final = "dense-6"
LINKED: Final = ("museum.civilisation", "museum.domain")
MOST_STEPS: Final = 100_000


def never() -> bool:
    """Never stop."""
    return False


def table_of(name: str) -> Table:
    """Read a museum whose optimum another solver proved."""
    _, table = tablefile.read((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    assert isinstance(table, Table)
    return table


def optimum() -> int:
    """Return the best total: what no layout changes, and the Collections as the other solver proved them."""
    table = table_of(SAMPLE)
    lines = review(table).players[0].lines
    return sum(line.points for line in lines if line.rule not in LINKED) + int(COLLECTIONS[SAMPLE]["collections"])


def prover_of(name: str) -> Prover:
    """Return a prover that was asked nothing yet."""
    table = table_of(name)
    return Prover(table, table.players[0])


def steps(prover: Prover, bound: int, most: int = MOST_STEPS) -> tuple[int, bool | None]:
    """Take steps of a question, at most so many; return how many, and the answer, None where it rests."""
    question = prover.refutes(bound, never)
    for number in range(most):
        try:
            next(question)
        except StopIteration as end:
            return number, end.value
    return most, None


def test_nothing_is_worth_more_than_the_optimum_and_something_as_much() -> None:
    """The optimum is refuted to be exceeded; for one point less a layout comes that the review counts so."""
    best = optimum()
    assert steps(prover_of(SAMPLE), best)[1] is True
    with pytest.raises(BetterLayoutError) as better:
        steps(prover_of(SAMPLE), best - 1)
    table, case = table_of(SAMPLE), better.value.case
    laid = case.laid(better.value.museum)
    assert better.value.total == best
    assert review(replace(table, players=(laid, *table.players[1:]))).players[0].total == best


def test_a_question_that_rested_goes_on_where_it_was() -> None:
    """Half of the steps, then the same question anew: what is left takes fewer steps than all of it."""
    at_once, answer = steps(prover_of(SAMPLE), optimum())
    assert (answer, at_once > 1) == (True, True)
    prover = prover_of(SAMPLE)
    _, rests = steps(prover, optimum(), at_once // 2)
    rest, answer = steps(prover, optimum())
    assert (rests, answer) == (None, True)
    assert rest < at_once


def test_what_was_refuted_for_fewer_points_is_refuted_for_more() -> None:
    """Each question above one that was answered ends in fewer steps."""
    prover = prover_of(SAMPLE)
    first, _ = steps(prover, optimum())
    second, answer = steps(prover, optimum() + 1)
    assert (answer, second < first) == (True, True)


def test_a_question_ends_where_somebody_says_so() -> None:
    """After little effort it raises, and a later question is answered all the same."""
    prover = prover_of(SAMPLE)
    with pytest.raises(OutOfTimeError):
        list(prover.refutes(optimum(), Effort(3)))
    assert steps(prover, optimum())[1] is True
