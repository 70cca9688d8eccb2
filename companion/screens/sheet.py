"""All players side by side, as on a paper score sheet, with the standing and its reason; to copy or save."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import Static

from companion import sharing
from companion.chat_line import TooLargeError
from companion.present import terminal
from companion.present.event import about
from companion.present.export import blank_sheet
from companion.present.line_breaks import Bulleted
from companion.present.moment import left
from companion.screens.base import COMMON, SCROLL, WordedScreen
from companion.screens.moment import Numbers, moment
from companion.screens.saving import write_and_tell
from companion.screens.searches import Reported, Searches
from companion.shelf import match_after
from companion.widgets.footer import KeysFooter
from scoring.arrangement import OPTIMAL
from scoring.errors import AskedError
from scoring.phrase import Phrase, phrase
from scoring.review import is_over

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.session import Session
    from companion.words.phrasebook import Phrasebook

SECONDS_FOR_EACH: Final = 20.0
"""Seconds the best layout of each player is looked for at most, where it is not proved before."""


class SheetScreen(WordedScreen):
    """The end of the game on one page."""

    help_topic = "sheet"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("escape,f9,q", "close", "key.close"),
        Binding("ctrl+d", "rulings", "key.rulings", show=False),
        Binding("s", "rematch", "key.rematch"),
        Binding("r", "review", "key.review"),
        Binding("c", "copy", "key.copy"),
        Binding("p", "save('png')", "key.save-png"),
        Binding("w", "save('html')", "key.save-html"),
        Binding("t", "save('text')", "key.save-text"),
        Binding("m", "save('md')", "key.save-md"),
        Binding("v", "save('svg')", "key.save-svg"),
        Binding("n", "save('json')", "key.save-json", show=False),
        Binding("g", "bg_stats", "key.bg-stats", show=False),
        Binding("b", "blank", "key.save-blank"),
        *SCROLL,
        Binding("left,h", "scroll(-4, 0)", "key.left", show=False),
        Binding("right,l", "scroll(4, 0)", "key.right", show=False),
    ]

    def __init__(self, session: Session, words: Phrasebook, share: str = "") -> None:
        """Show the score of an open table, and save it at once in the form to `share`, if there is one."""
        super().__init__(words)
        self.session = session
        self._share = share
        self.searches: Searches | None = None

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return SheetScreen(self.session, self.app.words_of(self.session.game))

    def compose(self) -> ComposeResult:
        """Show everything on one page that scrolls."""
        review = self.session.review
        yield Static(terminal.heading(review, self.words), classes="title")
        with ScrollableContainer(id="sheet"):
            match = self.app.shelf.match(self.session)
            yield from moment(self.session, self.words, match and match_after(match, self.session))
            yield Numbers(self.session, self.words)
            yield from (Static(line, classes="event", markup=False) for line in about(self.session.table, self.words))
            yield Static(terminal.stated_note(review, self.words), id="stated", markup=False)
            tellers = (terminal.remarks, terminal.disputes, terminal.fair_mode, terminal.not_checked)
            for part in (remark for tell in tellers for remark in tell(review, self.words)):
                yield Static(_plain(part), classes="remark")
        yield KeysFooter()

    def on_mount(self) -> None:
        """Let the arrows scroll, and look whether another reading would make somebody else win."""
        self.query_one("#sheet").can_focus = False
        self.query_one("#stated").display = bool(terminal.stated_note(self.session.review, self.words))
        self._tell_otherwise()
        self._wonder()
        self._look_for_best()
        if self._share:
            self.action_save(self._share)

    @work
    async def _wonder(self) -> None:
        """Ask the other readings, which may take a while, and say what they say."""
        await asyncio.to_thread(self.session.ask_other_readings, lambda: not self.is_running)
        if self.is_running:
            self._tell_otherwise()

    def _look_for_best(self) -> None:
        """Look for everybody's best layout once the game is over, while the players go on."""
        table, game = self.app.open_table, self.session.game
        if table and game.arrange and self._over:
            self.query_one("#left-over").display = True
            self.searches = Searches(table, self)
            self._look()

    def _look(self) -> None:
        """Search on for those whose best layout is not proved, and say what is known of what was left on the table."""
        known = self.session.best_layouts
        proved = [arrangement.player for arrangement in known if arrangement.status == OPTIMAL]
        seats = [n for n, player in enumerate(self.session.review.players) if player.name not in proved]
        if self.searches and self.is_current:
            self.searches.look(seats, SECONDS_FOR_EACH)
        looking = self.words.told(self.words.say(Phrase("arrange.left")), "…")
        self.query_one("#left-over", Static).update(next(left(self.words, known), looking))

    @on(Reported)
    def search_reported(self, event: Reported) -> None:
        """Keep the best layout found; where it is proved, nothing is left to look for."""
        search = event.search
        if search.error and not isinstance(search.error, AskedError):
            self.app.mistaken(search.error)
        if search.best == search.bound:
            search.stop()
        if reached := search.reached(self.session.game):
            self.session.keep_best(search.table, reached)
        self._look()

    def on_screen_suspend(self) -> None:
        """Let go of every search, also where another screen covers this one."""
        if self.searches:
            self.searches.leave()

    def on_screen_resume(self) -> None:
        """Go on where nothing is proved yet."""
        if self.searches:
            self._look()

    @property
    def _over(self) -> bool:
        return is_over(self.session.as_it_lies, self.session.review)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the next game once this one is over."""
        return self._over if action == "rematch" else super().check_action(action, parameters)

    def action_rematch(self) -> None:
        """Begin the next game of the same players, with all that was chosen for this one."""
        self.app.rematch()

    def _tell_otherwise(self) -> None:
        """Say who would win under another reading, and which key tells why; nothing where nobody else would."""
        told = self.query_one("#otherwise", Static)
        sentences = [*terminal.otherwise(self.session.review, self.words, "app.account.otherwise")]
        told.update(*sentences)
        told.display = bool(sentences)

    def action_rulings(self) -> None:
        """Open the window of all readings, over the table."""
        from companion.screens.rulings import RulingsScreen

        self.dismiss()
        if table := self.app.open_table:
            self.app.push_screen(RulingsScreen(table))

    def action_review(self) -> None:
        """Look back at the game."""
        from companion.screens.hindsight import HindsightScreen

        self.app.push_screen(HindsightScreen(self.session, self.words))

    def action_copy(self) -> None:
        """Copy the result for a chat, with the line from which others open the table."""
        try:
            self.app.copy_to_clipboard(sharing.FORMS[sharing.CHAT].write(self._result).decode())
        except TooLargeError:
            self.notify(self.say("too-large-for-chat"), severity="error", markup=False)
        else:
            self.notify(self.say("copied"))

    def action_bg_stats(self) -> None:
        """Copy the link for BG Stats, and save its code beside the table's file; or say what is open."""
        result, code = self._result, sharing.FORMS[sharing.BGSTATS_CODE]
        try:
            self.app.copy_to_clipboard(sharing.FORMS[sharing.BGSTATS].write(result).decode().strip())
            self.notify(self.say("bgstats-copied"))
            if sharing.can_write(code):
                write_and_tell(self, self.session.path.with_suffix(f".{code.ending}"), code.write(result))
        except sharing.UndecidedError as error:
            told = phrase("bgstats.undecided", file=self.session.path.name, why=error.message)
            self.notify(self.words.say(told), severity="error", markup=False)
        except sharing.CodeTooLargeError:
            self.notify(self.words.say(Phrase("bgstats.no-room-in-code")), severity="warning", markup=False)

    @property
    def _result(self) -> sharing.Result:
        session = self.session
        best, content, path = session.best_layouts, session.content, session.path
        return sharing.Result(session.as_it_lies, session.review, self.words, best, content, path)

    def action_save(self, to: str) -> None:
        """Save the result beside the table's file; a picture takes a moment, in which the players go on."""
        if not sharing.can_write(sharing.FORMS[to]):
            self.notify(self.say("no-pictures"), severity="error", markup=False)
            return
        path = self.session.path.with_suffix(f".{sharing.FORMS[to].ending}")
        if sharing.FORMS[to].binary:
            self.notify(self.say("drawing", path=path.name), timeout=2, markup=False)
        self.app.run_worker(self._save(path, self._result, to))  # the app's: it ends also where this screen is closed

    async def _save(self, path: Path, result: sharing.Result, to: str) -> None:
        for ending, content in (await asyncio.to_thread(sharing.written_beside, result, to)).items():
            told = "written-wide" if ending == sharing.WIDE else "written"
            write_and_tell(self, path.with_suffix(f".{ending}"), content, told)

    def action_blank(self) -> None:
        """Save a blank score sheet to print."""
        blank = blank_sheet(self.session.game, self.words)
        write_and_tell(self, self.session.path.with_name(self.say("blank-name")), blank.encode())


def _plain(part: RenderableType) -> Bulleted:
    """Return a remark in the theme's own colours, its heading in bold."""
    words = str(part)
    return Bulleted(Text.assemble((words.partition("\n")[0], "bold"), "".join(words.partition("\n")[1:])))
