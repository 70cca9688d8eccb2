"""A game of Artline: Louvre in hindsight: the places at which each turn let the next player make a Gallery."""

from __future__ import annotations

from scoring.games.artline.legality import replayed
from scoring.games.artline.placement import places_now
from scoring.games.artline.position import Position, opening
from scoring.games.artline.table import Table
from scoring.hindsight import Hindsight, PlayerSeen, TurnSeen
from scoring.phrase import Phrase, phrase


def hindsight(table: Table) -> Hindsight:
    """Look back at a game, turn by turn, up to its first illegal one."""
    position, turns = opening(table), {player.name: list[TurnSeen]() for player in table.players}
    for number, effect in enumerate(replayed(table).log, 1):
        before, position = _galleries(position), position.after(effect.turn)
        opened = tuple(place for place in _galleries(position) if place not in before)
        told = phrase("hindsight.turn", places=opened) if opened else Phrase("hindsight.turn-none")
        turns[effect.turn.player].append(TurnSeen(number, {"opened": [*opened]}, told))
    return Hindsight(tuple([PlayerSeen(player.name, tuple(turns[player.name])) for player in table.players]))


def _galleries(position: Position) -> tuple[str, ...]:
    """Return the places at which the next card can make a Gallery."""
    return tuple(at for at, gallery in places_now(position).legal.items() if gallery)
