"""Whether anything has been entered for a player: before that nobody leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.review import Review


def ranked(review: Review, idle: set[str]) -> Review:
    """Return the review without place or star for players of whom nothing has been entered."""
    if not idle:
        return review
    players = tuple(one._replace(place=None) if one.name in idle else one for one in review.players)
    return review._replace(players=players, winners=tuple(name for name in review.winners if name not in idle))
