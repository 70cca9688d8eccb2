"""What windows with fields share: arrows and Enter go from field to field, a line at the bottom tells the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from companion.present.line_breaks import unbroken
from companion.widgets.bars import button
from companion.widgets.legend import LeadingKey
from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.widgets.legend import Key


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
