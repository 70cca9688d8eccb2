"""What the status line says of a place in a Museum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.status import earning
from scoring.phrase import Name

if TYPE_CHECKING:
    from companion.games.museum.museum_board import MuseumBoard
    from companion.widgets.account import Account
    from companion.widgets.spoken import Tongue


def about_place(board: MuseumBoard, account: Account, say: Tongue) -> str:
    """Name what lies under the cursor and the lines it earns in."""
    if board.held is not None:
        return say("about.held", place=board.places[board.held])
    card = board.museum[board.cursor]
    if card is None:
        gallery = board.board.gallery >> board.cursor & 1
        return say("about.gallery-space" if gallery else "about.space", place=board.place)
    value = say("unknown-value") if card.value is None else card.value
    civilisation, domain = Name(card.civilisation), Name(card.domain)
    what = say("about.card", place=board.place, civilisation=civilisation, domain=domain, value=value)
    if not account.lines_at(board.place):
        return say("about.earns-not", what=what)
    return earning(what, board.place, account, say)
