"""The doorways of a board as a graph: its cycles, and the mirrors and turns that leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from scoring.bitboard import bits
from scoring.games.museum.table.board import Board

Links = frozenset[tuple[int, int]]
"""Pairs of spaces with a doorway between them, the lower first."""

SHORTEST_CYCLE: Final = 3


def cycles(links: Links, longest: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield every cycle of at most so many spaces, as its links."""
    neighbours: dict[int, list[int]] = {}
    for space, neighbour in sorted(links):
        neighbours.setdefault(space, []).append(neighbour)
        neighbours.setdefault(neighbour, []).append(space)
    for start in neighbours:
        yield from _cycles_on([start], neighbours, longest)


def _cycles_on(
    path: list[int], neighbours: Mapping[int, Sequence[int]], longest: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the cycles that go on from a path; the first space is the lowest, and the second lower than the last."""
    for space in neighbours[path[-1]]:
        if space == path[0] and len(path) >= SHORTEST_CYCLE and path[1] < path[-1]:
            yield tuple(link(before, after) for before, after in pairwise([*path, space]))
        elif space > path[0] and space not in path and len(path) < longest:
            yield from _cycles_on([*path, space], neighbours, longest)


def link(space: int, neighbour: int) -> tuple[int, int]:
    """Return two spaces as a pair, the lower first."""
    return (min(space, neighbour), max(space, neighbour))


def links_of(board: Board) -> Links:
    """Return the doorways of a board."""
    return frozenset(
        link(space, neighbour) for space in bits(board.spaces) for neighbour in bits(board.links.neighbours[space])
    )


def symmetries(board: Board) -> Iterator[dict[int, int]]:
    """Yield the mirrors and turns that leave a board as it is: where each space goes."""
    doors = links_of(board)
    for turned in (False, True) if board.width == board.height else (False,):
        for upside_down in (False, True):
            for mirrored in (False, True):
                goes = {
                    space: _moved(board, space, turned=turned, upside_down=upside_down, mirrored=mirrored)
                    for space in range(len(board.plan))
                }
                same = all(board.plan[space] == board.plan[to] for space, to in goes.items())
                if same and {link(goes[space], goes[neighbour]) for space, neighbour in doors} == doors:
                    yield goes


def _moved(board: Board, space: int, *, turned: bool, upside_down: bool, mirrored: bool) -> int:
    row, column = divmod(space, board.width)
    row = board.height - 1 - row if upside_down else row
    column = board.width - 1 - column if mirrored else column
    return column * board.width + row if turned else row * board.width + column
