"""The one writer of an open table: whoever changes it, app or phones, does so here, on the thread that opened it.

An edit is done once, whatever comes twice, and is acknowledged only once the file holds it. Whoever looks on is told.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from companion.commands_at_table import Command, RefusedError, SaidError, Slot, StaleError, changed, now
from companion.files import BusyError, hold, release
from companion.journal import Edited
from companion.session import ChangedByOthersError, Session
from companion.words import words_for
from companion.words.localization import Locale
from scoring.errors import MalformedTableError
from scoring.phrase import phrase
from scoring.review import is_decided

if TYPE_CHECKING:
    from companion.journal import Journal
    from scoring.table import AnyTable

Result = TypeVar("Result")
APP: Final = "app"
"""The client that is the app itself."""
SHORT: Final = 12

__all__ = ["Command", "Done", "Edit", "OpenElsewhereError", "RefusedError", "StaleError", "TableService", "Told"]


class OpenElsewhereError(Exception):
    """Raised instead of opening a table that another companion has open."""


class UnsavedError(SaidError):
    """Raised where a change is taken, but the file does not hold it; sent again, it is tried again."""


def _digest(session: Session) -> str:
    return sha256(os.fsencode(session.path)).hexdigest()


def _held(session: Session) -> int | None:
    """Keep a table from other companions; raises OpenElsewhereError where one has it."""
    try:
        return hold(session.journal.folder / "open" / _digest(session))
    except BusyError as error:
        raise OpenElsewhereError from error


class Edit(NamedTuple):
    """What one person changes: once per `id`, by one `client`; `by` is who that is, in words."""

    id: str
    client: str
    by: str
    command: Command


class Replaced(NamedTuple):
    """What stood there, unseen by whoever wrote over it: whose it was, in the notation of the file."""

    by: str
    value: object


class Done(NamedTuple):
    """An edit that the file holds, and what it replaced."""

    id: str
    version: int
    replaced: Replaced | None = None


class Told(NamedTuple):
    """What everybody is told of a change: its version, who made it, where (`Andy C3`), and with which client."""

    version: int
    by: str
    what: str
    client: str = APP


class TableService:
    """The one writer of a table; `version` grows by one with every edit, also with one that changes nothing."""

    def __init__(self, session: Session, language: str = "en") -> None:
        """Take an open table; raises OpenElsewhereError where another companion has it."""
        self.session = session
        self._say = Locale(words_for(language, session.game.id))
        self._watchers: list[Callable[[Told], None]] = []
        self._lock = _held(session)
        self._edits = session.journal.edits(session.path)
        self.version = self._edits[-1].version if self._edits else 0

    @classmethod
    def open(cls, path: Path, journal: Journal, language: str = "en") -> TableService:
        """Open a table file; what was entered and never saved is taken up, for nobody is there to be asked.

        Raises OpenElsewhereError, MalformedTableError and OSError.
        """
        service = cls(Session.open(path, journal), language)
        if service.session.unsaved:
            service.step("", service.session.take_up_unsaved)
        return service

    def close(self) -> None:
        """Let others open the table."""
        release(self._lock)
        self._lock = None
        self._watchers.clear()

    @property
    def game(self) -> str:
        """What tells the table that is open from any other."""
        return _digest(self.session)[:SHORT]

    def go_on_with(self, begin: Callable[[], Session], id: str, client: str, by: str) -> Done:  # noqa: A002 - as everywhere
        """Have another table open from now on, the next game; its versions go on from those of this one.

        Raises RefusedError where this game is not over, and where another companion has the next one open.
        """
        if known := self._known(id):
            return known
        if not is_decided(self.session.as_it_lies, self.session.review):
            raise RefusedError(phrase("app.phones.not-over"))
        session = begin()
        try:
            lock = _held(session)
        except OpenElsewhereError as error:
            raise RefusedError(phrase("phones.open-elsewhere", file=str(session.path))) from error
        release(self._lock)
        self._lock, self.session, self._edits = lock, session, session.journal.edits(session.path)
        self._announce(Edited(self.version + 1, id, client, by), "")
        return Done(id, self.version)

    def watch(self, told: Callable[[Told], None]) -> Callable[[], None]:
        """Tell of every change from now on, until the answer is called."""
        self._watchers.append(told)
        return lambda: self._watchers.remove(told) if told in self._watchers else None

    def step(self, by: str, work: Callable[[], Result], id: str = "", client: str = APP) -> Result:  # noqa: A002 - as it is called everywhere
        """Take any step of the session; whoever looks on is told if it changed the table. Raises what the step does."""
        before = self.session.table
        try:
            return work()
        finally:
            if self.session.table is not before:
                self._announce(Edited(self.version + 1, id, client, by), self._what(before))

    def step_back(self, id: str, client: str, by: str) -> Done:  # noqa: A002 - as above
        """Take the last change back, whoever made it; raises RefusedError where there is none."""
        return self._travel(Edited(0, id, client, by), self.session.undo, "nothing-to-undo")

    def step_forth(self, id: str, client: str, by: str) -> Done:  # noqa: A002 - as above
        """Make the last change taken back again; raises RefusedError where there is none."""
        return self._travel(Edited(0, id, client, by), self.session.redo, "nothing-to-redo")

    def _travel(self, asked: Edited, go: Callable[[], bool], nothing: str) -> Done:
        if known := self._known(asked.id):
            return known
        before = self.version
        self._kept(lambda: self.step(asked.by, go, asked.id, asked.client))
        if self.version == before:
            raise RefusedError(phrase(f"app.{nothing}"))
        return self._acknowledged(Done(asked.id, self.version))

    def perform(self, edit: Edit, seen: int | None = None) -> Done:
        """Do an edit, once; `seen` is the version that whoever made it had before him.

        Raises RefusedError for what cannot be, StaleError where somebody else was first, UnsavedError.
        """
        if known := self._known(edit.id):
            return self._acknowledged(known)
        game, slot = self.session.game, edit.command.slot
        before = self._now(slot)
        if before != edit.command.value:
            replaced = self._unseen(slot, edit.client, seen, before)
            edited = Edited(0, edit.id, edit.client, edit.by, slot, before, None, replaced)
            self._write(edited, changed(game, self.session.table, edit.command))
        if self._known(edit.id) is None:  # so it stood there already; sent again later, it must change nothing
            self._remember(Edited(self.version + 1, edit.id, edit.client, edit.by))
        return self._acknowledged(self._known(edit.id) or Done(edit.id, self.version))

    def undo(self, id: str, client: str, by: str) -> Done:  # noqa: A002 - as above
        """Take back the last change of a client that still stands; raises RefusedError where there is none."""
        if known := self._known(id):
            return self._acknowledged(known)
        own = [edited for edited in self._edits if edited.client == client and edited.slot and not edited.undone]
        if not own:
            raise RefusedError(phrase("app.nothing-to-undo"))
        last, game = own[-1], self.session.game
        slot = last.slot or ()
        if self._now(slot) != last.after:
            raise RefusedError(phrase("app.phones.changed-since"))
        undo = Edited(0, id, client, by, slot, last.after, None, undone=True)
        self._write(undo, changed(game, self.session.table, Command(slot, last.before)))
        self._keep(last._replace(undone=True))
        return self._acknowledged(Done(id, self.version))

    def _known(self, id: str) -> Done | None:  # noqa: A002 - as above
        """Return what an edit came to that was done before."""
        known = next((edited for edited in reversed(self._edits) if id and edited.id == id), None)
        return known and Done(id, known.version, known.replaced and Replaced(*known.replaced))

    def _now(self, slot: Slot) -> object:
        """Return what stands in a slot."""
        return now(self.session.game, self.session.table, self.session.as_it_lies, slot)

    def _unseen(self, slot: Slot, client: str, seen: int | None, before: object) -> tuple[str, object] | None:
        """Return who wrote, and what, in a slot since a version that a client has seen."""
        if seen is None:
            return None
        others = (edited for edited in reversed(self._edits) if edited.slot == slot and edited.version > seen)
        last = next(others, None)
        return (last.by, before) if last and last.client != client else None

    def _write(self, edited: Edited, table: AnyTable) -> None:
        """Take a changed table, and keep who changed it; raises RefusedError for one that could not be read again."""
        before = self.session.table
        try:
            self._kept(lambda: self.session.apply(table))
        except MalformedTableError as error:
            raise RefusedError(error.problems[0].message) from error
        if self.session.table is not before:
            after = self._now(edited.slot or ())
            self._announce(edited._replace(version=self.version + 1, after=after), self._what(before))

    def _kept(self, step: Callable[[], Result]) -> Result | None:
        """Take a step; what somebody else wrote into the file meanwhile is kept beside it."""
        try:
            return step()
        except ChangedByOthersError as error:
            self.session.keep_mine(error.theirs)
            return None

    def _acknowledged(self, done: Done) -> Done:
        """Return what was done, once the file holds it; raises UnsavedError where it does not."""
        session = self.session
        if not session.saved and not session.untouched:
            self._kept(session.save)
            if session.trouble:
                raise UnsavedError(phrase("app.phones.unsaved"))
        return done

    def _announce(self, edited: Edited, what: str) -> None:
        self._remember(edited)
        told = Told(edited.version, edited.by, what, edited.client)
        for watcher in [*self._watchers]:
            watcher(told)

    def _remember(self, edited: Edited) -> None:
        self.version = edited.version
        self._edits.append(edited)
        self._keep(edited)

    def _keep(self, edited: Edited) -> None:
        at = next(n for n, known in enumerate(self._edits) if known.version == edited.version)
        self._edits[at] = edited
        self.session.journal.keep_edit(self.session.path, edited)

    def _what(self, before: AnyTable) -> str:
        """Say where the table differs: `Andy C3`."""
        steps = import_module(f"companion.games.{self.session.game.id}.undo_steps")
        after = self.session.table
        what: str = steps.difference(before, after, 0).told(after, self._say)
        return what
