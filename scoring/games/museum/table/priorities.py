"""What the rival of a solo game looks for, in the order of his Rival card, and which of it a card meets (fr: solo)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, MASTERPIECE

if TYPE_CHECKING:
    from scoring.games.museum.readings import MuseumReadings
    from scoring.games.museum.table.cards import Laid

MASTERPIECES: Final = "masterpieces"
OTHER_PRIORITY: Final = "other:"
PRIORITIES: Final = (*CIVILISATIONS, *DOMAINS, *CONTINENTS, MASTERPIECES)


def priority_of(card: Laid, priorities: Iterable[str], readings: MuseumReadings) -> str | None:
    """Return the first priority that a card meets, None where it meets none.

    A value that nobody read off is no Masterpiece, and what stands in the players' own words is met by no card.
    """
    civilisation, domain, _, value, *_ = card.traits(readings)
    meets = {civilisation, domain, continent_of(card, readings), MASTERPIECES if value == MASTERPIECE else None}
    return next((priority for priority in priorities if priority in meets), None)


def continent_of(card: Laid, readings: MuseumReadings) -> str | None:
    """Return the Continent that a card is from, or else the one on its back; None where it has neither."""
    return card.traits(readings).continent or card.back(readings)
