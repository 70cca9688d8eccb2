"""The best arrangement: good layouts first, then the proof that nothing is better.

Every minimal profile worth a point more than the best layout is refuted; where one is not, there is a better layout,
and all begins again above that. The ceiling comes down meanwhile, as far as whatever reaches it is refuted. Nothing
depends on the clock, so a search that comes to its end gives the same answer every time; one that is stopped returns
what it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.annealing import anneal, arrays, score
from scoring.arrange.by_values import narrowed
from scoring.arrange.compiling import compiled_before
from scoring.arrange.cutting import Cutter, Grid, grid_of
from scoring.arrange.dealing import Deal
from scoring.arrange.exhausting import MOST_LAYOUTS, next_layouts, number_of_layouts
from scoring.arrange.profiles import (
    Cards,
    Profile,
    Question,
    Refutations,
    TooManyProfilesError,
    ceiling,
    minimal_profiles,
    questions,
)
from scoring.arrange.puzzle import EMPTY, NOTHING, Piece, Puzzle
from scoring.arrange.regions import NONE, SORTS
from scoring.arrange.walking import DEALT, REFUTED, walk

STEPS: Final = 64
FEWEST_STEPS: Final = 1_000
"""Steps of one cooling, for each two spaces; the later ones take longer."""
FIRST_TRIES: Final = 6
TRIES: Final = 36
"""So many times layouts are cooled down before the proof begins, and where there is none to be had."""
HOT: Final = 3.0
COLD: Final = 0.3
TOUCH: Final = 0.3
"""Points: how much worse a step may be at first and at last, and what two pieces that touch count for."""
CHOICES: Final = 500_000
LAYOUTS: Final = 50_000
"""So many choices or layouts are looked at before anybody is asked whether to stop, some tenths of a second."""
QUESTION: Final = 1_000
"""What it takes to put a question counts as so many choices."""


class NoProofError(Exception):
    """Regions prove nothing here: they have room and the layout is worth less, or there are too many of them."""


BOARD: Final = "board"
CARDS: Final = "cards"
VALUES: Final = "values"
"""What refutes a question: the board whatever the cards are, the cards, or only their values."""


class Refuted(NamedTuple):
    """A question to which the answer is no, how many choices that took, and what it follows from."""

    question: Question
    looked: int
    by: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a search knows: the best layout, a piece for each space, its points, and the ceiling; the `latest` layout.

    `left` of `asked` questions at the present target are open; `counted` says that all layouts were looked at.
    """

    layout: tuple[Piece, ...]
    points: int
    ceiling: int
    latest: tuple[Piece, ...]
    left: int = 0
    asked: int = 0
    refuted: tuple[Refuted, ...] = field(default=(), repr=False)
    counted: bool = False

    @property
    def proved(self) -> bool:
        """Whether no layout is better."""
        return self.points == self.ceiling


def ready() -> bool:
    """Whether the search was compiled on this machine before."""
    return compiled_before(walk)


def search(
    puzzle: Puzzle,
    stop: Callable[[], bool],
    report: Callable[[Found], None],
    tries: int = TRIES,
    *,
    to_end: bool = False,
) -> Found:
    """Return the best layout of a puzzle, or the best found until `stop` says so; `report` hears of each step.

    Where nothing can be proved, layouts are cooled down so many times; with `to_end` also where the ceiling is reached.
    """
    return _Search(puzzle, stop, report, tries).run(to_end=to_end)


class _Search:
    def __init__(self, puzzle: Puzzle, stop: Callable[[], bool], report: Callable[[Found], None], tries: int) -> None:
        self.puzzle = puzzle
        self.tries = tries
        self.stop = stop
        self.report = report
        self.arrays = arrays(puzzle)
        self.kinds = [EMPTY, *sorted(set(puzzle.pieces) - {EMPTY})]
        self.layout = self.latest = self.arrays.kind
        self.points = int(score(self.arrays, self.layout))
        self.ceiling = max(ceiling(puzzle), self.points)
        self.tried = 0
        self.left = self.asked = 0
        self.impossible = Refutations(puzzle)
        self.refuted: list[Refuted] = []
        self.counted = False

    def run(self, *, to_end: bool) -> Found:
        """Take step after step."""
        for _ in self._steps():
            self.report(self._found())
            if self.stop() or (self.points == self.ceiling and not to_end):
                break
        return self._found()

    def _found(self) -> Found:
        layout, latest = (tuple(self.kinds[kind] for kind in one) for one in (self.layout, self.latest))
        return Found(
            layout, self.points, self.ceiling, latest, self.left, self.asked, tuple(self.refuted), self.counted
        )

    def _steps(self) -> Iterator[None]:
        """Yield after each piece of work."""
        for _ in range(FIRST_TRIES):
            self._cool()
            yield
        grid = grid_of(self.puzzle) if self.puzzle.plain else None
        if grid is not None:
            with suppress(TooManyProfilesError, NoProofError):
                yield from self._prove(grid)
        if self.points < self.ceiling and number_of_layouts(self.puzzle) <= MOST_LAYOUTS:
            yield from self._try_all()
        while self.tried < self.tries:
            self._cool()
            yield

    def _try_all(self) -> Iterator[None]:
        """Look at every layout there is."""
        layout, best, done = self.arrays.kind.copy(), self.layout.copy(), False
        free = self.arrays.movable
        layout[free] = np.sort(layout[free])
        while not done:
            points, done = next_layouts(self.arrays, layout, best, self.points, LAYOUTS)
            self._take(best.copy(), int(points))
            yield
        self.ceiling, self.counted = self.points, True

    def _cool(self) -> None:
        """Cool the layout on the table down once more, a little slower each time."""
        self.tried += 1
        steps = max(STEPS * len(self.puzzle.at) ** 2, FEWEST_STEPS) * (1 + self.tried // FIRST_TRIES)
        layout, points = anneal(self.arrays, self.arrays.kind.copy(), steps, self.tried, HOT, COLD, TOUCH, self.ceiling)
        self._take(layout, int(points))

    def _take(self, layout: Any, points: int) -> None:
        self.latest = layout
        if points > self.points:
            self.layout, self.points = layout, points

    def _prove(self, grid: Grid) -> Iterator[None]:
        """Refute whatever would be worth more than the best layout; begin again whenever a better one is found."""
        cards, lowering = Cards(self.puzzle), self._lower()
        while self.points < self.ceiling:
            target, profiles = yield from self._profiles()
            asked = questions(self.puzzle, profiles)
            self.left = self.asked = len(asked)
            looked = 0
            for question in asked:
                yield from self._ask(grid, cards, question, target)
                if self.points >= target:
                    break
                self.left -= 1
                with suppress(TooManyProfilesError):
                    next(lowering, None)
                looked += QUESTION + self.refuted[-1].looked
                if looked > LAYOUTS:
                    looked = 0
                    yield
            else:
                self.ceiling = target - 1
            yield

    def _profiles(self) -> Generator[None, None, tuple[int, tuple[Profile, ...]]]:
        """Return the lowest target above the best layout whose profiles can be listed, and those open still."""
        found, low, high = None, self.points + 1, self.ceiling
        target = low
        while low <= high:
            try:
                found = target, tuple(minimal_profiles(self.puzzle, target))
                high = target - 1
            except TooManyProfilesError:
                low = target + 1
                yield
            target = (low + high) // 2
        if found is None:
            raise NoProofError
        target, profiles = found
        return target, tuple(profile for profile in profiles if profile not in self.impossible)

    def _lower(self) -> Iterator[None]:
        """Lower the ceiling again and again as far as all that reaches it is refuted; yield where something is not."""
        while True:
            for profile in minimal_profiles(self.puzzle, self.ceiling):
                while profile not in self.impossible:
                    yield
            self.ceiling -= 1

    def _ask(self, grid: Grid, cards: Cards, question: Question, target: int) -> Iterator[None]:
        """Put one question to the board, until it is refuted or a layout worth the target is found."""
        cutter = Cutter(grid, question.cut, _deal(cards, question))
        by = CARDS
        for found in self._look(cutter, target):
            if found == DEALT:
                self._lay(grid, cutter, cards.puzzle)
                if self.points < target:
                    yield from self._ask_by_values(grid, question, target)
                    by = VALUES
                    break
            yield
        if self.points < target:
            self.refuted.append(Refuted(question, cutter.looked, BOARD if by == CARDS and cutter.by_board else by))
            for profile in question.profiles:
                self.impossible.add(profile if by == VALUES else profile._replace(shows=()))

    def _look(self, cutter: Cutter, target: int) -> Iterator[int]:
        """Yield what came of each look, until all is refuted or a layout worth the target is found."""
        if not cutter.fits:
            raise NoProofError
        while self.points < target and (found := cutter.look(CHOICES)) != REFUTED:
            yield found
            if self.tried < self.tries:
                self._cool()

    def _ask_by_values(self, grid: Grid, question: Question, target: int) -> Iterator[None]:
        """Ask again by which cards a Collection leaves out: values can be all that a layout lacks.

        Where it lacks something else, more counts than regions can tell.
        """
        for profile in question.profiles:
            if not profile.shows:
                if len(question.profiles) == 1:
                    raise NoProofError
                yield from self._ask(grid, Cards(self.puzzle), replace(question, profiles=(profile,)), target)
                continue
            for puzzle, asked, first in narrowed(self.puzzle, profile):
                for one in questions(puzzle, (asked,)):
                    cutter = Cutter(grid, one.cut, _deal(Cards(puzzle), one))
                    for found in self._look(cutter, target):
                        if found == DEALT:
                            self._lay(grid, cutter, puzzle, first)
                            if self.points < target:
                                raise NoProofError
                        yield

    def _lay(self, grid: Grid, cutter: Cutter, puzzle: Puzzle, first: frozenset[int] = frozenset()) -> None:
        """Take the layout that was dealt the pieces of a puzzle, of those alike the `first` ones first."""
        layout = self._laid(grid, cutter, puzzle, first)
        self._take(layout, int(score(self.arrays, layout)))

    def _laid(self, grid: Grid, cutter: Cutter, puzzle: Puzzle, first: frozenset[int]) -> Any:
        """Return the layout that was dealt: cards that no region needs lie wherever there is room."""
        hand: dict[tuple[int, int], list[int]] = defaultdict(list)
        rows = puzzle.civilisations
        for n, piece in enumerate(puzzle.pieces):
            column = NONE if piece.domain == NOTHING else piece.domain - puzzle.civilisations
            if piece.civilisation == NOTHING and piece.domain != NOTHING:
                hand[rows, column].append(n)
                rows += 1
            else:
                hand[piece.civilisation, column].append(n)
        for cards in hand.values():
            cards.sort(key=lambda n: n in first)
        layout = np.full(len(puzzle.at), -1, np.int64)
        dealt = [(space, *at) for space, at in zip(grid.spaces, cutter.dealt(), strict=True) if space != NONE]
        for space, row, column in dealt:
            if NONE not in (row, column):
                layout[space] = hand[row, column].pop()
        for space, row, column in dealt:
            if row != NONE and column == NONE:
                layout[space] = next(cards for (one, _), cards in hand.items() if one == row and cards).pop()
        rest = [n for cards in hand.values() for n in cards]
        for space in range(len(layout)):
            if layout[space] < 0:
                layout[space] = rest.pop()
        return self.arrays.kind[layout]


def _deal(cards: Cards, question: Question) -> Deal:
    """Return the cards, and what the profiles of a question want of them, as arrays."""
    columns = cards.domains + 1
    keys = max(cards.rows, columns)
    number = np.zeros((cards.rows, columns), np.int64)
    for place, many in cards.number.items():
        number[place] = many
    wanted = np.zeros((len(question.profiles), SORTS, keys), np.int64)
    alone = np.zeros_like(wanted)
    filler = np.full((len(question.profiles), SORTS), NONE, np.int64)
    for n, profile in enumerate(question.profiles):
        for sort, (sizes, solo) in enumerate(zip(cards.wanted(profile), cards.alone(profile), strict=True)):
            wanted[n, sort, : len(sizes)] = sizes
            alone[n, sort, : len(solo)] = solo
        if question.cut.filler != NONE:
            filler[n, question.cut.filler] = profile.filler - question.cut.filler * cards.puzzle.civilisations
    return Deal(number, wanted, alone, filler)
