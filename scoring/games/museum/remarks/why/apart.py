"""What keeps two groups of cards apart: a wall, a hole in the board, spaces that are empty or taken."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.bitboard import bits
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import LINKED
from scoring.phrase import Phrase, phrase
from scoring.review import Reason


def apart(museum: Museum, group: int, other: int) -> Iterator[Reason]:
    """Yield what lies between two groups that are not linked: a wall or a hole, then what would join them."""
    board = museum.board
    wall = next(_walls(board, group, other), None)
    if wall:
        names = (board.places[wall[0]], board.places[wall[1]])
        yield Reason(LINKED, phrase("why.wall", one=names[0], other=names[1]), names)
    else:
        yield from _straight(museum, group, other)
    yield from _round(museum, group, other)


def joining(museum: Museum, group: int, other: int) -> tuple[int, ...]:
    """Return the spaces of the shortest ways from a group to another, a set for each step; () where no way leads."""
    links, open_spaces = museum.board.links, museum.board.spaces & ~museum.floor.blocked
    layers, reached = [], group
    frontier = links.beside(group) & open_spaces
    while frontier and not frontier & other:
        layers.append(frontier)
        reached |= frontier
        frontier = links.beside(frontier) & open_spaces & ~reached
    if not frontier:
        return ()
    behind = other
    for n in range(len(layers) - 1, -1, -1):
        layers[n] &= links.beside(behind)
        behind = layers[n]
    return tuple(layers)


def _grid(board: Board, space: int, steps: int) -> Iterator[int]:
    """Yield the cells so many steps up, down, left and right of one, walls or not."""
    row, column = divmod(space, board.width)
    for down, right in ((-steps, 0), (steps, 0), (0, -steps), (0, steps)):
        if 0 <= row + down < board.height and 0 <= column + right < board.width:
            yield (row + down) * board.width + column + right


def _walls(board: Board, group: int, other: int) -> Iterator[tuple[int, int]]:
    for space in bits(group):
        for beside in _grid(board, space, 1):
            if other >> beside & 1 and board.wall(space, beside):
                yield min(space, beside), max(space, beside)


def _straight(museum: Museum, group: int, other: int) -> Iterator[Reason]:
    """Yield the first cell between two cards in line that can hold no card: a hole, or a flooded space."""
    board = museum.board
    for space in bits(group):
        for beyond in _grid(board, space, 2):
            middle = (space + beyond) // 2
            if not other >> beyond & 1 or board.spaces & ~museum.floor.blocked & 1 << middle:
                continue
            ends = (board.places[min(space, beyond)], board.places[max(space, beyond)])
            flooded = museum.floor.blocked >> middle & 1
            at = board.places[middle]
            message = phrase("why.flood-between" if flooded else "why.no-space", at=at, one=ends[0], other=ends[1])
            yield Reason(museum.traits(middle).rule, message, (at, *ends))
            return


def _round(museum: Museum, group: int, other: int) -> Iterator[Reason]:
    """Yield the spaces that would join two groups; for longer ways only one, over empty spaces if possible."""
    board, layers = museum.board, joining(museum, group, other)
    if not layers:
        yield Reason(LINKED, Phrase("why.no-way"))
        return
    if len(layers) > 1:
        way = board.names(_way(museum, layers))
        yield Reason(LINKED, phrase("why.gap-far", n=len(layers), places=way), way)
        return
    empty = board.names(layers[0] & ~museum.floor.filled)
    places = empty or board.names(layers[0])
    yield Reason(LINKED, phrase("why.gap" if empty else "why.gap-taken", n=len(places), places=places), places)


def _way(museum: Museum, layers: tuple[int, ...]) -> int:
    links, way, beside = museum.board.links, 0, layers[0]
    for layer in layers:
        steps = layer & beside
        step = steps & ~museum.floor.filled or steps
        way |= step & -step
        beside = links.beside(step & -step)
    return way
