"""Fields of the settings that tell of the game as an event: its day, when it began and ended, where, and a remark."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.binding import Binding

from companion.widgets.field import Field
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Asked, Change
from scoring.characters import unshowable
from scoring.edit import set_event
from scoring.fields import LONGEST_TEXT
from scoring.keys import minute_in, minute_written
from scoring.names import LONGEST_NAME
from scoring.phrase import Phrase, phrase
from scoring.table import AnyTable

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class Detail(NamedTuple):
    """What is told of an event: how it is read when typed, and how it is written.

    `read` returns why not where it cannot be read; `begins` says whether a key begins to type it.
    """

    read: Callable[[str], object]
    written: Callable[[Any], str] = str
    begins: Callable[[str], bool] = str.isdigit


def _day(typed: str) -> datetime.date | Phrase | None:
    try:
        return datetime.date.fromisoformat(typed) if typed else None
    except ValueError:
        return Phrase("app.ask.played.unknown", {"typed": typed})


def _minute(typed: str) -> datetime.datetime | Phrase | None:
    minute = minute_in(typed)
    return Phrase("app.ask.minute.unknown", {"typed": typed}) if typed and minute is None else minute


def _text(longest: int) -> Callable[[str], str | Phrase]:
    def read(typed: str) -> str | Phrase:
        if len(typed) > longest:
            return phrase("problem.too-long", found=len(typed), most=longest)
        return phrase("problem.control", char=odd) if (odd := unshowable(typed)) else typed

    return read


DETAILS: Final = {
    "played": Detail(_day, datetime.date.isoformat),
    "began": Detail(_minute, minute_written),
    "ended": Detail(_minute, minute_written),
    "place": Detail(_text(LONGEST_NAME), begins=str.isalnum),
    "remark": Detail(_text(LONGEST_TEXT), begins=str.isalnum),
}
"""What may be told, by the attribute of a table."""


class EventField(Field[AnyTable]):
    """One detail of the event, asked for in a line of its own."""

    def __init__(self, words: Phrasebook, topic: str) -> None:
        """Show one of the details."""
        super().__init__(words, topic, (Binding("enter", "ask", f"key.{topic}", show=False),))
        self.detail = DETAILS[topic]

    def value(self) -> str:
        """Return what is told, a dash where nothing is."""
        return self._told or "–"

    @property
    def _told(self) -> str:
        told = getattr(self.table, self.help_topic, None)
        return self.detail.written(told) if told else ""

    def press(self, key: str) -> bool:
        """Begin to type."""
        begins = self.detail.begins(key)
        if begins:
            self._ask(key)
        return begins

    def action_ask(self) -> None:
        """Ask for it, beginning with what is told."""
        self._ask(self._told)

    def _ask(self, typed: str) -> None:
        self.post_message(Asked(self.say(f"ask.{self.help_topic}"), typed, self._read))

    def _read(self, typed: str) -> Change | Phrase:
        read = self.detail.read(typed)
        return read if isinstance(read, Phrase) else self._telling(read)

    def _telling(self, what: object) -> Change:
        attribute = self.help_topic
        return lambda table, _seat: set_event(table, **{attribute: what})

    def action_clear(self) -> None:
        """Forget it."""
        self.edit(self._telling(self.detail.read("")))

    def legend(self) -> Legend:
        """Return the key that asks for it."""
        return ((Key("Enter", self.say(f"key.{self.help_topic}")),),)
