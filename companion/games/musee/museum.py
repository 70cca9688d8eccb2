"""The museum of one player as it is drawn, with where the number typed may lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len

from companion.games.musee.drawing import MuseeDrawing, theme_role
from companion.games.musee.hands import judged_with, without_hands
from companion.games.musee.typed import Typed
from companion.widgets.board import BoardView
from companion.widgets.drawing import Face
from companion.widgets.spoken import LegendChanged
from scoring.games.musee.lines import theme
from scoring.games.musee.placement import where
from scoring.games.musee.position import Position, position
from scoring.games.musee.table import Museum, Table

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Placements, Refusal

THEMES: Final = {
    "theme-0": ("#ffffff", "#2e7d32"),
    "theme-1": ("#000000", "#b0bec5"),
    "theme-2": ("#ffffff", "#1565c0"),
    "theme-3": ("#ffffff", "#c62828"),
    "theme-4": ("#000000", "#fdd835"),
}
"""Ink and colour by remainder: the five printed colours, of which only the animals' green is known to be theirs."""


FITS: Final = "✓"
"""Marks where the number typed may lie, while nobody is told what it would add."""


class MuseumView(BoardView):
    """A museum with a number typed for somebody; which keys type it is for the subclass to say."""

    INKS: ClassVar[Mapping[str, tuple[str, str]]] = THEMES
    COMPONENT_CLASSES: ClassVar[set[str]] = {"board--fits", "board--no", "board--staircase", "board--chandelier"}
    DEFAULT_CSS = """
    MuseumView {
        .board--fits { background: $success 30%; color: $text; text-style: bold; }
        .board--no { background: $surface; color: $text-error; }
        .board--staircase { color: $text; text-style: bold; }
        .board--chandelier { color: $foreground; }
    }
    """

    def __init__(self, words: Phrasebook, table: Table, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw an empty museum."""
        self.table = table
        self.standing = position(table)
        self.museum: Museum = (None,) * len(table.places)
        self.whose = table.players[0].name
        self.typed = Typed()
        self._looked: Placements | None = None
        self.gains_told = True
        super().__init__(words, id=id)

    def show(self, standing: Position, seat: int, whose: str, *, gains_told: bool) -> None:
        """Draw the museum on a seat; `whose` is the name for whom a number is tried.

        What it would add is told where fair mode does not keep that back: else only where it may lie.
        """
        table, museum, before = standing.table, standing.museums[seat], self._way
        if (table, museum, whose, gains_told) == (self.table, self.museum, self.whose, self.gains_told):
            return
        self.standing, self.table, self.museum, self.whose = standing, table, museum, whose
        self.gains_told = gains_told
        if self.ended:
            self.typed = Typed()
        self._look()
        self.refresh()
        if self._way != before:
            self.post_message(LegendChanged())

    @property
    def _way(self) -> tuple[bool, bool]:
        """What decides which keys there are."""
        return self.followed, self.ended

    @property
    def followed(self) -> bool:
        """Whether the game is followed turn by turn."""
        return self.table.followed

    @property
    def ended(self) -> bool:
        """Whether this is a game that was followed, and is over."""
        return self.followed and self.table.over

    @property
    def open(self) -> Sequence[int]:
        """All places."""
        return range(len(self.museum))

    @property
    def places(self) -> Sequence[str]:
        """The name of every place."""
        return self.table.places

    @property
    def filled(self) -> bool:
        """Whether a painting lies under the cursor."""
        return self.museum[self.cursor] is not None

    def first_empty(self) -> int:
        """Return the first empty place, else the first."""
        return self.museum.index(None) if None in self.museum else 0

    # What is drawn

    def drawing(self) -> MuseeDrawing:
        """Return what is to be drawn now."""
        shown = self.museum
        return MuseeDrawing(self.table.width, len(shown) // self.table.width, self.frames, self.table, shown, self.face)

    def face(self, space: int) -> Face:
        """Return the painting at a place, or what may lie there of the number typed."""
        number = self.museum[space]
        mark = self._mark(space)
        if space == self.cursor and self.typed:
            return Face(self.typed.text, mark.top + mark.bottom if mark else "", "typed")
        if number is None:
            return mark or Face("·", "", "space")
        name = self.table.themes.get(theme(number), "")
        return Face(str(number), name if cell_len(name) <= MuseeDrawing.WIDE else "", theme_role(number))

    def _mark(self, space: int) -> Face | None:
        """Return whether the number typed may lie at an empty place."""
        if self._looked is None or self.museum[space] is not None:
            return None
        gain = self._looked.legal.get(self.places[space])
        if gain is None:
            return Face("X", "", "no")
        return Face("", f"+{gain}" if self.gains_told else FITS, "fits")

    def _look(self) -> None:
        """Find out where the number typed may lie; entering a finished museum a hand forbids nothing."""
        if not self.typed:
            self._looked = None
            return
        known = judged_with(self.standing, self.whose, self.typed.number)
        table = known if self.followed else without_hands(self.table)
        self._looked = where(table, self.typed.text, self.whose)[0]

    def type(self, typed: Typed) -> None:
        """Show another number as typed."""
        self.typed = typed
        self._look()
        self.refresh()

    @property
    def best(self) -> int | None:
        """The first place where the number typed earns most, None where it may lie nowhere.

        While nobody may be told what it earns, the first place where it may lie.
        """
        legal = self._looked.legal if self._looked else {}
        best = max(legal, key=lambda at: legal[at] if self.gains_told else 0, default=None)
        return None if best is None else self.places.index(best)

    def gain(self, space: int) -> int | None:
        """Return what the number typed would add at a place, None where it may not lie."""
        return self._looked.legal.get(self.places[space]) if self._looked else None

    def refusal(self, space: int) -> Refusal | None:
        """Return why the number typed may not lie at a place."""
        refused = self._looked.illegal if self._looked else ()
        return next((one for one in refused if one.at == self.places[space]), None)
