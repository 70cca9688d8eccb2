"""How a case that fails is told: first what differs, then how it was counted by hand, and where that is printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
BY_HAND = ("arithmetic", "sum", "source")
"""The keys of a case under which it says how it was counted."""


def place(path: Path, name: str) -> str:
    """Return the file and line at which a case is named, as editors open them."""
    line = path.read_text(encoding="utf-8").partition(name)[0].count("\n") + 1
    return f"{path.relative_to(ROOT).as_posix()}:{line}"


def differences(what: str, expected: Any, found: Any, *of: Any) -> list[str]:
    """Return a line for each value that is not as expected, named by the keys that lead to it.

    >>> differences("lines", {"Éric": {"museum.domain": 15, "museum.gallery": 10}}, {"Éric": {"museum.domain": 17}})
    ['Éric, museum.domain (lines): expected 15, got 17', 'Éric, museum.gallery (lines): expected 10, got None']
    """
    if expected == found:
        return []
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = {**expected, **found}
        return [line for key in keys for line in differences(what, expected.get(key), found.get(key), *of, key)]
    if _entries(expected) and _entries(found):
        return differences(what, dict(enumerate(expected, 1)), dict(enumerate(found, 1)), *of)
    named = f"{', '.join(map(str, of))} ({what})" if of else what
    return [f"{named}: expected {expected!r}, got {found!r}"]


def _entries(values: Any) -> bool:
    """Whether values are entries with keys, which are compared one by one."""
    return isinstance(values, list) and any(isinstance(value, dict) for value in values)


def hold(at: str, case: dict[str, Any], told: Iterable[str], besides: Iterable[str] = ()) -> None:
    """Fail where anything was told that differs, with what is known besides and all that the case says of itself."""
    if lines := [f"{at}: {line}" for line in told]:
        by_hand = [f"{key}: {case[key].strip()}" for key in BY_HAND if key in case]
        pytest.fail("\n".join([*lines, *besides, *by_hand]), pytrace=False)
