"""A MUSEUM board drawn in characters: spaces six wide, doorways, walls, the Grand Gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from rich.cells import set_cell_size

from companion.games.museum.faces import JOINT
from companion.widgets.drawing import HORIZONTAL, STROKES, VERTICAL, Drawing, Face, Frames, Piece
from scoring.games.museum.table.board import COLUMNS, Board

LIT_ON_FLOOR: Final = "lit-floor"
"""The role of the frame of what is lit, where it runs over the floor of the Grand Gallery."""
EMPTY: Final = {"#": "", "G": " ◇", ".": " ·"}
"""What stands in a space without a card, by its mark on the plan."""


@dataclass(frozen=True)
class MuseumDrawing(Drawing):
    """All that decides how a board looks. `face` says what stands in a space; None draws it empty.

    `halves` are the second spaces of cards that fill two, with their first: both lie in one frame.
    """

    board: Board
    face: Callable[[int], Face | None]
    halves: Mapping[int, int] = field(default_factory=dict)

    WIDE: ClassVar[int] = 6
    BLANKS: ClassVar[int] = 1
    """Blanks before a line of a card."""
    FULL: ClassVar[bool] = False
    """Whether there is room for a Civilisation and a Domain in full."""

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
            frames = replace(frames, cursor=cursor, held=held)
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
        return str(row + 1) if part == self._above else ""

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
        return STROKES[drawn][along] if drawn else " ", self._on_floor(role, one, other)

    def _on_floor(self, role: str, *spaces: int | None) -> str:
        """Return the role of what stands between spaces: what is lit stands on the floor where there is one."""
        between = self._between_is(*spaces)
        return LIT_ON_FLOOR if (role, between) == ("lit", "floor") else role or between

    def _between_is(self, *spaces: int | None) -> str:
        """Return the role of what lies bare between spaces: the floor of the Grand Gallery goes round all of them."""
        return "floor" if any(space is not None and self.board.gallery >> space & 1 for space in spaces) else "gap"

    def corner(self, row: int, column: int) -> Piece:
        """Return what stands where four spaces meet."""
        piece = super().corner(row, column)
        around = (self.space(row - above, column - left) for above in (0, 1) for left in (0, 1))
        return piece._replace(role=self._on_floor("" if piece.role == "gap" else piece.role, *around))

    def beside(self, row: int, column: int, part: int) -> Piece:
        """Return the doorway, wall or frame left of a space, or what joins the halves of a card."""
        one, other = self.space(row, column - 1), self.space(row, column)
        if one is not None and self._joined(one, other):
            return self._joint(one, JOINT if part == self.second else " ")
        return Piece(*self._stroke(one, other, VERTICAL))

    def across(self, row: int, column: int) -> Iterator[Piece]:
        """Yield the doorway, wall or frame above a space, above the first one its column's letter."""
        one, other = self.space(row - 1, column), self.space(row, column)
        stroke, role = self._stroke(one, other, HORIZONTAL)
        if one is not None and self._joined(one, other):
            yield self._joint(one, f"{' ' * min(3, self.WIDE // 2)}│".ljust(self.WIDE))
        elif row:
            yield Piece(stroke * self.WIDE, role)
        else:
            yield Piece(stroke * 2, role)
            yield Piece(COLUMNS[column], role if role in {"floor", LIT_ON_FLOOR} else "head")
            yield Piece(stroke * (self.WIDE - 3), role)

    def edge(self, row: int) -> Sequence[Piece]:
        """Return the line above a row, or below the last one."""
        return super().edge(row) if self._special else _edge(self._bare(row - 1, row), row)

    def sides(self, row: int, part: int) -> Sequence[Piece]:
        """Return what stands left of each space of a row, and right of the last one."""
        return super().sides(row, part) if self._special else _sides(self._bare(row, row), row)

    @property
    def _special(self) -> bool:
        """Whether more is framed than the cursor and what is held, or cards of two spaces hide what is between."""
        return bool(self.halves or self.frames.lit or self.frames.groups)

    def _bare(self, first: int, last: int) -> Bare:
        """Return all that decides what stands between the spaces of some rows."""
        cursor, held = (
            space if space is not None and first <= space // self.columns <= last else None
            for space in (self.frames.cursor, self.frames.held)
        )
        return type(self), self.board, cursor, held

    @property
    def room(self) -> int:
        """Characters of a line of a card."""
        return self.WIDE - self.BLANKS

    @property
    def second(self) -> int:
        """The line of a space in which the second line of a card stands."""
        return 1 + self._above

    @property
    def _above(self) -> int:
        """Lines left free above a card: in a large space it lies in the middle."""
        return (self.HIGH - (3 if self.FULL else 2)) // 2

    def cell(self, space: int, part: int) -> Piece:
        """Return one line of a space: its card, or that it is empty."""
        mark = self.board.plan[space]
        role = {"#": "none", "G": "gallery"}.get(mark, "space")
        face = self.face(space) or Face("", EMPTY[mark], role)
        text, key = self._line(face, part - self._above)
        before = JOINT if part == self.second and self._continues(space) else " " * self.BLANKS
        line = set_cell_size(f"{before}{text}", self.WIDE)
        return Piece(line, face.role, self._dim(space), key + len(before) if key >= 0 else key)

    def _line(self, face: Face, line: int) -> tuple[str, int]:
        """Return one line of a card, and where its key stands there; the value lies below, to the right."""
        if line in (0, 1):
            return (face.bottom if line else face.top), face.keys[line]
        low = self.HIGH - 1 - 2 * self._above
        return (f"{face.value:>{self.room - 1}}" if line == low else ""), -1

    def _continues(self, space: int) -> bool:
        """Whether the first half of what lies in a space lies left of it."""
        return self.halves.get(space) == space - 1 and self._joined(space - 1, space)


Bare: TypeAlias = tuple[type[MuseumDrawing], Board, int | None, int | None]
"""A drawing without cards: its size, its board, the space under the cursor and the one whose card is held."""


def _empty(bare: Bare) -> MuseumDrawing:
    size, board, cursor, held = bare
    return size.of(board, lambda _: None, Frames(cursor, held))


@lru_cache(maxsize=256)
def _edge(bare: Bare, row: int) -> Sequence[Piece]:
    return super(MuseumDrawing, _empty(bare)).edge(row)


@lru_cache(maxsize=256)
def _sides(bare: Bare, row: int) -> Sequence[Piece]:
    return super(MuseumDrawing, _empty(bare)).sides(row, 0)


HighNarrowDrawing: Final = MuseumDrawing.sized(HIGH=4)
"""The board where there is room below, but none beside: cards as upright as they are printed."""
SIZES: Final = tuple(MuseumDrawing.sized(WIDE=wide, HIGH=high, FULL=True) for wide, high in ((17, 5), (13, 4), (13, 3)))
"""The board where there is room for cards in full, the largest first."""


class NarrowDrawing(MuseumDrawing):
    """The board where there is no room for all its columns: a Domain and a value stand without a blank."""

    WIDE: ClassVar[int] = 3
    BLANKS: ClassVar[int] = 0

    def _line(self, face: Face, line: int) -> tuple[str, int]:
        """Return one line of a card, and where its key stands there."""
        text, key = super()._line(face, line)
        return (text.replace(" ", "") if len(text) > self.room else text), key


class LowDrawing(MuseumDrawing):
    """The board where there is little room below: no line between its rows, so frames show at the sides alone."""

    @property
    def step_y(self) -> int:
        """Lines from one row to the next."""
        return self.HIGH

    def space_at(self, x: int, y: int) -> int | None:
        """Return the space a character lies in; the letters of the columns belong to the first row."""
        return super().space_at(x, max(y - 1, 0))

    def line(self, y: int) -> Iterator[Piece]:
        """Draw one line: the letters of the columns, then the rows."""
        return self._spaces(*divmod(y - 1, self.HIGH)) if y else iter(self.edge(0))


class LowNarrowDrawing(LowDrawing, NarrowDrawing):
    """The same where there is no room for all its columns either."""


def largest(board: Board, width: int, height: int, sizes: Sequence[type[MuseumDrawing]] = SIZES) -> type[MuseumDrawing]:
    """Return the first of these drawings of a board, the largest first, that has room; the usual one where none has."""

    def fits(kind: type[MuseumDrawing]) -> bool:
        empty = kind.of(board, lambda _: None)
        return empty.width <= width and empty.height <= height

    return next((kind for kind in sizes if fits(kind)), MuseumDrawing)


def smallest(board: Board, width: int, height: int | None = None) -> type[MuseumDrawing]:
    """Return the usual drawing of a board, or the narrow one where only that may have all columns in sight.

    With a `height`, lines between rows are left out where those are too many: not where a wall stands on one.
    """
    usual = MuseumDrawing.of(board, lambda _: None)
    narrow = usual.width > width
    between_rows = any(other - one == board.width for one, other in board.walls)
    if height is None or usual.height <= height or between_rows:
        return NarrowDrawing if narrow else MuseumDrawing
    return LowNarrowDrawing if narrow else LowDrawing
