"""The command `arrange`: whose best layout is searched for, for how long, and what refuses the search."""

from __future__ import annotations

import json
import signal
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

from companion.files import NotOrdinaryError, require_writable, write_file
from companion.streams import Exit, answered, fail, thinking
from scoring.arrangement import FEASIBLE, Arrangement, Progress
from scoring.names import player_named
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrange
    from scoring.game import Game
    from scoring.table import AnyTable

PER_PLAYER: Final = 60
"""Seconds a search may take for each player, unless the command names others."""
HINT: Final = "arrange"
"""The hint of fair mode that allows the best layout while the game runs."""


@dataclass(frozen=True, slots=True)
class Request:
    """What `arrange` is asked."""

    game: Game
    table: AnyTable
    words: Phrasebook
    """The progress line, and where the command ends early."""
    hand: bool = False
    """Whether cards held in hand are laid, too."""

    def names(self, player: str | None) -> list[str]:
        """Return the players to arrange: all in table order, or the one named; ends the command for an unknown name."""
        if player is None:
            return [seated.name for seated in self.table.players]
        return [answered(lambda: player_named(self.table.players, player), self.words).name]

    def refuse_where_senseless(self) -> None:
        """End the command where there is no best layout, or where fair mode keeps it back."""
        if self.game.arrange is None:
            fail(Exit.NO_MEANING, self.words, "error.no-arrange", game=Name(self.game.id))
        if HINT in self.game.review(self.table).hints.withheld:
            hint = phrase("hint.arrange-fair", hint=f'"{HINT}"')
            fail(Exit.NO_MEANING, self.words, "error.arrange-fair", hint)

    def answers(self, names: Sequence[str], seconds: float | None) -> list[Arrangement]:
        """Return the best layout found for each of these players, within the seconds allowed for all of them together.

        Time one of them leaves is shared by those that follow. Ctrl+C stops: what is found by then is returned.
        """
        end = time.monotonic() + (PER_PLAYER * len(names) if seconds is None else seconds)
        arrangements = []
        with _stopped_by_hand() as stopped, thinking(self.words.say(Phrase("arrange.looking"))) as tell:
            for n, name in enumerate(names):
                now = time.monotonic()
                share = now + max(0, end - now) / (len(names) - n)
                arrangements.append(self._answer(name, share, stopped, tell))
        return arrangements

    def _answer(self, name: str, end: float, stopped: Callable[[], bool], tell: Callable[[str], None]) -> Arrangement:
        """Return the best layout found for a player until the clock reads `end`."""

        def stop() -> bool:
            return stopped() or time.monotonic() >= end

        def report(progress: Progress) -> None:
            best, bound = progress.best, progress.bound
            tell(self.words.say(phrase("arrange.progress", player=name, best=best, bound=bound, doing=progress.doing)))

        arrange = cast("Arrange", self.game.arrange)
        return answered(lambda: arrange(self.table, name, stop=stop, report=report, hand=self.hand), self.words)


@contextmanager
def _stopped_by_hand() -> Iterator[Callable[[], bool]]:
    """Let Ctrl+C ask for a stop instead of ending the command; pressed again it ends it.

    Where it is ignored it stays so, as for what a shell runs in the background.
    """
    asked = threading.Event()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before in {signal.SIG_IGN, None}:
        yield asked.is_set
        return

    def stop(_number: int, _frame: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def exit_code(arrangements: Sequence[Arrangement]) -> Exit:
    """Return the exit code: a missing proof comes before a fault of the table, as it lies or would lie."""
    if any(arrangement.status == FEASIBLE for arrangement in arrangements):
        return Exit.UNPROVED
    reviews = (review for arrangement in arrangements for review in (arrangement.before, arrangement.review))
    return Exit.FAULT if any(review.faults for review in reviews) else Exit.FINE


def check_writable(path: Path, table_file: str, words: Phrasebook) -> None:
    """End the command before a long search where its certificate could not be written, or would replace the table.

    Nothing is opened or touched: a disk that is full by the time it is written is told then.
    """
    if _same_file(path, table_file):
        fail(Exit.BAD_INPUT, words, "error.certificate-table", file=str(path))
    try:
        require_writable(path.resolve())
    except (OSError, ValueError, RuntimeError) as error:
        _unwritten(path, error, words)


def _same_file(path: Path, table_file: str) -> bool:
    """Whether two paths lead to one file; a table may come from standard input."""
    with suppress(OSError, ValueError):
        return path.samefile(table_file)
    return False


def write_certificate(path: Path, data: Any, words: Phrasebook) -> None:
    """Write what the bounds rest on; ends the command where that cannot be."""
    try:
        write_file(path, f"{json.dumps(data, ensure_ascii=False, indent=1)}\n".encode())
    except (OSError, ValueError) as error:
        _unwritten(path, error, words)


def _unwritten(path: Path, error: Exception, words: Phrasebook) -> NoReturn:
    if isinstance(error, NotOrdinaryError):
        fail(Exit.BAD_INPUT, words, "error.not-ordinary", file=str(path))
    why = getattr(error, "strerror", None) or str(error)
    fail(Exit.BAD_INPUT, words, "error.certificate", file=str(path), why=why)
