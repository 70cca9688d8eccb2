"""A screen with an open file: changes are saved at once, steps go back and forth, trouble with the file is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from textual.widgets import Static

from companion.screens.base import Editing, WordedScreen
from companion.screens.steps import Step
from companion.session import ChangedByOthersError, OtherGameError, Session
from companion.widgets.spoken import Change
from scoring.errors import MalformedTableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.words.phrasebook import Phrasebook
    from scoring.table import AnyTable


class SavingScreen(Editing, WordedScreen):
    """Holds a session; `show` draws what it holds."""

    def __init__(self, session: Session, words: Phrasebook) -> None:
        """Take an open table."""
        super().__init__(words)
        self.session = session
        self.seat = 0
        self._asking = False

    @property
    def table(self) -> AnyTable:
        """The table as it is now."""
        table: AnyTable = self.session.table
        return table

    def show(self) -> None:
        """Show the table as it is now."""
        raise NotImplementedError

    def change(self, change: Change) -> None:
        """Apply a change, save it, show it."""
        self._guarded(lambda: self.session.apply(change(self.table, self.seat)))

    def _guarded(self, step: Callable[[], object]) -> None:
        try:
            step()
        except ChangedByOthersError as error:
            self.ask_whose(error.theirs)
        self.show()

    def ask_whose(self, theirs: bytes) -> None:
        """Ask whose version of the file shall stand."""
        from companion.screens.conflict import ConflictScreen  # noqa: PLC0415 (only when it happens)

        if self._asking:
            return
        self._asking = True
        question = ConflictScreen(self.words, self.session.path, self.session.beside)
        self.app.push_screen(question, partial(self._settle, theirs))

    def _settle(self, theirs: bytes, whose: str | None) -> None:
        self._asking = False
        if whose == "theirs":
            try:
                self.session.take_theirs(theirs)
            except MalformedTableError as error:
                self.app.show_problems(error, str(self.session.path))  # type: ignore[attr-defined]
            except OtherGameError:
                self.app.open_path(self.session.path)  # type: ignore[attr-defined]
                return
        elif whose == "mine":
            self._guarded(lambda: self._keep_mine(theirs))
        self.show()

    def _keep_mine(self, theirs: bytes) -> None:
        beside = self.session.keep_mine(theirs)
        self.notify(self.say("theirs-kept", path=str(beside)), markup=False)

    def look(self) -> None:
        """Notice whether the file was changed by somebody else."""
        try:
            self.session.look()
        except ChangedByOthersError as error:
            self.ask_whose(error.theirs)
        except OSError:
            return  # the next save will say so

    def action_undo(self) -> None:
        """Take the last change back."""
        self._travel(undo=True)

    def action_redo(self) -> None:
        """Make a change taken back again."""
        self._travel(undo=False)

    def _travel(self, *, undo: bool) -> None:
        before, moved = self.table, False

        def go() -> None:
            nonlocal moved
            moved = True
            moved = self.session.undo() if undo else self.session.redo()

        self._guarded(go)
        if moved:
            self.travelled(self.difference(before), undo=undo)
        else:
            self.tell(self.say("nothing-to-undo" if undo else "nothing-to-redo"))

    def difference(self, before: Any) -> Step:
        """Find what differs from the table as it was before."""
        raise NotImplementedError

    def travelled(self, step: Step, *, undo: bool) -> None:
        """Show what a step back or forth changed."""
        raise NotImplementedError

    def tell(self, sentence: str) -> None:
        """Say something in passing, until there is something else to say."""
        raise NotImplementedError

    def action_save(self) -> None:
        """Try to save again."""
        self._guarded(self.session.save)

    def show_banner(self) -> None:
        """Show why the file could not be saved, until it can."""
        trouble = self.session.trouble
        banner = self.query_one("#banner", Static)
        banner.display = trouble is not None
        if trouble:
            banner.update(self.say("save-failed", path=str(self.session.path), why=trouble.strerror or str(trouble)))
