"""A play judged at the table: `27 at U3`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from scoring.errors import AskedError, Problem
from scoring.fields import foreign_letter, shown
from scoring.games.musee.placement import read_number, where
from scoring.games.musee.position import position
from scoring.games.musee.seats import seat_of
from scoring.games.musee.table import Play, Table
from scoring.phrase import phrase
from scoring.review import Fault, Refusal, Verdict

PLAY: Final = re.compile(r"\s*(?P<card>\S+)\s+at\s+(?P<place>\S+)\s*", re.IGNORECASE)


def judge(table: Table, play: str, player: str | None) -> Verdict:
    """Judge a play such as `27 at U3`; without a name it is judged for whose turn it is.

    Raises AskedError for words that are no play, a place that does not exist, and a name nobody has here.
    """
    card, place = read_play(table, play)
    name = player if player is not None else _next_player(table)
    (placements,) = where(table, str(card), name)
    at = table.places[place]
    seat, person = seat_of(table, name)
    told = phrase("play", card=card, at=at, player=person.name if person else table.players[seat].name)
    broken = [*placements.faults, *_broken_at(table, placements.illegal, name, place)]
    if not broken:
        broken += _out_of_turn(table, card, place, name)
    return Verdict(told, tuple(broken), placements.legal.get(at, 0), tuple(placements.legal))


def read_play(table: Table, typed: str) -> tuple[int, int]:
    """Return the number of the card and of the place; raises AskedError."""
    found = PLAY.fullmatch(typed)
    if found is None:
        raise AskedError(Problem("PLAY", foreign_letter(typed) or phrase("problem.play", found=shown(typed))))
    return read_number(found["card"]), read_place(table, found["place"])


def read_place(table: Table, typed: str) -> int:
    """Return the number of a place by its name; raises AskedError where there is none."""
    if typed.upper() in table.places:
        return table.places.index(typed.upper())
    no_place = phrase("problem.place", found=shown(typed), first=table.places[0], last=table.places[-1])
    raise AskedError(Problem("PLAY", foreign_letter(typed) or no_place))


def _next_player(table: Table) -> str:
    turn = position(table).turn
    if turn is None:
        names = tuple(name for player in table.players for name in player.persons)
        raise AskedError(Problem("--player", phrase("problem.whose", players=names)))
    return turn.name


def _broken_at(table: Table, illegal: tuple[Refusal, ...], name: str, place: int) -> list[Fault]:
    """Return what the place itself forbids: a painting that lies there, or those around it."""
    seat, _ = seat_of(table, name)
    there = position(table).museums[seat][place]
    at, owner = table.places[place], table.players[seat].name
    if there is not None:
        return [Fault("musee.place", owner, phrase("refusal.taken", at=at, n=there), (at,))]
    return [
        Fault(refusal.rule, owner, refusal.message, refusal.blocking)
        for refusal in illegal
        if refusal.at == at and refusal.rule == "musee.order"
    ]


def _out_of_turn(table: Table, card: int, place: int, name: str) -> list[Fault]:
    """Return what the order of play forbids, where it is known: what the replay says of this play as the next."""
    if not table.followed:
        return []
    seat, person = seat_of(table, name)
    play = Play(person.name if person else table.players[seat].name, card, place)
    before = len(position(table).faults)
    return [*position(replace(table, plays=(*table.plays, play))).faults[before:]]
