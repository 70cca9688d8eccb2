"""What is marked here runs as machine code where the package was built with a C compiler, elsewhere as Python.

`.ci/build_search.py` writes all that is marked as one Cython module, taking the C types from the annotations, and
compiles it to the extension module `machine_code` of this room. That notes a digest of the sources: after a change of
any of them it counts no more, until it is built again.

So that there is a C type for all, what is marked keeps to a small language. Functions take and return numbers, truth
values, tuples of them, records and arrays (`typed_arrays`); they make no records or arrays and know no other objects.
A local variable never stands for a record or an array; it has the type of what it is set to, and an annotation where
Cython finds none. Whole numbers have 64 bits, but those written out 32: `bit_of(n)` has room where `1 << n` may have
none. `//` and `%` are for numbers that are not negative.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, dataclass_transform

Function = TypeVar("Function", bound=Callable[..., Any])
Record = TypeVar("Record")


def sources_digest() -> str:
    """Return the digest of all sources of this room."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _machine_code() -> Any:
    """Return the extension module, None where it was not built, or from other sources than these."""
    try:
        from scoring.arrange import machine_code  # type: ignore[attr-defined] # noqa: PLC0415 (it may be missing)
    except ImportError:
        return None
    return machine_code if sources_digest() == machine_code.SOURCES else None


MACHINE_CODE: Final = _machine_code()
COMPILED: Final = MACHINE_CODE is not None
"""Whether there is machine code; the answers are the same without it, and come some hundred times later."""


def compiled(function: Function) -> Function:
    """Return the machine code of a function; other threads run meanwhile."""
    code: Function = getattr(MACHINE_CODE, f"python_{_name_in_c(function)}", function)
    return code


@dataclass_transform(eq_default=False)
def record(cls: type[Record]) -> type[Record]:
    """Make a class a record of its annotated fields, which compiled functions read and write."""
    made: type[Record] = getattr(MACHINE_CODE, _name_in_c(cls), dataclass(eq=False, slots=True)(cls))
    return made


def _name_in_c(marked: Any) -> str:
    """Return what a function or a class is called in the extension module."""
    return f"{marked.__module__.rpartition('.')[2]}_{marked.__name__}"
