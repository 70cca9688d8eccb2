"""The printed numbers of Artline: Louvre, read once from `data/`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from scoring.printed import printed_table

FOLDER: Final = Path(__file__).parent
BOX: Final = printed_table(FOLDER, "box")

FEWEST: Final[int] = BOX["players"]["fewest"]
MOST: Final[int] = BOX["players"]["most"]
CARDS: Final[int] = BOX["cards"]
HAND: Final[int] = BOX["hand"]
START: Final[int] = BOX["start"]

LINES: Final = ("artline.hand",)


def pile_at_start(cards: int, players: int) -> int:
    """Return how many cards lie in the pile after dealing.

    >>> [pile_at_start(112, players) for players in range(2, 7)]
    [101, 96, 91, 86, 81]
    """
    return cards - START - HAND * players
