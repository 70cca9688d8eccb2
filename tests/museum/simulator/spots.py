"""The places of a played game where a defect may be put, with what everybody has there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.museum.simulator.bots import payment
from tests.museum.simulator.cards import Card
from tests.museum.simulator.game import Game, Turn
from tests.museum.simulator.lines import Gain, Line, line_text
from tests.museum.simulator.log import Data, log
from tests.museum.simulator.prices import Price, line_price
from tests.museum.simulator.state import Moment, Seat, Share, World


class Planted(NamedTuple):
    """A log with a defect, and the fault to be told first: its rule, turn and line, both counted from 1.

    ``turn`` is None for a fault of the whole table, ``line`` for one of a whole turn.
    """

    log: Data
    rule: str
    turn: int | None
    line: int | None = None


class Spot(NamedTuple):
    """A line of a turn, or the place after its last action (before cards are laid down), where ``line`` is None."""

    game: Game
    rng: random.Random
    turn: int
    place: int
    line: Line | None
    before: Moment

    @property
    def told(self) -> Turn:
        """The turn."""
        return self.game.turns[self.turn]

    @property
    def actor(self) -> int:
        """The active player."""
        return self.told.actor

    @property
    def own(self) -> Share:
        """What the active player has before the line."""
        return self.before.shares[self.actor]

    def price(self, gains: Sequence[Gain]) -> Price:
        """The price of these gains here."""
        return line_price(world_at(self), self.actor, gains)

    def pays(self, gains: Sequence[Gain]) -> tuple[list[Card], int] | None:
        """Cards of the hand and Prestige that pay for these gains here, if they do."""
        named = {gain.card for gain in gains if gain.owner is None}
        hand = [card for card in self.own.hand if card not in named]
        return payment(self.rng, self.price(gains), hand, self.own.prestige)

    def changed(self, line: Line, rule: str) -> Planted:
        """The log with this line in place of that one, or put in."""
        text = line_text(line, self.actor, self.game.names)
        data = log(self.game)
        plays = data["turns"][self.turn]["plays"]
        plays[self.place : self.place + (self.line is not None)] = [text]
        return Planted(data, rule, self.turn + 1, self.place + 1)

    @property
    def hand_known(self) -> bool:
        """Whether a full log settles the number of cards in the active player's hand all through this turn."""
        return self.told.after.shares[self.actor].hand_told

    @property
    def inventory(self) -> bool:
        """Whether this turn has an Inventory."""
        return any(line.verb == "inventory" for line in self.told.lines)

    @property
    def may_play_favour(self) -> bool:
        """Whether a Favour could be played here: one held, none played, no Inventory."""
        return bool(self.own.favours) and not self.inventory and not played_favour(self.told)

    @property
    def room(self) -> bool:
        """Whether the Museum has room for two more Objects."""
        return len(self.own.museum) + 2 <= 25


def played_favour(turn: Turn) -> bool:
    """Whether a Favour was played or given up in this turn."""
    return any(line.verb == "favour" for line in turn.lines)


def world_at(spot: Spot) -> World:
    """So much of the table as prices ask for, before the line."""
    seats = [
        Seat(spot.game.names[place], spot.game.assistants[place], prestige=share.prestige, experts=list(share.experts))
        for place, share in enumerate(spot.before.shares)
    ]
    return World(spot.rng, spot.game.readings, seats, {}, {}, [], headline=spot.told.headline)


def turns_of(game: Game, rng: random.Random) -> Iterator[tuple[int, Turn]]:
    """All turns, in random order."""
    yield from rng.sample(list(enumerate(game.turns)), len(game.turns))


def lines_of(game: Game, rng: random.Random, verb: str) -> Iterator[Spot]:
    """All lines of this kind, in random order."""
    for at, turn in turns_of(game, rng):
        for place, line in enumerate(turn.lines):
            if line.verb == verb:
                yield Spot(game, rng, at, place, line, turn.moments[place])


def ends_of(game: Game, rng: random.Random) -> Iterator[Spot]:
    """The place after the last action of each turn, in random order."""
    for at, turn in turns_of(game, rng):
        place = len(turn.lines) - (bool(turn.lines) and turn.lines[-1].verb == "discard")
        yield Spot(game, rng, at, place, None, turn.moments[place])


def notations(cards: Sequence[Card]) -> set[str]:
    """The notations of cards: two of one notation cannot be told apart in a log."""
    return {card.notation for card in cards}
