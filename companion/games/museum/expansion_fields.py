"""The fields beside a MUSEUM board of the expansions in play, a line each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.containers import Horizontal, VerticalScroll

from companion.games.museum.expansion import Line, in_app
from companion.widgets.field import Field
from scoring.games.museum.table.in_play import in_play

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


def _lines() -> list[tuple[str, Line]]:
    """Return every line with its expansion, from top to bottom."""
    lines = [(shown.id, line) for shown in in_app() for line in shown.lines]
    return sorted(lines, key=lambda placed: placed[1].height)


class Row(Horizontal):
    """The fields of one line."""

    DEFAULT_CSS = """
    Row { height: auto; }
    Row #count { width: 16; }
    """

    def __init__(self, fields: list[Field[Table]]) -> None:
        """Lay fields side by side."""
        super().__init__(*fields)
        self.fields = fields


class ExpansionFields(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Shows the lines in play; where they do not all have room they scroll, the focused one in sight."""

    DEFAULT_CSS = """
    ExpansionFields {
        width: 1fr; height: auto; max-height: 34%; background: $background; scrollbar-size-vertical: 1;
    }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a line; each is made when it is first in play."""
        super().__init__(id="expansions")
        self.words = words
        self.lines = _lines()
        self._rows: dict[int, Row] = {}

    def show(self, table: Table, seat: int) -> None:
        """Show the lines of the expansions in play, for the player on a seat."""
        playing = in_play(table)
        for number, (expansion, line) in enumerate(self.lines):
            wanted = expansion in playing and line.concerns(table, seat)
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
        behind = min((shown for shown in self._rows if shown > number), default=None)
        self._rows[number] = row
        self.mount(row, before=None if behind is None else self._rows[behind])

    def fields(self) -> Iterator[Field[Table]]:
        """Yield the fields in play, from top to bottom."""
        for _, row in sorted(self._rows.items()):
            if row.display:
                yield from row.fields
