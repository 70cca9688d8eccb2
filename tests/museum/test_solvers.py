"""The solvers our search is compared with are right themselves: they agree with brute force on small boards."""

from __future__ import annotations

import random

import pytest

from scoring.games import game
from tests.museum.arrange_brute import best_total
from tests.museum.arrange_random import NAME, read, small_table

pytest.importorskip("pyscipopt", reason="needs the extra `rivals`")

from companion.bench.posed import pose
from companion.bench.separator_model import parts_of

from companion.bench import pattern_model, plain_model, rivals
from companion.bench.solver import Answer

pytestmark = pytest.mark.long
SEEDS = 30
SECONDS = 60  # of processor time, far more than any of them takes


def test_agree_with_brute_force() -> None:
    """The best total, and nothing above it, also where one must be beaten that cannot be or that can."""
    covered = 0
    for seed in range(SEEDS):
        table = read(small_table(random.Random(seed)))
        if plain_model.covers(table, NAME):
            best = best_total(table, NAME)
            for solver, solve in rivals.RIVALS.items():
                for beat in (None, best, best - 1):
                    assert solve(table, NAME, SECONDS, beat) == Answer(best, best), (solver, seed, beat)
            covered += 1
    assert covered >= 20


def test_regions() -> None:
    """On 3x3 spaces: nine, twelve pairs, and of three six in a row and four corners in each of four squares."""
    table = read(
        {
            "format": 1,
            "game": "museum",
            "table": {"board": "hall"},
            "boards": {"hall": {"plan": "...\n...\n...\n"}},
            "players": [{"name": NAME}],
        }
    )
    listed = pattern_model.regions(pose(table, NAME), 3)
    assert {size: len(those) for size, those in listed.items()} == {1: 9, 2: 12, 3: 22}


def test_parts() -> None:
    """Links that share a space are of one part."""
    assert {*parts_of([(0, 1), (5, 6), (2, 3), (1, 2)])} == {frozenset({0, 1, 2, 3}), frozenset({5, 6})}


def test_all_are_told_beside_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for the museum, one for each of us four, and that nobody contradicts anybody."""
    arranger = game("museum").arrange
    assert arranger is not None
    table = read(small_table(random.Random(3)))
    best = best_total(table, NAME)

    assert rivals.beside(arranger, {"small": table}, SECONDS, told=False)
    told = capsys.readouterr().out.splitlines()

    assert told[1].count(f"{best}/{best}") == 4
    assert [line.partition("  proved")[0].strip() for line in told[2:6]] == [rivals.OURS, *rivals.RIVALS]
    assert all("proved 1 of 1 (100%)" in line for line in told[2:6])
    assert told[6] == "no two contradict each other on 1 of 1 museums"


def test_what_is_not_proved_counts_with_what_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A packing with too many columns is not even begun."""
    arranger = game("museum").arrange
    assert arranger is not None
    table = read(small_table(random.Random(3)))
    monkeypatch.setattr(pattern_model, "LARGEST_LISTED", 1)

    run = rivals.runs(arranger, table, SECONDS, told=False)["CP-SAT, patterns"]

    assert run.answer.best is None
    assert run.answer.bound >= best_total(table, NAME)
    assert run.seconds == SECONDS
