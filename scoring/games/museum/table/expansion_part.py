"""What an expansion brings to the table: its cards and how to type them, and its state of players and of the middle."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from scoring.games.museum.expansion import Part as AnyPart
from scoring.games.museum.expansion import parts
from scoring.games.museum.printed import BASE_LINES, OTHER_LINE
from scoring.games.museum.table.state import State, States, with_states
from scoring.keys import Key, Part

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.board import Board
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.table.notation import Trouble

Grid = tuple["Laid | None", ...]
"""What lies on every space of a board's plan, row by row."""


def _not_mine(_token: str) -> None:
    return None


def _nothing(_table: Table) -> bool:
    return False


def _as_read(grid: Grid, _tokens: Sequence[str], _board: Board) -> tuple[Grid, Mapping[int, Trouble]]:
    return grid, {}


class Form(NamedTuple):
    """How cards are written: a regular expression of small letters, in which a capital means the same.

    A card that is `whole` can be lent; one that is `discardable` can lie in a Common Pool.
    """

    pattern: str
    whole: bool = True
    discardable: bool = True


class OnTable(NamedTuple):
    """What an expansion brings to the table; it gives only the fields it needs.

    lines: the rule ids of its lines of the score, which players may state like any other.
    patrons: the names of its cards that ask for Collections; the line of one is `museum.NAME`.
    cards: the classes of its cards.
    read_card: reads one as typed; None where it is none of these.
    forms: what `read_card` takes, and the marks of a grid besides, for the schema of a table file.
    fit: puts cards of several spaces together once a grid is read; also what does not fit, by space.
    of_table: what it keeps of the middle of the table.
    of_player: what it keeps of each player.
    present: whether anything else of it is on a table, besides its cards and what it keeps.
    """

    lines: tuple[str, ...] = ()
    patrons: tuple[str, ...] = ()
    cards: tuple[type, ...] = ()
    read_card: Callable[[str], Laid | Trouble | None] = _not_mine
    forms: tuple[Form, ...] = ()
    fit: Callable[[Grid, Sequence[str], Board], tuple[Grid, Mapping[int, Trouble]]] = _as_read
    of_table: type[State] | None = None
    of_player: type[State] | None = None
    present: Callable[[Table], bool] = _nothing


@dataclass(frozen=True)
class Kept(Part):
    """What every expansion keeps of the middle of a table, or of a player, in the order of the score sheet."""

    which: Callable[[OnTable], type[State] | None]

    def kinds(self) -> list[type[State]]:
        """Return what is kept, by class."""
        return [kind for part in parts(OnTable).values() if (kind := self.which(part))]

    def read(self, fields: Fields) -> Mapping[str, States]:
        """Return what the file says."""
        return {"states": with_states({}, *(kind.record().read(fields) for kind in self.kinds()))}

    def data(self, thing: Player | Table) -> Mapping[str, object]:
        """Return the keys of what is kept."""
        kept = ((kind, thing.states[kind]) for kind in self.kinds() if kind in thing.states)
        return {key: data for kind, state in kept for key, data in kind.record().data(state).items()}

    @property
    def keys(self) -> tuple[Key, ...]:
        """Return every key."""
        return tuple(key for kind in self.kinds() for key in kind.record().keys)


def part_for(kind: type[AnyPart], card: Laid) -> AnyPart | None:
    """Return the part that the expansion of a card brings to a room; None where it brings none, or for an Object."""
    found = _part_for_class(type(card), cast("Hashable", kind))
    return cast("AnyPart | None", found)


@cache
def _part_for_class(card: type, kind: Hashable) -> object:
    owned: Mapping[str, object] = parts(cast("type", kind))
    owners = (expansion for expansion, part in parts(OnTable).items() if issubclass(card, part.cards))
    return next((owned[expansion] for expansion in owners if expansion in owned), None)


@cache
def line_ids() -> tuple[str, ...]:
    """Return the rule ids of all top lines, in the order of the score sheet."""
    return (*BASE_LINES, *(rule for part in parts(OnTable).values() for rule in part.lines), OTHER_LINE)


@cache
def patron_lines() -> frozenset[str]:
    """Return the rule ids of the lines in which a card that asks for Collections pays."""
    names = ("patron", *(name for part in parts(OnTable).values() for name in part.patrons))
    return frozenset(f"museum.{name}" for name in names)


def in_play(table: Table) -> frozenset[str]:
    """Return the ids of the expansions that are listed, on the table, or whose line a player stated."""
    stated = {rule for player in table.players for rule in player.stated}
    by_line = (expansion for expansion, part in parts(OnTable).items() if not stated.isdisjoint(part.lines))
    return on_table(table).union(table.expansions, by_line if stated else ())


def on_table(table: Table) -> frozenset[str]:
    """Return the ids of the expansions of which anything is on a table."""
    cards = {type(card) for player in table.players for card in (*player.museum, *player.discard)}
    kept = {*table.states, *(kind for player in table.players for kind in player.states)}
    return frozenset(
        [
            expansion
            for expansion, part in parts(OnTable).items()
            if not cards.isdisjoint(part.cards)
            or part.of_table in kept
            or part.of_player in kept
            or part.present(table)
        ]
    )


def of_table(part: OnTable) -> type[State] | None:
    """Return what an expansion keeps of the middle of the table."""
    return part.of_table


def of_player(part: OnTable) -> type[State] | None:
    """Return what an expansion keeps of a player."""
    return part.of_player
