"""A board drawn in characters: spaces in rows and columns, and the frames of the cursor and of what is lit.

One character stands between spaces, for frames and for what else a game draws there. What is drawn is text with the
name of a role; colours are the widget's affair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Self, cast

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_ARMS: Final = (0, UP, DOWN, 3, LEFT, 5, 6, 7, RIGHT, 9, 10, 11, 12, 13, 14, 15)
STROKES: Final = {
    "cursor": dict(zip(_ARMS, " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋", strict=True)),
    "held": dict(zip(_ARMS, " ╵╷╎╴╯╮┤╶╰╭├╌┴┬┼", strict=True)),
    "lit": dict(zip(_ARMS, " ╵╷│╴╯╮┤╶╰╭├─┴┬┼", strict=True)),
    "wall": dict(zip(_ARMS, " ║║║═╝╗╣═╚╔╠═╩╦╬", strict=True)),
}
"""The characters of each kind of line, by the sides they reach; of several kinds at one corner the first is drawn."""
VERTICAL: Final = UP | DOWN
HORIZONTAL: Final = LEFT | RIGHT


class Piece(NamedTuple):
    """A run of characters and the role that says how they look; `key` is the one to be typed, by its place in them."""

    text: str
    role: str
    dim: bool = False
    key: int = -1


class Face(NamedTuple):
    """What stands in a space: two lines, a role, and what a larger space tells apart from the second line, or a third.

    `keys` is where in each line the letter stands that types it, -1 where it has none.
    """

    top: str
    bottom: str
    role: str
    value: str = ""
    keys: tuple[int, int] = (-1, -1)


@dataclass(frozen=True, slots=True)
class Frames:
    """What is framed on a board: the space under the cursor, the one whose card is held, and those that are lit.

    Where there are `groups`, each has a frame of its own in place of one round all that is lit.
    """

    cursor: int | None = None
    held: int | None = None
    lit: frozenset[int] = frozenset()
    groups: tuple[frozenset[int], ...] = ()

    def role(self, one: int | None, other: int | None) -> str:
        """Return the role of the frame between two neighbours, none for none."""
        both = (one, other)
        if self.cursor is not None and self.cursor in both:
            return "cursor"
        if self.held is not None and self.held in both:
            return "held"
        parted = any((one in lit) != (other in lit) for lit in self.groups or (self.lit,))
        return "lit" if parted else ""


@dataclass(frozen=True)
class Drawing:
    """A board of so many columns and rows; games say what stands in a space, around it, and at the edges."""

    columns: int
    rows: int
    frames: Frames

    HEAD: ClassVar[int] = 2
    """Characters before the first space, for the name of the row."""
    WIDE: ClassVar[int]
    HIGH: ClassVar[int] = 2

    @classmethod
    def sized(cls, **sizes: int | tuple[int, int]) -> type[Self]:
        """Return this kind of drawing with other sizes of what it draws."""
        return cast("type[Self]", type(cls.__name__, (cls,), sizes))

    def cell(self, space: int, part: int) -> Piece:
        """Return one line of a space, as wide as a space is: nothing, unless a game says otherwise."""
        del space, part
        return Piece(" " * self.WIDE, "space")

    def across(self, row: int, column: int) -> Iterator[Piece]:
        """Yield what stands above a space, or below the last row, as wide as a space is: the frame there."""
        role = self.above(row, column)
        yield Piece((STROKES[role][HORIZONTAL] if role else " ") * self.WIDE, role or "gap")

    def head(self, row: int, part: int) -> str:
        """Return the name of a row, before one of its lines: none, unless a game says otherwise."""
        del row, part
        return ""

    def around(self, one: int | None, other: int | None) -> str:
        """Return the role of what stands between two neighbours, none for nothing."""
        return self.frames.role(one, other)

    def beside(self, row: int, column: int, part: int) -> Piece:
        """Return one line of what stands left of a space, or right of the last one."""
        del part
        role = self.left(row, column)
        return Piece(STROKES[role][VERTICAL] if role else " ", role or "gap")

    @property
    def step_x(self) -> int:
        """Characters from one space to the next."""
        return self.WIDE + 1

    @property
    def step_y(self) -> int:
        """Lines from one row to the next."""
        return self.HIGH + 1

    @property
    def width(self) -> int:
        """Characters across."""
        return self.HEAD + 1 + self.columns * self.step_x

    @property
    def height(self) -> int:
        """Lines from top to bottom."""
        return 1 + self.rows * self.step_y

    def space(self, row: int, column: int) -> int | None:
        """Return the space in a row and column, None off the board."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def space_at(self, x: int, y: int) -> int | None:
        """Return the space a character lies in; a frame belongs to the space right of or below it."""
        return self.space(y // self.step_y, (x - self.HEAD) // self.step_x)

    def box(self, space: int) -> tuple[int, int, int, int]:
        """Return x, y, width and height of a space with its frame."""
        row, column = divmod(space, self.columns)
        return self.HEAD + column * self.step_x, row * self.step_y, self.step_x + 1, self.step_y + 1

    def line(self, y: int) -> Iterator[Piece]:
        """Draw one line."""
        row, part = divmod(y, self.step_y)
        yield from self.edge(row) if part == 0 else self._spaces(row, part - 1)

    def above(self, row: int, column: int) -> str:
        """Return the role of what stands above a space."""
        return self.around(self.space(row - 1, column), self.space(row, column))

    def left(self, row: int, column: int) -> str:
        """Return the role of what stands left of a space."""
        return self.around(self.space(row, column - 1), self.space(row, column))

    def corner(self, row: int, column: int) -> Piece:
        """Return what stands where four spaces meet: where their frames do."""
        arms = {
            UP: self.left(row - 1, column),
            DOWN: self.left(row, column),
            LEFT: self.above(row, column - 1),
            RIGHT: self.above(row, column),
        }
        role = next((role for role in STROKES if role in arms.values()), "")
        drawn = sum(arm for arm, kind in arms.items() if kind == role) if role else 0
        return Piece(STROKES[role][drawn] if role else " ", role or "gap")

    def edge(self, row: int) -> Sequence[Piece]:
        """Return the line above a row, or below the last one."""
        line = [Piece(" " * self.HEAD, "head")]
        for column in range(self.columns):
            line += self.corner(row, column), *self.across(row, column)
        return (*line, self.corner(row, self.columns))

    def sides(self, row: int, part: int) -> Sequence[Piece]:
        """Return what stands left of each space of a row, and right of the last one, in one of its lines."""
        return tuple([self.beside(row, column, part) for column in range(self.columns + 1)])

    def _spaces(self, row: int, part: int) -> Iterator[Piece]:
        yield Piece(f"{self.head(row, part):>{self.HEAD}}", "head")
        *sides, last = self.sides(row, part)
        for space, side in enumerate(sides, row * self.columns):
            yield side
            yield self.cell(space, part)
        yield last
