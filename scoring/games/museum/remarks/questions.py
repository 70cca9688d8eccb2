"""Questions: what only a card, a board or the players know, asked where it could change a total or a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.fields import key_path
from scoring.games.museum.counting.collection import GALLERY
from scoring.games.museum.counting.declaration import asked_of, candidates, hopeful
from scoring.games.museum.counting.lines import changes_total, patron_name, place_of
from scoring.games.museum.counting.patron_kind import Claim
from scoring.games.museum.counting.patrons import kind_of, met, patron_points
from scoring.games.museum.printed import CIVILISATIONS, COPYING_EXPERT, DOMAINS, NAMED_EXPERTS
from scoring.games.museum.table import question
from scoring.games.museum.table.unsure import Unsure
from scoring.phrase import named, phrase
from scoring.review import Question

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Owned, Tallies, Tally
    from scoring.games.museum.table import Patron, Player


def questions(tallies: Tallies) -> Iterator[Question]:
    """Yield the questions of a table: player by player, then those of the expansions in play."""
    for tally in tallies:
        yield from _of_player(tallies, tally)
    for expansion in tallies.expansions:
        yield from expansion.questions(tallies)


def _of_player(tallies: Tallies, tally: Tally) -> Iterator[Question]:
    player, stated = tally.player, tally.player.stated
    yield from _unsure(tally)
    if player.track is None and "museum.track" not in stated:
        yield from _track(player, tallies.exhibitions[player.name].unknown)
    if COPYING_EXPERT in player.experts and changes_total(tallies, _copying(player)):
        yield question(player.name, phrase("question.copied", expert=named(COPYING_EXPERT)), "experts")
    if GALLERY not in tally.fixed:
        yield from _bonuses(tally)
    for key, patron in player.patrons.items():
        if f"museum.{key}" not in stated:
            yield from _patron(tally, key, patron)


def _unsure(tally: Tally) -> Iterator[Question]:
    """Ask for every card that nobody could read with certainty."""
    lying = zip(tally.board.places, tally.player.museum, strict=True)
    for card, at in (*((card, at) for at, card in lying), *((card, None) for card in tally.player.discard)):
        if isinstance(card, Unsure):
            key = "discard" if at is None else "museum"
            asked = "among" if card.candidates else "open"
            message = phrase(
                f"question.unsure-{asked}-{key}", at=at or "", cards=card.candidates, n=len(card.candidates)
            )
            yield question(tally.player.name, message, key)


def _track(player: Player, unknown: tuple[Owned, ...]) -> Iterator[Question]:
    if unknown:
        places = tuple(place_of(owned, player) for owned in unknown)
        yield question(player.name, phrase("question.track", n=len(places), places=places), "track")


def _copying(player: Player) -> Iterator[Player]:
    """Yield a player with every Expert that the copying one could copy."""
    at = player.experts.index(COPYING_EXPERT)
    for copied in (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS):
        yield replace(player, experts=(*player.experts[:at], f"{COPYING_EXPERT}={copied}", *player.experts[at + 1 :]))


def _bonuses(tally: Tally) -> Iterator[Question]:
    board, full, filling = tally.board, tally.museum.full, tally.could_fill
    for key, bonus, earned in (
        ("gallery-bonus", board.gallery_bonus, filling),
        ("museum-bonus", board.museum_bonus, full),
        ("both-bonus", board.both_bonus, filling and full),
    ):
        if earned and bonus is None:
            message = phrase(f"question.{key}", board=board.name)
            yield Question(tally.player.name, key_path("boards", board.name, key), message)


def _patron(tally: Tally, key: str, patron: Patron) -> Iterator[Question]:
    museum, reached, kind, name = tally.museum, tally.reached[key], kind_of(patron), patron_name(patron)
    if kind.perfect:
        reached = met(Claim(museum, hopeful(tally.choices), patron))
    if not patron_points(patron, reached)[1]:
        levels = len(kind.printed.levels)
        message = phrase(f"question.{key}-{kind.points_asked}", patron=name, level=reached.level, n=levels)
        yield question(tally.player.name, message, key, "points")
    if kind.values and (unknown := museum.unknown & kind.values(museum)):
        choices = candidates(museum, asked_of(museum)._replace(wild=True)) if kind.perfect else tally.choices
        could = met(Claim(museum, hopeful(choices), patron, wild=True))
        if (could.level, could.times) != (reached.level, reached.times):
            at = museum.board.names(unknown)
            message = phrase(f"question.values-{key}", patron=name, places=at, n=len(at))
            yield question(tally.player.name, message, "museum")
