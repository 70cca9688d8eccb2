"""The table of one game: a player's museum, what belongs to it, and the account beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Footer, Static

from companion.screens.base import COMMON
from companion.screens.entered import ranked
from companion.screens.saving import SavingScreen
from companion.screens.stating import subtotal
from companion.screens.status import about_place, about_row, fitted
from companion.screens.steps import Step
from companion.widgets.account import Account
from companion.widgets.bars import LegendLine, PlayerTabs
from companion.widgets.experts import ExpertsField, OtherField
from companion.widgets.field import Field, NumberField
from companion.widgets.museum import MuseumBoard
from companion.widgets.opinion import OpinionField, PressField
from companion.widgets.patron import PatronField
from companion.widgets.pool import PoolField
from companion.widgets.spoken import LegendChanged, Spoken
from scoring.edit import state as state_subtotal
from scoring.games.museum import edit
from scoring.games.museum.board import bits
from scoring.games.museum.board_fields import BONUSES

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.session import Session
    from scoring.phrasebook import Phrasebook

IDLE: Final = 0.3
"""Seconds after which a table just opened prepares its first save."""

ANSWERED_AT: Final = {"patron": "patron", "track": "track", "experts": "experts", "other-points": "other"}
"""Where a question is answered, by a word in its key."""


class TableScreen(SavingScreen):
    """One table. All changes go through `change`; parts never talk to each other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("f2", "focus_on('museum')", "key.museum"),
        Binding("f3", "focus_on('pool')", "key.pool", show=False),
        Binding("f4", "focus_on('prestige')", "key.prestige", show=False),
        Binding("ctrl+t", "focus_on('track')", "key.track", show=False),
        Binding("f5", "focus_on('patron')", "key.patron", show=False),
        Binding("f6", "focus_on('experts')", "key.experts", show=False),
        Binding("f7", "focus_on('opinion')", "key.opinion", show=False),
        Binding("ctrl+n", "focus_on('press')", "key.press", show=False),
        Binding("ctrl+o", "focus_on('other')", "key.other", show=False),
        Binding("f8", "focus_on('account')", "key.account"),
        Binding("ctrl+f", "next_remark", "key.next-remark", show=False),
        Binding("f9", "sheet", "key.sheet"),
        Binding("f10", "settings", "key.settings"),
        Binding("pagedown,ctrl+right", "player(1)", "key.next-player", key_display="Pg↓"),
        Binding("pageup,ctrl+left", "player(-1)", "key.previous-player", show=False),
        Binding("ctrl+z", "undo", "key.undo"),
        Binding("ctrl+y", "redo", "key.redo", show=False),
        Binding("ctrl+s", "save", "key.save", show=False),
        Binding("ctrl+w", "leave", "key.leave"),
        Binding("escape", "focus_on('museum')", "key.back-to-museum", show=False),
    ]

    def __init__(self, session: Session, words: Phrasebook) -> None:
        """Take an open table."""
        super().__init__(session, words)
        self._cursors: dict[str, int] = {}

    def body(self) -> ComposeResult:
        """Lay the board left and the rest right; narrow screens stack them."""
        table, words = self.session.table, self.words
        yield PlayerTabs(words)
        yield Static("", id="banner", markup=False)
        with Horizontal(id="desk"):
            with Vertical(id="left"):
                yield MuseumBoard(words, table.board_of(table.players[0]), id="museum")
            with Vertical(id="right"):
                yield PoolField(words)
                with Horizontal(classes="pair"):
                    yield NumberField(words, "prestige", lambda t, seat: t.players[seat].prestige, edit.set_prestige)
                    yield NumberField(words, "track", lambda t, seat: t.players[seat].track, edit.set_track)
                yield PatronField(words)
                yield ExpertsField(words)
                with Horizontal(classes="pair"):
                    yield PressField(words)
                    yield OtherField(words)
                yield OpinionField(words)
                yield Account(words, id="account")
        yield LegendLine(id="legend")
        yield Static("", id="status", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin in the museum."""
        self.show()
        self.museum.turn_to(None)
        self.museum.focus()
        self.set_timer(IDLE, self.session.warm)
        if self.session.journal_trouble:
            self.notify(self.say("journal-off"), severity="warning", markup=False)

    @property
    def museum(self) -> MuseumBoard:
        """The drawn museum of the player shown."""
        return self.query_one("#museum", MuseumBoard)

    @property
    def account(self) -> Account:
        """The account of the player shown."""
        return self.query_one("#account", Account)

    # Showing

    def show(self) -> None:
        """Show the table as it is now; parts that did not change draw nothing."""
        table = self.table
        review = ranked(self.session.review, table)
        self.seat = min(self.seat, len(table.players) - 1)
        player = table.players[self.seat]
        self.museum.show(table.board_of(player), player.museum)
        for field in self.query(Field):
            field.show(table, self.seat)
        self.account.show(review, self.seat)
        self.query_one(PlayerTabs).show(review, self.seat, self.say(self._state()))
        self.show_banner()
        self._show_status()

    def _state(self) -> str:
        if self.session.untouched:
            return "untouched"
        return "saved" if self.session.saved else "not-saved"

    def _show_status(self) -> None:
        focused, part, sentence = self.focused, self._part, ""
        if isinstance(focused, Account) and focused.row:
            self.museum.light(focused.row.at)
            self.show_legend()
            sentence = about_row(focused.row, self.session, self.say)
        elif isinstance(focused, MuseumBoard):
            self.account.mark(focused.board.places[focused.cursor] if focused.museum[focused.cursor] else "")
            sentence = about_place(focused, self.account, self.say)
        elif part:
            sentence = self.say(f"about.{part.help_topic}")
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
            self.museum.light(())
        if not isinstance(self.focused, MuseumBoard):
            self.account.mark("")
        self.show_legend()
        self._show_status()

    @on(MuseumBoard.Ended)
    def behind_the_end(self) -> None:
        """Say why a card typed after the last one was not laid."""
        board = self.museum
        full = all(board.museum[space] for space in bits(board.open))
        self.tell(self.say("museum-full" if full else "last-space", place=board.board.places[board.cursor]))

    @on(MuseumBoard.Pointed)
    def pointed_at_place(self) -> None:
        """Say what the place under the cursor earns."""
        self._show_status()

    @on(Account.Pointed)
    def pointed_at_row(self) -> None:
        """Light the places of a line or fault, and name its rule."""
        self._show_status()

    def on_resize(self) -> None:
        """Break the legend and the status line anew, and keep the focused part in sight."""
        self.call_after_refresh(self.show_legend)
        self.call_after_refresh(self._show_status)
        if isinstance(self.focused, MuseumBoard):
            self.call_after_refresh(self.focused.show_cursor)
        elif self.focused:
            self.call_after_refresh(self.focused.scroll_visible, animate=False)

    @on(Account.Stating)
    def state(self, event: Account.Stating) -> None:
        """Ask for a subtotal, or count it again."""
        if event.typed is None:
            self.change(partial(state_subtotal, rule=event.rule, typed=None))
            return
        title = self.session.game.rulebook(self.words.language).rules[event.rule]["title"]
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
        self._cursors[self.table.players[self.seat].name] = self.museum.cursor
        self.seat = seat
        self.show()
        self.museum.turn_to(self._cursors.get(self.table.players[seat].name))
        self.show_legend()
        self._show_status()

    def travelled(self, step: Step, *, undo: bool) -> None:
        """Show whose things a step changed, the cursor on its place, and say so."""
        if step.seat is not None and step.seat != self.seat:
            self.choose_player(step.seat)
        if step.spaces:
            self.museum.turn_to(step.spaces[0])
            self._show_status()
        self.tell(self.say("undone" if undo else "redone", what=step.told(self.table, self.say)))

    def action_next_remark(self) -> None:
        """Go to the next fault or question."""
        if self.account.next_remark():
            self.set_focus(self.account)
        else:
            self.tell(self.say("no-remark"))

    def action_sheet(self) -> None:
        """Show all players side by side."""
        from companion.screens.sheet import SheetScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(SheetScreen(self.session, self.words))

    def action_settings(self, part: str = "seats") -> None:
        """Show the settings of the table, beginning with one part."""
        from companion.screens.settings import SettingsScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(SettingsScreen(self, part))

    @on(Account.Opened)
    def open_row(self, event: Account.Opened) -> None:
        """Open the rule behind a row, or go where a question is answered."""
        if event.row.kind == "question":
            self._answer(event.row.key)
        elif event.row.rule:
            self.open_rule(event.row.rule)

    def open_rule(self, rule: str) -> None:
        """Show a rule."""
        from companion.screens.rule import RuleScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(RuleScreen(self.session.game, rule, self.words, self.table.edition, self.table.rulings))

    def _answer(self, key: str) -> None:
        part = next((part for word, part in ANSWERED_AT.items() if word in key), None)
        if part:
            self.action_focus_on(part)
        else:
            asked = key.rpartition(".")[2]
            self.action_settings(asked if asked in BONUSES else "seats")

    @on(MuseumBoard.Left)
    def action_leave(self) -> None:
        """Go back to the shelf."""
        self.app.leave_table(self)  # type: ignore[attr-defined]
