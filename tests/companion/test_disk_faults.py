"""Every write to disk fails once, in turn: what was shown as saved is there afterwards, and each file is whole."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

import pytest

from companion.files import BEGUN, LEFT_BEHIND, write_file
from companion.journal import Journal
from companion.session import Session
from scoring.games.museum.table import edit

TABLE: Final = """\
format = 1
game = "museum"
# our table

[[players]]
name = "Vincent"
prestige = 2

[[players]]
name = "Andy"
"""
ERRORS: Final = (OSError(28, "No space left on device"), PermissionError(13, "Permission denied"), OSError(5, "I/O"))
FULL: Final = sqlite3.OperationalError("database or disk is full")
FULL.sqlite_errorcode = sqlite3.SQLITE_FULL


class Disk:
    """Lets every call that writes through but one, which does something else."""

    def __init__(self, fails_at: int, instead: Callable[[], object]) -> None:
        """Count calls from 0."""
        self.calls = 0
        self.fails_at: int | None = fails_at
        self.instead = instead
        self.failed = False

    def through(self, work: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Do what a call does, or something else."""
        self.calls += 1
        if self.calls - 1 == self.fails_at:
            self.failed = True
            self.instead()
        return work(*arguments, **options)


class Written:
    """An open file whose writing may fail."""

    def __init__(self, disk: Disk, file: Any) -> None:
        """Take the file."""
        self.disk, self.file, self.fileno = disk, file, file.fileno

    def __enter__(self) -> Self:
        """Go on until it is to be closed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.file.close()

    def read(self, most: int) -> bytes:
        """Read the file."""
        content: bytes = self.file.read(most)
        return content

    def write(self, content: bytes) -> None:
        """Write half of the content, then the rest."""
        self.file.write(content[: len(content) // 2])
        self.file.flush()
        self.disk.through(self.file.write, content[len(content) // 2 :])

    def flush(self) -> None:
        """Hand over what was written."""
        self.disk.through(self.file.flush)


@contextmanager
def files_fail(fails_at: int, instead: Callable[[], object]) -> Iterator[Disk]:
    """Let one of the calls fail by which files are written."""
    disk = Disk(fails_at, instead)
    opened = os.fdopen
    with pytest.MonkeyPatch.context() as patch:
        for module, name in (
            (tempfile, "mkstemp"),
            (shutil, "copymode"),
            (fcntl, "flock"),
            *((os, name) for name in ("chmod", "fsync", "replace")),
        ):
            patch.setattr(module, name, partial(disk.through, getattr(module, name)))
        patch.setattr(os, "fdopen", lambda handle, mode: Written(disk, opened(handle, mode)))
        yield disk


@contextmanager
def journal_fails(fails_at: int, instead: Callable[[], object]) -> Iterator[Disk]:
    """Let one of the statements fail by which the journal is written."""
    disk = Disk(fails_at, instead)

    class Failing(sqlite3.Connection):
        def execute(self, *arguments: Any) -> sqlite3.Cursor:
            cursor: sqlite3.Cursor = disk.through(super().execute, *arguments)
            return cursor

        def executescript(self, script: str) -> sqlite3.Cursor:
            cursor: sqlite3.Cursor = disk.through(super().executescript, script)
            return cursor

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Failing))
        yield disk
    disk.fails_at = None  # what was opened meanwhile stays open


def raising(error: Exception) -> Callable[[], object]:
    """Return what raises an error."""

    def fail() -> None:
        raise error

    return fail


def evening(folder: Path) -> tuple[Path, Path]:
    """Write a table into a new folder; returns it, and where its journal lies."""
    folder.mkdir()
    path = folder / "evening.toml"
    path.write_text(TABLE, encoding="utf-8")
    return path, folder / "data" / "shelf.sqlite3"


def prestige(session: Session, tokens: int) -> None:
    """Give Vincent so many Prestige."""
    session.apply(edit.set_prestige(session.table, 0, tokens))


def back(session: Session) -> list[int | None]:
    """Return Vincent's Prestige now and after each undo."""
    shown = [session.table.players[0].prestige]
    while session.undo():
        shown.append(session.table.players[0].prestige)
    return shown


def opened(path: Path, journal: Path) -> Session:
    """Open a table."""
    return Session.open(path, Journal(journal))


def text_with(tokens: int) -> str:
    """Return what the file says when Vincent has so many Prestige."""
    return TABLE.replace("prestige = 2", f"prestige = {tokens}")


def left_behind(folder: Path) -> list[Path]:
    """Return what was begun to be written and is nothing yet."""
    return [path for path in folder.iterdir() if path.name.startswith(BEGUN)]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.strerror)
def test_a_table_survives_every_fault(tmp_path: Path, error: OSError) -> None:
    """What is said to be saved is in the file, the rest with the next change; undo leads back through all."""
    for n in count():
        path, journal = evening(tmp_path / str(n))
        session = opened(path, journal)
        prestige(session, 5)
        with files_fail(n, raising(error)) as disk:
            prestige(session, 6)
        assert path.read_text(encoding="utf-8") == text_with(6 if session.saved else 5)
        assert (session.trouble is None) == session.saved
        assert not left_behind(path.parent)
        prestige(session, 7)
        session.journal.close()
        assert path.read_text(encoding="utf-8") == text_with(7)
        later = opened(path, journal)
        assert back(later) == [7, 6, 5, 2]
        later.journal.close()
        if not disk.failed:
            break
    assert n > 7


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.strerror)
def test_an_export_survives_every_fault(tmp_path: Path, error: OSError) -> None:
    """It is the old one or the new one, and without an error the new one."""
    path = tmp_path / "evening.md"
    for n in count():
        path.write_bytes(b"old " * 9999)
        told = True
        with files_fail(n, raising(error)) as disk:
            try:
                write_file(path, b"new " * 9999)
            except OSError:
                told = False
        assert path.read_bytes() == (b"new " if told else b"old ") * 9999
        assert not left_behind(tmp_path)
        if not disk.failed:
            break
    assert n > 6


def test_a_journal_survives_every_fault(tmp_path: Path) -> None:
    """The file is saved whatever the journal does; every step is kept in the end, in its order."""
    for n in count():
        path, journal = evening(tmp_path / str(n))
        with journal_fails(n, raising(FULL)) as disk:
            session = opened(path, journal)
            prestige(session, 6)
            assert session.saved
        prestige(session, 7)
        assert session.journal_trouble is None
        session.journal.close()
        later = opened(path, journal)
        assert back(later) == [7, 6, 2]
        later.journal.close()
        if not disk.failed:
            break
    assert n > 20


def killed(work: Callable[[], object]) -> bool:
    """Do work in a process of its own; returns whether it was killed before the work was done."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the child does no more than this work
        child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


@pytest.mark.parametrize("fault", [files_fail, journal_fails])
def test_a_kill_at_any_moment_loses_nothing_saved(tmp_path: Path, fault: Any) -> None:
    """Between any two writes of a change: the old table or the new one, the other one undo or one question away."""
    for n in count():
        path, journal = evening(tmp_path / str(n))

        def change(path: Path = path, journal: Path = journal, n: int = n) -> None:
            session = opened(path, journal)
            prestige(session, 5)
            with fault(n, lambda: os._exit(9)) as disk:
                session.journal._let_go()  # noqa: SLF001 (so that it is opened under the fault)
                prestige(session, 6)
            assert not disk.failed

        ended = killed(change)
        assert path.read_text(encoding="utf-8") in {text_with(5), text_with(6)}
        later = opened(path, journal)
        assert not later.journal.set_aside
        if later.unsaved:
            later.take_up_unsaved()
        assert back(later) in ([5, 2], [6, 5, 2])
        past = time.time() - 2 * LEFT_BEHIND
        for left in left_behind(path.parent):
            os.utime(left, (past, past))
        prestige(later, 7)
        assert not left_behind(path.parent)
        later.journal.close()
        if not ended:
            break
    assert n > 7


def test_a_kill_leaves_a_journal_that_others_open(tmp_path: Path) -> None:
    """Its last statement was never committed: the database is whole."""
    path, journal = evening(tmp_path / "evening")

    def change() -> None:
        session = opened(path, journal)
        prestige(session, 5)
        database = session.journal._database  # noqa: SLF001 (in the middle of its work)
        assert database is not None
        database.execute("BEGIN IMMEDIATE")
        database.execute("DELETE FROM steps")
        os._exit(9)

    assert killed(change)
    with closing(sqlite3.connect(journal)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    later = opened(path, journal)
    assert back(later) == [5, 2]
    later.journal.close()
