"""The benchmarks can be called by name, and that of arranging tells what it saw."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.bench import arrange, fresh
from companion.bench.__main__ import main
from companion.bench.fresh import Run, told
from companion.bench.museums import SETS, SPACES, box, museums
from companion.bench.speed import screens
from scoring.arrangement import ArrangementOf, ProgressOf
from scoring.games.museum.review import review
from scoring.games.museum.table import Table
from scoring.phrase import Phrase


def exchanged(table: Table) -> Table:
    """The table with the first two spaces of the first player exchanged."""
    first = table.players[0]
    museum = (first.museum[1], first.museum[0], *first.museum[2:])
    return replace(table, players=(replace(first, museum=museum), *table.players[1:]))


def arranger(
    table: Table,
    player: str,
    *,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[ProgressOf[Table]], None] = lambda _progress: None,
    hand: bool = False,
) -> ArrangementOf[Table]:
    """Answer with one exchange, said to be the best."""
    del stop, hand
    after = review(exchanged(table))
    total = after.players[0].total
    report(ProgressOf(exchanged(table), total, total, Phrase("arrange.doing.laying")))
    return ArrangementOf(player, exchanged(table), review(table), after, total, (("A1", "B1"),), 12345)


def test_a_benchmark_there_is_none_of(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name is refused, and so is what a benchmark that knows none is asked besides."""
    for words in (["fly"], ["fresh", "--seed"]):
        assert main(words) == 2
        assert f"'{' '.join(words)}'" in capsys.readouterr().err


def test_samples_that_are_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An installed copy has none: it says so."""
    monkeypatch.setattr(arrange, "SAMPLES", arrange.SAMPLES / "nowhere")
    assert main(["arrange", "--set", "samples"]) == 2
    assert "checkout" in capsys.readouterr().err


def test_an_installed_copy_builds_no_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fresh machine gets a wheel of the checkout; where there is none, it says so."""
    monkeypatch.setattr(fresh, "CHECKOUT", tmp_path)
    assert main(["fresh"]) == 2
    assert "checkout" in capsys.readouterr().err


def test_what_fresh_runs_took_in_the_middle_and_at_worst() -> None:
    """1, 2 and 6 s until a better layout: 2 in the middle, 6 at worst; bare Typer 1, 1 and 2: 2 times in the middle."""
    line = told([Run(1, 3, 1.5, 1), Run(2, 4, 2.5, 1), Run(6, 9, 3.5, 2)], 2)
    assert "after 2.00 s, at worst 6.00 s (aim: at most 2), bare Typer: 1.00 s; 2.0x" in line
    assert "the proof after 4.00 s, at worst 9.00 s" in line
    assert "2.50 s of processor time" in line


def test_a_terminal_is_read_as_it_is_written() -> None:
    """Each time all that stands there; whoever has seen enough does not wait for the end."""
    script = "print('first', flush=True); input(); print('last')"
    written = screens([sys.executable, "-c", script], {**os.environ})
    assert next(written).split() == [b"first"]
    written.close()
    *_, last = screens([sys.executable, "-c", script.replace("input(); ", "")], {**os.environ})
    assert last.split() == [b"first", b"last"]


def test_a_search_is_told_in_one_line() -> None:
    """With its cards, totals, status and choices, and the time of the check, which ends before all is proved."""
    table = next(iter(museums("standard", 1, 0).values()))
    search = arrange.searched(arranger, "standard-0", table, 1)
    checked = arrange.checked(search, 0)
    told = arrange.row(checked).split()

    assert told[:2] == ["standard-0", "25"]
    assert told[2:6] == [str(search.answer.now), str(search.answer.best), str(search.answer.best), "optimal"]
    assert told[-2:] == [f"{checked.times:.2f}x", "12,345"]
    assert 0 < search.found <= search.settled <= search.ended
    assert checked.times > 0
    summary = arrange.summary([checked, checked._replace(times=2, complete=True)])
    assert summary.startswith("proved 2 of 2 (100%)")
    assert "proved again 1, " in summary
    assert "2.00 (worst) times the search" in summary


def test_the_box() -> None:
    """180 Objects, 15 of each of the twelve Civilisations and 36 of each value; no two of them are the same."""
    cards = box()
    assert len(cards) == len({*cards}) == 180
    assert {*Counter(card.civilisation for card in cards).values()} == {15}
    assert {*Counter(card.value for card in cards).values()} == {36}


@pytest.mark.parametrize("kind", SETS)
def test_the_same_seed_gives_the_same_museums(kind: str) -> None:
    """Whatever else was made before; each is a museum of 15 to 25 cards, faultless but for the box."""
    tables = museums(kind, 6, 10)

    assert museums(kind, 1, 12)[f"{kind}-12"] == tables[f"{kind}-12"]
    for table in tables.values():
        museum = table.players[0].museum
        assert len(museum) == SPACES
        assert 15 <= sum(card is not None for card in museum) <= SPACES
