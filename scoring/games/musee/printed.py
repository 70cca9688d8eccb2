"""The printed numbers and names of Musée, read once from `data/`."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from scoring.printed import printed_table

FOLDER: Final = Path(__file__).parent
BOX: Final = printed_table(FOLDER, "box")

GALLERIES: Final[tuple[str, ...]] = tuple(BOX["galleries"])
ROWS: Final = ("top", "bottom")
"""The two rows of tokens: between the upper and the middle gallery, and between the middle and the lower one."""

PRINTED_THEMES: Final[tuple[str, ...]] = tuple(BOX["themes"])
THEMES: Final = len(PRINTED_THEMES)
ANIMALS: Final[int] = BOX["animals"]
POINTS: Final[dict[str, int]] = BOX["points"]
HAND: Final[int] = BOX["hand"]["cards"]
TEAM_HAND: Final[int] = BOX["hand"]["team"]
LAST_CARDS: Final[int] = BOX["last-cards"]
TEAM: Final[int] = BOX["team"]
"""Partners of a team, and teams of a game."""

WINS: Final[int] = BOX["match-wins"]

LINES: Final = ("musee.paintings", "musee.neighbours", "musee.staircases", "musee.gallery-bonus")


class Setup(NamedTuple):
    """What depends on the number of museums: the highest number in play, places in a gallery, staircases by row."""

    deck: int
    width: int
    staircases: tuple[int, int]


SETUPS: Final = {
    int(museums): Setup(setup["deck"], setup["width"], tuple(setup["staircases"]))
    for museums, setup in BOX["museums"].items()
}


def first_game(width: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the columns of the staircases recommended for a first game, top and bottom row.

    >>> first_game(5)
    ((2, 4), (1, 3, 5))
    """
    top, bottom = (tuple(column for column in BOX["first-game"][row] if column <= width) for row in ROWS)
    return top, bottom
