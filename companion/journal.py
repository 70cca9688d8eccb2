"""The undo journal and the list of games opened, in SQLite: an index that may be thrown away at any time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, Final, TypeVar

from scoring.names import folded

Answer = TypeVar("Answer")

STEPS: Final = ("steps", "present")
"""The tables that hold what was done to a game."""
LIST: Final = ("games", "kinds", "persons", "seats")
"""The tables that hold what the list of games knows of one."""

STEPS_KEPT: Final = 500
"""Steps kept for one game."""

SCHEMA: Final = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS steps (path TEXT, number INTEGER, state TEXT, PRIMARY KEY (path, number));
CREATE TABLE IF NOT EXISTS present (path TEXT PRIMARY KEY, number INTEGER);
CREATE TABLE IF NOT EXISTS games (path TEXT PRIMARY KEY, players TEXT, played TEXT, winners TEXT, opened TEXT);
CREATE TABLE IF NOT EXISTS kinds (path TEXT PRIMARY KEY, game TEXT, match INTEGER, begun TEXT);
CREATE TABLE IF NOT EXISTS seats (path TEXT PRIMARY KEY, seat INTEGER);
CREATE TABLE IF NOT EXISTS persons (path TEXT PRIMARY KEY, names TEXT);
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT);
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game opened before: where it lies, who played and won, when it was played and last opened (ISO dates).

    Without winners the game was not decided when it was last opened. `game` is the id of the game played, `match` how
    many wins decide a match of it, `begun` when it was first opened, `persons` who sat where, of a team its members;
    journals written before these were kept have none.
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


def _state(text: str) -> dict[str, Any]:
    try:
        state = json.loads(text, object_hook=_rich)
    except (ValueError, TypeError):
        return {}
    return state if isinstance(state, dict) else {}


class Journal:
    """One SQLite file. Any trouble with it switches it off and is kept in `trouble`: it never stops the app."""

    def __init__(self, file: Path) -> None:
        """Open or create the file."""
        self.trouble: str | None = None
        self._database: sqlite3.Connection | None = None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(file, isolation_level=None, timeout=0.2)
        except (sqlite3.Error, OSError) as error:
            self.trouble = str(error)
        self._ask(lambda database: database.executescript(SCHEMA), None)

    def close(self) -> None:
        """Let go of the file."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _ask(self, work: Callable[[sqlite3.Connection], Answer], nothing: Answer) -> Answer:
        """Return what the work finds, or nothing where the journal is off or fails now."""
        if self._database is not None:
            try:
                return work(self._database)
            except (sqlite3.Error, OSError, ValueError, TypeError, KeyError) as error:
                self.trouble = str(error)
                self.close()
        return nothing

    def _within(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Do all of the work, or none."""

        def at_once(database: sqlite3.Connection) -> None:
            database.execute("BEGIN")
            work(database)
            database.execute("COMMIT")

        self._ask(at_once, None)

    def steps(self, path: Path) -> tuple[list[dict[str, Any]], int]:
        """Return the states of a game, oldest first, and the number of the present one; what is no state is empty."""

        def read(database: sqlite3.Connection) -> tuple[list[dict[str, Any]], int]:
            rows = database.execute(
                "SELECT number, state FROM steps WHERE path = ? ORDER BY number", (str(path),)
            ).fetchall()
            present = database.execute("SELECT number FROM present WHERE path = ?", (str(path),)).fetchone()
            numbers = [number for number, _ in rows]
            states = [_state(text) for _, text in rows]
            return (states, numbers.index(present[0])) if present else ([], 0)

        nothing: tuple[list[dict[str, Any]], int] = ([], 0)
        return self._ask(read, nothing)

    def add(self, path: Path, state: dict[str, Any]) -> None:
        """Add a state after the present one, forgetting what had been undone."""
        text = json.dumps(state, default=_plain, ensure_ascii=False)

        def work(database: sqlite3.Connection) -> None:
            row = database.execute("SELECT number FROM present WHERE path = ?", (str(path),)).fetchone()
            number = row[0] + 1 if row else 0
            database.execute("DELETE FROM steps WHERE path = ? AND number >= ?", (str(path), number))
            database.execute("DELETE FROM steps WHERE path = ? AND number <= ?", (str(path), number - STEPS_KEPT))
            database.execute("INSERT INTO steps VALUES (?, ?, ?)", (str(path), number, text))
            database.execute("INSERT OR REPLACE INTO present VALUES (?, ?)", (str(path), number))

        self._within(work)

    def move(self, path: Path, by: int) -> None:
        """Move the present state back (below 0) or forth."""
        self._within(
            lambda database: database.execute("UPDATE present SET number = number + ? WHERE path = ?", (by, str(path)))
        )

    def forget(self, path: Path) -> None:
        """Forget all about a game that was there before under this path."""
        self._within(lambda database: _delete(database, path, *STEPS, *LIST))

    def cut(self, path: Path, *, after: bool) -> None:
        """Forget the steps before the present one, or those after it."""
        present = "(SELECT number FROM present WHERE path = :path)"
        work = f"DELETE FROM steps WHERE path = :path AND number {'>' if after else '<'} {present}"  # noqa: S608 (our own)
        self._within(lambda database: database.execute(work, {"path": str(path)}))

    def note(self, entry: Entry) -> None:
        """Remember a game as opened, or remember it anew."""
        row = (str(entry.path), _list(entry.players), entry.played, _list(entry.winners), entry.opened)
        kind = (str(entry.path), entry.game, entry.match, entry.begun or entry.opened)

        def work(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", row)
            database.execute("INSERT OR REPLACE INTO persons VALUES (?, ?)", (str(entry.path), _list(entry.persons)))
            database.execute(
                "INSERT INTO kinds VALUES (?, ?, ?, ?) "
                "ON CONFLICT (path) DO UPDATE SET game = excluded.game, match = excluded.match",
                kind,
            )

        self._within(work)

    def games(self) -> list[Entry]:
        """Return the games opened before, the latest first."""

        def read(database: sqlite3.Connection) -> list[Entry]:
            rows = database.execute(
                "SELECT games.path, players, played, winners, opened, "
                "coalesce(game, ''), coalesce(match, 0), coalesce(begun, ''), coalesce(names, '[]') "
                "FROM games LEFT JOIN kinds ON games.path = kinds.path LEFT JOIN persons ON games.path = persons.path "
                "ORDER BY opened DESC"
            ).fetchall()
            return [
                Entry(Path(path), _words(players), played, _words(winners), opened, game, match, begun, _seats(persons))
                for path, players, played, winners, opened, game, match, begun, persons in rows
            ]

        return self._ask(read, [])

    def drop(self, path: Path) -> None:
        """Take a game off the list; its file and its steps stay."""
        self._within(lambda database: _delete(database, path, *LIST))

    def sit(self, path: Path, seat: int) -> None:
        """Remember which player of a game was shown last."""
        self._within(lambda database: database.execute("INSERT OR REPLACE INTO seats VALUES (?, ?)", (str(path), seat)))

    def seat(self, path: Path) -> int:
        """Return which player of a game was shown last; the first where none is recorded."""

        def read(database: sqlite3.Connection) -> int:
            row = database.execute("SELECT seat FROM seats WHERE path = ?", (str(path),)).fetchone()
            return int(row[0]) if row else 0

        return self._ask(read, 0)

    def keep(self, name: str, value: str) -> None:
        """Remember a choice of the player for all games."""
        self._within(lambda database: database.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, value)))

    def kept(self, name: str) -> str:
        """Return a choice made before, nothing where none was."""

        def read(database: sqlite3.Connection) -> str:
            row = database.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
            return str(row[0]) if row else ""

        return self._ask(read, "")


def _delete(database: sqlite3.Connection, path: Path, *tables: str) -> None:
    for table in tables:
        database.execute(f"DELETE FROM {table} WHERE path = ?", (str(path),))  # noqa: S608 (our own names)


def _words(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


def _seats(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(seat) for seat in json.loads(text))


def _list(words: Iterable[object]) -> str:
    return json.dumps([*words], ensure_ascii=False)
