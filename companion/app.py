"""The terminal app: a shelf of games, one table open at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType
from textual.keys import key_to_character

from companion.files import NotOrdinaryError
from companion.mistakes import sentence
from companion.patient import PatientApp
from companion.present.line_breaks import keep_together
from companion.screens.base import Modal, Worded, WordedScreen
from companion.shelf import LAST_GAME, NoDeskError, Places, Shelf, first_of
from companion.termination import asked_to_end, leave
from companion.widgets.legend import printed
from companion.widgets.localized import Refused, speak_bindings
from companion.words import complete, game_name, language_name, languages, phrasebook, system_language, words_for
from companion.words.localization import Locale
from scoring.errors import MalformedTableError
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual.command import Provider
    from textual.screen import Screen

    from companion.journal import Entry
    from companion.phones.server import ServedBeside
    from companion.screens.table import TableScreen
    from companion.session import Session
    from companion.table_service import TableService
    from companion.words.phrasebook import Phrasebook
    from scoring.game import Game
    from scoring.table import AnyTable

THEME: Final = "theme"
"""Under what name the journal keeps the colours chosen."""
LANGUAGE: Final = "language"
"""Under what name the journal keeps the language chosen."""


def _commands() -> type[Provider]:
    from companion.screens.palette import Commands

    return Commands


class CompanionApp(PatientApp, inherit_bindings=False):
    """Opens games and hands them to their screens."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_commands}
    HORIZONTAL_BREAKPOINTS = [(0, "-cramped"), (40, "-narrow"), (80, "-wide")]  # noqa: RUF012 (Textual's type)
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (12, "-low"), (22, "-high")]  # noqa: RUF012 (Textual's type)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+l", "language", "key.language", show=False, priority=True),
        Binding("ctrl+p", "command_palette", "key.palette", show=False, priority=True),
        Binding("ctrl+q", "quit", "key.quit", show=False, priority=True),
    ]

    def __init__(self, path: Path | None = None, language: str | None = None, places: Places | None = None) -> None:
        """Open a file, or the shelf; `places` says where games and the journal lie.

        Without a language it is the one chosen last in the app, else that of the system.
        """
        super().__init__()
        keep_together()
        self._unworded = self._bindings.copy()
        self.first = path
        self._table: TableScreen | None = None
        self._service: TableService | None = None
        self.phones: ServedBeside | None = None
        self._warned = False
        self.shelf = Shelf(places or Places.usual())
        kept = self.shelf.journal.kept(LANGUAGE)
        self.speak(language or (kept if kept in languages() and complete(kept) else system_language()))
        self._dress(self.shelf.journal.kept(THEME))

    @property
    def room(self) -> tuple[str, str]:
        """The classes of a screen of this size, which Textual sets only once it has been laid out without them."""
        both = (self.size.width, self.HORIZONTAL_BREAKPOINTS), (self.size.height, self.VERTICAL_BREAKPOINTS)
        wide, high = (max(point for point in points if point[0] <= size)[1] for size, points in both)
        return wide, high

    def speak(self, language: str) -> None:
        """Say everything from now on in a language."""
        self.language = language
        self.say = Locale(phrasebook(language))
        self._bindings = self._unworded.copy()
        speak_bindings(self, self.say)
        self.title = self.say("title")

    def get_key_display(self, binding: Binding) -> str:
        """Show a key as it is printed on the keyboards of the language."""
        return printed(super().get_key_display(binding), self.say.words)

    @on(Refused)
    def refused(self, event: Refused) -> None:
        """Say why a key did nothing, where its screen has no line for that."""
        self.bell()
        self.notify(event.why, severity="warning", timeout=3, markup=False)

    def action_press(self, key: str) -> None:
        """Do what a key does, which was clicked in a legend."""
        self.post_message(events.Key(key, key_to_character(key)))

    def action_help(self) -> None:
        """Explain the focused part; help needs none."""
        from companion.screens.help import HelpScreen

        if isinstance(self.screen, WordedScreen | Modal) and not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_rules(self, sentence: str = "") -> None:
        """Open the rules desk, for the table that is open; a sentence of it has rules of its own."""
        from companion.screens.rules import RulesScreen

        asked = any(isinstance(screen, RulesScreen) for screen in self.screen_stack)
        if isinstance(self.screen, Worded) and not asked:
            self.push_screen(RulesScreen(self.screen.words, self.open_table, sentence))

    def action_language(self) -> None:
        """Speak the next language; not while something is being typed that would be lost with its window."""
        from companion.screens.base import half_typed

        every = [language for language in languages() if complete(language)]
        if half_typed(self.screen):
            self.bell()
        else:
            self.choose_language(every[(every.index(self.language) + 1) % len(every)])

    def choose_language(self, language: str) -> None:
        """Speak a language from now on: what is open is shown anew, windows close."""
        self.shelf.journal.keep(LANGUAGE, language)
        self.speak(language)
        self._show_anew()
        self.notify(self.say("language", name=language_name(language)), markup=False, timeout=1.5)

    def words_of(self, game: Game) -> Phrasebook:
        """Return the words of the app and of a game."""
        return phrasebook(self.language, game)

    def on_mount(self) -> None:
        """Show the file asked for, or the shelf."""
        if self.first:
            self.open_path(self.first)
        else:
            self.show_shelf()

    def _dress(self, theme: str) -> None:
        if theme in self.available_themes:
            self.theme = theme

    def choose_theme(self, theme: str) -> None:
        """Show the app in other colours, from now on."""
        self._dress(theme)
        self.shelf.journal.keep(THEME, theme)

    def _show_anew(self) -> None:
        """Make every screen anew, in the words spoken now; windows close."""
        from companion.screens.base import reworded
        from companion.screens.table import TableScreen

        anew = reworded(self.screen_stack)
        self._table = next((screen for screen in anew if isinstance(screen, TableScreen)), None)
        while len(self.screen_stack) > 1:
            self.pop_screen()
        for screen in anew:
            self.push_screen(screen)

    def show_alone(self, screen: Screen[None]) -> None:
        """Show a screen in place of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def show_shelf(self) -> None:
        """Show the shelf in place of all others."""
        from companion.screens.shelf import ShelfScreen

        self.show_alone(ShelfScreen(self.shelf, self.say.words))

    def tell_set_aside(self) -> None:
        """Say once where a damaged journal lies."""
        for path in self.shelf.journal.set_aside:
            self.notify(self.say("journal-damaged", path=str(path)), severity="warning", markup=False, timeout=15)
        self.shelf.journal.set_aside.clear()

    def sorry(self, error: Exception) -> str:
        """Write down an unexpected error for its report, and say so."""
        return self.say("mistake", mistake=sentence(error, self.shelf.places.data))

    def action_command_palette(self) -> None:
        """Open the palette in our words."""
        from textual.command import CommandPalette

        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.say("palette.placeholder"), id="--command-palette"))

    def open_path(self, path: Path) -> None:
        """Open a table file, or say what is wrong with it."""
        table = self.open_table
        if table is None or table.session.path == path.absolute() or self._put_away(table):
            self._open(lambda: self.shelf.open(path), str(path))

    def open_example(self, name: str) -> None:
        """Open a copy of a shipped table."""
        if self.open_table is None or self._put_away(self.open_table):
            self._open(lambda: self.shelf.open_example(name, self.language), name)

    def play_again(self, entry: Entry) -> None:
        """Begin the next game of the same players."""
        self._begin_next(lambda: self.shelf.again(entry.path), entry.path, entry.first)

    def rematch(self) -> None:
        """Begin the next game of those who play at the open table, which is put back on the shelf.

        Phones that show the table go on to it.
        """
        from companion.commands_at_table import RefusedError

        if self.open_table is None or not self._put_away(self.open_table):
            return
        if self.phones:
            try:
                self.phones.server.next_game()
            except RefusedError as error:
                self.notify(self.say.words.say(error.message), severity="warning", markup=False)
        else:
            before = self.open_table.session
            self._begin_next(lambda: self.shelf.after(before), before.path, first_of(before.table))

    def go_on(self, before: TableScreen) -> None:
        """Show the game that was begun in place of the one on a screen, with whose service it goes on."""
        self._put_away(before)
        self._show_served(before.service)
        self._tell_first(first_of(before.session.table))

    def _begin_next(self, opening: Callable[[], Session], path: Path, began: str) -> None:
        """Open the next game."""
        self._open(opening, str(path))
        self._tell_first(began)

    def _tell_first(self, before: str) -> None:
        """Say who begins if that is somebody else than before."""
        if self.open_table and (first := first_of(self.open_table.session.table)) != before:
            self.notify(self.say("shelf.loser-begins", name=first), markup=False)

    def set_up(self, game_id: str | None) -> None:
        """Ask who plays a game, and what else it needs."""
        from companion.screens.setup import SetupScreen
        from scoring.games import game

        if game_id:
            self.shelf.journal.keep(LAST_GAME, game_id)
            self.push_screen(SetupScreen(game_id, self.words_of(game(game_id))))

    def begin(self, game_id: str, table: AnyTable) -> None:
        """Open the table of a new game in place of the setup."""
        self._open(lambda: self.shelf.start(game_id, table), game_id)

    def _show_table(self, session: Session) -> None:
        from companion.table_service import TableService

        if self._service and self._service.session.path == session.path:
            self._service.close()
        service = TableService(session, self.language)
        self.let_go()
        self._service = service
        self._show_served(service)

    def _show_served(self, service: TableService) -> None:
        from companion.games import desk
        from companion.screens.table import TableScreen

        session = service.session
        game, its_desk = session.game, desk(session.game.id)
        if its_desk.css and not self.stylesheet.has_source(game.id, "desk"):
            self.stylesheet.add_source(its_desk.css, read_from=(game.id, "desk"))
        screen = TableScreen(service, self.words_of(game), its_desk)
        screen.seat = self.shelf.journal.seat(session.path)
        self._table = screen
        self.show_alone(screen)

    def _open(self, opening: Callable[[], Session], source: str) -> None:
        from companion.table_service import OpenElsewhereError

        try:
            self._show_table(opening())
        except MalformedTableError as error:
            self.show_problems(error, source)
        except IsADirectoryError:
            self._refuse(source, [self.say.words.say(Phrase("error.directory", {"file": source}))])
        except NotOrdinaryError:
            self._refuse(source, [self.say.words.say(Phrase("error.not-ordinary", {"file": source}))])
        except NoDeskError as error:
            self._refuse(source, [self.say("no-desk", game=game_name(self.language, error.args[0]), file=source)])
        except OSError as error:
            why = error.strerror or str(error)
            self._refuse(source, [self.say("unreadable", file=source, why=why)])
        except OpenElsewhereError:
            self._refuse(source, [self.say("open-elsewhere", file=source)])

    def let_go(self) -> None:
        """Let others open the table that was open here; phones show it no longer."""
        self.stop_phones()
        if self._service:
            self._service.close()

    def show_to_phones(self, service: TableService) -> ServedBeside:
        """Show the open table to phones, until it is left; raises OSError where there is no listening."""
        from companion.phones.server import ServedBeside

        self.phones = self.phones or ServedBeside(service, self.shelf.after)
        return self.phones

    def stop_phones(self) -> None:
        """Show the table to phones no longer."""
        if self.phones:
            self.phones.stop()
        self.phones = None

    async def on_unmount(self) -> None:
        """Tell every phone that the app ends."""
        if self.phones:
            await self.phones.ended()
        self.phones = None

    def show_problems(self, error: MalformedTableError, source: str) -> None:
        """Show everything that keeps a file from becoming a table."""
        from companion.present.problems import report

        self._refuse(source, report(error.problems, words_for(self.language, error.game), source))

    def _refuse(self, source: str, problems: list[str]) -> None:
        from companion.screens.conflict import ProblemsScreen

        if len(self.screen_stack) == 1:
            self.show_shelf()
        self.push_screen(ProblemsScreen(self.say.words, source, problems))

    def show_rule(self, of_game: Game, rule: str) -> None:
        """Show a rule, at an open table with the readings chosen there."""
        from companion.screens.rule import RuleScreen

        if self.open_table and self.open_table.session.game is of_game:
            self.open_table.open_rule(rule)
        else:
            self.push_screen(RuleScreen(of_game, rule, self.words_of(of_game)))

    @property
    def open_table(self) -> TableScreen | None:
        """The table that is open, whatever lies over it."""
        return self._table if self._table in self.screen_stack else None

    def on_app_focus(self) -> None:
        """Notice what others did to the file while the players were elsewhere."""
        if self.open_table:
            self.open_table.look()

    def leave_table(self) -> None:
        """Put the game that is open back on the shelf."""
        if self.open_table and self._put_away(self.open_table):
            self.let_go()
            self.show_shelf()

    async def action_quit(self) -> None:
        """Leave, with what could not be saved tried once more."""
        if self.open_table is None or self._put_away(self.open_table):
            self.exit(0)

    def end(self, code: int) -> None:
        """End now, as the system asks: save what waits, if possible, and restore the terminal."""
        try:
            asyncio.get_running_loop().call_soon_threadsafe(self._end, code)
        except RuntimeError:  # nothing is on the screen yet, or no longer
            leave(code)

    def _end(self, code: int) -> None:
        """Save what waits, then leave; nobody is there to be asked."""
        try:
            if self.open_table:
                self._put_away(self.open_table)
        finally:
            self.exit(return_code=code)

    def _put_away(self, table: TableScreen) -> bool:
        """Save a game and remember it; what cannot be saved is left only when asked a second time."""
        if not table.put_away():
            return False
        session = table.session
        if session.untouched:
            return True
        if session.saved:
            self.shelf.note(session)
            self.shelf.journal.sit(session.path, table.seat)
        elif not self._warned:
            self._warned = True
            said = "leave-and-lose" if session.in_memory_only else "leave-unsaved"
            self.notify(self.say(said), severity="warning", markup=False)
            return False
        return True


def run(path: Path | None = None, language: str | None = None) -> int:
    """Run the app until the player leaves it; returns the exit code."""
    app = CompanionApp(path, language)
    with asked_to_end(app.end):
        app.run()
    app.let_go()
    app.shelf.journal.close()
    return app.return_code or 0
