"""Which expansions a table plays with, and why one of them cannot be put away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.games.museum.table.expansion_part import in_play
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from scoring.games.museum.table import Table


def kept_in_play(table: Table, expansion: str) -> Phrase | None:
    """Return why an expansion stays in play whether or not the table lists it; None where it does not."""
    unlisted = replace(table, expansions=())
    unstated = replace(unlisted, players=tuple(replace(player, stated={}) for player in table.players))
    for why, bare in (("held", unstated), ("stated", unlisted)):
        if expansion in in_play(bare):
            return Phrase(f"app.expansion.{why}", {"expansion": Phrase(f"expansion.{expansion}")})
    return None
