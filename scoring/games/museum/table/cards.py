"""What can lie in a Museum, and the Object cards of the base box (`egy-na-3`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple, Protocol, Self

from scoring.games.museum.printed import CONTINENT_OF, MASTERPIECE

UNKNOWN: Final = 0
UNVALUED: Final = -1


class Traits(NamedTuple):
    """What a card in a Museum is to Collections and Patrons, under the readings in force.

    With `raises` it counts in the Collection of its Domain, as one of its Civilisation or, without one, as a
    Civilisation of its own; otherwise it only belongs to that Collection. `value` is what it shows: 1-5, UNKNOWN where
    nobody read it off, UNVALUED where there is none. `continent` is where it is an Object from, None for no Object.
    `adds` is the Civilisation whose Collection it makes larger without being part of it. `half` says where the other
    space of the same card lies: `>` left of this one, `v` above it. What `blocks` is no card, and keeps all cards off.
    """

    civilisation: str | None = None
    domain: str | None = None
    raises: bool = True
    value: int = UNVALUED
    continent: str | None = None
    adds: str | None = None
    half: str | None = None
    blocks: bool = False


NOTHING: Final = Traits()


@cache
def object_traits(civilisation: str, domain: str, value: int) -> Traits:
    """Return the traits of an Object: of its Civilisation and Domain, from that Civilisation's Continent."""
    return Traits(civilisation, domain, value=value, continent=CONTINENT_OF[civilisation])


def face(value: int | None) -> tuple[int, int]:
    """Return the least and the most points a card of this value scored when exhibited; None for a value not read."""
    return (value, value) if value else (1, MASTERPIECE)


class Laid(Protocol):
    """Whatever can lie on a space: a card, or what keeps cards off it; named tuples all."""

    @property
    def lender(self) -> str | None:
        """Who lent the card to this Museum, None where it is its owner's."""

    @property
    def worth(self) -> tuple[int, int]:
        """The least and the most victory points it may have scored when exhibited; the same where that is known."""

    def traits(self, readings: Mapping[str, str]) -> Traits:
        """Return what the card is to Collections and Patrons."""

    def back(self, readings: Mapping[str, str]) -> str | None:
        """Return the Continent whose Public Opinion the card in a Common Pool meets, None where it meets none."""

    def _replace(self, *, lender: str | None) -> Self:
        """Return the same card as lent by somebody, or by nobody."""


class Card(NamedTuple):
    """One Object: its Civilisation (colour), Domain (icon) and value 1-5, None where nobody read it off."""

    civilisation: str
    domain: str
    value: int | None
    lender: str | None = None

    @property
    def continent(self) -> str:
        """The Continent on the card's back."""
        return CONTINENT_OF[self.civilisation]

    @property
    def worth(self) -> tuple[int, int]:
        """Its value, which it scores when exhibited (fr, it: scoring points)."""
        return face(self.value)

    def traits(self, readings: Mapping[str, str]) -> Traits:
        """Return its Civilisation, Domain and value."""
        del readings
        return object_traits(self.civilisation, self.domain, self.value or UNKNOWN)

    def back(self, readings: Mapping[str, str]) -> str | None:
        """Return the Continent on its back."""
        del readings
        return CONTINENT_OF[self.civilisation]

    def __str__(self) -> str:
        """Write the card in the notation of the table file.

        >>> str(Card("egy", "na", 3)), str(Card("inc", "ar", None)), str(Card("egy", "na", 3, "Olivier"))
        ('egy-na-3', 'inc-ar-?', 'egy-na-3@Olivier')
        """
        return f"{self.civilisation}-{self.domain}-{self.value or '?'}{lent(self)}"


def lent(card: Laid) -> str:
    """Write who lent a card, as it stands behind the card: `@Olivier`; nothing where nobody did."""
    return f"@{without_blanks(card.lender)}" if card.lender else ""


def without_blanks(name: str) -> str:
    """Return a name as one word of the notation: `_` for every blank."""
    return "".join("_" if letter.isspace() else letter for letter in name)
