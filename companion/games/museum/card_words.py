"""What a card is called in a sentence, and who lent it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.cthulhu import Flood, Relic
from scoring.games.museum.expansions.league import WORTH, Half, League
from scoring.games.museum.table.cards import Card
from scoring.phrase import Fact, Name

if TYPE_CHECKING:
    from companion.widgets.tongue import Tongue
    from scoring.games.museum.table.cards import Laid

Told = tuple[str, dict[str, Fact]]
"""The wording that tells of a card, and its facts but for the place."""


def told(card: Laid, say: Tongue) -> str:
    """Say what a card is, and who lent it."""
    key, facts = KINDS[type(card)](card, say)
    what = say(f"about.{key}", **facts)
    return say("about.lent", what=what, lender=card.lender) if card.lender else what


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
