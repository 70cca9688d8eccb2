"""The undo journal and the list of games opened, in SQLite: an index that may be thrown away at any time."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal import games as of_list
from companion.journal import steps as of_steps
from companion.journal.file import JournalFile, reading, writing
from companion.journal.games import Dropped, Entry
from companion.journal.steps import Edited
from companion.journal.stored import Step, storable

__all__ = ["Dropped", "Edited", "Entry", "Journal", "Step"]


def _forget(database: sqlite3.Connection, path: Path) -> None:
    of_steps.forget(database, path)
    of_list.forget(database, path)


def _keep(database: sqlite3.Connection, name: str, value: str) -> None:
    database.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, storable(value)))


def _kept(database: sqlite3.Connection, name: str) -> str:
    row = database.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
    return row[0] if row and isinstance(row[0], str) else ""


class Journal(JournalFile):
    """What was done to each game, the list of games, and the choices of the player."""

    steps = reading(of_steps.steps, lambda: None)
    begin = writing(of_steps.begin)
    add = writing(of_steps.add)
    move = writing(of_steps.move)
    cut = writing(of_steps.cut)
    save = writing(of_steps.save)
    unsaved = reading(of_steps.unsaved, bool)
    edits = reading(of_steps.edits, list)
    keep_edit = writing(of_steps.keep_edit)
    note = writing(of_list.note)
    games = reading(of_list.games, list)
    paths_beside = reading(of_list.paths_beside, list)
    put_back = writing(of_list.put_back)
    sit = writing(of_list.sit)
    seat = reading(of_list.seat, int)
    forget = writing(_forget)
    """Forget all about a game that was there before under this path."""
    keep = writing(_keep)
    """Remember a choice of the player for all games."""
    kept = reading(_kept, str)
    """Return a choice made before, nothing where none was."""

    _known, _drop = reading(of_list.known, Dropped), writing(of_list.forget)

    def drop(self, path: Path) -> Dropped:
        """Take a game off the list and return what the list knew of it; its file and its steps stay."""
        dropped = self._known(path)
        self._drop(path)
        return dropped
