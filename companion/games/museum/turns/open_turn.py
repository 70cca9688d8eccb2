"""The open turn with what is typed told of it: how the game stands before the line, its verdict, the table after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.present.account import between, signed
from scoring.errors import AskedError
from scoring.fair import fair_placements
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.line import Exhibit, Furbish, Line
from scoring.games.museum.table.line_notation import place_trouble
from scoring.games.museum.turns.judging import judge_line, read_asked
from scoring.games.museum.turns.replay import replayed
from scoring.games.museum.turns.telling import turn_told, with_open, with_turns

if TYPE_CHECKING:
    from companion.games.museum.turns.typing import Reading
    from companion.words.localization import Locale
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.turns.position import Position
    from scoring.phrase import Phrase
    from scoring.review import Review, Verdict


class OpenTurn:
    """The last turn of a followed game while a line of it is typed, replayed once for all its keys."""

    def __init__(self) -> None:
        """Begin without a turn."""
        self._known: tuple[tuple[object, ...], Position] | None = None

    def before(self, table: Table, reading: Reading) -> Position:
        """Return how the game stands before the line typed, with what else is typed."""
        about = table, reading.takers, reading.headline
        if self._known is None or self._known[0][0] is not table or self._known[0][1:] != about[1:]:
            turn = turn_told(table.turns[-1], None, took=reading.takers, headline=reading.headline, opinion={})
            self._known = about, replayed(replace(table, turns=(*table.turns[:-1], turn))).position
        return self._known[1]

    def judged(self, table: Table, reading: Reading) -> Verdict | Phrase:
        """Judge the line typed, or return why it cannot be judged."""
        try:
            line = read_asked(table, reading.text)
        except AskedError as error:
            return error.problem.message
        position = self.before(table, reading)
        trouble = place_trouble(line, table.board_of(position.seat.player))
        return trouble.message if trouble else judge_line(position, line)


def with_typed(table: Table, reading: Reading, line: Line | None) -> Table:
    """Return the table with what is typed told of the open turn: a line, or only what else may be told."""
    turn, took = table.turns[-1], reading.takers
    if line is None and not reading.text and not turn.begun and took is None and reading.opinion:
        turns = [*table.turns]  # tokens turned up once the turn before had ended
        if len(turns) > 1:
            turns[-2] = turn_told(turns[-2], None, took=None, headline=None, opinion=reading.opinion)
            return with_turns(table, tuple(turns))
    told = turn_told(turn, line, took=took, headline=reading.headline, opinion=reading.opinion)
    return replace(table, turns=(*table.turns[:-1], told)) if line is None else with_open(table, told)


def laid_at(line: Line, place: str) -> Line:
    """Return a line whose first Object, where it has no place of its own, lies on the one chosen on the board."""
    if not isinstance(line, Furbish):
        return line
    first = next((n for n, gain in enumerate(line.gains) if isinstance(gain, Exhibit)), None)
    if first is None or line.exhibits[0].at or line.exhibits[0].to or not isinstance(line.exhibits[0].card, Card):
        return line
    gains = (*line.gains[:first], line.exhibits[0]._replace(at=place), *line.gains[first + 1 :])
    return replace(line, gains=gains)


def only_object(line: Line) -> Laid | None:
    """Return the Object that a line exhibits in the player's own Museum, if it brings nothing else."""
    match line:
        case Furbish(gains=(Exhibit(card=card, to=None),)) if not isinstance(card, int):
            return card
        case _:
            return None


def worth_told(table: Table, player: str, card: Laid, review: Review, say: Locale) -> str:
    """Say what a card would add for a player; nothing where it can lie nowhere, or where fair mode keeps it back."""
    from scoring.games.museum.arranging.relaid import where

    (placements,) = where(table, str(card), player)
    relaid = fair_placements(placements, review).relaid
    if relaid is None:
        return ""
    return say("turn.worth", most=signed(max(placements.legal.values())), relaid=between(relaid))
