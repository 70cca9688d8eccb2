"""All expansions of MUSEUM, in the order of the score sheet, and which of them are in play at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.games.museum.expansion import Expansion
from scoring.games.museum.expansions.archaeologists import ARCHAEOLOGISTS
from scoring.games.museum.expansions.assistants import ASSISTANT
from scoring.games.museum.expansions.black_market import BLACK_MARKET
from scoring.games.museum.expansions.crystal_skulls import CRYSTAL_SKULLS
from scoring.games.museum.expansions.cthulhu import CTHULHU
from scoring.games.museum.expansions.ks_exclusives import KS_EXCLUSIVES
from scoring.games.museum.expansions.league import LEAGUE
from scoring.games.museum.expansions.peoples_choice import PEOPLES_CHOICE
from scoring.games.museum.expansions.solo import SOLO
from scoring.games.museum.expansions.worlds_fair import WORLDS_FAIR
from scoring.games.museum.printed import BASE_LINES, OTHER_LINE

if TYPE_CHECKING:
    from scoring.games.museum.table import Table

EXPANSIONS: Final[tuple[Expansion, ...]] = (
    ARCHAEOLOGISTS,
    BLACK_MARKET,
    CTHULHU,
    LEAGUE,
    CRYSTAL_SKULLS,
    PEOPLES_CHOICE,
    WORLDS_FAIR,
    KS_EXCLUSIVES,
    SOLO,
    ASSISTANT,
)

LINES: Final = (*BASE_LINES, *(rule for expansion in EXPANSIONS for rule in expansion.lines), OTHER_LINE)
"""The rule ids of all top lines in the order of the score sheet."""


def held(expansion: Expansion, table: Table, cards: set[type]) -> bool:
    """Whether anything of an expansion lies on a table; `cards` are the classes of all cards there."""
    return not cards.isdisjoint(expansion.cards) or expansion.held(table)


def classes(table: Table) -> set[type]:
    """Return the classes of all cards on a table."""
    return {cls for player in table.players for cls in (*map(type, player.museum), *map(type, player.discard))}


def expansions_in_play(table: Table) -> tuple[Expansion, ...]:
    """Return the expansions that are listed, of which something lies on the table, or whose line somebody stated."""
    cards = classes(table)
    stated = {rule for player in table.players for rule in player.stated}
    return tuple(
        [
            expansion
            for expansion in EXPANSIONS
            if expansion.id in table.expansions
            or held(expansion, table, cards)
            or not stated.isdisjoint(expansion.lines)
        ]
    )
