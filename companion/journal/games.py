"""The list of games opened: who played, who won, where the file lies, which player was shown last."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion.journal.stored import as_words, key, words_as_text, words_of
from scoring.fields import Data
from scoring.names import folded

LIST: Final = ("games", "kinds", "persons", "seats")
"""The tables that hold what the list knows of a game."""

Dropped = dict[str, list[Data]]
"""What the list knew of a game it no longer lists: rows by table."""


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


def note(database: sqlite3.Connection, entry: Entry) -> None:
    """Remember a game as opened, or remember it anew."""
    path = key(entry.path)
    row = (path, words_as_text(entry.players), entry.played, words_as_text(entry.winners), entry.opened)
    kind = (path, entry.game, entry.match, entry.begun or entry.opened)
    database.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", row)
    database.execute("INSERT OR REPLACE INTO persons VALUES (?, ?)", (path, words_as_text(entry.persons)))
    database.execute(
        "INSERT INTO kinds VALUES (?, ?, ?, ?) "
        "ON CONFLICT (path) DO UPDATE SET game = excluded.game, match = excluded.match",
        kind,
    )


def games(database: sqlite3.Connection) -> list[Entry]:
    """Return the games opened before, the latest first, whatever the clock said; a row that is none is left out."""
    rows = database.execute(
        "SELECT games.path, players, played, winners, opened, game, match, begun, names, kinds.rowid "
        "FROM games LEFT JOIN kinds ON games.path = kinds.path LEFT JOIN persons ON games.path = persons.path "
        "ORDER BY games.rowid DESC"
    ).fetchall()
    return [entry for row in rows if (entry := _entry(row))]


def paths_beside(database: sqlite3.Connection, folder: str, ending: str) -> list[str]:
    """Return where the games opened before lie, the latest first, but for files with an ending right in a folder."""
    inside = f"{folder}{os.sep}"
    facts = {"inside": inside, "long": len(inside), "between": os.sep, "ending": f"*{ending}"}
    rows = database.execute(
        "SELECT path FROM games WHERE substr(path, 1, :long) <> :inside "
        "OR instr(substr(path, :long + 1), :between) OR NOT path GLOB :ending ORDER BY rowid DESC",
        facts,
    ).fetchall()
    return [path for (path,) in rows if isinstance(path, str) and "\0" not in path]


def known(database: sqlite3.Connection, path: Path) -> Dropped:
    """Return what the list knows of a game."""
    return {table: [dict(row) for row in _rows(database, table, path)] for table in LIST}


def put_back(database: sqlite3.Connection, dropped: Dropped) -> None:
    """Put a game dropped back on the list where it stood, else at the top where its number is taken by now."""
    for table, rows in dropped.items():
        for row in rows:
            _insert(database, table, row)
            _insert(database, table, {name: value for name, value in row.items() if name != "rowid"})


def sit(database: sqlite3.Connection, path: Path, seat: int) -> None:
    """Remember which player of a game was shown last."""
    database.execute("INSERT OR REPLACE INTO seats VALUES (?, ?)", (key(path), seat))


def seat(database: sqlite3.Connection, path: Path) -> int:
    """Return which player of a game was shown last; the first where none is recorded."""
    row = database.execute("SELECT seat FROM seats WHERE path = ?", (key(path),)).fetchone()
    return max(0, row[0]) if row and isinstance(row[0], int) else 0


def forget(database: sqlite3.Connection, path: Path) -> None:
    """Take a game off the list."""
    for table in LIST:
        database.execute(f"DELETE FROM {table} WHERE path = ?", (key(path),))  # noqa: S608 (our own names)


def _rows(database: sqlite3.Connection, table: str, path: Path) -> list[sqlite3.Row]:
    """Return what a table of the list knows of a game, each row with its number."""
    cursor = database.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(f"SELECT rowid, * FROM {table} WHERE path = ?", (key(path),)).fetchall()  # noqa: S608 (as above)


def _insert(database: sqlite3.Connection, table: str, row: Data) -> None:
    """Insert a row where neither its number nor its game is there."""
    marks = ", ".join("?" * len(row))
    database.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(row)}) VALUES ({marks})", [*row.values()])  # noqa: S608 (as above)


def _entry(row: tuple[Any, ...]) -> Entry | None:
    """Return the entry that a row of the list holds, None where it holds none."""
    path, players, played, winners, opened, game, match, begun, persons, number = row
    try:
        if "\0" in path or not (isinstance(played, str) and isinstance(opened, str)):
            return None
        entry = Entry(Path(path), words_of(players), played, words_of(winners), opened)
    except (ValueError, TypeError, RecursionError):
        return None
    with suppress(ValueError, TypeError, RecursionError):
        entry = replace(entry, persons=tuple(map(as_words, json.loads(persons or "[]"))))
    if isinstance(game, str) and isinstance(match, int) and isinstance(begun, str):
        entry = replace(entry, game=game, match=match, begun=begun, number=number)
    return entry
