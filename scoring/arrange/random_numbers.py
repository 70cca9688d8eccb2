"""Random numbers by the Mersenne Twister (Matsumoto and Nishimura 1998, MT19937): the same for a seed everywhere."""

from __future__ import annotations

from typing import Final

from scoring.arrange.compiling import compiled, record
from scoring.arrange.typed_arrays import WORD, Word, Words, zeros

LENGTH: Final = 624
MIDDLE: Final = 397
UPPER_BIT: Final = 0x80000000
LOWER_BITS: Final = 0x7FFFFFFF
TWIST: Final = 0x9908B0DF
BITS_32: Final = 0xFFFFFFFF


@record
class RandomNumbers:
    """A generator; it must be given a seed before it is used."""

    state: Words
    """uint64 (624,): words of 32 bits."""
    used: int
    """How many of them were used since they were made."""


def random_numbers() -> RandomNumbers:
    """Return a generator without a seed."""
    return RandomNumbers(zeros(WORD, LENGTH), 0)


@compiled
def seed_with(numbers: RandomNumbers, seed: Word) -> None:
    """Begin anew with a seed."""
    for n in range(LENGTH):
        numbers.state[n] = seed
        seed = (1812433253 * (seed ^ (seed >> 30)) + n + 1) & BITS_32
    numbers.used = LENGTH


@compiled
def random_number(numbers: RandomNumbers, end: int) -> int:
    """Return a number from 0 on, below an `end` of 1 to 2**32."""
    if end == 1:
        return 0
    mask = end - 1
    for shift in range(5):
        mask |= mask >> (1 << shift)
    number: int = end
    while number >= end:
        number = _next(numbers) & mask
    return number


@compiled
def random_share(numbers: RandomNumbers) -> float:
    """Return a number from 0 on, below 1."""
    high, low = _next(numbers) >> 5, _next(numbers) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


@compiled
def _next(numbers: RandomNumbers) -> Word:
    """Return the next word of 32 bits."""
    if numbers.used == LENGTH:
        for n in range(LENGTH):
            both = (numbers.state[n] & UPPER_BIT) | (numbers.state[(n + 1) % LENGTH] & LOWER_BITS)
            numbers.state[n] = numbers.state[(n + MIDDLE) % LENGTH] ^ (both >> 1) ^ (TWIST if both & 1 else 0)
        numbers.used = 0
    word = numbers.state[numbers.used]
    numbers.used += 1
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)
