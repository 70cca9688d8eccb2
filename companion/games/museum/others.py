"""The Museums of the other players, small below the one that is shown: a click turns to one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from companion.games.museum.faces import face_of
from companion.games.museum.letters import letters
from companion.games.museum.scene import inks
from companion.present.account import signed

if TYPE_CHECKING:
    from textual import events

    from companion.games.museum.letters import Letters
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.board import Board
    from scoring.games.museum.table.cards import Laid
    from scoring.review import Review

WIDTHS: Final = (5, 4, 3)
"""Characters of a space, the most there is room for."""
APART: Final = 2
"""Characters between two Museums."""
HEAD: Final = 2
"""Lines above the spaces: a blank one, and whose Museum it is with the total."""


@dataclass(frozen=True)
class Small:
    """One player's Museum, small: who sits where, the total, and what lies on the board."""

    seat: int
    name: str
    total: int
    board: Board
    museum: tuple[Laid | None, ...]

    @property
    def rows(self) -> int:
        """Rows of spaces."""
        return len(self.museum) // self.board.width

    def wide(self, space: int) -> int:
        """Return how many characters across it is, with spaces of so many."""
        return self.board.width * space


class OtherMuseums(Widget):
    """The Museums of the other players, side by side."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"others--{part}" for part in ("name", "space", "gallery")}
    DEFAULT_CSS = """
    OtherMuseums {
        height: auto; width: auto; padding: 0 0 0 3; background: $background;
        .others--name { color: $text-muted; }
        .others--space { background: $surface; color: $text-muted; }
        .others--gallery { background: $primary 40%; color: $text-muted; }
    }
    """

    @dataclass
    class Chosen(Message):
        """A Museum was clicked."""

        seat: int

    def __init__(self, language: str) -> None:
        """Show nobody."""
        super().__init__(id="others")
        self._letters: Letters = letters(language)
        self._museums: Sequence[Small] = ()
        self._numbers: Mapping[str, int] = {}
        self._space = WIDTHS[-1]
        self.display = False

    def show(self, table: Table, review: Review, seat: int) -> None:
        """Show all Museums but that of the player on a seat."""
        museums = [
            Small(other, player.name, review.players[other].total, table.board_of(player), player.museum)
            for other, player in enumerate(table.players)
            if other != seat
        ]
        if museums != self._museums:
            self._numbers = {player.name: number for number, player in enumerate(table.players, 1)}
            self._museums = museums
            self.refresh(layout=True)

    def fit(self, room: Size) -> None:
        """Be seen where there is room for all of them."""
        fitting = (space for space in WIDTHS if self._wide(space) <= room.width)
        space = next(fitting, 0) if self._museums and self._high <= room.height else 0
        self.display = bool(space)
        if space and space != self._space:
            self._space = space
            self.refresh(layout=True)

    def _wide(self, space: int) -> int:
        """Return how many characters they need, with spaces of so many."""
        return self.gutter.width + sum(museum.wide(space) + APART for museum in self._museums) - APART

    @property
    def _high(self) -> int:
        return HEAD + max((museum.rows for museum in self._museums), default=0)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Take the width of all of them."""
        del container, viewport
        return self._wide(self._space) - self.gutter.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take the height of the highest."""
        del container, viewport, width
        return self._high

    def render_line(self, y: int) -> Strip:
        """Draw one line of all of them."""
        runs = [
            run for museum in self._museums for run in (*self._line(museum, y), Segment(" " * APART, self.rich_style))
        ]
        return Strip(runs).adjust_cell_length(self.size.width, self.rich_style)

    def _line(self, museum: Small, y: int) -> Iterator[Segment]:
        """Yield one line of a Museum, as wide as it is."""
        wide, row = museum.wide(self._space), y - HEAD
        if row < -1 or row >= museum.rows:
            yield Segment(" " * wide, self.rich_style)
        elif row == -1:
            total = signed(museum.total)
            name = set_cell_size(museum.name, wide - cell_len(total) - 1)
            yield Segment(f"{name} {total}", self.get_component_rich_style("others--name"))
        else:
            first = row * museum.board.width
            yield from (self._space_of(museum, space) for space in range(first, first + museum.board.width))

    def _space_of(self, museum: Small, space: int) -> Segment:
        """Return one space: what lies there in short, in its colour."""
        card, mark = museum.museum[space], museum.board.plan[space]
        if card:
            face = face_of(card, self._letters, self._numbers)
            ink, colour = inks()[face.role]
            short = face.bottom.replace(" ", "") or face.top
            return Segment(self._cell(short), Style(color=ink, bgcolor=colour))
        if mark == "#":
            return Segment(" " * self._space, self.rich_style)
        return Segment(
            self._cell("·"), self.get_component_rich_style(f"others--{'gallery' if mark == 'G' else 'space'}")
        )

    def _cell(self, text: str) -> str:
        """Write what stands in a space; a blank parts it from the next where there is room."""
        before = " " if self._space > WIDTHS[-1] else ""
        return set_cell_size(f"{before}{text}", self._space)

    def on_click(self, event: events.Click) -> None:
        """Turn to the Museum clicked."""
        offset = event.get_content_offset(self)
        left = 0
        for museum in self._museums:
            wide = museum.wide(self._space)
            if offset and left <= offset.x < left + wide:
                self.post_message(self.Chosen(museum.seat))
            left += wide + APART
