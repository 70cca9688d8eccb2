"""Simulated games as they are followed: the log as a table, and each number beside what it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring import tablefile
from scoring.games.museum.table import Table
from scoring.games.museum.turns.position import Seat
from scoring.span import Span
from tests.museum.simulator import Game, Share


def table_of(played: Game, data: dict[str, Any]) -> Table:
    """Return a log as a table; De Silva's first Expert stands in no turn, so it is named as his."""
    for player, assistant, share in zip(data["players"], played.assistants, played.turns[-1].after.shares, strict=True):
        if assistant == "de-silva":
            player["experts"] = list(share.experts)
    table: Table = tablefile.read_data(data)
    return table


def counts(seat: Seat, share: Share) -> Iterator[tuple[str, Span, int]]:
    """Yield what is counted of a player, as it is followed and as it is."""
    yield "track", seat.track, share.track
    yield "prestige", seat.prestige, share.prestige
    yield "hand", seat.hand, len(share.hand)
    yield "favours", seat.favours, len(share.favours)
    yield "pool", seat.pool.size, len(share.pool)
