"""The museums of the other players, small below the one that is shown: a click turns to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from companion.games.musee.drawing import theme_role
from companion.games.musee.scene import INKS
from companion.present.account import signed
from companion.screens.shelf_rows import cut
from scoring.games.musee.table import gallery_of

if TYPE_CHECKING:
    from textual import events

    from scoring.games.musee.position import Position
    from scoring.review import Review

SPACE: Final = 3
"""Characters of a place."""
LONGEST: Final = 28
"""Columns of a name: two museums stand side by side."""
HIGH: Final = 5
"""Lines they take: a blank one, whose museum it is with the total, and the galleries."""


class SmallMuseum(Static):
    """One player's museum, small."""

    DEFAULT_CSS = """
    SmallMuseum { width: auto; height: auto; margin: 1 2 0 1; color: $text-muted; }
    """

    @dataclass
    class Chosen(Message):
        """The museum was clicked."""

        seat: int

    def __init__(self, seat: int) -> None:
        """Begin with an empty one."""
        super().__init__("", markup=False)
        self.seat = seat

    def show(self, position: Position, total: int) -> None:
        """Show what hangs there, in the colours of the Themes."""
        table, museum = position.table, position.museums[self.seat]
        points = f" {signed(total)}"
        name = cut(table.players[self.seat].name, LONGEST)
        name = set_cell_size(name, max(cell_len(name), table.width * SPACE - len(points)))
        lines = [Text(f"{name}{points}")]
        for row in range(len(museum) // table.width):
            line = Text()
            for number in gallery_of(museum, row):
                ink, colour = INKS[theme_role(table, number)] if number else (None, None)
                line.append(f"{number or '·':>2} ", Style(color=ink, bgcolor=colour))
            lines.append(line)
        self.update(Text("\n").join(lines))

    def on_click(self, event: events.Click) -> None:
        """Turn to this museum."""
        event.stop()
        self.post_message(self.Chosen(self.seat))


class OtherMuseums(Horizontal):
    """The museums of the other players, side by side."""

    DEFAULT_CSS = """
    OtherMuseums { width: auto; height: auto; }
    """

    def __init__(self, players: int) -> None:
        """Show nobody."""
        super().__init__(*map(SmallMuseum, range(players)), id="others")
        self.display = False

    def show(self, position: Position, review: Review, seat: int) -> None:
        """Show all museums but that of the player on a seat."""
        for museum in self.query(SmallMuseum):
            museum.display = museum.seat != seat
            museum.show(position, review.players[museum.seat].total)
