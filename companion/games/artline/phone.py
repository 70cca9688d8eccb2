"""What a phone shows of Artline: Louvre: the map, the themes in sight, and what a turn half typed would be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.artline.doubts import doubts_of
from companion.games.artline.situation import situation_of
from companion.games.artline.status import about_typed
from companion.games.artline.turn_typing import SLASH, Aim, Typed
from companion.phones.fields import TEXT, Control, Field
from companion.words.localization import Locale
from scoring.fields import Data
from scoring.games.artline.phrases import ledger
from scoring.games.artline.places import START_PLACE, Place, place_or_none
from scoring.phrase import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.artline.situation import Situation
    from companion.session import Session
    from companion.words.phrasebook import Phrasebook

BETWEEN: Final = "|"
"""Stands in a question between place, card and themes."""


class Cell(NamedTuple):
    """A place: its name in the file, the card there, that in words, how it looks, and in which ways a Room opens."""

    at: str
    token: str
    name: str
    looks: str
    opens: str = ""


def fields(session: Session, seat: int, words: Phrasebook) -> Data:
    """Return what `phone.html` shows, the same for all players but for whose turn it is."""
    situation, say = situation_of(session.table, session.review), Locale(words)
    position = situation.position
    places = [*position.museum.cards, *situation.outlooks, *situation.refusals]
    left, right = (pick(place.right for place in places) for pick in (min, max))
    top, bottom = (pick(place.down for place in places) for pick in (min, max))
    turn = position.next
    return {
        "parts": [("board", say("phones.map")), ("themes", say("phones.themes"))],
        "columns": right - left + 1,
        "cells": [
            _cell(situation, Place(across, down), say)
            for down in range(top, bottom + 1)
            for across in range(left, right + 1)
        ],
        "heading": "" if turn is None else say("phones.turn-number", number=len(position.log) + 1, name=turn.name),
        "yours": turn is not None and session.table.players[seat].name == turn.name,
        "waits": _waits(situation, seat, words),
        "closed": words.say(situation.closed) if situation.closed else "",
        "themes": [*_themes(situation, say)],
        "number": len(session.table.turns) + 1,
        "fields": [] if session.table.turns else [_start(session.table.start, say)],
        "doubt": _doubt(situation, seat, words),
    }


def pad(session: Session, seat: int, words: Phrasebook) -> Data:
    """Say that a turn is typed."""
    del session, seat, words
    return {"scripts": ("keys-turn.js",)}


def answers(session: Session, seat: int, question: str) -> str:
    """Return the id of the part of the page in which a question is answered."""
    del session, seat, question
    return "board"


def asked(session: Session, seat: int, line: str, words: Phrasebook) -> tuple[str, Data] | None:
    """Return what tells of a turn half typed, `place|card|theme|theme`, where that is asked."""
    at, *typed = line.split(BETWEEN)
    place = place_or_none(at)
    if len(typed) != len(("card", "row", "column")) or place is None:
        return None
    situation = situation_of(session.table, session.review)
    opens = situation.position.museum.prospect(place).opens if place in situation.outlooks else ()
    named = [part.strip() for part, way in zip(typed[1:], ("row", "column"), strict=True) if way in opens]
    text = " / ".join(part.replace("/", SLASH) for part in (typed[0].strip(), *named))
    told = [_waits(situation, seat, words), about_typed(situation, Typed(text, Aim(place, opens)), Locale(words))]
    return "artline/check.html", {"told": " · ".join(filter(None, told))}


def _waits(situation: Situation, seat: int, words: Phrasebook) -> str:
    """Say whose turn it is to whoever is not next; nothing to whoever is."""
    turn = situation.position.next
    if turn is None or turn.name == situation.table.players[seat].name:
        return ""
    return words.say(phrase("broken.turn", player=turn.name))


def _start(card: str | None, say: Locale) -> Field:
    """Return the field of the card in the middle, which may have a name before the first turn."""
    name = say("phones.start")
    return Field("table.start", None, name, (Control("", name, TEXT, card or ""),))


def _doubt(situation: Situation, seat: int, words: Phrasebook) -> Data | None:
    """Return what can be doubted of the card laid last, and by whom; None where nothing can."""
    doubts, say = doubts_of(situation.position), Locale(words)
    if not doubts:
        return None
    turn, players = situation.table.turns[-1], situation.table.players
    return {
        "title": say("artline.objection", card=turn.card, player=turn.player),
        "players": [(player.name, n == seat) for n, player in enumerate(players) if player.name != turn.player],
        "questions": [
            (theme, about, say(f"artline.{about}", card=turn.card, theme=theme))
            for theme, every in doubts.items()
            for about in every
        ],
        "stays": say("artline.stays"),
        "back": say("artline.goes-back", player=turn.player),
    }


def _cell(situation: Situation, place: Place, say: Locale) -> Cell | None:
    """Return what is shown of a place, None where no card can lie yet."""
    at = str(place)
    if place in situation.position.museum.cards:
        card = situation.name(place)
        looks = "start-card" if place == START_PLACE else "last-card" if place == situation.last else "card"
        return Cell(at, card, say.words.told(at, card), looks)
    if place in situation.outlooks:
        opens = " ".join(situation.position.museum.prospect(place).opens)
        return Cell(at, "", say.words.told(at, say("phones.free")), "free", opens)
    if place in situation.refusals:
        why = say.words.say(situation.refusals[place])
        return Cell(at, "", say.words.told(at, why), "no")
    return None


def _themes(situation: Situation, say: Locale) -> Iterator[tuple[str, str, str]]:
    """Yield every Room's themes, who set the first of them and when, and where its cards lie."""
    for room in situation.position.museum.rooms:
        number = situation.opener(room)
        player = "" if number is None else situation.table.turns[number].player
        taken = "" if number is None else say("phones.theme-taken", name=player, number=number + 1)
        yield say.words.say(ledger(room)), taken, " ".join(map(str, room.places))
