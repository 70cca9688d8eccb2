"""The undo journal and the list of games opened, in SQLite: an index that may be thrown away at any time."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal import edits, games, steps
from companion.journal.edits import Edited
from companion.journal.file import JournalFile
from companion.journal.games import Dropped, Entry
from companion.journal.stored import Step, as_text, storable
from scoring.fields import Data

__all__ = ["Dropped", "Edited", "Entry", "Journal", "Step"]


class Journal(JournalFile):
    """What was done to each game, the list of games, and the choices of the player."""

    def steps(self, path: Path) -> tuple[list[Step], int] | None:
        """Return the steps of a game, oldest first, and the number of the present one; what is no state is empty.

        None where they cannot be read now.
        """
        return self._read(lambda database: steps.steps(database, path), None)

    def begin(self, path: Path, state: Data, packed: bytes) -> None:
        """Keep the first state of a game with its file, and none of those that were kept before."""
        text = as_text(state)
        self._within(lambda database: steps.begin(database, path, text, packed))

    def add(self, path: Path, state: Data, packed: bytes | None) -> None:
        """Add a state with its file after the present one, forgetting what had been undone."""
        text = as_text(state)
        self._within(lambda database: steps.add(database, path, text, packed))

    def move(self, path: Path, by: int, state: Data, packed: bytes | None) -> None:
        """Make a state the present one again: the nearest such before the present one (`by` below 0) or after it."""
        text = as_text(state)
        self._within(lambda database: steps.move(database, path, by, text, packed))

    def cut(self, path: Path, *, after: bool) -> None:
        """Forget the steps before the present one, or those after it."""
        self._within(lambda database: steps.cut(database, path, after=after))

    def save(self, path: Path, state: Data) -> None:
        """Remember that the file of a game holds this state."""
        text = as_text(state)
        self._within(lambda database: steps.save(database, path, text))

    def unsaved(self, path: Path) -> bool:
        """Whether the present state of a game is another than its file last held; not known of what was never kept."""
        return self._read(lambda database: steps.unsaved(database, path), nothing=False)

    def edits(self, path: Path) -> list[Edited]:
        """Return who changed what of a game, oldest first."""
        return self._read(lambda database: edits.edits(database, path), [])

    def keep_edit(self, path: Path, edited: Edited) -> None:
        """Keep who changed what, or that it was undone."""
        self._within(lambda database: edits.keep(database, path, edited))

    def note(self, entry: Entry) -> None:
        """Remember a game as opened, or remember it anew."""
        self._within(lambda database: games.note(database, entry))

    def games(self) -> list[Entry]:
        """Return the games opened before, the latest first, whatever the clock said; a row that is none is left out."""
        return self._read(games.games, [])

    def paths_beside(self, folder: str, ending: str) -> list[str]:
        """Return where the games opened before lie, but for files with an ending right in a folder, which is listed."""
        return self._read(lambda database: games.paths_beside(database, folder, ending), [])

    def drop(self, path: Path) -> Dropped:
        """Take a game off the list and return what the list knew of it; its file and its steps stay."""
        nothing: Dropped = {}
        dropped = self._read(lambda database: games.known(database, path), nothing)
        self._within(lambda database: games.forget(database, path))
        return dropped

    def put_back(self, dropped: Dropped) -> None:
        """Put a game dropped back on the list where it stood, else at the top where its number is taken by now."""
        self._within(lambda database: games.put_back(database, dropped))

    def sit(self, path: Path, seat: int) -> None:
        """Remember which player of a game was shown last."""
        self._within(lambda database: games.sit(database, path, seat))

    def seat(self, path: Path) -> int:
        """Return which player of a game was shown last; the first where none is recorded."""
        return self._read(lambda database: games.seat(database, path), 0)

    def forget(self, path: Path) -> None:
        """Forget all about a game that was there before under this path."""

        def work(database: sqlite3.Connection) -> None:
            steps.forget(database, path)
            games.forget(database, path)

        self._within(work)

    def keep(self, name: str, value: str) -> None:
        """Remember a choice of the player for all games."""
        row = (name, storable(value))
        self._within(lambda database: database.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", row))

    def kept(self, name: str) -> str:
        """Return a choice made before, nothing where none was."""

        def read(database: sqlite3.Connection) -> str:
            row = database.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
            return row[0] if row and isinstance(row[0], str) else ""

        return self._read(read, "")
