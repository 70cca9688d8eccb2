"""How a game stands after some turns: the Museum, hands, pile, whose turn, and when it ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.games.artline.museum import Museum, Prospect, new_museum
from scoring.games.artline.places import Place, reading_order
from scoring.games.artline.printed import HAND, pile_at_start
from scoring.games.artline.table import ArtlineReadings, Player, Table, Turn
from scoring.review import Fault


class Effect(NamedTuple):
    """What a legal turn did.

    `prospect` is what the card met, None where it was discarded; `galleries` are the places of the Galleries made.
    """

    turn: Turn
    prospect: Prospect | None
    galleries: tuple[Place, ...]
    drew: bool

    @property
    def spared(self) -> bool:
        """Whether a Gallery spared the draw."""
        return bool(self.galleries)


class End(NamedTuple):
    """The rule by which a game ends, and after how many turns of all players together."""

    rule: str
    after: int


@dataclass(frozen=True, slots=True)
class Position:
    """A game up to its first illegal turn, whose faults are `faults`; later turns are left out."""

    table: Table
    readings: ArtlineReadings
    museum: Museum
    pile: int
    log: tuple[Effect, ...] = ()
    end: End | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.end is not None and len(self.log) >= self.end.after

    @property
    def next(self) -> Player | None:
        """Whose turn it is; None when the game is over."""
        players = self.table.players
        return None if self.over else players[len(self.log) % len(players)]

    def effects_of(self, player: Player) -> tuple[Effect, ...]:
        """Return what a player's turns did."""
        return tuple(effect for effect in self.log if effect.turn.player == player.name)

    def hand(self, player: Player) -> int:
        """Return how many cards a player has in hand: a turn without a draw is a card less (rulebook, How to play)."""
        return HAND - sum(not effect.drew for effect in self.effects_of(player))

    def after(self, turn: Turn) -> Position:
        """Return how the game stands after one more turn, which must be legal."""
        prospect = None if turn.place is None else self.museum.prospect(turn.place)
        galleries = self.galleries(prospect) if prospect else ()
        drew = not galleries and self.pile > 0
        museum = self.museum
        if prospect is not None:
            museum = museum.with_card(prospect, turn.card, {"row": turn.row, "column": turn.column})
        log = (*self.log, Effect(turn, prospect, galleries, drew))
        then = replace(self, museum=museum, pile=self.pile - drew, log=log)
        return replace(then, end=then.ending())

    def galleries(self, prospect: Prospect) -> tuple[Place, ...]:
        """Return the places of the Galleries that a card laid there would make; any of them spares the draw."""
        itself = (prospect.place,) if prospect.gallery else ()
        later = self.museum.later_crossings(prospect) if self.readings.later_room_gallery == "yes" else ()
        return tuple(sorted((*itself, *later), key=reading_order))

    def ending(self) -> End | None:
        """Return when the game ends, as the last turn decides (rulebook: End of the game); None while nothing does."""
        turns, players = len(self.log), len(self.table.players)
        last = self.log[-1]
        if last.drew and self.pile == 0:
            if self.end is None:
                at_once = self.readings.pile_empty == "end-of-turn"
                return End("artline.pile", turns if at_once else turns + -turns % players)
            if self.readings.pile_empty_last_round == "stop" and turns < self.end.after:
                return End("artline.pile", turns)
        seat = self.table.players[(turns - 1) % players]
        if self.end is None and last.spared and self.hand(seat) == 0:
            return End("artline.end", turns + players - 1)
        return self.end


def opening(table: Table) -> Position:
    """Return how a game stands before its first turn; without a pile it is over at once."""
    readings = table.readings
    pile = pile_at_start(table.cards, len(table.players))
    museum = new_museum(readings.room_extent, table.start)
    return Position(table, readings, museum, pile, end=None if pile else End("artline.pile", 0))
