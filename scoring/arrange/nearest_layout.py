"""Of the layouts worth as many points, one that is few exchanges away from what lies on the table.

What lies there, then the layout given and its mirrored images, are annealed to a layout worth the points and near. That
is the same every time, but no proof that none is nearer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.annealing import Schedule
from scoring.arrange.arrays import PuzzleArrays, kinds_of, puzzle_arrays
from scoring.arrange.compiling import compiled
from scoring.arrange.evaluation import (
    copied,
    evaluated,
    exchange,
    measure_again,
    overwrite,
    score,
    worth,
)
from scoring.arrange.exchanges import exchanges
from scoring.arrange.puzzle import Piece, Puzzle

EMPTY_KIND: Final = 0
BELIEVED: Final = 4
"""So many coolings from the table that ended as near as each other are believed, if it is this near."""


class Cooling(NamedTuple):
    """One cooling, some hundredths of a second: temperatures are exchanges, a point too few costs `price` of them."""

    schedule: Schedule
    price: float


FROM_TABLE: Final = Cooling(Schedule(20_000, 1.0, 0.15), 0.6)
FROM_TABLE_TRIES: Final = 6
FROM_IMAGES: Final = (Cooling(Schedule(20_000, 0.5, 0.15), 2.0), Cooling(Schedule(20_000, 1.0, 0.15), 1.0))
FROM_IMAGES_TRIES: Final = 4
FROM_NEAREST: Final = Cooling(Schedule(20_000, 0.7, 0.15), 1.0)
FROM_NEAREST_TRIES: Final = 4


FULL_BOARD: Final = 25
FEWEST_STEPS: Final = 1_000
"""The spaces for which the steps are meant; a smaller board takes fewer, but so many at least."""


@compiled
def approach(
    puzzle: PuzzleArrays, start: Any, goal: int, seed: int, schedule: Schedule, price: float
) -> tuple[Any, int]:
    """Anneal a layout towards the one on the table; return the nearest worth `goal` met, and its points.

    A layout worth more than `goal` makes that the goal; where none worth it was met, the points are -1.
    """
    np.random.seed(seed)
    evaluation = evaluated(puzzle, start.copy())
    layout, measures_before = evaluation.layout, copied(evaluation.measures)
    moved = _moved_pieces(puzzle, layout)
    points, distance = worth(puzzle, evaluation.measures), _distance(moved)
    best, most, nearest = layout.copy(), -1, distance
    if points >= goal:
        goal = most = points
    factor = (schedule.coldest / schedule.hottest) ** (1.0 / schedule.steps)
    temperature = schedule.hottest
    for _ in range(schedule.steps):
        temperature *= factor
        space, other = _two_spaces(puzzle, layout)
        first, second = layout[space], layout[other]
        if first == second:
            continue
        # The rule of Metropolis, the random number drawn first: a layout is taken if its distance and the price of the
        # points it lacks stay below the limit. So what is too far is left without measuring its Collections.
        lacking = max(0, goal - points)
        limit = distance + price * lacking - temperature * np.log(1.0 - np.random.random())
        after = distance + _count_exchange(puzzle, layout, moved, space, other, 1)
        if after <= limit:
            exchange(puzzle, evaluation, space, other)
            measure_again(puzzle, evaluation, first)
            measure_again(puzzle, evaluation, second)
            points_after = worth(puzzle, evaluation.measures)
            if after + price * max(0, goal - points_after) <= limit:
                points, distance = points_after, after
                overwrite(measures_before, evaluation.measures)
                if points > goal or (points == goal and (most < 0 or distance < nearest)):
                    goal = most = points
                    nearest = distance
                    best[:] = layout
                continue
            exchange(puzzle, evaluation, space, other)
            overwrite(evaluation.measures, measures_before)
        _count_exchange(puzzle, layout, moved, space, other, -1)
    return best, most


@compiled
def _moved_pieces(puzzle: PuzzleArrays, layout: Any) -> Any:
    """Return int64 (kinds, kinds): how many spaces have a piece of the first kind on the table, of the second here."""
    kinds = puzzle.kinds.civilisation.shape[0]
    moved = np.zeros((kinds, kinds), np.int64)
    for space in range(layout.shape[0]):
        moved[puzzle.layout[space], layout[space]] += 1
    return moved


@compiled
def _distance(moved: Any) -> int:
    """Estimate how many exchanges are needed: the spaces that differ, less one for each two that swap."""
    number = 0
    for old in range(moved.shape[0]):
        for new in range(old):
            number += max(moved[old, new], moved[new, old])
    return number


@compiled
def _count(moved: Any, old: int, new: int, by: int) -> int:
    """Count so many spaces more from one kind to another; return by how much that adds to the distance."""
    before = max(moved[old, new], moved[new, old])
    moved[old, new] += by
    further: int = max(moved[old, new], moved[new, old]) - before
    return further if old != new else 0


@compiled
def _count_exchange(puzzle: PuzzleArrays, layout: Any, moved: Any, space: int, other: int, by: int) -> int:
    """Count two spaces as if their pieces were exchanged, or by -1 take that back; return what it adds in distance."""
    on_space, first = puzzle.layout[space], layout[space]
    on_other, second = puzzle.layout[other], layout[other]
    further: int = _count(moved, on_space, first, -by) + _count(moved, on_other, second, -by)
    further += _count(moved, on_space, second, by) + _count(moved, on_other, first, by)
    return further


@compiled
def _two_spaces(puzzle: PuzzleArrays, layout: Any) -> tuple[int, int]:
    """Return two spaces at random; half of the time, where the first differs from the table, one that has its piece."""
    movable, table = puzzle.board.movable, puzzle.layout
    number = movable.shape[0]
    space, other = movable[np.random.randint(number)], movable[np.random.randint(number)]
    if np.random.randint(2) and layout[space] != table[space]:
        for _ in range(number):
            if layout[other] == table[space] and layout[other] != table[other]:
                break
            other = movable[np.random.randint(number)]
    return space, other


def nearest_layout(puzzle: Puzzle, layout: tuple[Piece, ...], stop: Callable[[], bool]) -> tuple[Piece, ...]:
    """Return a layout worth as many points that needs as few exchanges as were found until `stop` says so.

    What lies there now is returned where it is worth as much; one worth more where one was met.
    """
    return _NearestSearch(puzzle, layout).layout(stop)


class _NearestSearch:
    """The nearest layout so far, and the points that it must be worth."""

    def __init__(self, puzzle: Puzzle, layout: tuple[Piece, ...]) -> None:
        self.puzzle = puzzle
        self.kinds = kinds_of(puzzle)
        self.arrays = puzzle_arrays(puzzle)
        self.now: tuple[int, ...] = tuple(self.arrays.layout.tolist())
        kinds = [self.kinds.index(piece) for piece in layout]
        self.points = int(score(self.arrays, np.array(kinds, np.int64)))
        self.images = [*self._images(kinds)]
        self.nearest = min(self.images, key=self._distance)

    def layout(self, stop: Callable[[], bool]) -> tuple[Piece, ...]:
        if score(self.arrays, self.arrays.layout) >= self.points:
            return self.puzzle.pieces
        for _ in self._steps():
            if stop():
                break
        return tuple(self.kinds[kind] for kind in self.nearest)

    def _steps(self) -> Iterator[None]:
        """Yield after each cooling."""
        distances = []
        for seed in range(FROM_TABLE_TRIES):
            distances.append(self._cool(self.now, seed, FROM_TABLE))
            yield
        nearest = self._distance(self.nearest)[0]
        if distances.count(nearest) >= BELIEVED >= nearest:
            return
        order = sorted(self.images, key=self._distance)
        for cooling in FROM_IMAGES:
            for seed in range(FROM_IMAGES_TRIES):
                self._cool(order[seed % len(order)], seed, cooling)
                yield
        for seed in range(FROM_NEAREST_TRIES):
            self._cool(self.nearest, seed, FROM_NEAREST)
            yield

    def _cool(self, start: tuple[int, ...], seed: int, cooling: Cooling) -> int | None:
        """Cool one layout down; return how many exchanges away it came to lie, None where it is not worth enough."""
        schedule, price = cooling
        share = (len(self.now) / FULL_BOARD) ** 2
        shorter = schedule._replace(steps=max(int(schedule.steps * share), FEWEST_STEPS))
        end, points = approach(self.arrays, np.array(start, np.int64), self.points, seed, shorter, price)
        if points < self.points:
            return None
        layout = tuple(end.tolist())
        if points > self.points or self._distance(layout) < self._distance(self.nearest):
            self.points, self.nearest = int(points), layout
        return self._distance(layout)[0]

    def _distance(self, layout: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        """Return how many exchanges away a layout is, how many of its places differ, and itself: any order will do."""
        differing = sum(old != new for old, new in zip(self.now, layout, strict=True))
        return len(exchanges(self.now, layout, EMPTY_KIND)), differing, layout

    def _images(self, layout: list[int]) -> Iterator[tuple[int, ...]]:
        """Yield a layout, and it turned and mirrored in every way that the board allows and that keeps fixed pieces."""
        puzzle = self.puzzle
        space_at = {place: space for space, place in enumerate(puzzle.coordinates)}
        last_row, last_column = (max(numbers) for numbers in zip(*puzzle.coordinates, strict=True))
        for symmetry in range(8):
            goes_to = []
            for row, column in puzzle.coordinates:
                down = last_row - row if symmetry & 1 else row
                right = last_column - column if symmetry & 2 else column
                goes_to.append(space_at.get((right, down) if symmetry & 4 else (down, right), -1))
            image = [layout[goes_to.index(space)] if space in goes_to else -1 for space in range(len(layout))]
            if _same_board(puzzle, goes_to) and all(image[space] == layout[space] for space in puzzle.fixed):
                yield tuple(image)


def _same_board(puzzle: Puzzle, goes_to: list[int]) -> bool:
    """Whether each space, put where it goes to, has the doors it had, and the gallery is the same."""
    doors = {tuple(sorted((goes_to[space], goes_to[beside]))) for space, beside in puzzle.doors}
    gallery = {goes_to[space] for space in puzzle.gallery}
    return sorted(goes_to) == [*range(len(goes_to))] and doors == {*puzzle.doors} and gallery == puzzle.gallery
