"""How a game stands: the museums, whose turn it is, who is out, what is left to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from scoring.games.musee.bonuses import Bonuses, bonuses
from scoring.games.musee.deck import may_draw, undrawn_after
from scoring.games.musee.legality import dead
from scoring.games.musee.printed import LAST_CARDS
from scoring.games.musee.replay import Replay, replayed
from scoring.games.musee.table import Museum, Person, Player, Table, numbers_in, persons_in_turn, seat_of
from scoring.review import Fault


class LastCards(NamedTuple):
    """Who may take one of the last cards of team play, and the partner it may be passed to unseen."""

    taker: str
    partner: str


@dataclass(frozen=True, slots=True)
class Position:
    """A game as far as it is known.

    `out` are the persons who can place no painting any more, as far as is known: `barred` those of them who stay out
    even where a card fits, `returning` those whom a partner's gift may bring back. `undrawn` counts the cards in the
    deck; `hand_sizes` follow from the rules, not from the hands entered. `turn` is None where the order of play is not
    known, and when nobody can go on. `drew_last` are the museums that drew one of the last cards of team play,
    `last_draws` the plays, counted from 0, after which they did.
    """

    table: Table
    museums: tuple[Museum, ...]
    cards: Bonuses
    persons: tuple[Person, ...]
    turn: Person | None
    out: tuple[str, ...]
    barred: frozenset[str]
    returning: frozenset[str]
    undrawn: int
    hand_sizes: Mapping[str, int]
    drew_last: frozenset[int]
    last_draws: tuple[int, ...]
    faults: tuple[Fault, ...]

    @property
    def over(self) -> bool:
        """Whether nobody can place a painting any more."""
        return len(self.out) == len(self.persons) and not self.returning

    def unknown(self, person: str) -> int:
        """Return how many cards of a hand entered in part are not known."""
        player = next(player for player in self.table.players if person in player.persons)
        return max(self.hand_sizes[person] - len(player.hands[person]), 0) if person in player.in_part else 0

    @property
    def displayed(self) -> frozenset[int]:
        """Every number on the table."""
        return frozenset(numbers_in(chain(*self.museums)))

    @property
    def unseen(self) -> tuple[int, ...]:
        """The numbers in play that lie in no museum."""
        displayed = self.displayed
        return tuple(number for number in self.table.deck if number not in displayed)

    @property
    def last_draw(self) -> LastCards | None:
        """Who drew one of the last cards in the last turn, and the partner it may have been passed to."""
        if not self.last_draws or self.last_draws[-1] != len(self.table.plays) - 1:
            return None
        seat, person = seat_of(self.table, self.table.plays[-1].player)
        mates = [mate for mate in self.persons if mate.seat == seat and mate != person]
        return LastCards(person.name, mates[0].name) if person else None

    @property
    def last_cards(self) -> LastCards | None:
        """Who is to draw one of the last cards in team play, and the partner it may be passed to."""
        taker = self.turn
        if not self.table.teams or taker is None or self.undrawn > LAST_CARDS:
            return None
        if not may_draw(self.table, self.undrawn, taker.seat, self.drew_last):
            return None
        partner = next(person for person in self.persons if person.seat == taker.seat and person != taker)
        return LastCards(taker.name, partner.name)


def told_whole(player: Player, person: str, size: int) -> bool:
    """Whether every card of a hand is known: it was entered whole, or in part with as many cards as it holds."""
    hand = player.hands.get(person)
    return hand is not None and (person not in player.in_part or len(hand) >= size)


def position_of(table: Table) -> Position:
    """Return how a game stands: after its plays, or with its museums as they lie."""
    replay, persons = replayed(table) if table.plays else _as_it_lies(table), persons_in_turn(table)
    sizes = replay.hand_sizes
    stuck = {person for person in persons if _stuck(table, replay.museums, person, sizes[person.name])}
    gone = stuck | {person for person in persons if person.name in replay.passed}
    partners = _partners(table, persons, gone)
    out = tuple(person.name for person in persons if person in gone | partners)
    return Position(
        table,
        replay.museums,
        bonuses(table, replay.museums, replay.first if table.plays else None),
        persons,
        next((person for person in replay.order if person.name not in out), None) if table.followed else None,
        out,
        (replay.passed - replay.returning) | {person.name for person in partners},
        replay.returning - {person.name for person in stuck},
        replay.undrawn,
        sizes,
        replay.drew_last,
        replay.last_draws,
        (*(broken.fault for broken in replay.broken.values()), *replay.misgiven),
    )


def _as_it_lies(table: Table) -> Replay:
    """Return a game of which no play is told, its museums as they lie."""
    museums = tuple(player.museum for player in table.players)
    laid = sum(cell is not None for museum in museums for cell in museum)
    return replace(replayed(table), museums=museums, undrawn=undrawn_after(table, laid))


def _stuck(table: Table, museums: tuple[Museum, ...], person: Person, size: int) -> bool:
    """Whether nothing a person can have in hand fits: neither the cards entered nor any that may complete the hand."""
    player = table.players[person.seat]
    possible = set(player.hands.get(person.name, ()))
    if not told_whole(player, person.name, size):
        entered = {card for player in table.players for cards in player.hands.values() for card in cards}
        shown = {*numbers_in(chain(*museums))}
        possible |= {*table.deck} - entered - shown
    return len(dead(museums[person.seat], possible)) == len(possible)


def _partners(table: Table, persons: tuple[Person, ...], stuck: set[Person]) -> set[Person]:
    """Return who is out with a partner (ruling `team-dropout`)."""
    if not table.teams or table.readings.team_dropout != "team":
        return set()
    seats = {person.seat for person in stuck}
    return {person for person in persons if person.seat in seats}
