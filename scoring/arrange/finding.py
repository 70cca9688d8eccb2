"""Good layouts by simulated annealing: two pieces are exchanged; what is worse stays the less often, the worse it is.

What is sought is the points and, for each two pieces that touch and could link, a little more: so that pieces gather
before they are enough to be worth anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, inf
from operator import eq
from random import Random
from typing import Final, NamedTuple

HOTTEST: Final = 1.5
WARM: Final = 0.6
COLDEST: Final = 0.25
"""Points: how much worse an exchange may be about, at first and at last; WARM where a layout is good already."""
REMEMBERED: Final = 20_000
"""For each key the worth of this many sets of spaces is remembered; then all are forgotten."""

Spaces = tuple[int, ...]
"""Where the pieces of one key lie: a set of spaces for each sort of them."""
Layout = list[int]
"""The kind of piece on each place."""


class Measure(NamedTuple):
    """What the pieces of one key are worth where they lie."""

    points: int
    gathered: float
    """The points, and a little for those that touch."""
    seen: object
    """What counts for things that depend on several keys."""


class Puzzle(ABC):
    """Pieces to be laid on places."""

    places: Sequence[int]
    """The spaces that pieces can be exchanged on."""
    kinds: Sequence[Sequence[tuple[int, int]]]
    """For each kind of piece what it counts for: key and sort, by number."""
    sorts: Sequence[int]
    """How many sorts each key has."""

    @abstractmethod
    def measure(self, key: int, spaces: Spaces) -> Measure:
        """Return what the pieces of a key are worth where they lie."""

    @abstractmethod
    def measured(self, key: int) -> dict[Spaces, Measure]:
        """Return the measures of a key that are known; puzzles that measure it alike can share them."""

    @abstractmethod
    def together(self, seen: Sequence[object]) -> int:
        """Return what pays for several keys together, from what each shows."""


class Schedule(NamedTuple):
    """How a layout is cooled down."""

    steps: int
    hottest: float = HOTTEST
    coldest: float = COLDEST
    staying: float = 0.0
    """Points for each piece that lies as it does at home."""
    goal: float = inf
    """Points that are enough, since no layout is worth more."""
    between: int = 100
    """Exchanges after which somebody is asked whether to stop."""


class Found(NamedTuple):
    """A layout and what it is worth."""

    layout: Layout
    points: int
    stayed: int
    """How many places hold what they hold at home."""


@dataclass
class Finding:
    """Layouts of one puzzle."""

    puzzle: Puzzle
    random: Random = field(default_factory=lambda: Random(1))  # noqa: S311 - the same answer every time
    _together: dict[tuple[object, ...], int] = field(default_factory=dict)

    def cool(
        self,
        layout: Sequence[int],
        schedule: Schedule,
        stop: Callable[[], bool],
        *,
        home: Sequence[int] | None = None,
        least: int = 0,
    ) -> Found:
        """Cool a layout down; return the best layout met, and end early where `stop` says so.

        With a `home` the best is, of those worth `least` points, that in which most pieces lie as they do there.
        """
        return _Cooling(self, [*layout], home).cool(schedule, stop, least)

    def points(self, layout: Sequence[int]) -> int:
        """Return what a layout is worth."""
        return _Cooling(self, [*layout]).points

    def measure(self, key: int, spaces: Spaces) -> Measure:
        """Return what a key's pieces are worth, measured once."""
        measured = self._measured[key]
        known = measured.get(spaces)
        if known is None:
            if len(measured) >= REMEMBERED:
                measured.clear()
            known = measured[spaces] = self.puzzle.measure(key, spaces)
        return known

    @cached_property
    def _measured(self) -> list[dict[Spaces, Measure]]:
        return [self.puzzle.measured(key) for key in range(len(self.puzzle.sorts))]

    def together(self, seen: tuple[object, ...]) -> int:
        """Return what pays for several keys together, counted once."""
        known = self._together.get(seen)
        if known is None:
            if len(self._together) >= REMEMBERED:
                self._together.clear()
            known = self._together[seen] = self.puzzle.together(seen)
        return known

    @cached_property
    def moved(self) -> list[list[list[tuple[int, tuple[int, ...]]]]]:
        """The keys and sorts whose spaces differ after an exchange, by the kinds exchanged."""
        return [[self._moved(one, other) for other in self.puzzle.kinds] for one in self.puzzle.kinds]

    @staticmethod
    def _moved(one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> list[tuple[int, tuple[int, ...]]]:
        differing = {*one} ^ {*other}
        return [
            (key, tuple(sort for of, sort in differing if of == key)) for key in sorted({key for key, _ in differing})
        ]


class _Cooling:
    """A layout while it is cooled down."""

    def __init__(self, finding: Finding, layout: Layout, home: Sequence[int] | None = None) -> None:
        self.finding, self.layout, self.home = finding, layout, home
        puzzle = finding.puzzle
        spaces = [[0] * sorts for sorts in puzzle.sorts]
        for place, kind in zip(puzzle.places, layout, strict=True):
            for key, sort in puzzle.kinds[kind]:
                spaces[key][sort] |= 1 << place
        self.spaces: list[Spaces] = [*map(tuple, spaces)]
        self.measures = [finding.measure(key, held) for key, held in enumerate(self.spaces)]
        self.shared = finding.together(tuple(measure.seen for measure in self.measures))
        self.points = sum(measure.points for measure in self.measures) + self.shared

    def cool(self, schedule: Schedule, stop: Callable[[], bool], least: int) -> Found:
        """Exchange so many times."""
        random, places, home = self.finding.random.random, len(self.layout), self.home
        temperature, factor = schedule.hottest, (schedule.coldest / schedule.hottest) ** (1 / schedule.steps)
        stayed = sum(map(eq, self.layout, home)) if home else 0
        best, staying = Found([*self.layout], self.points, stayed), 0
        for step in range(schedule.steps):
            if not step % schedule.between and stop():
                break
            temperature *= factor
            one, other = int(random() * places), int(random() * places)
            if home:
                staying = self._staying(home, one, other)
            if not self._exchange(one, other, staying * schedule.staying, temperature, random):
                continue
            stayed += staying
            if self.points >= least and stayed > best.stayed if home else self.points > best.points:
                best = Found([*self.layout], self.points, stayed)
                if best.points >= schedule.goal:
                    break
        return best

    def _staying(self, home: Sequence[int], one: int, other: int) -> int:
        """Return how many more places hold what they hold at home after an exchange."""
        a, b = self.layout[one], self.layout[other]
        return (home[one] == b) + (home[other] == a) - (home[one] == a) - (home[other] == b)

    def _exchange(self, one: int, other: int, gain: float, temperature: float, random: Callable[[], float]) -> bool:
        """Exchange what lies on two places, if chance takes what that gains; whether it did."""
        layout, finding = self.layout, self.finding
        first, second = layout[one], layout[other]
        if first == second:
            return False
        flip = 1 << finding.puzzle.places[one] | 1 << finding.puzzle.places[other]
        points, changed, seen_changes = self.points - self.shared, [], False
        for key, sorts in finding.moved[first][second]:
            spaces = [*self.spaces[key]]
            for sort in sorts:
                spaces[sort] ^= flip
            before, after = self.measures[key], finding.measure(key, tuple(spaces))
            points += after.points - before.points
            gain += after.gathered - before.gathered
            seen_changes |= after.seen != before.seen
            changed.append((key, tuple(spaces), after))
        shared = self.shared
        if seen_changes:
            measures = [*self.measures]
            for key, _, after in changed:
                measures[key] = after
            shared = finding.together(tuple(measure.seen for measure in measures))
            gain += shared - self.shared
        # The rule of Metropolis: a loss is taken the less often, the larger it is and the colder it has become.
        if gain < 0 and random() >= exp(gain / temperature):
            return False
        layout[one], layout[other] = second, first
        for key, held, after in changed:
            self.spaces[key], self.measures[key] = held, after
        self.points, self.shared = points + shared, shared
        return True
