"""What is undone is the very file it was, comments, blanks and the order of keys, byte for byte; redone the same."""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from companion.journal import Journal
from companion.session import Session
from scoring import edit, tablefile
from scoring.errors import MalformedTableError
from scoring.games import game
from scoring.games.artline import edit as artline
from scoring.games.musee import edit as musee
from scoring.games.museum.table import edit as museum
from scoring.rulebook import Dispute
from tests.companion.test_journal import House, back, house, prestige
from tests.random_play import PLAYED, begun, changed
from tests.scoring.layouts import laid_out

__all__ = ["house"]

NAMES: Final = ("Jamie", "Olivier", "Éric", "Vincent d'Artagnan", "Amandine")
QUESTIONS: Final = ("Who begins?", "May Andy look?", "Whose turn?\nAndy's?")

MOVES: Final[dict[str, Callable[[Any, int, int], Any]]] = {
    "museum": museum.move_player,
    "musee": musee.move_player,
    "artline": artline.move_player,
}


RENAMES: Final[dict[str, Callable[[Any, int, str], Any]]] = {
    "museum": museum.rename,
    "musee": lambda table, seat, name: musee.rename(table, seat, table.players[seat].name, name),
    "artline": artline.rename,
}


def step(of: str, table: Any, rng: random.Random) -> Any:  # noqa: PLR0911 (one for each kind of step)
    """Return a table after an edit, a turn, a setting, a ruling, a dispute, or a change of who plays."""
    seats, rulings = len(table.players), game(of).rulings
    ruling = rng.choice([*rulings.values()])
    what = rng.choice(["play"] * 5 + ["over", "ruling", "own", "dispute", "forget", "rename", "move", "add", "remove"])
    if what == "over":
        return edit.set_over(table, over=not table.over)
    if what == "ruling":
        return edit.set_reading(table, ruling.id, rng.choice([reading.value for reading in ruling.readings]))
    if what == "own" and table.rulings:
        return edit.set_reading(table, rng.choice([*table.rulings]), None)
    if what == "dispute":
        day = datetime.date(2026, 11, rng.randint(1, 30))
        return edit.settle(table, Dispute(rng.choice(QUESTIONS), "Andy", "all", day, "the rulebook is silent"))
    if what == "forget" and table.disputes:
        return edit.forget_dispute(table, rng.choice(table.disputes))
    if what == "rename":
        return RENAMES[of](table, rng.randrange(seats), rng.choice(NAMES))
    if what == "move" and seats > 1:
        return MOVES[of](table, rng.randrange(seats), rng.randrange(seats))
    if of == "museum" and what == "add":
        return museum.add_player(table, rng.choice(NAMES))
    if of == "museum" and what == "remove" and seats > 2:
        return museum.remove_player(table, rng.randrange(seats))
    return changed(of, table, rng)


def taken(session: Session, rng: random.Random) -> bool:
    """Take a step at random; False where it changes nothing, or is one that nobody can take."""
    try:
        table = step(session.game.id, session.table, rng)
        tablefile.read(tablefile.fresh(session.game.write(table)))
    except (MalformedTableError, ValueError, KeyError):
        return False
    return session.apply(table)


def odd(of: str, rng: random.Random) -> bytes:
    """Return a table file as people type it: keys in any order, comments, blanks, line ends, a mark at its begin."""
    text = laid_out(rng, tablefile.parse(begun(of))).text()
    text = text if of == "musee" else re.sub(r"(?m)^plays = \[\]\r?\n", "", text)
    return rng.choice([b"", b"\xef\xbb\xbf"]) + f"{text}\n# that was fun\n  # and late  ".encode()


def played_and_undone(folder: Path, of: str, seed: int, steps: int) -> None:
    """Play, undo all and redo all, in a game that is now and then closed and opened again."""
    rng = random.Random(seed)
    path, file = folder / "evening.toml", folder / "shelf.sqlite3"
    path.write_bytes(odd(of, rng))
    journal = Journal(file)
    session, texts = Session.open(path, journal), [path.read_bytes()]
    while len(texts) <= steps:
        if taken(session, rng):
            texts.append(path.read_bytes())
    for goes, expected in ((Session.undo, texts[-2::-1]), (Session.redo, texts[1:])):
        for text in expected:
            if rng.random() < 2 / steps:
                journal.close()
                journal = Journal(file)
                session = Session.open(path, journal)
            assert goes(session)
            assert path.read_bytes() == text
        assert not goes(session)
    journal.close()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("of", PLAYED)
def test_undone_is_the_very_file_it_was(tmp_path: Path, of: str, seed: int) -> None:
    """After any steps, also those taken before it was closed."""
    played_and_undone(tmp_path, of, seed, 20)


@pytest.mark.long
@pytest.mark.parametrize("of", PLAYED)
def test_undone_is_the_very_file_it_was_after_a_long_game(tmp_path: Path, of: str) -> None:
    """The same, after a hundred steps."""
    played_and_undone(tmp_path, of, 2, 100)


def typed(house: House, old: str, new: str) -> None:
    """Change the file as in an editor."""
    text = house.path.read_text(encoding="utf-8")
    assert old in text
    house.path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_comment_typed_meanwhile_stays(house: House) -> None:
    """Undo and redo lead through all steps, and the comment is in each; also where it was typed beside an open game."""
    prestige(house.session(), 3, 4)
    typed(house, "[[players]]", "# recounted\n[[players]]")
    later = house.session()
    typed(house, "prestige = 4", "prestige = 4  # all of them")
    later.take_theirs(house.path.read_bytes())
    for goes, tokens in ((Session.undo, 3), (Session.undo, 2), (Session.redo, 3), (Session.redo, 4)):
        assert goes(later)
        text = house.path.read_text(encoding="utf-8")
        assert f"prestige = {tokens}  # all of them" in text
        assert text.count("# recounted") == text.count("[[players]]") == 2
    assert back(house.session()) == [4, 3, 2]


def test_what_others_changed_is_undone_with_its_comments(house: House) -> None:
    """It is a step: undone the file is what it was before, redone what they wrote."""
    prestige(house.session(), 3)
    ours = house.path.read_bytes()
    typed(house, "prestige = 3", "prestige = 9  # recounted")
    theirs = house.path.read_bytes()
    later = house.session()
    assert later.undo()
    assert house.path.read_bytes() == ours
    assert later.redo()
    assert house.path.read_bytes() == theirs


@pytest.mark.parametrize(
    "statement",
    ["DROP TABLE texts", "UPDATE texts SET packed = x'00ff'", "UPDATE texts SET packed = 'text'", "DELETE FROM texts"],
)
def test_a_journal_without_the_files_undoes_as_before(house: House, statement: str) -> None:
    """It was written before they were kept, or they cannot be read: comments stay, as the file has them now."""
    prestige(house.session(), 3, 4)
    typed(house, "prestige = 4", "prestige = 4  # all of them")
    house.close()
    house.run(statement)
    later = house.session()
    assert back(later) == [4, 3, 2]
    assert "prestige = 2  # all of them" in house.path.read_text(encoding="utf-8")
    assert not later.journal.set_aside


def test_a_file_of_another_step_is_not_taken(house: House) -> None:
    """An older companion put another step in its place, and knows no files."""
    prestige(house.session(), 3, 4)
    house.run("UPDATE steps SET state = replace(state, '\"prestige\": 3', '\"prestige\": 7')")
    later = house.session()
    assert back(later) == [4, 7, 2]
    assert later.redo()
    assert "prestige = 7" in house.path.read_text(encoding="utf-8")


def test_a_game_never_saved_comes_back_in_its_own_text(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file could not be written, and is gone: what the journal keeps has the comments."""
    house.path.write_text(house.path.read_text(encoding="utf-8") + "\n# that was fun\n", encoding="utf-8")
    session = house.session()

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("companion.session.write_file", full)
        prestige(session, 3)
    assert not session.in_memory_only
    house.path.unlink()
    assert house.session().saved
    text = house.path.read_text(encoding="utf-8")
    assert "prestige = 3" in text
    assert text.endswith("# that was fun\n")
