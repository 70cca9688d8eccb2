"""The Museum as a map in characters: cards by their names, free places by the keys that lead there."""

from __future__ import annotations

import textwrap
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from companion.widgets.drawing import Drawing, Face, Piece
from scoring.games.artline.places import Place

MORE: Final = "…"


class Plan(NamedTuple):
    """Which places are drawn: all from one corner to the other, row by row."""

    left: int
    top: int
    columns: int
    rows: int

    def space(self, place: Place) -> int:
        """Return the number of a place on the drawing."""
        return (place.down - self.top) * self.columns + place.right - self.left

    def place(self, space: int) -> Place:
        """Return the place with a number on the drawing."""
        row, column = divmod(space, self.columns)
        return Place(self.left + column, self.top + row)


def plan_around(places: Iterable[Place]) -> Plan:
    """Return the smallest plan with all these places.

    >>> plan_around([Place(-1, 0), Place(1, 2)])
    Plan(left=-1, top=0, columns=3, rows=3)
    """
    right, down = zip(*places, strict=True)
    return Plan(min(right), min(down), max(right) - min(right) + 1, max(down) - min(down) + 1)


@dataclass(frozen=True)
class MapDrawing(Drawing):
    """All that decides how the map looks. `face` says what stands at a place."""

    face: Callable[[int], Face]

    HEAD: ClassVar[int] = 0
    WIDE: ClassVar[int] = 9
    MARGIN: ClassVar[tuple[int, int]] = (10, 2)
    """The characters kept at the left for the themes of rows, and the lines on top for those of columns."""

    def cell(self, space: int, part: int) -> Piece:
        """Return one line of a place."""
        face = self.face(space)
        return Piece(set_cell_size((face.top, face.bottom, face.value)[part], self.wide(space)), face.role)

    def wide(self, space: int) -> int:
        """Return how many characters wide a place is."""
        del space
        return self.WIDE

    @property
    def starts(self) -> Sequence[int]:
        """Where each column begins, in characters from the left, and where the last one ends."""
        return range(0, self.width, self.step_x)


LowMap: Final = MapDrawing.sized(WIDE=7, HIGH=1, MARGIN=(9, 2))
"""The map where there is room for few rows and columns: one line a card."""
HUGE: Final = MapDrawing.sized(WIDE=19, MARGIN=(22, 2))
HIGH_WIDE: Final = MapDrawing.sized(WIDE=11, HIGH=3, MARGIN=(15, 3))
HIGH: Final = MapDrawing.sized(HIGH=3, MARGIN=(10, 3))
WIDE: Final = MapDrawing.sized(WIDE=11, MARGIN=(15, 2))
KINDS: Final[Mapping[int, Sequence[type[MapDrawing]]]] = {
    150: (HUGE, HIGH_WIDE, HIGH, WIDE, MapDrawing),
    100: (HIGH_WIDE, HIGH, WIDE, MapDrawing),
    60: (MapDrawing,),
    0: (MapDrawing.sized(WIDE=7, MARGIN=(9, 2)),),
}
"""How the map can be drawn from how many columns of the terminal on, the first that has room for all of it."""


@dataclass(frozen=True)
class CompactMap(MapDrawing):
    """The map without lines between: columns of their own `widths`, rows of their own `lines`."""

    widths: Sequence[int]
    lines: Sequence[int]

    HIGH: ClassVar[int] = 1
    EDGE: ClassVar[int] = 3
    LEAST: ClassVar[int] = 6
    MOST: ClassVar[int] = 19
    """How wide a column without a card is, and at least and at most one with a card."""

    def wide(self, space: int) -> int:
        """Return how many characters wide a place is."""
        return self.widths[space % self.columns]

    @property
    def starts(self) -> Sequence[int]:
        """Where each column begins, in characters from the left, and where the last one ends."""
        return tuple(accumulate((wide + 1 for wide in self.widths), initial=0))

    @property
    def width(self) -> int:
        """Characters across."""
        return self.starts[-1] + 1

    @cached_property
    def tops(self) -> Sequence[int]:
        """Where each row begins, in lines from the top, and where the last one ends."""
        return tuple(accumulate(self.lines, initial=0))

    @property
    def height(self) -> int:
        """Lines from top to bottom."""
        return self.tops[-1]

    def row_at(self, y: int) -> tuple[int, int]:
        """Return the row a line belongs to, and which line of it that is."""
        row = bisect_right(self.tops, y) - 1
        return row, y - self.tops[row]

    def space_at(self, x: int, y: int) -> int | None:
        """Return the space a character lies in; a stroke belongs to the space right of it."""
        return self.space(self.row_at(y)[0], bisect_right(self.starts, x) - 1)

    def box(self, space: int) -> tuple[int, int, int, int]:
        """Return x, y, width and height of a space with its strokes and whatever stands above it in its row."""
        row, column = divmod(space, self.columns)
        return self.starts[column], self.tops[row], self.widths[column] + 2, self.lines[row]

    def line(self, y: int) -> Iterator[Piece]:
        """Draw one line."""
        yield from self._spaces(*self.row_at(y))


COMPACT: Final[Sequence[type[CompactMap]]] = (CompactMap, CompactMap.sized(HIGH=2), CompactMap.sized(HIGH=3))
"""The compact map where there is room for a line of a name, for two, for three."""


@dataclass(frozen=True)
class LabelledMap(CompactMap):
    """The compact map where there is no room beside it: the themes of a row stand above its cards of two lines.

    `labels` are these themes by row, None for a row without a card, whose places have a line only.
    """

    labels: Sequence[Piece | None]

    HIGH: ClassVar[int] = 2
    EDGE: ClassVar[int] = 1
    LEAST: ClassVar[int] = 4

    def line(self, y: int) -> Iterator[Piece]:
        """Draw one line."""
        row, part = self.row_at(y)
        label = self.labels[row]
        if label and part == 0:
            yield label
        else:
            yield from self._spaces(row, part - 1 if label else 0)


def shortened(words: str, width: int, lines: int) -> list[str]:
    """Set words in so many lines at most, broken only between words; what is cut off is marked.

    >>> shortened("Oath of the Horatii", 7, 2), shortened("The Coronation", 7, 2)
    (['Oath of', 'the Ho…'], ['The', 'Corona…'])
    """
    broken = textwrap.wrap(words, width, break_long_words=False) or [""]
    kept = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
    return [cut(line, width) for line in kept if line] or [""]


def cut(words: str, width: int) -> str:
    """Cut words to a width in characters; what is cut off is marked.

    >>> cut("the Horatii", 7)
    'the Ho…'
    """
    if cell_len(words) <= width:
        return words
    return set_cell_size(words, width - 1).rstrip() + MORE


def label(number: str, themes: Sequence[str], width: int, lines: int) -> list[str]:
    """Return what stands at the end of a row or column: its number, and the theme of its Room.

    Several Rooms have a line each; the last line ends with the number of those left out.

    >>> label("0", ["A stone bridge"], 9, 2), label("1", ["A hat", "A sword", "A dog"], 9, 2)
    (['0 A stone', 'bridge'], ['1 A hat', 'A swo… +1'])
    """
    if len(themes) < 2:  # noqa: PLR2004 (a line without several Rooms)
        return shortened(" ".join([number, *themes]), width, lines)
    kept = [f"{number} {themes[0]}", *themes[1:lines]]
    more = f" +{len(themes) - lines}" if len(themes) > lines else ""
    return [*(cut(line, width) for line in kept[:-1]), cut(kept[-1], width - len(more)) + more]
