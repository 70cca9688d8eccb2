"""The best layout of a player's cards as a score asks for it, without a clock (fr: solo).

So much work is done, and what is not proved by then has a bound: whoever scores the same cards gets the same answer.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from scoring.arrange.bitboards import MOST_SPACES
from scoring.arrange.puzzle import Piece, Puzzle
from scoring.arrange.search import FIRST_TRIES, TRIES, ProofSearch
from scoring.games.museum.arranging.arrange import Arranging
from scoring.games.museum.arranging.puzzles import laid
from scoring.games.museum.table import Player, Table

WORK: Final = 100
"""So often a search asks whether to go on, mostly after a hundredth of a second; nearly all need a few of these."""
PROVED_UP_TO: Final = 25
"""Of more cards than a printed board has spaces a layout is looked for, but none refuted: that can take minutes."""
REMEMBERED: Final = 16
"""So many Museums are remembered as they were laid best: one, and those before the last changes."""
PUZZLES_REMEMBERED: Final = 64
"""Most readings of the rules pose the same puzzle."""


class BestLayout(NamedTuple):
    """A player with his cards laid as well as was found, what that is worth, and what no layout is worth more than."""

    player: Player
    total: int
    most: int


class _Known(NamedTuple):
    table: Table
    name: str
    best: BestLayout


_KNOWN: Final[deque[_Known]] = deque(maxlen=REMEMBERED)
"""A score and whoever shows it ask about the same table one after the other."""


def best_layout(table: Table, player: Player) -> BestLayout:
    """Return the best layout of a player's cards; they stay as they lie where none found is worth more."""
    for known in [*_KNOWN] if table.trace is None else ():
        if known.name == player.name and known.table == table:
            return known.best
    best = _best_layout(table, player)
    if table.trace is None:
        _KNOWN.append(_Known(table, player.name, best))
    return best


def _best_layout(table: Table, player: Player) -> BestLayout:
    arranging = Arranging(table, player, _Work(), lambda _progress: None)
    now, posed = arranging.best, arranging.ways.only
    if posed is None or not posed.exact or len(posed.spaces) > MOST_SPACES:
        few = sum(card is not None for card in player.museum) <= PROVED_UP_TO
        arranging.look() if few else arranging.begin()
        return BestLayout(arranging.best_player, arranging.best, arranging.bound)
    if arranging.bound == now:
        return BestLayout(player, now, now)
    layout, ceiling = _searched(posed.puzzle)
    best = laid(player, posed, layout)
    total, most = arranging.total(best), posed.most(ceiling)
    return BestLayout(best, total, max(most, total)) if total > now else BestLayout(player, now, max(most, now))


@lru_cache(maxsize=PUZZLES_REMEMBERED)
def _searched(puzzle: Puzzle) -> tuple[tuple[Piece, ...], int]:
    """Return the best layout found of a puzzle, and what none is worth more than."""
    enough = _Work()
    looking = ProofSearch(puzzle, enough, TRIES)
    for _ in looking.steps if puzzle.pieces_laid <= PROVED_UP_TO else islice(looking.steps, FIRST_TRIES):
        if enough() or looking.points == looking.ceiling:
            break
    return looking.result.layout, looking.ceiling


@dataclass
class _Work:
    """Says when so much work is done."""

    left: int = WORK

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0
