"""What an expansion brings to a table of MUSEUM: its keys, its lines of the score, its faults and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine
    from scoring.fields import Fields
    from scoring.games.museum.seat import Seat, Seats
    from scoring.games.museum.table import Player, Table
    from scoring.review import Fault, Notice, Question


def _no_keys(_fields: Fields, _names: Names) -> dict[str, Any]:
    return {}


def _no_data(_of: Any) -> dict[str, Any]:
    return {}


def _no_data_for(_table: Table, _renaming: Renaming) -> dict[str, Any]:
    return {}


def _nothing(_table: Table) -> bool:
    return False


def _none(*_of: Any) -> tuple[()]:
    return ()


Names = Mapping[str, str]
"""The players' names as the table spells them, by what their spellings share (`scoring.names.folded`)."""

Renaming = Callable[[str], str | None]
"""What becomes of a name at the table: another one, or None where the player is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """One expansion. No expansion knows another; what it does not need to say it leaves out.

    `cards` are the classes of its cards, `held` says whether anything else of it lies on a table. `table_keys` and
    `player_keys` are its keys in a table file; `read_table` and `read_player` turn them into fields of `Table` and
    `Player`, `write_table` and `write_player` back. `with_names` returns its fields of `Table` after players were
    renamed or left. `lines` are the rule ids of its lines, scored for every player while it is in play.
    """

    id: str
    cards: tuple[type, ...] = ()
    held: Callable[[Table], bool] = _nothing
    table_keys: tuple[str, ...] = ()
    player_keys: tuple[str, ...] = ()
    read_table: Callable[[Fields, Names], dict[str, Any]] = _no_keys
    read_player: Callable[[Fields, Names], dict[str, Any]] = _no_keys
    write_table: Callable[[Table], dict[str, Any]] = _no_data
    write_player: Callable[[Player], dict[str, Any]] = _no_data
    with_names: Callable[[Table, Renaming], dict[str, Any]] = _no_data_for
    lines: tuple[str, ...] = ()
    score: Callable[[Table, Seats, Seat], Iterable[ScoreLine]] = _none
    faults: Callable[[Table, Seats], Iterable[Fault]] = _none
    warnings: Callable[[Table, Seats], Iterable[Notice]] = _none
    questions: Callable[[Table, Seats], Iterable[Question]] = _none
