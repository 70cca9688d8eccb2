"""One player's tally now, after a change, and under another reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scoring.games.museum.counting.lines import total_of
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import Tallies, Tally, tallies_of, tally_of
from scoring.games.museum.printed import FOLDER
from scoring.games.museum.remarks.faults import faults
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.edit import swap
from scoring.names import player_named
from scoring.rulebook import Ruling, load_rulings


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One player of a table that is counted; what takes long to count is remembered."""

    tallies: Tallies
    tally: Tally
    _read: dict[tuple[str, str], Tally] = field(default_factory=dict)

    @property
    def player(self) -> Player:
        """The player whose Museum it is."""
        return self.tally.player

    @property
    def board(self) -> Board:
        """The board it lies on."""
        return self.tally.board

    @property
    def total(self) -> int:
        """Victory points of the player."""
        return total_of(self.tallies, self.player.name)

    @property
    def faults(self) -> int:
        """How many rules are broken on the table."""
        return sum(1 for _ in faults(self.tallies))

    def swapped(self, one: int, other: int) -> View | None:
        """Return the view after what lies on two spaces is exchanged; None where that changes nothing."""
        table = self.tallies.table
        seat = next(n for n, player in enumerate(table.players) if player.name == self.player.name)
        after = swap(table, seat, one, other).players[seat]
        return None if after.museum == self.player.museum else self._with(after)

    def laid(self, space: int, card: Laid) -> View:
        """Return the view after a card is laid on an empty space."""
        museum = self.player.museum
        return self._with(replace(self.player, museum=(*museum[:space], card, *museum[space + 1 :])))

    def _with(self, player: Player) -> View:
        tallies = self.tallies.with_player(player)
        return View(tallies, tallies.of(player.name))

    def under(self, ruling: str, reading: str) -> Tally:
        """Return the player's tally under another reading of a ruling."""
        key = (ruling, reading)
        if key not in self._read:
            table = self.tallies.table
            read_so = replace(table, rulings={**table.rulings, ruling: reading})
            self._read[key] = tally_of(museum_of(read_so, self.player))
        return self._read[key]

    def other_readings(self) -> Iterator[tuple[Ruling, str, Tally]]:
        """Yield every reading not in force that a score can show: the ruling, the reading, the tally under it."""
        table = self.tallies.table
        for ruling in load_rulings(FOLDER).values():
            if not ruling.scoring:
                continue
            if ruling.expansion is not None and ruling.expansion not in self.tallies.in_play:
                continue
            now = ruling.now(table.edition, table.rulings)
            for reading in ruling.readings:
                if reading.value != now:
                    yield ruling, reading.value, self.under(ruling.id, reading.value)


def view_of(table: Table, player: str) -> View:
    """Return the view of one player; raises AskedError for a name that nobody at the table has."""
    tallies = tallies_of(table)
    return View(tallies, tallies.of(player_named(table.players, player).name))
