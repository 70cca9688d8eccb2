"""What parts of a form share: a mark that shows the focus without colours too, and a choice among their own lines."""

from __future__ import annotations

from textual.widget import Widget

from companion.widgets.localized import Localized


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
