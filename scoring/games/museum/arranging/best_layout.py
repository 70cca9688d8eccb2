"""The best layout of a player's cards as a score asks for it, without a clock (fr: solo).

So much work is done, and what is not proved by then has a bound: whoever scores the same cards gets the same answer.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.effort import Effort
from scoring.games.museum.arranging.arrange import Arranging
from scoring.games.museum.arranging.prover import Prover
from scoring.games.museum.table import Player, Table

WORK: Final = 100_000
"""Steps that are taken at most; nearly all need a few hundred."""
PROVED_UP_TO: Final = 25
"""Of more cards than a printed board has spaces a layout is looked for, but none refuted: that can take minutes."""
REMEMBERED: Final = 16
"""So many Museums are remembered as they were laid best: one, and those before the last changes."""


class BestLayout(NamedTuple):
    """A player with his cards laid as well as was found, what that is worth, and what no layout is worth more than."""

    player: Player
    total: int
    most: int


def best_layout(table: Table, player: Player) -> BestLayout:
    """Return the best layout of a player's cards; they stay as they lie where none found is worth more."""
    best = _best_layout(replace(table, trace=None), player)
    if table.trace is not None:  # what the answer depends on is asked for once more, for whoever notes it
        prover = Prover(table, player)
        prover.case(player)
        prover.scored.total(best.player)
    return best


@lru_cache(maxsize=REMEMBERED)
def _best_layout(table: Table, player: Player) -> BestLayout:
    arranging = Arranging(table, player, Effort(WORK))
    few = sum(card is not None for card in player.museum) <= PROVED_UP_TO
    arranging.look() if few else arranging.begin()
    return BestLayout(arranging.best_player, arranging.best, arranging.ceiling)
