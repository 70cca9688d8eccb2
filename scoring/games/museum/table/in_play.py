"""Which expansions a table is played with, the lines that they add to the score, and what they keep."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from scoring.games.museum.expansion import Expansion, expansions
from scoring.games.museum.printed import BASE_LINES, OTHER_LINE
from scoring.games.museum.table.state import Names, State, States, with_states

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.games.museum.table import Table


def read_states(fields: Fields, names: Names, which: Callable[[Expansion], type[State] | None]) -> States:
    """Read what every expansion keeps of the middle of a table, or of a player."""
    kinds = (which(expansion) for expansion in expansions())
    return with_states({}, *(kind.read(fields, names) for kind in kinds if kind is not None))


def states_data(states: States, which: Callable[[Expansion], type[State] | None]) -> dict[str, object]:
    """Return what the expansions keep as plain data, in the order of the score sheet."""
    kinds = (which(expansion) for expansion in expansions())
    return {key: data for kind in kinds if kind and kind in states for key, data in states[kind].data().items()}


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
    cards = {type(card) for player in table.players for card in (*player.museum, *player.discard)}
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
