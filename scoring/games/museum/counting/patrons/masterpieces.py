"""Masterpieces: Objects of the highest value, wherever they lie (fr, it: appendix, Patrons)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Claim, Met, PatronKind
from scoring.games.museum.printed import MASTERPIECE, PATRONS

PRINTED: Final = PATRONS["masterpieces"]


def _met(claim: Claim) -> Met:
    museum = claim.museum
    spaces = museum.all_objects & (museum.shown.values[MASTERPIECE] | (museum.unknown if claim.wild else 0))
    return Met(PRINTED.level_of(spaces.bit_count()), spaces.bit_count(), (), spaces)


def _values(museum: Museum) -> int:
    return museum.all_objects


KIND: Final = PatronKind(printed=PRINTED, met=_met, counts="masterpieces", short_of="masterpiece", values=_values)
