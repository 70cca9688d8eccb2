"""A new game of MUSEUM: the standard board, or one drawn."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType

from companion.screens.setup import SetupScreen
from companion.widgets.choice import Choice
from scoring.games.museum import edit
from scoring.games.museum.board_fields import STANDARD, standard_board
from scoring.games.museum.printed import printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.games.museum.board import Board
    from scoring.games.museum.table import Table
    from scoring.phrasebook import Phrasebook


class MuseumSetup(SetupScreen):
    """Asks for the board besides."""

    GAME: ClassVar[str] = "museum"
    MOST: ClassVar[int] = printed("box")["players"]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3", "plan", "key.plan")]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without players, on the standard board."""
        super().__init__(words)
        self.board: Board = standard_board()

    def choices(self) -> Iterator[Choice]:
        """Yield the choice of the board."""
        boards = {STANDARD: self.say("setup.standard"), edit.OWN_BOARD: self.say("setup.own")}
        yield Choice(self.words, self.say("setup.board"), boards, STANDARD, id="board", topic="board")

    def new_table(self, edition: str, day: datetime.date) -> Table:
        """Begin a table on the board chosen."""
        return edit.new_table(self.names, edition, self.board, day)

    @on(Choice.Changed, "#board")
    def board_chosen(self, event: Choice.Changed) -> None:
        """Play on the standard board, or draw one."""
        if event.value == STANDARD:
            self.board = standard_board()
        else:
            self.action_plan()

    def action_plan(self) -> None:
        """Draw a board."""
        from companion.games.museum.plan import PlanScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(PlanScreen(self.words, self.board), self._planned)

    def _planned(self, board: Board | None) -> None:
        self.board = board or self.board
        self.query_one("#board", Choice).choose(self.board.name)


SCREEN: Final = MuseumSetup
