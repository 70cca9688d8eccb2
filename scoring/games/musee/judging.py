"""A play judged at the table: `27 at U3`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.errors import AskedError, Problem
from scoring.fields import foreign_letter, shown
from scoring.games.musee.placement import placements_of, read_number
from scoring.games.musee.position import Position, position_of
from scoring.games.musee.replay import replayed
from scoring.games.musee.table import Play, Table, Unread, seat_of
from scoring.phrase import phrase
from scoring.review import Fault, Refusal, Verdict

PLAY: Final = re.compile(r"\s*(?P<card>\S+)\s+at\s+(?P<place>\S+)\s*", re.IGNORECASE)


def judge(table: Table, play: str, player: str | None) -> Verdict:
    """Judge a play such as `27 at U3`; without a name it is judged for whose turn it is.

    Raises AskedError for words that are no play, for an unknown place, and for a name that nobody at the table has.
    """
    card, place = read_play(table, play)
    position = position_of(table)
    return judge_play(position, Play(player if player is not None else _next_player(position), card, place))


def judge_play(position: Position, play: Play) -> Verdict:
    """Judge a play as the next one; raises AskedError where nobody at the table has the player's name."""
    table = position.table
    seat, person = seat_of(table, play.player)
    play = play._replace(player=person.name if person else table.players[seat].name)
    placements = placements_of(position, seat, person, play.card)
    at = table.places[play.place]
    broken = [*placements.faults, *_broken_at(position, seat, placements.illegal, play.place)]
    if not broken and table.followed:
        broken += _out_of_turn(table, play)
    what = phrase("play", card=play.card, at=at, player=play.player)
    return Verdict(what, tuple(broken), placements.legal.get(at, 0), tuple(placements.legal))


def read_play(table: Table, typed: str) -> tuple[int, int]:
    """Return the number of the card and of the place; raises AskedError for words that are no play."""
    match = PLAY.fullmatch(typed)
    if match is None:
        raise AskedError(Problem("PLAY", foreign_letter(typed) or phrase("problem.play", found=shown(typed))))
    return read_number(match["card"]), read_place(table, match["place"])


def read_place(table: Table, typed: str) -> int:
    """Return the number of a place by its name; raises AskedError where there is none."""
    if typed.upper() in table.places:
        return table.places.index(typed.upper())
    no_place = phrase("problem.place", found=shown(typed), first=table.places[0], last=table.places[-1])
    raise AskedError(Problem("PLAY", foreign_letter(typed) or no_place))


def _next_player(position: Position) -> str:
    if position.turn is None:
        names = tuple(name for player in position.table.players for name in player.persons)
        raise AskedError(Problem("--player", phrase("problem.whose", players=names)))
    return position.turn.name


def _broken_at(position: Position, seat: int, illegal: tuple[Refusal, ...], place: int) -> list[Fault]:
    """Return the faults of the place itself: it is taken, or the numbers around it forbid the card."""
    there = position.museums[seat][place]
    at, owner = position.table.places[place], position.table.players[seat].name
    if there is not None:
        shown_there = str(there) if isinstance(there, Unread) else there
        return [Fault("musee.place", owner, phrase("refusal.taken", at=at, n=shown_there), (at,))]
    return [
        Fault(refusal.rule, owner, refusal.message, refusal.blocking)
        for refusal in illegal
        if refusal.at == at and refusal.rule == "musee.order"
    ]


def _out_of_turn(table: Table, play: Play) -> Iterator[Fault]:
    """Yield the faults against the order of play: of this play, and of earlier ones that it shows to be wrong."""
    before = replayed(table).broken
    after = replayed(replace(table, plays=(*table.plays, play))).broken
    for number, (fault, why) in after.items():
        if number == len(table.plays):
            yield fault._replace(message=why)
        elif number not in before:
            yield fault._replace(message=phrase("fault.play-undoes", told=fault.message))
