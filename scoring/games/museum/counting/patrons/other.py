"""Another card that the rulebooks do not print: the players count its points themselves."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.patrons.kind import Claim, Met, PatronKind
from scoring.games.museum.printed import OTHER_PATRON, PATRONS

PRINTED: Final = PATRONS[OTHER_PATRON]


def _met(_claim: Claim) -> Met:
    return Met(1, 1)


KIND: Final = PatronKind(printed=PRINTED, met=_met, points_asked="other")
