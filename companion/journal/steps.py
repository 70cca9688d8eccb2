"""The steps of each game: its states in the order they came about, which of them is the present one, and their files.

Beside them stands who changed what, a row a version: an edit sent twice is known, and one's own can be taken back.

A file lies in a table of its own, so that journals written before files were kept are read, and by what wrote them.
Such may leave a file beside a step that is another by now: whoever reads a file asks whether it says the state.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.journal.stored import LONGEST_STATE, Step, as_text, key, state_of, storable, unpack
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


EDITS_KEPT: Final = 500
"""Edits kept of one game."""


class Edited(NamedTuple):
    """One change: its version, its own id, whose device sent it, who made it, and what stood in its slot.

    `slot` is None where the change is more than one slot. `replaced` is who wrote, and what, that this change wrote
    over unseen; None where nobody did.
    """

    version: int
    id: str
    client: str
    by: str
    slot: tuple[str | int | None, ...] | None = None
    before: object = None
    after: object = None
    replaced: tuple[str, object] | None = None
    undone: bool = False


def edits(database: sqlite3.Connection, path: Path) -> list[Edited]:
    """Return who changed what of a game, oldest first; a row that is none is left out."""
    rows = database.execute(
        "SELECT version, id, client, author, slot, before, after, replaced, undone FROM edits WHERE path = ? "
        "ORDER BY version",
        (key(path),),
    ).fetchall()
    return [edited for row in rows if (edited := _edited(row))]


def keep_edit(database: sqlite3.Connection, path: Path, edited: Edited) -> None:
    """Keep an edit under its version, and forget those long before it."""
    told = [storable(json.dumps(part)) for part in (edited.slot, edited.before, edited.after, edited.replaced)]
    known = [storable(text) for text in (edited.id, edited.client, edited.by)]
    row = (key(path), edited.version, *known, *told, int(edited.undone))
    database.execute("INSERT OR REPLACE INTO edits VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    database.execute("DELETE FROM edits WHERE path = ? AND version <= ?", (key(path), edited.version - EDITS_KEPT))


def _edited(row: tuple[Any, ...]) -> Edited | None:
    version, number, client, by, *told, undone = row
    try:
        slot, before, after, replaced = map(json.loads, told)
    except (ValueError, TypeError, RecursionError):
        return None
    if type(version) is not int or not all(isinstance(text, str) for text in (number, client, by)):
        return None
    slots = tuple(slot) if isinstance(slot, list) else None
    over = (str(replaced[0]), replaced[1]) if isinstance(replaced, list) and len(replaced) == 2 else None  # noqa: PLR2004 - who, and what
    return Edited(version, number, client, by, slots, before, after, over, bool(undone))
