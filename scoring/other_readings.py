"""What a table would score under every other reading of the open rulings, and whether that would change the winner."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Final, TypeAlias

from scoring.game import Game
from scoring.readings import Trace
from scoring.review import Outcome, Review
from scoring.rulebook import Ruling
from scoring.table import AnyTable

__all__ = ["OpenRuling", "OtherReadings", "other_readings"]

MOST_COMBINATIONS: Final = 4096
"""The most combinations scored; where a table has more, the answer says so."""

Changes: TypeAlias = tuple[tuple[str, str], ...]
"""Readings other than those in force, by ruling, in the order of the rulings."""


@dataclass(frozen=True, slots=True)
class OpenRuling:
    """A ruling that bears on a table: its reading now, and what comes of each when only this one is changed.

    >>> from scoring import example, read
    >>> from scoring.other_readings import other_readings
    >>> game, table = read(example("solo"))
    >>> bearing = other_readings(game, table).open[0]
    >>> bearing.ruling.id, bearing.now, {value: outcome.winners for value, outcome in bearing.outcomes.items()}
    ('rival-ordinary-scoring', 'yes', {'yes': ('Alphonse LeGros',), 'no': ('Éric',)})
    """

    ruling: Ruling
    now: str
    outcomes: Mapping[str, Outcome]


@dataclass(frozen=True, slots=True)
class OtherReadings:
    """Every ruling that bears on a table, and the smallest changes under which somebody else wins, with who does.

    `together` are the smallest combinations that do more or less than their changes one by one would add up to.
    `arising` are the rulings that were asked for, whether or not they bear. `looked_at` counts the combinations: all
    that differ, unless `up_to` says how many changes at once were tried. `provisional`: a fault or a question is open.

    >>> from scoring import example, read
    >>> from scoring.other_readings import other_readings
    >>> game, table = read(example("solo"))
    >>> other_readings(game, table).deciding
    {(('rival-ordinary-scoring', 'no'),): ('Éric',)}
    """

    now: Outcome
    open: tuple[OpenRuling, ...]
    together: Mapping[Changes, Outcome]
    deciding: Mapping[Changes, tuple[str, ...]]
    arising: frozenset[str]
    looked_at: int
    provisional: bool
    up_to: int | None = None


def other_readings(
    game: Game, table: AnyTable, stop: Callable[[], bool] = lambda: False, most: int = MOST_COMBINATIONS
) -> OtherReadings:
    """Look at all combinations of readings that a table can tell apart, those with few changes first, at most so many.

    A ruling the score never asks about cannot change it, so only readings asked for are varied, and of those by which
    turns are judged none. `stop` is asked before each combination; what was found until then is returned.

    >>> from scoring import example, read
    >>> from scoring.other_readings import other_readings
    >>> game, table = read(example("solo"))
    >>> [bearing.ruling.id for bearing in other_readings(game, table).open]
    ['rival-ordinary-scoring']
    """
    return _Sweep(game, table).run(stop, most)


def with_other_winners(game: Game, table: AnyTable, review: Review, stop: Callable[[], bool]) -> Review:
    """Return the review of a table with who wins under another reading, where it names a winner and somebody else does.

    `stop` is asked before each combination, those with few changes first; what was not found until then is not told.
    """
    if not review.standing.winners:
        return review
    otherwise = _Sweep(game, table).other_winners(stop)
    return review._replace(standing=review.standing._replace(otherwise=otherwise))


class _Sweep:
    """The combinations of one table, each scored once."""

    def __init__(self, game: Game, table: AnyTable) -> None:
        self.game = game
        self.table = table
        self.now = {key: ruling.now(table.edition, table.rulings) for key, ruling in game.rulings.items()}
        self.order = {key: at for at, key in enumerate(game.rulings)}
        self.known: dict[Changes, tuple[Outcome, tuple[str, ...]]] = {}

    def look(self, changes: Changes) -> tuple[Outcome, tuple[str, ...]]:
        """Return what comes of a combination, and the rulings of a score that were asked for, in order."""
        if changes not in self.known:
            trace, rulings = Trace({}), {**self.table.rulings, **dict(changes)}
            outcome = self.game.count(replace(self.table, rulings=rulings, trace=trace), hints=False).outcome_now
            self.known[changes] = outcome, tuple(key for key in trace.asked if self.game.rulings[key].scoring)
        return self.known[changes]

    def run(self, stop: Callable[[], bool], most: int) -> OtherReadings:
        """Look at everything, or at as much as there is time for."""
        now, _ = self.look(())
        seen, up_to = self._explored(stop, most)
        # of a search cut short, only combinations whose neighbours were looked at as well
        compared = seen if up_to is None else [changes for changes in seen if len(changes) < up_to]
        bearing = self._bearing(compared)
        return OtherReadings(
            now,
            tuple(self._open(ruling) for key, ruling in self.game.rulings.items() if key in bearing),
            self._together(now, bearing, most, stop),
            self._deciding(now, seen),
            frozenset(key for _, asked in self.known.values() for key in asked),
            len(seen),
            self.game.count(self.table, hints=False).provisional,
            up_to,
        )

    def other_winners(self, stop: Callable[[], bool]) -> tuple[str, ...] | None:
        """Return who wins under the first combination with other winners than now."""
        now = set(self.look(())[0].winners)
        for changes in islice(self._ways(), MOST_COMBINATIONS):
            if stop():
                break
            winners = self.look(changes)[0].winners
            if set(winners) != now:
                return winners
        return None

    def _explored(self, stop: Callable[[], bool], most: int) -> tuple[list[Changes], int | None]:
        """Return the combinations that differ where somebody asks, and how many changes were tried if not all."""
        seen: list[Changes] = []
        for changes in self._ways():
            if seen and (len(seen) >= most or stop()):
                return seen, max(len(changes) - 1, 0)
            seen.append(changes)
        return seen, None

    def _ways(self) -> Iterator[Changes]:
        """Yield the combinations that differ where somebody asks, those with few changes first."""
        waiting: deque[tuple[Changes, str | None]] = deque([((), None)])
        while waiting:
            changes, last = waiting.popleft()
            yield changes
            _, asked = self.look(changes)
            behind = asked[asked.index(last) + 1 :] if last else asked
            waiting.extend((self._with(changes, key, value), key) for key in behind for value in self._others(key))

    def _others(self, key: str) -> Iterator[str]:
        return (reading.value for reading in self.game.rulings[key].readings if reading.value != self.now[key])

    def _with(self, changes: Changes, key: str, value: str) -> Changes:
        return tuple(sorted((*changes, (key, value)), key=lambda change: self.order[change[0]]))

    def _bearing(self, seen: list[Changes]) -> set[str]:
        """Return the rulings that make a difference to a combination, whatever the readings of the others."""
        bearing: set[str] = set()
        for changes in seen:
            _, asked = self.look(changes)
            bearing.update(ruling for ruling in asked if ruling not in bearing and self._bears(changes, ruling))
        return bearing

    def _bears(self, changes: Changes, ruling: str) -> bool:
        """Whether another reading of a ruling that is asked for makes a difference to a combination.

        Under it others may be asked for, of which the combination says nothing: they are tried in every reading.
        """
        there, asked = self.look(changes)
        rest = tuple(change for change in changes if change[0] != ruling)
        now = dict(changes).get(ruling, self.now[ruling])
        values = (reading.value for reading in self.game.rulings[ruling].readings if reading.value != now)
        return any(
            outcome != there
            for value in values
            for outcome in self._outcomes(self._changed(rest, ruling, value), frozenset(asked))
        )

    def _outcomes(self, changes: Changes, settled: frozenset[str]) -> Iterator[Outcome]:
        """Yield what a combination can come to, by the readings of the rulings that are not settled."""
        outcome, asked = self.look(changes)
        free = next((key for key in asked if key not in settled), None)
        if free is None:
            yield outcome
            return
        for reading in self.game.rulings[free].readings:
            yield from self._outcomes(self._changed(changes, free, reading.value), settled | {free})

    def _changed(self, changes: Changes, key: str, value: str) -> Changes:
        """Return a combination with one more reading, which may be the one in force."""
        return changes if value == self.now[key] else self._with(changes, key, value)

    def _open(self, ruling: Ruling) -> OpenRuling:
        changes = {reading.value: self._with((), ruling.id, reading.value) for reading in ruling.readings}
        changes[self.now[ruling.id]] = ()
        return OpenRuling(ruling, self.now[ruling.id], {value: self.look(way)[0] for value, way in changes.items()})

    def _together(self, now: Outcome, bearing: set[str], most: int, stop: Callable[[], bool]) -> dict[Changes, Outcome]:
        """Return the smallest combinations that come to something else than their changes add up to one by one."""
        changes = [(key, value) for key in self.order if key in bearing for value in self._others(key)]
        several = (part for size in range(2, len(bearing) + 1) for part in combinations(changes, size))
        smallest: dict[Changes, Outcome] = {}
        for part in islice((part for part in several if len({key for key, _ in part}) == len(part)), most):
            if part not in self.known and stop():
                break
            there = self.look(part)[0]
            if _numbers(there) != self._sum(now, part) and not any(less in smallest for less in _parts(part)):
                smallest[part] = there
        return smallest

    def _sum(self, now: Outcome, changes: Changes) -> list[int]:
        """Return what the changes would come to if each did what it does alone."""
        alone = [_numbers(self.look((change,))[0]) for change in changes]
        return [
            number + sum(changed - number for changed in others)
            for number, *others in zip(_numbers(now), *alone, strict=True)
        ]

    def _deciding(self, now: Outcome, seen: list[Changes]) -> dict[Changes, tuple[str, ...]]:
        """Return the smallest combinations with other winners than now: no part of one has other winners."""
        deciding: dict[Changes, tuple[str, ...]] = {}
        for changes in seen:
            winners = self.look(changes)[0].winners
            if set(winners) != set(now.winners) and not any(part in deciding for part in _parts(changes)):
                deciding[changes] = winners
        return deciding


def _numbers(outcome: Outcome) -> list[int]:
    """Return everything a combination of readings is measured by."""
    return [*outcome.totals.values(), outcome.faults]


def _parts(changes: Changes) -> Iterator[Changes]:
    return (part for size in range(1, len(changes)) for part in combinations(changes, size))
