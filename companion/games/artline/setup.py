"""A new game of Artline: Louvre, with the card that lies in the middle for whoever wants to name it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Final

from textual.widgets import Input, Static

from companion.games.artline.turn_typing import unkept
from companion.screens.desk import Setup, SetupPart
from scoring.games.artline import edit
from scoring.games.artline.printed import FEWEST, MOST

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from scoring.games.artline.table import Table


class ArtlineChoices(SetupPart):
    """The card that lies in the middle."""

    def compose(self) -> ComposeResult:
        """Make the line for the start card."""
        yield Static(self.say("setup.start-hint"), classes="hint", markup=False)
        yield Input(placeholder=self.say("setup.start"), id="start")


def _begin(part: SetupPart, names: list[str], edition: str, day: datetime.date) -> Table:
    """Begin a table; a start card that no file could keep is left unnamed."""
    table = edit.new_table(names, edition, day)
    start = part.query_one("#start", Input).value.strip()
    return table if unkept(start) else edit.set_start(table, start)


SETUP: Final = Setup(part=ArtlineChoices, begin=_begin, fewest=FEWEST, most=MOST)
