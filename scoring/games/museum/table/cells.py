"""What lies on one space of a Museum, in the notation of the table file."""

from __future__ import annotations

from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import spread
from scoring.games.museum.table.edit import put
from scoring.games.museum.table.notation import EMPTY, MARKS, Trouble
from scoring.games.museum.table.tokens import laid_or_trouble
from scoring.names import folded
from scoring.phrase import phrase


def cell(table: Table, seat: int, at: str) -> str:
    """Return the card on a space, empty where none lies there; raises AskedError where the board has no such space."""
    card = table.players[seat].museum[_space(table, seat, at)]
    return "" if card is None else str(card)


def with_cell(table: Table, seat: int, at: str, token: str) -> Table:
    """Return the table with another card on a space, none where the text is empty; raises AskedError.

    A card of two spaces needs room for both.
    """
    space, player = _space(table, seat, at), table.players[seat]
    if token in ("", EMPTY):
        first = spread(player.museum, space, table.board_of(player).width)[0]
        return put(table, seat, first, None)
    names = {folded(other.name): other.name for other in table.players}
    card = Trouble(phrase("problem.card", found=shown(token))) if token in MARKS else laid_or_trouble(token, names)
    if isinstance(card, Trouble):
        raise AskedError(Problem("CARD", card.message, nearest=card.nearest))
    if card.lender == player.name:
        raise AskedError(Problem("CARD", phrase("problem.lent-own", found=shown(token))))
    laid = put(table, seat, space, card)
    if laid is table:
        raise AskedError(Problem("PLACE", phrase("problem.no-room", found=shown(token), at=at)))
    return laid


def _space(table: Table, seat: int, at: str) -> int:
    board = table.board_of(table.players[seat])
    names = {name: space for space, name in enumerate(board.places) if board.spaces >> space & 1}
    if at.upper() not in names:
        message = phrase("problem.place", found=shown(at), board=board.name)
        raise AskedError(Problem("PLACE", message, nearest=nearest(at.upper(), tuple(names))))
    return names[at.upper()]
