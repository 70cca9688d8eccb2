"""Transposition tables: the states from which nothing can be completed, found again by hashing their keys.

A table is an array, uint64 (rows, words of a key), whose number of rows is a power of two; collisions go to the next
free row. Keys are compared in full, so that no accident of hashing can make a proof wrong. The word `STORED` of a key
is never 0 (`state_keys`): there a row in use differs from a free one.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from scoring.arrange.compiling import compiled

STORED: Final = 2
MOST_LOAD: Final = 0.6
"""A table is doubled before more than this share of its rows is in use."""
FIRST_ROWS: Final = 1 << 12


@compiled
def is_stored(table: Any, keys: Any, n: int) -> bool:
    """Whether a table has the key `keys[n]`."""
    return table[_row_of(table, keys, n), STORED] != 0


@compiled
def store(table: Any, keys: Any, n: int, used: int, most_rows: int) -> Any:
    """Return the table with the key `keys[n]` added, beside `used` others.

    It is a larger copy where the table is full; the same one without the key where `most_rows` are full.
    """
    if used >= MOST_LOAD * table.shape[0]:
        if table.shape[0] >= most_rows:
            return table
        larger = np.zeros((2 * table.shape[0], table.shape[1]), np.uint64)
        for row in range(table.shape[0]):
            if table[row, STORED]:
                larger[_row_of(larger, table, row)] = table[row]
        table = larger
    table[_row_of(table, keys, n)] = keys[n]
    return table


@compiled
def _row_of(table: Any, keys: Any, n: int) -> int:
    """Return the row in which a table has the key `keys[n]`, or the free row in which it would stand."""
    mixed = np.uint64(0)
    for word in range(table.shape[1]):
        mixed = (mixed ^ keys[n, word]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    row = np.int64((mixed ^ (mixed >> np.uint64(32))) & np.uint64(table.shape[0] - 1))
    while table[row, STORED] and not _same(table, row, keys, n):
        row = (row + 1) & (table.shape[0] - 1)
    return int(row)


@compiled
def _same(table: Any, row: int, keys: Any, n: int) -> bool:
    for word in range(table.shape[1]):
        if table[row, word] != keys[n, word]:
            return False
    return True
