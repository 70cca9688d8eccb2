"""What a phone plays in a followed game, move by move: a line, the end of a turn, what the rival takes and does.

A move names its number in the game. It is the next one, or it is too late for it: two phones cannot both make it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from companion.commands_at_table import Command, Kind, RefusedError, StaleError, asked_for
from companion.games.museum.rival.steps import acted, ready
from scoring import tablefile
from scoring.games import game as game_by_id
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.turns.judging import judge
from scoring.games.museum.turns.replay import replayed
from scoring.games.museum.turns.telling import ended, with_open, with_turns
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.commands_at_table import Form, Slot
    from companion.games.museum.rival.steps import Acted
    from scoring.fields import Data
    from scoring.game import Game
    from scoring.games.museum.table import Table
    from scoring.table import AnyTable

MOVE: Final = "move"
TURNS: Final = "turns"
TOLD: Final = ("took", "headline", "opinion")
"""What any move can tell of its turn besides."""
PARTS: Final = ("do", "number", "line", "insist", "card", "action", "chosen", "untold", *TOLD)


@dataclass
class ActionTold:
    """What a form tells of the rival's Action card."""

    numbers: tuple[int, ...]
    chosen: list[int]
    otherwise: list[int] | None = None
    declined: int = 0


def moves(table: Table) -> int:
    """Return how many moves a game has had; the first line of a followed game is move 1."""
    told = sum(len(turn.plays or ()) + (turn.rival_took is not None) for turn in table.turns)
    return told + len(table.turns) - 1 + bool(table.over)


def moved(form: Form, table: AnyTable) -> Command:
    """Make the command of the next move."""
    slot = (MOVE, None, len(getattr(table, TURNS)))
    return Command(slot, {part: form[part] for part in PARTS if part in form})


def _now(game: Game, table: AnyTable, slot: Slot) -> Data:
    """Return the turns from one on, counted from 1, and whether the game is over."""
    return {TURNS: game.write(table).get(TURNS, [])[asked_for(slot[2], int) - 1 :], "over": table.over}


def _after(game: Game, table: AnyTable, command: Command) -> AnyTable:
    before: Any = table
    form = asked_for(command.value, dict)
    if TURNS in form:
        turns = [*game.write(table)[TURNS][: asked_for(command.slot[2], int) - 1], *form[TURNS]]
        return replace(with_turns(before, _read(before, turns).turns), over=form["over"])
    number = asked_for(form.get("number"), int)
    if not before.followed or before.over or number != moves(before) + 1:
        raise StaleError(Phrase("app.phones.played-on"))
    return MOVES[form["do"]](with_told(before, form), form)


def with_told(table: Table, form: Form) -> Table:
    """Return a table with what a move tells of its turn besides; raises MalformedTableError."""
    told = {part: form[part] for part in TOLD if part in form}
    return _with_open(table, told) if told else table


def _with_open(table: Table, told: Mapping[str, object]) -> Table:
    """Return a table whose open turn has other keys of the file."""
    turns = game_by_id("museum").write(table)[TURNS]
    return with_turns(table, _read(table, [*turns[:-1], {**turns[-1], **told}]).turns)


def _read(table: Table, turns: list[Data]) -> Table:
    read: Table = tablefile.read_data({**game_by_id("museum").write(table), TURNS: turns})
    return read


def _line(table: Table, form: Form) -> Table:
    """Play a line; one that breaks a rule only where that is insisted on."""
    line = asked_for(form.get("line"), str)
    played, verdict = with_line(table, line), judge(table, line, None)
    if verdict.faults and form.get("insist") is not True:
        raise RefusedError(verdict.faults[0].message)
    return played


def with_line(table: Table, line: str) -> Table:
    """Return a table whose open turn has one line more; raises MalformedTableError for what is none in a file."""
    return _with_open(table, {"plays": [*map(str, table.turns[-1].plays or ()), line]})


def _acts(table: Table, form: Form) -> Table:
    """Play the rival's turn and end it; where cards are level, it is not settled yet."""
    told = numbers_of(form)
    done = rival_acts(table, told)
    if done is None or done.open:
        raise RefusedError(Phrase("app.rival.choose" if done else "app.rival.type-large"))
    return ended(with_open(table, replace(table.turns[-1], action=told.numbers, plays=done.plays)))


def numbers_of(form: Form) -> ActionTold:
    """Return what a form tells of the rival's Action card."""
    lists = [asked_for(form.get(part), list) for part in ("action", "chosen")]
    numbers, chosen = ([asked_for(number, int) for number in numbers] for numbers in lists)
    return ActionTold(tuple(numbers), chosen)


def rival_acts(table: Table, told: ActionTold) -> Acted | None:
    """Return what the rival does in his turn, None as long as his Action card is not told."""
    position = replayed(table).position
    if table.rival_seat != position.active or not ready(table, position):
        return None
    advanced = bool(position.seat.player.of(Rival).advanced)
    if len(told.numbers) != 1 + advanced or min(told.numbers) < 0:
        return None
    try:
        return acted(position, told, advanced=advanced)
    except IndexError as error:  # chosen among fewer
        raise RefusedError(Phrase("app.phones.form")) from error


MOVES: Final[Mapping[str, Callable[[Table, Form], Table]]] = {
    "turn-line": _line,
    "end-turn": lambda table, form: ended(table, left_out=form.get("untold") is True),
    "rival-takes": lambda table, form: _with_open(table, {"rival-took": asked_for(form.get("card"), str)}),
    "rival-acts": _acts,
}
KINDS: Final = {MOVE: Kind(_now, _after, lies=False)}
