"""The file of the journal: opened, healed and shared with every companion that runs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from companion.files import locked

Answer = TypeVar("Answer")
Asked = ParamSpec("Asked")
Work = Callable[[sqlite3.Connection], object]

PATIENCE: Final = 250
"""Milliseconds to wait for another companion that writes to the journal, which takes it one or two."""
IMPATIENCE: Final = 20
"""Milliseconds to wait where the time before was in vain."""
DAMAGES: Final = frozenset({
    sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG,
})  # fmt: skip
"""Errors that no waiting mends: the file is no journal, or one of another make. Others pass: locks, a full disk."""

SCHEMA: Final = Path(__file__).with_name("schema.sql").read_text("utf-8")
"""Makes what is not there, then fails where a table is of another make."""


class JournalFile:
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

    @property
    def folder(self) -> Path:
        """The folder it lies in."""
        return self._file.parent

    @property
    def waits(self) -> bool:
        """Whether anything is in memory only."""
        return bool(self._waiting)

    def close(self) -> None:
        """Write what still waits, and let go of the file."""
        self.try_again(PATIENCE)
        self._let_go()

    def try_again(self, patience: int = IMPATIENCE) -> None:
        """Write what waits, where it can be written by now."""
        self.trouble = None
        self._ask(self._write, None, patience)

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
            database.text_factory = lambda text: text.decode("utf-8", "replace")
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


def writing(
    work: Callable[Concatenate[sqlite3.Connection, Asked], object],
) -> Callable[Concatenate[JournalFile, Asked], None]:
    """Return a step of the journal as a method: it is done whole, or waits until it can be."""

    def method(journal: JournalFile, /, *args: Asked.args, **kwargs: Asked.kwargs) -> None:
        journal._within(lambda database: work(database, *args, **kwargs))  # noqa: SLF001 - a method of its own

    return method


def reading(
    work: Callable[Concatenate[sqlite3.Connection, Asked], Answer], nothing: Callable[[], Answer]
) -> Callable[Concatenate[JournalFile, Asked], Answer]:
    """Return a question to the journal as a method; `nothing` makes the answer where it cannot be read now."""

    def method(journal: JournalFile, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        return journal._read(lambda database: work(database, *args, **kwargs), nothing())  # noqa: SLF001 - as above

    return method


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
