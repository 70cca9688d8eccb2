"""A position with what a screen asks of it again and again: where a card may lie, and which key leads there."""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.fair import fair_placements, gains_withheld
from scoring.games.artline.legality import over, replayed
from scoring.games.artline.museum import Room
from scoring.games.artline.placement import places_now
from scoring.games.artline.places import Place, place_or_none
from scoring.games.artline.position import Position
from scoring.games.artline.table import Table
from scoring.games.artline.themes import UNKNOWN, same
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from scoring.review import Review

KEYS: Final = string.ascii_lowercase + string.ascii_uppercase + string.digits
"""The keys that lead to the free places, in their order; further places are reached by the arrows."""


class Laid(NamedTuple):
    """A card that a turn laid: the number of the turn, counted from 0, and whose it was."""

    number: int
    player: str


@dataclass(frozen=True)
class Situation:
    """A position with its free places: what a card would do at each, or why none may lie there.

    `gains_told` is False while fair mode keeps back whether a card would make a Gallery and spare a draw.
    """

    position: Position
    outlooks: Mapping[Place, Phrase]
    refusals: Mapping[Place, Phrase]
    gains_told: bool = True

    @property
    def table(self) -> Table:
        """The table it is the position of."""
        return self.position.table

    @property
    def closed(self) -> Phrase | None:
        """Why no turn at all can be taken now, None where one can."""
        if self.position.faults:
            return self.position.faults[0].message
        return over(self.position) if self.over else None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by turns of which none breaks a rule."""
        return self.position.over and not self.position.faults

    @cached_property
    def letters(self) -> Mapping[str, Place]:
        """The place each key leads to; none while no turn can be taken."""
        return {} if self.closed else dict(zip(KEYS, self.outlooks, strict=False))

    @cached_property
    def letter_of(self) -> Mapping[Place, str]:
        """The key that leads to a place."""
        return {place: key for key, place in self.letters.items()}

    @cached_property
    def laid(self) -> Mapping[Place, Laid]:
        """Which turn laid each card; the start card none."""
        turns = enumerate(effect.turn for effect in self.position.log)
        return {turn.place: Laid(number, turn.player) for number, turn in turns if turn.place is not None}

    @property
    def last(self) -> Place | None:
        """Where the last turn laid its card, None where it laid none."""
        return self.position.log[-1].turn.place if self.position.log else None

    @property
    def following(self) -> int:
        """The seat of whoever is next; when the game is over, of whoever had the last turn."""
        players = self.table.players
        turns = len(self.position.log)
        return (turns - self.position.over) % len(players)

    def name(self, place: Place) -> str:
        """Return the name of the card at a place."""
        return self.position.museum.cards[place] or UNKNOWN

    def rooms_at(self, place: Place) -> tuple[Room, ...]:
        """Return the Rooms that a card lies in."""
        return tuple(room for room in self.position.museum.rooms if place in room.places)

    def opener(self, room: Room) -> int | None:
        """Return the number of the turn that named a Room's first theme, counted from 0."""
        turns = enumerate(effect.turn for effect in self.position.log)
        named = (number for number, turn in turns if turn.place in room.places and turn.theme(room.way))
        return next((number for number in named if self._named(number, room)), None)

    def _named(self, number: int, room: Room) -> bool:
        typed = self.table.turns[number].theme(room.way)
        return typed == room.themes[0] or same(typed, room.themes[0])


def situation_of(table: Table, review: Review) -> Situation:
    """Return the situation of a game, replayed; its review says what fair mode keeps back."""
    position = replayed(table)
    placements = fair_placements(places_now(position), review)
    outlooks = ((place_or_none(at), phrase) for at, phrase in placements.told.items())
    refused = ((place_or_none(refusal.at), refusal.message) for refusal in placements.illegal)
    return Situation(
        position,
        {place: phrase for place, phrase in outlooks if place},
        {place: phrase for place, phrase in refused if place},
        gains_told=not gains_withheld(review),
    )
