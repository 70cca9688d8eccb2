"""A board that only shows how cards lie, and where they lie otherwise than on another."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from companion.widgets.board import BoardView
from companion.widgets.drawing import Frames

if TYPE_CHECKING:
    from textual.geometry import Size


class Layout(BoardView, can_focus=False):
    """A board without a cursor; a game lays its cards on it."""

    def lay(self, table: Any, seat: int) -> None:
        """Show what lies before the player on a seat."""
        raise NotImplementedError

    def cells(self) -> list[list[str]]:
        """Return row by row what lies there, as a table file writes it."""
        raise NotImplementedError

    def named(self, cell: str) -> str:
        """Return in words what a table file writes so."""
        return cell

    @property
    def frames(self) -> Frames:
        """Only places that are lit are framed."""
        return Frames(lit=self.lit)

    @property
    def whole(self) -> Size:
        """How large the board is."""
        return self.virtual_size

    def otherwise(self, other: Layout) -> tuple[str, ...]:
        """Return the places where something else lies than on another board of the same plan."""
        mine, theirs = (chain.from_iterable(board.cells()) for board in (self, other))
        return tuple(place for place, one, two in zip(self.places, mine, theirs, strict=True) if one != two)
