"""A MUSEUM board drawn in characters: spaces six wide, doorways, walls, the Grand Gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from companion.widgets.drawing import HORIZONTAL, STROKES, VERTICAL, Drawing, Face, Frames, Piece
from scoring.games.museum.table.board import COLUMNS, Board

JOINT: Final = "─"
"""Joins the halves of a card that lie side by side."""


@dataclass(frozen=True)
class MuseumDrawing(Drawing):
    """All that decides how a board looks. `face` says what stands in a space; None draws it empty.

    `halves` are the second spaces of cards that fill two, with their first: both lie in one frame.
    """

    board: Board
    face: Callable[[int], Face | None]
    halves: Mapping[int, int] = field(default_factory=dict)

    WIDE: ClassVar[int] = 6

    @classmethod
    def of(
        cls,
        board: Board,
        face: Callable[[int], Face | None],
        frames: Frames | None = None,
        halves: Mapping[int, int] | None = None,
    ) -> MuseumDrawing:
        """Draw a board with these frames."""
        frames, halves = frames or Frames(), halves or {}
        if halves:
            cursor, held = (
                halves.get(space, space) if space is not None else None for space in (frames.cursor, frames.held)
            )
            frames = Frames(cursor, held, frames.lit)
        return cls(board.width, board.height, frames, board, face, halves)

    def _first(self, space: int | None) -> int | None:
        return space if space is None else self.halves.get(space, space)

    def _joined(self, one: int | None, other: int | None) -> bool:
        """Whether two neighbours hold one card, and no wall hides that."""
        joined = bool(self.halves) and one is not None and self._first(one) == self._first(other)
        return joined and not self._walled(one, other)

    def _joint(self, space: int, stroke: str) -> Piece:
        """Return what joins the halves of a card: its colour goes on."""
        face = self.face(space) or Face("", "", "gap")
        return Piece(stroke, face.role, self._dim(space))

    def _dim(self, space: int) -> bool:
        return bool(self.frames.lit) and self.frames.lit.isdisjoint((space, self._first(space)))

    def head(self, row: int, part: int) -> str:
        """Return the number of a row."""
        return str(row + 1) if part == 0 else ""

    def around(self, one: int | None, other: int | None) -> str:
        """Return the role of what stands between two neighbours; a wall gives way to a frame."""
        if not self.halves:
            return self.frames.role(one, other) or ("wall" if self._walled(one, other) else "")
        if self._joined(one, other):
            return ""
        return self.frames.role(self._first(one), self._first(other)) or ("wall" if self._walled(one, other) else "")

    def _walled(self, one: int | None, other: int | None) -> bool:
        return one is not None and other is not None and self.board.wall(one, other)

    def _stroke(self, one: int | None, other: int | None, along: int) -> tuple[str, str]:
        """Return the stroke between two neighbours and its role; a wall keeps its double line inside any frame."""
        role = self.around(one, other)
        drawn = "wall" if role and self._walled(one, other) else role
        return STROKES[drawn][along] if drawn else " ", role or "gap"

    def beside(self, row: int, column: int, part: int) -> Piece:
        """Return the doorway, wall or frame left of a space, or what joins the halves of a card."""
        one, other = self.space(row, column - 1), self.space(row, column)
        if one is not None and self._joined(one, other):
            return self._joint(one, JOINT if part else " ")
        return Piece(*self._stroke(one, other, VERTICAL))

    def across(self, row: int, column: int) -> Iterator[Piece]:
        """Yield the doorway, wall or frame above a space, above the first one its column's letter."""
        one, other = self.space(row - 1, column), self.space(row, column)
        stroke, role = self._stroke(one, other, HORIZONTAL)
        if one is not None and self._joined(one, other):
            yield self._joint(one, f"   │{' ' * (self.WIDE - 4)}")
        elif row:
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
        gallery = "◆" if mark == "G" and part == 0 else JOINT if part and self._continues(space) else " "
        text = f"{gallery}{face.bottom if part else face.top:<{self.WIDE - 1}}"
        return Piece(text, face.role, self._dim(space))

    def _continues(self, space: int) -> bool:
        """Whether the first half of what lies in a space lies left of it."""
        return self.halves.get(space) == space - 1 and self._joined(space - 1, space)
