"""Files as the companion reads and writes them: only ordinary ones, whole at any moment, by one writer at a time."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

with suppress(ImportError):  # Windows, which opens no folder to be locked either
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WAITS_FOR_NOBODY: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Opens a pipe without waiting for its other end, so that it can be refused."""
FOR_ALL_TO_READ: Final = 0o644
ANYBODY_MAY_WRITE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
PATIENCE: Final = 0.5
"""Seconds to wait for somebody else who replaces a file in the same folder, which takes a few milliseconds."""
PAUSE: Final = 0.002
"""Seconds between two looks whether they have finished."""
BEGUN: Final = ".museum-companion-"
"""How the name of a file begins that is being written, and is not yet what it shall replace."""
LEFT_BEHIND: Final = 60.0
"""Seconds after which what a killed writer left in a folder is removed."""


class NotOrdinaryError(OSError):
    """Raised for what is no ordinary file: a pipe, a device, a socket."""


class ProtectedError(PermissionError):
    """Raised instead of replacing a write-protected file, which the system itself would allow."""


class BusyError(OSError):
    """Raised where somebody else does not let go of a folder."""


def read_file(path: Path, most: int) -> bytes:
    """Return the content of a file, up to this many bytes; raises OSError, NotOrdinaryError among them."""
    _require_ordinary(path, path.stat().st_mode)
    handle = os.open(path, os.O_RDONLY | WAITS_FOR_NOBODY)
    with os.fdopen(handle, "rb") as file:
        _require_ordinary(path, os.fstat(file.fileno()).st_mode)  # it may be another by now
        return file.read(most)


def read_once(path: Path, most: int) -> bytes:
    """Return the content of a file, or what comes through a pipe until its writer ends; raises OSError likewise."""
    if not path.is_fifo():
        return read_file(path, most)
    with path.open("rb") as pipe:
        return pipe.read(most)


def write_file(path: Path, content: bytes, still_mine: Callable[[], object] = lambda: None) -> None:
    """Replace a file in one step: whatever happens, the old content or the new lies on disk. Raises OSError.

    `still_mine` is asked last of all, while no other companion replaces the file; what it raises leaves it as it is.
    """
    require_writable(path)
    target = path.resolve()
    temporary = _written_beside(target, content)
    try:
        with locked(target.parent) as folder:
            still_mine()
            os.replace(temporary, target)  # noqa: PTH105 (one name for the call that tests make fail)
            if folder is not None:
                with suppress(OSError):  # not every system flushes a folder
                    os.fsync(folder)
    except BaseException:
        _remove(temporary)
        raise
    _sweep(target.parent)


@contextmanager
def locked(folder: Path) -> Iterator[int | None]:
    """Keep other companions from replacing files in a folder; yields a handle of it, None where the system opens none.

    Raises BusyError where another does not let go. Without locks, as on some network drives, all go on.
    """
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        yield None
        return
    try:
        _lock(handle)
        yield handle
    finally:
        os.close(handle)


def hold(file: Path) -> int | None:
    """Keep a file for this program until it is released or the program ends; raises BusyError where another has it.

    Returns a handle, None without locks, as on some network drives.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(handle)
        raise BusyError(error.errno, error.strerror) from error
    except (OSError, NameError):  # no such locks here
        os.close(handle)
        return None
    return handle


def release(handle: int | None) -> None:
    """Let others have a file that was held."""
    if handle is not None:
        os.close(handle)


def _lock(handle: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise BusyError(error.errno, error.strerror) from error
            time.sleep(PAUSE)
        except OSError:
            return
        else:
            return


def require_writable(path: Path) -> None:
    """Raise OSError where a file may not be replaced: protected, no ordinary file, or in a folder that is not writable.

    A file that is not there may be made.
    """
    if path.exists():  # asked first: the pipe of another process lies in no folder
        _require_ordinary(path, path.stat().st_mode)
    target = path.resolve()
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target.parent))
    with suppress(FileNotFoundError):
        mode = target.stat().st_mode
        if not mode & ANYBODY_MAY_WRITE or not os.access(target, os.W_OK):
            raise ProtectedError(errno.EACCES, os.strerror(errno.EACCES), str(target))


def _require_ordinary(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise NotOrdinaryError(path)


def _written_beside(target: Path, content: bytes) -> str:
    """Write and flush what shall replace a file, with the same rights; returns its name."""
    handle, name = tempfile.mkstemp(prefix=BEGUN, suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            if target.exists():
                shutil.copymode(target, name)
            else:
                os.chmod(name, FOR_ALL_TO_READ)  # noqa: PTH101 (as above)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        _remove(name)
        raise
    return name


def _sweep(folder: Path) -> None:
    """Remove what killed writers left in a folder, once it is too old to be anybody's."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(BEGUN) and time.time() - entry.stat().st_mtime > LEFT_BEHIND:
                _remove(entry.path)


def _remove(name: str) -> None:
    with suppress(OSError):
        Path(name).unlink()
