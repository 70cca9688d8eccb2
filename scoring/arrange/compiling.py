"""Compiles functions on first use and keeps the machine code, by what all of this folder's sources say.

Numba looks only at the file a function stands in to see whether its code is still good, not at those of the functions
it calls. So the code is kept in a folder named by a digest of all sources; the oldest of others are removed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numba

FOLDER_PREFIX: Final = "compiled-"
DIGEST_DIGITS: Final = 16
MOST_OTHER_FOLDERS: Final = 8
"""So many folders of other sources are left alone: a program that runs may still use them."""
CONFIG: Any = numba.config


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called; it lets other threads run meanwhile."""
    before = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(_folder())
    try:
        return numba.njit(cache=True, nogil=True)(function)
    finally:
        CONFIG.CACHE_DIR = before


def compiled_before(function: Any) -> bool:
    """Whether a function was compiled on this machine before; the first time takes about half a minute."""
    name = function.py_func.__name__
    return any(Path(function.stats.cache_path).glob(f"*.{name}-*.nbi"))


@cache
def _folder() -> Path:
    """Return the folder for the machine code of these sources, and remove old ones."""
    room = Path(__file__).parent
    sources = sha256()
    for path in sorted(room.glob("*.py")):
        sources.update(path.read_bytes())
    folder = _base(room) / f"{FOLDER_PREFIX}{sources.hexdigest()[:DIGEST_DIGITS]}"
    if not folder.exists():
        others = sorted(folder.parent.glob(f"{FOLDER_PREFIX}*"), key=lambda other: other.stat().st_mtime)
        for old in others[:-MOST_OTHER_FOLDERS]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _base(room: Path) -> Path:
    """Return where the code is kept: where Numba is told to, beside the sources, or in the user's cache folder."""
    if CONFIG.CACHE_DIR:
        return Path(CONFIG.CACHE_DIR)
    beside = room / "__pycache__"
    if os.access(beside if beside.exists() else room, os.W_OK):
        return beside
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "museum-companion"
