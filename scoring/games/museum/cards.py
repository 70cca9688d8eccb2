"""Object cards: what they show, and how they are written (`egy-na-3`)."""

from __future__ import annotations

from typing import NamedTuple

from scoring.games.museum.printed import CONTINENT_OF


class Card(NamedTuple):
    """One Object: its Civilisation (colour), Domain (icon) and value 1-5, None where nobody read it off."""

    civilisation: str
    domain: str
    value: int | None

    @property
    def continent(self) -> str:
        """The Continent on the card's back."""
        return CONTINENT_OF[self.civilisation]

    def __str__(self) -> str:
        """Write the card in the notation of the table file.

        >>> str(Card("egy", "na", 3)), str(Card("inc", "ar", None))
        ('egy-na-3', 'inc-ar-?')
        """
        return f"{self.civilisation}-{self.domain}-{self.value or '?'}"
