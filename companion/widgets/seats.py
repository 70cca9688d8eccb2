"""Fields of the settings: the players in turn order, and the day of the game."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.widgets.field import Field
from companion.widgets.legend import Key, Legend
from companion.widgets.spoken import Asked, Change
from scoring.edit import change_player, set_played
from scoring.names import name_trouble
from scoring.phrase import Phrase
from scoring.table import AnyTable

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class SeatsField(Field):
    """The players: choose one, rename; whether one may come, go or move is for the games to say."""

    CARET: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "choose(-1)", "key.up", show=False),
        Binding("down,j", "choose(1)", "key.down", show=False),
        Binding("enter", "rename", "key.rename", show=False),
    ]

    def __init__(self, words: Phrasebook) -> None:
        """Begin with the first player."""
        super().__init__(words, "seats")
        self.chosen = 0

    @property
    def names(self) -> list[str]:
        """The players' names in turn order."""
        return [player.name for player in self.table.players] if self.table else []

    def value(self) -> str:
        """Return the players, one a line, the chosen one marked."""
        marks = ("›" if self.has_focus and n == self.chosen else " " for n, _ in enumerate(self.names))
        rows = enumerate(zip(marks, self.names, strict=True), 1)
        return "".join(f"\n {mark} {n}. {name}" for n, (mark, name) in rows)

    def press(self, key: str) -> bool:
        """Take no letters: names are asked for."""
        del key
        return False

    def action_choose(self, by: int) -> None:
        """Choose another player; beyond the first and the last lie the fields around."""
        to = self.chosen + by
        if 0 <= to < len(self.names):
            self.chosen = to
            self.refresh()
        elif by > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def action_rename(self) -> None:
        """Ask for another name."""
        self.post_message(Asked(self.say("ask.rename"), self.names[self.chosen], partial(self._named, self.chosen)))

    def refusal(self, name: str, others: list[str]) -> Phrase | None:
        """Return why a name cannot be taken beside those of others."""
        return name_trouble(name, others)

    def _named(self, which: int, name: str) -> Change | Phrase:
        others = [other for n, other in enumerate(self.names) if n != which]
        return self.refusal(name, others) or self.renamed(which, name)

    def renamed(self, which: int, name: str) -> Change:
        """Return the change that renames a player."""
        return lambda table, _: change_player(table, which, name=name)

    def legend(self) -> Legend:
        """Return the keys for players."""
        return ((Key("Enter", self.say("legend.rename")),),)


class FixedSeatsField(SeatsField):
    """Players whose number is fixed: rename, and before the first turn change places."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+up", "shift(-1)", "key.move-up", show=False),
        Binding("ctrl+down", "shift(1)", "key.move-down", show=False),
    ]
    FIXED: ClassVar[str]
    """The wording that says why nobody comes or goes."""

    @property
    def begun(self) -> bool:
        """Whether turns have been taken, which keep the order."""
        raise NotImplementedError

    def seat_of(self, which: int) -> int:
        """Return the seat of a player."""
        return which

    def moved(self, seat: int, to: int) -> Change:
        """Return the change that moves a seat in the turn order."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        """Say why nobody can come, and that names are asked for; blanks and what moves the choice are no names."""
        if key in "jk ":
            return False
        self.refuse(self.FIXED if key in "+-" else "seats.rename-first")
        return True

    def action_clear(self) -> None:
        """Say why nobody can go."""
        self.refuse(self.FIXED)

    def action_back(self) -> None:
        """Say that names are asked for."""
        self.refuse("seats.rename-first")

    def action_shift(self, by: int) -> None:
        """Move the seat of the chosen player in the turn order; turns already taken keep it."""
        if self.table is None or self.begun:
            self.refuse("seats.turns-taken")
            return
        seat = self.seat_of(self.chosen)
        to = seat + by
        if 0 <= to < len(self.table.players):
            self.edit(self.moved(seat, to))
            self.chosen += by

    def legend(self) -> Legend:
        """Return the keys for players."""
        names = {"Enter": "rename", "^↑^↓": "move-player"}
        return (tuple(Key(key, self.say(f"legend.{name}")) for key, name in names.items()),)


class PlayedField(Field):
    """The day of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ask", "key.played", show=False)]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a day."""
        super().__init__(words, "played")

    def value(self) -> str:
        """Return the day."""
        day = self.table.played if self.table else None
        return day.isoformat() if day else "–"

    def press(self, key: str) -> bool:
        """Begin to type a day."""
        if key.isdigit():
            self._ask(key)
        return key.isdigit()

    def action_ask(self) -> None:
        """Ask for the day."""
        self._ask(self.value().strip("–"))

    def _ask(self, typed: str) -> None:
        self.post_message(Asked(self.say("ask.played"), typed, _day))

    def action_clear(self) -> None:
        """Forget the day."""
        self.edit(partial(_played, day=None))

    def legend(self) -> Legend:
        """Return the key that asks for the day."""
        return ((Key("Enter", self.say("key.played")),),)


def _day(typed: str) -> Change | Phrase:
    try:
        day = datetime.date.fromisoformat(typed) if typed else None
    except ValueError:
        return Phrase("app.ask.played.unknown", {"typed": typed})
    return partial(_played, day=day)


def _played(table: AnyTable, seat: int, day: datetime.date | None) -> AnyTable:  # noqa: ARG001 (one for all)
    return set_played(table, day)
