"""The steps of each game: its states in the order they came about, and which of them is the present one."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final

from companion.journal.stored import key, state_of

STEPS_KEPT: Final = 500
"""Steps kept for one game."""

MOST_STEPS: Final = 1_000_000_000
"""Steps of a game that can be counted."""
LONGEST_STATE: Final = 10_000_000
"""Characters of a state that is read back."""


def steps(database: sqlite3.Connection, path: Path) -> tuple[list[dict[str, Any]], int]:
    """Return the states of a game, oldest first, and the number of the present one; what is no state is empty."""
    rows = database.execute(
        "SELECT number, CASE WHEN length(state) <= ? THEN state END FROM steps WHERE path = ? ORDER BY number",
        (LONGEST_STATE, key(path)),
    ).fetchall()
    now = _present(database, path)
    numbers = [number for number, _ in rows]
    return ([state_of(text) for _, text in rows], numbers.index(now)) if now in numbers else ([], 0)


def begin(database: sqlite3.Connection, path: Path, text: str) -> None:
    """Keep the first state of a game, and none of those that were kept before."""
    forget(database, path)
    add(database, path, text)


def add(database: sqlite3.Connection, path: Path, text: str) -> None:
    """Add a state after the present one, unless it is the present one; what had been undone is forgotten."""
    before = _present(database, path)
    if database.execute(
        "SELECT 1 FROM steps WHERE (path, number, state) = (?, ?, ?)", (key(path), before, text)
    ).fetchone():
        return
    number = before + 1
    database.execute("DELETE FROM steps WHERE path = ? AND number >= ?", (key(path), number))
    database.execute("DELETE FROM steps WHERE path = ? AND number <= ?", (key(path), number - STEPS_KEPT))
    database.execute("INSERT INTO steps VALUES (?, ?, ?)", (key(path), number, text))
    database.execute("INSERT OR REPLACE INTO present VALUES (?, ?)", (key(path), number))


def move(database: sqlite3.Connection, path: Path, by: int, text: str) -> None:
    """Make a state the present one again: the nearest such before the present one (`by` below 0) or after it.

    Where others have changed the steps meanwhile so that there is none, it is added.
    """
    nearest = f"number {'<' if by < 0 else '>'} ? ORDER BY number {'DESC' if by < 0 else 'ASC'} LIMIT 1"
    wanted = (key(path), text, _present(database, path))
    row = database.execute(f"SELECT number FROM steps WHERE path = ? AND state = ? AND {nearest}", wanted)  # noqa: S608 (our own)
    number = next(row, None)
    if number:
        database.execute("INSERT OR REPLACE INTO present VALUES (?, ?)", (key(path), *number))
    else:
        add(database, path, text)


def cut(database: sqlite3.Connection, path: Path, *, after: bool) -> None:
    """Forget the steps before the present one, or those after it."""
    present = "(SELECT number FROM present WHERE path = :path)"
    work = f"DELETE FROM steps WHERE path = :path AND number {'>' if after else '<'} {present}"  # noqa: S608 (our own)
    database.execute(work, {"path": key(path)})


def save(database: sqlite3.Connection, path: Path, text: str) -> None:
    """Remember that the file of a game holds this state."""
    database.execute("INSERT OR REPLACE INTO saved VALUES (?, ?)", (key(path), text))


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
    for table in ("steps", "present", "saved"):
        database.execute(f"DELETE FROM {table} WHERE path = ?", (key(path),))  # noqa: S608 (our own names)


def _present(database: sqlite3.Connection, path: Path) -> int:
    """Return the number of the present state of a game, -1 where there is none."""
    row = database.execute(
        "SELECT number FROM present NATURAL JOIN steps WHERE path = ? AND typeof(number) = 'integer' "
        "AND number BETWEEN 0 AND ?",
        (key(path), MOST_STEPS),
    ).fetchone()
    return int(row[0]) if row else -1
