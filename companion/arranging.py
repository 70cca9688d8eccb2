"""The command `arrange`: whose best layout is searched for, for how long, and what refuses the search."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn, cast

from companion.exit_codes import Exit
from companion.files import NotOrdinaryError, require_writable, write_file
from companion.present.arranged import Total, grids, side_by_side, total_said
from companion.streams import answered, fail, thinking
from scoring.arrangement import FEASIBLE, OPTIMAL, Arrangement, Progress
from scoring.names import player_named
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rich.console import Console, ConsoleOptions, RenderableType

    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrange
    from scoring.game import Game
    from scoring.table import AnyTable


class SearchView:
    """What is found for each player, what is being done and since when, and the best layout found for whom it is done.

    It hears of the search in one thread, and may be drawn in another. Nothing is worked out before it is drawn.
    """

    def __init__(
        self, game: Game, table: AnyTable, words: Phrasebook, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Look on from now."""
        self.game, self.table, self.words, self.clock = game, table, words, clock
        self.now: Mapping[str, int] = {player.name: player.total for player in game.review(table).players}
        self.heard: dict[str, Progress] = {}
        self.player = ""
        self.began = clock()
        self._drawn: tuple[Progress | None, RenderableType | None] = (None, None)

    def hear(self, player: str, progress: Progress) -> bool:
        """Take what the search for a player reports; return whether that is a better layout than was known."""
        before = self.heard[player].best if player in self.heard else self.now[player]
        if progress.best >= before:
            self.heard[player] = progress
        self.player = player
        return progress.best > before

    def lines(self) -> Iterator[str]:
        """Yield a sentence for each player heard of, last the one who is searched for."""
        heard = self.heard.copy()
        looking = heard.pop(self.player, None)
        for player, progress in heard.items():
            total = Total(player, self.now[player], progress.best, progress.bound)
            yield self.words.say(total_said(total, self.game, self.table))
        doing = Phrase("arrange.looking")
        if looking:
            best, bound = looking.best, looking.bound
            doing = phrase("arrange.progress", player=self.player, best=best, bound=bound, doing=looking.doing)
        yield self.words.say(phrase("arrange.seconds", progress=doing, seconds=int(self.clock() - self.began)))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Draw it."""
        from rich.text import Text  # noqa: PLC0415 - only a terminal needs Rich

        del console, options
        yield from map(Text, self.lines())
        if layouts := self._layouts():
            yield Text()
            yield layouts

    def _layouts(self) -> RenderableType | None:
        """Return the present layout and the best one found, drawn when that changes; nothing before one is found."""
        progress = self.heard.get(self.player)
        if progress is None or progress.best <= self.now[self.player]:
            return None
        known, drawn = self._drawn
        if known is None or known.table is not progress.table:
            now, best = grids(self.table, progress.table, self.player, self.game)
            drawn = side_by_side(now, best, self.words, proved=False, lettered=self.game.movable)
            self._drawn = progress, drawn
        return drawn


PER_PLAYER: Final = 60
"""Seconds a search may take for each player, unless the command names others."""
SECONDS_FOR_FIRST_FIND: Final = 0.25
"""How long, if need be, something better is looked for, for each of several players, before anything is proved."""
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

    def answers(self, names: Sequence[str], seconds: float | None, *, shown: bool = True) -> list[Arrangement]:
        """Return the best layout found for each of these players, within the seconds allowed for all of them together.

        With several players, something better is looked for in turn before anything is proved of anyone. Time one of
        them leaves is shared by those that follow. Ctrl+C stops: what is found by then is returned. A terminal shows
        how far it is, if that is to be `shown`.
        """
        end = time.monotonic() + (PER_PLAYER * len(names) if seconds is None else seconds)
        view = SearchView(self.game, self.table, self.words, time.monotonic)
        with _stopped_by_hand() as stopped, thinking(view, asked=shown) as draw:
            searches = [_Search(self, name, view, draw, stopped) for name in names]
            if len(searches) > 1:
                _in_turn(searches, end, to_end=False)
            _in_turn([search for search in searches if not search.at_end], end, to_end=True)
        return [search.arrangement for search in searches if search.arrangement]


def _in_turn(searches: Sequence[_Search], end: float, *, to_end: bool) -> None:
    """Search for one player after another until the clock reads `end`; each may take an equal share of what is left."""
    for n, search in enumerate(searches):
        now = time.monotonic()
        search.run(now + max(0, end - now) / (len(searches) - n), to_end=to_end)


class _Search:
    """The search for one player, and the best that came of it; run again it begins anew."""

    def __init__(
        self,
        request: Request,
        name: str,
        view: SearchView,
        draw: Callable[[], object],
        stopped: Callable[[], bool],
    ) -> None:
        self.request, self.name = request, name
        self.view, self.draw, self.stopped = view, draw, stopped
        self.arrangement: Arrangement | None = None
        self.at_end = False
        """Whether nothing is left to look for, neither a better layout nor fewer moves."""

    def run(self, end: float, *, to_end: bool) -> None:
        """Search until the clock reads `end`; if not `to_end`, until something better is found or is not soon."""
        first_look = time.monotonic() + SECONDS_FOR_FIRST_FIND
        heard = found = cut_short = False

        def stop() -> bool:
            nonlocal cut_short
            now = time.monotonic()
            enough = not to_end and (found or (heard and now >= first_look))
            cut_short = self.stopped() or now >= end or enough
            return cut_short

        def report(progress: Progress) -> None:
            nonlocal heard, found
            heard = True
            if self.view.hear(self.name, progress):
                found = True
                self.draw()

        if self.arrangement is not None and stop():
            return
        request, arrange = self.request, cast("Arrange[AnyTable]", self.request.game.arrange)
        arrangement = answered(
            lambda: arrange(request.table, self.name, stop=stop, report=report, hand=request.hand), request.words
        )
        self.at_end = arrangement.status == OPTIMAL and not cut_short
        if self.arrangement is None or arrangement.rank >= self.arrangement.rank:
            self.arrangement = arrangement


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
        require_writable(path)
    except (OSError, ValueError, RuntimeError) as error:
        _unwritten(path, error, words)


def _same_file(path: Path, table_file: str) -> bool:
    """Whether two paths lead to one file; a table may come from standard input."""
    with suppress(OSError, ValueError):
        return path.samefile(table_file)
    return False


def write_certificate(path: Path, data: object, words: Phrasebook) -> None:
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
