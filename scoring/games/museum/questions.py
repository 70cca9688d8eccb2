"""What only the card or board can tell, asked where the answer could change a total or a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scoring.fields import key_path
from scoring.games.museum.choice import Declared, asked_of, candidates
from scoring.games.museum.galleries import museum_filled
from scoring.games.museum.in_play import EXPANSIONS
from scoring.games.museum.patron_lines import patron_name
from scoring.games.museum.patrons import met, patron_points
from scoring.games.museum.printed import COPYING_EXPERT, PATRONS
from scoring.games.museum.track import told_place
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Question

if TYPE_CHECKING:
    from scoring.games.museum.exhibit import Exhibit
    from scoring.games.museum.seat import Seat, Seats
    from scoring.games.museum.table import Patron, Table


def questions(table: Table, seats: Seats) -> Iterator[Question]:
    """Yield what to ask at this table, player by player, then what the expansions in play ask."""
    for seat in seats:
        yield from _of_player(seats, seat)
    for expansion in EXPANSIONS:
        if expansion.id in seats.in_play:
            yield from expansion.questions(table, seats)


def _of_player(seats: Seats, seat: Seat) -> Iterator[Question]:
    exhibited, stated = seat.exhibited, seat.exhibited.player.stated
    if exhibited.player.track is None and "museum.track" not in stated:
        yield from _track(seats, exhibited)
    if COPYING_EXPERT in exhibited.player.experts:
        yield _ask(exhibited, phrase("question.copied", expert=named(COPYING_EXPERT)), "experts")
    if "museum.gallery" not in {*seat.silent, *stated}:
        yield from _bonuses(exhibited)
    for key, patron in exhibited.player.patrons:
        if f"museum.{key}" not in stated:
            yield from _patron(seat, key, patron)


def _track(seats: Seats, exhibited: Exhibit) -> Iterator[Question]:
    unknown = seats.exhibited[exhibited.player.name].unknown
    if unknown:
        places = tuple(told_place(owned, exhibited.player) for owned in unknown)
        yield _ask(exhibited, phrase("question.track", n=len(places), places=places), "track")


def _ask(exhibited: Exhibit, message: Phrase, *key: str) -> Question:
    return Question(exhibited.player.name, key_path("players", exhibited.player.name, *key), message)


def _bonuses(exhibited: Exhibit) -> Iterator[Question]:
    board = exhibited.board
    full = museum_filled(exhibited)
    unknown = board.gallery_bonus is None or (full and board.both_bonus is None)
    filling = unknown and asked_of(exhibited).gallery and _could_fill(exhibited)
    for key, bonus, earned in (
        ("gallery-bonus", board.gallery_bonus, filling),
        ("museum-bonus", board.museum_bonus, full),
        ("both-bonus", board.both_bonus, filling and full),
    ):
        if earned and bonus is None:
            name = exhibited.player.name
            yield Question(name, key_path("boards", board.name, key), phrase(f"question.{key}", board=board.name))


def _could_fill(exhibited: Exhibit) -> bool:
    return any(
        collection.fills
        for by_key in candidates(exhibited, asked_of(exhibited))
        for choices in by_key.values()
        for collection in choices
    )


def _patron(seat: Seat, key: str, patron: Patron) -> Iterator[Question]:
    exhibited, declared, reached = seat.exhibited, seat.declared, seat.reached[key]
    if patron.kind == "perfect-collection":
        reached = met(exhibited, _hopeful(exhibited, declared), patron)
    if not patron_points(patron, reached)[1]:
        sort = "-other" if patron.kind == "other" else "-points"
        facts: dict[str, Fact] = {
            "patron": patron_name(patron),
            "level": reached.level,
            "n": len(PATRONS[patron.kind]["levels"]),
        }
        yield _ask(exhibited, Phrase(f"question.{key}{sort}", facts), key, "points")
    unknown = exhibited.unknown
    if patron.kind == "masterpieces":
        unknown &= exhibited.all_objects
    if unknown:
        could = met(exhibited, _hopeful(exhibited, declared, wild=True), patron, wild=True)
        if (could.level, could.times) != (reached.level, reached.times):
            at = exhibited.board.names(unknown)
            message = phrase(f"question.values-{key}", patron=patron_name(patron), places=at, n=len(at))
            yield _ask(exhibited, message, "museum")


def _hopeful(exhibited: Exhibit, declared: Declared, *, wild: bool = False) -> Declared:
    """Return the Collections with the perfect ones preferred, which unknown points or values could make the best."""
    asked = asked_of(exhibited)
    if not asked.perfect:
        return declared
    civilisations, domains = candidates(exhibited, asked._replace(wild=wild))
    return Declared(
        {key: max(choices, key=lambda c: c.perfect) for key, choices in civilisations.items()},
        {key: max(choices, key=lambda c: c.perfect) for key, choices in domains.items()},
    )
