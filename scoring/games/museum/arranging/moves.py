"""The exchanges that lead from one layout of a Museum to another, each as `edit.swap` makes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.arrange.exchanges import Exchange, exchanged, exchanges
from scoring.arrange.puzzle import EMPTY, Piece
from scoring.games.museum.arranging.puzzles import MuseumPuzzle
from scoring.games.museum.placement import OBJECT, Placing
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board, bits
from scoring.games.museum.table.cards import Laid, spread
from scoring.games.museum.table.edit import swap
from scoring.games.museum.table.expansion_part import part_for

Museum = tuple[Laid | None, ...]
Exchanges = tuple[Exchange, ...]
MOST_PLACES_OF_WIDE: Final = 2000
"""So many ways for wide cards to lie are looked at; one or two of them have far fewer."""


def moves(table: Table, seat: int, after: Player) -> tuple[tuple[str, str], ...]:
    """Return the exchanges of two places, by name, that lead from a player's cards to the same cards laid anew.

    They are the fewest, but that wide cards, of two spaces, go first where they are to lie elsewhere. A card goes from
    the first place to the second, a wide card is named by its first space. Where no such exchange moves a wide card, as
    where it is turned or no place is free, its two halves are exchanged like two cards: `edit.swap` knows no such move.
    """
    before = table.players[seat]
    board = table.board_of(before)
    museum, way = _wide_moved(_with(table, before, before.museum), after.museum) or (before.museum, ())
    pairs = (*way, *exchanges(_plain(museum), _plain(after.museum)))
    return tuple((board.places[one], board.places[other]) for one, other in pairs)


def relaid(player: Player, posed: MuseumPuzzle, layout: tuple[Piece, ...]) -> Player:
    """Return a player with the cards as a layout of pieces says, as the fewest exchanges leave them."""
    museum = [*player.museum]
    cards = exchanged(posed.cards, exchanges(posed.puzzle.pieces, layout, EMPTY))
    for space, card in zip(posed.spaces, cards, strict=True):
        museum[space] = card
    return replace(player, museum=tuple(museum))


def _plain(museum: Museum) -> Museum:
    """Return a museum with its cards as if all lay one way, and none served anything."""
    return tuple(card.plain if card else None for card in museum)


def _wide(museum: Museum) -> tuple[tuple[int, Laid], ...]:
    """Return where cards of two spaces lie."""
    return tuple((space, card) for space, card in enumerate(museum) if card and not card.movable)


def _wide_moved(table: Table, then: Museum) -> tuple[Museum, Exchanges] | None:
    """Return the only museum of a table with its wide cards moved to where they are to lie, and how."""
    player = table.players[0]
    goal = _wide(then)
    seen = {_wide(player.museum)}
    waiting: list[tuple[Museum, Exchanges]] = [(player.museum, ())]
    for now, way in waiting:
        if _wide(now) == goal:
            return now, way
        for lain, step in _steps(_with(table, player, now), table.board_of(player)):
            if _wide(lain) not in seen and len(seen) < MOST_PLACES_OF_WIDE:
                seen.add(_wide(lain))
                waiting.append((lain, (*way, *step)))
    return None


def _steps(table: Table, board: Board) -> Iterator[tuple[Museum, Exchanges]]:
    """Yield the museum with one wide card moved, its second space cleared first where a card lies there."""
    museum = table.players[0].museum
    for start, card in _wide(museum):
        if card.spaces(start, board.width)[0] != start:
            continue
        placing = part_for(Placing, card) or OBJECT
        for laying in placing.ways(card, board, board.spaces).values():
            (one, whole), (other, _) = laying.items()
            if whole != card or spread(museum, one, board.width)[0] != one:
                continue
            way: Exchanges = ()
            in_the_way = museum[other]
            if in_the_way is not None and other not in card.spaces(start, board.width):
                free = next((n for n in bits(board.spaces) if museum[n] is None and n != one), None)
                way = () if free is None or not in_the_way.movable else ((other, free),)
            lain = table
            for pair in (*way, (start, one)):
                lain = swap(lain, 0, *pair)
            if lain.players[0].museum != museum and _wide(lain.players[0].museum) != _wide(museum):
                yield lain.players[0].museum, (*way, (start, one))


def _with(table: Table, player: Player, museum: Museum) -> Table:
    return replace(table, players=(replace(player, museum=museum),))
