"""Artline: Louvre (Teenck, 2022): keeps the themes of all Rooms, judges every turn, finds the winners."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scoring.game import GameOf, loaded_when_asked
from scoring.games.artline.judging import judge, whose
from scoring.games.artline.keys import FILE
from scoring.games.artline.legality import replayed
from scoring.games.artline.placement import where
from scoring.games.artline.printed import LINES, MOST
from scoring.games.artline.review import review

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.game import Why
    from scoring.games.artline.table import Table
    from scoring.hindsight import Hindsight


def _turn(table: Table) -> str:
    """Return whose turn it is; after the end of the game, whose it would be."""
    return whose(replayed(table))


@loaded_when_asked
def _hindsight() -> Callable[[Table], Hindsight]:
    from scoring.games.artline.hindsight import hindsight

    return hindsight


@loaded_when_asked
def _why() -> Why[Table]:
    from scoring.games.artline.why import why

    return why


GAME = GameOf(
    "artline",
    Path(__file__).parent,
    LINES,
    MOST,
    FILE.read,
    FILE.data,
    FILE.schema,
    review,
    where,
    judge,
    hindsight=_hindsight,
    why=_why,
    turn=_turn,
)
