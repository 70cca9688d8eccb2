"""Who changed what of each game, a row a version: an edit sent twice is known, and one's own can be taken back."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.journal.stored import key, storable

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
    slot: tuple[Any, ...] | None = None
    before: Any = None
    after: Any = None
    replaced: tuple[str, Any] | None = None
    undone: bool = False


def edits(database: sqlite3.Connection, path: Path) -> list[Edited]:
    """Return who changed what of a game, oldest first; a row that is none is left out."""
    rows = database.execute(
        "SELECT version, id, client, author, slot, before, after, replaced, undone FROM edits WHERE path = ? "
        "ORDER BY version",
        (key(path),),
    ).fetchall()
    return [edited for row in rows if (edited := _edited(row))]


def keep(database: sqlite3.Connection, path: Path, edited: Edited) -> None:
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
