"""The command that tortures a table, and what it would notice; and the benchmark of phones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.bench.__main__ import main
from companion.journal import Journal
from companion.table_service import TableService
from tests.phones import torture


@pytest.mark.long
def test_nothing_is_lost(tmp_path: Path) -> None:
    """In a short run with two kills; and an edit that was acknowledged and is not there would be named."""
    count, lost = torture.run(tmp_path, torture.Wanted(5, 80, 2))
    assert lost == []
    assert (count["edits"], count["kills"], count["app"]) == (80, 2, 20)
    assert count["refused"] < 30


@pytest.mark.long
@pytest.mark.parametrize(("game", "refused"), [("musee", 25), ("artline", 40)])
def test_nothing_is_lost_in_the_other_games(tmp_path: Path, game: str, refused: int) -> None:
    """In a short run with one kill; turns that come too late and what cannot be taken back are refused."""
    count, lost = torture.run(tmp_path, torture.Wanted(3, 80, 1, game))
    assert lost == []
    assert (count["edits"], count["app"]) == (80, 20)
    assert count["refused"] <= refused


@pytest.mark.long
def test_nothing_is_lost_beside_the_app(tmp_path: Path) -> None:
    """The app serves, types cards itself, and is killed once."""
    count, lost = torture.run(tmp_path, torture.Wanted(1, 60, 1, by_app=True))
    assert lost == []
    assert (count["edits"], count["app"]) == (60, 15)


def test_what_is_lost_is_named(tmp_path: Path) -> None:
    """A card, an edit of the app, and an edit taken back, each acknowledged, and none in the file."""
    file = tmp_path / "game.toml"
    file.write_text(torture.TEXTS["museum"], encoding="utf-8")
    service = TableService.open(file, Journal(tmp_path / "journal.db"))
    table = object.__new__(torture.Table)
    app = torture.app_command(service, 1, 3)
    table.app, table.undone, table.text = {3: (2, app)}, {}, torture.TEXTS["museum"]
    typist = torture.Typist("http://127.0.0.1:1/t/k/", 0, 0, 1)
    typist.acknowledged += [
        (1, "0-1", {"do": "card", "seat": 0, "at": "A1", "card": "gre-cu-5"}),
        (4, "0-2", {"do": "undo", "seat": 0}),
    ]
    assert app.value
    named = [*torture.missing(service, table, [typist])]
    assert len(named) == 3
    service.close()
    service.session.journal.close()


def test_every_form_is_drawn() -> None:
    """Of few hundred steps each kind is one, those nobody can do among them."""
    rng = random.Random(1)
    done = {torture.of_museum(rng, 0, 0)["do"] for _ in range(300)}
    assert done == {"card", "prestige", "track", "expert", "pool", "set", "undo", "wrong"}


@pytest.mark.long
def test_the_benchmark_of_phones_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells how late an edit is on so many phones, and what a thousand connections do."""
    monkeypatch.setattr("companion.bench.phones.TURNS", 2)
    main(["phones"])
    assert len(capsys.readouterr().out.splitlines()) == 5
