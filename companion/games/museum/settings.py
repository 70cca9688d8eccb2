"""The settings of a MUSEUM table: who plays, the board and its bonuses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from companion.games.museum.seats import MuseumSeats
from companion.screens.settings import SettingsScreen
from companion.widgets.field import NumberField
from companion.widgets.legend import Key
from scoring.games.museum import edit
from scoring.games.museum.board_fields import BONUSES
from scoring.games.museum.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from scoring.games.museum.board import Board


def _bonus(table: Table, seat: int, bonus: str) -> int | None:
    points: int | None = getattr(table.board_of(table.players[seat]), bonus)
    return points


def _set_bonus(table: Table, seat: int, points: int | None, bonus: str) -> Table:
    return edit.set_bonus(table, table.board_of(table.players[seat]).name, bonus, points)


class MuseumSettings(SettingsScreen):
    """Adds the board: its size, its bonuses, and another one drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3", "plan", "key.plan")]

    @property
    def _board(self) -> Board:
        """The board of the player shown."""
        table: Table = self.below.table
        return table.board_of(table.players[self.below.seat])

    def seats(self) -> MuseumSeats:
        """Make the field of the players."""
        return MuseumSeats(self.words)

    def parts(self) -> Iterator[Widget]:
        """Yield the name of the board and its bonuses."""
        yield Static("", id="board-name", classes="hint", markup=False)
        for key in BONUSES:
            bonus = key.replace("-", "_")
            yield NumberField(self.words, key, partial(_bonus, bonus=bonus), partial(_set_bonus, bonus=bonus))

    def ways(self) -> Iterator[Key]:
        """Yield the key that draws a board."""
        yield Key("F3", self.say("legend.draw"))

    def show(self) -> None:
        """Show the table as it is now."""
        super().show()
        board = self._board
        self.query_one("#board-name", Static).update(
            self.say("settings.board", name=board.name, width=board.width, height=board.height)
        )

    def action_plan(self) -> None:
        """Draw the board anew."""
        from companion.games.museum.plan import PlanScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(PlanScreen(self.words, self._board), self._planned)

    def _planned(self, board: Board | None) -> None:
        if board is None:
            return
        try:
            self.change(lambda table, seat: edit.play_on(table, seat, board))
        except edit.NoRoomError:
            self.notify(self.say("plan.no-room"), severity="warning", markup=False)
