"""Sums as people type them: `13 + 9`."""

from __future__ import annotations

import re
from typing import Final

SUM: Final = re.compile(r"\s*[+-]?\s*\d{1,5}(\s*[+-]\s*\d{1,5})*\s*", re.ASCII)


def read_sum(typed: str) -> str | None:
    """Return a sum of whole numbers as it is kept, None where it is none.

    >>> read_sum("13+ 9"), read_sum("- 3"), read_sum("nine")
    ('13 + 9', '-3', None)
    """
    if not SUM.fullmatch(typed):
        return None
    return re.sub(r"^([+-]) ", r"\1", " ".join(re.findall(r"[+-]|\d+", typed))).removeprefix("+")


def total_of(text: str) -> int:
    """Return what a sum of whole numbers comes to; a sign at its end counts nothing yet.

    >>> total_of("13 + 9"), total_of("- 3"), total_of("7-3+")
    (22, -3, 4)
    """
    return sum(map(int, re.findall(r"[+-]?\d+", text.replace(" ", ""))))
