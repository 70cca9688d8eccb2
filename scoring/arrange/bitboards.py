"""Bitboards: sets of a board's spaces as 64-bit words, bit n standing for space n."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from scoring.arrange.compiling import compiled

MOST_SPACES: Final = 64

DE_BRUIJN: Final = np.uint64(0x03F79D71B4CB0A89)
"""Multiplied by a power of two, its six highest bits differ for each of the 64 powers."""
INDEX_OF_BIT: Final = np.array([((1 << n) * int(DE_BRUIJN) % (1 << 64)) >> 58 for n in range(64)]).argsort()


@compiled
def bit_of(space: int) -> np.uint64:
    """Return the bitboard of one space."""
    return np.uint64(1) << np.uint64(space)


@compiled
def population_count(bitboard: np.uint64) -> int:
    """Return how many spaces a bitboard has."""
    number = 0
    while bitboard:
        bitboard &= bitboard - np.uint64(1)
        number += 1
    return number


@compiled
def lowest_bit(bitboard: np.uint64) -> np.uint64:
    """Return the bitboard of the lowest space alone; empty where there is none."""
    return bitboard & (~bitboard + np.uint64(1))


@compiled
def without_lowest_bit(bitboard: np.uint64) -> np.uint64:
    """Return a bitboard that is not empty without its lowest space."""
    return bitboard & (bitboard - np.uint64(1))


@compiled
def lowest_space(bitboard: np.uint64) -> int:
    """Return the number of the lowest space of a bitboard that is not empty."""
    return INDEX_OF_BIT[(lowest_bit(bitboard) * DE_BRUIJN) >> np.uint64(58)]


@compiled
def flood_fill(neighbours: Any, start: np.uint64, within: np.uint64) -> np.uint64:
    """Return all spaces reached from `start` through spaces of `within`.

    `neighbours`: uint64 (spaces,), the spaces that each one has a doorway to.
    """
    reached = start
    frontier = start
    while frontier:
        space = lowest_space(frontier)
        frontier = without_lowest_bit(frontier)
        new = neighbours[space] & within & ~reached
        reached |= new
        frontier |= new
    return reached
