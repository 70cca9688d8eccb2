"""The settings of a MUSEUM table: who plays, the board and its bonuses, the expansions in play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Static

from companion.games.museum.expansions.choosing import expansion_toggles
from companion.games.museum.in_play import kept_in_play
from companion.games.museum.seats import MuseumSeats
from companion.screens.settings import SettingsScreen
from companion.widgets.field import NumberField
from companion.widgets.legend import Key
from companion.widgets.toggles import Toggles
from scoring.games.museum.table import Table, edit
from scoring.games.museum.table.boards import BONUSES
from scoring.games.museum.table.expansion_part import in_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from scoring.games.museum.table.board import Board
    from scoring.rulebook import Ruling


def _bonus(table: Table, seat: int, bonus: str) -> int | None:
    points: int | None = getattr(table.board_of(table.players[seat]), bonus)
    return points


def _set_bonus(table: Table, seat: int, points: int | None, bonus: str) -> Table:
    return edit.set_bonus(table, table.board_of(table.players[seat]).name, bonus, points)


class MuseumSettings(SettingsScreen):
    """Adds the board: its size, its bonuses, and another one drawn; and the expansions with their open points."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3", "plan", "key.plan")]

    @property
    def _board(self) -> Board:
        """The board of the player shown."""
        return self._table.board_of(self._table.players[self.below.seat])

    @property
    def _table(self) -> Table:
        table: Table = self.below.table
        return table

    def seats(self) -> MuseumSeats:
        """Make the field of the players."""
        return MuseumSeats(self.words)

    def parts(self) -> Iterator[Widget]:
        """Yield the name of the board and its bonuses, and the expansions."""
        yield Static("", id="board-name", classes="hint", markup=False)
        for key in BONUSES:
            bonus = key.replace("-", "_")
            yield NumberField(self.words, key, partial(_bonus, bonus=bonus), partial(_set_bonus, bonus=bonus))
        yield expansion_toggles(self.words)

    def rulings(self) -> Iterator[Ruling]:
        """Yield the open points of the base box and of every expansion."""
        for ruling in self.below.session.game.rulings.values():
            if ruling.scoring and len(ruling.readings) > 1:
                yield ruling

    def offered(self, ruling: Ruling) -> bool:
        """Whether a point of the base box is open, or one of an expansion in play."""
        return not ruling.expansion or ruling.expansion in in_play(self._table)

    @on(Toggles.Switched)
    def expansion_switched(self, event: Toggles.Switched) -> None:
        """Play with an expansion or without; what lies on the table keeps it in play."""
        expansion = event.value
        kept = kept_in_play(self._table, expansion)
        if kept:
            self.notify(self.words.say(kept), severity="warning", markup=False)
        else:
            self.change(lambda table, _: edit.toggle_expansion(table, expansion))

    def ways(self) -> Iterator[Key]:
        """Yield the key that draws a board."""
        yield Key("F3", self.say("legend.draw"))

    def show(self) -> None:
        """Show the table as it is now."""
        super().show()
        self.query_one(Toggles).show(in_play(self._table))
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
