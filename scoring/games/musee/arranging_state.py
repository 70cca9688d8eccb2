"""How the search writes down what is laid so far: five numbers, as little as later paintings can depend on.

What is known of the upper, middle and lower gallery: `COLUMN` of the last painting, its Theme as far as another can
follow, three flags. Then the paintings that wait at a staircase for one of their Theme, above and below the middle
gallery: four bits a column, a Theme and the flag `PROMISED`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

COLUMN: Final = 7
THEME: Final = 7
SHIFT: Final = 3
OBLIGED: Final = 64
GAP: Final = 128
TIGHT: Final = 256
MOST_ROW: Final = 512
PROMISED: Final = 8
WAITING: Final = 15

State: TypeAlias = tuple[int, int, int, int, int]
START: Final[State] = (0, 0, 0, 0, 0)


def promises(width: int) -> int:
    """Return the bits of all promises: none may be left at the end."""
    return sum(PROMISED << 4 * column for column in range(1, width + 1))
