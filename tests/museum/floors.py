"""Boards as regions see them, and what can be laid on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.arrange.proving.dealing import Kind
from scoring.arrange.proving.floor import Floor, Joined
from scoring.arrange.proving.rectangles import laid
from scoring.bitboard import Grid
from scoring.effort import in_time
from scoring.games.museum.table.board import Board

Layout = Mapping[int, Kind]


def floor_of(board: Board, gallery: int = 0, joined: Joined | None = None, spaces: int | None = None) -> Floor:
    """The spaces of a board, all or some, with no Gallery or these spaces of one."""
    grid = Grid(board.height, board.width, board.links)
    return Floor(grid, board.spaces if spaces is None else spaces, gallery, joined or {})


def layout_on(
    floor: Floor,
    cards: Mapping[Kind, int],
    sizes: Mapping[str, int],
    filler: str | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Layout | None:
    """Which cards lie where so that each key links so many; None where they cannot lie so."""
    return in_time(laid(floor, cards, sizes, filler, stop), stop)
