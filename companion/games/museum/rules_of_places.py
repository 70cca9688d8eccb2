"""Which rules of MUSEUM bear on a place or a part of the screen, the closest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.cthulhu import Flood, Relic
from scoring.games.museum.expansions.league import Half, League
from scoring.games.museum.table.cards import Card

if TYPE_CHECKING:
    from companion.games.museum.museum_board import MuseumBoard
    from scoring.games.museum.table.cards import Laid

MASTERPIECE: Final = 5
"""The value of a Masterpiece."""
COLLECTIONS: Final = ("museum.civilisation", "museum.domain", "museum.linked")
ON_A_SPACE: Final[Mapping[type, tuple[str, ...]]] = {
    Card: COLLECTIONS,
    MarketObject: ("museum.black-market", *COLLECTIONS, "black-market-used", "black-market-opinion"),
    Relic: ("museum.relics", "relic-in-domain", "relic-for-patron", "museum.domain", "museum.linked"),
    Skull: ("museum.skulls", "skull-touches", "skull-makes-collection", "skull-copy-value", "museum.civilisation"),
    League: ("museum.league", "league-links", "museum.domain", "museum.linked"),
    Half: ("museum.league", "league-links", "museum.domain", "museum.linked"),
    Flood: ("museum.relics", "flooded-space"),
}
"""For each kind of thing that can lie on a space."""
LENT: Final = ("museum.loans", "museum.lending", "loan-borrower-scores", "loan-difference", "several-lenders")
EMPTY: Final = ("museum.placement", "museum.exhibit", "museum.rearrange", "museum.linked")
IN_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "pool": ("museum.common-pool", "museum.public-opinion", "museum.buy", "museum.inventory"),
    "prestige": ("museum.prestige",),
    "track": ("museum.track", "museum.end"),
    "patron": ("museum.patron", "patron-collections-linked", "experts-count-for-patron"),
    "experts": ("museum.expert", "museum.hire"),
    "other": ("museum.other",),
    "opinion": ("museum.public-opinion", "museum.public-opinion-card"),
    "press": ("museum.press-conference", "museum.public-opinion"),
    "rival": ("museum.rival", "museum.legros", "rival-ordinary-scoring"),
    "solo": ("museum.rival", "museum.legros", "museum.legros-advanced"),
    "markers": ("museum.archaeologists", "museum.archaeologist-deployment"),
    "third-area": ("museum.archaeologists",),
    "favours": ("museum.black-market", "museum.black-market-turn", "black-market-used"),
    "disciple": ("museum.cthulhu", "museum.relics"),
    "peoples-choice": ("museum.peoples-choice",),
    "count": ("museum.peoples-choice",),
    "pavilions": ("museum.pavilions", "museum.contributing", "pavilion-tie"),
    "skulls": ("museum.skull-sales", "museum.skulls"),
    "assistant": ("museum.assistant",),
}
"""For the parts beside the board, by id."""


def rules_of_space(board: MuseumBoard) -> tuple[str, ...]:
    """Return the rules that bear on what lies under the cursor, or on the empty space there."""
    card = board.museum[board.spread_of(board.cursor)[0]]
    gallery = ("museum.gallery",) if board.board.gallery >> board.cursor & 1 else ()
    return (*gallery, *EMPTY) if card is None else (*_of_card(card), *gallery)


def _of_card(card: Laid) -> tuple[str, ...]:
    masterpiece = ("museum.masterpiece",) if isinstance(card, Card) and card.value == MASTERPIECE else ()
    return (*(LENT if card.lender else ()), *ON_A_SPACE[type(card)], *masterpiece)
