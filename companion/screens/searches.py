"""The searches for the best layouts of all players at a table: one goes on at a time, the others rest or are over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from companion.screens.searching import LayoutSearch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.screen import Screen

    from companion.screens.table import TableScreen
    from scoring.arrangement import Arrangement


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
