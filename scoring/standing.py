"""Places from totals, or from whatever decides between players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Rank = TypeVar("Rank", int, "tuple[int, ...]")


def places(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Return the place of each total, or of each total with its tie-breaks; shared where all of it is equal.

    >>> places([70, 99, 99, 12])
    (3, 1, 1, 4)
    >>> places([(70, 12), (70, 13)])
    (2, 1)
    """
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
