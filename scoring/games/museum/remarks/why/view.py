"""One player's tally now, after a change, and under another reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scoring.breakdown import ScoreLine, total
from scoring.games.museum.counting.collection import Declaration
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.museum import Museum, museum_of
from scoring.games.museum.counting.tally import CIVILISATION, DOMAIN, Tallies, Tally, tallies_of, tally_of, with_player
from scoring.games.museum.printed import DOMAINS, FOLDER
from scoring.games.museum.remarks.faults import faults
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.edit import swap
from scoring.names import player_named
from scoring.rulebook import Ruling, load_rulings


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One player of a table and all tallies; what takes long to count is remembered."""

    table: Table
    tallies: Tallies
    tally: Tally
    _read: dict[tuple[str, str], View] = field(default_factory=dict)
    _counted: list[Tally] = field(default_factory=list)

    @property
    def counted(self) -> Tally:
        """The tally that the player's own Collections count by."""
        if not self._counted:
            self._counted.append(self.tally.counted)
        return self._counted[0]

    @property
    def player(self) -> Player:
        """The player whose Museum it is."""
        return self.tally.museum.player

    @property
    def board(self) -> Board:
        """The board it lies on."""
        return self.tally.museum.board

    @property
    def museum(self) -> Museum:
        """The Museum that the player's own Collections count by."""
        return self.counted.museum

    @property
    def declaration(self) -> Declaration:
        """The Collections declared of them."""
        return self.counted.declaration

    @property
    def silent(self) -> frozenset[str]:
        """The lines that no card changes: they count nothing for this player, or were stated."""
        return frozenset((*self.tally.silent, *self.player.stated))

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The player's score."""
        return lines_of(self.table, self.tallies, self.tally)

    @property
    def total(self) -> int:
        """Victory points of the player."""
        return total(self.lines)

    @property
    def faults(self) -> int:
        """How many rules are broken on the table."""
        return sum(1 for _ in faults(self.table, self.tallies))

    def swapped(self, one: int, other: int) -> View | None:
        """Return the view after what lies on two spaces is exchanged; None where that changes nothing."""
        seat = next(n for n, player in enumerate(self.table.players) if player.name == self.player.name)
        after = swap(self.table, seat, one, other).players[seat]
        return None if after.museum == self.player.museum else self._with(after)

    def laid(self, space: int, card: Laid) -> View:
        """Return the view after a card is laid on an empty space."""
        museum = self.player.museum
        return self._with(replace(self.player, museum=(*museum[:space], card, *museum[space + 1 :])))

    def _with(self, player: Player) -> View:
        table, tallies = with_player(self.table, self.tallies, player)
        return View(table, tallies, next(tally for tally in tallies if tally.museum.player is player))

    def under(self, ruling: str, reading: str) -> View:
        """Return the view under another reading of a ruling; the tallies of the other players stay as they are."""
        key = (ruling, reading)
        if key not in self._read:
            table = replace(self.table, rulings={**self.table.rulings, ruling: reading})
            tally = tally_of(museum_of(table, self.player))
            self._read[key] = View(table, self.tallies, tally)
        return self._read[key]

    def other_readings(self) -> Iterator[tuple[Ruling, str, View]]:
        """Yield every reading not in force that a score can show: the ruling, the reading, the view under it."""
        for ruling in load_rulings(FOLDER).values():
            if not ruling.scoring:
                continue
            if ruling.expansion is not None and ruling.expansion not in self.tallies.in_play:
                continue
            now = ruling.now(self.table.edition, self.table.rulings)
            for reading in ruling.readings:
                if reading.value != now:
                    yield ruling, reading.value, self.under(ruling.id, reading.value)


def view_of(table: Table, player: str) -> View:
    """Return the view of one player; raises AskedError for a name that nobody at the table has."""
    named = player_named(table.players, player)
    tallies = tallies_of(table)
    return View(table, tallies, next(tally for tally in tallies if tally.museum.player is named))


def line_of(key: str) -> str:
    """Return the line in which the Collection of a Civilisation or Domain counts."""
    return DOMAIN if key in DOMAINS else CIVILISATION
