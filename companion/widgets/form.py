"""What forms share: a mark that shows the focus, a choice among own lines, ways from field to field, the keys told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from companion.present.line_breaks import unbroken
from companion.widgets.bars import button
from companion.widgets.legend import LeadingKey
from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.widgets.legend import Key


class Marked(Localized, Widget, can_focus=True):
    """A part that marks the focus."""

    @property
    def mark(self) -> str:
        """What stands before the label."""
        return "›" if self.has_focus else " "

    def on_focus(self) -> None:
        """Mark the focus, which may need a line more."""
        self.refresh(layout=True)

    def on_blur(self) -> None:
        """Take the mark away."""
        self.refresh(layout=True)


class Listed(Marked):
    """A part of several lines, one of which is chosen."""

    chosen = 0

    def mark_of(self, line: int) -> str:
        """Return what stands before a line."""
        return self.mark if line == self.chosen else " "

    def choose_line(self, line: int, lines: int) -> None:
        """Choose one of so many lines; beyond the first and the last lie the parts around."""
        if 0 <= line < lines:
            self.chosen = line
            self.refresh()
        elif line >= lines:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()


class Form(Localized, VerticalScroll, can_focus=False, inherit_bindings=False):
    """Fields below each other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", "key.next-part", show=False),
        Binding("up", "app.focus_previous", "key.previous-part", show=False),
    ]

    def on_resize(self) -> None:
        """Draw everything anew: a window that became smaller leaves its old frame behind."""
        self.screen.refresh()


class KeysLine(Localized, Static):
    """The keys of a window, at its bottom: the footer behind belongs to another screen."""

    DEFAULT_CSS = "KeysLine { dock: bottom; height: auto; }"

    def show(self, keys: Iterable[Key]) -> None:
        """Show these keys, each in one line with what it does."""
        self.update(Text("  ").join(_unbroken(button(LeadingKey(*key), self.words, "bold")) for key in keys))


def _unbroken(text: Text) -> Text:
    text.plain = unbroken(text.plain)
    return text
