"""Where a card may lie: any free space of one's own Museum, a League card on two of its Grand Gallery (fr, it)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.breakdown import total
from scoring.errors import AskedError, Problem
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.tally import Tallies, tallies_of, with_player
from scoring.games.museum.expansions import league
from scoring.games.museum.expansions.crystal_skulls import Skull, exhibited_already
from scoring.games.museum.expansions.cthulhu import RULE as FLOODED
from scoring.games.museum.expansions.league import Half, League
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board, bits
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.tokens import read_card
from scoring.names import player_named
from scoring.phrase import Phrase
from scoring.review import Placements, Refusal

Laying = Mapping[int, Laid]
"""What a card would put on which spaces."""


def where(table: Table, card: str | None, player: str) -> tuple[Placements, ...]:
    """Return the places for a card, each with the points it would add there, and why not elsewhere.

    Raises AskedError for a card that is none or is not given, and for a player who is not at the table.
    """
    if card is None:
        raise AskedError(Problem("CARD", Phrase("problem.no-card")))
    held = read_card(card)
    at_table = replace(player_named(table.players, player), track=None)  # the card's own value moves the track too
    if isinstance(held, Skull) and (faults := exhibited_already(table, held)):
        return (Placements(str(held), {}, faults=faults),)
    table, tallies = with_player(table, tallies_of(table), at_table)
    tally = next(tally for tally in tallies if tally.museum.player is at_table)
    board, free = tally.museum.board, tally.museum.board.spaces & ~tally.museum.filled
    dry = free & ~tally.museum.blocked
    before = _total(table, tallies, at_table)
    ways = _pairs(held, board, dry) if isinstance(held, League) else {board.places[n]: {n: held} for n in bits(dry)}
    gains = {
        at: _total(*with_player(table, tallies, laid), laid) - before
        for at, laying in ways.items()
        for laid in [_with(at_table, laying)]
    }
    refused = [Refusal(at, FLOODED, Phrase("refusal.flooded")) for at in board.names(free & ~dry)]
    if isinstance(held, League):
        refused += league.refusals(board, dry)
    return (Placements(str(held), gains, tuple(refused)),)


def _pairs(held: League, board: Board, free: int) -> dict[str, Laying]:
    return {
        league.pair_name(board, one, other): {one: held._replace(down=down), other: Half(held.domain, down)}
        for (one, other), down in league.legal_pairs(board, free).items()
    }


def _with(player: Player, laying: Laying) -> Player:
    return replace(player, museum=tuple(laying.get(space, card) for space, card in enumerate(player.museum)))


def _total(table: Table, tallies: Tallies, player: Player) -> int:
    tally = next(tally for tally in tallies if tally.museum.player.name == player.name)
    return total(lines_of(table, tallies, tally))
