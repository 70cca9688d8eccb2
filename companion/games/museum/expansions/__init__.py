"""What the app shows of the expansions of MUSEUM, one file each; none knows another."""

from __future__ import annotations

from typing import Final

from companion.games.museum.expansion import ExpansionInApp
from companion.games.museum.expansions.archaeologists import ArchaeologistsInApp
from companion.games.museum.expansions.assistants import AssistantsInApp
from companion.games.museum.expansions.black_market import BlackMarketInApp
from companion.games.museum.expansions.crystal_skulls import CrystalSkullsInApp
from companion.games.museum.expansions.cthulhu import CthulhuInApp
from companion.games.museum.expansions.ks_exclusives import KsExclusivesInApp
from companion.games.museum.expansions.league import LeagueInApp
from companion.games.museum.expansions.peoples_choice import PeoplesChoiceInApp
from companion.games.museum.expansions.solo import SoloInApp
from companion.games.museum.expansions.worlds_fair import WorldsFairInApp

IN_APP: Final[tuple[ExpansionInApp, ...]] = (
    ArchaeologistsInApp(),
    BlackMarketInApp(),
    CthulhuInApp(),
    LeagueInApp(),
    CrystalSkullsInApp(),
    PeoplesChoiceInApp(),
    WorldsFairInApp(),
    KsExclusivesInApp(),
    SoloInApp(),
    AssistantsInApp(),
)
"""All of them, in the order of the score sheet."""
