"""A new game of Artline: Louvre, with the card that lies in the middle for whoever wants to name it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, ClassVar, Final

from textual.widgets import Input, Static

from companion.games.artline.typed import unkept
from companion.screens.setup import SetupScreen
from scoring.games.artline import edit
from scoring.games.artline.printed import FEWEST, MOST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from scoring.games.artline.table import Table


class ArtlineSetup(SetupScreen):
    """Asks for the start card besides."""

    GAME: ClassVar[str] = "artline"
    FEWEST: ClassVar[int] = FEWEST
    MOST: ClassVar[int] = MOST

    def choices(self) -> Iterator[Widget]:
        """Yield the line for the start card."""
        yield Static(self.say("setup.start-hint"), classes="hint", markup=False)
        yield Input(placeholder=self.say("setup.start"), id="start")

    def new_table(self, edition: str, day: datetime.date) -> Table:
        """Begin a table; a start card that no file could keep is left unnamed."""
        table = edit.new_table(self.names, edition, day)
        start = self.query_one("#start", Input).value.strip()
        return table if unkept(start) else edit.set_start(table, start)


SCREEN: Final = ArtlineSetup
