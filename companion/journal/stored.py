"""What the journal stores as text: states, names and paths, whatever they hold."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, datetime, time
from pathlib import Path
from typing import Any


def as_text(state: dict[str, Any]) -> str:
    """Return a state as it is stored; dates are marked."""
    return storable(json.dumps(state, default=_plain, ensure_ascii=False))


def state_of(text: Any) -> dict[str, Any]:
    """Read a state; whatever else was stored is an empty one."""
    try:
        state = json.loads(text, object_hook=_rich)
    except (ValueError, TypeError, RecursionError):
        return {}
    return state if isinstance(state, dict) else {}


def key(path: Path) -> str:
    """Return what a game is stored under."""
    return storable(str(path))


def storable(text: str) -> str:
    """Return text without halves of letters, which SQLite does not take."""
    return text.encode("utf-8", "backslashreplace").decode()


def words_as_text(words: Iterable[object]) -> str:
    """Return words, or lists of them, as they are stored."""
    return storable(json.dumps([*words], ensure_ascii=False))


def words_of(text: Any) -> tuple[str, ...]:
    """Read words; raises ValueError, TypeError or RecursionError where there are none."""
    return as_words(json.loads(text))


def as_words(words: Any) -> tuple[str, ...]:
    """Return a list as words; raises TypeError where it holds anything else."""
    if not (isinstance(words, list) and all(isinstance(word, str) for word in words)):
        raise TypeError(words)
    return tuple(words)


def _plain(value: Any) -> Any:
    if isinstance(value, date | datetime | time):
        return {"": value.isoformat()}
    raise TypeError(type(value))


def _rich(value: dict[str, Any]) -> Any:
    return date.fromisoformat(value[""]) if value.keys() == {""} else value
