"""A drawn board with a cursor, whatever stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from companion.widgets.drawing import Drawing, Frames, Piece
from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class BoardView(Spoken, ScrollView, can_focus=True, inherit_bindings=False):
    """A board with a cursor; which spaces it has and how it is drawn is for the games to say."""

    INKS: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Ink and colour of roles that are no theme's affair: what is printed so."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "key.up", show=False),
        Binding("down", "move(0, 1)", "key.down", show=False),
        Binding("left", "move(-1, 0)", "key.left", show=False),
        Binding("right", "move(1, 0)", "key.right", show=False),
        Binding("home", "corner(0)", "key.first", show=False),
        Binding("end", "corner(-1)", "key.last", show=False),
    ]
    ROLES: ClassVar[frozenset[str]] = frozenset({"head", "gap", "lit", "cursor", "held", "space", "typed"})
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{role}" for role in ROLES}
    DEFAULT_CSS = """
    BoardView {
        background: $background; width: auto; height: auto; max-height: 100%; max-width: 100%;
        .board--head { color: $text-muted; }
        .board--gap { color: $text-muted; }
        .board--space { background: $surface; color: $text-muted; }
        .board--typed { background: $panel; color: $text; text-style: bold; }
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

    class Ended(Message):
        """Something was typed after the last space had been filled: it was not laid."""

    class Left(Message):
        """Escape with nothing to let go of: the player wants to leave."""

    def __init__(self, words: Phrasebook, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw a board, cursor on its first space."""
        super().__init__(id=id)
        self.speak(words)
        self.cursor = self.open[0]
        self.held: int | None = None
        self.lit: frozenset[int] = frozenset()
        self._styles: dict[tuple[str, bool], Style] = {}
        self.measure()

    @property
    def open(self) -> Sequence[int]:
        """The spaces the cursor can stand on, in reading order."""
        raise NotImplementedError

    @property
    def places(self) -> Sequence[str]:
        """The name of every space."""
        raise NotImplementedError

    @property
    def place(self) -> str:
        """The name of the space under the cursor."""
        return self.places[self.cursor]

    @property
    def filled(self) -> bool:
        """Whether a card lies under the cursor."""
        raise NotImplementedError

    def drawing(self) -> Drawing:
        """Return what is to be drawn now."""
        raise NotImplementedError

    @property
    def frames(self) -> Frames:
        """What is framed now."""
        return Frames(self.cursor, self.held, self.lit)

    def first_empty(self) -> int:
        """Return the first space without a card, else the first."""
        raise NotImplementedError

    def measure(self) -> None:
        """Take the size of what is drawn."""
        drawing = self.drawing()
        self.virtual_size = Size(drawing.width, drawing.height)

    def turn_to(self, space: int | None) -> None:
        """Put the cursor on a space without a word; on the first empty one, else the first, where it is none."""
        self.held = None
        self.cursor = space if space is not None and space in self.open else self.first_empty()
        self.refresh()
        self.show_cursor()

    def redraw(self, *spaces: int) -> None:
        """Draw the lines of some spaces anew."""
        for space in spaces:
            _, y, _, high = self.drawing().box(space)
            self.refresh_lines(y, high)

    def light(self, places: tuple[str, ...]) -> None:
        """Light some places, by name; none puts the light out."""
        lit = frozenset(space for space, name in enumerate(self.places) if name in places)
        if lit != self.lit:
            self.lit = lit
            self.refresh()

    def point(self, space: int) -> None:
        """Move the cursor to a space and keep it in sight."""
        if space == self.cursor or space not in self.open:
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
        drawing = self.drawing()
        row, column = divmod(self.cursor, drawing.columns)
        while (space := drawing.space(row := row + down, column := column + right)) is not None:
            if space in self.open:
                self.point(space)
                return

    def action_corner(self, which: int) -> None:
        """Move the cursor to the first (0) or last (-1) space."""
        self.point(self.open[which])

    def step(self, by: int) -> None:
        """Move the cursor to the next (1) or previous (-1) space in reading order; it stays at the ends."""
        spaces = self.open
        self.point(spaces[min(max(spaces.index(self.cursor) + by, 0), len(spaces) - 1)])

    def space_at(self, event: events.MouseEvent) -> int | None:
        """Return the space under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        space = self.drawing().space_at(offset.x + self.scroll_offset.x, offset.y + self.scroll_offset.y)
        return space if space in self.open else None

    def notify_style_update(self) -> None:
        """Forget colours when the theme changes."""
        super().notify_style_update()
        self._styles = {}

    def _style(self, piece: Piece) -> Style:
        key = (piece.role, piece.dim)
        if key not in self._styles:
            if piece.role in self.INKS and not piece.dim:
                ink, colour = self.INKS[piece.role]
                style = Style(color=ink, bgcolor=colour)
            else:
                role = "space" if piece.role in self.INKS else piece.role
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
