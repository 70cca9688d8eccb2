"""The expansions of MUSEUM, one file each; none knows another."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.expansion import Expansion
from scoring.games.museum.expansions.archaeologists import Archaeologists
from scoring.games.museum.expansions.assistants import Assistants
from scoring.games.museum.expansions.black_market import BlackMarket
from scoring.games.museum.expansions.crystal_skulls import CrystalSkulls
from scoring.games.museum.expansions.cthulhu import Cthulhu
from scoring.games.museum.expansions.ks_exclusives import KsExclusives
from scoring.games.museum.expansions.league import LeagueOfExtraordinaryExplorers
from scoring.games.museum.expansions.peoples_choice import PeoplesChoice
from scoring.games.museum.expansions.solo import Solo
from scoring.games.museum.expansions.worlds_fair import WorldsFair

EXPANSIONS: Final[tuple[Expansion, ...]] = (
    Archaeologists(),
    BlackMarket(),
    Cthulhu(),
    LeagueOfExtraordinaryExplorers(),
    CrystalSkulls(),
    PeoplesChoice(),
    WorldsFair(),
    KsExclusives(),
    Solo(),
    Assistants(),
)
"""All of them, in the order of the score sheet."""
