"""An Artline table as plain data in the shape of the table file, defaults left out."""

from __future__ import annotations

from typing import Any

from scoring.common_fields import given, head_data
from scoring.games.artline.printed import CARDS
from scoring.games.artline.table import Table, Turn


def write_table(table: Table) -> dict[str, Any]:
    """Return the whole file as plain data; reading it back gives the same table."""
    middle = {"start": table.start, "cards": None if table.cards == CARDS else table.cards}
    return given(
        {
            **head_data(table, "artline"),
            "table": given(middle),
            "players": [given({"name": player.name, "stated": dict(player.stated)}) for player in table.players],
            "turns": [_turn(turn) for turn in table.turns],
        }
    )


def _turn(turn: Turn) -> dict[str, Any]:
    if turn.place is None:
        return {"player": turn.player, "discard": turn.card}
    return given(
        {
            "player": turn.player,
            "play": turn.card,
            "at": str(turn.place),
            "row": turn.row,
            "column": turn.column,
            "objections": list(turn.objections),
            "fits": None if turn.fits else False,
        }
    )
