"""Why not more? The reasons that limit the thing under the cursor, and what would change them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.present.account_rows import asked_by
from companion.screens.base import Modal
from companion.widgets.account import Account
from scoring.errors import AskedError
from scoring.fair import gains_withheld

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.screens.table import TableScreen
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Reason

MARKS: dict[str, tuple[str, str]] = {
    "counts": ("● ", "$text-success"),
    "lacks": ("○ ", "$text-muted"),
    "step": ("→ ", "bold $text-success"),
}
"""What stands before a reason, and how: it counts, it does not, it is a step that would change it."""


class WhyScreen(Modal[None]):
    """The reasons; the one under the cursor lights its places on the board above, Enter opens its rule."""

    help_topic = "why"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+g", "close", "key.close", show=False)]

    def __init__(self, words: Phrasebook, what: str, reasons: tuple[Reason, ...], table: TableScreen) -> None:
        """Show the reasons about something of a table's screen."""
        super().__init__(words)
        self.what = what
        self.reasons = reasons
        self.table = table

    def compose(self) -> ComposeResult:
        """Make the question and the list of reasons."""
        with Vertical(classes="window", id="why"):
            yield Static(self.say("why.title", what=self.what), id="why-title", classes="title", markup=False)
            yield OptionList(*(Option(self._row(reason)) for reason in self.reasons), id="reasons", markup=False)

    def on_mount(self) -> None:
        """Begin with the first reason."""
        self.query_one(OptionList).focus()

    def _row(self, reason: Reason) -> Content:
        kind = "step" if reason.gain else "counts" if reason.counts else "lacks"
        return Content.assemble(MARKS[kind], self.words.say(reason.message))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Light the places a reason speaks of."""
        self.table.board.light(self.reasons[event.option_index].at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the rule behind a reason."""
        self.table.open_rule(self.reasons[event.option_index].rule)


def ask_why(screen: TableScreen) -> None:
    """Open the window on what is pointed at on a table's screen, or say that there is nothing to ask."""
    game, review, (about, what) = screen.session.game, screen.session.review, _pointed_at(screen)
    reasons: tuple[Reason, ...] = ()
    if game.why is not None and about is not None:
        with suppress(AskedError):
            player, steps = screen.table.players[screen.seat].name, not gains_withheld(review)
            reasons = game.why(screen.table, player, about, steps=steps)
    if not reasons:
        screen.tell(screen.say("why.nothing"))
        return

    def lit_again(_answer: object) -> None:
        screen.board.light(())
        screen.show_status()

    screen.app.push_screen(WhyScreen(screen.words, what, reasons, screen), lit_again)


def _pointed_at(screen: TableScreen) -> tuple[str | None, str]:
    """Return what the cursor points at, as the question to a game (None where there is none), and in words.

    A row of the account, the line that a field beside the board is entered for, the cards that another part lights on
    the board, or else the place under the board's cursor.
    """
    focused, game, board = screen.focused, screen.session.game, screen.board
    if isinstance(focused, Account) and focused.row:
        row = focused.row
        sentence = screen.words.told(row.text, row.points) if row.kind in {"line", "part"} else row.text
        return asked_by(row, game, screen.session.review, screen.words), sentence
    line = f"{game.id}.{focused.id if focused else ''}"
    if line in game.lines:
        return line, screen.words.name(line)
    if focused is not board and board.lit:
        lit = " ".join(board.places[space] for space in sorted(board.lit))
        return lit, lit
    return board.place, screen.about_place().partition(" · ")[0]
