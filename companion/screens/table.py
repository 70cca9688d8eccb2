"""The table of one game: a player's board, what belongs to it, and the account beside it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, on, work
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.markup import escape
from textual.widgets import Static

from companion.present.account_rows import OTHERWISE, Row
from companion.screens.base import COMMON, PHONES, WordedScreen
from companion.screens.clock import ClockLine
from companion.screens.desk import Tabletop
from companion.screens.saving import Saving
from companion.screens.status import about_row, asked_for, counted
from companion.table_service import APP
from companion.widgets.account import Account
from companion.widgets.bars import LegendLine, PlayerTabs
from companion.widgets.board import BoardView
from companion.widgets.field import Field
from companion.widgets.footer import KeysFooter
from companion.widgets.legend import Key
from companion.widgets.localized import Asked, Change, Edited, LegendChanged, Localized, Refused
from companion.widgets.status import StatusLine
from scoring.phrase import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from textual.app import ComposeResult
    from textual.binding import ActiveBinding
    from textual.screen import Screen
    from textual.timer import Timer

    from companion.screens.clock import TurnClock
    from companion.screens.desk import Desk
    from companion.table_service import TableService, Told
    from companion.words.phrasebook import Phrasebook
    from scoring.phrase import Phrase
    from scoring.review import Review
    from scoring.table import AnyTable

AGAIN: Final = 2.0
"""Seconds after which what could not be kept is tried again."""
IDLE: Final = 0.3
"""Seconds without a change after which a table does what can wait: it prepares its first save, asks other readings."""

ARRANGES: Final = "ctrl+b,f12"
"""The keys to the best layout, or to why a game has none."""
ROOMY: Final = 100, 30
"""From how many columns and lines on every pane has a frame."""


class TableScreen(WordedScreen):
    """One table, laid out by the desk of its game. All changes go through `change`; parts never talk to each other."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("f2", "focus_on('board')", "key.board"),
        Binding("f8", "focus_on('account')", "key.account"),
        Binding("ctrl+f", "next_remark", "key.next-remark", show=False),
        Binding("ctrl+g", "why", "key.why", show=False),
        Binding(ARRANGES, "arrange", "key.arrange", show=False),
        Binding("f9", "sheet", "key.sheet"),
        Binding("f10", "settings", "key.settings", show=False),
        Binding("ctrl+d", "rulings", "key.rulings", show=False, priority=True),
        Binding(PHONES, "phones", "key.phones", show=False),
        Binding("ctrl+x", "clock", "key.clock", show=False),
        Binding("pagedown,ctrl+right", "player(1)", "key.next-player", key_display="Pg↓"),
        Binding("pageup,ctrl+left", "player(-1)", "key.previous-player", show=False),
        Binding("ctrl+z", "undo", "key.undo"),
        Binding("ctrl+y", "redo", "key.redo", show=False),
        Binding("ctrl+s", "save", "key.save", show=False),
        Binding("ctrl+w", "leave", "key.leave", show=False),
        Binding("down,enter", "app.focus_next", "key.next-part", show=False),
        Binding("up", "app.focus_previous", "key.previous-part", show=False),
        Binding("escape", "step_back", "key.back-to-board", show=False),
    ]

    def __init__(self, service: TableService, words: Phrasebook, desk: Desk[AnyTable]) -> None:
        """Take an open table; the keys of its game come behind those of every table."""
        session = service.session
        super().__init__(words, desk.bindings)
        self.add_class(session.game.id, update=False)
        self.set_class(desk.shared_board, "-shared", update=False)
        self.set_class(self._roomy, "-roomy", update=False)
        self.service = service
        self.session = session
        self.desk = desk
        self.seat = 0
        self.begins_at: str | None = None
        self.draft = ""
        self.turn_clock: TurnClock | None = None
        self.cursors: dict[str, int] = {}
        self._wondering: Timer | None = None
        self._saving = Saving(self)

    @property
    def table(self) -> Any:
        """The table as it lies now, of the game's own type."""
        return self.session.as_it_lies

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks, the same player, part and space before it."""
        self.finish()
        anew = TableScreen(self.service, self.app.words_of(self.session.game), self.desk)
        anew.seat = self.seat
        anew.begins_at = self.focused.id if self.focused else None
        anew.cursors = {**self.cursors, self.table.players[self.seat].name: self.board.cursor}
        anew.draft = self.tabletop.draft
        anew.turn_clock = self.clock.turn_clock
        return anew

    def compose(self) -> ComposeResult:
        """Lay the players above the tabletop of the game, and the sentences about it below."""
        yield PlayerTabs(self.words)
        yield ClockLine(self.words, self.session, self.turn_clock)
        yield Static("", id="banner", markup=False)
        yield self.desk.tabletop(self)
        yield LegendLine(self.words, id="legend")
        yield StatusLine()
        yield KeysFooter()

    def on_mount(self) -> None:
        """Begin on the board."""
        self.show()
        self.board.turn_to(self.cursors.get(self.table.players[self.seat].name))
        begins_at = self.query(f"#{self.begins_at or 'board'}").first()
        self.action_focus_on(self.begins_at if self.begins_at and begins_at.can_focus else "board")
        self.show_legend()
        self.show_status()
        self.call_after_refresh(self.set_timer, IDLE, self.session.warm)
        self.set_interval(AGAIN, self._keep_again)
        self._saving.ask_unsaved()
        self._stop_watching = self.service.watch(self._told)

    def on_unmount(self) -> None:
        """Look on no longer."""
        self._stop_watching()

    def _told(self, told: Told) -> None:
        """Show what somebody else changed, or the next game where one was begun."""
        if self.service.session is not self.session:
            self.app.go_on(self)
        elif told.client != APP:
            self.show()
            self.tell(told.what)

    @property
    def tabletop(self) -> Tabletop[AnyTable]:
        """What the game lays out."""
        return self.query_one(Tabletop)

    @property
    def board(self) -> BoardView:
        """The drawn board of the player shown."""
        return self.query_one("#board", BoardView)

    @property
    def account(self) -> Account:
        """The account of the player shown."""
        return self.query_one("#account", Account)

    @property
    def clock(self) -> ClockLine:
        """The turn clock."""
        return self.query_one(ClockLine)

    def show(self) -> None:
        """Show the table as it is now; parts that did not change draw nothing."""
        self.seat = min(self.seat, len(self.table.players) - 1)
        self.tabletop.show()
        self._show_review()
        self._show_banner()
        self.clock.tick()
        self.show_status()
        if self._wondering:
            self._wondering.stop()
        self._wondering = self.set_timer(IDLE, self._wonder)

    def _show_review(self) -> None:
        """Show the account of the player shown, and everyone's total."""
        idle = {player.name for seat, player in enumerate(self.table.players) if not self.tabletop.entered(seat)}
        review = ranked(self.session.review, idle)
        self.account.show(review, self.seat, self._place_marked)
        name = self.table.players[self.seat].name
        frame, title = self.query_one("#left"), self.say("pane.board") if self.desk.shared_board else escape(name)
        if frame.border_title != title:  # the same title would draw the whole pane anew
            frame.border_title = title
        self.query_one(PlayerTabs).show(review, self.seat, self.say(self._state()))

    @property
    def _place_marked(self) -> str:
        """The place whose lines the account marks: that of the card under the cursor, while the board has the focus."""
        return self.board.place if self.focused is self.board and self.board.filled else ""

    @work(group="readings")
    async def _wonder(self) -> None:
        """Look, beside the keys, whether another reading would make somebody else win."""
        if await asyncio.to_thread(self.session.ask_other_readings, lambda: not self.is_running) and self.is_running:
            self.tabletop.show()
            self._show_review()

    def _show_banner(self) -> None:
        """Show why the file could not be saved, and why steps are not kept, until they can; else who may type."""
        troubles = self._saving.troubles()
        told = troubles or self._phones()
        banner = self.query_one("#banner", Static)
        banner.display = bool(told)
        banner.set_class(not troubles, "-phones")
        if told and str(banner.content) != told:
            banner.update(told)
        self.app.tell_set_aside()

    def _phones(self) -> str:
        """Say that phones may type, and which are there; nothing while the table is not shown to any."""
        if not self.app.phones:
            return ""
        who = self.app.phones.server.who_looks_on(self.words)
        return self.say("phones.may-type", who=who)

    def _keep_again(self) -> None:
        """Keep what could not be kept when it was done, and show which phones are there."""
        if self.session.journal_trouble:
            self.session.journal.try_again()
        self._show_banner()

    def _state(self) -> str:
        if self.session.untouched:
            return "untouched"
        return "saved" if self.session.saved else "not-saved"

    def show_status(self) -> None:
        """Say what the focused part is about."""
        with suppress(NoMatches):  # the screen may be taken down just now
            said = self.tabletop.status()
            self.tell(self._about_focused() if said is None else said)

    def _about_focused(self) -> str:
        focused, part = self.focused, self._part
        if isinstance(focused, Account) and focused.row:
            self.board.light(focused.row.at)
            self.show_legend()
            return about_row(focused.row, self.session, self.say)
        if isinstance(focused, BoardView):
            self.account.mark(self._place_marked)
            return self.about_place()
        return part.about() if part else ""

    def about_place(self) -> str:
        """Say what lies under the board's cursor."""
        return self.tabletop.about_place()

    def tell(self, sentence: str) -> None:
        """Show a sentence in the status line until the next thing is pointed at or changed."""
        self.query_one(StatusLine).tell(sentence)

    def decline(self, why: str) -> None:
        """Say why something is not done."""
        self.app.bell()
        self.tell(why)

    @on(BoardView.Declined)
    def key_declined(self, event: BoardView.Declined) -> None:
        """Say why a key was not taken on the board."""
        self.tell(self.say(event.why))

    @on(Refused)
    def flash(self, event: Refused) -> None:
        """Show for a moment why a key did nothing."""
        event.stop()
        self.query_one(StatusLine).flash(event.why, self.show_status)

    def on_key(self, event: events.Key) -> None:
        """Show that a character typed does nothing, where no part and no binding takes it, or why a key does not."""
        if event.key in ARRANGES.split(",") and self.session.game.arrange is None:
            event.stop()
            self.action_arrange()
        elif event.is_printable and event.key not in self.active_bindings:
            event.stop()
            part = self._part or self
            part.post_message(Refused(part.unfit(str(event.character))))

    def on_paste(self, event: events.Paste) -> None:
        """Say that what is pasted goes nowhere, where no line of text takes it."""
        event.stop()
        (self._part or self).post_message(Refused(self.say("paste-nowhere")))

    @on(LegendChanged)
    def legend_changed(self, event: LegendChanged) -> None:
        """Show the letters that do something by now."""
        event.stop()
        self.show_legend()

    def show_legend(self) -> None:
        """Show the letters of the focused part."""
        every_field = Key("⌫", self.say("legend.back")), Key("Enter", self.say("legend.fields"))
        spare = tuple((key,) for key in every_field) if isinstance(self._part, Field) else ()
        spare = *((key,) for key in self.tabletop.keys_onward()), *spare
        self.query_one(LegendLine).show(self._part.legend() if self._part else (), spare)

    @property
    def _part(self) -> Localized | None:
        """The focused part."""
        focused: object = self.focused
        return focused if isinstance(focused, Localized) else None

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
        self.tell(self.tabletop.behind_the_end())

    @on(BoardView.Pointed)
    def pointed_at_place(self, event: BoardView.Pointed) -> None:
        """Say what the place under the cursor earns."""
        event.stop()
        self.show_status()

    @on(Account.Pointed)
    def pointed_at_row(self) -> None:
        """Light the places of a line or fault, and name its rule."""
        self.show_status()

    def on_resize(self) -> None:
        """Frame the panes where there is room, break the sentences anew, and keep the focused part in sight."""
        self.set_class(self._roomy, "-roomy")
        self.call_after_refresh(self.show_legend)
        self.call_after_refresh(self.show_status)
        self.call_after_refresh(self.keep_in_sight)

    @property
    def _roomy(self) -> bool:
        return all(has >= least for has, least in zip(self.app.size, ROOMY, strict=True))

    def change(self, change: Change) -> None:
        """Apply a change, save it, show it; ask aloud for a second look at a number that could name a wrong winner."""
        before = self._loud
        self._saving.guarded(lambda: self.session.apply(self.tabletop.changed(change)))
        if before != self._loud:
            self.app.clear_notifications()
        for message in self._loud:
            if message not in before:
                self.app.bell()
                told = self.words.say(phrase("report.second-look", what=message))
                self.app.notify(told, severity="warning", markup=False)

    @property
    def _loud(self) -> list[Phrase]:
        """What asks for a second look."""
        return [notice.message for notice in self.session.review.warnings if notice.loud]

    @on(Edited)
    def edited(self, event: Edited) -> None:
        """Apply what a part asks for, which may change the letters that do something."""
        event.stop()
        self.change(event.change)
        self.show_legend()

    @on(Asked)
    def asked(self, event: Asked[Change]) -> None:
        """Ask for a line of text and apply what comes of it."""
        from companion.screens.ask import AskScreen

        event.stop()
        self.app.push_screen(AskScreen(self.words, event), self.answered)

    def answered(self, change: Change | None) -> None:
        """Apply what came of a question, if anything did."""
        if change:
            self.change(change)

    @on(Account.Stating)
    def state(self, event: Account.Stating) -> None:
        """Ask for a subtotal that stands for a line."""
        self.post_message(asked_for(event.rule, self))

    @on(Account.Counting)
    def count_again(self, event: Account.Counting) -> None:
        """Forget the subtotal stated for a line."""
        self.change(counted(event.rule))

    @on(Account.Unfit)
    def typed_in_account(self) -> None:
        """Say where cards are typed."""
        self.decline(self.say("account.unfit"))

    def action_undo(self) -> None:
        """Take the last change back."""
        self._travel(self.session.undo, undo=True)

    def action_redo(self) -> None:
        """Make a change taken back again."""
        self._travel(self.session.redo, undo=False)

    def _travel(self, go: Callable[[], bool], *, undo: bool) -> None:
        before, moved = self.table, [True]  # a step that cannot be saved is taken all the same

        def step() -> None:
            moved[:] = [go()]

        self._saving.guarded(step)
        if moved[0]:
            self.tabletop.travelled(self.desk.difference(before, self.table, self.seat), before, undo=undo)
        else:
            self.tell(self.say("nothing-to-undo" if undo else "nothing-to-redo"))

    def action_save(self) -> None:
        """Try to save again."""
        self._saving.guarded(self.session.save)

    def look(self) -> None:
        """Notice whether the file was changed by somebody else."""
        self._saving.look()

    def put_away(self) -> bool:
        """Take what waits and save it; False where the players have to decide something first."""
        self.finish()
        return self._saving.put_away()

    def finish(self) -> None:
        """Take what is typed and only waits for another key."""
        self.tabletop.finish()

    def action_play(self, key: str) -> None:
        """Do what a key of the game is for."""
        getattr(self.tabletop, f"action_{key}")()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that do something now; the footer shows those that fit the focus, and the way to all others."""
        focused = self.focused
        fitting = self.desk.footer.get("field" if isinstance(focused, Field) else (focused and focused.id) or "", {})
        shown = {**fitting, "command_palette": True}
        return {key: _shown(active, shown) for key, active in super().active_bindings.items()}

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Know the best layout only where another is possible, the clock while the game runs, the game's own keys."""
        if action == "arrange":
            return self.session.game.arrange is not None
        if action == "clock":
            return self.is_mounted and self.clock.running
        if action == "play":
            return self.is_mounted and self.tabletop.knows(str(parameters[0]))
        return super().check_action(action, parameters)

    def action_focus_on(self, part: str) -> None:
        """Go to a part, where the player shown has it."""
        wanted = self.query_one(f"#{part}")
        if wanted.has_focus:
            self.tabletop.back_from(part)
        elif wanted.display:
            self.set_focus(wanted)
        else:
            self.tabletop.absent(part)

    def action_player(self, by: int) -> None:
        """Show another player's board, and go there: what is typed next is meant for it."""
        self.tabletop.next_player(by)
        self.action_focus_on("board")

    @on(PlayerTabs.Chosen)
    def tab_chosen(self, event: PlayerTabs.Chosen) -> None:
        """Show the board of the player clicked."""
        self.choose_player(event.seat)
        self.action_focus_on("board")

    def choose_player(self, seat: int) -> None:
        """Show the player on a seat, the cursor where it was left, or else on the first empty space."""
        if self.desk.shared_board:
            self.seat = seat
            self.show()
            self.show_legend()
            return
        self.finish()
        self.cursors[self.table.players[self.seat].name] = self.board.cursor
        self.seat = seat
        self.show()
        self.board.turn_to(self.cursors.get(self.table.players[seat].name))
        self.show_legend()
        self.show_status()
        self.call_after_refresh(self.keep_in_sight)

    def keep_in_sight(self) -> None:
        """Scroll to the focused part where the screen is too small for all of them."""
        if isinstance(self.focused, BoardView):
            self.focused.show_cursor()
        elif self.focused:
            self.focused.scroll_visible(animate=False)

    def action_next_remark(self) -> None:
        """Go to the next fault or question, of the next player who has one where the player shown has none."""
        if not self.account.next_remark():
            review, players = self.session.review, self.table.players
            names = {fault.player for fault in review.faults} | {question.player for question in review.questions}
            others = [(self.seat + n) % len(players) for n in range(1, len(players))]
            seat = next((seat for seat in others if players[seat].name in names), None)
            if seat is None:
                self.tell(self.say("no-remark"))
                return
            self.choose_player(seat)
            self.account.next_remark()
        self.set_focus(self.account)

    def action_why(self) -> None:
        """Say why what is pointed at counts no more, and, unless that is withheld, what would change it."""
        from companion.screens.why import ask_why

        if not self.tabletop.why():
            ask_why(self)

    def action_arrange(self) -> None:
        """Look for the best layout of what the player shown holds, or say why there is none."""
        from companion.screens.arrange import open_best

        open_best(self)

    def action_sheet(self) -> None:
        """Show all players side by side, with what was typed last."""
        self.share("")

    def share(self, form: str) -> None:
        """Save the result in a form to share, over the score sheet; no form only shows the sheet."""
        from companion.screens.sheet import SheetScreen

        self.finish()
        self.app.push_screen(SheetScreen(self.session, self.words, form))

    def look_back(self) -> None:
        """Show the game in hindsight."""
        from companion.screens.hindsight import HindsightScreen

        self.finish()
        self.app.push_screen(HindsightScreen(self.session, self.words))

    def find_points(self) -> None:
        """Show the museum of the player shown as a puzzle."""
        from companion.screens.puzzle import PuzzleScreen

        self.finish()
        self.app.push_screen(PuzzleScreen(self.session, self.words, self.seat))

    def action_settings(self, part: str = "seats") -> None:
        """Show the settings of the table, beginning with one part."""
        from companion.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(self, part))

    def action_clock(self) -> None:
        """Turn the turn clock on, or let it pause or run again."""
        self.clock.press()

    def action_phones(self) -> None:
        """Show how phones join the table."""
        from companion.screens.phones import open_phones

        open_phones(self)

    def action_rulings(self) -> None:
        """Show which readings bear on this table, and what each would count."""
        from companion.screens.rulings import RulingsScreen

        self.finish()
        self.app.push_screen(RulingsScreen(self))

    @on(Account.Opened)
    def open_row(self, event: Account.Opened) -> None:
        """Open the rule behind a row, or go where a question is answered; a row without a rule opens the desk."""
        if event.row.kind == OTHERWISE:
            self.action_rulings()
        elif event.row.kind == "question":
            self.answer(event.row.key.removeprefix("question/"))
        elif rule := self._rule_behind(event.row):
            self.open_rule(rule)
        else:
            self.app.action_rules(event.row.text if event.row.kind != "total" else "")

    def rules_here(self) -> tuple[str, ...]:
        """Return the rules that bear on what is pointed at, the closest first."""
        if isinstance(self.focused, BoardView):
            return self.tabletop.rules_of_place()
        row = self.account.row if isinstance(self.focused, Account) else None
        if row and (rule := self._rule_behind(row)):
            return (rule,)
        return self.desk.rules_of_parts.get((self.focused and self.focused.id) or "", ())

    def _rule_behind(self, row: Row) -> str | None:
        """Return the rule of a row; behind the total stands how the final score is counted, where a page says it."""
        final_score = f"{self.session.game.id}.final-score"
        return final_score if row.kind == "total" and final_score in self.session.game.rules else row.rule

    def open_rule(self, rule: str) -> None:
        """Show a rule, with the readings chosen at this table."""
        from companion.screens.rule import RuleScreen

        about = self.session.game, rule, self.words, self.table.edition, self.table.rulings
        self.app.push_screen(RuleScreen(*about))

    def answer(self, question: str) -> None:
        """Go where a question is answered, by its key."""
        if self.tabletop.answer(question):
            return
        part = next((part for word, part in self.desk.answered_at.items() if word in question), None)
        if part:
            self.action_focus_on(part)
        else:
            self.action_settings(self.desk.settings_part(question))

    def action_step_back(self) -> None:
        """Go back to the board; there this way ends, and the status line names the way to the shelf."""
        if self.focused is self.board:
            self.tell(self.say("stays-at-table"))
        else:
            self.action_focus_on("board")

    def action_leave(self) -> None:
        """Go back to the shelf."""
        if self.tabletop.may_leave():
            self.app.leave_table()


def _shown(active: ActiveBinding, shown: Mapping[str, bool]) -> ActiveBinding:
    binding = active.binding
    return active._replace(binding=replace(binding, show=shown.get(binding.action, binding.show)))


def ranked(review: Review, idle: set[str]) -> Review:
    """Return the review without place or star for the `idle`, of whom nothing has been entered."""
    if not idle:
        return review
    players = tuple(result._replace(place=None) if result.name in idle else result for result in review.players)
    winners = tuple(name for name in review.standing.winners if name not in idle)
    otherwise = review.standing.otherwise if winners else None
    return review._replace(players=players, standing=review.standing._replace(winners=winners, otherwise=otherwise))
