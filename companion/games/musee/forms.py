"""What a phone can change at a table of Musée."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion import commands_at_table as at_table
from companion.games.musee.hands import with_card_back, with_hand_left
from companion.games.musee.standing import said_out_falsely
from scoring.games.musee import edit
from scoring.games.musee.table import seat_of
from scoring.phrase import phrase

if TYPE_CHECKING:
    from scoring.game import Game
    from scoring.table import AnyTable

OUT, PASSED = "out", "passed"


def _said_out(form: at_table.Form, _table: AnyTable) -> at_table.Command:
    """Make the command that says of a person to be out, or takes that back."""
    return at_table.Command(
        (OUT, None, at_table.asked_for(form.get("person"), str)), at_table.asked_for(form.get("on"), bool)
    )


def _is_out(_game: Game, table: Any, slot: at_table.Slot) -> bool:
    return slot[2] in table.out


def _with_out(game: Game, table: Any, command: at_table.Command) -> AnyTable:
    person = at_table.asked_for(command.slot[2], str)
    if _is_out(game, table, command.slot) == command.value:
        return table  # type: ignore[no-any-return]
    if command.value and (false := said_out_falsely(table, person)):
        raise at_table.RefusedError(false)
    return edit.say_out(table, person)


def _passed_on(form: at_table.Form, _table: AnyTable) -> at_table.Command:
    """Make the command that says whether the card drawn in a play, by its number, went to the partner."""
    return at_table.Command(
        (PASSED, None, at_table.asked_for(form.get("number"), int)), at_table.asked_for(form.get("on"), bool)
    )


def _is_passed(_game: Game, table: Any, slot: at_table.Slot) -> bool:
    number = at_table.asked_for(slot[2], int)
    if not 0 < number <= len(table.plays):
        raise at_table.StaleError(phrase("app.phones.turn-taken", number=number, next=len(table.plays) + 1))
    return bool(table.plays[number - 1].passed)


def _with_passed(game: Game, table: Any, command: at_table.Command) -> AnyTable:
    _is_passed(game, table, command.slot)
    number = at_table.asked_for(command.slot[2], int)
    plays = [*table.plays]
    plays[number - 1] = plays[number - 1]._replace(passed=command.value)
    changed: AnyTable = replace(table, plays=tuple(plays))
    return changed


def _played(form: at_table.Form, table: AnyTable) -> at_table.Command:
    """Make the command of the next play; its card is a number, or one in digits as on a pad."""
    typed = str(form.get("card"))
    card = int(typed) if typed.isascii() and typed.isdecimal() else form.get("card")
    return _next_play({**form, "card": card}, table)


def _with_play(game: Game, table: Any, command: at_table.Command) -> AnyTable:
    """Return the table after the next play, or without the last one; the card leaves the hand, or goes back there."""
    after: Any = at_table.KINDS[at_table.TURN].after(game, table, command)
    play = (table if command.value is None else after).plays[-1]
    seat, person = seat_of(table, play.player)
    if person is None:
        return after  # type: ignore[no-any-return]
    if command.value is None:
        return with_card_back(after, seat, person.name, play.card)
    return with_hand_left(table, after, seat, person.name, play.card)


_next_play: Final = at_table.next_turn("plays", "card", "at", "passed")
FORMS: Final[at_table.Forms] = {
    "lay": at_table.laid,
    "play": _played,
    "out": _said_out,
    "passed": _passed_on,
    "set": at_table.set_key,
}
KINDS: Final = {
    at_table.TURN: at_table.KINDS[at_table.TURN]._replace(after=_with_play),
    OUT: at_table.Kind(_is_out, _with_out, lies=False),
    PASSED: at_table.Kind(_is_passed, _with_passed, lies=False),
}
