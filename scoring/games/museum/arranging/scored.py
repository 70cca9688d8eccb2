"""What layouts of one player's cards are worth, as the review has it; the other players stay as they are."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.tally import tallies_of, with_player
from scoring.games.museum.table import Player, Table


class Scored:
    """A table on which one player's cards are laid anew."""

    def __init__(self, table: Table) -> None:
        self.table, self.tallies = table, tallies_of(table)

    def with_player(self, player: Player) -> Table:
        """Return the table with this player in place of the one of his name."""
        return with_player(self.table, self.tallies, player)[0]

    def lines(self, player: Player) -> Mapping[str, int]:
        """Return the points of a player's lines."""
        table, tallies = with_player(self.table, self.tallies, player)
        return {line.rule: line.points for line in lines_of(table, tallies, tallies.of(player.name))}

    def total(self, player: Player) -> int:
        """Return what a player's cards are worth as they lie."""
        return sum(self.lines(player).values())
