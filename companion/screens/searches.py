"""The search for best layouts behind a screen: of one player, and of all, one after the other."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, TypeAlias

from textual.message import Message

from scoring.arrangement import Arrangement

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.screen import Screen

    from companion.screens.table import TableScreen
    from scoring.arrangement import Arrange, Progress
    from scoring.game import Game
    from scoring.phrase import Phrase
    from scoring.review import Review
    from scoring.table import AnyTable

SECONDS_BETWEEN_REPORTS: Final = 0.1
"""At least so many lie between two reports that are shown; the first better layout is shown at once."""
SECONDS_FOR_FIRST_FIND: Final = 0.25
"""How long, if need be, a search that is to rest looks for something better."""

Heard: TypeAlias = "Callable[[LayoutSearch], None]"


class LayoutSearch:
    """A search for a player's best layout in a thread of its own, while the app goes on.

    Every report reaches `heard` in the app's own thread. A search that is stopped counts as done at once, with the
    best it has reported; what its thread brings later, above all the moves, is added when it comes. One that is to
    rest looks for something better, and then waits until it is told to go on.
    """

    def __init__(self, arrange: Arrange[AnyTable], table: AnyTable, player: str, before: Review, heard: Heard) -> None:
        """Prepare the search of a table; `before` is its review."""
        self.table = table
        self.player = player
        self.now = next(result.total for result in before.players if result.name == player)
        self.layout = table
        self.best = self.now
        self.bound: int | None = None
        self.doing: Phrase | None = None
        self.arrangement: Arrangement | None = None
        self.error: Exception | None = None
        self.laid: AnyTable | None = None
        self.running = False
        self.resting = False
        self._before = before
        self._arrange = arrange
        self._heard: Heard | None = heard
        self._loop = asyncio.get_running_loop()
        self._stop = Event()
        self._may_go_on = Event()
        self._may_go_on.set()
        self._told: Progress | None = None
        self._telling = False
        self._found = False
        self._seconds: float | None = None
        self._looking_since = time.monotonic()
        self._reached: Arrangement | None = None

    def start(self, before: LayoutSearch | None = None) -> None:
        """Begin with what an earlier search of the same table reached."""
        if before:
            self._learn(before.layout, before.best, before.bound)
            self.arrangement = self._reached = before.arrangement
        self.running = True
        Thread(target=self._run, name=f"arrange {self.player}", daemon=True).start()

    def give(self, seconds: float | None) -> None:
        """Let it look for so many seconds, or until it is proved."""
        self._seconds = seconds

    def rest(self) -> None:
        """Let it wait once it has found something better, or has looked for that for a while."""
        self._may_go_on.clear()

    def go_on(self) -> None:
        """Let it search on where it rests."""
        self.resting = False
        self._may_go_on.set()

    def stop(self) -> None:
        """Stop searching, and keep the best layout found."""
        self._stop.set()
        self._may_go_on.set()
        self.running = self.resting = False

    def leave(self) -> None:
        """Stop searching, and report nothing more."""
        self._heard = None
        self.stop()

    @property
    def proved(self) -> bool:
        """Whether nothing better can exist."""
        return not self.running and self.bound == self.best

    def reached(self, game: Game) -> Arrangement | None:
        """Return the best layout reached with its bound, also after a stop; None while there is no bound."""
        if self.bound is None:
            return None
        if self._reached is None or self._reached.table is not self.layout:
            review = self._before if self.layout is self.table else game.review(self.layout)
            self._reached = Arrangement(self.player, self.layout, self._before, review, self.bound)
        if self._reached.bound != self.bound:
            self._reached = replace(self._reached, bound=self.bound)
        return self._reached

    @property
    def seconds(self) -> int:
        """How long it has been looking, without its rest."""
        return int(time.monotonic() - self._looking_since)

    def is_about(self, table: AnyTable) -> bool:
        """Whether it speaks of this table: the one that was looked at, or the layout found, laid since."""
        return table == self.table or self.lies_on(table)

    def lies_on(self, table: AnyTable) -> bool:
        """Whether the layout found has been laid on this table."""
        return self.laid is not None and bool(self.laid == table)

    def _run(self) -> None:
        self._looking_since = time.monotonic()
        try:
            arrangement = self._arrange(self.table, self.player, stop=self._over, report=self._report)
        except Exception as error:  # noqa: BLE001 (whatever it is, the app goes on and says so)
            self._tell(self._failed, error)
        else:
            self._tell(self._done, arrangement)

    def _over(self) -> bool:
        first_look = self._looking_since + SECONDS_FOR_FIRST_FIND
        enough = self._found or (self._told is not None and time.monotonic() > first_look)
        if enough and not self._may_go_on.is_set():
            self._rest()
        late = self._seconds is not None and time.monotonic() > self._looking_since + self._seconds
        return late or self._stop.is_set()

    def _rest(self) -> None:
        since = time.monotonic()
        self._tell(self._rests)
        self._may_go_on.wait()
        self._looking_since += time.monotonic() - since

    def _report(self, progress: Progress) -> None:
        """Keep the last report; the app hears of it when it has the time, and of no earlier one."""
        self._told = progress
        if progress.best > self.now and not self._found:
            self._found = True
            self._tell(self._reported)
        elif not self._telling:
            self._telling = True
            self._tell(self._loop.call_later, SECONDS_BETWEEN_REPORTS, self._reported)

    def _tell(self, what: Callable[..., object], *about: object) -> None:
        with suppress(RuntimeError):  # the app has been left
            self._loop.call_soon_threadsafe(what, *about)

    def _rests(self) -> None:
        if self.running and not self._may_go_on.is_set():
            self.resting = True
            self._reported()

    def _reported(self) -> None:
        self._telling = False  # before reading, so that what is reported from here on is shown again
        progress = self._told
        if not self.running:
            return
        if progress:
            self.doing = progress.doing
            self._learn(progress.table, progress.best, progress.bound)
        self._hear()

    def _learn(self, layout: AnyTable, best: int, bound: int | None) -> None:
        if best > self.best:
            self.layout, self.best = layout, best
        known = [known_bound for known_bound in (self.bound, bound) if known_bound is not None]
        self.bound = max(min(known), self.best) if known else None

    def _done(self, arrangement: Arrangement) -> None:
        if self._heard is None:
            return
        self._learn(arrangement.table, arrangement.best, arrangement.bound)
        known = self.arrangement
        if arrangement.best == self.best and (known is None or arrangement.rank >= known.rank):
            self.arrangement, self.layout, self._reached = arrangement, arrangement.table, arrangement
        self.running = False
        self._hear()

    def _failed(self, error: Exception) -> None:
        self.error, self.running = error, False
        self._hear()

    def _hear(self) -> None:
        if self._heard:
            self._heard(self)


@dataclass
class Reported(Message):
    """A search has reported something."""

    search: LayoutSearch


class Searches:
    """The searches of one table, by player; `halted` says that nothing more is searched until somebody asks for it."""

    def __init__(self, below: TableScreen, screen: Screen[None]) -> None:
        """Search at the table of this screen; every report of a search is `Reported` to the screen that shows it."""
        self.halted = False
        self._below = below
        self._screen = screen
        self._by_player: dict[str, LayoutSearch] = {}
        self._earlier: dict[str, LayoutSearch] = {}

    def _heard(self, search: LayoutSearch) -> None:
        self._screen.post_message(Reported(search))

    def of(self, player: str) -> LayoutSearch | None:
        """Return the search for a player."""
        return self._by_player.get(player)

    @property
    def looking(self) -> LayoutSearch | None:
        """The search that is going on, while others may rest."""
        searches = self._by_player.values()
        return next((search for search in searches if search.running and not search.resting), None)

    @property
    def busy(self) -> bool:
        """Whether anything is searched."""
        return any(search.running for search in self._by_player.values())

    @property
    def reached(self) -> list[Arrangement]:
        """What every search has reached; empty until each has reached something."""
        game, players = self._below.session.game, self._below.session.review.players
        searches = [self.of(player.name) for player in players]
        reached = [search.reached(game) if search and not search.running else None for search in searches]
        every = [arrangement for arrangement in reached if arrangement]
        return every if len(every) == len(players) else []

    def proved(self, seat: int) -> bool:
        """Whether the best layout of the player on a seat is proved."""
        search = self.of(self._name(seat))
        return search is not None and search.proved

    def look(self, seats: Sequence[int], seconds: float | None) -> None:
        """Search for the players on these seats who have no search yet, one after another, so many seconds each."""
        self._forget()
        names = [self._name(seat) for seat in seats]
        for search in [*self._by_player.values()]:
            if search.running and search.player not in names:
                self._by_player.pop(search.player).leave()
        if not self.halted:
            self._search_in_turn(seats)
        for search in self._by_player.values():
            search.give(seconds)

    def stop(self) -> None:
        """Look no further: what was found until now stands."""
        self.halted = True
        for search in self._by_player.values():
            if search.running:
                search.stop()

    def begin_again(self, seats: Sequence[int]) -> None:
        """Let the next look go on where nothing is proved yet."""
        self.halted = False
        unproved = [self._name(seat) for seat in seats if not self.proved(seat)]
        self._earlier = {name: self._by_player.pop(name) for name in unproved if name in self._by_player}
        for search in self._earlier.values():
            search.leave()

    def leave(self) -> None:
        """Let go of every search, and keep what it reached."""
        session = self._below.session
        for search in self._by_player.values():
            search.leave()
            if reached := search.reached(session.game):
                session.keep_best(search.table, reached)
        self._by_player = {}

    def _name(self, seat: int) -> str:
        return str(self._below.table.players[seat].name)

    def _forget(self) -> None:
        """Give up what was searched on a table that is no longer there."""
        table = self._below.table
        self._earlier = {name: search for name, search in self._earlier.items() if search.table == table}
        for name in [name for name, search in self._by_player.items() if not search.is_about(table)]:
            self._by_player.pop(name).leave()

    def _search_in_turn(self, seats: Sequence[int]) -> None:
        """Go on for one player; each rests with the first find until there has been a search for everybody wanted."""
        unsearched = [seat for seat in seats if self._name(seat) not in self._by_player]
        running = [search for search in self._by_player.values() if search.running]
        if unsearched:
            for search in running:
                search.rest()
        if self.looking is None and unsearched:
            self._search(unsearched[0], rests=len(seats) > 1)
        elif self.looking is None and running:
            running[0].go_on()

    def _search(self, seat: int, *, rests: bool) -> None:
        table, session = self._below.table, self._below.session
        if session.game.arrange:
            name = self._name(seat)
            search = LayoutSearch(session.game.arrange, table, name, session.review, self._heard)
            self._by_player[name] = search
            if rests:
                search.rest()
            search.start(self._earlier.pop(name, None))
