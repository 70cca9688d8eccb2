"""What each expansion adds on the screen: the first keys of its cards, and its fields beside the Museum."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.containers import Horizontal, VerticalScroll

from companion.games.museum.card_typing import Beginning, Typed
from companion.games.museum.expansions.archaeologists import markers_field, third_area_field
from companion.games.museum.expansions.assistants import AssistantField
from companion.games.museum.expansions.black_market import TypedMarket, favours_field
from companion.games.museum.expansions.cthulhu import DiscipleField, TypedRelic, flooded
from companion.games.museum.expansions.league import TypedLeague
from companion.games.museum.expansions.peoples_choice import HolderField, count_field
from companion.games.museum.expansions.skull_sales import SalesField
from companion.games.museum.expansions.skulls import TypedSkull
from companion.games.museum.expansions.solo import SoloField, is_rival, rival_field
from companion.games.museum.expansions.worlds_fair import PavilionsField
from companion.widgets.field import Field
from scoring.games.museum.table.expansion_part import in_play

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


BEGINNINGS: Final[Mapping[str, tuple[Beginning, ...]]] = {
    "league": (Beginning("league", lambda typed: TypedLeague(also=typed.also)),),
    "crystal-skulls": (Beginning("skull", lambda typed: TypedSkull(also=typed.also)),),
    "black-market": (Beginning("market", lambda typed: TypedMarket(also=typed.also)),),
    "cthulhu": (Beginning("relic", lambda typed: TypedRelic(also=typed.also)), Beginning("flood", flooded)),
}
"""Each expansion that brings cards."""
DISCARDED: Final = Beginning("skull", lambda typed: TypedSkull(also=typed.also, bare=True))
"""How a Skull is typed in a Common Pool."""
NOT_DISCARDED: Final = frozenset({"league", "flood"})
"""What never lies in a Common Pool."""


def nothing_typed(played: Collection[str], *, pool: bool = False) -> Typed:
    """Return what is typed before the first key: on a Museum, or in a Common Pool."""
    every = (beginning for expansion, group in BEGINNINGS.items() if expansion in played for beginning in group)
    if not pool:
        return Typed(also=tuple(every))
    lying = (beginning for beginning in every if beginning.id not in NOT_DISCARDED)
    return Typed(also=tuple(DISCARDED if beginning.id == DISCARDED.id else beginning for beginning in lying))


def _anybody(_table: Table, _seat: int) -> bool:
    return True


class Line(NamedTuple):
    """One line: its expansion, the makers of its fields, and the players who have it."""

    expansion: str
    fields: tuple[Callable[[Phrasebook], Field[Any, Any]], ...]
    concerns: Callable[[Table, int], bool] = _anybody


LINES: Final = (
    Line("solo", (SoloField,)),
    Line("solo", (rival_field,), is_rival),
    Line("archaeologists", (markers_field,)),
    Line("archaeologists", (third_area_field,)),
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

    def __init__(self, fields: list[Field[Any, Any]]) -> None:
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
        behind = min((shown for shown in self._rows if shown > number), default=None)
        self._rows[number] = row
        self.mount(row, before=None if behind is None else self._rows[behind])

    def fields(self) -> Iterator[Field[Any, Any]]:
        """Yield the fields in play, from top to bottom."""
        for _, row in sorted(self._rows.items()):
            if row.display:
                yield from row.fields
