"""The moves that lead from one layout of a Museum to another: exchanges, and cards of two spaces lifted and laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import itemgetter
from typing import Final

from scoring.arrange.exchanges import Exchange, exchanges
from scoring.arrangement import ASIDE
from scoring.bitboard import bits
from scoring.games.museum.expansion import expansion_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid, spread
from scoring.games.museum.table.edit import put, swap

Museum = tuple[Laid | None, ...]
Exchanges = tuple[Exchange, ...]
Moves = tuple[tuple[str, str], ...]
MOST_PLACES_OF_WIDE: Final = 2000
"""How many ways for wide cards to lie are looked at; one or two of them have far fewer."""


def moves(table: Table, seat: int, after: Player) -> tuple[tuple[str, str], ...]:
    """Return the moves, by the names of places, that lead from a player's cards to the same cards laid anew.

    An exchange is as `edit.swap` makes it: a card goes from the first place to the second, a wide card, of two spaces,
    is named by its first space. The exchanges of all other cards are the fewest. Wide cards that are to lie elsewhere
    are moved before, as they lie, or lifted `ASIDE` before and laid after where that takes fewer moves.
    """
    before = table.players[seat]
    board = table.board_of(before)
    lifting = _by_lifting(before.museum, after.museum, board)
    wide_moved = _wide_moved(_with(table, before, before.museum), after.museum)
    if wide_moved is None:
        return lifting
    museum, way = wide_moved
    moving = (*_named(way, board), *_exchanged(museum, after.museum, board))
    return min(moving, lifting, key=len)


def followed(table: Table, seat: int, way: Moves, after: Player) -> Iterator[Table]:
    """Yield the table after each of these moves, which lead from a player's cards to those of `after`."""
    places = table.board_of(after).places
    for one, other in way:
        if other == ASIDE:
            table = put(table, seat, places.index(one), None)
        elif one == ASIDE:
            space = places.index(other)
            table = put(table, seat, space, after.museum[space])
        else:
            table = swap(table, seat, places.index(one), places.index(other))
        yield table


def _by_lifting(now: Museum, then: Museum, board: Board) -> Moves:
    """Return the moves with every wide card lifted that is to lie elsewhere; none where none is."""
    lifted, laid = ({*_firsts(museum, board)} for museum in (now, then))
    off, on = (sorted(one - other, key=itemgetter(0)) for one, other in ((lifted, laid), (laid, lifted)))
    exchanges_between = _exchanged(_without(now, off, board), _without(then, on, board), board)
    lifts = tuple((board.places[space], ASIDE) for space, _ in off)
    return (*lifts, *exchanges_between, *((ASIDE, board.places[space]) for space, _ in on))


def _firsts(museum: Museum, board: Board) -> Iterator[tuple[int, Laid]]:
    """Yield the cards of two spaces, each with its first."""
    return ((space, card) for space, card in _wide(museum) if card.spaces(space, board.width)[0] == space)


def _without(museum: Museum, wide: Iterable[tuple[int, Laid]], board: Board) -> Museum:
    """Return a museum without some of its wide cards."""
    off = {taken for space, card in wide for taken in card.spaces(space, board.width)}
    return tuple(None if space in off else card for space, card in enumerate(museum))


def _exchanged(now: Museum, then: Museum, board: Board) -> Moves:
    """Return the fewest exchanges from one museum to another whose wide cards lie alike."""
    return _named(exchanges(_plain(now), _plain(then)), board)


def _named(pairs: Exchanges, board: Board) -> Moves:
    return tuple((board.places[one], board.places[other]) for one, other in pairs)


def wide_as(player: Player, other: Player, board: Board) -> Player:
    """Return a player with the wide cards lying as another's; what lies in their way goes to what they leave free."""
    off, on = ([*_firsts(one.museum, board)] for one in (player, other))
    museum = [*_without(player.museum, off, board)]
    halves = {taken: half for space, card in on for taken, half in card.laid_on(space, board).items()}
    displaced = [card for space in halves if (card := museum[space]) is not None]
    for space, half in halves.items():
        museum[space] = half
    left = [taken for space, card in off for taken in card.spaces(space, board.width) if museum[taken] is None]
    free = [*left, *(space for space in bits(board.spaces) if museum[space] is None and space not in left)]
    for space, card in zip(free, displaced, strict=False):
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
        for laying in expansion_of(card).ways(card, board, board.spaces).values():
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
