"""A drawn board with a cursor, whatever stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from companion.widgets.drawing import Drawing, Face, Piece
from companion.widgets.spoken import Spoken
from scoring.games.museum.board import Board, bits

if TYPE_CHECKING:
    from scoring.phrasebook import Phrasebook


CARDS: Final = {
    "inc": ("#ffffff", "#2e7d32"),
    "may": ("#ffffff", "#6d4c41"),
    "pol": ("#000000", "#4dd0e1"),
    "gre": ("#000000", "#90a4ae"),
    "rom": ("#ffffff", "#c62828"),
    "cel": ("#ffffff", "#7b1fa2"),
    "pho": ("#ffffff", "#1a3a9c"),
    "egy": ("#000000", "#fdd835"),
    "mes": ("#000000", "#fb8c00"),
    "chi": ("#000000", "#f48fb1"),
    "ind": ("#000000", "#d7b98e"),
    "jap": ("#ffffff", "#37474f"),
}
"""Ink and colour of a card, near to the printed ones: no theme's affair."""


class BoardView(Spoken, ScrollView, can_focus=True, inherit_bindings=False):
    """A board with a cursor; what stands in a space is for subclasses to say."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "key.up", show=False),
        Binding("down", "move(0, 1)", "key.down", show=False),
        Binding("left", "move(-1, 0)", "key.left", show=False),
        Binding("right", "move(1, 0)", "key.right", show=False),
        Binding("home", "corner(0)", "key.first", show=False),
        Binding("end", "corner(-1)", "key.last", show=False),
    ]
    ROLES: ClassVar[frozenset[str]] = frozenset(
        {"head", "gap", "wall", "lit", "cursor", "held", "none", "space", "gallery", "typed"}
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{role}" for role in ROLES}
    DEFAULT_CSS = """
    BoardView {
        background: $background; width: auto; height: auto; max-height: 100%; max-width: 100%;
        .board--head { color: $text-muted; }
        .board--gap { color: $text-muted; }
        .board--none { background: $background; }
        .board--space { background: $surface; color: $text-muted; }
        .board--gallery { background: $primary 25%; color: $text; }
        .board--typed { background: $panel; color: $text; text-style: bold; }
        .board--wall { color: $text; text-style: bold; }
        .board--cursor { color: $text-muted; text-style: bold; }
        .board--held { color: $accent; text-style: bold; }
        .board--lit { color: $warning; text-style: bold; }
        &:focus .board--cursor { color: $accent; }
    }
    """

    class Pointed(Message):
        """The cursor is on another space."""

        def __init__(self, space: int) -> None:
            """Keep the space."""
            super().__init__()
            self.space = space

    def __init__(self, words: Phrasebook, board: Board, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw a board, cursor on its first space."""
        super().__init__(id=id)
        self.speak(words)
        self.board = board
        self.cursor = next(bits(board.spaces))
        self.held: int | None = None
        self.lit: frozenset[int] = frozenset()
        self._styles: dict[tuple[str, bool], Style] = {}
        self._measure()

    def face(self, space: int) -> Face | None:
        """Return what stands in a space; None draws it empty."""
        raise NotImplementedError

    @property
    def open(self) -> int:
        """The set of spaces the cursor can stand on."""
        return self.board.spaces

    def drawing(self) -> Drawing:
        """Return what is to be drawn now."""
        return Drawing(self.board, self.face, self.cursor, self.held, self.lit)

    def _measure(self) -> None:
        drawing = self.drawing()
        self.virtual_size = Size(drawing.width, drawing.height)

    def show_board(self, board: Board) -> None:
        """Draw another board, or the same after a change."""
        if board is not self.board:
            grown = (board.width, board.height) != (self.board.width, self.board.height)
            self.board = board
            self.held = None
            if not self.open >> self.cursor & 1:
                self.cursor = next(bits(self.open))
            self._measure()
            self.refresh(layout=grown)

    def redraw(self, *spaces: int) -> None:
        """Draw the lines of some spaces anew."""
        for space in spaces:
            _, y, _, high = self.drawing().box(space)
            self.refresh_lines(y, high)

    def light(self, places: tuple[str, ...]) -> None:
        """Light some places, by name; none puts the light out."""
        lit = frozenset(space for space, name in enumerate(self.board.places) if name in places)
        if lit != self.lit:
            self.lit = lit
            self.refresh()

    def point(self, space: int) -> None:
        """Move the cursor to a space and keep it in sight."""
        if space == self.cursor or not self.open >> space & 1:
            return
        self.redraw(self.cursor, space)
        self.cursor = space
        self.show_cursor()
        self.post_message(self.Pointed(space))

    def show_cursor(self) -> None:
        """Scroll the cursor's space into sight, here and in whatever this board lies in."""
        box = Region(*self.drawing().box(self.cursor))
        self.scroll_to_region(box, animate=False)
        self.call_after_refresh(self._show_around, box)

    def _show_around(self, box: Region) -> None:
        around = next((one for one in self.ancestors if isinstance(one, Widget) and one.allow_vertical_scroll), None)
        if around:
            here = self.region.offset - self.scroll_offset - around.content_region.offset + around.scroll_offset
            around.scroll_to_region(box.translate(here), animate=False)

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor to the next space in a direction, over what is no space."""
        row, column = divmod(self.cursor, self.board.width)
        while True:
            row, column = row + down, column + right
            if not (0 <= row < self.board.height and 0 <= column < self.board.width):
                return
            space = row * self.board.width + column
            if self.open >> space & 1:
                self.point(space)
                return

    def action_corner(self, which: int) -> None:
        """Move the cursor to the first (0) or last (-1) space."""
        self.point([*bits(self.open)][which])

    def step(self, by: int) -> None:
        """Move the cursor to the next (1) or previous (-1) space in reading order; it stays at the ends."""
        spaces = [*bits(self.open)]
        self.point(spaces[min(max(spaces.index(self.cursor) + by, 0), len(spaces) - 1)])

    def space_at(self, event: events.MouseEvent) -> int | None:
        """Return the space under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        space = self.drawing().space_at(offset.x + self.scroll_offset.x, offset.y + self.scroll_offset.y)
        return space if space is not None and self.open >> space & 1 else None

    def notify_style_update(self) -> None:
        """Forget colours when the theme changes."""
        super().notify_style_update()
        self._styles = {}

    def _style(self, piece: Piece) -> Style:
        key = (piece.role, piece.dim)
        if key not in self._styles:
            if piece.role in CARDS and not piece.dim:
                style = Style(color=CARDS[piece.role][0], bgcolor=CARDS[piece.role][1])
            else:
                role = "space" if piece.role in CARDS else piece.role
                style = self.get_component_rich_style(f"board--{role}")
            self._styles[key] = style
        return self._styles[key]

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in sight."""
        left, top = self.scroll_offset
        drawing = self.drawing()
        if y + top >= drawing.height:
            return Strip.blank(self.size.width, self.rich_style)
        runs = [Segment(piece.text, self._style(piece)) for piece in drawing.line(y + top)]
        return Strip(runs).simplify().crop_extend(left, left + self.size.width, self.rich_style)
