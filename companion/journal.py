"""The undo journal and the list of games opened, in SQLite: an index that may be thrown away at any time."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

from companion.files import locked
from scoring.names import folded

Answer = TypeVar("Answer")

STEPS: Final = ("steps", "present", "saved")
"""The tables that hold what was done to a game."""
LIST: Final = ("games", "kinds", "persons", "seats")
"""The tables that hold what the list of games knows of one."""

STEPS_KEPT: Final = 500
"""Steps kept for one game."""

MOST_STEPS: Final = 1_000_000_000
"""Steps of a game that can be counted."""
LONGEST_STATE: Final = 10_000_000
"""Characters of a state that is read back."""
PATIENCE: Final = 250
"""Milliseconds to wait for another companion that writes to the journal, which takes it one or two."""
IMPATIENCE: Final = 20
"""Milliseconds to wait where the time before was in vain."""
DAMAGES: Final = frozenset({
    sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG,
})  # fmt: skip
"""Errors that no waiting mends: the file is no journal, or one of another make. Others pass: locks, a full disk."""

SCHEMA: Final = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS steps (path TEXT, number INTEGER, state TEXT, PRIMARY KEY (path, number));
CREATE TABLE IF NOT EXISTS present (path TEXT PRIMARY KEY, number INTEGER);
CREATE TABLE IF NOT EXISTS saved (path TEXT PRIMARY KEY, state TEXT);
CREATE TABLE IF NOT EXISTS games (path TEXT PRIMARY KEY, players TEXT, played TEXT, winners TEXT, opened TEXT);
CREATE TABLE IF NOT EXISTS kinds (path TEXT PRIMARY KEY, game TEXT, match INTEGER, begun TEXT);
CREATE TABLE IF NOT EXISTS seats (path TEXT PRIMARY KEY, seat INTEGER);
CREATE TABLE IF NOT EXISTS persons (path TEXT PRIMARY KEY, names TEXT);
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT);
SELECT path, number, state FROM steps LIMIT 0;
SELECT path, number FROM present LIMIT 0;
SELECT path, state FROM saved LIMIT 0;
SELECT path, players, played, winners, opened FROM games LIMIT 0;
SELECT path, game, match, begun FROM kinds LIMIT 0;
SELECT path, seat FROM seats LIMIT 0;
SELECT path, names FROM persons LIMIT 0;
SELECT name, value FROM kept LIMIT 0;
"""
"""Makes what is not there, then fails where a table is of another make."""

Dropped = dict[str, list[dict[str, Any]]]
"""What the list knew of a game it no longer lists: rows by table."""
Work = Callable[[sqlite3.Connection], object]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game opened before: where it lies, who played and won, when it was played and last opened (ISO dates).

    Without winners the game was not decided when it was last opened. `game` is the id of the game played, `match` how
    many wins decide a match of it, `begun` when it was first opened, `persons` who sat where, of a team its members;
    journals written before these were kept have none. `number` orders games as they were first opened, whatever the
    clock said.
    """

    path: Path
    players: tuple[str, ...]
    played: str
    winners: tuple[str, ...]
    opened: str
    game: str = ""
    match: int = 0
    begun: str = ""
    persons: tuple[tuple[str, ...], ...] = ()
    number: int = 0

    @property
    def first(self) -> str:
        """Who came first in turn order, of a team its first member."""
        return next((name for seat in (*self.persons, self.players) for name in seat), "")

    @property
    def seats(self) -> tuple[frozenset[str], ...]:
        """Who sat where, however they spell and order their names."""
        known = len(self.persons) == len(self.players)
        seats = self.persons if known else tuple((name,) for name in self.players)
        return tuple(frozenset(map(folded, seat)) for seat in seats)


def _plain(value: Any) -> Any:
    if isinstance(value, date | datetime | time):
        return {"": value.isoformat()}
    raise TypeError(type(value))


def _rich(value: dict[str, Any]) -> Any:
    return date.fromisoformat(value[""]) if value.keys() == {""} else value


def _text(state: dict[str, Any]) -> str:
    return _storable(json.dumps(state, default=_plain, ensure_ascii=False))


def _storable(text: str) -> str:
    """Return text without halves of letters, which SQLite does not take."""
    return text.encode("utf-8", "backslashreplace").decode()


def _state(text: Any) -> dict[str, Any]:
    """Read a state; whatever else was stored is an empty one."""
    try:
        state = json.loads(text, object_hook=_rich)
    except (ValueError, TypeError, RecursionError):
        return {}
    return state if isinstance(state, dict) else {}


class Journal:
    """One SQLite file, shared by every companion that runs. No trouble with it stops the app, and none is for good.

    What cannot be written now waits, and is written with the next that can be, in the order it was done; until then
    `trouble` says why. A damaged file is set aside, and another begun: `set_aside` says where each of them lies.
    """

    def __init__(self, file: Path) -> None:
        """Open or create the file."""
        self.trouble: str | None = None
        self.set_aside: list[Path] = []
        self._file = file
        self._database: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None
        self._waiting: list[Work] = []
        self.try_again()

    def close(self) -> None:
        """Write what still waits, and let go of the file."""
        self.try_again(PATIENCE)
        self._let_go()

    def try_again(self, patience: int = IMPATIENCE) -> None:
        """Write what waits, where it can be written by now."""
        self.trouble = None
        self._ask(self._write, None, patience)

    # The file

    def _within(self, work: Work) -> None:
        """Do all of the work, or none of it yet."""
        self._waiting.append(work)
        self.try_again(IMPATIENCE if self.trouble else PATIENCE)

    def _read(self, work: Callable[[sqlite3.Connection], Answer], nothing: Answer) -> Answer:
        """Return what the work finds, or nothing where the journal cannot be read now."""
        if self.trouble:
            self.try_again()
        return self._ask(work, nothing, IMPATIENCE if self.trouble else PATIENCE)

    def _ask(self, work: Callable[[sqlite3.Connection], Answer], nothing: Answer, patience: int) -> Answer:
        """Return what the work gives, or nothing where the file fails now; a damaged one is replaced first."""
        try:
            try:
                return work(self._open(patience))
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if not _damaged(error):
                    raise
                self._begin_anew()
                return work(self._open(patience))
        except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
            self.trouble = str(error)
            return nothing

    def _write(self, database: sqlite3.Connection) -> None:
        """Do all that waits, in its order, or none of it."""
        if not self._waiting:
            return
        try:
            database.execute("BEGIN IMMEDIATE")
            for work in self._waiting:
                work(database)
            database.execute("COMMIT")
        finally:
            if database.in_transaction:
                database.rollback()
        self._waiting.clear()

    def _open(self, patience: int) -> sqlite3.Connection:
        """Return the file, opened anew where another lies in its place by now. Raises sqlite3.Error and OSError."""
        if self._database is None or self._opened != _identity(self._file):
            self._let_go()
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with locked(self._file.parent):
                self._database = self._connect(patience)
        self._database.execute(f"PRAGMA busy_timeout = {patience}")
        return self._database

    def _connect(self, patience: int) -> sqlite3.Connection:
        """Open or create the file while no other companion replaces it."""
        if self._file.exists() and not self._file.is_file():
            self._move_aside()
        database = sqlite3.connect(self._file, isolation_level=None, timeout=patience / 1000)
        try:
            database.text_factory = _decoded
            database.executescript(SCHEMA)
        except (sqlite3.Error, UnicodeDecodeError):
            database.close()
            raise
        finally:
            self._opened = _identity(self._file)
        return database

    def _begin_anew(self) -> None:
        """Set the damaged file aside, unless another companion has done so by now."""
        damaged = self._opened
        self._let_go()
        with locked(self._file.parent):
            if damaged and damaged == _identity(self._file):
                self._move_aside()

    def _move_aside(self) -> None:
        """Give the file another name beside, never that of one set aside before, and what belongs to it the same."""
        names = (self._file.with_stem(f"{self._file.stem}.damaged{f'-{n}' if n > 1 else ''}") for n in count(1))
        aside = next(path for path in names if not os.path.lexists(path))
        for belonging in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                Path(f"{self._file}{belonging}").rename(f"{aside}{belonging}")
        self.set_aside.append(aside)

    def _let_go(self) -> None:
        if self._database is not None:
            with suppress(sqlite3.Error):
                self._database.close()
            self._database = None

    # The steps of a game

    def steps(self, path: Path) -> tuple[list[dict[str, Any]], int] | None:
        """Return the states of a game, oldest first, and the number of the present one; what is no state is empty.

        None where they cannot be read now.
        """

        def read(database: sqlite3.Connection) -> tuple[list[dict[str, Any]], int]:
            rows = database.execute(
                "SELECT number, CASE WHEN length(state) <= ? THEN state END FROM steps WHERE path = ? ORDER BY number",
                (LONGEST_STATE, _key(path)),
            ).fetchall()
            present = _present(database, path)
            numbers = [number for number, _ in rows]
            return ([_state(text) for _, text in rows], numbers.index(present)) if present in numbers else ([], 0)

        return self._read(read, None)

    def begin(self, path: Path, state: dict[str, Any]) -> None:
        """Keep the first state of a game, and none of those that were kept before."""
        text = _text(state)

        def work(database: sqlite3.Connection) -> None:
            _delete(database, path, *STEPS)
            _add(database, path, text)

        self._within(work)

    def add(self, path: Path, state: dict[str, Any]) -> None:
        """Add a state after the present one, forgetting what had been undone."""
        text = _text(state)
        self._within(lambda database: _add(database, path, text))

    def move(self, path: Path, by: int, state: dict[str, Any]) -> None:
        """Make a state the present one again: the nearest such before the present one (`by` below 0) or after it.

        Where others have changed the steps meanwhile so that there is none, it is added.
        """
        text = _text(state)
        nearest = f"number {'<' if by < 0 else '>'} ? ORDER BY number {'DESC' if by < 0 else 'ASC'} LIMIT 1"

        def work(database: sqlite3.Connection) -> None:
            wanted = (_key(path), text, _present(database, path))
            row = database.execute(f"SELECT number FROM steps WHERE path = ? AND state = ? AND {nearest}", wanted)  # noqa: S608 (our own)
            number = next(row, None)
            if number:
                database.execute("INSERT OR REPLACE INTO present VALUES (?, ?)", (_key(path), *number))
            else:
                _add(database, path, text)

        self._within(work)

    def cut(self, path: Path, *, after: bool) -> None:
        """Forget the steps before the present one, or those after it."""
        present = "(SELECT number FROM present WHERE path = :path)"
        work = f"DELETE FROM steps WHERE path = :path AND number {'>' if after else '<'} {present}"  # noqa: S608 (our own)
        self._within(lambda database: database.execute(work, {"path": _key(path)}))

    def save(self, path: Path, state: dict[str, Any]) -> None:
        """Remember that the file of a game holds this state."""
        row = (_key(path), _text(state))
        self._within(lambda database: database.execute("INSERT OR REPLACE INTO saved VALUES (?, ?)", row))

    def unsaved(self, path: Path) -> bool:
        """Whether the present state of a game is another than its file last held; not known of what was never kept."""

        def read(database: sqlite3.Connection) -> bool:
            row = database.execute(
                "SELECT steps.state != saved.state FROM saved "
                "JOIN present USING (path) JOIN steps USING (path, number) WHERE path = ?",
                (_key(path),),
            ).fetchone()
            return bool(row and row[0])

        return self._read(read, nothing=False)

    def forget(self, path: Path) -> None:
        """Forget all about a game that was there before under this path."""
        self._within(lambda database: _delete(database, path, *STEPS, *LIST))

    # The list of games

    def note(self, entry: Entry) -> None:
        """Remember a game as opened, or remember it anew."""
        path = _key(entry.path)
        row = (path, _list(entry.players), entry.played, _list(entry.winners), entry.opened)
        kind = (path, entry.game, entry.match, entry.begun or entry.opened)

        def work(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", row)
            database.execute("INSERT OR REPLACE INTO persons VALUES (?, ?)", (path, _list(entry.persons)))
            database.execute(
                "INSERT INTO kinds VALUES (?, ?, ?, ?) "
                "ON CONFLICT (path) DO UPDATE SET game = excluded.game, match = excluded.match",
                kind,
            )

        self._within(work)

    def games(self) -> list[Entry]:
        """Return the games opened before, the latest first, whatever the clock said; a row that is none is left out."""

        def read(database: sqlite3.Connection) -> list[Entry]:
            rows = database.execute(
                "SELECT games.path, players, played, winners, opened, game, match, begun, names, kinds.rowid "
                "FROM games LEFT JOIN kinds ON games.path = kinds.path LEFT JOIN persons ON games.path = persons.path "
                "ORDER BY games.rowid DESC"
            ).fetchall()
            return [entry for row in rows if (entry := _entry(row))]

        return self._read(read, [])

    def drop(self, path: Path) -> Dropped:
        """Take a game off the list and return what the list knew of it; its file and its steps stay."""

        def read(database: sqlite3.Connection) -> Dropped:
            return {table: [dict(row) for row in _rows(database, table, path)] for table in LIST}

        nothing: Dropped = {}
        dropped = self._read(read, nothing)
        self._within(lambda database: _delete(database, path, *LIST))
        return dropped

    def put_back(self, dropped: Dropped) -> None:
        """Put a game dropped back on the list where it stood, else at the top where its number is taken by now."""

        def work(database: sqlite3.Connection) -> None:
            for table, rows in dropped.items():
                for row in rows:
                    _insert(database, table, row)
                    _insert(database, table, {name: value for name, value in row.items() if name != "rowid"})

        self._within(work)

    def sit(self, path: Path, seat: int) -> None:
        """Remember which player of a game was shown last."""
        self._within(
            lambda database: database.execute("INSERT OR REPLACE INTO seats VALUES (?, ?)", (_key(path), seat))
        )

    def seat(self, path: Path) -> int:
        """Return which player of a game was shown last; the first where none is recorded."""

        def read(database: sqlite3.Connection) -> int:
            row = database.execute("SELECT seat FROM seats WHERE path = ?", (_key(path),)).fetchone()
            return max(0, row[0]) if row and isinstance(row[0], int) else 0

        return self._read(read, 0)

    # Choices

    def keep(self, name: str, value: str) -> None:
        """Remember a choice of the player for all games."""
        row = (name, _storable(value))
        self._within(lambda database: database.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", row))

    def kept(self, name: str) -> str:
        """Return a choice made before, nothing where none was."""

        def read(database: sqlite3.Connection) -> str:
            row = database.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
            return row[0] if row and isinstance(row[0], str) else ""

        return self._read(read, "")


def _damaged(error: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Whether an error says that the file is damaged; one whose own words cannot be read does."""
    if isinstance(error, UnicodeDecodeError):
        return True
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGES  # an extended code says more in its other bytes


def _identity(file: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of the same name."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _key(path: Path) -> str:
    return _storable(str(path))


def _present(database: sqlite3.Connection, path: Path) -> int:
    """Return the number of the present state of a game, -1 where there is none."""
    row = database.execute(
        "SELECT number FROM present NATURAL JOIN steps WHERE path = ? AND typeof(number) = 'integer' "
        "AND number BETWEEN 0 AND ?",
        (_key(path), MOST_STEPS),
    ).fetchone()
    return int(row[0]) if row else -1


def _add(database: sqlite3.Connection, path: Path, text: str) -> None:
    """Add a state after the present one, unless it is the present one."""
    before = _present(database, path)
    if database.execute(
        "SELECT 1 FROM steps WHERE (path, number, state) = (?, ?, ?)", (_key(path), before, text)
    ).fetchone():
        return
    number = before + 1
    database.execute("DELETE FROM steps WHERE path = ? AND number >= ?", (_key(path), number))
    database.execute("DELETE FROM steps WHERE path = ? AND number <= ?", (_key(path), number - STEPS_KEPT))
    database.execute("INSERT INTO steps VALUES (?, ?, ?)", (_key(path), number, text))
    database.execute("INSERT OR REPLACE INTO present VALUES (?, ?)", (_key(path), number))


def _delete(database: sqlite3.Connection, path: Path, *tables: str) -> None:
    for table in tables:
        database.execute(f"DELETE FROM {table} WHERE path = ?", (_key(path),))  # noqa: S608 (our own names)


def _rows(database: sqlite3.Connection, table: str, path: Path) -> list[sqlite3.Row]:
    """Return what a table of the list knows of a game, each row with its number."""
    cursor = database.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(f"SELECT rowid, * FROM {table} WHERE path = ?", (_key(path),)).fetchall()  # noqa: S608 (as above)


def _insert(database: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    """Insert a row where neither its number nor its game is there."""
    marks = ", ".join("?" * len(row))
    database.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(row)}) VALUES ({marks})", [*row.values()])  # noqa: S608 (as above)


def _entry(row: tuple[Any, ...]) -> Entry | None:
    """Return the entry that a row of the list holds, None where it holds none."""
    path, players, played, winners, opened, game, match, begun, persons, number = row
    try:
        if "\0" in path or not (isinstance(played, str) and isinstance(opened, str)):
            return None
        entry = Entry(Path(path), _words(players), played, _words(winners), opened)
    except (ValueError, TypeError, RecursionError):
        return None
    with suppress(ValueError, TypeError, RecursionError):
        entry = replace(entry, persons=tuple(map(_words_of, json.loads(persons or "[]"))))
    if isinstance(game, str) and isinstance(match, int) and isinstance(begun, str):
        entry = replace(entry, game=game, match=match, begun=begun, number=number)
    return entry


def _words(text: Any) -> tuple[str, ...]:
    """Read words out of a row; raises ValueError, TypeError or RecursionError where there are none."""
    return _words_of(json.loads(text))


def _words_of(words: Any) -> tuple[str, ...]:
    if not (isinstance(words, list) and all(isinstance(word, str) for word in words)):
        raise TypeError(words)
    return tuple(words)


def _list(words: Iterable[object]) -> str:
    return _storable(json.dumps([*words], ensure_ascii=False))
