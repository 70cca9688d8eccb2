"""The table of a game of MUSEUM: the Museum as the board lies, Common Pool, Patron, Experts, Public Opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from companion.games.museum.experts import ExpertsField, OtherField
from companion.games.museum.museum_board import MuseumBoard
from companion.games.museum.opinion import OpinionField, PressField
from companion.games.museum.patron import PatronField
from companion.games.museum.pool import PoolField
from companion.games.museum.status import about_place
from companion.games.museum.steps import difference
from companion.screens.table import TableScreen
from companion.widgets.field import NumberField
from scoring.games.museum import edit
from scoring.games.museum.board_fields import BONUSES
from scoring.games.museum.table import Player, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.widget import Widget

    from companion.games.museum.settings import MuseumSettings
    from companion.screens.steps import Step


def _prestige(table: Table, seat: int) -> int:
    return table.players[seat].prestige


def _track(table: Table, seat: int) -> int | None:
    return table.players[seat].track


class MuseumTable(TableScreen):
    """One table of MUSEUM."""

    ANSWERED_AT: ClassVar[Mapping[str, str]] = {
        "patron": "patron",
        "track": "track",
        "experts": "experts",
        "other-points": "other",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "focus_on('board')", "key.museum"),
        Binding("escape", "focus_on('board')", "key.back-to-museum", show=False),
        Binding("f3", "focus_on('pool')", "key.pool", show=False),
        Binding("f4", "focus_on('prestige')", "key.prestige", show=False),
        Binding("ctrl+t", "focus_on('track')", "key.track", show=False),
        Binding("f5", "focus_on('patron')", "key.patron", show=False),
        Binding("f6", "focus_on('experts')", "key.experts", show=False),
        Binding("f7", "focus_on('opinion')", "key.opinion", show=False),
        Binding("ctrl+n", "focus_on('press')", "key.press", show=False),
        Binding("ctrl+o", "focus_on('other')", "key.other", show=False),
    ]

    @property
    def table(self) -> Table:
        """The table as it is now."""
        table: Table = self.session.table
        return table

    @property
    def board(self) -> MuseumBoard:
        """The drawn Museum of the player shown."""
        return self.query_one("#board", MuseumBoard)

    def make_board(self) -> MuseumBoard:
        """Make the Museum of the first player."""
        return MuseumBoard(self.words, self.table.board_of(self.table.players[0]), id="board")

    def fields(self) -> Iterator[Widget]:
        """Yield what stands beside the Museum."""
        words = self.words
        yield PoolField(words)
        yield Horizontal(
            NumberField(words, "prestige", _prestige, edit.set_prestige),
            NumberField(words, "track", _track, edit.set_track),
            classes="pair",
        )
        yield PatronField(words)
        yield ExpertsField(words)
        yield Horizontal(PressField(words), OtherField(words), classes="pair")
        yield OpinionField(words)

    def show_board(self) -> None:
        """Show the Museum of the player shown."""
        player = self.table.players[self.seat]
        self.board.show(self.table.board_of(player), player.museum)

    def entered(self, seat: int) -> bool:
        """Whether a player has more than a name, a board and an empty Museum."""
        player = self.table.players[seat]
        return player != Player(name=player.name, board=player.board, museum=(None,) * len(player.museum))

    def about_place(self) -> str:
        """Say what lies under the cursor."""
        return about_place(self.board, self.account, self.say)

    def behind_the_end(self) -> str:
        """Say why a card typed after the last one was not laid."""
        full = all(self.board.museum[space] for space in self.board.open)
        return self.say("museum-full" if full else "last-space", place=self.board.place)

    def difference(self, before: Any) -> Step:
        """Find what differs from the table as it was before."""
        return difference(before, self.table, self.seat)

    def settings(self, part: str) -> MuseumSettings:
        """Make the window of the settings."""
        from companion.games.museum.settings import MuseumSettings  # noqa: PLC0415 (only when asked for)

        return MuseumSettings(self, part)

    def settings_part(self, question: str) -> str:
        """Return the bonus asked for, else the players."""
        asked = question.rpartition(".")[2]
        return asked if asked in BONUSES else "seats"


SCREEN: Final = MuseumTable
