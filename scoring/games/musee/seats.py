"""Who plays, and in which order: teams sit so that partners never follow each other."""

from __future__ import annotations

from typing import NamedTuple

from scoring.games.musee.printed import TEAM
from scoring.games.musee.table import Table
from scoring.names import folded, player_named


class Person(NamedTuple):
    """Someone who plays cards, and the seat of the museum they go to."""

    name: str
    seat: int


def persons_in_turn(table: Table) -> tuple[Person, ...]:
    """Return everyone in turn order: players as listed; of teams the first members, then the second ones."""
    if not table.teams:
        return tuple(Person(player.name, seat) for seat, player in enumerate(table.players))
    return tuple(Person(player.members[n], seat) for n in range(TEAM) for seat, player in enumerate(table.players))


def seat_of(table: Table, name: str) -> tuple[int, Person | None]:
    """Return the museum a name plays in, and the person where it is one; raises AskedError where it is nobody's."""
    seat = table.players.index(player_named(table.players, name))
    persons = [person for person in persons_in_turn(table) if person.seat == seat]
    return seat, next((person for person in persons if folded(person.name) == folded(name)), None)
