"""The places of the expansions beside the Museum: a line each, there only when the expansion is in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.containers import Horizontal, VerticalScroll

from companion.games.museum.expansions.archaeologists import MarkersField, ThirdAreaField
from companion.games.museum.expansions.assistants import AssistantField
from companion.games.museum.expansions.black_market import favours_field
from companion.games.museum.expansions.cthulhu import DiscipleField
from companion.games.museum.expansions.peoples_choice import HolderField, count_field
from companion.games.museum.expansions.skull_sales import SalesField
from companion.games.museum.expansions.solo import RivalField, SoloField, is_rival
from companion.games.museum.expansions.worlds_fair import PavilionsField
from companion.widgets.field import Field
from scoring.games.museum.table.expansion_part import in_play

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


def _anybody(_table: Table, _seat: int) -> bool:
    return True


class Line(NamedTuple):
    """One line: its expansion, what makes its fields, and for whom it is there."""

    expansion: str
    fields: tuple[Callable[[Phrasebook], Field], ...]
    concerns: Callable[[Table, int], bool] = _anybody


LINES: Final = (
    Line("solo", (SoloField,)),
    Line("solo", (RivalField,), is_rival),
    Line("archaeologists", (MarkersField,)),
    Line("archaeologists", (ThirdAreaField,)),
    Line("black-market", (favours_field,)),
    Line("cthulhu", (DiscipleField,)),
    Line("peoples-choice", (HolderField, count_field)),
    Line("worlds-fair", (PavilionsField,)),
    Line("crystal-skulls", (SalesField,)),
    Line("assistants", (AssistantField,)),
)


class Row(Horizontal):
    """The fields of one line."""

    DEFAULT_CSS = """
    Row { height: auto; }
    Row #count { width: 16; }
    """

    def __init__(self, fields: list[Field]) -> None:
        """Lay fields side by side."""
        super().__init__(*fields)
        self.fields = fields


class Beside(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Shows the lines in play; where they do not all have room they scroll, the focused one in sight."""

    DEFAULT_CSS = """
    Beside {
        width: 1fr; height: auto; max-height: 34%; background: $background; scrollbar-size-vertical: 1;
    }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a line; each is made when it is first in play."""
        super().__init__(id="expansions")
        self.words = words
        self._rows: dict[int, Row] = {}

    def show(self, table: Table, seat: int) -> None:
        """Show the lines of the expansions in play, for the player on a seat."""
        playing = in_play(table)
        for number, line in enumerate(LINES):
            wanted = line.expansion in playing and line.concerns(table, seat)
            if wanted and number not in self._rows:
                self._make(number, line)
            if number in self._rows:
                row = self._rows[number]
                row.display = wanted
                for field in row.fields:
                    field.show(table, seat)
        self.display = any(row.display for row in self._rows.values())

    def _make(self, number: int, line: Line) -> None:
        row = Row([make(self.words) for make in line.fields])
        behind = min((other for other in self._rows if other > number), default=None)
        self._rows[number] = row
        self.mount(row, before=None if behind is None else self._rows[behind])

    def fields(self) -> Iterator[Field]:
        """Yield the fields in play, from top to bottom."""
        for _, row in sorted(self._rows.items()):
            if row.display:
                yield from row.fields
