"""What lies on one space of a Museum, in the notation of the table file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import spread
from scoring.games.museum.table.edit import put
from scoring.games.museum.table.notation import EMPTY, MARKS, Trouble
from scoring.games.museum.table.tokens import laid_or_trouble
from scoring.names import folded
from scoring.phrase import phrase

if TYPE_CHECKING:
    from scoring.games.museum.table.board import Board
    from scoring.games.museum.table.cards import Laid


def cell(table: Table, seat: int, at: str) -> str:
    """Return the card on a space, empty where none lies there; raises AskedError where the board has no such space."""
    space, player = _space(table, seat, at), table.players[seat]
    card = player.museum[space]
    return "" if card is None else cell_of(card, space, table.board_of(player))


def cell_of(card: Laid, space: int, board: Board) -> str:
    """Return how a card is written that begins on a space: `gre-cu-5`; `league-na v` where it does not lie as usual."""
    return " ".join([str(card), *(_marks(card, space, board) if card.turned and card != card.plain else ())])


def _marks(card: Laid, space: int, board: Board) -> list[str]:
    return [str(half) for there, half in card.laid_on(space, board).items() if there != space]


def with_cell(table: Table, seat: int, at: str, token: str) -> Table:
    """Return the table with another card on a space, none where the text is empty; raises AskedError.

    A card of two spaces needs room for both.
    """
    space, player = _space(table, seat, at), table.players[seat]
    if token in ("", EMPTY):
        first = spread(player.museum, space, table.board_of(player).width)[0]
        return put(table, seat, first, None)
    names = {folded(other.name): other.name for other in table.players}
    name, apart, mark = token.partition(" ")
    none = Trouble(phrase("problem.card", found=shown(token)))
    card = none if name in MARKS else laid_or_trouble(name, names)
    if apart and not isinstance(card, Trouble):
        ways, board = (card, card.turned or card), table.board_of(player)
        card = next((one for one in ways if _marks(one, space, board) == [mark]), none)
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
