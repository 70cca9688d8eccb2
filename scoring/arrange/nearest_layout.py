"""Of the layouts worth as many points, one that is few exchanges away from what lies on the table.

What one exchange leads to is searched, then two, and so on (`fewest_exchanges`): the first layout found is proved to be
the nearest. Where that is too much work, what lies there, then the layout given and its mirrored images, are annealed
to a layout worth the points and near, and from there nearer ones are looked for. That is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import log
from typing import Final, NamedTuple

from scoring.arrange.annealing import Annealing, Schedule, annealing_of
from scoring.arrange.arrays import PuzzleArrays, kinds_of, puzzle_arrays
from scoring.arrange.compiling import compiled
from scoring.arrange.evaluation import evaluate, exchange, measure_again, overwrite, worth
from scoring.arrange.exchanges import exchanges
from scoring.arrange.fewest_exchanges import ExchangeSearch
from scoring.arrange.puzzle import Piece, Puzzle
from scoring.arrange.random_numbers import random_number, random_share, seed_with
from scoring.arrange.typed_arrays import INT, Ints, Ints2D, ints, zeros

EMPTY_KIND: Final = 0
MOST_WORK: Final = 7_000_000
"""So many places are looked at before the table is annealed, and after it, in less than a tenth of a second each."""


class Cooling(NamedTuple):
    """One cooling, some hundredths of a second: temperatures are exchanges, a point too few costs `price` of them."""

    schedule: Schedule
    price: float


FROM_TABLE: Final = Cooling(Schedule(20_000, 1.0, 0.15), 0.6)
FROM_TABLE_TRIES: Final = 3
FROM_IMAGES: Final = (Cooling(Schedule(20_000, 0.5, 0.15), 2.0), Cooling(Schedule(20_000, 1.0, 0.15), 1.0))
FROM_IMAGES_TRIES: Final = 2
FROM_NEAREST: Final = Cooling(Schedule(20_000, 0.7, 0.15), 1.0)
FROM_NEAREST_TRIES: Final = 2


FULL_BOARD: Final = 25
FEWEST_STEPS: Final = 1_000
"""The spaces for which the steps are meant; a smaller board takes fewer, but so many at least."""


@compiled
def approach(
    puzzle: PuzzleArrays,
    start: Ints,
    goal: int,
    seed: int,
    schedule: Schedule,
    price: float,
    annealing: Annealing,
    moved: Ints2D,
) -> int:
    """Anneal a layout towards the one on the table; return the points of the nearest worth `goal` met, the best one.

    A layout worth more than `goal` makes that the goal; where none worth it was met, the points are -1. `moved`: int64
    (kinds, kinds), scratch, how many spaces have a piece of the first kind on the table, of the second here.
    """
    seed_with(annealing.numbers, seed)
    points = evaluate(puzzle, start, annealing.evaluation)
    _count_moved(puzzle, start, moved)
    distance = _distance(moved)
    most, nearest = -1, distance
    if points >= goal:
        goal = most = points
        _keep(annealing)
    factor = (schedule.coldest / schedule.hottest) ** (1.0 / schedule.steps)
    temperature = schedule.hottest
    for _ in range(schedule.steps):
        temperature *= factor
        space, other = _two_spaces(puzzle, annealing)
        first, second = annealing.evaluation.layout[space], annealing.evaluation.layout[other]
        if first == second:
            continue
        # The rule of Metropolis, the random number drawn first: a layout is taken if its distance and the price of the
        # points it lacks stay below the limit. So what is too far is left without measuring its Collections.
        lacking = max(0, goal - points)
        limit = distance + price * lacking - temperature * log(1.0 - random_share(annealing.numbers))
        after = distance + _count_exchange(puzzle, annealing, moved, space, other, 1)
        if after <= limit:
            exchange(puzzle, annealing.evaluation, space, other)
            measure_again(puzzle, annealing.evaluation, first)
            measure_again(puzzle, annealing.evaluation, second)
            points_after = worth(puzzle, annealing.evaluation.measures)
            if after + price * max(0, goal - points_after) <= limit:
                points, distance = points_after, after
                overwrite(annealing.evaluation.measures_before, annealing.evaluation.measures)
                if points > goal or (points == goal and (most < 0 or distance < nearest)):
                    goal = most = points
                    nearest = distance
                    _keep(annealing)
                continue
            exchange(puzzle, annealing.evaluation, space, other)
            overwrite(annealing.evaluation.measures, annealing.evaluation.measures_before)
        _count_exchange(puzzle, annealing, moved, space, other, -1)
    return most


@compiled
def _keep(annealing: Annealing) -> None:
    """Keep the layout as the best one."""
    for space in range(annealing.best.shape[0]):
        annealing.best[space] = annealing.evaluation.layout[space]


@compiled
def _count_moved(puzzle: PuzzleArrays, layout: Ints, moved: Ints2D) -> None:
    """Count how many spaces have a piece of one kind on the table, of another here."""
    for old in range(moved.shape[0]):
        for new in range(moved.shape[1]):
            moved[old, new] = 0
    for space in range(layout.shape[0]):
        moved[puzzle.layout[space], layout[space]] += 1


@compiled
def _distance(moved: Ints2D) -> int:
    """Estimate how many exchanges are needed: the spaces that differ, less one for each two that swap."""
    number: int = 0
    for old in range(moved.shape[0]):
        for new in range(old):
            number += max(moved[old, new], moved[new, old])
    return number


@compiled
def _count(moved: Ints2D, old: int, new: int, by: int) -> int:
    """Count so many spaces more from one kind to another; return by how much that adds to the distance."""
    before = max(moved[old, new], moved[new, old])
    moved[old, new] += by
    return max(moved[old, new], moved[new, old]) - before if old != new else 0


@compiled
def _count_exchange(puzzle: PuzzleArrays, annealing: Annealing, moved: Ints2D, space: int, other: int, by: int) -> int:
    """Count two spaces as if their pieces were exchanged, or by -1 take that back; return what it adds in distance."""
    on_space, first = puzzle.layout[space], annealing.evaluation.layout[space]
    on_other, second = puzzle.layout[other], annealing.evaluation.layout[other]
    further = _count(moved, on_space, first, -by) + _count(moved, on_other, second, -by)
    return further + _count(moved, on_space, second, by) + _count(moved, on_other, first, by)


@compiled
def _two_spaces(puzzle: PuzzleArrays, annealing: Annealing) -> tuple[int, int]:
    """Return two spaces at random; half of the time, where the first differs from the table, one that has its piece."""
    number = puzzle.board.movable.shape[0]
    space = puzzle.board.movable[random_number(annealing.numbers, number)]
    other = puzzle.board.movable[random_number(annealing.numbers, number)]
    wanted = puzzle.layout[space]
    if random_number(annealing.numbers, 2) and annealing.evaluation.layout[space] != wanted:
        for _ in range(number):
            if annealing.evaluation.layout[other] == wanted and puzzle.layout[other] != wanted:
                break
            other = puzzle.board.movable[random_number(annealing.numbers, number)]
    return space, other


class NearestLayout(NamedTuple):
    """A layout worth as many points as another, and near."""

    pieces: tuple[Piece, ...]
    """A piece for each space."""
    points: int
    """What it is worth."""
    proved: bool
    """Whether no layout worth as much is fewer exchanges away."""


def nearest_layout(puzzle: Puzzle, layout: tuple[Piece, ...], stop: Callable[[], bool]) -> NearestLayout:
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
        self.annealing = annealing_of(self.arrays)
        self.moved = zeros(INT, len(self.kinds), len(self.kinds))
        self.now = tuple(self.arrays.layout)
        kinds = [self.kinds.index(piece) for piece in layout]
        self.points = self._points(kinds)
        self.images = [*self._images(kinds)]
        self.nearest = min(self.images, key=self._distance)
        self.none_within = 0
        """So few exchanges, or fewer, lead to no layout worth the points."""

    def layout(self, stop: Callable[[], bool]) -> NearestLayout:
        if self._points(self.now) >= self.points:
            return NearestLayout(self.puzzle.pieces, self._points(self.now), proved=True)
        for _ in self._steps():
            if stop():
                break
        return NearestLayout(tuple(self.kinds[kind] for kind in self.nearest), self.points, self._proved)

    @property
    def _proved(self) -> bool:
        return self.none_within + 1 == self._exchanges

    @property
    def _exchanges(self) -> int:
        """How many exchanges away the nearest layout is."""
        return self._distance(self.nearest)[0]

    def _steps(self) -> Iterator[None]:
        """Yield after each piece of work."""
        yield from self._look(lambda: self.none_within + 1)
        if self._proved:
            return
        yield from self._anneal()
        yield from self._look(lambda: self._exchanges - 1)

    def _look(self, exchanges: Callable[[], int]) -> Iterator[None]:
        """Look for layouts so many exchanges away at most, until it is proved that none is nearer, or for a while."""
        search, work = ExchangeSearch(self.puzzle, self.arrays, self.points), 0
        while search.sure and not self._proved:
            if search.points < self.points:
                search = ExchangeSearch(self.puzzle, self.arrays, self.points)
            within = exchanges()
            for done in search.within(within):
                work += done
                if search.layout:
                    self._take(search.layout)
                yield
                if work > MOST_WORK:
                    return
            if search.sure and not search.layout:
                self.none_within = within

    def _anneal(self) -> Iterator[None]:
        for seed in range(FROM_TABLE_TRIES):
            self._cool(self.now, seed, FROM_TABLE)
            yield
        order = sorted(self.images, key=self._distance)
        for cooling in FROM_IMAGES:
            for seed in range(FROM_IMAGES_TRIES):
                self._cool(order[seed % len(order)], seed, cooling)
                yield
        for seed in range(FROM_NEAREST_TRIES):
            self._cool(self.nearest, seed, FROM_NEAREST)
            yield

    def _cool(self, start: tuple[int, ...], seed: int, cooling: Cooling) -> None:
        """Cool one layout down, and keep what comes of it if it is nearer or worth more."""
        schedule, price = cooling
        share = (len(self.now) / FULL_BOARD) ** 2
        steps = max(int(schedule.steps * share), FEWEST_STEPS)
        shorter = Schedule(steps, schedule.hottest, schedule.coldest)
        points = approach(self.arrays, ints(start), self.points, seed, shorter, price, self.annealing, self.moved)
        if points >= self.points:
            self._take(tuple(self.annealing.best))

    def _take(self, layout: tuple[int, ...]) -> None:
        """Keep a layout worth the points if it is nearer or worth more."""
        points = self._points(layout)
        nearer = points == self.points and self._distance(layout) < self._distance(self.nearest)
        if points > self.points or nearer:
            self.points, self.nearest = points, layout

    def _points(self, layout: Iterable[int]) -> int:
        return evaluate(self.arrays, ints(layout), self.annealing.evaluation)

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
