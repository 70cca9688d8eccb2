"""What one person changes at a table: a place, a key of the table file, an entry of a list. Each is a plain value.

A command says what stands somewhere from now on, in the notation of the table file, so that doing it twice is doing it
once, and whatever it writes can be read back. A turn is another matter: it is the next one, or it is too late for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias, TypeVar

from scoring import tablefile
from scoring.errors import AskedError, MalformedTableError
from scoring.fields import LONGEST_TEXT, Data
from scoring.game import Game
from scoring.phrase import Phrase, phrase
from scoring.table import AnyTable

Slot: TypeAlias = tuple[str | int | None, ...]
"""What a command writes to: `("card", seat, place)`, `("key", seat or None, key)`, `("among", seat, key, entry)`,
`("turn", key, number)`, the turns counted from 1; a game may have kinds of its own."""

CARD, KEY, AMONG, TURN = "card", "key", "among", "turn"
PLAYERS: Final = "players"
Answer = TypeVar("Answer")
Shape = TypeVar("Shape")


class SaidError(Exception):
    """Something that cannot be done at a table; the message says why."""

    def __init__(self, message: Phrase) -> None:
        """Keep the message."""
        super().__init__(message.key)
        self.message = message


class RefusedError(SaidError):
    """Raised for what cannot stand in a table."""


class StaleError(RefusedError):
    """Raised for a turn that somebody else has taken by now."""


class Command(NamedTuple):
    """What stands in a slot from now on, in the notation of the table file; None where nothing does."""

    slot: Slot
    value: object

    @property
    def seat(self) -> int | None:
        """Whose things change, None for those of the whole table."""
        seat = self.slot[1]
        return seat if isinstance(seat, int) else None


class Kind(NamedTuple):
    """How slots of a kind are read and written; `lies` says that they show what lies on the table, turns and all.

    `now` answers (game, table, slot), `after` (game, table, command) with the changed table. Both raise RefusedError,
    AskedError and MalformedTableError.
    """

    now: Callable[[Game, AnyTable, Slot], object]
    after: Callable[[Game, AnyTable, Command], AnyTable]
    lies: bool = True


def now(game: Game, table: AnyTable, lying: AnyTable, slot: Slot) -> object:
    """Return what stands in a slot of a table, or of the same as it lies; raises RefusedError where there is none."""
    kind = _kind(game, slot)
    return _refusing(lambda: kind.now(game, lying if kind.lies else table, slot))


def changed(game: Game, table: AnyTable, command: Command) -> AnyTable:
    """Return the table after a command; raises RefusedError, also StaleError."""
    kind = _kind(game, command.slot)

    def change(before: AnyTable, _seat: int) -> AnyTable:
        return kind.after(game, before, command)

    if not kind.lies:
        return _refusing(lambda: change(table, 0))
    return _refusing(lambda: game.changed(table, game.as_it_lies(table), change, command.seat or 0))


def _kind(game: Game, slot: Slot) -> Kind:
    """Return the kind of a slot: one of the game's own, or one that all games have."""
    kind = str(slot[0])
    own: Mapping[str, Kind] = import_module(f"companion.games.{game.id}.forms").KINDS
    return own.get(kind) or KINDS[kind]


def _refusing(work: Callable[[], Answer]) -> Answer:
    try:
        return work()
    except AskedError as error:
        raise RefusedError(error.problem.message) from error
    except MalformedTableError as error:
        raise RefusedError(error.problems[0].message) from error


def _card(game: Game, table: AnyTable, slot: Slot) -> str:
    seat, at = asked_for(slot[1], int), asked_for(slot[2], str)
    return game.cells.at(table, seat, at) if game.cells else _refuse()


def _with_card(game: Game, table: AnyTable, command: Command) -> AnyTable:
    seat, at = asked_for(command.slot[1], int), asked_for(command.slot[2], str)
    return game.cells.with_one(table, seat, at, str(command.value or "")) if game.cells else _refuse()


def _holder(data: Data, seat: object, key: str) -> tuple[Data, str]:
    """Return what a key of the table or of a player stands in, and its last part: `table.public-opinion`."""
    holder = data if seat is None else data[PLAYERS][seat]
    *sections, last = key.split(".")
    for section in sections:
        holder = holder.setdefault(section, {})
        asked_for(holder, dict)
    return holder, last


def _key(game: Game, table: AnyTable, slot: Slot) -> Any:
    holder, last = _holder(game.write(table), slot[1], asked_for(slot[2], str))
    return holder.get(last)


def _with_key(game: Game, table: AnyTable, command: Command) -> AnyTable:
    data = game.write(table)
    holder, last = _holder(data, command.slot[1], asked_for(command.slot[2], str))
    if command.value is None:
        holder.pop(last, None)
    else:
        holder[last] = command.value
    changed: AnyTable = tablefile.read_data(data)
    return changed


def _among(game: Game, table: AnyTable, slot: Slot) -> bool:
    return slot[3] in (_key(game, table, slot) or ())


def _with_among(game: Game, table: AnyTable, command: Command) -> AnyTable:
    kind, seat, key, entry = command.slot
    if _among(game, table, command.slot) == bool(command.value):
        return table
    others = [known for known in _key(game, table, command.slot) or () if known != entry]
    return _with_key(game, table, Command((kind, seat, key), [*others, *([entry] if command.value else [])] or None))


def _turn(game: Game, table: AnyTable, slot: Slot) -> object:
    turns = game.write(table).get(asked_for(slot[1], str), [])
    number = asked_for(slot[2], int)
    return turns[number - 1] if 0 < number <= len(turns) else None


def _with_turn(game: Game, table: AnyTable, command: Command) -> AnyTable:
    _, key, number = command.slot
    turns = game.write(table).get(asked_for(key, str), [])
    if command.value is None and number == len(turns):
        return _with_key(game, table, Command((KEY, None, key), turns[:-1] or None))
    if command.value is None:
        raise StaleError(Phrase("app.phones.played-on"))
    if number != len(turns) + 1:
        raise StaleError(phrase("app.phones.turn-taken", number=asked_for(number, int), next=len(turns) + 1))
    return _with_key(game, table, Command((KEY, None, key), [*turns, command.value]))


KINDS: Final[Mapping[str, Kind]] = {
    CARD: Kind(_card, _with_card),
    KEY: Kind(_key, _with_key),
    AMONG: Kind(_among, _with_among),
    TURN: Kind(_turn, _with_turn, lies=False),
}


Form: TypeAlias = Mapping[str, object]
Forms: TypeAlias = Mapping[str, Callable[[Form, AnyTable], Command]]
"""What each form of a game makes, by what it is to `do`."""


def asked_for(value: object, shape: type[Shape]) -> Shape:
    """Return a part of a form; raises RefusedError where it has another shape, or is too long a text."""
    if type(value) is not shape or (isinstance(value, str) and len(value) > LONGEST_TEXT):
        raise RefusedError(phrase("app.phones.form"))
    return value


def _refuse() -> NoReturn:
    raise RefusedError(phrase("app.phones.form"))


def _seat(form: Form, table: AnyTable) -> int:
    seat = asked_for(form.get("seat"), int)
    if not 0 <= seat < len(table.players):
        raise RefusedError(phrase("app.phones.no-seat", number=seat))
    return seat


def laid(form: Form, table: AnyTable) -> Command:
    """Make the command that lays a card at a place, or clears it."""
    card = form.get("card")
    token = str(card) if type(card) is int else asked_for("" if card is None else card, str)
    return Command((CARD, _seat(form, table), asked_for(form.get("at"), str).upper()), token)


def written(key: str, asked: str = "value", shape: type = int) -> Callable[[Form, AnyTable], Command]:
    """Return what makes the command that writes one key of a player; null leaves it out."""

    def command(form: Form, table: AnyTable) -> Command:
        value = form.get(asked)
        return Command((KEY, _seat(form, table), key), None if value in (None, "") else asked_for(value, shape))

    return command


def set_key(form: Form, table: AnyTable) -> Command:
    """Make the command that writes any key of a player, or of the table where no seat is named."""
    seat = None if form.get("seat") is None else _seat(form, table)
    key = asked_for(form.get("key"), str)
    if seat is None and key in (PLAYERS, "format", "game"):
        _refuse()
    return Command((KEY, seat, key), form.get("value"))


def among(key: str, asked: str) -> Callable[[Form, AnyTable], Command]:
    """Return what makes the command that puts an entry on a player's list, or takes it off."""

    def command(form: Form, table: AnyTable) -> Command:
        on = asked_for(form.get("on"), bool)
        return Command((AMONG, _seat(form, table), key, asked_for(form.get(asked), str)), on)

    return command


def next_turn(key: str, *parts: str) -> Callable[[Form, AnyTable], Command]:
    """Return what makes the command that adds the next turn, which is of the player on the seat."""

    def command(form: Form, table: AnyTable) -> Command:
        player = form.get("player") or table.players[_seat(form, table)].name
        told = {part: form[part] for part in parts if form.get(part) not in (None, "")}
        return Command((TURN, key, asked_for(form.get("number"), int)), {"player": player, **told})

    return command


def command_of(game: Game, table: AnyTable, form: Form) -> Command:
    """Return the command that a form asks for; raises RefusedError where it asks for nothing a table knows."""
    forms: Forms = import_module(f"companion.games.{game.id}.forms").FORMS
    if not isinstance(asked := form.get("do"), str) or asked not in forms:
        _refuse()
    return forms[asked](form, table)
