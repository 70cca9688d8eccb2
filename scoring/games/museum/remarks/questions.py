"""Questions: what only a card, a board or the players know, asked where it could change a total or a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.fields import key_path
from scoring.games.museum.counting.collection import Declaration
from scoring.games.museum.counting.declaration import asked_of, candidates
from scoring.games.museum.counting.galleries import could_fill, museum_filled
from scoring.games.museum.counting.lines import changes_total
from scoring.games.museum.counting.patrons import kind_of, met, patron_points
from scoring.games.museum.counting.patrons.kind import Claim
from scoring.games.museum.counting.patrons.lines import patron_name
from scoring.games.museum.counting.track import place_of
from scoring.games.museum.expansion import expansions
from scoring.games.museum.printed import CIVILISATIONS, COPYING_EXPERT, DOMAINS, NAMED_EXPERTS
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Question

if TYPE_CHECKING:
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Patron, Player, Table


def questions(table: Table, tallies: Tallies) -> Iterator[Question]:
    """Yield the questions of a table: player by player, then those of the expansions in play."""
    for tally in tallies:
        yield from _of_player(table, tallies, tally)
    for expansion in expansions():
        if expansion.id in tallies.in_play:
            yield from expansion.questions(table, tallies)


def _of_player(table: Table, tallies: Tallies, tally: Tally) -> Iterator[Question]:
    museum, stated = tally.museum, tally.museum.player.stated
    if museum.player.track is None and "museum.track" not in stated:
        yield from _track(tallies, museum)
    if COPYING_EXPERT in museum.player.experts and changes_total(table, tallies, _copying(museum.player)):
        yield _ask(museum, phrase("question.copied", expert=named(COPYING_EXPERT)), "experts")
    if "museum.gallery" not in {*tally.silent, *stated}:
        yield from _bonuses(museum)
    for key, patron in museum.player.patrons:
        if f"museum.{key}" not in stated:
            yield from _patron(tally, key, patron)


def _track(tallies: Tallies, museum: Museum) -> Iterator[Question]:
    unknown = tallies.exhibitions[museum.player.name].unknown
    if unknown:
        places = tuple(place_of(owned, museum.player) for owned in unknown)
        yield _ask(museum, phrase("question.track", n=len(places), places=places), "track")


def _copying(player: Player) -> Iterator[Player]:
    """Yield a player with every Expert that the copying one could copy."""
    at = player.experts.index(COPYING_EXPERT)
    for copied in (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS):
        yield replace(player, experts=(*player.experts[:at], f"{COPYING_EXPERT}={copied}", *player.experts[at + 1 :]))


def _ask(museum: Museum, message: Phrase, *key: str) -> Question:
    return Question(museum.player.name, key_path("players", museum.player.name, *key), message)


def _bonuses(museum: Museum) -> Iterator[Question]:
    board = museum.board
    full = museum_filled(museum)
    unknown = board.gallery_bonus is None or (full and board.both_bonus is None)
    filling = unknown and could_fill(museum)
    for key, bonus, earned in (
        ("gallery-bonus", board.gallery_bonus, filling),
        ("museum-bonus", board.museum_bonus, full),
        ("both-bonus", board.both_bonus, filling and full),
    ):
        if earned and bonus is None:
            name = museum.player.name
            yield Question(name, key_path("boards", board.name, key), phrase(f"question.{key}", board=board.name))


def _patron(tally: Tally, key: str, patron: Patron) -> Iterator[Question]:
    museum, reached = tally.museum, tally.reached[key]
    kind = kind_of(patron)
    if kind.perfect:
        reached = met(Claim(museum, _hopeful(museum), patron))
    if not patron_points(patron, reached)[1]:
        facts: dict[str, Fact] = {
            "patron": patron_name(patron),
            "level": reached.level,
            "n": len(kind.printed.levels),
        }
        yield _ask(museum, Phrase(f"question.{key}-{kind.points_asked}", facts), key, "points")
    if kind.values and (unknown := museum.unknown & kind.values(museum)):
        could = met(Claim(museum, _hopeful(museum, wild=True), patron, wild=True))
        if (could.level, could.times) != (reached.level, reached.times):
            at = museum.board.names(unknown)
            message = phrase(f"question.values-{key}", patron=patron_name(patron), places=at, n=len(at))
            yield _ask(museum, message, "museum")


def _hopeful(museum: Museum, *, wild: bool = False) -> Declaration:
    """Return the declaration that prefers perfect Collections, the best one if unknown points or values are high."""
    civilisations, domains = candidates(museum, asked_of(museum)._replace(wild=wild))
    return Declaration(
        {key: max(choices, key=lambda c: c.perfect) for key, choices in civilisations.items()},
        {key: max(choices, key=lambda c: c.perfect) for key, choices in domains.items()},
    )
