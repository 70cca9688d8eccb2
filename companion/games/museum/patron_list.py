"""The Patrons to pick from: every kind with what it names, and those typed before with their points."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from companion.games.museum.draft import Draft
from companion.games.museum.expansions_in_play import is_played
from companion.widgets.localized import Offer
from companion.words import names_of
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, PATRONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.games.museum.table import Table

THINGS: Final = {
    "civilisation": (*CIVILISATIONS,),
    "continent": (*CONTINENTS,),
    "domains": (*DOMAINS,),
    "sets": (*CIVILISATIONS, *DOMAINS),
}
"""What a card may name, by what it asks."""
COUNTED: Final = "other"
"""The kind whose points the players count themselves, anew in each game."""


def card_of(draft: Draft) -> str:
    """Return what tells a card from others, whatever points it prints: its kind, what it names, the size of sets."""
    size = (str(draft.set_size),) if draft.set_size else ()
    return " ".join((draft.kind, *(thing for _, thing in draft.named), *size))


def worth_remembering(draft: Draft) -> bool:
    """Whether all is known that the card prints, and it prints points of its own."""
    typed = draft.points.split()
    return not draft.asked and draft.kind != COUNTED and 0 < draft.levels == len(typed) and "?" not in typed


def remembered(entries: Mapping[str, str]) -> Iterator[Draft]:
    """Yield the Patrons typed before; what the memory holds that is none is left out."""
    for card, points in entries.items():
        kind, *things = card.split() or [""]
        printed = PATRONS.get(kind)
        if printed is None:
            continue
        asked = [*chain.from_iterable(repeat(ask, number) for ask, number in printed.asks.items())]
        sizes = things[len(asked) :]
        size = int(sizes[0]) if "sets" in asked and sizes and sizes[0].isdecimal() else None
        draft = Draft(kind, tuple(zip(asked, things, strict=False)), points, size)
        known = all(thing in THINGS[ask] for ask, thing in draft.named)
        if known and card_of(draft) == card and worth_remembering(draft) and all(map(str.isdecimal, points.split())):
            yield draft


def kinds(table: Table | None) -> Iterator[Draft]:
    """Yield every Patron in play without points; of a kind that names one thing, one for each."""
    for kind, printed in PATRONS.items():
        if is_played(printed.expansion, table):
            asks = [*printed.asks.items()]
            single = asks[0][0] if len(asks) == 1 and asks[0][1] == 1 else None
            yield from (Draft(kind, ((single, thing),)) for thing in THINGS[single]) if single else [Draft(kind)]


def offer_of(draft: Draft, line: str) -> Offer:
    """Return a Patron as it is offered, found by what its kind and what it names are called in any language."""
    names = [names_of("museum", f"patron.{draft.kind}"), *(names_of("museum", thing) for _, thing in draft.named)]
    return Offer(line, tuple(chain.from_iterable(names)))
