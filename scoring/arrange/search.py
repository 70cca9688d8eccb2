"""The best layout of a puzzle: good layouts first, then the proof that nothing is better.

Every minimal profile worth a point more than the best layout is refuted; where one is not, there is a better layout,
and all begins again above that. The ceiling comes down meanwhile, as far as whatever reaches it is refuted. If that
takes long, a better layout likely exists and was not found, and then most of that work is lost. So what reaches the
ceiling is refuted instead, point after point: none of that is lost, whatever was found. Nothing depends on the clock,
so a search that comes to its end gives the same answer every time; one that is stopped returns what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from scoring.arrange.annealing import Schedule, anneal
from scoring.arrange.arrays import PuzzleArrays, kinds_of, puzzle_arrays
from scoring.arrange.boxes import gathered
from scoring.arrange.compiling import COMPILED
from scoring.arrange.evaluation import evaluation_for, score
from scoring.arrange.exact_deal import deal_exactly
from scoring.arrange.exhaustive import MOST_LAYOUTS, number_of_layouts, score_next_layouts
from scoring.arrange.frontier_search import ASSIGNED, NO_ROOM, REFUTED
from scoring.arrange.frontier_state import NONE
from scoring.arrange.lending import AskedWays, Lending
from scoring.arrange.linking import Linking
from scoring.arrange.partition import BEYOND
from scoring.arrange.placements import Boards
from scoring.arrange.profiles import Profile, RefutedProfiles, TooManyProfilesError, ceiling, minimal_profiles
from scoring.arrange.puzzle import Piece, Puzzle
from scoring.arrange.question_search import QuestionSearch
from scoring.arrange.questions import CardTable, Question, questions
from scoring.arrange.typed_arrays import Ints, ints
from scoring.arrange.value_branches import branches

STEPS_PER_SQUARE: Final = 64
FEWEST_STEPS: Final = 1_000
"""Steps of one cooling: so many times the square of the spaces; the later coolings take longer."""
FIRST_TRIES: Final = 2
TRIES: Final = 20
"""So many times layouts are cooled down before the proof begins, and where there is none to be had."""
LONGEST: Final = 16
"""The first coolings are as long; each one after them takes twice as long as the one before, up to so many times."""
HOTTEST: Final = 1.5
COLDEST: Final = 0.25
TOUCH_POINTS: Final = 0.2
"""Points: how much worse a step may be at first and at last, and what two pieces that touch count for."""
CHOICES_AT_ONCE: Final = 50_000 if COMPILED else 500
LAYOUTS_AT_ONCE: Final = 50_000 if COMPILED else 500
"""So many choices or layouts are looked at before anybody is asked whether to stop, at most a tenth of a second."""
CHOICES_PER_STEP: Final = 2
"""While questions are put to the board, layouts are cooled down, too: by a step for so many choices."""
CHOICES_FROM_BELOW: Final = 200_000
"""After so many choices what reaches the ceiling is refuted instead."""
PROFILES_AT_ONCE: Final = 500
"""So many profiles are listed, or turned into questions, before anybody is asked whether to stop."""
MOST_CHOICES_UNREPORTED: Final = 50_000
CHOICES_OF_A_QUESTION: Final = 1_000
"""What it takes to put a question counts as so many choices; after more than those, all told, a step ends."""


class NoProofError(Exception):
    """Regions prove nothing here: they have room and the layout is worth less, or there are too many of them."""


class StoppedError(Exception):
    """Somebody asked to stop while something was prepared; what was known before stands."""


class RefutedQuestion(NamedTuple):
    """A question to which the answer is no."""

    question: Question
    choices: int
    """How many choices that took."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search knows."""

    layout: tuple[Piece, ...]
    """The best layout so far: a piece for each space."""
    points: int
    """What it is worth."""
    ceiling: int
    """What no layout is worth more than."""
    latest: tuple[Piece, ...]
    """The layout looked at last."""
    questions_left: int = 0
    """How many of the questions at the present target are still open."""
    questions_asked: int = 0
    """How many questions there are at the present target."""
    target: int = 0
    """What a layout is worth at least that such a question asks for."""
    refuted: tuple[RefutedQuestion, ...] = field(default=(), repr=False)
    """All questions refuted so far."""
    exhausted: bool = False
    """Whether all layouts were looked at."""

    @property
    def proved(self) -> bool:
        """Whether no layout is better."""
        return self.points == self.ceiling


def search(
    puzzle: Puzzle,
    stop: Callable[[], bool],
    report: Callable[[SearchResult], None],
    tries: int = TRIES,
) -> SearchResult:
    """Return the best layout of a puzzle, or the best found until `stop` says so; `report` hears of each step.

    Where nothing can be proved, layouts are cooled down so many times.
    """
    under_way = ProofSearch(puzzle, stop, tries)
    for _ in under_way.steps:
        report(under_way.result)
        if stop() or under_way.points == under_way.ceiling:
            break
    return under_way.result


class ProofSearch:
    """A search under way: the best layout as an array of kinds, what is refuted, and the ceiling that follows.

    It looks for more than the best layout is worth, or than is `known` to be had elsewhere. Each of its `steps` is
    some work. While the ceiling falls it holds no more than that: so of one board many can be under way, in turns.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        stop: Callable[[], bool],
        tries: int,
        first_tries: int = FIRST_TRIES,
        boards: Boards | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.lending = Lending(puzzle, boards or Boards())
        self.stop = stop
        self.tries, self.first_tries, self.tried = tries, first_tries, 0
        self.arrays = puzzle_arrays(puzzle)
        self.kinds = kinds_of(puzzle)
        self.gathered = [puzzle_arrays(one) for one in gathered(puzzle)]
        self.layout = self.latest = self.arrays.layout
        self.points = score(self.arrays, self.layout)
        self.known = self.points
        self.promised = self.lending.promised
        self.ceiling = max(ceiling(self.promised), self.points)
        self.questions_left = self.questions_asked = self.target = 0
        self.impossible = RefutedProfiles(self.promised)
        self.refuted: list[RefutedQuestion] = []
        self.choices, self.next_try = 0, CHOICES_PER_STEP * self._steps_to_cool
        self.exhausted = False
        self.steps = self._steps()

    @property
    def tried_choices(self) -> int:
        """How many choices it took to refute what is refuted."""
        return sum(refuted.choices for refuted in self.refuted)

    @property
    def sought(self) -> int:
        """The fewest points that are worth looking for."""
        return max(self.points, self.known) + 1

    @property
    def result(self) -> SearchResult:
        """What is known by now."""
        layout, latest = (tuple(self.kinds[kind] for kind in kinds) for kinds in (self.layout, self.latest))
        return SearchResult(
            layout=layout,
            points=self.points,
            ceiling=self.ceiling,
            latest=latest,
            questions_left=self.questions_left,
            questions_asked=self.questions_asked,
            target=self.target,
            refuted=tuple(self.refuted),
            exhausted=self.exhausted,
        )

    def _steps(self) -> Iterator[None]:
        """Yield after each piece of work."""
        if not len(self.arrays.board.movable):
            self.ceiling, self.exhausted = self.points, True
            return
        for _ in range(self.first_tries):
            self._cool()
            yield
        try:
            for prove in (self._prove, self._refute_from_above):
                with suppress(TooManyProfilesError, NoProofError):
                    yield from prove()
        except StoppedError:
            return
        if self.sought <= self.ceiling and number_of_layouts(self.puzzle) <= MOST_LAYOUTS:
            yield from self._try_all()
        while self.tried < self.tries:
            self._cool()
            yield

    def _try_all(self) -> Iterator[None]:
        """Look at every layout there is."""
        layout, best, done = ints(self.arrays.layout), ints(self.layout), False
        movable = [*self.arrays.board.movable]
        for space, kind in zip(movable, sorted(layout[space] for space in movable), strict=True):
            layout[space] = kind
        evaluation = evaluation_for(self.arrays)
        while not done:
            points, done = score_next_layouts(self.arrays, layout, best, self.points, LAYOUTS_AT_ONCE, evaluation)
            self._take(ints(best), points)
            yield
        self.ceiling, self.exhausted = min(self.ceiling, self.points), True

    def _cool(self) -> None:
        """Cool the layout on the table down once more, a little slower each time."""
        arrays, schedule = self._to_cool, Schedule(self._steps_to_cool, HOTTEST, COLDEST)
        self.tried += 1
        layout, points = anneal(arrays, arrays.layout, self.tried, schedule, TOUCH_POINTS, self.ceiling, self.stop)
        self._take(layout, points)
        self.next_try = self.choices + CHOICES_PER_STEP * self._steps_to_cool

    @property
    def _to_cool(self) -> PuzzleArrays:
        """What is cooled down next."""
        return self.gathered[self.tried % len(self.gathered)]

    @property
    def _steps_to_cool(self) -> int:
        """How many steps that takes."""
        steps = max(STEPS_PER_SQUARE * self._to_cool.board.movable.shape[0] ** 2, FEWEST_STEPS)
        return steps * min(1 << max(0, self.tried - FIRST_TRIES + 1), LONGEST)

    def _take(self, layout: Ints, points: int) -> None:
        """Keep a layout, int64 (spaces,), if it is the best so far."""
        self.latest = layout
        if points > self.points:
            self.layout, self.points = layout, points

    def _prove(self) -> Iterator[None]:
        """Refute whatever would be worth more than the best layout; if that takes long, from above."""
        from_below = self._refute_from_below()
        for _ in from_below:
            yield
            if self.choices > CHOICES_FROM_BELOW:
                with suppress(TooManyProfilesError, NoProofError):
                    yield from self._refute_from_above()
                break
        yield from from_below

    def _refute_from_below(self) -> Iterator[None]:
        """Refute whatever would be worth a point more; begin again whenever a better layout is found."""
        lowering = self._lower_ceiling()
        while self.sought <= self.ceiling:
            target, profiles = yield from self._profiles()
            asked = questions(self.promised, self._heeding(profiles))
            self.questions_left, self.questions_asked, self.target = len(asked), len(asked), target
            choices = 0
            for question in asked:
                yield from self._ask(question, target)
                if self.sought > target:
                    break
                self.questions_left -= 1
                before = self.ceiling
                with suppress(TooManyProfilesError):
                    next(lowering, None)
                choices += CHOICES_OF_A_QUESTION + self.refuted[-1].choices
                if choices > MOST_CHOICES_UNREPORTED or self.ceiling < before:
                    choices = 0
                    yield
            else:
                self.ceiling = min(self.ceiling, target - 1)
            yield

    def _refute_from_above(self) -> Iterator[None]:
        """Refute whatever reaches the ceiling, as far down as regions do."""
        while self.sought <= self.ceiling:
            target = self.ceiling
            profiles = self._heeding(minimal_profiles(self.promised, target))
            asked = questions(self.promised, (profile for profile in profiles if profile not in self.impossible))
            self.questions_left, self.questions_asked, self.target = len(asked), len(asked), target
            choices = 0
            for question in asked:
                before = self.choices
                if any(profile not in self.impossible for profile in question.profiles):
                    yield from self._ask(question, target)
                if self.sought > target:
                    return
                self.questions_left -= 1
                choices += CHOICES_OF_A_QUESTION + self.choices - before
                if choices > MOST_CHOICES_UNREPORTED:
                    choices = 0
                    yield
            self.ceiling = min(self.ceiling, target - 1)
            yield

    def _profiles(self) -> Generator[None, None, tuple[int, tuple[Profile, ...]]]:
        """Return the lowest target above the best layout whose profiles can be listed, and those open still.

        The higher a target, the fewer its profiles. So it is found by bisection, after the lowest target was tried.
        """
        listed, low, high = None, self.sought, self.ceiling
        target = low
        while low <= high:
            try:
                listed = target, tuple(self._heeding(minimal_profiles(self.promised, target)))
                high = target - 1
            except TooManyProfilesError:
                low = target + 1
                yield
            target = (low + high) // 2
        if listed is None:
            raise NoProofError
        target, profiles = listed
        return target, tuple(profile for profile in profiles if profile not in self.impossible)

    def _lower_ceiling(self) -> Iterator[None]:
        """Lower the ceiling again and again as far as all that reaches it is refuted; yield where something is not."""
        while True:
            target = self.ceiling
            for profile in self._heeding(minimal_profiles(self.promised, target)):
                while profile not in self.impossible:
                    yield
            self.ceiling = min(self.ceiling, target - 1)

    def _heeding(self, profiles: Iterable[Profile]) -> Iterator[Profile]:
        """Yield profiles until somebody asks to stop, which raises StoppedError."""
        for n, profile in enumerate(profiles, 1):
            if n % PROFILES_AT_ONCE == 0 and self.stop():
                raise StoppedError
            yield profile

    def _ask(self, question: Question, target: int) -> Iterator[None]:
        """Put one question, in all ways to link, until it is refuted or a layout worth the target is found."""
        explored, with_values = 0, True
        for ways in self.lending.asked(question.profiles):
            choices, whatever_values = yield from self._ask_one_of(ways, target)
            if self.sought > target:
                return
            explored, with_values = explored + choices, with_values and whatever_values
        self.refuted.append(RefutedQuestion(question, explored))
        for profile in question.profiles:
            self.impossible.add(profile._replace(shows=()) if with_values else profile)

    def _ask_one_of(self, ways: Iterable[AskedWays], target: int) -> Generator[None, None, tuple[int, bool]]:
        """Refute profiles by what one of several uses of lent pieces asks; the first that regions can tell of."""
        explored = 0
        for use in ways:
            with_values = True
            with suppress(NoProofError):
                for way, profiles in use:
                    for asked in way.asked(profiles):
                        choices, whatever_values = yield from self._refute(way, asked, target)
                        explored, with_values = explored + choices, with_values and whatever_values
                        if self.sought > target:
                            return explored, with_values
                return explored, with_values
        raise NoProofError

    def _refute(self, way: Linking, question: Question, target: int) -> Generator[None, None, tuple[int, bool]]:
        """Put one question to the board; return how many choices it took to refute it, and whether of any values."""
        asked = QuestionSearch(way, way.cards, question)
        for outcome in self._advance(asked, target):
            if outcome == ASSIGNED and self._lay(asked, way.cards) and self.points < target:
                yield from self._branch_on_values(way, question, target)
                return asked.explored, False
            yield
        return asked.explored, not (question.exact and any(profile.shows for profile in question.profiles))

    def _advance(self, asked: QuestionSearch, target: int) -> Iterator[int]:
        """Yield each outcome of the search, until all is refuted or a layout worth the target is found."""
        while self.sought <= target:
            before = asked.explored
            outcome = asked.advance(CHOICES_AT_ONCE)
            self.choices += asked.explored - before
            if outcome == REFUTED:
                return
            if outcome == NO_ROOM:
                raise NoProofError
            yield outcome
            if self.tried < self.tries and self.choices >= self.next_try:
                self._cool()

    def _branch_on_values(self, way: Linking, question: Question, target: int) -> Iterator[None]:
        """Ask again by which pieces a Collection leaves out: values can be all that a layout lacks.

        Where it lacks something else, more counts than regions can tell.
        """
        if question.exact:
            raise NoProofError
        for profile in question.profiles:
            if not profile.shows:
                if len(question.profiles) == 1:
                    raise NoProofError
                yield from self._refute(way, replace(question, profiles=(profile,)), target)
                continue
            for puzzle, narrower, first in branches(way.puzzle, profile):
                cards = CardTable(puzzle)
                for asked in questions(puzzle, (narrower,)):
                    asking = QuestionSearch(way, cards, asked)
                    for outcome in self._advance(asking, target):
                        if outcome == ASSIGNED:
                            self._lay(asking, cards, first)
                            if self.points < target:
                                raise NoProofError
                        yield

    def _lay(self, asked: QuestionSearch, cards: CardTable, first: frozenset[int] = frozenset()) -> bool:
        """Take the layout that the cards were assigned, of pieces alike the `first` ones first; False for none."""
        dealt: Sequence[int] | None
        if asked.exact:
            dealt = deal_exactly(self.puzzle, cards, *asked.laid())
        else:
            cells = [*asked.assigned()]
            if any(space == BEYOND for space, _ in cells):
                raise NoProofError
            assigned = ((space, row, column) for space, (row, column) in cells if space != NONE)
            dealt = cards.layout(assigned, first)
        if dealt is None:
            return False
        layout = ints(self.arrays.layout[piece] for piece in dealt)
        self._take(layout, score(self.arrays, layout))
        return True
