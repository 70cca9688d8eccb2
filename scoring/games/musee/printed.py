"""The printed numbers and names of Musée, read once from `data/`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

DATA: Final = Path(__file__).parent / "data"
BOX: Final[dict[str, Any]] = tomllib.loads((DATA / "box.toml").read_text(encoding="utf-8"))

GALLERIES: Final[tuple[str, ...]] = tuple(BOX["galleries"])
ROWS: Final = ("top", "bottom")
"""The two rows of tokens: between the upper and the middle gallery, and between the middle and the lower one."""

THEMES: Final[int] = BOX["themes"]
PRINTED_THEMES: Final[tuple[str, ...]] = tuple(BOX["printed-themes"])
ANIMALS: Final[int] = BOX["animals"]
POINTS: Final[dict[str, int]] = BOX["points"]
HAND: Final[int] = BOX["hand"]["cards"]
TEAM_HAND: Final[int] = BOX["hand"]["team"]
LAST_CARDS: Final[int] = BOX["last-cards"]
TEAM: Final = 2
"""Partners of a team, and teams of a game."""

WINS: Final[int] = BOX["match-wins"]

LINES: Final = ("musee.paintings", "musee.neighbours", "musee.staircases", "musee.gallery-bonus")


class Setup(NamedTuple):
    """What depends on the number of museums: the highest number in play, places in a gallery, staircases by row."""

    deck: int
    width: int
    staircases: tuple[int, int]


SETUPS: Final = {
    museums: Setup(BOX[key]["deck"], BOX[key]["width"], tuple(BOX[key]["staircases"]))
    for museums, key in ((2, "two"), (3, "three"))
}


def first_game(width: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the columns of the staircases recommended for a first game, top and bottom row.

    >>> first_game(5)
    ((2, 4), (1, 3, 5))
    """
    top, bottom = (tuple(column for column in BOX["first-game"][row] if column <= width) for row in ROWS)
    return top, bottom
