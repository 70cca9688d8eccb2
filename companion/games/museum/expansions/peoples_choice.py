"""The People's Choice: who holds the token, and how much each player has of what the card asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from companion.games.museum.expansion import ExpansionInApp, Line
from companion.games.museum.field import MuseumField, holder_key, keys_of_people
from companion.widgets.field import NumberField
from companion.widgets.legend import Legend
from scoring.games.museum.expansions.peoples_choice import PeoplesChoice, Token, holder, set_count, set_holder

if TYPE_CHECKING:
    from scoring.games.museum.table import Table


class HolderField(MuseumField):
    """Who holds the token."""

    help_topic = "peoples-choice"
    CARET: ClassVar[str] = ""

    def value(self) -> str:
        """Return the holder."""
        return (holder(self.table) if self.table else None) or "–"

    def press(self, key: str) -> bool:
        """Give the token to a player by his number, or take it back from him."""
        if self.table is None or (name := holder_key(self.table, key)) is None:
            return False
        held = None if self.table.of(Token).holder == name else name
        self.edit(lambda table, _: set_holder(table, held))
        return True

    def action_back(self) -> None:
        """Put the token back beside the board."""
        self.edit(lambda table, _: set_holder(table, None))

    def action_clear(self) -> None:
        """Put the token back beside the board."""
        self.action_back()

    def legend(self) -> Legend:
        """Return the players with their numbers."""
        return (keys_of_people(self.table),)


def _count(table: Table, seat: int) -> int | None:
    return table.of(Token).counts.get(table.players[seat].name)


class PeoplesChoiceInApp(ExpansionInApp):
    """Who holds the token, and how much each player has of what the card asks."""

    id = PeoplesChoice.id
    lines = (Line((HolderField, lambda words: NumberField(words, "count", _count, set_count))),)
    shown_in: ClassVar = {"peoples-choice": "peoples-choice", "peoples-choice-counts": "count"}
    rules: ClassVar = {"peoples-choice": ("museum.peoples-choice",), "count": ("museum.peoples-choice",)}
