"""A MUSEUM board drawn in characters: spaces six wide, doorways, walls, the Grand Gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.widgets.drawing import HORIZONTAL, STROKES, VERTICAL, Drawing, Face, Frames, Piece
from scoring.games.museum.board import COLUMNS, Board


@dataclass(frozen=True)
class MuseumDrawing(Drawing):
    """All that decides how a board looks. `face` says what stands in a space; None draws it empty."""

    board: Board
    face: Callable[[int], Face | None]

    WIDE: ClassVar[int] = 6

    @classmethod
    def of(cls, board: Board, face: Callable[[int], Face | None], frames: Frames | None = None) -> MuseumDrawing:
        """Draw a board with these frames."""
        return cls(board.width, board.height, frames or Frames(), board, face)

    def head(self, row: int, part: int) -> str:
        """Return the number of a row."""
        return str(row + 1) if part == 0 else ""

    def around(self, one: int | None, other: int | None) -> str:
        """Return the role of what stands between two neighbours; a wall gives way to a frame."""
        return self.frames.role(one, other) or ("wall" if self._walled(one, other) else "")

    def _walled(self, one: int | None, other: int | None) -> bool:
        return one is not None and other is not None and self.board.wall(one, other)

    def _stroke(self, one: int | None, other: int | None, along: int) -> tuple[str, str]:
        """Return the stroke between two neighbours and its role; a wall keeps its double line inside any frame."""
        role = self.around(one, other)
        drawn = "wall" if role and self._walled(one, other) else role
        return STROKES[drawn][along] if drawn else " ", role or "gap"

    def beside(self, row: int, column: int, part: int) -> Piece:
        """Return the doorway, wall or frame left of a space, the same on all its lines."""
        del part
        return Piece(*self._stroke(self.space(row, column - 1), self.space(row, column), VERTICAL))

    def across(self, row: int, column: int) -> Iterator[Piece]:
        """Yield the doorway, wall or frame above a space, above the first one its column's letter."""
        stroke, role = self._stroke(self.space(row - 1, column), self.space(row, column), HORIZONTAL)
        if row:
            yield Piece(stroke * self.WIDE, role)
        else:
            yield Piece(stroke * 2, role)
            yield Piece(COLUMNS[column], "head")
            yield Piece(stroke * (self.WIDE - 3), role)

    def cell(self, space: int, part: int) -> Piece:
        """Return one line of a space: its card, or that it is empty."""
        mark = self.board.plan[space]
        role = {"#": "none", "G": "gallery"}.get(mark, "space")
        face = self.face(space) or Face("", "" if mark == "#" else " ·", role)
        gallery = "◆" if mark == "G" and part == 0 else " "
        text = f"{gallery}{face.bottom if part else face.top:<{self.WIDE - 1}}"
        return Piece(text, face.role, bool(self.frames.lit) and space not in self.frames.lit)
