"""What a phone can change at a table of Musée."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.commands_at_table import (
    Command,
    Form,
    Forms,
    Kind,
    RefusedError,
    Slot,
    StaleError,
    asked_for,
    laid,
    next_turn,
    set_key,
)
from companion.games.musee.standing import said_out_falsely
from scoring.games.musee import edit
from scoring.phrase import phrase

if TYPE_CHECKING:
    from scoring.game import Game
    from scoring.table import AnyTable

OUT, PASSED = "out", "passed"


def _said_out(form: Form, _table: AnyTable) -> Command:
    """Make the command that says of a person to be out, or takes that back."""
    return Command((OUT, None, asked_for(form.get("person"), str)), asked_for(form.get("on"), bool))


def _is_out(_game: Game, table: Any, slot: Slot) -> bool:
    return slot[2] in table.out


def _with_out(game: Game, table: Any, command: Command) -> AnyTable:
    person = asked_for(command.slot[2], str)
    if _is_out(game, table, command.slot) == command.value:
        return table  # type: ignore[no-any-return]
    if command.value and (false := said_out_falsely(table, person)):
        raise RefusedError(false)
    return edit.say_out(table, person)


def _passed_on(form: Form, _table: AnyTable) -> Command:
    """Make the command that says whether the card drawn in a play, by its number, went to the partner."""
    return Command((PASSED, None, asked_for(form.get("number"), int)), asked_for(form.get("on"), bool))


def _is_passed(_game: Game, table: Any, slot: Slot) -> bool:
    number = asked_for(slot[2], int)
    if not 0 < number <= len(table.plays):
        raise StaleError(phrase("app.phones.turn-taken", number=number, next=len(table.plays) + 1))
    return bool(table.plays[number - 1].passed)


def _with_passed(game: Game, table: Any, command: Command) -> AnyTable:
    _is_passed(game, table, command.slot)
    number = asked_for(command.slot[2], int)
    plays = [*table.plays]
    plays[number - 1] = plays[number - 1]._replace(passed=command.value)
    changed: AnyTable = replace(table, plays=tuple(plays))
    return changed


FORMS: Final[Forms] = {
    "lay": laid,
    "play": next_turn("plays", "card", "at", "passed"),
    "out": _said_out,
    "passed": _passed_on,
    "set": set_key,
}
KINDS: Final = {OUT: Kind(_is_out, _with_out, lies=False), PASSED: Kind(_is_passed, _with_passed, lies=False)}
