"""What the status line says of a place in a museum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.musee.typed import ranges
from companion.screens.status import earning
from scoring.games.musee.legality import blocking
from scoring.games.musee.lines import theme_name

if TYPE_CHECKING:
    from companion.games.musee.board import MuseeBoard
    from companion.widgets.account import Account
    from companion.widgets.spoken import Tongue
    from scoring.games.musee.position import Position


def about_place(board: MuseeBoard, standing: Position, account: Account, say: Tongue) -> str:
    """Name what lies under the cursor and earns there; of a number typed, whether it may lie there."""
    if board.typed:
        return _about_typed(board, say)
    if board.held is not None:
        return say("about.held", place=board.places[board.held])
    number = board.museum[board.cursor]
    if number is None:
        return _about_empty(board, standing, say)
    theme = theme_name(board.table, number)
    return earning(say("about.painting", place=board.place, number=number, theme=theme), board.place, account, say)


def _about_typed(board: MuseeBoard, say: Tongue) -> str:
    number, place = board.typed.number, board.place
    there = board.museum[board.cursor]
    if there is not None:
        return say("about.taken" if board.followed else "about.replaces", place=place, number=number, there=there)
    refusal, gain = board.refusal(board.cursor), board.gain(board.cursor)
    if refusal is None:
        return say("about.fits", place=place, number=number, n=gain or 0)
    return say("about.fits-not", why=refusal.message)


def _about_empty(board: MuseeBoard, standing: Position, say: Tongue) -> str:
    fitting = tuple(card for card in standing.unseen if not any(blocking(board.museum, board.cursor, card)))
    if not fitting:
        return say("about.dead-place", place=board.place)
    return say("about.place", place=board.place, numbers=ranges(fitting))
