"""A new game: who plays, whose rulebook, which board. Everything from the keyboard."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Input, Static

from companion.screens.base import COMMON, WordedScreen
from companion.widgets.choice import Choice
from companion.widgets.form import Form
from scoring.games.museum import edit
from scoring.games.museum.board_fields import STANDARD, standard_board
from scoring.games.museum.printed import printed
from scoring.names import folded
from scoring.rulebook import EDITIONS

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from scoring.games.museum.board import Board
    from scoring.phrasebook import Phrasebook


class SetupScreen(WordedScreen):
    """Type a name and Enter, the next and Enter; Enter on an empty line begins."""

    help_topic = "setup"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("f2", "begin", "key.begin"),
        Binding("f3", "plan", "key.plan"),
        Binding("ctrl+d", "forget", "key.forget-player"),
        Binding("escape", "close", "key.close"),
        Binding("enter", "go_on", "key.go-on", show=False),
    ]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without players, on the standard board."""
        super().__init__(words)
        self.names: list[str] = []
        self.board: Board = standard_board()

    def body(self) -> ComposeResult:
        """Make the form: names first."""
        editions = {edition: self.words.name(f"edition.{edition}") for edition in EDITIONS}
        boards = {STANDARD: self.say("setup.standard"), edit.OWN_BOARD: self.say("setup.own")}
        yield Static(self.say("setup.title"), classes="title", markup=False)
        with Form(self.words, "setup"):
            yield Static("", id="names", markup=False)
            yield Input(placeholder=self.say("setup.name"), id="name")
            yield Choice(self.words, self.say("setup.edition"), editions, "en", id="edition", topic="edition")
            yield Choice(self.words, self.say("setup.board"), boards, STANDARD, id="board", topic="board")
            yield Static(self.say("setup.hint"), classes="hint", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin with the first name."""
        self.query_one("#name").focus()
        self._show()

    def _show(self) -> None:
        seats = "\n".join(f" {n}. {name}" for n, name in enumerate(self.names, 1))
        self.query_one("#names", Static).update(seats or self.say("setup.nobody"))

    @on(Input.Submitted)
    def named(self, event: Input.Submitted) -> None:
        """Seat one more player, or begin."""
        name = event.value.strip()
        if not name:
            self.action_begin()
        elif folded(name) in map(folded, self.names):
            self._refuse("setup.same-name")
        elif len(self.names) >= printed("box")["players"]:
            self._refuse("setup.too-many")
        elif not name.isprintable():
            self._refuse("setup.unprintable")
        else:
            self.names.append(name)
            event.input.value = ""
            self._show()

    def _refuse(self, why: str) -> None:
        self.notify(self.say(why), severity="warning", markup=False)

    @on(Choice.Changed, "#board")
    def board_chosen(self, event: Choice.Changed) -> None:
        """Play on the standard board, or draw one."""
        if event.value == STANDARD:
            self.board = standard_board()
        else:
            self.action_plan()

    def action_plan(self) -> None:
        """Draw a board."""
        from companion.screens.plan import PlanScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(PlanScreen(self.words, self.board), self._planned)

    def _planned(self, board: Board | None) -> None:
        self.board = board or self.board
        self.query_one("#board", Choice).choose(self.board.name)

    def action_forget(self) -> None:
        """Take the last name back."""
        if self.names:
            self.names.pop()
            self._show()

    def action_go_on(self) -> None:
        """Go to the next field; after the last one, begin."""
        if self.focused is self.query(Choice).last():
            self.action_begin()
        else:
            self.focus_next()

    def action_begin(self) -> None:
        """Open the table."""
        if not self.names:
            self._refuse("setup.nobody")
            return
        edition = self.query_one("#edition", Choice).value
        day = datetime.datetime.now().astimezone().date()
        table = edit.new_table(self.names, edition, self.board, day)
        self.app.begin("museum", table)  # type: ignore[attr-defined]

    def action_close(self) -> None:
        """Go back to the shelf."""
        self.dismiss()
