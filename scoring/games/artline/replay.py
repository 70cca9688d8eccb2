"""A game played again turn by turn, up to its end or to the first illegal turn."""

from __future__ import annotations

from dataclasses import replace

from scoring.games.artline.legality import broken
from scoring.games.artline.position import Position, opening
from scoring.games.artline.table import Table
from scoring.games.artline.telling import told_turn
from scoring.phrase import phrase


def replayed(table: Table) -> Position:
    """Replay every turn; from the first illegal one on nothing happens, and its faults are told."""
    position = opening(table)
    for number, turn in enumerate(table.turns, 1):
        faults = tuple(broken(position, turn))
        if faults:
            told = tuple(
                fault._replace(message=phrase("fault.turn", number=number, turn=told_turn(turn), why=fault.message))
                for fault in faults
            )
            return replace(position, faults=told)
        position = position.after(turn)
    return position
