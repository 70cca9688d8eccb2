"""What one card more is worth to a player with everything laid anew, beside what it is worth at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from scoring.games.museum.arranging.best_layout import laid_best
from scoring.games.museum.counting.lines import total_of
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.expansion import expansion_of
from scoring.games.museum.placement import where as places_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.tokens import read_card
from scoring.names import player_named
from scoring.review import Placements
from scoring.span import Span

WORK: Final = 5_000
"""Steps that are taken at most for each layout, which is below a second; nearly all need a few hundred."""


def where(table: Table, card: str | None, player: str) -> tuple[Placements, ...]:
    """Return the places for a card, with what it adds there at once, and what with everything laid anew.

    Without a card each that lies in a Common Pool is asked about; raises AskedError where there is none, and as
    `placement.where` does.
    """
    open_cards = [str(there) for there in in_pools(table)] if card is None else []
    asked = [places_of(table, one, player)[0] for one in open_cards or (card,)]
    gain = relaid(table, player_named(table.players, player)) if any(one.legal for one in asked) else None
    return tuple([one._replace(relaid=gain(read_card(str(one.card)))) if gain and one.legal else one for one in asked])


def in_pools(table: Table) -> tuple[Laid, ...]:
    """Return the cards that lie in Common Pools and can be exhibited, each once, pool after pool."""
    return tuple(dict.fromkeys(card for player in table.players for card in player.discard if card.lendable))


def relaid(table: Table, player: Player) -> Callable[[Laid], Span | None]:
    """Return what answers how many points a card would add for a player with everything laid best, before and after.

    A card that can lie nowhere has no answer. The card's own value moves the score track, as where it is laid at once.
    """
    player = replace(player, track=None)
    now, tallies = laid_best(table, player, WORK), tallies_of(table)

    def at_once(player: Player) -> int:
        return total_of(tallies.with_player(player), player.name)

    def gain(card: Laid) -> Span | None:
        laid = [*with_card(table, now.player, card)] or [*with_card(table, player, card)]
        if not laid:
            return None
        then = laid_best(table, max(laid, key=at_once), WORK)
        return Span(then.total - now.most, then.most - now.total)

    return gain


def with_card(table: Table, player: Player, card: Laid) -> Iterator[Player]:
    """Yield the player with a card more, wherever it can lie."""
    expansion, museum = expansion_of(card), museum_of(table, player)
    dry = museum.board.spaces & ~museum.floor.filled & ~museum.floor.blocked
    for laying in () if expansion.barred(table, card) else expansion.ways(card, museum.board, dry).values():
        yield replace(player, museum=tuple([laying.get(space, there) for space, there in enumerate(player.museum)]))
