"""The Museum as a map that scrolls, the themes pinned to the ends of their rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size, Spacing
from textual.strip import Strip

from companion.games.artline.drawing import (
    LowMap,
    MapDrawing,
    NarrowMap,
    Plan,
    WideMap,
    cut,
    label,
    plan_around,
    shortened,
)
from companion.games.artline.standing import Standing
from companion.widgets.board import BoardView
from companion.widgets.drawing import Face, Piece
from scoring.games.artline.museum import Room
from scoring.games.artline.places import COLUMN, ROW, START_PLACE, Place, reading_order

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook

LOW: Final = 22
"""Below how many lines a card has only one."""
KINDS: Final[Mapping[int, type[MapDrawing]]] = {100: WideMap, 60: MapDrawing, 0: NarrowMap}
"""How the map is drawn from how many columns of the terminal on."""
MARGINS: Final[Mapping[type[MapDrawing], tuple[int, int]]] = {
    WideMap: (15, 2),
    MapDrawing: (10, 2),
    NarrowMap: (9, 2),
    LowMap: (9, 2),
}
"""The characters kept at the left for the themes of rows, and the lines on top for those of columns."""
BLOCKED: Final = "×"


class MapView(BoardView):
    """The map; which keys do something on it is for the subclass to say."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"board--card", "board--last", "board--free", "board--here"}
    DEFAULT_CSS = """
    MapView {
        width: 1fr; height: 1fr; scrollbar-size: 1 1;
        .board--card { background: $panel; color: $text; }
        .board--last { background: $primary 40%; color: $text; text-style: bold; }
        .board--free { background: $background; color: $text-success; }
        .board--here { color: $text-primary; text-style: bold; }
    }
    """

    def __init__(self, words: Phrasebook, standing: Standing, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw the Museum as it stands."""
        self._faces: dict[int, Face] = {}
        self._look(standing)
        super().__init__(words, id=id)

    def _look(self, standing: Standing) -> None:
        museum = standing.position.museum
        self.standing = standing
        self.plan: Plan = plan_around([*museum.cards, *museum.frontier])
        there = sorted([*museum.cards, *museum.frontier], key=reading_order)
        self._open = tuple(self.plan.space(place) for place in there)
        spaces = range(self.plan.columns * self.plan.rows)
        self._places = tuple(str(self.plan.place(space)) for space in spaces)
        self._faces = {}

    def show(self, standing: Standing) -> None:
        """Draw the Museum as it stands now; the cursor stays on its place."""
        if standing is self.standing:
            return
        at = self.at
        self.lit = frozenset()
        self._look(standing)
        space = self.plan.space(at) if at in self.reachable else self.first_empty()
        self.cursor = space
        self.measure()
        self.refresh()

    @property
    def reachable(self) -> set[Place]:
        """The places the cursor can stand on: cards, and free places that touch one."""
        museum = self.standing.position.museum
        return {*museum.cards, *museum.frontier}

    @property
    def at(self) -> Place:
        """The place under the cursor."""
        return self.plan.place(self.cursor)

    def go(self, place: Place) -> None:
        """Move the cursor to a place, which it can stand on, and say so."""
        self.point(self.plan.space(place))
        self.show_cursor()

    @property
    def open(self) -> Sequence[int]:
        """The spaces the cursor can stand on, in reading order."""
        return self._open

    @property
    def places(self) -> Sequence[str]:
        """The name of every space."""
        return self._places

    @property
    def filled(self) -> bool:
        """Whether a card lies under the cursor."""
        return self.at in self.standing.position.museum.cards

    def first_empty(self) -> int:
        """Return the space of the card laid last, which everybody wants to see first; else of the start card."""
        return self.plan.space(self.standing.last or START_PLACE)

    # Drawing

    @property
    def _kind(self) -> type[MapDrawing]:
        width, height = self.app.size
        return LowMap if height < LOW else next(kind for least, kind in KINDS.items() if width >= least)

    @property
    def low(self) -> bool:
        """Whether there is little room for anything."""
        return self._kind is LowMap

    def drawing(self) -> MapDrawing:
        """Return what is to be drawn now."""
        return self._kind(self.plan.columns, self.plan.rows, self.frames, self._face)

    @property
    def margin(self) -> tuple[int, int]:
        """The characters and lines that stay in sight for the themes."""
        return MARGINS[self._kind]

    def _face(self, space: int) -> Face:
        if space not in self._faces:
            self._faces[space] = self._drawn(self.plan.place(space))
        return self._faces[space]

    def _drawn(self, place: Place) -> Face:
        """Return what stands at a place: a card's name; a free place's key and, if it may be told, a Gallery there."""
        kind, museum = self._kind, self.standing.position.museum
        if place in museum.cards:
            name = [*shortened(self.standing.name(place), kind.WIDE, kind.HIGH), ""]
            return Face(name[0], name[1], "last" if place == self.standing.last else "card")
        if place in self.standing.refusals or not museum.touches(place):
            mark = BLOCKED if place in self.standing.refusals else ""
            return Face(f"{mark:^{kind.WIDE}}", "", "gap")
        key = self.standing.letter_of.get(place, "·")
        gallery = self.standing.gains_told and museum.prospect(place).gallery
        if kind.HIGH == 1:
            short = f"{key} {self.say('artline.on-low-map')}" if gallery else key
            return Face(f"{short:^{kind.WIDE}}", "", "free")
        told = self.say("artline.on-map") if gallery else ""
        return Face(f"{key:^{kind.WIDE}}", f"{told:^{kind.WIDE}}", "free")

    def measure(self) -> None:
        """Take the size of what is drawn, with the room kept for the themes, so that it scrolls by whole columns."""
        drawing, (wide, high) = self.drawing(), self.margin
        room = self.scrollable_content_region.width - wide
        hidden = max(drawing.width - room, 0) if room > 0 else 0
        self.virtual_size = Size(wide + drawing.width - hidden % -drawing.step_x, high + drawing.height)

    def on_resize(self, _event: events.Resize) -> None:
        """Draw larger or smaller, as there is room."""
        self._faces = {}
        self.measure()
        self.refresh()
        self.call_after_refresh(self.show_cursor)

    def redraw(self, *_spaces: int) -> None:
        """Draw everything anew: with the cursor the row and the column marked at the ends change."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in sight: the themes where they are pinned, the map as it is scrolled."""
        (left, top), (wide, high), drawing = self.scroll_offset, self.margin, self.drawing()
        at = y - high + top
        if y < high:
            beside, pieces = Piece("", "head"), self._heads(y, drawing)
        elif at < drawing.height:
            beside, pieces = self._beside(at, drawing), drawing.line(at)
        else:
            return Strip.blank(self.size.width, self.rich_style)
        line = Strip([Segment(piece.text, self._style(piece)) for piece in pieces]).simplify()
        text = f"{cut(beside.text, wide - 1):<{wide}}"
        return Strip.join(
            [
                Strip([Segment(text, self._style(beside))], wide),
                line.crop_extend(left, left + self.size.width - wide, self.rich_style),
            ]
        ).simplify()

    def _heads(self, y: int, drawing: MapDrawing) -> Iterator[Piece]:
        """Yield one line of what stands above the columns."""
        for column in range(drawing.columns):
            lines = self._label(COLUMN, self.plan.left + column, drawing.WIDE)
            text = lines[y] if y < len(lines) else ""
            here = self.at.right == self.plan.left + column
            yield Piece(f" {text:^{drawing.WIDE}}", "here" if here else "head")

    def _beside(self, y: int, drawing: MapDrawing) -> Piece:
        """Return what stands left of one line of the map: a row's themes also beside the frame below it."""
        row, part = divmod(y - 1, drawing.step_y)
        if y == 0:
            return Piece("", "head")
        lines = self._label(ROW, self.plan.top + row, self.margin[0] - 1)
        here = self.at.down == self.plan.top + row
        return Piece(lines[part] if part < len(lines) else "", "here" if here else "head")

    def _label(self, way: str, number: int, width: int) -> list[str]:
        """Return what stands at the end of a row or column: of several Rooms those nearest to the cursor first."""
        lines = self.margin[1] if way == COLUMN else self._kind.HIGH + 1
        along = self.at.along(way)
        here = [room for room in self.standing.position.museum.rooms if (room.way, room.line) == (way, number)]
        near = sorted(here, key=partial(_distance, along=along))
        if not any(place.line(way) == number for place in self.standing.position.museum.cards):
            return []
        return label(self.words.word(number), [" & ".join(room.themes) for room in near], width, lines)

    # Where things are

    def show_cursor(self) -> None:
        """Scroll the cursor's place into sight, beside the themes; with the focus, the whole map."""
        drawing, (wide, high) = self.drawing(), self.margin
        box = Region(*drawing.box(self.cursor)).translate((wide, high))
        self.scroll_to_region(box, spacing=Spacing(high, 0, 0, wide), animate=False, immediate=True)
        self.scroll_to(x=self.scroll_offset.x - self.scroll_offset.x % -drawing.step_x, animate=False, immediate=True)
        if self.has_focus:
            self.call_after_refresh(self.scroll_visible, animate=False, top=True)

    def space_at(self, event: events.MouseEvent) -> int | None:
        """Return the space under the mouse; what is pinned covers the map."""
        offset, (wide, high) = event.get_content_offset(self), self.margin
        if offset is None or offset.x < wide or offset.y < high:
            return None
        left, top = self.scroll_offset
        space = self.drawing().space_at(offset.x - wide + left, offset.y - high + top)
        return space if space in self.open else None


def _distance(room: Room, along: int) -> int:
    """Return how far a Room is from a place of its row or column."""
    return min(abs(place.along(room.way) - along) for place in room.places)
