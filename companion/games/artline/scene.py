"""The Museum as a map: cards by their names, free places by their keys, the themes at the ends of rows and columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from companion.games.artline import drawing
from companion.games.artline.situation import Situation
from companion.widgets.drawing import Face, Frames, Piece
from scoring.games.artline.museum import Room
from scoring.games.artline.places import COLUMN, ROW, START_PLACE, Place, reading_order

if TYPE_CHECKING:
    from companion.words.localization import Locale

LOW: Final = 22
"""Below how many lines a card has only one."""
BLOCKED: Final = "×"
TERMINAL: Final = (80, 24)
BELOW: Final = 6
"""The lines kept below a compact map of the whole width for the themes and the account, before names take two."""
BESIDE: Final = {80: 28, 0: 0}
"""From how many columns of the terminal on, how many of them the themes and the account take beside the map."""
AROUND: Final = 8
"""The lines of the terminal above and below the map."""
STACKED: Final = 120
"""Below how many columns of the terminal a compact map has the whole width, the themes and the account below it."""
NARROW: Final = 60
"""Below how many columns of the terminal the themes of a row stand above its cards, where it is not low."""
LEAST: Final = 20
"""In how many columns a compact map is drawn at least, whatever is seen of it."""
HEADS: Final = 3
"""How many lines the themes of columns have at most on top of a compact map, where the terminal is not low."""


@dataclass(frozen=True)
class MapScene:
    """The Museum as it stands, drawn as there is room for: on a `terminal`, in so many columns `across` of it."""

    situation: Situation
    say: Locale
    terminal: tuple[int, int] = TERMINAL
    across: int = TERMINAL[0]
    inks: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    _faces: dict[int, Face] = field(default_factory=dict)

    @property
    def low(self) -> bool:
        """Whether there is room for few lines only."""
        return self.terminal[1] < LOW

    @cached_property
    def kind(self) -> type[drawing.MapDrawing] | None:
        """How the map is drawn; None where it has no room unless it is compact."""
        kinds = (
            (drawing.LowMap,)
            if self.low
            else next(kinds for least, kinds in drawing.KINDS.items() if self.terminal[0] >= least)
        )
        return next(filter(self._has_room, kinds), None)

    def _has_room(self, kind: type[drawing.MapDrawing]) -> bool:
        """Whether the whole map would be in sight."""
        (width, height), (wide, high) = self.terminal, kind.MARGIN
        beside = next(columns for least, columns in BESIDE.items() if width >= least)
        whole = kind(self.plan.columns, self.plan.rows, Frames(), self._face)
        return wide + whole.width <= width - beside and high + whole.height <= height - AROUND

    @property
    def stacked(self) -> bool:
        """Whether the map takes the whole width, and what else stands beside it stands below."""
        return self.kind is None and self.terminal[0] < STACKED

    @cached_property
    def _compact(self) -> type[drawing.CompactMap]:
        """How the map is drawn where it is compact."""
        if self._labelled:
            return drawing.LabelledMap
        lowest, *taller = drawing.COMPACT
        kinds = [lowest, *(kind for kind in taller if self._has_lines(kind.HIGH))]
        return next((kind for kind in kinds if not self._cuts(kind.HIGH)), kinds[-1])

    @property
    def _labelled(self) -> bool:
        """Whether the themes of a row of a compact map stand above its cards."""
        return self.terminal[0] < NARROW and not self.low

    def _has_lines(self, high: int) -> bool:
        """Whether every card of a compact map has room for so many lines."""
        taken = self._above + self.plan.rows + (high - 1) * len(self._rows_held) + (BELOW if self.stacked else 0)
        return not self.low and taken <= self.terminal[1] - AROUND

    def _cuts(self, high: int) -> bool:
        """Whether so many lines are too few for the name of a card on a compact map."""
        cards = self.situation.position.museum.cards
        named = ((self.situation.name(card), self.widths[card.right - self.plan.left]) for card in cards)
        return any(line.endswith(drawing.MORE) for name, wide in named for line in drawing.shortened(name, wide, high))

    @cached_property
    def _lines(self) -> Sequence[int]:
        """How many lines each row of a compact map has."""
        rows = range(self.plan.top, self.plan.top + self.plan.rows)
        return tuple(self._compact.HIGH + self._labelled if row in self._rows_held else 1 for row in rows)

    @cached_property
    def widths(self) -> Sequence[int]:
        """How wide each column of a compact map is: as wide as all have room, those without a card narrow."""
        plan, held = self.plan, {place.right for place in self.situation.position.museum.cards}
        kind = drawing.LabelledMap if self._labelled else drawing.CompactMap
        room = self.across - self._aside - 1 - (plan.columns - len(held)) * (kind.EDGE + 1)
        wide = min(max(room // len(held) - 1, kind.LEAST), kind.MOST)
        return tuple(wide if plan.left + column in held else kind.EDGE for column in range(plan.columns))

    @cached_property
    def _rows_held(self) -> frozenset[int]:
        """The rows with a card."""
        return frozenset(place.down for place in self.situation.position.museum.cards)

    @cached_property
    def reachable(self) -> frozenset[Place]:
        """The places the cursor can stand on: cards, and free places that touch one."""
        museum = self.situation.position.museum
        return frozenset({*museum.cards, *museum.frontier})

    @cached_property
    def plan(self) -> drawing.Plan:
        """Which places are drawn."""
        return drawing.plan_around(self.reachable)

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
        return self._aside, self._above

    @cached_property
    def _aside(self) -> int:
        """How many characters the themes of rows have: in a compact map what they need, but a quarter of it at most."""
        if self.kind:
            return self.kind.MARGIN[0]
        if self._labelled:
            return 0
        rows = range(self.plan.top, self.plan.top + self.plan.rows)
        lines = [line for row in rows for line in self._label(ROW, row, self.across, 1, START_PLACE)]
        return min(max(map(cell_len, lines)) + 1, self.across // 4)

    @cached_property
    def _above(self) -> int:
        """How many lines the themes of columns have: in a compact map what they need."""
        if self.kind or self.low:
            return (self.kind or drawing.LowMap).MARGIN[1]
        columns = enumerate(range(self.plan.left, self.plan.left + self.plan.columns))
        return max(len(self._label(COLUMN, at, self._wide(n), HEADS, START_PLACE)) for n, at in columns)

    def drawing(self, frames: Frames) -> drawing.MapDrawing:
        """Return what is to be drawn with these frames."""
        if self.kind:
            return self.kind(self.plan.columns, self.plan.rows, frames, self._face)
        plan = self.plan
        if not self._labelled:
            return self._compact(plan.columns, plan.rows, frames, self._face, self.widths, self._lines)
        at = START_PLACE if frames.cursor is None else plan.place(frames.cursor)
        labels = [self._above_row(plan.top + row, at) for row in range(plan.rows)]
        return drawing.LabelledMap(plan.columns, plan.rows, frames, self._face, self.widths, self._lines, labels)

    def _above_row(self, row: int, at: Place) -> Piece | None:
        """Return the line above a row: its themes; None where it has no card."""
        if row not in self._rows_held:
            return None
        words = self._label(ROW, row, self.across, 1, at)[0]
        return Piece(f"{words:<{self.across}}", "here" if at.down == row else "head")

    def _high(self, row: int) -> int:
        """How many lines a place in a row has."""
        if self.kind:
            return self.kind.HIGH
        return self._compact.HIGH if row in self._rows_held else 1

    def _wide(self, column: int) -> int:
        """Return how many characters wide a column is, by its number on the drawing."""
        return self.kind.WIDE if self.kind else self.widths[column]

    def _face(self, space: int) -> Face:
        if space not in self._faces:
            self._faces[space] = self._drawn(self.plan.place(space))
        return self._faces[space]

    def _drawn(self, place: Place) -> Face:
        """Return what stands at a place: a card's name, or a free place's key and, where it is shown, a Gallery."""
        wide, high = self._wide(place.right - self.plan.left), self._high(place.down)
        museum = self.situation.position.museum
        if place in museum.cards:
            top, bottom, third, *_ = (*drawing.shortened(self.situation.name(place), wide, high), "", "")
            return Face(top, bottom, "last" if place == self.situation.last else "card", third)
        if place in self.situation.refusals or not museum.touches(place):
            mark = BLOCKED if place in self.situation.refusals else ""
            return Face(f"{mark:^{wide}}", "", "gap")
        key = self.situation.letter_of.get(place, "·")
        gallery = self.situation.gains_told and museum.prospect(place).gallery
        told = [self.say(f"artline.{mark}") for mark in ("on-map", "on-low-map")] if gallery else []
        if high == 1:
            short = next((mark for mark in (f"{key} {mark}" for mark in told) if cell_len(mark) <= wide), key)
            return Face(f"{short:^{wide}}", "", "free")
        short = next((mark for mark in told if cell_len(mark) <= wide), "")
        return Face(f"{key:^{wide}}", f"{short:^{wide}}", "free")

    def heads(self, y: int, at: Place) -> Iterator[Piece]:
        """Yield one line of what stands above the columns, that of the cursor's place marked."""
        for column in range(self.plan.columns):
            wide = self._wide(column)
            lines = self._label(COLUMN, self.plan.left + column, wide, self._above, at)
            text = lines[y] if y < len(lines) else ""
            marked = at.right == self.plan.left + column
            yield Piece(f" {text:^{wide}}", "here" if marked else "head")

    def beside(self, y: int, at: Place) -> Piece:
        """Return what stands left of one line of the map: a row's themes also beside the frame below it."""
        if self.kind:
            high = self.kind.HIGH + 1
            row, part = divmod(y - 1, high)
        else:
            tops = tuple(accumulate(self._lines, initial=0))
            row = bisect_right(tops, y) - 1
            high, part = self._lines[row], y - tops[row]
        if row < 0:
            return Piece("", "head")
        lines = self._label(ROW, self.plan.top + row, self._aside - 1, high, at)
        marked = at.down == self.plan.top + row
        return Piece(lines[part] if part < len(lines) else "", "here" if marked else "head")

    def _label(self, way: str, number: int, width: int, lines: int, at: Place) -> list[str]:
        """Return what stands at the end of a row or column: of several Rooms those nearest to the cursor first."""
        along = at.along(way)
        rooms = [room for room in self.situation.position.museum.rooms if (room.way, room.line) == (way, number)]
        near = sorted(rooms, key=partial(_distance, along=along))
        if not any(place.line(way) == number for place in self.situation.position.museum.cards):
            return []
        return drawing.label(self.say.words.word(number), [" & ".join(room.themes) for room in near], width, lines)


def _distance(room: Room, along: int) -> int:
    """Return how far a Room is from a place of its row or column."""
    return min(abs(place.along(room.way) - along) for place in room.places)
