"""What a phone shows of Musée: the galleries with the tokens between them, and where a number may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.musee.hands import without_hands
from companion.games.musee.inks import theme_role
from companion.games.musee.standing import passed_over, said_out_falsely, standing, turns
from companion.phones.fields import FLAG, LIST, Control, Field
from companion.words.localization import Locale
from scoring.errors import AskedError
from scoring.fair import fair_placements, gains_withheld
from scoring.fields import Data
from scoring.games.musee.judging import judge_play
from scoring.games.musee.placement import where
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES, ROWS
from scoring.games.musee.table import Person, Play
from scoring.phrase import Name, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.position import Position
    from scoring.games.musee.table import Table


class Cell(NamedTuple):
    """A place: its name, the number there, that in words, and how it looks."""

    at: str
    token: str
    name: str
    looks: str


def fields(session: Session, seat: int, words: Phrasebook) -> Data:
    """Return what `phone.html` shows of a player."""
    table: Table = session.table
    say, position = Locale(words), position_of(table)
    person = _person(position, seat)
    return {
        "parts": [("board", words.name("musee"))],
        **layout(table, seat, words),
        "heading": standing(position, person, "", say, playing=False),
        "followed": table.followed and not position.over,
        "yours": position.turn is not None and position.turn.seat == seat,
        "person": person.name,
        "number": len(table.plays) + 1,
        "out": person.name in table.out,
        "in": words.say(false) if table.followed and (false := said_out_falsely(table, person.name)) else "",
        "passed": _passed(position, say),
        "tokens": [*_tokens(table, say)],
        "fields": [*_fields(table, seat, words)],
    }


def layout(table: Table, seat: int, words: Phrasebook) -> Data:
    """Return what `board.html` shows of a player's museum."""
    return {"columns": table.width, "galleries": [*_galleries(position_of(table), seat, Locale(words))]}


def pad(session: Session, seat: int, words: Phrasebook) -> Data:
    """Return the keys of a number."""
    del session, seat, words
    return {"scripts": ("keys-digits.js",), "digits": (*range(1, 10), 0)}


def answers(session: Session, seat: int, question: str) -> str:
    """Return the id of the part of the page in which a question is answered."""
    del session, seat
    return "field-bonus" if question.endswith("bonus") else "board"


def asked(session: Session, seat: int, line: str, words: Phrasebook) -> tuple[str, Data] | None:
    """Return what tells where a number may lie, where that is asked: a template with its facts."""
    if not line.isdecimal():
        return None
    table: Table = session.table
    position, say = position_of(table), Locale(words)
    whose = _person(position, seat).name if table.followed else table.players[seat].name
    try:
        placements = where(table if table.followed else without_hands(table), line, whose)[0]
    except AskedError:
        return None
    placements = fair_placements(placements, session.review)
    told = not gains_withheld(session.review)
    alone = _alone(position, seat, say) if table.followed else []
    refused = {no.at: no.message for no in placements.illegal}
    if table.followed:
        refused |= dict(_out_of_turn(position, whose, line, placements.legal))
    legal = [
        (at, " · ".join([say("phones.fits", place=at), *alone]), f"+{gain}" if told else "✓")
        for at, gain in placements.legal.items()
        if at not in refused
    ]
    illegal = [
        (at, say("phones.fits-not", place=at, card=line, why=words.say(_reason(message))))
        for at, message in refused.items()
    ]
    return "musee/where.html", {"legal": legal, "illegal": illegal}


def _alone(position: Position, seat: int, say: Locale) -> list[str]:
    """Return who would be out if somebody played now, in words; nothing for whoever is next."""
    person = _person(position, seat)
    over = passed_over(position, person)
    return [say("musee.passed-over", person=person.name, over=over, n=len(over))] if over else []


def _out_of_turn(position: Position, player: str, card: str, places: Iterable[str]) -> Iterator[tuple[str, Phrase]]:
    """Yield the places at which a turn is none because of the order of play, and why."""
    for at in places:
        verdict = judge_play(position, Play(player, int(card), position.table.places.index(at)))
        if verdict.faults:
            yield at, verdict.faults[0].message


def _person(position: Position, seat: int) -> Person:
    """Return who plays next into a museum."""
    return next(person for person in turns(position) if person.seat == seat)


def _reason(message: Phrase) -> Phrase:
    """Return why a number is refused, without the number and the place, which are said before."""
    why = message.facts.get("why")
    return why[0] if isinstance(why, tuple) and len(why) == 1 and isinstance(why[0], Phrase) else message


def _galleries(position: Position, seat: int, say: Locale) -> Iterator[tuple[list[Cell], list[bool]]]:
    """Yield the places of each gallery, and below which of them a token shows a staircase; none below the last."""
    table, museum = position.table, position.museums[seat]
    tokens = table.staircases or ((), ())
    for n, _ in enumerate(GALLERIES):
        row = range(n * table.width, (n + 1) * table.width)
        below = [column in tokens[n] for column in range(1, table.width + 1)] if n < len(ROWS) else []
        yield [_cell(table, table.places[space], museum[space], say) for space in row], below


def _cell(table: Table, at: str, number: int | None, say: Locale) -> Cell:
    if number is None:
        return Cell(at, "", say.words.told(at, say("phones.empty")), "")
    return Cell(at, str(number), say("about.painting", place=at, number=number), theme_role(table, number))


def _passed(position: Position, say: Locale) -> tuple[bool, str] | None:
    """Return whether the last card drawn went to the partner, and how the other is said; None where none can."""
    if not (last := position.last_draw):
        return None
    passed = bool(position.table.plays[-1].passed)
    return passed, say(f"legend.musee-{'kept' if passed else 'passed'}", partner=last.partner)


def _tokens(table: Table, say: Locale) -> Iterator[list[tuple[str, int, str, bool]]]:
    """Yield the tokens of each row, as long as they can be turned: row, column, what it is called, whether it shows."""
    for row, shown in zip(ROWS, table.staircases or ((), ()), strict=True):
        columns = () if table.plays else range(1, table.width + 1)
        yield [(row, one, say("phones.token", row=Name(f"row.{row}"), column=one), one in shown) for one in columns]


def _fields(table: Table, seat: int, words: Phrasebook) -> Iterator[Field]:
    """Yield what lies beside a museum: bonus cards where the turns do not tell them, and the hand."""
    player, say = table.players[seat], Locale(words)
    if not table.followed:
        cards = tuple(Control(one, say(f"musee.{one}"), FLAG, one in (player.bonus or ())) for one in GALLERIES)
        yield Field("bonus", seat, say("key.bonus"), cards)
    elif not player.members:
        hand = " ".join(map(str, player.hands.get(player.name, ())))
        yield Field("hand", seat, say("key.hand"), (Control("", say("key.hand"), LIST, hand),))
