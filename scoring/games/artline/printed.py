"""The printed numbers of Artline: Louvre, read once from `data/`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent / "data"
BOX: Final[dict[str, Any]] = tomllib.loads((DATA / "box.toml").read_text(encoding="utf-8"))

FEWEST: Final[int] = BOX["players"][0]
MOST: Final[int] = BOX["players"][1]
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
