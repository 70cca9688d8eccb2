"""Several things of which each is in or out, a line each: a digit, the space bar or the mouse switches one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from companion.widgets.field import mark_of
from companion.widgets.legend import Key, Legend
from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from companion.words.phrasebook import Phrasebook

DIGITS: Final = "1234567890"
"""Switch the first ten; those behind them are reached by the arrows or the mouse."""


class Toggles(Spoken, Widget, can_focus=True):
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

    class Switched(Message):
        """One thing was switched; the screen answers with `show`."""

        def __init__(self, value: str) -> None:
            """Keep which one."""
            super().__init__()
            self.value = value

    def __init__(self, words: Phrasebook, label: str, options: Mapping[str, str], *, topic: str) -> None:
        """Offer options, worded by value, none of them in; `topic` is also the id."""
        super().__init__(id=topic)
        self.speak(words)
        self.help_topic = topic
        self.label = label
        self.options = dict(options)
        self.chosen = 0
        self.inside: frozenset[str] = frozenset()

    def show(self, inside: Collection[str]) -> None:
        """Show which of them are in."""
        if self.inside != frozenset(inside):
            self.inside = frozenset(inside)
            self.refresh()

    def render(self) -> Text:
        """Draw the label, then each with its digit if it has one; while it has the focus the chosen one is marked."""
        lines = [Text.assemble(mark_of(self), (self.label, "dim"))]
        for number, (value, name) in enumerate(self.options.items()):
            mark = "›" if self.has_focus and number == self.chosen else " "
            inside = value in self.inside
            digit = DIGITS[number : number + 1] or " "
            line = Text.assemble(f" {mark} {digit} ", "[x] " if inside else "[ ] ", (name, "bold" if inside else ""))
            lines.append(line)
        return Text("\n").join(lines)

    def on_focus(self) -> None:
        """Mark the focus."""
        self.refresh()

    def on_blur(self) -> None:
        """Take the mark away."""
        self.refresh()

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
        to = self.chosen + by
        if 0 <= to < len(self.options):
            self.chosen = to
            self.refresh()
        elif by > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

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
