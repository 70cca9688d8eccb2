"""Several things of which each is in or out, a line each: a digit, the space bar or the mouse switches one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.widgets.form import Listed
from companion.widgets.legend import Key, Legend

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from companion.words.phrasebook import Phrasebook

DIGITS: Final = "1234567890"
"""Switch the first ten; those behind them are reached by the arrows or the mouse."""


class Toggles(Listed, can_focus=True):
    """A label and the things, one a line; what a switch does is for the screen to say."""

    DEFAULT_CSS = """
    Toggles { height: auto; width: 1fr; padding: 0 1 0 0; color: $text; text-wrap: nowrap; text-overflow: ellipsis; }
    Toggles:focus { background: $primary 25%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "choose(-1)", "key.up", show=False),
        Binding("down,j", "choose(1)", "key.down", show=False),
        Binding("space", "switch", "key.switch", show=False),
    ]

    @dataclass
    class Switched(Message):
        """One thing was switched; the screen answers with `show`."""

        value: str

    def __init__(self, words: Phrasebook, label: str, options: Mapping[str, str], *, topic: str) -> None:
        """Offer options, worded by value, none of them in; `topic` is also the id."""
        super().__init__(words, id=topic)
        self.help_topic = topic
        self.label = label
        self.options = dict(options)
        self.inside: frozenset[str] = frozenset()

    def show(self, inside: Collection[str]) -> None:
        """Show which of them are in."""
        if self.inside != frozenset(inside):
            self.inside = frozenset(inside)
            self.refresh()

    def render(self) -> Text:
        """Draw the label, then each with its digit if it has one; while it has the focus the chosen one is marked."""
        lines = [Text.assemble(self.mark, (self.label, "dim"))]
        for number, (value, name) in enumerate(self.options.items()):
            box, style = ("[x] ", "bold") if value in self.inside else ("[ ] ", "")
            digit = DIGITS[number : number + 1] or " "
            lines.append(Text.assemble(f" {self.mark_of(number)} {digit} {box}", (name, style)))
        return Text("\n").join(lines)

    def on_key(self, event: events.Key) -> None:
        """Switch by a digit."""
        digits = DIGITS[: len(self.options)]
        if event.character and event.character in digits:
            event.stop()
            self._switch(digits.index(event.character))

    def on_click(self, event: events.Click) -> None:
        """Switch the one clicked."""
        number = event.y - 1  # the label stands above them
        if 0 <= number < len(self.options):
            self._switch(number)

    def action_choose(self, by: int) -> None:
        """Choose another one; beyond the first and the last lie the fields around."""
        self.choose_line(self.chosen + by, len(self.options))

    def action_switch(self) -> None:
        """Switch the chosen one."""
        self._switch(self.chosen)

    def _switch(self, number: int) -> None:
        self.chosen = number
        self.refresh()
        self.post_message(self.Switched([*self.options][number]))

    def legend(self) -> Legend:
        """Return the keys that switch."""
        return ((Key("␣ 1-0", self.say("legend.switch")),),)
