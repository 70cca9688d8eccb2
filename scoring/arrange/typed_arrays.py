"""Arrays of numbers that Python and machine code both read and write: memoryviews, of one dimension or more."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import chain
from math import prod
from struct import calcsize
from typing import Any, Final, Protocol, TypeAlias, cast


class Array(Protocol):
    """An array of whole numbers; the names below say how many dimensions it has, and how large the numbers are."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How long it is in each dimension."""

    def __getitem__(self, place: int | tuple[int, ...]) -> int:
        """Return a number; a place has as many indices as there are dimensions."""

    def __setitem__(self, place: int | tuple[int, ...], number: int) -> None:
        """Write a number; ValueError where it is too large."""

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers of an array of one dimension."""

    def __len__(self) -> int:
        """Return how long it is in its first dimension."""


Word: TypeAlias = int
"""A number of 64 bits without a sign."""
Ints: TypeAlias = Array
Ints2D: TypeAlias = Array
Ints3D: TypeAlias = Array
"""Whole numbers of 64 bits."""
Shorts3D: TypeAlias = Array
"""Whole numbers of 16 bits."""
Words: TypeAlias = Array
Words2D: TypeAlias = Array
"""Words."""
Flags: TypeAlias = Array
Flags2D: TypeAlias = Array
"""Truth values, 0 or 1."""

# As `struct` has it.
INT: Final = "q"
WORD: Final = "Q"
SHORT: Final = "h"
FLAG: Final = "B"


def ints(numbers: Iterable[int]) -> Ints:
    """Return an array of these numbers."""
    return _viewed(memoryview(array(INT, numbers)))


def words(numbers: Iterable[int]) -> Words:
    """Return an array of these words."""
    return _viewed(memoryview(array(WORD, numbers)))


def flags(truths: Iterable[bool]) -> Flags:
    """Return an array of these truth values."""
    return _viewed(memoryview(array(FLAG, truths)))


def ints_2d(rows: Iterable[Iterable[int]]) -> Ints2D:
    """Return an array of these rows, all as long; there is one at least.

    >>> ints_2d([[1, 2, 3], [4, 5, 6]])[1, 0]
    4
    """
    lists = [[*row] for row in rows]
    numbers = memoryview(array(INT, chain.from_iterable(lists)))
    return _viewed(numbers.cast("B").cast(INT, (len(lists), len(lists[0]))))


def zeros(code: str, *shape: int) -> Array:
    """Return an array of zeros, of `INT`, `WORD`, `SHORT` or `FLAG`; no dimension is 0.

    >>> zeros(INT, 2, 3).shape
    (2, 3)
    """
    return _viewed(memoryview(bytearray(calcsize(code) * prod(shape))).cast(cast("Any", code), shape))


def _viewed(view: Any) -> Array:
    """Return a memoryview as an array: it has a shape."""
    return cast("Array", view)
