"""Where a card may lie: on any free space of the player's Museum, or where its expansion says (fr, it)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.bitboard import bits
from scoring.errors import AskedError, Problem
from scoring.games.museum.counting.lines import total_of
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.expansion import expansion_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.tokens import read_card
from scoring.names import player_named
from scoring.phrase import Phrase
from scoring.review import Placements, Refusal


def where(table: Table, card: str | None, player: str) -> tuple[Placements, ...]:
    """Return the places for a card, each with the points it would add there, and why it may not lie elsewhere.

    Raises AskedError for a text that is no card, without a card, and for a player who is not at the table.
    """
    if card is None:
        raise AskedError(Problem("CARD", Phrase("problem.no-card")))
    laid = read_card(card)
    expansion = expansion_of(laid)
    at_table = replace(player_named(table.players, player), track=None)  # the card's own value moves the track too
    if faults := expansion.barred(table, laid):
        return (Placements(str(laid), {}, faults=faults),)
    tallies = tallies_of(table).with_player(at_table)
    museum = tallies.of(at_table.name).museum
    free = museum.board.spaces & ~museum.floor.filled
    dry = free & ~museum.floor.blocked
    before = total_of(tallies, at_table.name)
    gains = {
        at: total_of(tallies.with_player(_with(at_table, laying)), at_table.name) - before
        for at, laying in expansion.ways(laid, museum.board, dry).items()
    }
    refused = (*_blocked(museum, free & ~dry), *expansion.refusals(museum.board, dry))
    return (Placements(str(laid), gains, refused),)


def _blocked(museum: Museum, spaces: int) -> Iterable[Refusal]:
    """Yield why no card can lie on these spaces, by the rule of what blocks them."""
    for space in bits(spaces):
        rule = museum.traits(space).rule
        yield Refusal(museum.board.places[space], rule, Phrase("refusal.flooded"))


def _with(player: Player, laying: Mapping[int, Laid]) -> Player:
    return replace(player, museum=tuple(laying.get(space, card) for space, card in enumerate(player.museum)))
