"""Sentences that change while somebody looks on, and what stands below them stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
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
