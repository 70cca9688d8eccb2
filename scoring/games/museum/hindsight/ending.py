"""A player's cards as the game left them, and what they are worth laid best with something changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from scoring.effort import Effort
from scoring.games.museum.arranging.arrange import arrange
from scoring.games.museum.arranging.best_layout import laid_best
from scoring.games.museum.counting.lines import points_with
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.span import Span

WORK: Final = 20_000
"""Steps that are taken at most for each layout; nearly all need a few hundred."""


class Ending(NamedTuple):
    """A player at the end, the marker where it stands; `best` with the cards laid best, `moves` lead there."""

    table: Table
    seat: int
    player: Player
    lines: Mapping[str, int]
    best: Player
    now: int
    total: Span
    """What the cards laid best are worth."""
    moves: tuple[tuple[str, str], ...]

    def gain(self, player: Player) -> Span:
        """Return what the player has more, laid best, with something changed."""
        then = laid_best(self.table, player, WORK)
        return Span(then.total - self.total.most, then.most - self.total.least)

    def more(self, player: Player) -> Span | None:
        """Return what the player surely has more, laid best, with something changed; None where it is nothing."""
        then = laid_best(self.table, player, WORK, beyond=self.total.most)
        more = Span(then.total - self.total.most, then.most - self.total.least)
        return more if more.least > 0 else None


def ending_of(table: Table, seat: int) -> Ending:
    """Return a player as a table leaves him."""
    player = table.players[seat]
    lines = points_with(tallies_of(table), player)
    player = replace(player, track=lines["museum.track"])
    fixed = replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
    found = arrange(fixed, player.name, stop=Effort(WORK))
    best: Player = found.table.players[seat]
    return Ending(fixed, seat, player, lines, best, found.now, Span(found.best, found.bound), found.moves)


def exchanged(player: Player, old: Laid, width: int, new: Laid | None = None) -> Player | None:
    """Return a player with one card gone from the Museum, another in its place; None where it does not lie there."""
    lying = enumerate(player.museum)
    home = next((space for space, card in lying if card is not None and card.plain == old.plain), None)
    if home is None:
        return None
    gone = player.museum[home]
    spaces = () if gone is None else gone.spaces(home, width)
    museum = [None if space in spaces else card for space, card in enumerate(player.museum)]
    museum[home] = new
    return replace(player, museum=tuple(museum))
