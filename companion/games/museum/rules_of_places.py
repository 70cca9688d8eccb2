"""Which rules of MUSEUM bear on a place or a part of the screen, the closest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.games.museum.expansion import in_app, of_card
from scoring.games.museum.printed import MASTERPIECE
from scoring.games.museum.table.cards import Card

if TYPE_CHECKING:
    from companion.games.museum.museum_board import MuseumBoard
    from scoring.games.museum.table.cards import Laid

COLLECTIONS: Final = ("museum.civilisation", "museum.domain", "museum.linked")
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
}
"""For the parts of the base game beside the board, by id."""


def rules_of_parts() -> Mapping[str, tuple[str, ...]]:
    """Return the rules that bear on each part beside the board, by its id."""
    return {**IN_PARTS, **{field: rules for shown in in_app() for field, rules in shown.rules.items()}}


def rules_of_space(board: MuseumBoard) -> tuple[str, ...]:
    """Return the rules that bear on what lies under the cursor, or on the empty space there."""
    card = board.museum[board.spread_of(board.cursor)[0]]
    gallery = ("museum.gallery",) if board.board.gallery >> board.cursor & 1 else ()
    return (*gallery, *EMPTY) if card is None else (*_of_card(card), *gallery)


def _of_card(card: Laid) -> tuple[str, ...]:
    rules = COLLECTIONS if isinstance(card, Card) else of_card(card).rules_of(card)
    masterpiece = ("museum.masterpiece",) if isinstance(card, Card) and card.value == MASTERPIECE else ()
    return (*(LENT if card.lender else ()), *rules, *masterpiece)
