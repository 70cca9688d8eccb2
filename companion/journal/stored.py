"""What the journal stores as text: states, names and paths, whatever they hold."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, Final

from scoring.fields import Data

LONGEST_STATE: Final = 10_000_000
"""Characters of a state, and bytes of a file, that are read back."""


@dataclass(slots=True)
class Step:
    """A step of a game: its state, and packed the file that says it, None where that was not kept."""

    state: Any
    packed: bytes | None


def as_text(state: Data) -> str:
    """Return a state as it is stored; dates are marked."""
    return storable(json.dumps(state, default=_plain, ensure_ascii=False))


def state_of(text: str | bytes) -> Data:
    """Read a state; anything else is read as an empty one."""
    try:
        state = json.loads(text, object_hook=_rich)
    except (ValueError, TypeError, RecursionError):
        return {}
    return state if isinstance(state, dict) else {}


def pack(content: bytes) -> bytes:
    """Return a file as it is stored: a table file takes a fifth of its room."""
    return zlib.compress(content)


def unpack(packed: bytes | None, most: int = LONGEST_STATE) -> bytes | None:
    """Return a stored file of at most so many bytes; None for anything else."""
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed or b"", most)
    except (zlib.error, TypeError):
        return None
    return content if unpacking.eof and not unpacking.unused_data else None


def key(path: Path) -> str:
    """Return what a game is stored under."""
    return storable(str(path))


def storable(text: str) -> str:
    """Return text without halves of letters, which SQLite does not take."""
    return text.encode("utf-8", "backslashreplace").decode()


def words_as_text(words: Iterable[object]) -> str:
    """Return words, or lists of them, as they are stored."""
    return storable(json.dumps([*words], ensure_ascii=False))


def words_of(text: str | bytes) -> tuple[str, ...]:
    """Read words; raises ValueError, TypeError or RecursionError where there are none."""
    return as_words(json.loads(text))


def as_words(words: object) -> tuple[str, ...]:
    """Return a list as words; raises TypeError where it holds anything else."""
    if not (isinstance(words, list) and all(isinstance(word, str) for word in words)):
        raise TypeError(words)
    return tuple(words)


def _plain(value: object) -> object:
    if isinstance(value, date | datetime | time):
        return {"": value.isoformat()}
    raise TypeError(type(value))


def _rich(value: Data) -> object:
    return date.fromisoformat(value[""]) if value.keys() == {""} else value
