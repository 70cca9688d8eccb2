"""The boards of the other players, small and side by side: a click turns to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from companion.widgets.localized import style_beside

if TYPE_CHECKING:
    from textual import events

Cell: TypeAlias = tuple[str, tuple[str, str] | str]
"""What stands in a space, and its ink and colour, or the look of an empty space; where none is stands a blank."""
BLANK: Final[Cell] = ("", "")
EMPTY: Final = "·"
APART: Final = 2
"""Characters between two boards."""
HEAD: Final = 2
"""Lines above the spaces: a blank one, and whose board it is with the total."""


class Small(NamedTuple):
    """One player's board: who sits where, the total, its spaces row by row, the characters it takes at least."""

    seat: int
    name: str
    total: str
    rows: tuple[tuple[Cell, ...], ...]
    least: int = 0

    def wide(self, space: int) -> int:
        """Return how many characters across it is, with spaces of so many."""
        return max(len(self.rows[0]) * space, self.least)


class OtherBoards(Widget):
    """The boards of the other players, in spaces of as many characters as there is room for."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"others--name", "others--space", "others--gallery"}
    DEFAULT_CSS = style_beside(__file__)

    @dataclass
    class Chosen(Message):
        """A board was clicked."""

        seat: int

    def __init__(self, widths: tuple[int, ...], left: int) -> None:
        """Show nobody; a space may have so many characters, the most first, and so many are left free before all."""
        super().__init__(id="others")
        self.styles.padding = (0, 0, 0, left)
        self.display = False
        self._widths = widths
        self._space = widths[-1]
        self._boards: Sequence[Small] = ()

    def show(self, boards: Sequence[Small]) -> None:
        """Show these."""
        if boards != self._boards:
            self._boards = boards
            self.refresh(layout=True)

    def fit(self, room: Size) -> None:
        """Be seen where there is room for all of them."""
        fitting = (space for space in self._widths if self._wide(space) <= room.width)
        space = next(fitting, 0) if self._boards and self.high <= room.height else 0
        self.display = bool(space)
        if space and space != self._space:
            self._space = space
            self.refresh(layout=True)

    def _wide(self, space: int) -> int:
        """Return how many characters they need, with spaces of so many."""
        return self.gutter.width + sum(board.wide(space) + APART for board in self._boards) - APART

    @property
    def high(self) -> int:
        """How many lines they take."""
        return HEAD + max((len(board.rows) for board in self._boards), default=0)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Take the width of all of them."""
        del container, viewport
        return self._wide(self._space) - self.gutter.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take the height of the highest."""
        del container, viewport, width
        return self.high

    def render_line(self, y: int) -> Strip:
        """Draw one line of all of them."""
        gap = Segment(" " * APART, self.rich_style)
        runs = [run for board in self._boards for run in (*self._line(board, y), gap)]
        return Strip(runs).adjust_cell_length(self.size.width, self.rich_style)

    def _line(self, board: Small, y: int) -> Iterator[Segment]:
        """Yield one line of a board, as wide as it is."""
        wide, row = board.wide(self._space), y - HEAD
        drawn = 0
        if row == -1:
            name = set_cell_size(board.name, wide - cell_len(board.total) - 1)
            yield Segment(f"{name} {board.total}", self.get_component_rich_style("others--name"))
            drawn = wide
        elif 0 <= row < len(board.rows):
            yield from map(self._drawn, board.rows[row])
            drawn = len(board.rows[row]) * self._space
        yield Segment(" " * (wide - drawn), self.rich_style)

    def _drawn(self, cell: Cell) -> Segment:
        """Draw one space; a blank parts what stands there from the space before where there is room."""
        text, look = cell
        before = " " if self._space > self._widths[-1] and text else ""
        if isinstance(look, str):
            style = self.get_component_rich_style(f"others--{look}") if look else self.rich_style
        else:
            style = Style(color=look[0], bgcolor=look[1])
        return Segment(set_cell_size(f"{before}{text}", self._space), style)

    def on_click(self, event: events.Click) -> None:
        """Turn to the board clicked."""
        offset = event.get_content_offset(self)
        left = 0
        for board in self._boards:
            wide = board.wide(self._space)
            if offset and left <= offset.x < left + wide:
                self.post_message(self.Chosen(board.seat))
            left += wide + APART
