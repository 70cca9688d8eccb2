"""A game looked back at: what each turn and each card was worth, where points were lost, what would have won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.breakdown import places
from scoring.phrase import Phrase
from scoring.review import Review
from scoring.span import Span

TRACK: Final = "track"
CEILING: Final = "ceiling"
CAUSES: Final = ("layout", "public-opinion", "prestige", "favours", "pool", "card")
"""By what points are lost, or would be with a card of the winner gone."""


class TurnSeen(NamedTuple):
    """One turn of a followed game: its number in the game, from 1, what it did, as data and in words.

    `curve` are the numbers of a player that go on from turn to turn, by name.
    """

    turn: int
    data: Mapping[str, Any]
    told: Phrase
    curve: Mapping[str, Span] = {}


class CardWorth(NamedTuple):
    """A card of the final table: the points printed on it, and how many its player has less without it."""

    card: str
    at: str
    printed: Span
    worth: Span


class Lost(NamedTuple):
    """Points that a player did not make, all else being equal: by what, by which rule, where, and in words.

    `turn` is when, None where it was at the end. Without a most, nobody can know it.
    """

    by: str
    rule: str
    points: Span
    told: Phrase
    at: tuple[str, ...] = ()
    turn: int | None = None


class PlayerSeen(NamedTuple):
    """A player's game: turn by turn where it was followed, card by card, and what was lost.

    `best_turn` is the number of the turn that earned most, None where there is none.
    """

    name: str
    turns: tuple[TurnSeen, ...] = ()
    cards: tuple[CardWorth, ...] = ()
    lost: tuple[Lost, ...] = ()
    best_turn: int | None = None


class Turned(NamedTuple):
    """A single thing of one player that would have changed who wins, and who would have won."""

    player: str
    lost: Lost
    winners: tuple[str, ...]


class Hindsight(NamedTuple):
    """What a game was worth, player by player; `turned` are the single things that would have changed the winner.

    `told` says by how much it was won where there are none, None where nobody has won. `proved` says that no number is
    a bound for want of work.
    """

    players: tuple[PlayerSeen, ...]
    turned: tuple[Turned, ...] = ()
    told: Phrase | None = None
    proved: bool = True


def winners_with(review: Review, player: str, points: int) -> tuple[str, ...]:
    """Return who would win with so many points more, or fewer, for one player."""
    totals = [result.total + points * (result.name == player) for result in review.players]
    return tuple([result.name for result, place in zip(review.players, places(totals), strict=True) if place == 1])
