"""The Museum as a map: cards by their names, free places by their keys, the themes at the ends of rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from companion.games.artline.drawing import (
    LowMap,
    MapDrawing,
    NarrowMap,
    Plan,
    WideMap,
    label,
    plan_around,
    shortened,
)
from companion.games.artline.situation import Situation
from companion.widgets.drawing import Face, Frames, Piece
from scoring.games.artline.museum import Room
from scoring.games.artline.places import COLUMN, ROW, START_PLACE, Place, reading_order

if TYPE_CHECKING:
    from companion.widgets.tongue import Tongue

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


def kind_of_map(width: int, height: int) -> type[MapDrawing]:
    """Return how the map is drawn on a terminal of so many columns and lines."""
    return LowMap if height < LOW else next(kind for least, kind in KINDS.items() if width >= least)


@dataclass(frozen=True)
class MapScene:
    """The Museum as it stands, in the kind of map that there is room for."""

    situation: Situation
    kind: type[MapDrawing]
    say: Tongue
    inks: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    _faces: dict[int, Face] = field(default_factory=dict)

    @cached_property
    def reachable(self) -> frozenset[Place]:
        """The places the cursor can stand on: cards, and free places that touch one."""
        museum = self.situation.position.museum
        return frozenset({*museum.cards, *museum.frontier})

    @cached_property
    def plan(self) -> Plan:
        """Which places are drawn."""
        return plan_around(self.reachable)

    @cached_property
    def open(self) -> Sequence[int]:
        """The spaces the cursor can stand on, in reading order."""
        return tuple(self.plan.space(place) for place in sorted(self.reachable, key=reading_order))

    @cached_property
    def places(self) -> Sequence[str]:
        """The name of every space."""
        return tuple(str(self.plan.place(space)) for space in range(self.plan.columns * self.plan.rows))

    def filled(self, space: int) -> bool:
        """Whether a card lies on a space."""
        return self.plan.place(space) in self.situation.position.museum.cards

    def first_empty(self) -> int:
        """Return the space of the card laid last, which everybody wants to see first; else of the start card."""
        return self.plan.space(self.situation.last or START_PLACE)

    @property
    def margin(self) -> tuple[int, int]:
        """The characters and lines that stay in sight for the themes."""
        return MARGINS[self.kind]

    def drawing(self, frames: Frames) -> MapDrawing:
        """Return what is to be drawn with these frames."""
        return self.kind(self.plan.columns, self.plan.rows, frames, self._face)

    def _face(self, space: int) -> Face:
        if space not in self._faces:
            self._faces[space] = self._drawn(self.plan.place(space))
        return self._faces[space]

    def _drawn(self, place: Place) -> Face:
        """Return what stands at a place: a card's name, or a free place's key and, where it is shown, a Gallery."""
        kind, museum = self.kind, self.situation.position.museum
        if place in museum.cards:
            name = [*shortened(self.situation.name(place), kind.WIDE, kind.HIGH), ""]
            return Face(name[0], name[1], "last" if place == self.situation.last else "card")
        if place in self.situation.refusals or not museum.touches(place):
            mark = BLOCKED if place in self.situation.refusals else ""
            return Face(f"{mark:^{kind.WIDE}}", "", "gap")
        key = self.situation.letter_of.get(place, "·")
        gallery = self.situation.gains_told and museum.prospect(place).gallery
        if kind.HIGH == 1:
            short = f"{key} {self.say('artline.on-low-map')}" if gallery else key
            return Face(f"{short:^{kind.WIDE}}", "", "free")
        short = self.say("artline.on-map") if gallery else ""
        return Face(f"{key:^{kind.WIDE}}", f"{short:^{kind.WIDE}}", "free")

    def heads(self, y: int, at: Place) -> Iterator[Piece]:
        """Yield one line of what stands above the columns, that of the cursor's place marked."""
        for column in range(self.plan.columns):
            lines = self._label(COLUMN, self.plan.left + column, self.kind.WIDE, at)
            text = lines[y] if y < len(lines) else ""
            marked = at.right == self.plan.left + column
            yield Piece(f" {text:^{self.kind.WIDE}}", "here" if marked else "head")

    def beside(self, y: int, at: Place) -> Piece:
        """Return what stands left of one line of the map: a row's themes also beside the frame below it."""
        row, part = divmod(y - 1, self.kind.HIGH + 1)
        if y == 0:
            return Piece("", "head")
        lines = self._label(ROW, self.plan.top + row, self.margin[0] - 1, at)
        marked = at.down == self.plan.top + row
        return Piece(lines[part] if part < len(lines) else "", "here" if marked else "head")

    def _label(self, way: str, number: int, width: int, at: Place) -> list[str]:
        """Return what stands at the end of a row or column: of several Rooms those nearest to the cursor first."""
        lines = self.margin[1] if way == COLUMN else self.kind.HIGH + 1
        along = at.along(way)
        rooms = [room for room in self.situation.position.museum.rooms if (room.way, room.line) == (way, number)]
        near = sorted(rooms, key=partial(_distance, along=along))
        if not any(place.line(way) == number for place in self.situation.position.museum.cards):
            return []
        return label(self.say.words.word(number), [" & ".join(room.themes) for room in near], width, lines)


def _distance(room: Room, along: int) -> int:
    """Return how far a Room is from a place of its row or column."""
    return min(abs(place.along(room.way) - along) for place in room.places)
