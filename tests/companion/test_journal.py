"""The journal under attack: locks, a full disk, damage, odd rows, a clock that goes backwards; what was not saved."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion import session as session_module
from companion.journal import Entry, Journal
from companion.session import Session
from companion.shelf import Places, Shelf, matches
from scoring.games.museum.table import edit as museum
from tests.companion.commands import ROOT
from tests.random_play import begun

TABLE = """\
format = 1
game = "museum"

[[players]]
name = "Vincent"
prestige = 2

[[players]]
name = "Andy"
"""
DEEP = "[" * 100_000 + "]" * 100_000


class House:
    """A folder with a table and a journal, and whatever was opened there."""

    def __init__(self, folder: Path) -> None:
        """Write the table; its journal does not exist yet."""
        self.folder = folder
        self.path = folder / "evening.toml"
        self.path.write_text(TABLE, encoding="utf-8")
        self.file = folder / "data" / "shelf.sqlite3"
        self._open: list[Journal] = []

    def journal(self) -> Journal:
        """Open the journal once more."""
        self._open.append(Journal(self.file))
        return self._open[-1]

    def session(self) -> Session:
        """Open the table once more, with a journal of its own."""
        return Session.open(self.path, self.journal())

    def run(self, *statements: str, values: tuple[Any, ...] = ()) -> None:
        """Change the journal from outside."""
        with closing(sqlite3.connect(self.file, isolation_level=None)) as database:
            for statement in statements:
                database.execute(statement, values)

    def close(self) -> None:
        """Let go of every journal."""
        for journal in self._open:
            journal.close()

    def aside(self) -> list[str]:
        """Return the names of the journals set aside."""
        return sorted(path.name for path in self.file.parent.glob("*.damaged*") if path.suffix == ".sqlite3")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house of this test's own."""
    house = House(tmp_path)
    yield house
    house.close()


def prestige(session: Session, *tokens: int) -> None:
    """Give Vincent so many Prestige, one after the other."""
    for each in tokens:
        session.apply(museum.set_prestige(session.table, 0, each))


def trouble(of: Session | Journal) -> str | None:
    """Return why steps of a game wait to be kept, or the journal cannot be read; None where all is well."""
    return of.trouble if isinstance(of, Journal) else of.journal_trouble


def back(session: Session) -> list[int | None]:
    """Return Vincent's Prestige now and after each undo."""
    shown = [session.table.players[0].prestige]
    while session.undo():
        shown.append(session.table.players[0].prestige)
    return shown


# Several companions


def played(*commands: tuple[Path, Path, int, int]) -> list[dict[str, Any]]:
    """Play in a process each, at the same time, and return what they tell."""
    words = [[sys.executable, "-m", "tests.random_play", *map(str, command)] for command in commands]
    running = [subprocess.Popen(each, stdout=subprocess.PIPE, cwd=ROOT, text=True) for each in words]
    return [json.loads(each.communicate()[0]) for each in running]


@pytest.mark.long
def test_two_companions_at_two_tables_keep_every_step(house: House) -> None:
    """Both find the journal damaged, one sets it aside; then neither loses it, and no step is missing."""
    house.file.parent.mkdir()
    house.file.write_bytes(b"this is no database" * 99)
    paths = [house.folder / f"{game}.toml" for game in ("museum", "musee")]
    for path in paths:
        path.write_text(begun(path.stem), encoding="utf-8")

    told = played(*((path, house.file, 60, seed) for seed, path in enumerate(paths)))

    for path, each in zip(paths, told, strict=True):
        assert each["now"] is None, each
        assert each["saved"] == 60
        steps = house.journal().steps(path)
        assert steps is not None
        assert (len(steps[0]), steps[1]) == (61, 60)
    assert [name for each in told for name in each["set aside"]] == house.aside() == ["shelf.damaged.sqlite3"]


@pytest.mark.long
def test_two_companions_at_one_table_lose_nothing_unseen(house: House) -> None:
    """Whoever saves over what the other did has seen it first; the journal leads on from what the file says."""
    told = played(*((house.path, house.file, 50, seed) for seed in (1, 2)))

    assert all(each["now"] is None and each["made"] == 50 for each in told), told
    later = house.session()
    assert not later.unsaved
    assert later.undo()


def test_while_others_lock_the_journal_steps_wait(house: House) -> None:
    """It is said at once; the steps are kept in their order with the first that can be."""
    session = house.session()
    prestige(session, 3)
    with closing(sqlite3.connect(house.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        prestige(session, 4, 5)
        assert session.undo()
        assert trouble(session) == "database is locked"
        assert session.saved
        prestige(session, 6)
        other.execute("COMMIT")
    session.journal.try_again()
    assert trouble(session) is None
    assert back(house.session()) == [6, 4, 3, 2]


def test_a_journal_locked_from_the_beginning_loses_no_older_step(house: House) -> None:
    """What lies in it is there again afterwards, behind what was done meanwhile."""
    prestige(house.session(), 3)
    house.close()
    with closing(sqlite3.connect(house.file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("UPDATE present SET number = number")
        session, reading = house.session(), house.journal()
        assert session.journal_trouble
        assert reading.games() == []
        assert trouble(reading)
        prestige(session, 4)
    assert reading.kept("theme") == ""
    assert trouble(reading) is None
    session.journal.try_again()
    assert trouble(session) is None
    assert back(house.session()) == [4, 3, 2]


def test_a_full_disk_loses_no_step(house: House) -> None:
    """SQLite says so itself; once there is room, all is kept."""
    session = house.session()
    database = session.journal._database  # noqa: SLF001 (a full disk for this journal alone)
    assert database is not None
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")
    given = [*range(3, 70)]
    prestige(session, *given)
    assert trouble(session) == "database or disk is full"
    assert session.saved
    database.execute("PRAGMA max_page_count = 100000")
    prestige(session, 70)
    assert trouble(session) is None
    assert back(house.session()) == [70, *given[::-1], 2]


def test_a_journal_thrown_away_is_begun_anew(house: House) -> None:
    """Also while it is open."""
    session = house.session()
    prestige(session, 3)
    for path in house.file.parent.iterdir():
        path.unlink()
    prestige(session, 4, 5)
    assert session.undo()
    assert trouble(session) is None
    assert back(house.session())[:1] == [4]


# Damage


def truncated(house: House) -> None:
    """Cut the file in the middle of a page."""
    with house.file.open("r+b") as file:
        file.truncate(6000)


def flipped(house: House) -> None:
    """Turn every bit of what follows the first page."""
    content = house.file.read_bytes()
    house.file.write_bytes(content[:4096] + bytes(byte ^ 0xFF for byte in content[4096:]))


def pipe(house: House) -> None:
    """Put a pipe in the place of the file, which would be waited for."""
    house.file.unlink()
    os.mkfifo(house.file)


def folder(house: House) -> None:
    """Put a folder in the place of the file."""
    house.file.unlink()
    house.file.mkdir()


DAMAGE: dict[str, Callable[[House], object]] = {
    "no database": lambda house: house.file.write_bytes(b"this is no database" * 99),
    "truncated": truncated,
    "flipped": flipped,
    "header": lambda house: house.file.write_bytes(b"SQLite format 3\0" + os.urandom(5000)),
    "column missing": lambda house: house.run("ALTER TABLE steps DROP COLUMN state"),
    "foreign": lambda house: house.run("DROP TABLE games", "CREATE TABLE games (id, title)"),
    "view": lambda house: house.run("DROP TABLE saved", "CREATE VIEW saved AS SELECT path, state FROM steps"),
    "trigger": lambda house: house.run(
        "CREATE TRIGGER no BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'no'); END"
    ),
    "no key": lambda house: house.run("DROP TABLE kinds", "CREATE TABLE kinds (path, game, match, begun)"),
    "pipe": pipe,
    "folder": folder,
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_journal_is_set_aside(house: House, damage: str) -> None:
    """It lies beside, where the journal says; the next one keeps what is done from then on."""
    prestige(house.session(), 3)
    house.close()
    DAMAGE[damage](house)
    session = house.session()
    shelf = Shelf(Places(house.folder, house.file.parent))
    prestige(session, 4)
    shelf.note(session)
    assert trouble(session) is None
    assert shelf.journal.trouble is None
    assert [path.name for path in (*session.journal.set_aside, *shelf.journal.set_aside)] == house.aside()
    assert house.aside() == ["shelf.damaged.sqlite3"]
    assert back(house.session())[0] == 4
    assert [entry.path for entry in shelf.recent()] == [house.path]
    shelf.journal.close()


@pytest.mark.parametrize("seed", range(8))
def test_bytes_changed_at_random_stop_nothing(house: House, seed: int) -> None:
    """Wherever they lie, also in what SQLite would say of them; a table opens, is changed and saved, and undone."""
    prestige(house.session(), *range(3, 30))
    house.close()
    rng, content = random.Random(seed), bytearray(house.file.read_bytes())
    for _ in range(200):
        content[rng.randrange(100, len(content))] = rng.randrange(256)
    house.file.write_bytes(content)
    session = house.session()
    session.undo()
    prestige(session, 99)
    assert session.saved
    assert trouble(session) is None
    assert back(house.session())[0] == 99


def test_half_a_letter_damages_nothing(house: House) -> None:
    """What is remembered may be any text."""
    journal = house.journal()
    journal.keep("theme", "da\ud800rk")
    assert journal.kept("theme") == "da\\ud800rk"
    assert not house.aside()


def test_every_journal_set_aside_has_a_name_of_its_own(house: House) -> None:
    """The second one is not written over the first."""
    house.file.parent.mkdir()
    for content in (b"one" * 99, b"two" * 99):
        house.file.write_bytes(content)
        house.journal().close()
    assert house.aside() == ["shelf.damaged-2.sqlite3", "shelf.damaged.sqlite3"]
    assert (house.file.parent / "shelf.damaged.sqlite3").read_bytes() == b"one" * 99


def test_two_companions_that_find_the_damage_at_once_both_go_on(house: House) -> None:
    """One sets it aside, the other uses what the first began; neither loses a step of its own table."""
    path = house.folder / "other.toml"
    path.write_text(TABLE, encoding="utf-8")
    one, other = house.session(), Session.open(path, house.journal())
    prestige(one, 3)
    house.run("DROP TABLE steps", "CREATE TABLE steps (path, number)")
    prestige(one, 4)
    prestige(other, 5, 6)
    prestige(one, 7)
    assert (one.journal_trouble, other.journal_trouble) == (None, None)
    assert house.aside() == ["shelf.damaged.sqlite3"]
    assert back(house.session()) == [7, 4]
    assert back(Session.open(path, house.journal()))[:2] == [6, 5]


# Odd rows

STATES = {
    "deep": DEEP,
    "deep table": '{"game": "museum", "format": 1, "players": ' + DEEP + "}",
    "list": "[1, 2]",
    "bytes": b"\xff\x00",
    "nothing": None,
    "number": 7,
    "date": '{"game": "museum", "format": 1, "played": {"": "2026-13-45"}, "players": [{"name": "Vincent"}]}',
    "date of another type": '{"game": "museum", "played": {"": [1]}}',
    "types": '{"game": "museum", "format": "1", "players": {"name": 7}}',
    "NUL": '{"game": "museum", "format": 1, "players": [{"name": "Vin\\u0000cent"}]}',
    "half a letter": '{"game": "museum", "format": 1, "players": [{"name": "Vin\\ud800cent"}]}',
    "number beyond all": '{"game": "museum", "format": 1, "players": [{"name": "Vincent", "track": 1e999}]}',
    "huge": '{"game": "museum", "note": "' + "x" * 10_000_000 + '"}',
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_an_odd_state_never_keeps_a_table_from_opening(house: House, state: str, number: int) -> None:
    """The one shown, the one before, the one undone: undo and redo end there, saving goes on."""
    first = house.session()
    prestige(first, 3, 4)
    first.undo()
    house.run("UPDATE steps SET state = ? WHERE number = ?", values=(STATES[state], number))
    later = house.session()
    assert later.table.players[0].prestige == 3
    if later.unsaved:
        later.leave_unsaved()
    later.redo()
    while later.undo():
        assert later.saved
    prestige(later, 8)
    assert later.saved
    assert trouble(later) is None
    assert back(house.session())[0] == 8


@pytest.mark.parametrize("odd", [b"\xff", None, "no number", 2**63 - 1, -5, 1.5], ids=repr)
def test_an_odd_number_of_a_step_is_none(house: House, odd: object) -> None:
    """The present one, or a step's own."""
    for statement in ("UPDATE present SET number = ?", "UPDATE steps SET number = ? WHERE number = 0"):
        prestige(house.session(), 3)
        house.run(statement, values=(odd,))
        later = house.session()
        prestige(later, 4, 5)
        assert trouble(later) is None
        assert later.saved
        assert back(house.session())[:2] == [5, 4]
        house.path.write_text(TABLE, encoding="utf-8")


ODD = (b"\xff\x00", None, 7, "{}", DEEP, "\x00")


@pytest.mark.parametrize(
    ("table", "column"),
    [
        *(("games", column) for column in ("path", "players", "played", "winners", "opened")),
        *(("kinds", column) for column in ("path", "game", "match", "begun")),
        *(("persons", column) for column in ("path", "names")),
        *(("seats", column) for column in ("path", "seat")),
        *(("kept", column) for column in ("name", "value")),
    ],
)
def test_an_odd_row_is_left_out_and_the_list_stays(house: House, table: str, column: str) -> None:
    """Whatever type it has; the other games are there, and a choice that is none is not made."""
    good, bad = house.path, house.folder / "bad.toml"
    bad.write_text(TABLE, encoding="utf-8")
    for odd in ODD:
        shelf = Shelf(Places(house.folder, house.file.parent))
        for path in (bad, good):
            shelf.journal.sit(path, 1)
            shelf.open(path)
        shelf.journal.keep("theme", "dark")
        shelf.journal.close()
        row = "name = 'theme'" if table == "kept" else f"path = '{bad}'"
        house.run(f"UPDATE {table} SET {column} = ? WHERE {row}", values=(odd,))  # noqa: S608 (our own)
        shelf = Shelf(Places(house.folder, house.file.parent))
        listed = shelf.recent()
        assert good in [entry.path for entry in listed]
        matches(listed)
        assert shelf.journal.seat(bad) >= 0
        assert isinstance(shelf.journal.kept("theme"), str)
        assert shelf.journal.trouble is None
        shelf.open(bad)
        house.run(f"DELETE FROM {table}")  # noqa: S608 (our own)
        shelf.journal.close()
    assert not house.aside()


def test_a_file_whose_name_is_no_text_can_be_undone(house: House) -> None:
    """A name of bytes that are not UTF-8 switches nothing off."""
    path = Path(os.fsdecode(os.fsencode(house.folder) + b"/\xff.toml"))
    house.path.rename(path)
    session = Session.open(path, house.journal())
    prestige(session, 3)
    assert trouble(session) is None
    assert back(Session.open(path, house.journal())) == [3, 2]


# The clock


def test_a_clock_that_goes_backwards_misorders_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game opened last comes first, matches are counted in the order their games were begun, undo goes back."""
    shelf = Shelf(Places(house.folder, house.file.parent))
    hours = iter([20, 19, 3])

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:  # noqa: ARG003 (as Python's)
            return datetime(2026, 11, 20, next(hours), tzinfo=UTC)

    monkeypatch.setattr("companion.shelf.datetime", Clock)
    paths = [house.folder / f"{name}.toml" for name in ("first", "second", "third")]
    for path in paths:
        path.write_text(TABLE, encoding="utf-8")
        prestige(shelf.open(path), 3, 4)
    listed = shelf.recent()
    assert [entry.path for entry in listed] == paths[::-1]
    assert [entry.begun[11:13] for entry in listed] == ["03", "19", "20"]
    won = [Entry(e.path, ("A", "B"), "", ("A",), e.opened, "musee", 2, e.begun, number=e.number) for e in listed]
    assert [matches(won)[path].wins["A"] for path in paths] == [1, 2, 1]
    shelf.journal.close()
    assert back(Session.open(paths[2], house.journal())) == [4, 3, 2]


# What was never saved


@pytest.fixture
def unsaved(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house in which a disk was full when Vincent's Prestige went from 3 to 4 and 5, and the companion was killed."""
    session = house.session()
    prestige(session, 3)

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(session_module, "write_file", full)
        prestige(session, 4, 5)
    assert session.trouble
    return house


def test_what_was_never_saved_is_asked_about(unsaved: House) -> None:
    """The file is shown; undecided it is asked again, and nothing has changed."""
    for _ in range(2):
        session = unsaved.session()
        assert session.unsaved
        assert session.table.players[0].prestige == 3
        assert session.saved


def test_what_was_never_saved_can_be_taken_up(unsaved: House) -> None:
    """Then it is in the file, all steps are there, and what the file said can be redone."""
    session = unsaved.session()
    session.take_up_unsaved()
    assert not session.unsaved
    assert "prestige = 5" in unsaved.path.read_text(encoding="utf-8")
    later = unsaved.session()
    assert not later.unsaved
    assert back(later) == [5, 4, 3, 2]
    again = unsaved.session()
    for _ in range(4):
        assert again.redo()
    assert again.table.players[0].prestige == 3


@pytest.mark.parametrize("changed", [False, True])
def test_the_file_can_stand_and_the_rest_is_undone_to(unsaved: House, changed: bool) -> None:  # noqa: FBT001
    """Said so, or by going on with a change."""
    session = unsaved.session()
    if changed:
        prestige(session, 8)
    else:
        session.leave_unsaved()
    assert not session.unsaved
    later = unsaved.session()
    assert not later.unsaved
    assert back(later) == [*([8] if changed else []), 3, 5, 4, 3, 2]


def test_what_others_edited_meanwhile_is_not_asked_about(house: House) -> None:
    """All was saved: the file wins, as a further step."""
    prestige(house.session(), 3)
    house.path.write_text(TABLE.replace("prestige = 2", "prestige = 9"), encoding="utf-8")
    later = house.session()
    assert not later.unsaved
    assert back(later) == [9, 3, 2]


def test_both_at_once_are_asked_about(unsaved: House) -> None:
    """Never saved, and edited elsewhere since: two versions, and each is one step from the other."""
    unsaved.path.write_text(TABLE.replace("prestige = 2", "prestige = 9"), encoding="utf-8")
    session = unsaved.session()
    assert session.unsaved
    session.take_up_unsaved()
    assert "prestige = 5" in unsaved.path.read_text(encoding="utf-8")
    assert session.redo()
    assert session.table.players[0].prestige == 9


def test_a_journal_from_before_asks_nothing(unsaved: House) -> None:
    """It did not keep what the file held last."""
    unsaved.run("DROP TABLE saved")
    assert not unsaved.session().unsaved


def test_a_game_whose_file_could_never_be_made_is_on_the_shelf(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begun on a full disk and killed: it is listed, saved when it is opened, and no new game takes its place."""
    places = Places(house.folder / "tables", house.file.parent)
    shelf = Shelf(places)

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(session_module, "write_file", full)
        lost = shelf.start("museum", museum.new_table(["Vincent", "Andy"]))
        prestige(lost, 4)
        other = shelf.open_example("patrick", "en")
        prestige(other, 4)
    assert not lost.path.exists()
    shelf.journal.close()
    shelf = Shelf(places)
    assert [entry.path for entry in shelf.recent()] == [other.path, lost.path]
    assert shelf.start("museum", museum.new_table(["Vincent", "Andy"])).path != lost.path
    for game in (lost, other):
        again = shelf.open(game.path)
        assert again.saved
        assert again.table == game.table
        assert again.undo()
    shelf.journal.close()


def test_an_untouched_copy_is_not_on_the_shelf(house: House) -> None:
    """It has no file because nothing was changed; neither is a game whose file was deleted."""
    shelf = Shelf(Places(house.folder / "tables", house.file.parent))
    assert shelf.open_example("patrick", "en").untouched
    shelf.open(house.path)
    house.path.unlink()
    assert not shelf.recent()
    with pytest.raises(FileNotFoundError):
        shelf.open(house.path)
    shelf.journal.close()
