"""Writing files: trouble with that of an open table, and files that players ask for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.files import BusyError, NotOrdinaryError, ProtectedError, write_file
from companion.session import ChangedByOthersError, OtherGameError
from scoring.errors import MalformedTableError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from companion.screens.base import WordedScreen
    from companion.screens.table import TableScreen
    from companion.words.localization import Locale


class Saving:
    """Takes steps of a session for a screen, and asks whose version to keep where somebody else changed the file."""

    def __init__(self, screen: TableScreen) -> None:
        """Show all that comes of it on this screen."""
        self.screen = screen
        self._asking = False

    def guarded(self, step: Callable[[], object]) -> None:
        """Take a step, which saves, then show what came of it."""
        try:
            self.screen.service.step("", step)
        except ChangedByOthersError as error:
            self.ask_whose(error.theirs)
        self.screen.show()

    def look(self) -> None:
        """Notice whether the file was changed by somebody else."""
        try:
            self.screen.session.look()
        except ChangedByOthersError as error:
            self.ask_whose(error.theirs)
        except OSError:
            return  # the next save will say so

    def put_away(self) -> bool:
        """Save before the table is left; False where the player must first choose between two versions."""
        session = self.screen.session
        if not session.untouched:
            try:
                session.save()
            except ChangedByOthersError as error:
                self.ask_whose(error.theirs)
                return False
        return True

    def ask_whose(self, theirs: bytes) -> None:
        """Ask whose version of the file shall stand."""
        if self._asking:
            return
        session, say = self.screen.session, self.screen.say
        title, text = say("conflict.title"), say("conflict.text", file=session.path.name)
        answers = {"theirs": say("conflict.theirs"), "mine": say("conflict.mine", file=session.beside.name)}
        self._ask("conflict", title, text, answers, then=partial(self._settle, theirs))

    def _ask(
        self, topic: str, title: str, text: str, answers: Mapping[str, str], then: Callable[[str | None], None]
    ) -> None:
        """Ask what stands of the file."""
        from companion.screens.conflict import Question

        self._asking = True
        self.screen.app.push_screen(Question(self.screen.words, topic, title, text, answers), then)

    def _settle(self, theirs: bytes, whose: str | None) -> None:
        self._asking = False
        app, session = self.screen.app, self.screen.session
        if whose == "theirs":
            try:
                self.screen.service.step("", lambda: session.take_theirs(theirs))
            except MalformedTableError as error:
                app.show_problems(error, str(session.path))
            except OtherGameError:
                app.open_path(session.path)
                return
        elif whose == "mine":
            self.guarded(lambda: self._keep_mine(theirs))
        self.screen.show()

    def ask_unsaved(self) -> None:
        """Ask whether what was entered last and never saved shall stand, where that is open."""
        session, say = self.screen.session, self.screen.say
        if session.unsaved:
            file = session.path.name
            answers = {"entered": say("unsaved.entered"), "file": say("unsaved.file", file=file)}
            self._ask("unsaved", say("unsaved.title"), say("unsaved.text", file=file), answers, then=self._take_up)

    def _take_up(self, which: str | None) -> None:
        self._asking = False
        session = self.screen.session
        if which == "entered":
            self.guarded(session.take_up_unsaved)
        elif which == "file":
            self.guarded(session.leave_unsaved)

    def troubles(self) -> str:
        """Say why the file cannot be saved, and why steps are not kept, on a line each; nothing where all is well."""
        session, say = self.screen.session, self.screen.say
        lines = []
        if session.trouble:
            said = "in-memory-only" if session.in_memory_only else "save-failed"
            lines.append(say(said, path=str(session.path), why=reason(session.trouble, say)))
        if session.journal_trouble:
            lines.append(say("journal-waits", why=session.journal_trouble))
        return "\n".join(lines)

    def _keep_mine(self, theirs: bytes) -> None:
        beside = self.screen.session.keep_mine(theirs)
        self.screen.app.notify(self.screen.say("theirs-kept", path=str(beside)), markup=False)


def write_and_tell(screen: WordedScreen, path: Path, content: bytes, told: str = "written") -> None:
    """Write a file for the players, and say where it lies, or why it could not be written."""
    try:
        write_file(path, content)
    except OSError as error:
        why = reason(error, screen.say)
        screen.app.notify(screen.say("not-written", path=str(path), why=why), severity="error", markup=False)
    else:
        screen.app.notify(screen.say(told, path=str(path)), markup=False)


def reason(error: OSError, say: Locale) -> str:
    """Say why a file cannot be read or written."""
    if isinstance(error, ProtectedError):
        return say("why-protected")
    if isinstance(error, BusyError):
        return say("why-busy")
    if isinstance(error, NotOrdinaryError):
        return say("why-not-ordinary")
    return error.strerror or str(error)
