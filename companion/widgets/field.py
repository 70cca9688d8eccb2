"""One line beside the board: a label and what is entered there, typed straight into it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Generic

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from companion.widgets.form import Marked
from companion.widgets.legend import Key, Legend, unaccented_key
from companion.widgets.localized import Change, Edited, LegendChanged, Refused
from scoring.breakdown import total_of
from scoring.fields import LARGEST_NUMBER
from scoring.table import SomeTable

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook

LABEL: int = 12
"""Characters kept for the label."""


@dataclass(frozen=True, slots=True)
class TypedSum:
    """Numbers of at most so many digits, with + or - between them; other keys are refused."""

    digits: int
    text: str = ""

    @property
    def number(self) -> int | None:
        """What it comes to, None while nothing is typed."""
        return total_of(self.text) if self.text else None

    def press(self, key: str) -> TypedSum | None:
        """Return the sum after one more key, None where that key must not be taken."""
        last = re.split(r"[+-]", self.text)[-1]
        sign = key in ("+", "-")
        if (sign and not last) or (not sign and not (key.isascii() and key.isdigit())):
            return None
        typed = replace(self, text=self.text + key)
        longer = not sign and len(last) >= self.digits
        return None if longer or not 0 <= total_of(typed.text) <= LARGEST_NUMBER else typed

    def back(self) -> TypedSum:
        """Take the last key back."""
        return replace(self, text=self.text[:-1])


class Field(Marked, Generic[SomeTable], can_focus=True):
    """A labelled value that takes keys; `show` gives it the table, it answers with `Edited`."""

    DEFAULT_CSS = """
    Field { height: auto; width: 1fr; min-height: 1; background: $background; color: $text; padding: 0 1 0 0; }
    Field:focus { background: $primary 25%; text-style: bold; }
    Field:hover { background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "back", "key.back", show=False),
        Binding("delete", "clear", "key.clear-field", show=False),
    ]

    CARET: ClassVar[str] = "▏"
    """What follows the value where the next key goes; nothing where the value marks that itself."""

    def __init__(self, words: Phrasebook, topic: str = "", bindings: Iterable[BindingType] = ()) -> None:
        """Make a field named, explained and found by `topic`, else that of its class, with keys besides its own."""
        self.help_topic = topic or self.help_topic
        super().__init__(words, id=self.help_topic, bindings=bindings)
        self.table: SomeTable | None = None
        self.seat = 0
        self._shown: str | None = None

    def show(self, table: SomeTable, seat: int) -> None:
        """Show what this table holds for a player."""
        self.table, self.seat = table, seat
        if self.value() != self._shown:
            self.refresh(layout=True)

    def label(self) -> str:
        """Return what stands before the value."""
        return self.say(f"field.{self.help_topic}")

    def value(self) -> str:
        """Return what is entered, as the player reads it; nothing, unless a field says otherwise."""
        return ""

    def render(self) -> Text:
        """Draw label and value; while it has the focus the value shows where the next key goes."""
        value = self._shown = self.value() if self.table else ""
        cursor = self.CARET if self.has_focus else ""
        return Text.assemble(self.mark, (f"{self.label():<{LABEL - 1}} ", "dim"), value, cursor)

    def edit(self, change: Change) -> None:
        """Ask for a change of the table."""
        self.post_message(Edited(change))

    def retyped(self) -> None:
        """Show anew, with the letters that follow what has been typed."""
        self.refresh(layout=True)
        self.post_message(LegendChanged())

    def press(self, key: str) -> bool:
        """Take a typed character; False when it means nothing here, as all do unless a field says otherwise."""
        del key
        return False

    def on_key(self, event: events.Key) -> None:
        """Hand typed characters on."""
        if event.character is None or not event.is_printable:
            return
        if self.press(unaccented_key(event.character)):
            event.stop()
            event.prevent_default()

    def refuse(self, why: str) -> None:
        """Say why a key was not taken."""
        self.post_message(Refused(self.say(why)))

    def action_back(self) -> None:
        """Take the last key back."""

    def action_clear(self) -> None:
        """Forget all that is entered here."""


class NumberField(Field[SomeTable]):
    """A whole number or a sum, typed key by key; the first digit replaces what was there, a sign goes on from it."""

    DIGITS = 4

    def __init__(
        self,
        words: Phrasebook,
        topic: str,
        get: Callable[[SomeTable, int], int | None],
        put: Callable[[SomeTable, int, int | None], SomeTable],
    ) -> None:
        """Read with `get`; change with `put(table, seat, number)`, where None is nothing entered."""
        super().__init__(words, topic)
        self._get = get
        self._put = put
        self._typed: TypedSum | None = None

    @property
    def number(self) -> int | None:
        """The number on the table."""
        return self._get(self.table, self.seat) if self.table else None

    def value(self) -> str:
        """Return the number, while it is typed the sum it is typed as, or what stands in for it."""
        number = self.number
        if number is None:
            return self.say(f"field.{self.help_topic}.none")
        typed = self._typed
        return typed.text if typed and typed.number == number else str(number)

    def on_focus(self) -> None:
        """Begin a new number."""
        self._typed = None
        super().on_focus()

    def on_blur(self) -> None:
        """Show the number without its sum."""
        self._typed = None
        self.refresh(layout=True)

    def press(self, key: str) -> bool:
        """Add a digit or a sign."""
        begun = self._typed if self._typed and self._typed.number == (self.number or 0) else None
        typed = (begun or TypedSum(self.DIGITS)).press(key) or (None if begun else self._shown_sum.press(key))
        if typed is None:
            self.refuse("number.refused")
        else:
            self._set(typed)
        return True

    @property
    def _shown_sum(self) -> TypedSum:
        """What is on the table, to go on from."""
        return TypedSum(self.DIGITS, str(self.number or ""))

    def _set(self, typed: TypedSum) -> None:
        self._typed = typed
        put, number = self._put, typed.number
        self.edit(lambda table, seat: put(table, seat, number))
        self.refresh(layout=True)

    def action_back(self) -> None:
        """Take the last key back."""
        self._set((self._typed or self._shown_sum).back())

    def action_clear(self) -> None:
        """Forget the number."""
        self._set(TypedSum(self.DIGITS))

    def legend(self) -> Legend:
        """Return that digits are typed."""
        return ((Key("0-9", self.say(f"legend.{self.help_topic}")),),)
