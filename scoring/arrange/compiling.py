"""Compiles functions on first use and keeps the machine code where the disk lets it: one file a function and signature.

Numba's own cache asks only the file a function stands in whether its code is still good, fails without a folder it can
write, believes whatever lies there, and mixes up the code of two programs that compile at once. So the code is kept
here: in a folder named by a digest of all sources of this room, in files that begin with a digest of what they hold.
What cannot be read is compiled anew, what cannot be written stays in memory.
"""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import numba
from numba.core import compiler, serialize

FOLDER_PREFIX: Final = "compiled-"
NAME_DIGITS: Final = 16
MOST_OTHER_FOLDERS: Final = 8
"""So many folders of other sources are left alone: a program that runs may still use them."""
DIGEST_BYTES: Final = 32
CONFIG: Any = numba.config
COMPILER: Any = compiler
SERIALIZE: Any = serialize


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called; it lets other threads run meanwhile."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    dispatcher._cache = MachineCode(function)  # noqa: SLF001 (Numba has no public way to another cache)
    return dispatcher


def compiled_before(function: Any) -> bool:
    """Whether a function was compiled on this machine before; the first time takes about half a minute."""
    return MachineCode(function.py_func).any()


class MachineCode:
    """What was compiled of one function; Numba asks and tells it as it does its own cache."""

    def __init__(self, function: Callable[..., Any]) -> None:
        """Keep the code of this function in the folder of these sources."""
        self.folder = _folder()
        self.name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"

    @property
    def cache_path(self) -> str:
        """Where the code lies, as Numba asks for it."""
        return str(self.folder)

    def any(self) -> bool:
        """Whether there is code for any signature."""
        return any(self.folder.glob(f"{self.name}-*.code"))

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the code for a signature, None where it must be compiled: it is not there, or it is damaged."""
        target.refresh()
        try:
            content = self._file(signature, target.codegen()).read_bytes()
            digest, code = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
            if sha256(code).digest() != digest:
                return None
            return COMPILER.CompileResult._rebuild(target, *pickle.loads(code))  # noqa: S301, SLF001 (our own, by its digest)
        except Exception:  # noqa: BLE001 (whatever is wrong with it, compiling makes it anew)
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep the code for a signature, if the disk lets it; another program that compiles now writes the same."""
        code = SERIALIZE.dumps(result._reduce())  # noqa: SLF001 (as Numba's own cache does)
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            _replace(self._file(signature, result.codegen), sha256(code).digest() + code)

    def _file(self, signature: Any, codegen: Any) -> Path:
        """Return the file for a signature on this processor, compiled by this Numba."""
        key = repr((numba.__version__, str(signature), codegen.magic_tuple()))
        return self.folder / f"{self.name}-{sha256(key.encode()).hexdigest()[:NAME_DIGITS]}.code"


def _replace(file: Path, content: bytes) -> None:
    """Write a file in one step, so that nobody reads half of it; raises OSError."""
    with NamedTemporaryFile(dir=file.parent, prefix=file.name, delete=False) as half:
        try:
            half.write(content)
            half.close()
            os.replace(half.name, file)  # noqa: PTH105 (one name for the call that tests make fail)
        except OSError:
            Path(half.name).unlink(missing_ok=True)
            raise


@cache
def _folder() -> Path:
    """Return the folder for the machine code of these sources, and remove old ones."""
    room = Path(__file__).parent
    sources = sha256()
    for path in sorted(room.glob("*.py")):
        sources.update(path.read_bytes())
    folder = _base(room) / f"{FOLDER_PREFIX}{sources.hexdigest()[:NAME_DIGITS]}"
    with suppress(OSError):
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
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "museum-companion"
