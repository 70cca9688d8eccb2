"""A question about the rival's turn as it is typed: which step, and what it needs to be answered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.errors import AskedError, Problem
from scoring.fields import foreign_letter, nearest, shown
from scoring.games.museum.rival.answer import Answer
from scoring.games.museum.rival.order import BUY, EXHIBIT, STEPS, TAKE, buy, discard, exhibit, position_of, take
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.tokens import read_card
from scoring.games.museum.table.turn import UNKNOWN_CARD, Turn
from scoring.games.museum.turns.position import Position, opening
from scoring.games.museum.turns.replay import opened_in, replayed
from scoring.phrase import Phrase, phrase
from scoring.review import Question

PARTING: Final = re.compile(r"[\s,]+")
TOLD_AS: Final = {
    "players": "solo = true",
    "priorities": 'priorities = ["gre", "th", "europe"]',
    "hand": 'hand = "gre-cu-3 chi-wa-2"',
    "advanced": "advanced = true",
    "discard-order": 'discard-order = ["asia", "america", "africa", "europe"]',
}
"""How a file tells what a step needs, by the last word of the question's key."""
DIGITS: Final = re.compile(r"[0-9]{1,5}")
STEP, CARD, NUMBER = "STEP", "CARD", "N"
"""Where in a line something is wrong."""


class Asked(NamedTuple):
    """One step of his: the cards on show to `take` from, how many he is to `exhibit` or `discard`."""

    step: str
    cards: tuple[Laid, ...] = ()
    number: int = 0


def read_question(step: str, typed: Sequence[str]) -> Asked:
    """Return the step asked about; raises AskedError where there is none such, or where it needs something else.

    >>> read_question("exhibit", ["2"])
    Asked(step='exhibit', cards=(), number=2)
    """
    if step not in STEPS:
        raise _refused(STEP, foreign_letter(step) or phrase("problem.step", found=shown(step), words=STEPS), step)
    words = [word for word in PARTING.split(" ".join(typed)) if word]
    if step == TAKE:
        return Asked(step, cards=_cards(words))
    if step == BUY:
        if words:
            raise _refused(STEP, phrase("problem.step-alone", found=shown(words[0])))
        return Asked(step)
    return Asked(step, number=_number(step, words))


def answer_to(asked: Asked, table: Table, choose: tuple[str, ...] = ()) -> Answer:
    """Return what he does; `choose` are what players chose where cards were level, one for each tie in order.

    Raises UnansweredError where the table does not tell what the step needs, AskedError for a choice that is none.
    """
    if asked.step == TAKE:
        return take(as_a_turn_begins(table), asked.cards, choose)
    position = position_of(table)
    if asked.step == BUY:
        return buy(position, choose)
    return (exhibit if asked.step == EXHIBIT else discard)(position, asked.number, choose)


def as_a_turn_begins(table: Table) -> Position:
    """Return how the game stood before the open turn's Exploration; as the table lies where no turns are told."""
    now = position_of(table)
    if not table.turns:
        return now
    before = (opening(table), *replayed(table).after)[-2]
    return before._replace(table=table, active=now.active, number=now.number, headline=now.headline)


def way_to_tell(question: Question, table: Table) -> Phrase:
    """Return how a file would answer a question that a step depends on."""
    key = question.key.rpartition(".")[2]
    number = next((n for n, player in enumerate(table.players) if player.name == question.player), None)
    if key == "hand" and number is not None and (left_open := hand_left_open(table, number)):
        return phrase(f"hint.rival-{left_open.what}", turns=left_open.turns, n=len(left_open.turns))
    return phrase("hint.rival-told", told=TOLD_AS[key])


class LeftOpen(NamedTuple):
    """What some turns leave out that changed his open hand: what he `took`, what he `plays`, what he was `dealt`."""

    what: str
    turns: tuple[str, ...]


def hand_left_open(table: Table, rival: int) -> LeftOpen | None:
    """Return what the turns leave out of his open hand; None where it is not told with which Objects he begins."""
    begins = opening(table).seats[rival].open_hand
    if not table.turns or begins is None or not begins.told:
        return None
    numbers = opened_in(table, rival, lambda seat: seat.open_hand.unnamed.most if seat.open_hand else 0)
    turns, name = [(number, table.turns[int(number) - 1]) for number in numbers], table.players[rival].name
    took = tuple([number for number, turn in turns if turn.rival_took in (None, UNKNOWN_CARD) and _takes(turn, name)])
    if took:
        return LeftOpen("took", took)
    played = tuple([number for number, turn in turns if turn.player == name])
    return LeftOpen("plays", played) if played else LeftOpen("dealt", numbers)


def _takes(turn: Turn, rival: str) -> bool:
    """Whether the rival takes an Object in a turn: in every one, unless there is nothing for him in his own."""
    return turn.player != rival or turn.took_own


def _cards(words: list[str]) -> tuple[Laid, ...]:
    if not words:
        raise _refused(CARD, Phrase("problem.step-cards"), hint="hint.step-cards")
    return tuple([_card(word) for word in words])


def _card(word: str) -> Laid:
    try:
        return read_card(word)
    except AskedError as error:
        raise AskedError(error.problem._replace(hint=Phrase("hint.step-card"))) from None


def _number(step: str, words: list[str]) -> int:
    """Read how many cards: one number, 0 or more."""
    if not words:
        raise _refused(NUMBER, Phrase(f"problem.step-number.{step}"), hint="hint.step-number")
    if not DIGITS.fullmatch(words[0]):
        raise _refused(NUMBER, phrase("problem.step-no-number", found=shown(words[0])), hint="hint.step-number")
    if len(words) > 1:
        raise _refused(NUMBER, phrase("problem.step-numbers", found=shown(words[1])), hint="hint.step-number")
    return int(words[0])


def _refused(place: str, message: Phrase, near: str = "", hint: str = "hint.steps") -> AskedError:
    return AskedError(Problem(place, message, nearest=nearest(near, STEPS), hint=Phrase(hint)))
