"""A layout of paintings that is only looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.musee.museum import MuseumView
from companion.widgets.layout import Layout
from scoring.games.musee.position import position

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.table import Table


class MuseeLayout(MuseumView, Layout, can_focus=False):
    """A museum as it was hung, or as it could have been."""

    def __init__(self, words: Phrasebook, table: Table, seat: int, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Show the museum of the player on a seat."""
        super().__init__(words, table, id=id)
        self.lay(table, seat)

    def lay(self, table: Table, seat: int) -> None:
        """Show the museum of the player on a seat."""
        self.show(position(table), seat, table.players[seat].names[0], gains_told=True)

    def cells(self) -> list[list[str]]:
        """Return row by row what hangs there."""
        every, width = [str(number or ".") for number in self.museum], self.table.width
        return [every[first : first + width] for first in range(0, len(every), width)]
