"""A layout worth as much as the best one and near to the table: few moves, not proved to be the fewest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from scoring.arrange.exchanges import exchanged, exchanges
from scoring.arrange.finding import Layout, Schedule
from scoring.games.museum.arranging.expansion_part import serving_as
from scoring.games.museum.arranging.moves import wide_as
from scoring.games.museum.arranging.pieces import Pieces
from scoring.games.museum.arranging.prover import Prover
from scoring.games.museum.table import Player

NEAR: Final = Schedule(steps=640, hottest=0.6, coldest=0.12, staying=0.3)
"""The steps are those for each place."""
ROUNDS: Final = 3
"""How many times a layout is sought that is nearer."""


def nearer(prover: Prover, player: Player, best: Player, stop: Callable[[], bool]) -> Player:
    """Return the player with his cards worth what they are worth laid best, most of them where they lie now."""
    board = prover.board
    case = prover.new_case(wide_as(serving_as(player, best), best, board))
    pieces = Pieces(case)
    near = pieces.laid(best.museum)
    least = pieces.finding.points(near)
    schedule = NEAR._replace(steps=NEAR.steps * len(near))
    for _ in range(ROUNDS if near else 0):
        if _number(pieces, near) <= 1:
            break
        found = pieces.finding.cool(near, schedule, stop, home=pieces.layout, least=least)
        if _number(pieces, found.layout) < _number(pieces, near):
            near = found.layout
    return _relaid(pieces, near)


def _number(pieces: Pieces, layout: Layout) -> int:
    return len(exchanges(pieces.layout, layout))


def _relaid(pieces: Pieces, layout: Layout) -> Player:
    """Return the player with his cards laid so, as few exchanges leave them."""
    now = pieces.case.choice.museum
    museum = [*now]
    pairs = exchanges(pieces.layout, layout, pieces.empty)
    for place, card in zip(pieces.places, exchanged([now[place] for place in pieces.places], pairs), strict=True):
        museum[place] = card
    return replace(pieces.case.choice, museum=tuple(museum))
