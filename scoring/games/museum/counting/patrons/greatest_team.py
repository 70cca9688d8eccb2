"""The Greatest Team: the same points for every Expert hired, of whatever kind (fr, it: appendix, Patrons)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.patrons.kind import Claim, Met, PatronKind
from scoring.games.museum.printed import PATRONS

PRINTED: Final = PATRONS["greatest-team"]


def _met(claim: Claim) -> Met:
    count = len(claim.museum.player.experts)
    return Met(PRINTED.level_of(count), count, times=count)


KIND: Final = PatronKind(printed=PRINTED, met=_met)
