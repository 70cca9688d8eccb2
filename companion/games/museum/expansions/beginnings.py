"""What can be typed besides the Objects of the base box, by the expansion in play that brings it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from companion.games.museum.card_typing import Beginning, Typed
from companion.games.museum.expansions.black_market import TypedMarket
from companion.games.museum.expansions.cthulhu import TypedRelic, flooded
from companion.games.museum.expansions.league import TypedLeague
from companion.games.museum.expansions.skulls import TypedSkull

BEGINNINGS: Final[Mapping[str, tuple[Beginning, ...]]] = {
    "league": (Beginning("league", lambda typed: TypedLeague(also=typed.also)),),
    "crystal-skulls": (Beginning("skull", lambda typed: TypedSkull(also=typed.also)),),
    "black-market": (Beginning("market", lambda typed: TypedMarket(also=typed.also)),),
    "cthulhu": (Beginning("relic", lambda typed: TypedRelic(also=typed.also)), Beginning("flood", flooded)),
}
"""Each expansion that brings cards."""
DISCARDED: Final = Beginning("skull", lambda typed: TypedSkull(also=typed.also, bare=True))
"""How a Skull is typed in a Common Pool."""
NOT_DISCARDED: Final = frozenset({"league", "flood"})
"""What never lies in a Common Pool."""


def nothing_typed(in_play: Collection[str], *, pool: bool = False) -> Typed:
    """Return what is typed before the first key: on a Museum, or in a Common Pool."""
    every = (one for expansion, group in BEGINNINGS.items() if expansion in in_play for one in group)
    if not pool:
        return Typed(also=tuple(every))
    lying = (one for one in every if one.id not in NOT_DISCARDED)
    return Typed(also=tuple(DISCARDED if one.id == DISCARDED.id else one for one in lying))
