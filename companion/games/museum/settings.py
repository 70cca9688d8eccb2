"""The settings of a MUSEUM table: who plays, the board and its bonuses, the expansions in play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.binding import Binding
from textual.widgets import Static

from companion.games.museum.expansions_in_play import expansion_toggles, is_played, kept_in_play
from companion.screens.desk import Settings, SettingsPart
from companion.widgets.field import NumberField
from companion.widgets.localized import Change, Edited
from companion.widgets.seats import Seating
from companion.widgets.toggles import Toggles
from scoring.games.museum.printed import printed
from scoring.games.museum.table import Table, edit
from scoring.games.museum.table.boards import BONUSES
from scoring.games.museum.table.in_play import in_play
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from scoring.games.museum.table.board import Board
    from scoring.rulebook import Ruling


def _bonus(table: Table, seat: int, bonus: str) -> int | None:
    points: int | None = getattr(table.board_of(table.players[seat]), bonus)
    return points


def _set_bonus(table: Table, seat: int, points: int | None, bonus: str) -> Table:
    return edit.set_bonus(table, table.board_of(table.players[seat]).name, bonus, points)


class MuseumPart(SettingsPart):
    """The board, with its size, its bonuses, and another one drawn; and the expansions."""

    def compose(self) -> ComposeResult:
        """Name the board and its bonuses, and the expansions."""
        yield Static("", id="board-name", classes="hint", markup=False)
        for key in BONUSES:
            bonus = key.fills
            yield NumberField(self.words, key.name, partial(_bonus, bonus=bonus), partial(_set_bonus, bonus=bonus))
        yield expansion_toggles(self.words)

    @property
    def _table(self) -> Table:
        table: Table = self.host.table
        return table

    @property
    def _board(self) -> Board:
        """The board of the player shown."""
        return self._table.board_of(self._table.players[self.host.seat])

    @on(Toggles.Switched)
    def expansion_switched(self, event: Toggles.Switched) -> None:
        """Play with an expansion or without; what lies on the table keeps it in play."""
        expansion = event.value
        kept = kept_in_play(self._table, expansion)
        if kept:
            self.notify(self.words.say(kept), severity="warning", markup=False)
        else:
            self.post_message(Edited(lambda table, _: edit.toggle_expansion(table, expansion)))

    def show(self) -> None:
        """Show the board and the expansions in play."""
        self.query_one(Toggles).show(in_play(self._table))
        board = self._board
        self.query_one("#board-name", Static).update(
            self.say("settings.board", name=board.name, width=board.width, height=board.height)
        )

    def action_plan(self) -> None:
        """Draw the board anew."""
        from companion.games.museum.plan import PlanScreen

        self.app.push_screen(PlanScreen(self.words, self._board), self._planned)

    def _planned(self, board: Board | None) -> None:
        if board is None:
            return
        try:
            edit.play_on(self._table, self.host.seat, board)
        except edit.NoRoomError:
            self.notify(self.say("plan.no-room"), severity="warning", markup=False)
        else:
            self.post_message(Edited(lambda table, seat: edit.play_on(table, seat, board)))


def _added(names: list[str], name: str) -> Change | Phrase:
    if len(names) >= printed("box")["players"]:
        return Phrase("app.setup.too-many")
    return lambda table, _: edit.add_player(table, name)


def _open_point(ruling: Ruling, _table: Table) -> bool:
    """Whether points depend on how a point is read, of the base box or of any expansion."""
    return ruling.scoring and len(ruling.readings) > 1


def _offered(ruling: Ruling, table: Table) -> bool:
    """Whether a point of the base box is open, or one of an expansion in play."""
    return is_played(ruling.expansion, table)


SETTINGS: Final[Settings[Table]] = Settings(
    part=MuseumPart,
    seating=Seating(
        renamed=lambda _, which, name: lambda table, __: edit.rename(table, which, name),
        moved=lambda start, to: lambda table, _: edit.move_player(table, start, to),
        added=_added,
        removed=lambda gone: lambda table, _: edit.remove_player(table, gone),
    ),
    listed=_open_point,
    offered=_offered,
    bindings=(Binding("f3", "play('plan')", "key.plan"),),
    ways={"F3": "draw"},
)
