"""Tables of states from which nothing can be completed: a row of words for each, found by hashing, compared in full.

No accident of hashing can make a proof wrong. The first five words are those of `regions.pack`, of which the third is
never 0 in a state: there it tells a row that is taken from a free one.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from scoring.arrange.compiling import compiled

TAKEN: Final = 2
FULL: Final = 0.6
SMALLEST: Final = 1 << 12
"""Rows of a table at first; it is never fuller than this share."""


@compiled
def place_of(known: Any, keys: Any, at: int) -> int:
    """Return where a row of keys stands in a table, or the free row where it would."""
    mixed = np.uint64(0)
    for word in range(known.shape[1]):
        mixed = (mixed ^ keys[at, word]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    place = np.int64((mixed ^ (mixed >> np.uint64(32))) & np.uint64(known.shape[0] - 1))
    while known[place, TAKEN] and not _same(known, place, keys, at):
        place = (place + 1) & (known.shape[0] - 1)
    return int(place)


@compiled
def _same(known: Any, place: int, keys: Any, at: int) -> bool:
    for word in range(known.shape[1]):
        if known[place, word] != keys[at, word]:
            return False
    return True


@compiled
def remembered(known: Any, keys: Any, at: int, kept: int, most: int) -> Any:
    """Return a table that has a row of keys too, besides `kept` others: as long as there is room in `most` rows."""
    if kept >= FULL * known.shape[0]:
        if known.shape[0] >= most:
            return known
        larger = np.zeros((2 * known.shape[0], known.shape[1]), np.uint64)
        for n in range(known.shape[0]):
            if known[n, TAKEN]:
                larger[place_of(larger, known, n)] = known[n]
        known = larger
    known[place_of(known, keys, at)] = keys[at]
    return known
