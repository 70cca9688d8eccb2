"""Places from totals."""

from __future__ import annotations

from collections.abc import Sequence


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each total, shared where totals are equal.

    >>> places([70, 99, 99, 12])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > total for other in totals) for total in totals)
