"""A new game of MUSEUM: the standard board, or one drawn, and the expansions."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType

from companion.games.museum.expansions.choosing import expansion_toggles
from companion.screens.setup import SetupScreen
from companion.widgets.choice import Choice
from companion.widgets.toggles import Toggles
from scoring.games.museum.expansion import IDS
from scoring.games.museum.expansions.solo import set_solo
from scoring.games.museum.printed import printed
from scoring.games.museum.table import edit
from scoring.games.museum.table.boards import STANDARD, standard_board
from scoring.names import name_trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.board import Board


class MuseumSetup(SetupScreen):
    """Asks for the board and the expansions besides."""

    GAME: ClassVar[str] = "museum"
    MOST: ClassVar[int] = printed("box")["players"]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3", "plan", "key.plan")]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without players, on the standard board."""
        super().__init__(words)
        self.board: Board = standard_board()
        self.expansions: tuple[str, ...] = ()

    def again(self) -> MuseumSetup:
        """Make this screen anew in the words the app now speaks, with the board and the expansions chosen."""
        anew = super().again()
        assert isinstance(anew, MuseumSetup)  # noqa: S101 (it is made by its own class)
        anew.board, anew.expansions = self.board, self.expansions
        return anew

    def on_mount(self) -> None:
        """Begin with what was chosen before."""
        super().on_mount()
        self.query_one(Toggles).show(self.expansions)

    def choices(self) -> Iterator[Widget]:
        """Yield the choice of the board, and the expansions."""
        boards = {STANDARD: self.say("setup.standard"), edit.OWN_BOARD: self.say("setup.own")}
        yield Choice(self.words, self.say("setup.board"), boards, STANDARD, id="board", topic="board")
        yield expansion_toggles(self.words)

    def new_table(self, edition: str, day: datetime.date) -> Table:
        """Begin a table on the board chosen; who plays solo meets the rival."""
        names = [*self.names]
        alone = "solo" in self.expansions and len(names) == 1
        rival = self.say("solo.name")
        if alone and not name_trouble(rival, names):
            names.append(rival)
        table = edit.new_table(names, edition, self.board, day)
        for expansion in self.expansions:
            table = edit.toggle_expansion(table, expansion)
        return set_solo(table, 1, solo=True) if alone and len(names) > 1 else table

    @on(Toggles.Switched)
    def expansion_switched(self, event: Toggles.Switched) -> None:
        """Play with an expansion, or without."""
        chosen = {*self.expansions} ^ {event.value}
        self.expansions = tuple(one for one in IDS if one in chosen)
        self.query_one(Toggles).show(self.expansions)

    def action_go_on(self) -> None:
        """Go to the next field; after the last one, begin."""
        if isinstance(self.focused, Toggles):
            self.action_begin()
        else:
            super().action_go_on()

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
