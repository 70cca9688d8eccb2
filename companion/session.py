"""One open table: its file, its score, and every step back. Knows nothing of screens."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Final

from companion.files import read_file, write_file
from companion.journal import Step
from companion.journal.stored import pack, unpack
from scoring import tablefile
from scoring.other_readings import with_other_winners
from scoring.review import is_over

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.journal import Journal
    from scoring.arrangement import Arrangement
    from scoring.fields import Data
    from scoring.game import Game
    from scoring.review import Review
    from scoring.table import AnyTable

SECONDS_BESIDE: Final = 2
"""So much processor time a question beside the keys may take."""


def this_minute() -> datetime:
    """Return the time here and now, to the minute."""
    return datetime.now().astimezone().replace(second=0, microsecond=0, tzinfo=None)


class ChangedByOthersError(Exception):
    """Raised instead of saving over a file that somebody else has changed; holds what the file says now."""

    def __init__(self, theirs: bytes) -> None:
        """Keep their version."""
        super().__init__()
        self.theirs = theirs


class OtherThreadError(Exception):
    """Raised where a thread changes a table that another one opened: its journal would not keep the step."""


class OtherGameError(Exception):
    """Raised where a file has become the table of another game."""


class Session:
    """A table and its file. `trouble` is why the last save failed; all stays in memory, in the journal if it can."""

    def __init__(self, path: Path, content: bytes, journal: Journal, *, saved: bool) -> None:
        """Take the content of a table file; `saved` says that it is on disk. Raises MalformedTableError."""
        self.path = path
        self.trouble: OSError | None = None
        self._changed = False
        self._journal = journal
        self._content = content
        self._document: tablefile.Document | None = None
        self._seen = content if saved else None
        self.game: Game
        self.game, self.table = tablefile.read(tablefile.decode(content))
        self._data = self.game.write(self.table)
        self._written: Data | None = None
        self.review: Review = self.game.review(self.table)
        self._asked: Review | None = None
        self._steps: list[Step] = []
        self._now = 0
        self.unsaved = False
        self.begins = False
        """Whether the game was begun just now: entered while it is played, it starts with its first change.

        Players who clear the start want none.
        """
        self._thread = get_ident()
        self._lying: tuple[AnyTable | None, AnyTable | None] = None, None
        self._best: dict[str, tuple[AnyTable, Arrangement]] = {}
        self._resume()

    @classmethod
    def open(cls, path: Path, journal: Journal) -> Session:
        """Open a file, or what was entered for one that could not be made; raises OSError or MalformedTableError."""
        path = path.absolute()
        try:
            content = read_file(path, tablefile.LARGEST_FILE + 1)
        except FileNotFoundError:
            session = cls._without_file(path, journal)
            if session is None:
                raise
            return session
        return cls(path, content, journal, saved=True)

    @classmethod
    def _without_file(cls, path: Path, journal: Journal) -> Session | None:
        """Return a game whose file could never be made, and try again; None where the journal holds none."""
        kept = journal.steps(path) if journal.unsaved(path) else None
        if not kept:
            return None
        steps, now = kept
        try:
            content = unpack(steps[now].packed) or tablefile.fresh(steps[now].state).encode()
            session = cls(path, content, journal, saved=False)
        except Exception:  # noqa: BLE001 (whatever the journal holds, it is only an index)
            return None
        session.save()
        return session

    def _resume(self) -> None:
        """Go on where the journal stopped; a file that differs wins and becomes one more step.

        Where that is because the last step was never saved, the file's is kept only once it is decided which shall
        stand, so that it is asked again otherwise.
        """
        kept = self._journal.steps(self.path)
        if kept is None:
            self._add(self._data)
            return
        self._steps, self._now = self._of_this_game(*kept)
        if not self._steps:
            self._take(self.table).packed = packed = pack(self._content)
            self._journal.begin(self.path, self._data, packed)
        elif self._steps[self._now].state != self._data:
            self.unsaved = self._journal.unsaved(self.path) and self._readable(self._now)
            if self.unsaved:
                self._take(self.table).packed = pack(self._content)
            else:
                self._add(self._data)
        else:
            self._steps[self._now].state = self.table
            self._take_comments()
        if not self.unsaved:
            self._journal.save(self.path, self._data)

    def _of_this_game(self, steps: list[Step], now: int) -> tuple[list[Step], int]:
        """Return the present step and those around it as far as they are of this game, and its number among them.

        Others are what cannot be read, and what lay under this path before.
        """
        ours = [step.state.get("game") == self.game.id for step in steps]
        if not (steps and ours[now]):
            return [], 0
        begin = next((n + 1 for n in range(now, -1, -1) if not ours[n]), 0)
        end = next((n for n in range(now, len(steps)) if not ours[n]), len(steps))
        return steps[begin:end], now - begin

    def take_up_unsaved(self) -> None:
        """Show and save what was never saved; what the file says is redone. Raises ChangedByOthersError."""
        self.undo()

    def leave_unsaved(self) -> None:
        """Go on with what the file says; what was never saved is undone to."""
        if self.unsaved:
            self.unsaved = False
            self._journal.add(self.path, self._data, pack(self._content))
            self._journal.save(self.path, self._data)

    def _add(self, data: Data) -> None:
        """Take the table as one more step; the journal keeps it also where a mistake of ours keeps its text from us."""
        step = self._take(self.table)
        try:
            self._bring_text(step, data)
        finally:
            self._journal.add(self.path, data, step.packed)

    def _take(self, table: AnyTable) -> Step:
        """Take a table as the step after the present one; its file is not known yet."""
        del self._steps[self._now + 1 :]
        self._steps.append(Step(table, None))
        self._now = len(self._steps) - 1
        return self._steps[-1]

    def _bring_text(self, step: Step, data: Data) -> None:
        """Bring the text up to a step: it is the file kept with it, else the present text with what differs changed."""
        kept = unpack(step.packed)
        if kept is None:
            self._rewrite(data)
        else:
            self._content, self._data, self._document = kept, data, None
        step.packed = pack(self._content)

    def _take_comments(self) -> None:
        """Take the file as that of the present step; where others wrote in it, the files around lack their comments.

        Those steps are then undone to, and redone, in the present text.
        """
        present = self._steps[self._now]
        if unpack(present.packed) not in {None, self._content}:
            for step in self._steps:
                step.packed = None
        present.packed = pack(self._content)
        self._journal.add(self.path, self._data, present.packed)

    @property
    def as_it_lies(self) -> AnyTable:
        """The table with what the turns of a followed game left on it; without turns the table itself."""
        table, lying = self._lying
        if lying is None or table is not self.table:
            lying = self.game.as_it_lies(self.table)
            self._lying = self.table, lying
        return lying

    @property
    def content(self) -> bytes:
        """The file as it is, or will be once it can be written."""
        return self._content

    @property
    def text(self) -> str:
        """What the file says, or will say once it can be written."""
        return self._content.decode("utf-8-sig")

    @property
    def journal(self) -> Journal:
        """The journal of steps, which also keeps what players chose for all games."""
        return self._journal

    @property
    def journal_trouble(self) -> str | None:
        """Why steps are not remembered beyond this session, None when they are."""
        return self._journal.trouble

    @property
    def in_memory_only(self) -> bool:
        """Whether the latest changes are neither in the file nor in the journal."""
        return not (self.saved or self.untouched) and self._journal.waits

    @property
    def saved(self) -> bool:
        """Whether the file holds what is shown."""
        return self.trouble is None and self._seen is not None and not self._changed

    @property
    def untouched(self) -> bool:
        """Whether this is a copy that has no file yet, because nothing was changed; a new game that failed is none."""
        return self._seen is None and not self._changed and self.trouble is None

    @property
    def best_layouts(self) -> tuple[Arrangement, ...]:
        """The best layouts found for this very table while it was open, one a player; none before the game is over."""
        if not is_over(self.as_it_lies, self.review):
            return ()
        known = (self._best.get(player.name) for player in self.table.players)
        return tuple(arrangement for of, arrangement in filter(None, known) if of == self.as_it_lies)

    def keep_best(self, table: AnyTable, arrangement: Arrangement) -> None:
        """Keep the best layout that was found for a player of a table, unless a better one is known."""
        of, known = self._best.get(arrangement.player, (None, None))
        if known is None or of != table or arrangement.rank >= known.rank:
            self._best[arrangement.player] = table, arrangement

    def ask_other_readings(self, stop: Callable[[], bool]) -> bool:
        """Add to the review who wins under another reading; True where somebody else does.

        May run beside the app: it gives up when the table changes, or `stop` says so, and when
        `SECONDS_BESIDE` are over, for beside it every key waits a little.
        """
        table, review = self.table, self.review
        end = time.thread_time() + SECONDS_BESIDE

        def given_up() -> bool:
            return self.review is not review or time.thread_time() > end or stop()

        if review is not self._asked:
            answer = with_other_winners(self.game, table, review, given_up)
            if self.table is table and self.review is review and not stop():
                self.review = self._asked = answer
        return self.review.standing.otherwise is not None

    def apply(self, table: AnyTable) -> bool:
        """Take a changed table as one more step and save it; False when nothing changed.

        Raises ChangedByOthersError; the step is taken all the same. Raises MalformedTableError for a table that could
        not be read again, and OtherThreadError; nothing has changed then.
        """
        self._require_own_thread()
        if table == self.table:
            return False
        self.begins = self.begins and not (self.table.began and table.began is None)
        was_over = is_over(self.table, self.review)
        if self.begins and not was_over and table.began is None:
            table = replace(table, began=this_minute())
        written = self.game.write(table)
        tablefile.read_data(written)
        self.leave_unsaved()
        self._show(table)
        now_over = is_over(table, self.review)
        if table.began and now_over != was_over:
            self.table = replace(table, ended=(table.ended or this_minute()) if now_over else None)
            written = self.game.write(self.table)
        self._written = written
        self._add(self._written)
        self.save()
        return True

    def _require_own_thread(self) -> None:
        if get_ident() != self._thread:
            raise OtherThreadError

    def _show(self, table: AnyTable) -> None:
        self._changed = True
        self.review = self.game.review(table)
        self.table = table
        self._written = None

    @property
    def steps_around(self) -> tuple[int, int]:
        """How many steps there are back, and forth again."""
        return self._now, len(self._steps) - self._now - 1

    def undo(self) -> bool:
        """Go one step back; False when there is none."""
        return self._go(-1)

    def redo(self) -> bool:
        """Go one step forth again; False when there is none."""
        return self._go(1)

    def _go(self, by: int) -> bool:
        self._require_own_thread()
        there = self._now + by
        if not (0 <= there < len(self._steps) and self._readable(there)):
            return False
        self.leave_unsaved()
        step = self._steps[there]
        self._show(step.state)
        self._now = there
        self._written = self.game.write(self.table)
        try:
            self._bring_text(step, self._written)
        finally:
            self._journal.move(self.path, by, self._written, step.packed)
        self.save()
        return True

    def _readable(self, there: int) -> bool:
        """Read a step that the journal kept; one that cannot be read is forgotten, with all that lie behind it."""
        step = self._steps[there]
        if not isinstance(step.state, dict) or self._read_from_file(step):
            return True
        try:
            _, step.state = tablefile.read(tablefile.decode(tablefile.fresh(step.state).encode()))
        except Exception:  # noqa: BLE001 (whatever the journal holds, it is only an index)
            self._cut(there)
            return False
        return True

    def _read_from_file(self, step: Step) -> bool:
        """Read a step from the file kept with it; one that does not say the state is forgotten."""
        content = unpack(step.packed)
        step.packed = None
        if content is not None:
            with suppress(Exception):  # whatever the journal holds, it is only an index
                game, table = tablefile.read(tablefile.decode(content))
                if game is self.game and game.write(table) == step.state:
                    step.state, step.packed = table, pack(content)
                    return True
        return False

    def _cut(self, there: int) -> None:
        """Forget a step beside the present one, and all that lie behind it."""
        after = there > self._now
        if after:
            del self._steps[there:]
        else:
            del self._steps[: self._now]
            self._now = 0
        self._journal.cut(self.path, after=after)

    def warm(self) -> None:
        """Load what saving needs, so that the first change is as quick as the others."""
        self._document = self._document or self._parsed()

    def _parsed(self) -> tablefile.Document:
        return tablefile.Document(self.text)

    def save(self) -> None:
        """Write the file if it differs; a failure is kept in `trouble`. Raises ChangedByOthersError."""
        self._written = self._written or self.game.write(self.table)
        self._rewrite(self._written)
        content = self._content
        try:
            if content == self._seen and self.path.exists():
                self.look()
            else:
                write_file(self.path, content, self.look)
        except OSError as error:
            self.trouble = error
            return
        self.trouble, self._changed, self._seen = None, False, content
        self._journal.save(self.path, self._written)

    def _rewrite(self, data: Data) -> None:
        """Bring the text up to the table, whether or not it can then be written."""
        if data != self._data:
            document = self._document or self._parsed()
            self._document = None  # a change that fails halfway leaves a document that is not what the text says
            self._content, self._data = document.changed(self._data, data).encode(), data
            self._document = document

    def look(self) -> None:
        """Raise ChangedByOthersError when the file is not as it was last read or written; lets OSError through.

        A file that has vanished counts as unchanged: the next save brings it back.
        """
        try:
            text = read_file(self.path, tablefile.LARGEST_FILE + 1)
        except FileNotFoundError:
            return
        if text != self._seen:
            raise ChangedByOthersError(text)

    def take_theirs(self, theirs: bytes) -> None:
        """Show what somebody else wrote, as one more step that can be undone.

        Raises MalformedTableError, and OtherGameError where it is the table of another game.
        """
        game, table = tablefile.read(tablefile.decode(theirs))
        if game is not self.game:
            raise OtherGameError
        self.leave_unsaved()
        self._content, self._seen, self._document = theirs, theirs, None
        self._data = self.game.write(table)
        if table == self.table:
            self._take_comments()
        else:
            self._show(table)
            self._add(self._data)
        self._journal.save(self.path, self._data)
        self.trouble, self._changed = None, False

    @property
    def beside(self) -> Path:
        """Where somebody else's version would be kept: never over one kept before."""
        numbers = (self.path.with_suffix(f".theirs{f'-{n}' if n > 1 else ''}.toml") for n in count(1))
        return next(path for path in numbers if not path.exists())

    def keep_mine(self, theirs: bytes) -> Path:
        """Save over somebody else's version, which is kept beside; returns where. A failure is in `trouble`."""
        beside = self.beside
        try:
            write_file(beside, theirs if len(theirs) <= tablefile.LARGEST_FILE else self.path.read_bytes())
        except OSError as error:
            self.trouble = error
            return beside
        self._seen = theirs
        self.save()
        return beside
