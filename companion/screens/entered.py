"""Whether anything has been entered for a player: before that nobody leads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.games.museum.table import Player

if TYPE_CHECKING:
    from scoring.games.museum.table import Table
    from scoring.review import Review


def entered(player: Player) -> bool:
    """Whether a player has more than a name, a board and an empty museum."""
    return player != Player(name=player.name, board=player.board, museum=(None,) * len(player.museum))


def ranked(review: Review, table: Table) -> Review:
    """Return the review without place or star for players of whom nothing has been entered."""
    idle = {player.name for player in table.players if not entered(player)}
    if not idle:
        return review
    players = tuple(replace(one, place=None) if one.name in idle else one for one in review.players)
    return replace(review, players=players, winners=tuple(name for name in review.winners if name not in idle))
