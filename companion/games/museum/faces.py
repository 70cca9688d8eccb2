"""How a card looks on a space: two lines of at most five characters, and the role that colours them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.museum.drawing import JOINT
from companion.games.museum.letters import Letters
from companion.widgets.drawing import Face
from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import OTHER, Skull
from scoring.games.museum.expansions.cthulhu import Flood, Relic
from scoring.games.museum.expansions.league import WORTH, Half, League
from scoring.games.museum.table.cards import Card, Laid

ROOM: Final = 5
"""Characters in a line of a face."""
MARK: Final = 2
"""Characters of the mark of a lender: `@2`."""

Seats = Mapping[str, int]
"""The players' numbers in turn order, counted from 1, by name."""


def face_of(card: Laid, letters: Letters, seats: Seats) -> Face:
    """Return how a card looks, marked with the number of the player who lent it."""
    face = FACES[type(card)](card, letters)
    if card.lender and face.bottom and not isinstance(card, Half):
        face = _marked(face, f"@{seats.get(card.lender, '?')}")
    if isinstance(card, League) and not card.down:
        face = face._replace(bottom=face.bottom.ljust(ROOM, JOINT))
    return face


def short_of(card: Laid, letters: Letters) -> str:
    """Write a card in one line, as in `Egy Na3`."""
    face = FACES[type(card)](card, letters)
    return f"{face.top} {_close(face.bottom)}"


def _close(text: str) -> str:
    return text.replace(" ", "")


def _marked(face: Face, mark: str) -> Face:
    """Write who lent a card behind its second line, where that has no room behind the first."""
    close = _close(face.bottom)
    if len(close) + MARK <= ROOM:
        return face._replace(bottom=f"{close}{mark}")
    return face._replace(top=f"{face.top[: ROOM - MARK]}{mark}")


def _object(card: Card, letters: Letters) -> Face:
    short = letters.short
    return Face(short[card.civilisation], f"{short[card.domain]} {card.value or '?'}", card.civilisation)


def _market(card: MarketObject, letters: Letters) -> Face:
    face = _object(Card(card.civilisation, card.domain, card.value), letters)
    return face._replace(top=f"{letters.short['market']}{face.top}")


def _relic(card: Relic, letters: Letters) -> Face:
    short = letters.short
    return Face(short["relic"], f"{short[card.continent]}{short[card.domain]}{card.value or '?'}", "relic")


def _skull(card: Skull, letters: Letters) -> Face:
    short = letters.short
    if card.copies:
        copied = _object(card.copies, letters)
        return Face(f"{short[card.name][0]}={copied.top}"[:ROOM], copied.bottom, "skull")
    if card.name in OTHER:
        return Face(short["third"], short[OTHER[card.name]], "skull")
    return Face(short[card.name], f"+{short[card.adds]}" if card.adds else "?", "skull")


def _league(card: League, letters: Letters) -> Face:
    return Face(letters.short["league"], f"{letters.short[card.domain]} {WORTH}", "league")


def _half(card: Half, letters: Letters) -> Face:
    del letters
    return Face("  │", "", "league") if card.down else Face("", JOINT * (ROOM - 1), "league")


def _flood(card: Flood, letters: Letters) -> Face:
    del card, letters
    return Face("~" * ROOM, "~" * ROOM, "flood")


FACES: Final[Mapping[type, Callable[[Any, Letters], Face]]] = {
    Card: _object,
    MarketObject: _market,
    Relic: _relic,
    Skull: _skull,
    League: _league,
    Half: _half,
    Flood: _flood,
}
"""Each kind of thing that can lie on a space."""
