"""Transposition tables: the states from which nothing can be completed, found again by hashing their keys.

Collisions go to the next free row. Keys are compared in full, so that no accident of hashing can make a proof wrong.
The word `STORED` of a key is never 0 (`state_keys`): there a row in use differs from a free one.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.bitboards import ALL_BITS
from scoring.arrange.compiling import compiled, record
from scoring.arrange.typed_arrays import WORD, Word, Words2D, zeros

STORED: Final = 2
MOST_LOAD: Final = 0.6
"""A table is doubled before more than this share of its rows is in use."""
FIRST_ROWS: Final = 1 << 12
MIXER: Final = 0x9E3779B97F4A7C15


@record
class TranspositionTable:
    """Keys stored."""

    rows: Words2D
    """uint64 (rows, words of a key): the keys; the number of rows is a power of two."""
    used: int
    """How many rows are in use."""
    most_rows: int
    """It grows no larger: keys that have no room are left out."""


def transposition_table(words: int, most_rows: int) -> TranspositionTable:
    """Return an empty table for keys of so many words."""
    return TranspositionTable(zeros(WORD, FIRST_ROWS, words), 0, most_rows)


def doubled_if_full(table: TranspositionTable) -> TranspositionTable:
    """Return a table, or where it is full a copy that is twice as large, if it may be."""
    if not is_full(table):
        return table
    rows, words = table.rows.shape
    larger = TranspositionTable(zeros(WORD, 2 * rows, words), 0, table.most_rows)
    copy_rows(table, larger)
    return larger


@compiled
def is_full(table: TranspositionTable) -> bool:
    """Whether a table should be doubled before one more key is stored."""
    return table.used >= MOST_LOAD * table.rows.shape[0] and table.rows.shape[0] < table.most_rows


@compiled
def is_stored(table: TranspositionTable, keys: Words2D, n: int) -> bool:
    """Whether a table has the key `keys[n]`."""
    return table.rows[_row_of(table, keys, n), STORED] != 0


@compiled
def store(table: TranspositionTable, keys: Words2D, n: int) -> None:
    """Add the key `keys[n]`, if there is room."""
    if table.used < MOST_LOAD * table.rows.shape[0]:
        _write(table, keys, n)


@compiled
def copy_rows(table: TranspositionTable, larger: TranspositionTable) -> None:
    """Add all keys of a table to a larger one."""
    for row in range(table.rows.shape[0]):
        if table.rows[row, STORED]:
            _write(larger, table.rows, row)


@compiled
def _write(table: TranspositionTable, keys: Words2D, n: int) -> None:
    row = _row_of(table, keys, n)
    for word in range(table.rows.shape[1]):
        table.rows[row, word] = keys[n, word]
    table.used += 1


@compiled
def _row_of(table: TranspositionTable, keys: Words2D, n: int) -> int:
    """Return the row in which a table has the key `keys[n]`, or the free row in which it would stand."""
    mixed: Word = 0
    for word in range(table.rows.shape[1]):
        mixed = ((mixed ^ keys[n, word]) * MIXER) & ALL_BITS
        mixed ^= mixed >> 29
    last: Word = table.rows.shape[0] - 1
    row = (mixed ^ (mixed >> 32)) & last
    while table.rows[row, STORED] and not _same(table, row, keys, n):
        row = (row + 1) & last
    return row


@compiled
def _same(table: TranspositionTable, row: int, keys: Words2D, n: int) -> bool:
    for word in range(table.rows.shape[1]):
        if table.rows[row, word] != keys[n, word]:
            return False
    return True
