"""Where an Object may lie: any free space of one's own Museum (fr, it: exhibiting Objects)."""

from __future__ import annotations

from dataclasses import replace

from scoring.breakdown import total
from scoring.errors import AskedError, Problem
from scoring.games.museum.board import bits
from scoring.games.museum.cards import Card
from scoring.games.museum.exhibit import exhibit
from scoring.games.museum.lines import declared_by, lines_of
from scoring.games.museum.notation import read_card
from scoring.games.museum.patrons import reached_by
from scoring.games.museum.table import Player, Table
from scoring.names import player_named
from scoring.phrase import Phrase
from scoring.review import Placements


def where(table: Table, card: str | None, player: str) -> tuple[Placements, ...]:
    """Return the free spaces for a card, each with the points it would add there.

    Raises AskedError for a card that is none or is not given, and for a player who is not at the table.
    """
    if card is None:
        raise AskedError(Problem("CARD", Phrase("problem.no-card")))
    held = read_card(card)
    at_table = replace(player_named(table.players, player), track=None)  # the card's own value moves the track too
    exhibited = exhibit(table, at_table)
    before = _total(table, at_table)
    free = exhibited.board.spaces & ~exhibited.filled
    gains = {
        exhibited.board.places[space]: _total(table, _with(at_table, held, space)) - before for space in bits(free)
    }
    return (Placements(str(held), gains),)


def _with(player: Player, card: Card, space: int) -> Player:
    return replace(player, museum=(*player.museum[:space], card, *player.museum[space + 1 :]))


def _total(table: Table, player: Player) -> int:
    exhibited = exhibit(table, player)
    declared = declared_by(exhibited)
    return total(lines_of(table, exhibited, declared, reached_by(exhibited, declared)))
