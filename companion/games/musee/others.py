"""The museums of the other players, small below the one that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from companion.games.musee.inks import INKS, theme_role
from companion.present.account import signed
from companion.present.line_breaks import cut
from companion.widgets.others import EMPTY, Cell, Small
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import UNREAD, Unread, gallery_of

if TYPE_CHECKING:
    from scoring.games.musee.position import Position
    from scoring.games.musee.table import Cell as Lying
    from scoring.review import Review

SPACE: Final = 3
"""Characters of a place."""
LONGEST: Final = 28
"""Columns of a name: two museums stand side by side."""
HIGH: Final = 5
"""Lines they take."""


def others(position: Position, review: Review, shown: int) -> list[Small]:
    """Return all museums but that of the player on a seat, in the colours of the Themes."""
    small = []
    for seat, player in enumerate(review.players):
        if seat != shown:
            museum, name, total = position.museums[seat], cut(player.name, LONGEST), signed(player.total)
            cells = tuple(_cell(position, lies) for lies in museum)
            rows = tuple(gallery_of(cells, gallery) for gallery in range(len(GALLERIES)))
            small.append(Small(seat, name, total, rows, cell_len(f"{name} {total}")))
    return small


def _cell(position: Position, lies: Lying) -> Cell:
    shown = UNREAD if isinstance(lies, Unread) else lies or EMPTY
    return f"{shown:>2}", INKS[theme_role(position.table, lies)] if lies else "name"
