"""The exchanges that lead from one layout of a Museum to another, each as `edit.swap` makes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.arrange.exchanges import Exchange, exchanged, exchanges
from scoring.arrange.puzzle import EMPTY, Piece
from scoring.games.museum.arranging.puzzles import Laying
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.league import Half, League, legal_pairs, spread
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board, bits
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.edit import swap

Museum = tuple[Laid | None, ...]
Way = tuple[Exchange, ...]
LOOKED: Final = 2000
"""So many ways for League cards to lie are looked at; one or two of them have far fewer."""


def moves(table: Table, tally: int, after: Player) -> tuple[tuple[str, str], ...]:
    """Return the exchanges of two places, by name, that lead from a player's cards to the same cards laid anew.

    They are the fewest, but that League cards that are to lie elsewhere go there first. A card goes from the first
    place to the second, a League card is named by its first space. Where no such exchange moves a League card, as where
    it is turned or no place is free, its two halves are exchanged like two cards: `edit.swap` knows no such move.
    """
    before = table.players[tally]
    board = table.board_of(before)
    museum, way = _leagues_moved(_with(table, before, before.museum), after.museum) or (before.museum, ())
    pairs = (*way, *exchanges(_plain(museum), _plain(after.museum)))
    return tuple((board.places[one], board.places[other]) for one, other in pairs)


def relaid(player: Player, made: Laying, layout: tuple[Piece, ...]) -> Player:
    """Return a player with the cards as a layout of pieces says, as the fewest exchanges leave them."""
    museum = [*player.museum]
    cards = exchanged(made.cards, exchanges(made.puzzle.pieces, layout, EMPTY))
    for space, card in zip(made.spaces, cards, strict=True):
        museum[space] = card
    return replace(player, museum=tuple(museum))


def _plain(museum: Museum) -> Museum:
    """Return a museum with all League cards as if they lay one way, and no Skull serving anything."""
    return tuple(_moved(card) for card in museum)


def _moved(card: Laid | None) -> Laid | None:
    if isinstance(card, League | Half):
        return card._replace(down=False)
    return card._replace(adds=None, copies=None) if isinstance(card, Skull) else card


def _leagues(museum: Museum) -> tuple[tuple[int, Laid], ...]:
    """Return where League cards lie."""
    return tuple((space, card) for space, card in enumerate(museum) if isinstance(card, League | Half))


def _leagues_moved(table: Table, then: Museum) -> tuple[Museum, Way] | None:
    """Return the only museum of a table with its League cards moved to where they are to lie, and how."""
    player = table.players[0]
    goal = _leagues(then)
    seen = {_leagues(player.museum)}
    waiting: list[tuple[Museum, Way]] = [(player.museum, ())]
    for now, way in waiting:
        if _leagues(now) == goal:
            return now, way
        for lain, step in _steps(_with(table, player, now), table.board_of(player)):
            if _leagues(lain) not in seen and len(seen) < LOOKED:
                seen.add(_leagues(lain))
                waiting.append((lain, (*way, *step)))
    return None


def _steps(table: Table, board: Board) -> Iterator[tuple[Museum, Way]]:
    """Yield the museum with one League card moved, its second space cleared first where a card lies there."""
    museum = table.players[0].museum
    for start, card in enumerate(museum):
        if not isinstance(card, League):
            continue
        for (one, other), down in legal_pairs(board, board.spaces).items():
            if down != card.down or isinstance(museum[one], Half):
                continue
            way: Way = ()
            if museum[other] is not None and other not in spread(museum, start, board.width):
                free = next((n for n in bits(board.spaces) if museum[n] is None and n != one), None)
                way = () if free is None or isinstance(museum[other], League | Half) else ((other, free),)
            lain = table
            for pair in (*way, (start, one)):
                lain = swap(lain, 0, *pair)
            if lain.players[0].museum != museum and _leagues(lain.players[0].museum) != _leagues(museum):
                yield lain.players[0].museum, (*way, (start, one))


def _with(table: Table, player: Player, museum: Museum) -> Table:
    return replace(table, players=(replace(player, museum=museum),))
