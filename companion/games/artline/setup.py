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
    from collections.abc import Collection

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


def _again(table: Table, winners: Collection[str], day: datetime.date) -> Table:
    """Begin the next game with the same box; the youngest begins every game."""
    del winners
    anew = edit.new_table([player.name for player in table.players], table.edition, day)
    return edit.set_cards(anew, table.cards)


SETUP: Final = Setup(part=ArtlineChoices, begin=_begin, again=_again, fewest=FEWEST, most=MOST)
