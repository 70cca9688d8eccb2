"""Musée (Seegert, 2014): judges placements, scores museums line by line, finds the best arrangement."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scoring.game import Cells, GameOf, loaded_when_asked
from scoring.games.musee.edit import cell, with_cell
from scoring.games.musee.judging import judge
from scoring.games.musee.keys import read_table, schema, write_table
from scoring.games.musee.placement import where
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import LINES, SETUPS, WINS
from scoring.games.musee.review import review

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.arrangement import Arrange
    from scoring.findings import Check
    from scoring.game import Why
    from scoring.games.musee.table import Table
    from scoring.hindsight import Hindsight


def _turn(table: Table) -> str | None:
    """Return whose turn it is in a game followed turn by turn."""
    turn = position_of(table).turn
    return turn.name if turn else None


@loaded_when_asked
def _hindsight() -> Callable[[Table], Hindsight]:
    from scoring.games.musee.hindsight import hindsight

    return hindsight


@loaded_when_asked
def _why() -> Why[Table]:
    from scoring.games.musee.why import why

    return why


@loaded_when_asked
def _arrange() -> Arrange[Table]:
    from scoring.games.musee.arranging import arrange

    return arrange


def _check() -> Check[Table]:
    from scoring.games.musee.certificate import CHECK

    return CHECK


GAME = GameOf(
    "musee",
    Path(__file__).parent,
    LINES,
    max(SETUPS),
    read_table,
    write_table,
    schema,
    review,
    where,
    judge,
    WINS,
    hindsight=_hindsight,
    why=_why,
    arrange=_arrange,
    check=_check,
    hands=True,
    movable=False,
    turn=_turn,
    cells=Cells(cell, with_cell),
)
