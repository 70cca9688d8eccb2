"""In which rectangles of a board regions can lie, and how many doorways they can waste there.

The spaces that regions cover lie in some rows and in some columns. In each row there is one doorway less between them
than they are, at most; and so there is in each column. So n spaces in so many rows and columns have 2 x n - rows -
columns doorways at most. A region of so many spaces needs one less, none where cards that stay link it; what regions do
not need is wasted. Besides, rows x columns are n or more.

A floor is open where it is a rectangle without walls and no card stays. There a row or a column that no region meets
can be taken out: what lay on both sides of it comes together, all that touched still does, and regions share the same
spaces. Taken out one by one, they leave a rectangle with a region in each row and each column. So regions that can lie
on an open floor can lie so in a rectangle of it, and few have doorways enough: of 27 cards that need 41, rows and
columns are 13 at most, however large the floor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import isqrt

from scoring.arrange.proving.dealing import Kind
from scoring.arrange.proving.demand import Demand
from scoring.arrange.proving.floor import Floor
from scoring.arrange.proving.regions import RegionSearch
from scoring.bitboard import Grid
from scoring.effort import Steps


def laid(
    floor: Floor, cards: Mapping[Kind, int], sizes: Mapping[str, int], filler: str | None, stop: Callable[[], bool]
) -> Steps[Mapping[int, Kind] | None]:
    """Return, step by step, which cards lie where so that each key links so many, those of `filler` in all the Gallery.

    None where they cannot lie so.

    Raises:
        OutOfTimeError: `stop` said so while places were listed.

    """
    demand = Demand(cards, sizes, filler, floor.joined)
    needed = sum(size - 1 for key, size in demand.sizes.items() if key not in floor.joined)
    covered = _covered(demand)
    if not (filler is None and covered and is_open(floor)):
        return (yield from RegionSearch(floor, demand, _doors(floor, covered) - needed, stop).layout())
    for rows, columns in _rectangles(floor, 2 * covered - needed):
        part = _rectangle(floor, rows, columns)
        spare = min(part.doors, 2 * covered - rows - columns) - needed
        layout = yield from RegionSearch(part, demand, spare, stop).layout()
        if layout is not None:
            return {_place(floor, rows, divmod(space, columns)): kind for space, kind in layout.items()}
    return None


def is_open(floor: Floor) -> bool:
    """Whether a floor is a rectangle without walls."""
    height, width = floor.board.height, floor.board.width
    every = floor.spaces == (1 << height * width) - 1 and floor.doors == 2 * height * width - height - width
    return every and not floor.joined


def _covered(demand: Demand) -> int:
    """Return how many spaces regions cover at most: one for each card, but a Domain has no use for two alike."""
    sizes = demand.sizes
    return sum(many if row in sizes else column in sizes for (row, column), many in demand.cards.items())


def _doors(floor: Floor, covered: int) -> int:
    """Return how many doorways so many spaces of a floor have between them at most."""
    rows_and_columns = isqrt(4 * covered - 1) + 1 if covered else 0
    return min(floor.doors, 2 * covered - rows_and_columns)


def _rectangles(floor: Floor, most: int) -> Iterator[tuple[int, int]]:
    """Yield rows and columns of each rectangle, as many as given at most; not that which is the same if turned."""
    short, long = sorted((floor.board.height, floor.board.width))
    for columns, rows in product(range(1, short + 1), range(1, long + 1)):
        if columns <= rows <= most - columns:
            yield rows, columns


def _rectangle(floor: Floor, rows: int, columns: int) -> Floor:
    if (rows, columns) not in floor.rectangles:
        floor.rectangles[rows, columns] = Floor(Grid.without_walls(rows, columns), (1 << rows * columns) - 1, 0)
    return floor.rectangles[rows, columns]


def _place(floor: Floor, rows: int, place: tuple[int, int]) -> int:
    """Return the space of a floor where a rectangle has this row and column; turned where it is too high."""
    row, column = place if rows <= floor.board.height else place[::-1]
    return row * floor.board.width + column
