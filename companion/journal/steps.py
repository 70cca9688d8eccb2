"""The steps of each game: its states in the order they came about, which of them is the present one, and their files.

A file lies in a table of its own, so that journals written before files were kept are read, and by what wrote them.
Such may leave a file beside a step that is another by now: whoever reads a file asks whether it says the state.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from companion.journal.stored import LONGEST_STATE, Step, as_text, key, state_of, unpack
from scoring.fields import Data

STEPS_KEPT: Final = 500
"""Steps kept for one game."""

MOST_STEPS: Final = 1_000_000_000
"""Steps of a game that can be counted."""
KEPT: Final = ("steps", "texts")
"""The tables with a row for each step: its state, its file."""


def steps(database: sqlite3.Connection, path: Path) -> tuple[list[Step], int] | None:
    """Return the steps of a game, oldest first, and the number of the present one; what is no state is empty."""
    rows = database.execute(
        "SELECT number, CASE WHEN length(state) <= :most THEN state END, "
        "CASE WHEN typeof(packed) = 'blob' AND length(packed) <= :most THEN packed END "
        "FROM steps LEFT JOIN texts USING (path, number) WHERE path = :path ORDER BY number",
        {"most": LONGEST_STATE, "path": key(path)},
    ).fetchall()
    now = _present(database, path)
    numbers = [number for number, _, _ in rows]
    if now not in numbers:
        return [], 0
    return [Step(state_of(text), packed) for _, text, packed in rows], numbers.index(now)


def begin(database: sqlite3.Connection, path: Path, state: Data, packed: bytes) -> None:
    """Keep the first state of a game, and none of those that were kept before."""
    forget(database, path)
    add(database, path, state, packed)


def add(database: sqlite3.Connection, path: Path, state: Data, packed: bytes | None) -> None:
    """Add a state after the present one, unless it is the present one; what had been undone is forgotten.

    Where it is, and its file another, somebody wrote a comment there: the other files are forgotten, for they lack it.
    """
    before, text = _present(database, path), as_text(state)
    row = database.execute(
        "SELECT packed FROM steps LEFT JOIN texts USING (path, number) WHERE (path, number, state) = (?, ?, ?)",
        (key(path), before, text),
    ).fetchone()
    if row:
        if unpack(row[0]) not in {None, unpack(packed)}:
            database.execute("DELETE FROM texts WHERE path = ?", (key(path),))
        _keep_file(database, path, before, packed)
        return
    number = before + 1
    for table in KEPT:
        rows = f"DELETE FROM {table} WHERE path = ? AND"  # noqa: S608 (our own names)
        database.execute(f"{rows} number >= ?", (key(path), number))
        database.execute(f"{rows} number <= ?", (key(path), number - STEPS_KEPT))
    database.execute("INSERT INTO steps VALUES (?, ?, ?)", (key(path), number, text))
    database.execute("INSERT OR REPLACE INTO present VALUES (?, ?)", (key(path), number))
    _keep_file(database, path, number, packed)


def _keep_file(database: sqlite3.Connection, path: Path, number: int, packed: bytes | None) -> None:
    database.execute("INSERT OR REPLACE INTO texts VALUES (?, ?, ?)", (key(path), number, packed))


def move(database: sqlite3.Connection, path: Path, by: int, state: Data, packed: bytes | None) -> None:
    """Make a state the present one again: the nearest such before the present one (`by` below 0) or after it.

    Where others have changed the steps meanwhile so that there is none, it is added.
    """
    nearest = f"number {'<' if by < 0 else '>'} ? ORDER BY number {'DESC' if by < 0 else 'ASC'} LIMIT 1"
    wanted = (key(path), as_text(state), _present(database, path))
    row = database.execute(f"SELECT number FROM steps WHERE path = ? AND state = ? AND {nearest}", wanted)  # noqa: S608 (our own)
    number = next(row, None)
    if number:
        database.execute("INSERT OR REPLACE INTO present VALUES (?, ?)", (key(path), *number))
        _keep_file(database, path, number[0], packed)
    else:
        add(database, path, state, packed)


def cut(database: sqlite3.Connection, path: Path, *, after: bool) -> None:
    """Forget the steps before the present one, or those after it."""
    present = "(SELECT number FROM present WHERE path = :path)"
    for table in KEPT:
        work = f"DELETE FROM {table} WHERE path = :path AND number {'>' if after else '<'} {present}"  # noqa: S608 (our own)
        database.execute(work, {"path": key(path)})


def save(database: sqlite3.Connection, path: Path, state: Data) -> None:
    """Remember that the file of a game holds this state."""
    database.execute("INSERT OR REPLACE INTO saved VALUES (?, ?)", (key(path), as_text(state)))


def unsaved(database: sqlite3.Connection, path: Path) -> bool:
    """Whether the present state of a game is another than its file last held; not known of what was never kept."""
    row = database.execute(
        "SELECT steps.state != saved.state FROM saved "
        "JOIN present USING (path) JOIN steps USING (path, number) WHERE path = ?",
        (key(path),),
    ).fetchone()
    return bool(row and row[0])


def forget(database: sqlite3.Connection, path: Path) -> None:
    """Forget the steps of a game."""
    for table in (*KEPT, "present", "saved", "edits"):
        database.execute(f"DELETE FROM {table} WHERE path = ?", (key(path),))  # noqa: S608 (our own names)


def _present(database: sqlite3.Connection, path: Path) -> int:
    """Return the number of the present state of a game, -1 where there is none."""
    row = database.execute(
        "SELECT number FROM present NATURAL JOIN steps WHERE path = ? AND typeof(number) = 'integer' "
        "AND number BETWEEN 0 AND ?",
        (key(path), MOST_STEPS),
    ).fetchone()
    return int(row[0]) if row else -1
