"""What lay in Common Pools at the price of what a player exhibited, and would have brought more in the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from scoring.games.museum.hindsight.ending import Ending, exchanged
from scoring.games.museum.hindsight.losses import with_changes
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import POOL, Exhibit, Furbish
from scoring.games.museum.turns.legality import after, broken, place_faults
from scoring.games.museum.turns.position import Position, alike
from scoring.games.museum.turns.replay import Replay
from scoring.hindsight import Lost
from scoring.phrase import phrase


def passed(ending: Ending, replay: Replay) -> Iterator[Lost]:
    """Yield the best such card of each of a player's turns.

    The line is played with this card in place of the other, paid with the same; at the end it lies in its place. All
    else is as it was.
    """
    every = [lost for each in _lines(ending, replay) for lost in _instead(ending, *each)]
    for _, of_turn in groupby(every, key=lambda lost: lost.turn):
        yield max(of_turn, key=lambda lost: lost.points.least)


def _lines(ending: Ending, replay: Replay) -> Iterator[tuple[Position, Furbish]]:
    """Yield the lines that exhibited one Object for a price that was told, each with how the game stood before it."""
    for turn, positions in zip(replay.position.table.turns, replay.before, strict=True):
        if turn.player != ending.player.name:
            continue
        for line, position in zip(turn.plays or (), positions, strict=True):
            if isinstance(line, Furbish) and line.payment is not None and len(line.gains) == len(line.exhibits) == 1:
                yield position, line


def _instead(ending: Ending, position: Position, line: Furbish) -> Iterator[Lost]:
    (exhibit,) = line.exhibits
    if isinstance(exhibit.card, int) or exhibit.to is not None:
        return
    done = after(position, line)
    for owner, seat in enumerate(position.seats):
        for card in dict.fromkeys(seat.pool.cards):
            other = Exhibit(card, POOL if owner == position.active else seat.name)
            if not _is_there(ending, card) and not _same(exhibit, other):
                yield from _worth_more(ending, position, done, exhibit.card, replace(line, gains=(other,)))


def _is_there(ending: Ending, card: Laid) -> bool:
    """Whether a card lies in the player's own Museum at the end."""
    return any(there is not None and alike(there, card) for there in ending.player.museum)


def _same(exhibit: Exhibit, other: Exhibit) -> bool:
    return exhibit.source == other.source and exhibit.card == other.card


def _worth_more(ending: Ending, position: Position, done: Position, old: Laid, line: Furbish) -> Iterator[Lost]:
    (exhibit,) = line.exhibits
    if isinstance(exhibit.card, int) or any(broken(position, line)) or any(place_faults(position, line)):
        return
    own = exhibit.source == POOL
    then = after(position, line)
    player = with_changes(ending.best, done, then, exhibit.card if own else None)
    laid = exchanged(player, old, ending.table.board_of(player).width, exhibit.card)
    points = laid and ending.more(laid)
    if points:
        owner = position.seat.name if own else str(exhibit.source)
        facts = phrase("hindsight.passed", card=str(exhibit.card), player=owner, instead=str(old))
        yield Lost(
            "pool", "museum.common-pool" if own else "museum.buy", points, facts, (str(exhibit.card),), position.number
        )
