"""The table of one game: a player's board, what belongs to it, and the account beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Footer, Static

from companion.screens.base import COMMON, WordedScreen
from companion.screens.entered import ranked
from companion.screens.saving import SavingScreen
from companion.screens.stating import subtotal
from companion.screens.status import about_row, fitted
from companion.screens.steps import Step
from companion.widgets.account import Account
from companion.widgets.bars import LegendLine, PlayerTabs
from companion.widgets.board import BoardView
from companion.widgets.field import Field
from companion.widgets.spoken import LegendChanged, Spoken
from companion.words import rulebook
from scoring.edit import state as state_subtotal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from textual.app import ComposeResult
    from textual.screen import Screen
    from textual.widget import Widget

    from companion.session import Session
    from companion.widgets.layout import Layout
    from companion.words.phrasebook import Phrasebook

IDLE: Final = 0.3
"""Seconds after which a table just opened prepares its first save."""


class TableScreen(SavingScreen):
    """One table. All changes go through `change`; parts never talk to each other.

    A game adds its board, its fields and what only it can say; its keys come behind those of every table.
    """

    ANSWERED_AT: ClassVar[Mapping[str, str]] = {}
    """The part in which a question is answered, by a word in its key; every other one is answered in the settings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("f2", "focus_on('board')", "key.board"),
        Binding("f8", "focus_on('account')", "key.account"),
        Binding("ctrl+f", "next_remark", "key.next-remark", show=False),
        Binding("ctrl+g", "why", "key.why", show=False),
        Binding("ctrl+b,f12", "arrange", "key.arrange", show=False),
        Binding("f9", "sheet", "key.sheet"),
        Binding("f10", "settings", "key.settings"),
        Binding("ctrl+d", "rulings", "key.rulings", show=False, priority=True),
        Binding("pagedown,ctrl+right", "player(1)", "key.next-player", key_display="Pg↓"),
        Binding("pageup,ctrl+left", "player(-1)", "key.previous-player", show=False),
        Binding("ctrl+z", "undo", "key.undo"),
        Binding("ctrl+y", "redo", "key.redo", show=False),
        Binding("ctrl+s", "save", "key.save", show=False),
        Binding("ctrl+w", "leave", "key.leave"),
        Binding("escape", "focus_on('board')", "key.back-to-board", show=False),
    ]

    def __init__(self, session: Session, words: Phrasebook) -> None:
        """Take an open table."""
        super().__init__(session, words)
        self._cursors: dict[str, int] = {}
        self.begins_at: str | None = None

    # What a game adds

    def make_board(self) -> BoardView:
        """Make the board, by the id `board`."""
        raise NotImplementedError

    def fields(self) -> Iterable[Widget]:
        """Yield what stands beside the board, above the account."""
        return ()

    def show_board(self) -> None:
        """Show on the board what lies before the player shown."""
        raise NotImplementedError

    def make_layout(self, which: str) -> Layout:
        """Make a board, by this id, that only shows how the cards of the player shown lie or could lie."""
        raise NotImplementedError

    def entered(self, seat: int) -> bool:
        """Whether anything has been entered for the player on a seat."""
        raise NotImplementedError

    def about_place(self) -> str:
        """Say what lies under the cursor."""
        raise NotImplementedError

    def behind_the_end(self) -> str:
        """Say why what was typed behind the last place was not laid."""
        raise NotImplementedError

    def settings(self, part: str) -> Screen[Any]:
        """Make the window of the settings, beginning with one part."""
        raise NotImplementedError

    def settings_part(self, question: str) -> str:
        """Return the part of the settings in which a question is answered, by its key."""
        del question
        return "seats"

    def head(self) -> Iterable[Widget]:
        """Yield what stands above the board."""
        return ()

    def foot(self) -> Iterable[Widget]:
        """Yield what stands below the board and all beside it."""
        return ()

    def finish(self) -> None:
        """Take what is typed and only waits for another key."""

    def again(self) -> WordedScreen:
        """Make this screen anew in the words the app now speaks, the same player and part before it."""
        self.finish()
        anew = type(self)(self.session, self.app.words_of(self.session.game))  # type: ignore[attr-defined]
        anew.seat = self.seat
        anew.begins_at = self.focused.id if self.focused else None
        return anew

    # The screen

    def body(self) -> ComposeResult:
        """Lay the board left and the rest right; narrow screens stack them."""
        yield PlayerTabs(self.words)
        yield Static("", id="banner", markup=False)
        yield from self.head()
        with Horizontal(id="desk"):
            with Vertical(id="left"):
                yield self.make_board()
            with Vertical(id="right"):
                yield from self.fields()
                yield Account(self.words, id="account")
        yield from self.foot()
        yield LegendLine(id="legend")
        yield Static("", id="status", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin on the board."""
        self.show()
        self.board.turn_to(None)
        self.action_focus_on(self.begins_at or "board")
        self.set_timer(IDLE, self.session.warm)
        if self.session.journal_trouble:
            self.notify(self.say("journal-off"), severity="warning", markup=False)

    @property
    def board(self) -> BoardView:
        """The drawn board of the player shown."""
        return self.query_one("#board", BoardView)

    @property
    def account(self) -> Account:
        """The account of the player shown."""
        return self.query_one("#account", Account)

    # Showing

    def show(self) -> None:
        """Show the table as it is now; parts that did not change draw nothing."""
        table = self.table
        idle = {player.name for seat, player in enumerate(table.players) if not self.entered(seat)}
        review = ranked(self.session.review, idle)
        self.seat = min(self.seat, len(table.players) - 1)
        self.show_board()
        for field in self.query(Field):
            field.show(table, self.seat)
        self.account.show(review, self.seat)
        self.query_one(PlayerTabs).show(review, self.seat, self.say(self._state()))
        self.show_banner()
        self.show_status()

    def _state(self) -> str:
        if self.session.untouched:
            return "untouched"
        return "saved" if self.session.saved else "not-saved"

    def show_status(self) -> None:
        """Say what the focused part is about."""
        focused, part, sentence = self.focused, self._part, ""
        if isinstance(focused, Account) and focused.row:
            self.board.light(focused.row.at)
            self.show_legend()
            sentence = about_row(focused.row, self.session, self.say)
            if focused.row.kind in ("line", "part") and focused.row.points == "0":
                sentence = self.say("why.hint", what=sentence)
            elif focused.row.kind == "total" and self.session.game.arrange:
                sentence = self.say("arrange.hint", what=sentence)
        elif isinstance(focused, BoardView):
            self.account.mark(focused.place if focused.filled else "")
            sentence = self.about_place()
        elif part:
            sentence = part.about()
        self.tell(sentence)

    def tell(self, sentence: str) -> None:
        """Show a sentence in the status line until the next thing is pointed at or changed."""
        status = self.query_one("#status", Static)
        high = status.styles.height
        text = fitted(sentence, self.app.size.width - 2, int(high.value) if high else 1)
        status.update(Content(text), layout=False)

    @on(LegendChanged)
    def show_legend(self) -> None:
        """Show the letters of the focused part."""
        self.query_one(LegendLine).show(self._part.legend() if self._part else ())

    @property
    def _part(self) -> Spoken | None:
        """The focused part."""
        focused: object = self.focused
        return focused if isinstance(focused, Spoken) else None

    def on_descendant_focus(self) -> None:
        """Show what the part now focused is about."""
        if not isinstance(self.focused, Account):
            self.board.light(())
        if not isinstance(self.focused, BoardView):
            self.account.mark("")
        self.show_legend()
        self.show_status()

    @on(BoardView.Ended)
    def ended(self) -> None:
        """Say why a card typed after the last one was not laid."""
        self.tell(self.behind_the_end())

    @on(BoardView.Pointed)
    def pointed_at_place(self) -> None:
        """Say what the place under the cursor earns."""
        self.show_status()

    @on(Account.Pointed)
    def pointed_at_row(self) -> None:
        """Light the places of a line or fault, and name its rule."""
        self.show_status()

    def on_resize(self) -> None:
        """Break the legend and the status line anew, and keep the focused part in sight."""
        self.call_after_refresh(self.show_legend)
        self.call_after_refresh(self.show_status)
        self.call_after_refresh(self.keep_in_sight)

    @on(Account.Stating)
    def state(self, event: Account.Stating) -> None:
        """Ask for a subtotal, or count it again."""
        if event.typed is None:
            self.change(partial(state_subtotal, rule=event.rule, typed=None))
            return
        title = rulebook(self.words.language, self.session.game).rules[event.rule]["title"]
        initial = event.typed or self.table.players[self.seat].stated.get(event.rule, "")
        self.post_message(subtotal(event.rule, title, initial, self.say))

    # Actions

    def action_focus_on(self, part: str) -> None:
        """Go to a part."""
        self.set_focus(self.query_one(f"#{part}"))

    def action_player(self, by: int) -> None:
        """Show another player."""
        self.choose_player((self.seat + by) % len(self.table.players))

    @on(PlayerTabs.Chosen)
    def tab_chosen(self, event: PlayerTabs.Chosen) -> None:
        """Show the player clicked."""
        self.choose_player(event.seat)

    def choose_player(self, seat: int) -> None:
        """Show the player on a seat, the cursor where it was left, or else on the first empty space."""
        self.finish()
        self._cursors[self.table.players[self.seat].name] = self.board.cursor
        self.seat = seat
        self.show()
        self.board.turn_to(self._cursors.get(self.table.players[seat].name))
        self.show_legend()
        self.show_status()
        self.call_after_refresh(self.keep_in_sight)

    def keep_in_sight(self) -> None:
        """Scroll to the focused part where the screen is too small for all of them."""
        if isinstance(self.focused, BoardView):
            self.focused.show_cursor()
        elif self.focused:
            self.focused.scroll_visible(animate=False)

    def travelled(self, step: Step, *, undo: bool) -> None:
        """Show whose things a step changed, the cursor on its place, and say so."""
        if step.seat is not None and step.seat != self.seat:
            self.choose_player(step.seat)
        if step.places:
            self.board.turn_to(self.board.places.index(step.places[0]))
            self.show_status()
        self.tell(self.say("undone" if undo else "redone", what=step.told(self.table, self.say)))

    def action_next_remark(self) -> None:
        """Go to the next fault or question."""
        if self.account.next_remark():
            self.set_focus(self.account)
        else:
            self.tell(self.say("no-remark"))

    def action_why(self) -> None:
        """Say why what is pointed at counts no more, and, unless that is withheld, what would change it."""
        from companion.screens.why import ask_why  # noqa: PLC0415 (only when asked for)

        ask_why(self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Know the best layout only where cards lie so that another could be better."""
        if action == "arrange":
            return self.session.game.arrange is not None
        return super().check_action(action, parameters)

    def action_arrange(self) -> None:
        """Look for the best layout of what the player shown holds."""
        from companion.screens.arrange import open_best  # noqa: PLC0415 (only when asked for)

        open_best(self)

    def action_sheet(self) -> None:
        """Show all players side by side."""
        from companion.screens.sheet import SheetScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(SheetScreen(self.session, self.words))

    def action_settings(self, part: str = "seats") -> None:
        """Show the settings of the table, beginning with one part."""
        self.app.push_screen(self.settings(part))

    def action_rulings(self) -> None:
        """Show which readings bear on this table, and what each would count."""
        from companion.screens.rulings import RulingsScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(RulingsScreen(self))

    @on(Account.Opened)
    def open_row(self, event: Account.Opened) -> None:
        """Open the rule behind a row, or go where a question is answered; a row without a rule opens the desk."""
        if event.row.kind == "question":
            self.answer(event.row.key.removeprefix("question/"))
        elif event.row.rule:
            self.open_rule(event.row.rule)
        else:
            self.action_rules(event.row.text if event.row.kind != "total" else "")

    def rules_here(self) -> tuple[str, ...]:
        """Return the rules that bear on what is pointed at, the closest first; a game knows those of its places."""
        row = self.account.row if isinstance(self.focused, Account) else None
        return (row.rule,) if row and row.rule else ()

    def open_rule(self, rule: str) -> None:
        """Show a rule."""
        from companion.screens.rule import RuleScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(RuleScreen(self.session.game, rule, self.words, self.table.edition, self.table.rulings))

    def answer(self, question: str) -> None:
        """Go where a question is answered, by its key."""
        part = next((part for word, part in self.ANSWERED_AT.items() if word in question), None)
        if part:
            self.action_focus_on(part)
        else:
            self.action_settings(self.settings_part(question))

    @on(BoardView.Left)
    def left_board(self) -> None:
        """Leave, when there is nothing to let go of."""
        self.action_leave()

    def action_leave(self) -> None:
        """Go back to the shelf."""
        self.app.leave_table(self)  # type: ignore[attr-defined]
