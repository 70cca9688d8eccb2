"""A board drawn in characters: spaces, doorways, walls, and the frames of the cursor and of what is lit.

A space is six characters wide and two lines high, with one character between spaces for walls and frames. What is
drawn is text with the name of a role; colours are the widget's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.games.museum.board import COLUMNS, Board

WIDE: Final = 6
HIGH: Final = 2
HEAD: Final = 2
STEP_X: Final = WIDE + 1
STEP_Y: Final = HIGH + 1

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_ARMS: Final = (0, UP, DOWN, 3, LEFT, 5, 6, 7, RIGHT, 9, 10, 11, 12, 13, 14, 15)
STROKES: Final = {
    "cursor": dict(zip(_ARMS, " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋", strict=True)),
    "held": dict(zip(_ARMS, " ╵╷╎╴╯╮┤╶╰╭├╌┴┬┼", strict=True)),
    "lit": dict(zip(_ARMS, " ╵╷│╴╯╮┤╶╰╭├─┴┬┼", strict=True)),
    "wall": dict(zip(_ARMS, " ║║║═╝╗╣═╚╔╠═╩╦╬", strict=True)),
}
PRECEDENCE: Final = tuple(STROKES)
VERTICAL: Final = UP | DOWN
HORIZONTAL: Final = LEFT | RIGHT


class Piece(NamedTuple):
    """A run of characters and the role that says how they look."""

    text: str
    role: str
    dim: bool = False


class Face(NamedTuple):
    """What stands in a space: two lines of up to five characters, and a role."""

    top: str
    bottom: str
    role: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that decides how a board looks. `face` says what stands in a space; None draws it empty."""

    board: Board
    face: Callable[[int], Face | None]
    cursor: int | None = None
    held: int | None = None
    lit: frozenset[int] = frozenset()

    @property
    def width(self) -> int:
        """Characters across."""
        return HEAD + 1 + self.board.width * STEP_X

    @property
    def height(self) -> int:
        """Lines from top to bottom."""
        return 1 + self.board.height * STEP_Y

    def space_at(self, x: int, y: int) -> int | None:
        """Return the space a character lies in; a frame belongs to the space right of or below it."""
        column, row = (x - HEAD) // STEP_X, y // STEP_Y
        return row * self.board.width + column if self._on(row, column) else None

    def box(self, space: int) -> tuple[int, int, int, int]:
        """Return x, y, width and height of a space with its frame."""
        row, column = divmod(space, self.board.width)
        return HEAD + column * STEP_X, row * STEP_Y, STEP_X + 1, STEP_Y + 1

    def line(self, y: int) -> Iterator[Piece]:
        """Draw one line."""
        row, part = divmod(y, STEP_Y)
        yield from self._between(row) if part == 0 else self._spaces(row, part - 1)

    def _on(self, row: int, column: int) -> bool:
        return 0 <= row < self.board.height and 0 <= column < self.board.width

    def _space(self, row: int, column: int) -> int | None:
        return row * self.board.width + column if self._on(row, column) else None

    def _edge(self, one: int | None, other: int | None) -> str:
        """Return the role of what stands between two neighbours, blank for a doorway."""
        both = (one, other)
        if self.cursor is not None and self.cursor in both:
            return "cursor"
        if self.held is not None and self.held in both:
            return "held"
        if (one in self.lit) != (other in self.lit):
            return "lit"
        return "wall" if self._walled(one, other) else ""

    def _walled(self, one: int | None, other: int | None) -> bool:
        return one is not None and other is not None and self.board.wall(one, other)

    def _stroke(self, one: int | None, other: int | None, along: int) -> tuple[str, str]:
        """Return the stroke between two neighbours and its role; a wall keeps its double line inside any frame."""
        role = self._edge(one, other)
        drawn = "wall" if role and self._walled(one, other) else role
        return STROKES[drawn][along] if drawn else " ", role or "gap"

    def _across(self, row: int, column: int) -> str:
        """Return the role of the edge above a space."""
        return self._edge(self._space(row - 1, column), self._space(row, column))

    def _beside(self, row: int, column: int) -> str:
        """Return the role of the edge left of a space."""
        return self._edge(self._space(row, column - 1), self._space(row, column))

    def _corner(self, row: int, column: int) -> Piece:
        arms = {
            UP: self._beside(row - 1, column),
            DOWN: self._beside(row, column),
            LEFT: self._across(row, column - 1),
            RIGHT: self._across(row, column),
        }
        role = next((role for role in PRECEDENCE if role in arms.values()), "")
        drawn = sum(arm for arm, kind in arms.items() if kind == role) if role else 0
        return Piece(STROKES[role][drawn] if role else " ", role or "gap")

    def _between(self, row: int) -> Iterator[Piece]:
        yield Piece(" " * HEAD, "head")
        for column in range(self.board.width):
            yield self._corner(row, column)
            stroke, role = self._stroke(self._space(row - 1, column), self._space(row, column), HORIZONTAL)
            if row:
                yield Piece(stroke * WIDE, role)
            else:
                yield Piece(stroke * 2, role)
                yield Piece(COLUMNS[column], "head")
                yield Piece(stroke * (WIDE - 3), role)
        yield self._corner(row, self.board.width)

    def _spaces(self, row: int, part: int) -> Iterator[Piece]:
        yield Piece(f"{row + 1:>{HEAD}}" if part == 0 else " " * HEAD, "head")
        for column in range(self.board.width + 1):
            yield Piece(*self._stroke(self._space(row, column - 1), self._space(row, column), VERTICAL))
            if column < self.board.width:
                yield self._cell(row * self.board.width + column, part)

    def _cell(self, space: int, part: int) -> Piece:
        mark = self.board.plan[space]
        role = {"#": "none", "G": "gallery"}.get(mark, "space")
        face = self.face(space) or Face("", "" if mark == "#" else " ·", role)
        gallery = "◆" if mark == "G" and part == 0 else " "
        text = f"{gallery}{face.bottom if part else face.top:<{WIDE - 1}}"
        return Piece(text, face.role, bool(self.lit) and space not in self.lit)
