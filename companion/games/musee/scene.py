"""What hangs in a museum, with where the number typed may lie, and how both are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from companion.games.musee.drawing import SIZES, MuseeDrawing
from companion.games.musee.hands import without_hands
from companion.games.musee.inks import INKS, theme_role
from companion.games.musee.places import Typed
from companion.widgets.drawing import Face, Frames
from scoring.games.musee.lines import printed_theme, theme
from scoring.games.musee.placement import where
from scoring.games.musee.position import Position, position_of
from scoring.games.musee.table import UNREAD, Museum, Table, Unread

if TYPE_CHECKING:
    from textual.geometry import Size

    from companion.words.localization import Locale
    from scoring.review import Placements, Refusal

FITS: Final = "✓"
"""Marks where the number typed may lie while fair mode keeps back what it would add."""


NOTHING: Final = Typed()


@dataclass(frozen=True)
class MuseeScene:
    """The museum on a seat, with what is typed for somebody, by name: of a team the member who would play it.

    What it would add is told where fair mode does not keep that back: else only where it may lie. While it is typed
    the place under the cursor shows it.
    """

    position: Position
    seat: int
    whose: str
    gains_told: bool = True
    typed: Typed = NOTHING
    cursor: int = 0
    size: type[MuseeDrawing] = MuseeDrawing

    @property
    def table(self) -> Table:
        """The table it is the museum of."""
        return self.position.table

    @property
    def museum(self) -> Museum:
        """What hangs at each place."""
        return self.position.museums[self.seat]

    @property
    def inks(self) -> Mapping[str, tuple[str, str]]:
        """The colours of the Themes."""
        return INKS

    @property
    def open(self) -> Sequence[int]:
        """All places."""
        return range(len(self.museum))

    @property
    def places(self) -> Sequence[str]:
        """The name of every place."""
        return self.table.places

    def filled(self, space: int) -> bool:
        """Whether a painting hangs at a place."""
        return self.museum[space] is not None

    def first_empty(self) -> int:
        """Return the first empty place, else the first."""
        return self.museum.index(None) if None in self.museum else 0

    @property
    def ended(self) -> bool:
        """Whether this is a game that was followed, and is over."""
        return self.table.followed and self.table.over

    @property
    def own_colours(self) -> bool:
        """Whether paintings hang here, the colour of whose Theme is not known: ours stands in."""
        return any(isinstance(number, int) and not printed_theme(self.table, theme(number)) for number in self.museum)

    def drawing(self, frames: Frames) -> MuseeDrawing:
        """Return what is to be drawn with these frames."""
        width = self.table.width
        return self.size(width, len(self.museum) // width, frames, self.table, self.museum, self.face)

    def grown(self, room: Size) -> MuseeScene:
        """Return the scene drawn as large as there is room for; in the usual size where there is none."""

        def fits(scene: MuseeScene) -> bool:
            drawing = scene.drawing(Frames())
            return drawing.width <= room.width and drawing.height <= room.height

        larger = (replace(self, size=size) for size in SIZES)
        return next(filter(fits, larger), replace(self, size=MuseeDrawing))

    def face(self, space: int) -> Face:
        """Return the painting at a place, or what may lie there of the number typed."""
        number = self.museum[space]
        mark = self._mark(space)
        if space == self.cursor and self.typed:
            return Face(self.typed.text, mark.top + mark.bottom if mark else "", "typed")
        if number is None:
            return mark or Face("·", "", "space")
        if isinstance(number, Unread):
            return self._face(UNREAD, number.among, theme_role(self.table, number))
        name = "" if printed_theme(self.table, theme(number)) else self.table.themes.get(theme(number), "")
        return self._face(str(number), name, theme_role(self.table, number))

    def _face(self, top: str, bottom: str, role: str) -> Face:
        """Return a face, the line below left out where it is too wide."""
        return Face(top, bottom if cell_len(bottom) <= self.size.WIDE else "", role)

    def _mark(self, space: int) -> Face | None:
        """Return whether the number typed may lie at an empty place."""
        if self.placements is None or self.museum[space] is not None:
            return None
        gain = self.placements.legal.get(self.places[space])
        if gain is None:
            return Face("X", "", "no")
        return Face("", f"+{gain}" if self.gains_told else FITS, "fits")

    @cached_property
    def placements(self) -> Placements | None:
        """Where the number typed may lie; entering a finished museum a hand forbids nothing."""
        if not self.typed:
            return None
        table = self.table if self.table.followed else without_hands(self.table)
        return where(table, self.typed.text, self.whose)[0]

    @property
    def nowhere(self) -> bool:
        """Whether the number typed may lie nowhere here."""
        return self.placements is not None and not self.placements.legal

    @property
    def best(self) -> int | None:
        """The first place where the number typed earns most, None where it may lie nowhere.

        While nobody may be told what it earns, the first place where it may lie.
        """
        legal = self.placements.legal if self.placements else {}
        best = max(legal, key=lambda at: legal[at] if self.gains_told else 0, default=None)
        return None if best is None else self.places.index(best)

    def gain(self, space: int) -> int | None:
        """Return what the number typed would add at a place, None where it may not lie."""
        return self.placements.legal.get(self.places[space]) if self.placements else None

    def refusal(self, space: int) -> Refusal | None:
        """Return why the number typed may not lie at a place."""
        refused = self.placements.illegal if self.placements else ()
        return next((refusal for refusal in refused if refusal.at == self.places[space]), None)

    def cells(self) -> list[list[str]]:
        """Return row by row what hangs there, as a table file writes it."""
        every, width = [str(number or ".") for number in self.museum], self.table.width
        return [every[first : first + width] for first in range(0, len(every), width)]

    def named(self, cell: str, say: Locale) -> str:
        """Return the number of a painting, which is its name."""
        del say
        return cell


def scene_of(table: Table, seat: int) -> MuseeScene:
    """Return the museum of the player on a seat."""
    return MuseeScene(position_of(table), seat, table.players[seat].names[0])
