"""Bitboards: sets of a board's spaces as 64-bit words, bit n standing for space n."""

from __future__ import annotations

from typing import Final

from scoring.arrange.compiling import compiled
from scoring.arrange.typed_arrays import Word, Words

MOST_SPACES: Final = 64

EVERY_SECOND_BIT: Final = 0x5555555555555555
TWO_OF_FOUR_BITS: Final = 0x3333333333333333
FOUR_OF_EIGHT_BITS: Final = 0x0F0F0F0F0F0F0F0F
ONE_IN_EACH_BYTE: Final = 0x0101010101010101
ALL_BITS: Final = 0xFFFFFFFFFFFFFFFF


@compiled
def bit_of(space: Word) -> Word:
    """Return the bitboard of one space."""
    one: Word = 1
    return one << space


@compiled
def population_count(bitboard: Word) -> int:
    """Return how many spaces a bitboard has: bits are added up in pairs, in fours, in bytes, then all bytes."""
    bitboard -= (bitboard >> 1) & EVERY_SECOND_BIT
    bitboard = (bitboard & TWO_OF_FOUR_BITS) + ((bitboard >> 2) & TWO_OF_FOUR_BITS)
    bitboard = (bitboard + (bitboard >> 4)) & FOUR_OF_EIGHT_BITS
    return ((bitboard * ONE_IN_EACH_BYTE) & ALL_BITS) >> 56


@compiled
def lowest_bit(bitboard: Word) -> Word:
    """Return the bitboard of the lowest space alone; empty where there is none."""
    return bitboard & (~bitboard + 1)


@compiled
def without_lowest_bit(bitboard: Word) -> Word:
    """Return a bitboard that is not empty without its lowest space."""
    return bitboard & (bitboard - 1)


@compiled
def lowest_space(bitboard: Word) -> int:
    """Return the number of the lowest space of a bitboard that is not empty: how many spaces come before it."""
    return population_count(lowest_bit(bitboard) - 1)


@compiled
def flood_fill(neighbours: Words, start: Word, within: Word) -> Word:
    """Return all spaces reached from `start` through spaces of `within`.

    `neighbours`: uint64 (spaces,), the spaces that each one has a doorway to.
    """
    reached = start
    frontier = start
    while frontier:
        new = neighbours[lowest_space(frontier)] & within & ~reached
        frontier = without_lowest_bit(frontier) | new
        reached |= new
    return reached
