"""The window with all that the rival does and why, in full: beside the board long reasons are cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from companion.games.museum.rival.pane import laid_out
from companion.games.museum.rival.rows import Row
from companion.screens.base import Modal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook

ALL_OF_IT = 10_000
"""Lines that are more than enough for everything."""


class ReasonsScreen(Modal[None]):
    """What the panel of the rival's turn says, uncut."""

    help_topic = "rival-reasons"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+g,enter", "close", "key.close", show=False)]

    def __init__(self, words: Phrasebook, name: str, rows: Sequence[Row]) -> None:
        """Show the rows of the panel about the rival of this name."""
        super().__init__(words)
        self._name_of_rival, self._rows = name, rows

    def compose(self) -> ComposeResult:
        """Show every row in full."""
        with Vertical(classes="window tall"):
            yield Static(self._name_of_rival, classes="title", markup=False)
            with VerticalScroll():
                yield Static(laid_out(self._rows, Size(self.app.size.width, ALL_OF_IT)), id="rival-reasons")
