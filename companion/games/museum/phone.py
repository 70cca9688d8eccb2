"""What a phone shows of MUSEUM: the board as buttons, the keys of a card, and fields for all that lies beside it."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.museum.card_words import expert_name, told
from companion.games.museum.expansion import fields_by_key
from companion.games.museum.faces import JOINT, face_of, short_of
from companion.games.museum.letters import letters
from companion.games.museum.rival.remembered import priority_name
from companion.phones.fields import CHOICE, ENTRY, FLAG, NUMBER, TEXT, Control, Field, Speaker, controls_of
from companion.words.localization import Locale
from scoring.fields import Data, key_path
from scoring.games.museum.expansion import expansions, ids
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.expansions.worlds_fair import WorldsFair
from scoring.games.museum.printed import (
    CIVILISATIONS,
    CONTINENTS,
    DOMAINS,
    NAMED_EXPERTS,
    PATRONS,
    VALUES,
)
from scoring.games.museum.table import Table
from scoring.games.museum.table.boards import BONUSES, OF_STANDARD
from scoring.games.museum.table.cards import without_blanks
from scoring.games.museum.table.in_play import Kept, in_play, of_player, of_table
from scoring.games.museum.table.priorities import OTHER_PRIORITY, PRIORITIES
from scoring.games.museum.table.tokens import LENT, read_card
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.games.museum.letters import Letters
    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Player
    from scoring.games.museum.table.board import Board
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.table.patron_card import Patron

WIDE: Final = 6
"""Characters of a line of a card, enough to keep its value apart."""
OF: Final = {"sets": ("civilisation", "domains")}
"""What a Patron card asks for that is of several sorts."""
POOL: Final = "pool"
PARTS: Final = ("experts", "patron", "museum", "rival", "hand")
"""The parts of the page that are no fields, and in which questions are answered."""


class Cell(NamedTuple):
    """A space: its name, what lies there in the file's notation, in words and in short; how it looks, and its floor."""

    at: str
    token: str
    name: str
    lines: tuple[str, ...]
    looks: str
    floor: str


def _table(session: Session) -> Table:
    table = session.as_it_lies
    assert isinstance(table, Table)  # noqa: S101 - a game shows its own tables alone
    return table


def fields(session: Session, seat: int, words: Phrasebook) -> Data:
    """Return what is shown of a player."""
    table = _table(session)
    player, say = table.players[seat], Locale(words)
    patron = next((line.label for line in session.review.players[seat].lines if line.rule == "museum.patron"), None)
    return {
        "parts": [
            ("board", words.name("museum")),
            (POOL, f"{say('phones.pool')} {len(player.discard)}"),
            ("tokens", say("phones.tokens")),
        ],
        "turn": _turn(session.table, seat, words),
        **layout(table, seat, words),
        "loans": WorldsFair.id in in_play(table),
        "heaps": [*_heaps(player, words)],
        "rival": _rival_card(player, words),
        "patron": words.say(patron) if patron else words.name("museum.patron"),
        "experts": [(one, expert_name(one, words), one in player.experts) for one in _experts(player)],
        "tokens": [*_tokens(table, player, seat, words)],
        "others": [*_others(table, player, seat, words)],
        "settings": [_expansions(table, words), *_bonuses(table.board_of(player), words)],
    }


def layout(table: Table, seat: int, words: Phrasebook) -> Data:
    """Return what `board.html` shows of a player's Museum."""
    player = table.players[seat]
    return {"columns": table.board_of(player).width, "cells": [*_cells(table, player, Locale(words))]}


def card_named(token: str, words: Phrasebook) -> tuple[str, str]:
    """Return a card of the file in short, whoever lent it, and how it looks."""
    card, known = read_card(token.partition(LENT)[0]), letters(words.language)
    return short_of(card, known), _looks(card, known)


def pad(session: Session, seat: int, words: Phrasebook) -> Data:
    """Return the keys of a card: Civilisations by Continent, Domains, values."""
    others = [one.name for n, one in enumerate(session.table.players) if n != seat]
    short = letters(words.language).short
    things = {"civilisation": CIVILISATIONS, "domains": DOMAINS, "continent": CONTINENTS}
    return {
        "scripts": (*(["keys-line.js"] if session.table.followed else []), "keys-cards.js"),
        "things": {of: [(one, words.name(one)) for one in every] for of, every in things.items()},
        "civilisations": [(one, words.name(one), short[one]) for one in CIVILISATIONS],
        "domains": [(one, words.name(one), short[one]) for one in DOMAINS],
        "numbers": VALUES,
        "lenders": [(f"{LENT}{without_blanks(name)}", name) for name in others],
    }


def answers(session: Session, seat: int, question: str) -> str:
    """Return the id of the part of the page in which a question is answered."""
    player = session.review.players[seat].name
    asked = question.removeprefix(f"{key_path('players', player)}.").partition(".")
    if asked[0] == "boards":  # the host alone says what a board prints
        return "tokens"
    key = f"table-{asked[2].partition('.')[0]}" if asked[0] == "table" else asked[0]
    return key if key in PARTS else {"discard": POOL}.get(key, f"field-{key}")


def asked(session: Session, seat: int, line: str, words: Phrasebook) -> tuple[str, Data] | None:
    """Return what is asked while a card, a move or a Patron is typed: a template with its facts."""
    table = _table(session)
    if (form := _form(line)) is not None:
        return _typed(session, seat, form, words)
    player = table.players[seat]
    cards = {"patron-card": ("patron", player.patron), "rival-patron": ("rival", player.of(Rival).card)}
    if line not in cards:
        return None
    key, held = cards[line]
    return "museum/patron.html", {"key": key, "patrons": [*_patrons(table, held, words)]}


def _typed(session: Session, seat: int, form: Data, words: Phrasebook) -> tuple[str, Data] | None:
    """Return what a move half typed, or the card of an expansion, comes to."""
    if isinstance(keys := form.get("keys"), str):
        from companion.games.museum.expansion_keys import tapped

        known = tapped(keys, _table(session), seat, words, pool=form.get("pool") is True)
        return ("museum/keys.html", {"tapped": known}) if known else None
    if not session.table.followed:
        return None
    from companion.games.museum.turns.page import judged

    told = judged(session.table, form, words)
    return ("museum/judged.html", {"judged": told}) if told else None


def _turn(table: Table, seat: int, words: Phrasebook) -> Data | None:
    """Return what is shown of the open turn; None where no game is followed, or it is over."""
    if not table.followed or table.over:
        return None
    from companion.games.museum.turns.page import turn_shown  # with Rich, which no other page needs

    return turn_shown(table, seat, words)


def _form(line: str) -> Data | None:
    """Return a form as far as it is typed, None where a line is none."""
    try:
        form = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return form if isinstance(form, dict) else None


# The board


def _cells(table: Table, player: Player, say: Locale) -> Iterator[Cell | None]:
    """Yield the spaces of a player's board row by row, None where there is no space."""
    board, known = table.board_of(player), letters(say.words.language)
    for space, place in enumerate(board.places):
        if not board.spaces >> space & 1:
            yield None
            continue
        below, last = space + board.width, (space + 1) % board.width == 0
        looks = ["gallery"] if board.gallery >> space & 1 else []
        looks += ["wall-right"] if not last and board.wall(space, space + 1) else []
        looks += ["wall-below"] if below < len(board.plan) and board.wall(space, below) else []
        card = player.museum[space]
        if card is None:
            yield Cell(place, "", say("about.space", place=place), ("", "", ""), " ".join(looks), " ".join(looks))
        else:
            named = say("about.at", place=place, what=told(card, say))
            yield Cell(
                place, str(card), named, _lines(card, known), " ".join([_looks(card, known), *looks]), " ".join(looks)
            )


def _lines(card: Laid, known: Letters) -> tuple[str, ...]:
    """Return a card in short: Civilisation, Domain, value; who lent it is part of its name alone."""
    face = face_of(card._replace(lender=None), known, {}, WIDE) if card.lendable else face_of(card, known, {}, WIDE)
    return tuple(line.strip(f"{JOINT}│ ") for line in (face.top, face.bottom, face.value))


def _looks(card: Laid, known: Letters) -> str:
    return face_of(card, known, {}, WIDE).role


# Beside it


def _within(words: Phrasebook, what: str, where: str) -> str:
    return words.say(Phrase("app.phones.within", {"what": what, "where": where}))


def _tokens(table: Table, player: Player, seat: int, words: Phrasebook) -> Iterator[Field]:
    """Yield what every player has, and Public Opinion, which is the table's."""
    say = Locale(words)
    near = {one: words.name(f"continent.{one}") for one in CONTINENTS}
    prestige, opinion, track = (words.name(f"museum.{one}") for one in ("prestige", "public-opinion", "track"))
    yield Field("prestige", seat, prestige, (Control("", prestige, NUMBER, player.prestige),))
    on = (
        Control(one, _within(words, opinion, called), NUMBER, table.public_opinion.get(one, 0), short=called)
        for one, called in near.items()
    )
    yield Field("table.public-opinion", None, opinion, tuple(on))
    silenced = tuple(Control(one, called, FLAG, one in player.ignores) for one, called in near.items())
    yield Field("ignores-public-opinion-of", seat, say("phones.silenced"), silenced)
    more = say("phones.press-more")
    yield Field("press-conferences", seat, more, (Control("", more, NUMBER, player.press_conferences),))
    read = "" if player.track is None else player.track
    yield Field("track", seat, track, (Control("", track, NUMBER, read),))
    other = words.name("museum.other")
    entries = (Control(name, name, ENTRY, points) for name, points in player.other_points.items())
    yield Field("other-points", seat, other, (*entries, Control("", other, ENTRY)))


def _experts(player: Player) -> tuple[str, ...]:
    """Return the Experts to choose from, and those hired who are none of them."""
    known = (*NAMED_EXPERTS, *CIVILISATIONS, *DOMAINS)
    return (*known, *(hired for hired in player.experts if hired not in known))


def _patrons(table: Table, own: Patron | None, words: Phrasebook) -> Iterator[Data]:
    """Yield the kinds of Patron in play: what a card names, and the points it prints for each level."""
    for kind, printed in PATRONS.items():
        if printed.expansion is not None and printed.expansion not in in_play(table):
            continue
        held = own if own and own.kind == kind else None
        named = {ask: getattr(held, ask) or () for ask in printed.asks} if held else {}
        points = held.points if held else ()
        yield {
            "id": kind,
            "name": words.name(f"patron.{kind}"),
            "held": held is not None,
            "asks": [
                (ask, OF.get(ask, (ask,)), _slots(named.get(ask, ()), number)) for ask, number in printed.asks.items()
            ],
            "levels": []
            if printed.points is not None
            else [(level, points[n] if n < len(points) else None) for n, level in enumerate(printed.levels)],
        }


def _slots(named: str | tuple[str, ...], number: int) -> list[str]:
    """Return so many things as a card names, empty where none is named yet."""
    held = (named,) if isinstance(named, str) else named
    return [*held, *[""] * (number - len(held))]


def _others(table: Table, player: Player, seat: int, words: Phrasebook) -> Iterator[Field]:
    """Yield what the expansions in play keep, of this player and of the table."""
    people, own = tuple(one.name for one in table.players), _of_rival(player.of(Rival), seat, words)
    for expansion in expansions():
        for whose, thing, section, whom in ((of_player, player, "", seat), (of_table, table, "table.", None)):
            kept, data = whose(expansion), Kept(whose).data(thing)
            for key in kept.record().keys if kept and expansion.id in in_play(table) else ():
                if key.name in own:
                    yield from own[key.name]
                    continue
                speaker = Speaker(people, partial(_called, key.name, words), partial(_within, words))
                schema, name = key.kind.schema(), _key_name(key.name, words)
                controls = controls_of(name, schema, data.get(key.name), speaker)
                yield Field(f"{section}{key.name}", whom, name, controls, whole=bool(schema.get("required")))


def _of_rival(rival: Rival, seat: int, words: Phrasebook) -> Mapping[str, tuple[Field, ...]]:
    """Return the fields of what has a form of its own, by key; nobody but the rival has anything of his."""
    if not rival.solo:
        return {key.name: () for key in Rival.KEYS if key.name != "solo"}
    return {"rival": (), "hand": (), "priorities": (_priorities(rival, seat, words),)}


def _priorities(rival: Rival, seat: int, words: Phrasebook) -> Field:
    """Return what the rival seeks in its order, one thing more, and one in the players' own words."""
    name, key = _key_name("priorities", words), "priorities"
    rows: list[Control] = []
    for n, held in enumerate((*rival.priorities, "")):
        choices = dict.fromkeys((*PRIORITIES, *([held] if held else ())))
        named = tuple((one, priority_name(one, words)) for one in choices)
        rows.append(Control(f"[{n}]", _within(words, name, str(n + 1)), CHOICE, held, named, (n,), str(n + 1)))
    last, own = len(rows), words.say(Phrase("app.phones.own-words"))
    rows.append(Control(f"[{last}]", _within(words, name, own), TEXT, path=(last,), short=own, prefix=OTHER_PRIORITY))
    return Field(key, seat, name, tuple(rows))


def _rival_card(player: Player, words: Phrasebook) -> str:
    """Name the kind of the rival's card; nothing where a player is not the rival."""
    rival, none = player.of(Rival), Phrase("app.phones.no-rival-card")
    if not rival.solo:
        return ""
    return (
        _within(words, _key_name("rival", words), words.name(f"patron.{rival.card.kind}"))
        if rival.card
        else words.say(none)
    )


def _heaps(player: Player, words: Phrasebook) -> Iterator[tuple[str, str, list[tuple[str, str, str, str]]]]:
    """Yield the cards that lie beside a board, by the section that takes them: the Common Pool, the rival's Objects."""
    rival = player.of(Rival)
    yield POOL, words.say(Phrase("picture.pool")), [*_chips(player.discard, words)]
    if rival.solo:
        yield "hand", _key_name("hand", words), [*_chips(rival.hand or (), words)]


def _chips(cards: tuple[Laid, ...], words: Phrasebook) -> Iterator[tuple[str, str, str, str]]:
    """Yield cards in the notation of the file, in words, in short, and how they look."""
    known, say = letters(words.language), Locale(words)
    yield from ((str(card), told(card, say), short_of(card, known), _looks(card, known)) for card in cards)


def _key_name(key: str, words: Phrasebook) -> str:
    part = fields_by_key().get(key)
    return words.say(Phrase(f"app.key.{part}")) if part else key


def _called(key: str, words: Phrasebook, one: str) -> str:
    """Return what an entry or a choice of a key is called."""
    names = words.names
    return names.get(f"{key}.{one}") or names.get(f"continent.{one}") or names.get(one) or one


def _expansions(table: Table, words: Phrasebook) -> Field:
    playing, name = in_play(table), words.say(Phrase("app.expansions.label"))
    flags = (Control(one, words.say(Phrase(f"expansion.{one}")), FLAG, one in playing) for one in ids())
    return Field("table.expansions", None, name, tuple(flags))


def _bonuses(board: Board, words: Phrasebook) -> Iterator[Field]:
    """Yield what a board prints for filled spaces, each a key of its own."""
    say, printed = Locale(words), OF_STANDARD.data(board)
    for key in BONUSES:
        name, points = say(f"help.{key.name}.title"), printed.get(key.name)
        value = points if isinstance(points, int) else ""
        yield Field(f"boards.{board.name}.{key.name}", None, name, (Control("", name, NUMBER, value),))
