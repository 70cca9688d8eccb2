"""The terminal app: a shelf of games, one table open at a time."""

from __future__ import annotations

import traceback
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.patient import PatientApp
from companion.present.line_breaks import keep_together
from companion.shelf import LAST_GAME, Places, Shelf
from companion.widgets.legend import printed
from companion.widgets.spoken import Tongue, speak_bindings
from companion.words import complete, language_name, languages, phrasebook, system_language, words_for
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual.screen import Screen

    from companion.screens.table import TableScreen
    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.errors import MalformedTableError
    from scoring.game import Game

THEME: Final = "theme"
"""Under what name the journal keeps the colours chosen."""
LANGUAGE: Final = "language"
"""Under what name the journal keeps the language chosen."""


def _commands() -> Any:
    from companion.screens.palette import Commands  # noqa: PLC0415 (only when the palette opens)

    return Commands


class CompanionApp(PatientApp, inherit_bindings=False):
    """Opens games and hands them to their screens."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[Callable[[], Any]]] = {_commands}
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
        self._warned = False
        self.shelf = Shelf(places or Places.usual())
        kept = self.shelf.journal.kept(LANGUAGE)
        self.speak(language or (kept if kept in languages() and complete(kept) else system_language()))
        self._dress(self.shelf.journal.kept(THEME))

    def speak(self, language: str) -> None:
        """Say everything from now on in a language."""
        self.language = language
        self.say = Tongue(phrasebook(language))
        self._bindings = self._unworded.copy()
        speak_bindings(self, self.say)
        self.title = self.say("title")

    def get_key_display(self, binding: Binding) -> str:
        """Show a key as it is printed on the keyboards of the language."""
        return printed(super().get_key_display(binding), self.say.words)

    def action_language(self) -> None:
        """Speak the next language; not while something is being typed that would be lost with its window."""
        from textual.screen import ModalScreen  # noqa: PLC0415 (loaded long since)
        from textual.widgets import Input  # noqa: PLC0415

        lines = self.screen.query(Input) if isinstance(self.screen, ModalScreen) else [self.focused]
        if any(isinstance(line, Input) and line.value and line.id != "name" for line in lines):
            self.bell()
            return
        every = [one for one in languages() if complete(one)]
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
        from companion.screens.base import WordedScreen  # noqa: PLC0415 (a command starts quicker without it)
        from companion.screens.table import TableScreen  # noqa: PLC0415

        anew = [screen.again() for screen in self.screen_stack if isinstance(screen, WordedScreen)]
        while len(self.screen_stack) > 1:
            self.pop_screen()
        for screen in anew:
            self.push_screen(screen)
        self._table = next((screen for screen in anew if isinstance(screen, TableScreen)), None)

    def show_alone(self, screen: Screen[Any]) -> None:
        """Show a screen in place of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def show_shelf(self) -> None:
        """Show the shelf in place of all others."""
        from companion.screens.shelf import ShelfScreen  # noqa: PLC0415 (a file opens quicker without it)

        self.show_alone(ShelfScreen(self.shelf, self.say.words))

    def sorry(self, error: Exception) -> str:
        """Keep a mistake of ours for whoever mends it, and say so."""
        log = self.shelf.places.data / "mistakes.txt"
        with suppress(OSError), log.open("a", encoding="utf-8") as file:
            file.writelines(traceback.format_exception(error))
        return self.say("mistake", error=repr(error), log=str(log))

    def action_command_palette(self) -> None:
        """Open the palette in our words."""
        from textual.command import CommandPalette  # noqa: PLC0415 (only when asked for)

        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.say("palette.placeholder"), id="--command-palette"))

    def open_path(self, path: Path) -> None:
        """Open a table file, or say what is wrong with it."""
        here = self._open_table
        if here is None or here.session.path == path.absolute() or self._put_away(here):
            self._open(lambda: self.shelf.open(path), str(path))

    def open_example(self, name: str) -> None:
        """Open a copy of a shipped table."""
        if self._open_table is None or self._put_away(self._open_table):
            self._open(lambda: self.shelf.open_example(name, self.language), name)

    def set_up(self, game_id: str | None) -> None:
        """Ask who plays a game, and what it needs besides."""
        from companion.games import desk  # noqa: PLC0415 (a file opens quicker without it)
        from scoring.games import game  # noqa: PLC0415 (loads the game)

        if game_id:
            self.shelf.journal.keep(LAST_GAME, game_id)
            self.push_screen(desk(game_id).setup(self.words_of(game(game_id))))

    def begin(self, game_id: str, table: Any) -> None:
        """Open the table of a new game in place of the setup."""
        self._show_table(self.shelf.start(game_id, table))

    def _show_table(self, session: Session) -> None:
        from companion.games import desk  # noqa: PLC0415 (the shelf opens quicker without it)

        self._table = desk(session.game.id).table(session, self.words_of(session.game))
        self._table.seat = self.shelf.journal.seat(session.path)
        self.show_alone(self._table)

    def _open(self, opening: Callable[[], Session], source: str) -> None:
        from scoring.errors import MalformedTableError  # noqa: PLC0415 (the shelf opens quicker without it)

        try:
            session = opening()
        except MalformedTableError as error:
            self.show_problems(error, source)
        except IsADirectoryError:
            self._refuse(source, [self.say.words.say(Phrase("error.directory", {"file": source}))])
        except OSError as error:
            why = error.strerror or str(error)
            self._refuse(source, [self.say("unreadable", file=source, why=why)])
        else:
            self._show_table(session)

    def show_problems(self, error: MalformedTableError, source: str) -> None:
        """Show everything that keeps a file from becoming a table."""
        from companion.present.problems import report  # noqa: PLC0415 (only when something is wrong)

        self._refuse(source, report(error.problems, words_for(self.language, error.game), source))

    def _refuse(self, source: str, problems: list[str]) -> None:
        from companion.screens.conflict import ProblemsScreen  # noqa: PLC0415 (only when something is wrong)

        if len(self.screen_stack) == 1:
            self.show_shelf()
        self.push_screen(ProblemsScreen(self.say.words, source, problems))

    def show_rule(self, of_game: Game, rule: str) -> None:
        """Show a rule, at an open table with the readings chosen there."""
        from companion.screens.rule import RuleScreen  # noqa: PLC0415 (only when asked for)

        if self._open_table and self._open_table.session.game is of_game:
            self._open_table.open_rule(rule)
        else:
            self.push_screen(RuleScreen(of_game, rule, self.words_of(of_game)))

    @property
    def _open_table(self) -> TableScreen | None:
        """The table that is open, whatever lies over it."""
        return self._table if self._table in self.screen_stack else None

    def on_app_focus(self) -> None:
        """Notice what others did to the file while the players were elsewhere."""
        if self._open_table:
            self._open_table.look()

    def leave_table(self, screen: TableScreen) -> None:
        """Put a game back on the shelf."""
        if self._put_away(screen):
            self.show_shelf()

    async def action_quit(self) -> None:
        """Leave, with what could not be saved tried once more."""
        if self._open_table is None or self._put_away(self._open_table):
            self.exit(0)

    def _put_away(self, screen: TableScreen) -> bool:
        """Save a game and remember it; what cannot be saved is left only when asked a second time."""
        from companion.session import ChangedByOthersError  # noqa: PLC0415 (the shelf opens quicker without it)

        session = screen.session
        screen.finish()
        if session.untouched:
            return True
        try:
            session.save()
        except ChangedByOthersError as error:
            screen.ask_whose(error.theirs)
            return False
        if session.saved:
            self.shelf.note(session)
            self.shelf.journal.sit(session.path, screen.seat)
        elif not self._warned:
            self._warned = True
            self.notify(self.say("leave-unsaved"), severity="warning", markup=False)
            return False
        return True


def run(path: Path | None = None, language: str | None = None) -> int:
    """Run the app until the player leaves it; returns the exit code."""
    app = CompanionApp(path, language)
    result = app.run()
    app.shelf.journal.close()
    return app.return_code or result or 0
