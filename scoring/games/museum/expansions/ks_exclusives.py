"""KS Exclusives: Civilisation Patrons, Arkadin Welles, the Experts with a Continent on their back (fr).

They score as a Patron and Experts do; this file says when they are in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.games.museum.printed import COPYING_EXPERT, KS_EXPERTS, PATRONS
from scoring.games.museum.table.expansion_part import OnTable

if TYPE_CHECKING:
    from scoring.games.museum.table import Table

ID: Final = "ks-exclusives"


def _present(table: Table) -> bool:
    patrons = [PATRONS[player.patron.kind].expansion for player in table.players if player.patron]
    experts = {expert.partition("=")[0] for player in table.players for expert in player.experts}
    return ID in patrons or not experts.isdisjoint((COPYING_EXPERT, *KS_EXPERTS))


ON_TABLE: Final = OnTable(present=_present)
