"""A museum drawn in characters: three galleries, and between them the tokens as they lie on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from companion.games.musee.inks import theme_role
from companion.widgets.drawing import HORIZONTAL, STROKES, Drawing, Face, Piece
from scoring.games.musee.lines import links, theme
from scoring.games.musee.printed import GALLERIES, ROWS
from scoring.games.musee.table import Cell, Museum, Table, number_at

STAIRCASE: Final = "╟─╢"
CLIMBED: Final = "╠═╣"
CHANDELIER: Final = " ¤ "
JOINED: Final = "═"


class Token(NamedTuple):
    """A token on the table: its row (`top`, `bottom`) and its column, counted from 1."""

    row: str
    column: int


@dataclass(frozen=True)
class MuseeDrawing(Drawing):
    """All that decides how a museum looks. `face` says what stands at a place."""

    table: Table
    museum: Museum
    face: Callable[[int], Face]

    HEAD: ClassVar[int] = 1
    WIDE: ClassVar[int] = 5

    @property
    def first(self) -> int:
        """The line of a place in which its number stands: in a large one in the middle, with what stands below."""
        return (self.HIGH - 1) // 2

    def head(self, row: int, part: int) -> str:
        """Return the letter of a gallery."""
        return GALLERIES[row][0].upper() if part == self.first else ""

    def cell(self, space: int, part: int) -> Piece:
        """Return one line of a place."""
        face = self.face(space)
        line = {self.first: face.top, self.first + 1: face.bottom}.get(part, "")
        text = f"{line:^{self.WIDE}}"
        return Piece(text, face.role, bool(self.frames.lit) and space not in self.frames.lit)

    def beside(self, row: int, column: int, part: int) -> Piece:
        """Return what joins two neighbours of one Theme, or the frame left of a place."""
        one, other = (self._lying(self.space(row, there)) for there in (column - 1, column))
        if part == self.first and isinstance(one, int) and isinstance(other, int) and theme(one) == theme(other):
            return Piece(JOINED, theme_role(self.table, one))
        return super().beside(row, column, part)

    def _lying(self, space: int | None) -> Cell:
        return None if space is None else self.museum[space]

    def across(self, row: int, column: int) -> Iterator[Piece]:
        """Yield the column's number, the token or the edge above a place."""
        role = self.above(row, column)
        stroke = STROKES[role][HORIZONTAL] if role else " "
        middle = Piece(stroke * len(STAIRCASE), role or "gap")
        edge = Piece(stroke * ((self.WIDE - len(STAIRCASE)) // 2), role or "gap")
        if row == 0:
            middle = Piece(f"{stroke}{column + 1}{stroke}", "head")
        elif row < self.rows:
            middle = self._token(Token(ROWS[row - 1], column + 1))
        yield from (edge, middle, edge)

    def _token(self, token: Token) -> Piece:
        """Draw a token; a staircase that joins two paintings of one Theme has their colour."""
        rows = dict(zip(ROWS, self.table.staircases or ((), ()), strict=True))
        if token.column not in rows[token.row]:
            return Piece(CHANDELIER, "ornament")
        for link in links(self.table, self.museum):
            if (link.row, link.column) == token:
                return Piece(CLIMBED, theme_role(self.table, number_at(self.museum, link.upper)))
        return Piece(STAIRCASE, "strong")

    def token_at(self, x: int, y: int) -> Token | None:
        """Return the token a character belongs to: one of its own three, not those around it."""
        row = y // self.step_y
        column, part = divmod(x - self.HEAD, self.step_x)
        beside = (self.step_x + 1 - len(STAIRCASE)) // 2
        hit = beside <= part < beside + len(STAIRCASE)
        return Token(ROWS[row - 1], column + 1) if hit and self.between(y) and 0 <= column < self.columns else None

    def between(self, y: int) -> bool:
        """Whether a line is one of those on which tokens lie."""
        row, part = divmod(y, self.step_y)
        return part == 0 and 0 < row < self.rows

    def token_of(self, space: int) -> Token:
        """Return the token under a place, in the last gallery the one above it."""
        row, column = divmod(space, self.columns)
        return Token(ROWS[min(row, len(ROWS) - 1)], column + 1)


SIZES: Final = tuple(MuseeDrawing.sized(WIDE=wide, HIGH=high) for wide, high in ((17, 6), (11, 4), (7, 3)))
"""The museum where there is more room, the largest first."""
