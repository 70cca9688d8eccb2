"""Files as the companion reads and writes them: only ordinary ones, and whole at any moment."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

WAITS_FOR_NOBODY: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Opens a pipe without waiting for its other end, so that it can be refused."""
FOR_ALL_TO_READ: Final = 0o644


class NotOrdinaryError(OSError):
    """Raised for what is no ordinary file: a pipe, a device, a socket."""


def read_file(path: Path, most: int) -> bytes:
    """Return the content of a file, at most so many bytes of it; raises OSError, NotOrdinaryError among them."""
    if path.is_dir():
        raise IsADirectoryError(path)
    handle = os.open(path, os.O_RDONLY | WAITS_FOR_NOBODY)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotOrdinaryError(path)
        return file.read(most)


def write_file(path: Path, content: bytes) -> None:
    """Replace a file in one step: whatever happens, the old content or the new lies on disk. Raises OSError."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, name)
        else:
            Path(name).chmod(FOR_ALL_TO_READ)
        os.replace(name, target)  # noqa: PTH105 (one name for the call that tests make fail)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    """Let the disk keep the new name of a file; not every system can be asked."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
