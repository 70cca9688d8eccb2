"""A quantity that is known between bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BEYOND: Final = 999
"""More than any game comes to: the bound of what nobody told."""


@dataclass(frozen=True, slots=True)
class Span:
    """A whole number from `least` to `most`; both are the same where it is known.

    >>> Span(1, 2) + Span(0, 3) - 1
    Span(least=0, most=4)
    """

    least: int
    most: int

    @classmethod
    def of(cls, number: int) -> Span:
        """Return a number that is known."""
        return cls(number, number)

    @property
    def known(self) -> int | None:
        """The number, None where the bounds differ."""
        return self.least if self.least == self.most else None

    def __add__(self, other: Span | int) -> Span:
        """Add another quantity."""
        if isinstance(other, int):
            return Span(self.least + other, self.most + other)
        return Span(self.least + other.least, self.most + other.most)

    def __sub__(self, other: Span | int) -> Span:
        """Take another quantity away."""
        if isinstance(other, int):
            return Span(self.least - other, self.most - other)
        return Span(self.least - other.most, self.most - other.least)

    def within(self, least: int, most: int = BEYOND) -> Span:
        """Return the same between two bounds."""
        return Span(min(max(self.least, least), most), min(max(self.most, least), most))

    def or_so(self, other: Span) -> Span:
        """Return what holds whichever of two quantities is right."""
        return Span(min(self.least, other.least), max(self.most, other.most))


NOTHING: Final = Span(0, 0)


def summed(spans: list[Span]) -> Span:
    """Return the sum of some quantities."""
    return Span(sum([span.least for span in spans]), sum([span.most for span in spans]))
