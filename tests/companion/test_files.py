"""Files are replaced whole, by one writer at a time, and only where that is allowed."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion import files
from companion.files import BEGUN, BusyError, NotOrdinaryError, ProtectedError, read_file, write_file
from tests.companion.commands import ROOT

COUNTING = """
import sys
from pathlib import Path
from companion import files
from companion.files import read_file, write_file
files.PATIENCE = 60  # whoever has the folder may not have the processor
path, mine = Path(sys.argv[1]), 0
class Changed(Exception): pass
for _ in range(int(sys.argv[2])):
    seen = read_file(path, 99)
    def still():
        if read_file(path, 99) != seen:
            raise Changed
    try:
        write_file(path, str(int(seen) + 1).encode(), still)
        mine += 1
    except Changed:
        pass
print(mine)
"""
"""Counts one up in a file so often, and prints how often that was acknowledged."""


def names(folder: Path) -> list[str]:
    """Return what lies in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_two_writers_never_lose_a_save_unseen(tmp_path: Path) -> None:
    """Each save is on top of what its writer had seen, or is refused: the count is what both were told."""
    path = tmp_path / "count"
    path.write_bytes(b"0")
    command = [sys.executable, "-c", COUNTING, str(path), "150"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) for _ in range(2)]

    told = [int(one.communicate()[0]) for one in both]

    assert int(path.read_bytes()) == sum(told)
    assert names(tmp_path) == ["count"]


def test_a_protected_file_stays(tmp_path: Path) -> None:
    """Renaming over a file of mode 444 would not ask; the file and its folder stay as they are."""
    path = tmp_path / "evening.toml"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(ProtectedError, match="Permission denied"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["evening.toml"]


def test_rights_stay_and_a_new_file_is_for_all_to_read(tmp_path: Path) -> None:
    """A file of mode 600 keeps it."""
    path = tmp_path / "evening.toml"
    write_file(path, b"old")
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o600)
    write_file(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_raised_last_of_all_leaves_the_file(tmp_path: Path) -> None:
    """Also a mistake, and an interruption."""
    path = tmp_path / "evening.toml"
    path.write_bytes(b"old")

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_file(path, b"new", interrupted)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["evening.toml"]


def test_only_ordinary_files_are_read_and_replaced(tmp_path: Path) -> None:
    """A pipe nobody writes to, a device, a socket; each at once, and each stays."""
    pipe, at = tmp_path / "pipe", tmp_path / "socket"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(at))
        for path in (pipe, Path(os.devnull), at):
            with pytest.raises(NotOrdinaryError):
                write_file(path, b"new")
            with pytest.raises(NotOrdinaryError):
                read_file(path, 99)
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path, b"new")
    assert names(tmp_path) == ["pipe", "socket"]


def test_what_a_killed_writer_left_is_removed_once_it_is_old(tmp_path: Path) -> None:
    """What is new may be somebody's; what only looks alike always is."""
    old, new, other = tmp_path / f"{BEGUN}old.tmp", tmp_path / f"{BEGUN}new.tmp", tmp_path / ".evening.toml.swp"
    for path in (old, new, other):
        path.write_bytes(b"half")
    past = time.time() - 2 * files.LEFT_BEHIND
    os.utime(old, (past, past))
    os.utime(other, (past, past))
    write_file(tmp_path / "evening.toml", b"new")
    assert names(tmp_path) == sorted([new.name, other.name, "evening.toml"])


def test_somebody_who_never_finishes_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The save fails in a moment, and the next one is tried as ever."""
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    path = tmp_path / "evening.toml"
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    with pytest.raises(BusyError):
        write_file(path, b"new")
    os.close(handle)
    write_file(path, b"new")
    assert path.read_bytes() == b"new"


def test_without_locks_all_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some network drives have none."""

    def none(*_args: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", none)
    write_file(tmp_path / "evening.toml", b"new")
    assert names(tmp_path) == ["evening.toml"]
