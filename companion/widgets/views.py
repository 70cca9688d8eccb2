"""What stands above some views: the one looked at, a click turns to another; and sentences that keep their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual import events
    from textual.geometry import Size


class SteadyLines(Static):
    """Sentences that keep all lines that any of them took on a screen as wide, and those that `longest` will take."""

    def __init__(self, widget_id: str) -> None:
        """Say nothing yet, on one line."""
        super().__init__("", id=widget_id, markup=False)
        self.longest = ""
        self._kept = (0, 0)
        """For which width so many lines are kept."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return so many lines."""
        kept_width, kept = self._kept
        now = super().get_content_height(container, viewport, width)
        coming = Content(self.longest).get_height(self.styles.get_rules(), width) if width else 0
        self._kept = width, max(now, coming, kept if width == kept_width else 0)
        return self._kept[1]


class Views(Widget):
    """Names in a row, by id."""

    DEFAULT_CSS = "Views { height: 1; background: $panel; color: $text; width: 1fr; }"

    @dataclass
    class Chosen(Message):
        """A name was clicked."""

        view: str

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Make an empty line."""
        super().__init__(id=id)
        self._names: Mapping[str, str] = {}
        self._chosen = ""

    def show(self, names: Mapping[str, str], chosen: str) -> None:
        """Show these names, one of them as looked at."""
        if (names, chosen) != (self._names, self._chosen):
            self._names, self._chosen = names, chosen
            self.refresh()

    def _spans(self) -> list[tuple[str, int, str]]:
        """Return each view with where it begins and its text, names cut where they do not fit."""
        longest = max(map(cell_len, self._names.values()), default=0)
        for length in range(longest, 0, -1):
            texts = [f" {set_cell_size(name, min(cell_len(name), length))} " for name in self._names.values()]
            if sum(map(cell_len, texts)) <= self.size.width:
                break
        spans, x = [], 0
        for view, text in zip(self._names, texts if self._names else (), strict=True):
            spans.append((view, x, text))
            x += cell_len(text)
        return spans

    def render(self) -> Text:
        """Draw the line."""
        line = Text(no_wrap=True)
        for view, _, text in self._spans():
            line.append(text, Style(reverse=True, bold=True) if view == self._chosen else Style())
        return line

    def on_click(self, event: events.Click) -> None:
        """Turn to what was clicked."""
        for view, start, text in self._spans():
            if start <= event.x < start + cell_len(text):
                self.post_message(self.Chosen(view))
