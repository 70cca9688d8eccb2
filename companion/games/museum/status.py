"""What the status line says of a place in a Museum."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.games.museum.expansions.league import places_of
from companion.games.museum.expansions.worlds_fair import TypedLoan
from companion.screens.status import earning
from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.cthulhu import Flood, Relic
from scoring.games.museum.expansions.league import WORTH, Half, League
from scoring.games.museum.table.cards import Card
from scoring.phrase import Fact, Name

if TYPE_CHECKING:
    from companion.games.museum.museum_board import MuseumBoard
    from companion.widgets.account import Account
    from companion.widgets.spoken import Tongue
    from scoring.games.museum.table.cards import Laid

Told = tuple[str, dict[str, Fact]]
"""The wording that tells of a card, and its facts but for the place."""


def about_place(board: MuseumBoard, account: Account, say: Tongue) -> str:
    """Name what lies under the cursor and the lines it earns in."""
    if board.held is not None:
        return say("about.held", place=places_of(board.board, board.spread_of(board.held)))
    lending = board.lendable if isinstance(board.typed, TypedLoan) else None
    here = board.cursor if lending is None else lending
    card = board.museum[here]
    if card is None:
        gallery = board.board.gallery >> board.cursor & 1
        return say("about.gallery-space" if gallery else "about.space", place=board.place)
    spaces = board.spread_of(here)
    what = say("about.at", place=places_of(board.board, spaces), what=told(card, say))
    if lending is not None:
        return say("about.lending", what=what)
    place = board.places[spaces[0]]
    if isinstance(card, Flood) or account.lines_at(place):
        return earning(what, place, account, say)
    return say("about.earns-not", what=what)


def told(card: Laid, say: Tongue) -> str:
    """Say what a card is, and who lent it."""
    key, facts = KINDS[type(card)](card, say)
    what = say(f"about.{key}", **facts)
    return say("about.lent", what=what, lender=card.lender) if card.lender else what


def unread_space(museum: Sequence[Laid | None], otherwise: int) -> int:
    """Return the space of the first card of which something was not read off, a Skull before all others."""
    skulls = (space for space, card in enumerate(museum) if isinstance(card, Skull) and card.bare)
    unread = (space for space, card in enumerate(museum) if card and getattr(card, "value", 0) is None)
    return (*skulls, *unread, otherwise)[0]


def _valued(card: Any, say: Tongue) -> dict[str, Fact]:
    return {"domain": Name(card.domain), "value": say("unknown-value") if card.value is None else card.value}


def _object(card: Card | MarketObject, say: Tongue) -> Told:
    key = "card" if isinstance(card, Card) else "market-object"
    return key, {"civilisation": Name(card.civilisation), **_valued(card, say)}


def _relic(card: Relic, say: Tongue) -> Told:
    return "relic", {"continent": Name(card.continent), **_valued(card, say)}


def _skull(card: Skull, say: Tongue) -> Told:
    skull = Name(f"skull.{card.name}")
    if card.adds:
        return "skull-adds", {"skull": skull, "civilisation": Name(card.adds)}
    if card.copies:
        return "skull-copies", {"skull": skull, "card": told(card.copies, say)}
    return "skull", {"skull": skull}


def _league(card: League | Half, say: Tongue) -> Told:
    del say
    return "league-card", {"domain": Name(card.domain), "value": WORTH}


def _flood(card: Flood, say: Tongue) -> Told:
    del card, say
    return "flood", {}


KINDS: Final[Mapping[type, Callable[[Any, Tongue], Told]]] = {
    Card: _object,
    MarketObject: _object,
    Relic: _relic,
    Skull: _skull,
    League: _league,
    Half: _league,
    Flood: _flood,
}
"""Each kind of thing that can lie on a space."""
