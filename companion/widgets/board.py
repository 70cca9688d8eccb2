"""A drawn board with a cursor, whatever stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

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
from companion.widgets.localized import Localized, style_beside

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.review import PlayerResult


ROLES: Final = (
    *("head", "gap", "lit", "lit-floor", "cursor", "held", "space", "typed"),
    *("wall", "none", "gallery", "floor", "fits", "no", "strong", "ornament", "card", "last", "free", "here"),
)
"""What pieces of a drawing are, besides what is printed in colours of its own: their looks are the theme's."""


KEY: Final = Style(bold=True, underline=True)
"""How the letter that types something looks within its name."""


class Scene(Protocol):
    """What lies on a board, and how that is drawn. It never changes: another one takes its place."""

    @property
    def inks(self) -> Mapping[str, tuple[str, str]]:
        """Ink and colour of roles that are no theme's affair: what is printed so."""

    @property
    def open(self) -> Sequence[int]:
        """The spaces the cursor can stand on, in reading order."""

    @property
    def places(self) -> Sequence[str]:
        """The name of every space."""

    def filled(self, space: int) -> bool:
        """Whether a card lies on a space."""

    def first_empty(self) -> int:
        """Return the first space without a card, else the first."""

    def drawing(self, frames: Frames) -> Drawing:
        """Return what is to be drawn with these frames."""


class BoardView(Localized, ScrollView, can_focus=True, inherit_bindings=False):
    """A board with a cursor; which spaces it has and how they are drawn says its scene."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "key.up", show=False),
        Binding("down", "move(0, 1)", "key.down", show=False),
        Binding("left", "move(-1, 0)", "key.left", show=False),
        Binding("right", "move(1, 0)", "key.right", show=False),
        Binding("home", "corner(0)", "key.first", show=False),
        Binding("end", "corner(-1)", "key.last", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{role}" for role in ROLES}
    DEFAULT_CSS = style_beside(__file__)

    @dataclass
    class Pointed(Message):
        """The cursor is on another space."""

        space: int

    @dataclass
    class Declined(Message):
        """A key was not taken; the key of the sentence that says why."""

        why: str

    class Ended(Message):
        """Something was typed after the last space had been filled: it was not laid."""

    def __init__(self, words: Phrasebook, scene: Scene, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw a scene, cursor on its first space."""
        super().__init__(words, id=id)
        self.scene = scene
        self.cursor = self.open[0]
        self.held: int | None = None
        self.lit: frozenset[int] = frozenset()
        self._styles: dict[tuple[str, bool], Style] = {}
        self._ground: Style | None = None
        self._drawn: tuple[Scene, Frames, Drawing] | None = None
        self.measure()

    @property
    def open(self) -> Sequence[int]:
        """The spaces the cursor can stand on, in reading order."""
        return self.scene.open

    @property
    def places(self) -> Sequence[str]:
        """The name of every space."""
        return self.scene.places

    @property
    def place(self) -> str:
        """The name of the space under the cursor."""
        return self.places[self.cursor]

    @property
    def filled(self) -> bool:
        """Whether a card lies under the cursor."""
        return self.scene.filled(self.cursor)

    @property
    def frames(self) -> Frames:
        """What is framed now."""
        return Frames(self.cursor, self.held, self.lit)

    def drawing(self) -> Drawing:
        """Return what is to be drawn now; the same one as long as nothing changes."""
        frames = self.frames
        if self._drawn is None or self._drawn[0] is not self.scene or self._drawn[1] != frames:
            self._drawn = self.scene, frames, self.scene.drawing(frames)
        return self._drawn[2]

    def lay(self, scene: Scene) -> None:
        """Draw another scene; where it is larger or smaller, in another size."""
        before = self.drawing()
        self.scene = scene
        if self.cursor not in self.open:
            self.cursor = self.open[0]
        drawing = self.drawing()
        grown = (drawing.width, drawing.height) != (before.width, before.height)
        self.measure()
        self.refresh(layout=grown)

    def measure(self) -> None:
        """Take the size of what is drawn."""
        drawing = self.drawing()
        self.virtual_size = Size(drawing.width, drawing.height)

    def turn_to(self, space: int | None) -> None:
        """Put the cursor on a space without a word; on the first empty one, else the first, where it is none."""
        self.held = None
        self.cursor = space if space is not None and space in self.open else self.scene.first_empty()
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
        scrolling = (one for one in self.ancestors if isinstance(one, Widget) and one.allow_vertical_scroll)
        around = next(scrolling, None)
        if around:
            place = self.region.offset - self.scroll_offset - around.content_region.offset + around.scroll_offset
            around.scroll_to_region(box.translate(place), animate=False)

    def decline(self, why: str) -> None:
        """Say why a key is not taken."""
        self.app.bell()
        self.post_message(self.Declined(why))

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
        self._styles, self._ground = {}, None

    def _style(self, piece: Piece) -> Style:
        key = (piece.role, piece.dim)
        if key not in self._styles:
            inks = self.scene.inks
            if piece.role in inks and not piece.dim:
                ink, colour = inks[piece.role]
                style = Style(color=ink, bgcolor=colour)
            else:
                role = "space" if piece.role in inks else piece.role
                style = self.get_component_rich_style(f"board--{role}")
            self._styles[key] = style
        return self._styles[key]

    def _runs(self, piece: Piece) -> Iterator[Segment]:
        """Yield a piece, the key in it underlined."""
        style, at = self._style(piece), piece.key
        if at < 0:
            yield Segment(piece.text, style)
        else:
            yield Segment(piece.text[:at], style)
            yield Segment(piece.text[at], style + KEY)
            yield Segment(piece.text[at + 1 :], style)

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in sight."""
        left, top = self.scroll_offset
        drawing = self.drawing()
        ground = self._ground = self._ground or self.rich_style
        if y + top >= drawing.height:
            return Strip.blank(self.size.width, ground)
        runs = [run for piece in drawing.line(y + top) for run in self._runs(piece)]
        return Strip(runs).simplify().crop_extend(left, left + self.size.width, ground)


class LaidScene(Scene, Protocol):
    """A scene whose cards can be compared with those of another of the same plan."""

    def cells(self) -> list[list[str]]:
        """Return row by row what lies there, as a table file writes it."""

    def named(self, cell: str, say: Locale) -> str:
        """Return in words what a table file writes so."""


class Collections(NamedTuple):
    """The rules by which cards are collected: in sets that their colour shows, and in sets that need a frame."""

    coloured: str
    framed: str


Seen: TypeAlias = Callable[[Any, int, Size], LaidScene]
"""Returns what lies before the player on a seat of a table, drawn as large as there is room for."""


class PuzzleBoard(BoardView):
    """A board on which only cards that lie there are moved about; every move is asked for by an `Edited`."""

    def lay_of(self, table: Any, seat: int) -> None:
        """Show what lies before the player on a seat."""
        raise NotImplementedError

    def fit_in(self, room: Size) -> None:
        """Draw the board as large as there is room for."""
        raise NotImplementedError

    def cells_of(self, table: Any) -> list[list[str]]:
        """Return row by row what lies there on a table, as a table file writes it."""
        raise NotImplementedError

    def named(self, cell: str) -> str:
        """Return in words what a table file writes so."""
        raise NotImplementedError

    def moved_once(self, table: Any) -> Iterator[Any]:
        """Yield every table to which one move leads."""
        raise NotImplementedError


class Layout(BoardView, can_focus=False):
    """A board without a cursor, which only shows how cards lie, and where they lie otherwise than on another."""

    def __init__(
        self,
        words: Phrasebook,
        which: str,
        seen: Seen,
        begin: tuple[Any, int],
        collections: Collections | None = None,
    ) -> None:
        """Begin with a player on a table; by this id, `seen` says how what lies there is shown."""
        self._seen = seen
        self._of = begin
        self._room = Size(0, 0)
        self._laid = seen(*begin, self._room)
        self._collections = collections
        self._groups: tuple[frozenset[int], ...] = ()
        super().__init__(words, self._laid, id=which)

    def lay_of(self, table: Any, seat: int) -> None:
        """Show what lies before the player on a seat."""
        self._of = table, seat
        laid = self._seen(table, seat, self._room)
        if laid != self._laid:
            self._laid = laid
            self.lay(laid)

    def size_in(self, room: Size) -> Size:
        """Return how large the board is drawn in so much room; larger than that where it has no room at all."""
        drawing = self._seen(*self._of, room).drawing(Frames())
        return Size(drawing.width, drawing.height)

    def fit_in(self, room: Size) -> None:
        """Draw the board as large as there is room for."""
        if room != self._room:
            self._room = room
            self.lay_of(*self._of)

    @property
    def frames(self) -> Frames:
        """Only places that are lit are framed."""
        return Frames(lit=self.lit, groups=self._groups)

    def light(self, places: tuple[str, ...]) -> None:
        """Light some places, by name; none puts the light out."""
        self._group(())
        super().light(places)

    def light_collections(self, result: PlayerResult) -> bool:
        """Light what counts in a Collection, each with a frame unless its colour shows it; False where none counts."""
        if self._collections is None:
            return False
        counted = [(line.rule, part.at) for line in result.lines for part in line.parts if part.points and part.at]
        lit = [at for rule, at in counted if rule in (self._collections.coloured, self._collections.framed)]
        super().light(tuple(chain(*lit)))
        self._group(tuple(self._spaces(at) for rule, at in counted if rule == self._collections.framed))
        return bool(lit)

    def _group(self, groups: tuple[frozenset[int], ...]) -> None:
        if groups != self._groups:
            self._groups = groups
            self.refresh()

    def _spaces(self, places: tuple[str, ...]) -> frozenset[int]:
        return frozenset(self.places.index(place) for place in places)

    def moved(self, places: tuple[str, ...]) -> float:
        """Return which share of the cards lies at these places."""
        cards = [self.places[space] for space in self.open if self.scene.filled(space)]
        return len({*cards} & {*places}) / len(cards) if cards else 0.0

    def cells(self) -> list[list[str]]:
        """Return row by row what lies there, as a table file writes it."""
        return self._laid.cells()

    def named(self, cell: str) -> str:
        """Return in words what a table file writes so."""
        return self._laid.named(cell, self.say)

    def otherwise(self, other: Layout) -> tuple[str, ...]:
        """Return the places where something else lies than on another board of the same plan."""
        mine, theirs = (chain.from_iterable(board.cells()) for board in (self, other))
        return tuple(
            place for place, my_cell, their_cell in zip(self.places, mine, theirs, strict=True) if my_cell != their_cell
        )
