"""How the games against Alphonse LeGros went: worked out from the files of decided games, and from nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import rivalry
from companion.journal import Entry
from companion.rivalry import Rivalry, files_with, games_in
from companion.words import languages, words_for
from scoring.tablefile import fresh, read

TABLE = """\
format = 1
game = "museum"
{head}

[[players]]
name = "Éric"
track = {eric}

[[players]]
name = "Alphonse LeGros"
track = {alphonse}
rival = {{ kind = "other", points = 0 }}
{rival}
"""
ADVANCED = "advanced = true\n"
FEWER = 'action-deck = "fewer-2"\n'


@pytest.fixture
def against() -> Rivalry:
    """What tells it."""
    of_museum = rivalry("museum")
    assert of_museum is not None
    return of_museum


def file(folder: Path, eric: int, alphonse: int, rival: str = "", head: str = "") -> Entry:
    """Write a game that was decided when it was last open."""
    path = folder / f"{len([*folder.iterdir()])}.toml"
    path.write_text(TABLE.format(eric=eric, alphonse=alphonse, rival=rival, head=head), encoding="utf-8")
    return Entry(path, ("Éric", "Alphonse LeGros"), "", ("Éric",), "2026-11-20T20:00", "museum")


def test_games_are_counted_by_mode_deck_and_card(tmp_path: Path, against: Rivalry) -> None:
    """Won, lost and shared, the weaker rival first; a card is one however it is spelled."""
    entries = [
        file(tmp_path, 30, 20, ADVANCED),
        file(tmp_path, 30, 20, 'rival-card = "Greek"'),
        file(tmp_path, 20, 30, 'rival-card = "GREEK"'),
        file(tmp_path, 20, 20, 'rival-card = "Greek"'),
        file(tmp_path, 20, 30, ADVANCED + FEWER),
        file(tmp_path, 30, 20),
    ]
    assert against.rows(games_in(files_with(against, entries)), words_for("en", "museum")) == [
        "3 won, 2 lost, 1 shared",
        "1 won, 0 lost  Normal",
        "1 won, 1 lost, 1 shared  Normal · «Greek»",
        "1 won, 0 lost  Advanced",
        "0 won, 1 lost  Advanced · fewer 2s, harder",
    ]


def test_what_is_not_decided_does_not_count(tmp_path: Path, against: Rivalry) -> None:
    """A game still played, one with something open, one that no file tells; a table without him is not read."""
    broken, gone = file(tmp_path, 30, 20), file(tmp_path, 30, 20)
    broken.path.write_text("rival = ", encoding="utf-8")
    gone.path.unlink()
    without = file(tmp_path, 30, 20)
    without.path.write_text('format = 1\ngame = "museum"\n[[players]]\nname = "Éric"\n', encoding="utf-8")
    entries = [
        file(tmp_path, 30, 20, head="over = false"),
        file(tmp_path, 30, 20, "prestige = 34"),
        replace(file(tmp_path, 30, 20), winners=()),
        broken,
        gone,
        without,
    ]
    files = files_with(against, entries)
    assert without.path not in files
    assert against.rows(games_in(files), words_for("en", "museum")) == ["no game is decided"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 won, 0 lost  Normal · fewer 4s, easier · «Greek»"]),
        ("fr", ["1 victoire, 0 défaite  Normal · moins de 4, plus faible · «\xa0Greek\xa0»"]),
        ("it", ["1 vittoria, 0 sconfitte  Normale · meno 4, più debole · «Greek»"]),
    ],
)
def test_one_rival_takes_one_row(tmp_path: Path, against: Rivalry, language: str, said: list[str]) -> None:
    """In the language asked for, without a sum that says the same."""
    assert language in languages()
    entry = file(tmp_path, 30, 20, 'rival-card = "Greek"\naction-deck = "fewer-4"')
    assert against.rows(games_in(files_with(against, [entry])), words_for(language, "museum")) == said


@pytest.mark.parametrize("game", ["artline", "musee"])
def test_other_games_have_no_rival(game: str) -> None:
    """Nobody plays there by rules alone."""
    assert rivalry(game) is None


def test_how_strong_he_was_is_written_as_it_was_read(tmp_path: Path) -> None:
    """The deck and the name of his card, where they are not the usual ones."""
    rival = 'rival-card = "Greek"\naction-deck = "fewer-4"'
    for told, kept in ((rival, ("Greek", "fewer-4")), ('action-deck = "usual"', (None, None))):
        game, table = read(file(tmp_path, 30, 20, told).path.read_text(encoding="utf-8"))
        written = game.write(table)["players"][1]
        assert (written.get("rival-card"), written.get("action-deck")) == kept
        assert game.write(read(fresh(game.write(table)))[1]) == game.write(table)
