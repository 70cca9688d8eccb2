"""KS Exclusives: Civilisation Patrons, Arkadin Welles, the Experts with a Continent on their back (fr).

They score as a Patron and Experts do; this file says when they are in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.games.museum.expansion import Expansion
from scoring.games.museum.printed import COPYING_EXPERT, KS_EXPERTS, PATRONS

if TYPE_CHECKING:
    from scoring.games.museum.table import Table


class KsExclusives(Expansion):
    """The KS Exclusives."""

    id = "ks-exclusives"

    def lies_on(self, table: Table) -> bool:
        """Whether a player has one of its Patrons or Experts."""
        patrons = [PATRONS[player.patron.kind].expansion for player in table.players if player.patron]
        experts = {expert.partition("=")[0] for player in table.players for expert in player.experts}
        return self.id in patrons or not experts.isdisjoint((COPYING_EXPERT, *KS_EXPERTS))
