"""Which expansions a table is played with, the lines that they add to the score, and what they keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from scoring.fields import Data
from scoring.games.museum.expansion import Expansion, expansions
from scoring.games.museum.printed import BASE_LINES, OTHER_LINE
from scoring.games.museum.table.state import State, States, with_states
from scoring.keys import Key, Part

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.games.museum.table import Player, Table


@dataclass(frozen=True)
class Kept(Part):
    """What every expansion keeps of the middle of a table, or of a player, in the order of the score sheet."""

    which: Callable[[Expansion], type[State] | None]

    def kinds(self) -> list[type[State]]:
        """Return what is kept, by class."""
        return [kind for expansion in expansions() if (kind := self.which(expansion))]

    def read(self, fields: Fields) -> Mapping[str, States]:
        """Return what the file says."""
        return {"states": with_states({}, *(kind.record().read(fields) for kind in self.kinds()))}

    def data(self, thing: Player | Table) -> Data:
        """Return the keys of what is kept."""
        kept = ((kind, thing.states[kind]) for kind in self.kinds() if kind in thing.states)
        return {key: data for kind, state in kept for key, data in kind.record().data(state).items()}

    @property
    def keys(self) -> tuple[Key, ...]:
        """Return every key."""
        return tuple(key for kind in self.kinds() for key in kind.record().keys)


def of_table(expansion: Expansion) -> type[State] | None:
    """Return what an expansion keeps of the middle of the table."""
    return expansion.of_table


def of_player(expansion: Expansion) -> type[State] | None:
    """Return what an expansion keeps of a player."""
    return expansion.of_player


@cache
def line_ids() -> tuple[str, ...]:
    """Return the rule ids of all top lines, in the order of the score sheet."""
    return (*BASE_LINES, *(rule for expansion in expansions() for rule in expansion.lines), OTHER_LINE)


@cache
def patron_lines() -> frozenset[str]:
    """Return the rule ids of the lines in which a card that asks for Collections pays."""
    names = ("patron", *(name for expansion in expansions() for name in expansion.patrons))
    return frozenset(f"museum.{name}" for name in names)


def in_play(table: Table) -> frozenset[str]:
    """Return the ids of the expansions that are listed, on the table, or whose line a player stated."""
    stated = {rule for player in table.players for rule in player.stated}
    by_line = (expansion.id for expansion in expansions() if not stated.isdisjoint(expansion.lines))
    return on_table(table).union(table.expansions, by_line if stated else ())


def on_table(table: Table) -> frozenset[str]:
    """Return the ids of the expansions of which anything is on a table."""
    cards = {*map(type, table.cards)}
    kept = {*table.states, *(kind for player in table.players for kind in player.states)}
    return frozenset(
        [
            expansion.id
            for expansion in expansions()
            if not cards.isdisjoint(expansion.cards)
            or expansion.of_table in kept
            or expansion.of_player in kept
            or expansion.lies_on(table)
        ]
    )
