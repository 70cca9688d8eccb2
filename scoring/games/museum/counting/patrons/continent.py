"""Continent: Objects of a named Continent, whatever else they are and wherever they lie (fr, it: appendix, Patrons)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.patrons.kind import Claim, Met, PatronKind
from scoring.games.museum.printed import PATRONS

PRINTED: Final = PATRONS["continent"]


def _met(claim: Claim) -> Met:
    continent = claim.patron.continent or ""
    spaces = claim.museum.shown.objects.get(continent, 0)
    return Met(PRINTED.level_of(spaces.bit_count()), spaces.bit_count(), (continent,), spaces)


KIND: Final = PatronKind(printed=PRINTED, met=_met, counts="objects", short_of="card")
