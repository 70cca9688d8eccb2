"""Of the layouts worth as many points, one that is few exchanges away from what lies on the table.

What lies there, then the layout found and its mirrored images, are cooled down to a layout worth the points and near.
That is the same every time, but no proof that none is nearer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.annealing import Arrays, arrays, lay, measure, score, spread, worth
from scoring.arrange.compiling import compiled
from scoring.arrange.exchanges import exchanges
from scoring.arrange.puzzle import EMPTY, Piece, Puzzle

EMPTY_KIND: Final = 0
ENOUGH: Final = 4
"""So many coolings from the table that ended as near as each other are believed, if it is this near."""


class Cooling(NamedTuple):
    """Steps of one cooling, some hundredths of a second, then how many exchanges a step may lead away, first and last.

    A point too few costs `price` exchanges.
    """

    steps: int
    hot: float
    cold: float
    price: float


FROM_TABLE: Final = Cooling(20_000, 1.0, 0.15, 0.6)
FROM_TABLE_TRIES: Final = 6
FROM_FOUND: Final = (Cooling(20_000, 0.5, 0.15, 2.0), Cooling(20_000, 1.0, 0.15, 1.0))
FROM_FOUND_TRIES: Final = 4
FROM_NEAREST: Final = Cooling(20_000, 0.7, 0.15, 1.0)
FROM_NEAREST_TRIES: Final = 4


FULL_BOARD: Final = 25
FEWEST_STEPS: Final = 1_000
"""The spaces for which the steps are meant; a smaller board takes fewer, but so many at least."""


class Lying(NamedTuple):
    """A layout while it is cooled down; `moved` counts spaces by the kind that lies there now and that is to."""

    layout: Any
    lie: Any
    sizes: Any
    fives: Any
    fills: Any
    moved: Any


@compiled
def _lying(a: Arrays, layout: Any) -> Lying:
    keys, kinds = a.points.shape[0], a.civilisation.shape[0]
    sizes, fives, fills = np.zeros(keys, np.int64), np.zeros(keys, np.int64), np.zeros(keys, np.int64)
    lie = spread(a, layout)
    for key in range(keys):
        sizes[key], fives[key], fills[key] = measure(a, lie, key)
    moved = np.zeros((kinds, kinds), np.int64)
    for space in range(layout.shape[0]):
        moved[a.kind[space], layout[space]] += 1
    return Lying(layout.copy(), lie, sizes, fives, fills, moved)


@compiled
def _apart(moved: Any) -> int:
    """Return about how many exchanges it takes: the spaces that differ, less one for each two that swap."""
    number = 0
    for old in range(moved.shape[0]):
        for new in range(old):
            number += max(moved[old, new], moved[new, old])
    return number


@compiled
def _counted(moved: Any, old: int, new: int, by: int) -> int:
    """Count so many spaces more from one kind to another; return by how much further apart that is."""
    before = max(moved[old, new], moved[new, old])
    moved[old, new] += by
    further: int = max(moved[old, new], moved[new, old]) - before
    return further if old != new else 0


@compiled
def _count(a: Arrays, on: Lying, one: int, other: int, by: int) -> int:
    """Count two spaces as if their pieces were exchanged, or by -1 take that back; return how much further apart."""
    now, first = a.kind[one], on.layout[one]
    there, second = a.kind[other], on.layout[other]
    further: int = _counted(on.moved, now, first, -by) + _counted(on.moved, there, second, -by)
    further += _counted(on.moved, now, second, by) + _counted(on.moved, there, first, by)
    return further


@compiled
def _exchange(a: Arrays, on: Lying, one: int, other: int) -> None:
    """Exchange two pieces; the sizes stay as they were."""
    keys, first, second = a.points.shape[0], on.layout[one], on.layout[other]
    both = (np.uint64(1) << np.uint64(one)) | (np.uint64(1) << np.uint64(other))
    lay(a, on.lie, keys, first, both)
    lay(a, on.lie, keys, second, both)
    on.layout[one], on.layout[other] = second, first


@compiled
def _measure(a: Arrays, on: Lying, kind: int) -> None:
    for key in (a.civilisation[kind], a.domain[kind]):
        if key >= 0:
            on.sizes[key], on.fives[key], on.fills[key] = measure(a, on.lie, key)


@compiled
def _two(a: Arrays, layout: Any) -> tuple[int, int]:
    """Return two spaces at random, or one that differs from the table with one from which it gets its piece back."""
    number = a.movable.shape[0]
    one, other = a.movable[np.random.randint(number)], a.movable[np.random.randint(number)]
    if np.random.randint(2) and layout[one] != a.kind[one]:
        for _ in range(number):
            if layout[other] == a.kind[one] and layout[other] != a.kind[other]:
                break
            other = a.movable[np.random.randint(number)]
    return one, other


@compiled
def approach(a: Arrays, layout: Any, goal: int, seed: int, cooling: Cooling) -> tuple[Any, int]:
    """Cool a layout down towards the one on the table; return the nearest worth `goal` met, and its points.

    A layout worth more than `goal` makes that the goal; where none worth it was met, the points are -1.
    """
    np.random.seed(seed)
    on = _lying(a, layout)
    sizes, fives, fills = on.sizes.copy(), on.fives.copy(), on.fills.copy()
    points, far = worth(a, sizes, fives, fills), _apart(on.moved)
    best, most, nearest = layout.copy(), -1, far
    if points >= goal:
        goal = most = points
    heat, colder = cooling.hot, (cooling.cold / cooling.hot) ** (1.0 / cooling.steps)
    for _ in range(cooling.steps):
        heat *= colder
        one, other = _two(a, on.layout)
        first, second = on.layout[one], on.layout[other]
        if first == second:
            continue
        limit = far + cooling.price * max(0, goal - points) - heat * np.log(1.0 - np.random.random())
        away = far + _count(a, on, one, other, 1)
        if away <= limit:
            _exchange(a, on, one, other)
            _measure(a, on, first)
            _measure(a, on, second)
            now = worth(a, on.sizes, on.fives, on.fills)
            if away + cooling.price * max(0, goal - now) <= limit:
                points, far = now, away
                sizes[:], fives[:], fills[:] = on.sizes, on.fives, on.fills
                if points > goal or (points == goal and (most < 0 or far < nearest)):
                    goal = most = points
                    nearest = far
                    best[:] = on.layout
                continue
            _exchange(a, on, one, other)
            on.sizes[:], on.fives[:], on.fills[:] = sizes, fives, fills
        _count(a, on, one, other, -1)
    return best, most


def nearest(puzzle: Puzzle, layout: tuple[Piece, ...], stop: Callable[[], bool]) -> tuple[Piece, ...]:
    """Return a layout worth as many points that needs as few exchanges as were found until `stop` says so.

    What lies there now is returned where it is worth as much; one worth more where one was met.
    """
    return _Nearest(puzzle, layout).layout(stop)


class _Nearest:
    def __init__(self, puzzle: Puzzle, layout: tuple[Piece, ...]) -> None:
        self.puzzle = puzzle
        self.kinds = [EMPTY, *sorted(set(puzzle.pieces) - {EMPTY})]
        self.arrays = arrays(puzzle)
        self.now: tuple[int, ...] = tuple(self.arrays.kind.tolist())
        found = [self.kinds.index(piece) for piece in layout]
        self.points = int(score(self.arrays, np.array(found, np.int64)))
        self.images = [*self._images(found)]
        self.best = min(self.images, key=self._far)

    def layout(self, stop: Callable[[], bool]) -> tuple[Piece, ...]:
        if score(self.arrays, self.arrays.kind) >= self.points:
            return self.puzzle.pieces
        for _ in self._steps():
            if stop():
                break
        return tuple(self.kinds[kind] for kind in self.best)

    def _steps(self) -> Iterator[None]:
        """Yield after each cooling."""
        ends = []
        for seed in range(FROM_TABLE_TRIES):
            ends.append(self._cool(self.now, seed, FROM_TABLE))
            yield
        if ends.count(self._far(self.best)[0]) >= ENOUGH >= self._far(self.best)[0]:
            return
        order = sorted(self.images, key=self._far)
        for cooling in FROM_FOUND:
            for seed in range(FROM_FOUND_TRIES):
                self._cool(order[seed % len(order)], seed, cooling)
                yield
        for seed in range(FROM_NEAREST_TRIES):
            self._cool(self.best, seed, FROM_NEAREST)
            yield

    def _cool(self, start: tuple[int, ...], seed: int, cooling: Cooling) -> int | None:
        """Cool one layout down; return how many exchanges away it came to lie, None where it is not worth enough."""
        share = (len(self.now) / FULL_BOARD) ** 2
        shorter = cooling._replace(steps=max(int(cooling.steps * share), FEWEST_STEPS))
        found, points = approach(self.arrays, np.array(start, np.int64), self.points, seed, shorter)
        if points < self.points:
            return None
        layout = tuple(found.tolist())
        if points > self.points or self._far(layout) < self._far(self.best):
            self.points, self.best = int(points), layout
        return self._far(layout)[0]

    def _far(self, layout: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        """Return how many exchanges away a layout is, and in how many places; then any order will do."""
        differing = sum(old != new for old, new in zip(self.now, layout, strict=True))
        return len(exchanges(self.now, layout, EMPTY_KIND)), differing, layout

    def _images(self, layout: list[int]) -> Iterator[tuple[int, ...]]:
        """Yield a layout, and it turned and mirrored in every way that the board allows and that keeps fixed pieces."""
        puzzle = self.puzzle
        number = {at: space for space, at in enumerate(puzzle.at)}
        rows, columns = (max(lines) for lines in zip(*puzzle.at, strict=True))
        for turn in range(8):
            to = []
            for row, column in puzzle.at:
                down = rows - row if turn & 1 else row
                right = columns - column if turn & 2 else column
                to.append(number.get((right, down) if turn & 4 else (down, right), -1))
            image = [layout[to.index(space)] if space in to else -1 for space in range(len(layout))]
            if _same_board(puzzle, to) and all(image[space] == layout[space] for space in puzzle.fixed):
                yield tuple(image)


def _same_board(puzzle: Puzzle, to: list[int]) -> bool:
    """Whether each space, put where `to` says, has the doors it had and the gallery too."""
    doors = {(min(to[one], to[other]), max(to[one], to[other])) for one, other in puzzle.doors}
    same_spaces = sorted(to) == [*range(len(to))]
    return same_spaces and doors == {*puzzle.doors} and {to[space] for space in puzzle.gallery} == puzzle.gallery
