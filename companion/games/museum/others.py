"""The Museums of the other players, small below the one that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.museum.faces import face_of, inks
from companion.games.museum.letters import letters
from companion.present.account import signed
from companion.widgets.others import BLANK, EMPTY, Cell, Small

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.games.museum.table import Table
    from scoring.review import Review

WIDTHS: Final = (5, 4, 3)
"""Characters of a space, the most there is room for."""


def others(table: Table, review: Review, shown: int, language: str) -> list[Small]:
    """Return all Museums but that of the player on a seat."""
    small = []
    for seat, player in enumerate(review.players):
        if seat != shown:
            width, cells = table.board_of(table.players[seat]).width, [*_cells(table, seat, language)]
            rows = tuple(tuple(cells[first : first + width]) for first in range(0, len(cells), width))
            small.append(Small(seat, player.name, signed(player.total), rows))
    return small


def _cells(table: Table, seat: int, language: str) -> Iterator[Cell]:
    """Yield what lies on each space, in short and in its colour."""
    numbers = {player.name: number for number, player in enumerate(table.players, 1)}
    player = table.players[seat]
    for card, mark in zip(player.museum, table.board_of(player).plan, strict=True):
        if card:
            face = face_of(card, letters(language), numbers)
            yield face.bottom.replace(" ", "") or face.top, inks()[face.role]
        else:
            yield BLANK if mark == "#" else (EMPTY, "gallery" if mark == "G" else "space")
