"""What an expansion brings to a table of MUSEUM: its keys, its lines of the score, its faults and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine
    from scoring.fields import Fields
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.table.notation import Trouble
    from scoring.phrase import Phrase
    from scoring.review import Fault, Notice, Question


def _no_keys(_fields: Fields, _names: Names) -> dict[str, Any]:
    return {}


def _no_data(_of: Any) -> dict[str, Any]:
    return {}


def _no_data_for(_table: Table, _renaming: Renaming) -> dict[str, Any]:
    return {}


def _not_mine(_token: str) -> None:
    return None


def _silences_nobody(_player: Player, _readings: Mapping[str, str]) -> dict[str, Phrase]:
    return {}


def _nothing(_table: Table) -> bool:
    return False


def renamed(counts: Mapping[str, int], renaming: Renaming) -> dict[str, int]:
    """Return numbers by player after players were renamed or left."""
    return {new: number for name, number in counts.items() if (new := renaming(name))}


def _none(*_of: Any) -> tuple[()]:
    return ()


Names = Mapping[str, str]
"""The players' names as the table spells them, by what their spellings share (`scoring.names.folded`)."""

Renaming = Callable[[str], str | None]
"""What becomes of a name at the table: another one, or None where the player is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """One expansion. No expansion knows another; what it does not need to say it leaves out.

    `cards` are the classes of its cards, `read_card` reads one as typed (None: it is not of these), `held` says whether
    anything else of it lies on a table. `table_keys` and `player_keys` are its keys in a table file; `read_table` and
    `read_player` turn them into fields of `Table` and `Player`, `write_table` and `write_player` back. `with_names`
    returns its fields of `Table` after players were renamed or left. `lines` are the rule ids of its lines, scored for
    every player while it is in play; `silent` are base lines that count nothing for a player, each with the reason.
    """

    id: str
    cards: tuple[type, ...] = ()
    read_card: Callable[[str], Laid | Trouble | None] = _not_mine
    held: Callable[[Table], bool] = _nothing
    table_keys: tuple[str, ...] = ()
    player_keys: tuple[str, ...] = ()
    read_table: Callable[[Fields, Names], dict[str, Any]] = _no_keys
    read_player: Callable[[Fields, Names], dict[str, Any]] = _no_keys
    write_table: Callable[[Table], dict[str, Any]] = _no_data
    write_player: Callable[[Player], dict[str, Any]] = _no_data
    with_names: Callable[[Table, Renaming], dict[str, Any]] = _no_data_for
    lines: tuple[str, ...] = ()
    silent: Callable[[Player, Mapping[str, str]], Mapping[str, Phrase]] = _silences_nobody
    score: Callable[[Table, Tallies, Tally], Iterable[ScoreLine]] = _none
    faults: Callable[[Table, Tallies], Iterable[Fault]] = _none
    warnings: Callable[[Table, Tallies], Iterable[Notice]] = _none
    questions: Callable[[Table, Tallies], Iterable[Question]] = _none
