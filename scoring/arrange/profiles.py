"""Which Collections a layout worth so many points must link at least: the minimal profiles.

A profile says how many pieces of each key are linked. Every layout worth a target or more meets at least one minimal
profile: one that is worth the target and of which no Collection can be smaller. So where every minimal profile is
refuted, no layout is worth the target.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final, NamedTuple

from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_state import NONE
from scoring.arrange.puzzle import ALL_VALUES, Puzzle
from scoring.arrange.typed_arrays import INT, Ints, Ints2D, ints, zeros

FIRST_ROWS: Final = 64
MOST_PROFILES: Final = 50_000
"""More of them are not listed."""


class Profile(NamedTuple):
    """Collections that a layout is to link."""

    sizes: tuple[int, ...]
    """For each key how many linked pieces it has at least."""
    filler: int = NONE
    """The key that fills the gallery, `NONE` where none does."""
    shows: tuple[int, ...] = ()
    """The keys whose linked pieces, which may be more where that does not matter, show all values."""
    paying: tuple[int, ...] = ()
    """Where it is asked exactly, for each key how many pieces that pay are linked besides, 0 for none; else nothing."""


class TooManyProfilesError(Exception):
    """There are more minimal profiles than can be looked at."""


def ceiling(puzzle: Puzzle) -> int:
    """Return the points if everything were linked that could be, and the gallery filled if anything could."""
    return puzzle.most_points(puzzle.most_linked) + max(bonus for _, _, bonus in _fillers(puzzle))


def minimal_profiles(puzzle: Puzzle, target: int) -> Iterator[Profile]:
    """Yield every minimal profile worth `target` or more.

    Raises:
        TooManyProfilesError: there are more than `MOST_PROFILES`.

    """
    number = 0
    for shows in _shows(puzzle):
        showing = puzzle.showing(shows)
        fewer = [puzzle.showing(keys) for keys in combinations(shows, len(shows) - 1)] if shows else []
        for filler, least, bonus in _fillers(puzzle):
            for sizes in _MinimalSizes(showing, filler, least, target - bonus, shows).every():
                number += 1
                if number > MOST_PROFILES:
                    raise TooManyProfilesError
                if all(without_one.most_points(sizes) < target - bonus for without_one in fewer):
                    yield Profile(sizes, filler, shows)


def _shows(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield which Collections show all values, as far as any demand asks for that."""
    needs = [need for levels in puzzle.demands for level in levels for need in level.needs]
    most = max((count for count, conditions in needs if any(condition.perfect for condition in conditions)), default=0)
    keys = sorted({condition.key for condition in puzzle.conditions if condition.perfect})
    return chain.from_iterable(combinations(keys, n) for n in range(most + 1))


@record
class SizeList:
    """The sizes of some profiles."""

    rows: Ints2D
    """int64 (rows, keys): their sizes."""
    used: int
    """How many rows are in use."""


@compiled
def add_sizes(sizes: SizeList, more: Ints) -> None:
    """Add the sizes of one profile more; there is a row for it."""
    for key in range(more.shape[0]):
        sizes.rows[sizes.used, key] = more[key]
    sizes.used += 1


@compiled
def asks_as_much(sizes: SizeList, wanted: Ints, exactly: int) -> bool:
    """Whether `wanted` is as large as one of these in each key, and in the key `exactly` just as large."""
    for row in range(sizes.used):
        key = 0
        while key < wanted.shape[0] and sizes.rows[row, key] <= wanted[key]:
            key += 1
        if key == wanted.shape[0] and (exactly == NONE or sizes.rows[row, exactly] == wanted[exactly]):
            return True
    return False


class RefutedProfiles:
    """Profiles that nothing meets: what asks as much as one of them is met by nothing either."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.gallery_in_parts = puzzle.exact_gallery and not puzzle.gallery_linked
        self.sizes: dict[tuple[int, tuple[int, ...]], SizeList] = {}
        """By the filler and the keys that show all values."""

    def add(self, profile: Profile) -> None:
        """Note one more."""
        asked, keys = (profile.filler, profile.shows), len(profile.sizes)
        sizes = self.sizes.setdefault(asked, SizeList(zeros(INT, FIRST_ROWS, keys), 0))
        if sizes.used == sizes.rows.shape[0]:
            larger = SizeList(zeros(INT, 2 * sizes.used, keys), 0)
            for row in range(sizes.used):
                add_sizes(larger, ints(sizes.rows[row, key] for key in range(keys)))
            self.sizes[asked] = sizes = larger
        add_sizes(sizes, ints(profile.sizes))

    def __contains__(self, profile: Profile) -> bool:
        """Whether a profile asks for Collections as large as one of them, and for the gallery and values as it does."""
        wanted = ints(profile.sizes)
        for (filler, shows), sizes in self.sizes.items():
            if filler not in (NONE, profile.filler) or not {*shows} <= {*profile.shows}:
                continue
            # what joins the parts of the gallery cannot be left out
            if asks_as_much(sizes, wanted, filler if self.gallery_in_parts else NONE):
                return True
        return False


def _fillers(puzzle: Puzzle) -> Iterator[tuple[int, int, int]]:
    """Yield who may fill the gallery, nobody first, how many pieces that takes, and the points it pays."""
    yield NONE, 0, 0
    if puzzle.gallery_points > 0:
        for key, least in puzzle.fillers:
            yield key, max(least, len(puzzle.gallery) if puzzle.exact_gallery else 0), puzzle.gallery_points


class _MinimalSizes:
    """Lowers one Collection after the other as far as the target allows: depth first, the largest sizes first."""

    def __init__(self, puzzle: Puzzle, filler: int, least: int, target: int, shows: tuple[int, ...]) -> None:
        self.puzzle = puzzle
        self.target = target
        sizes_asked = defaultdict(set)
        for condition in puzzle.conditions:
            sizes_asked[condition.key].add(condition.size)
        self.steps = [
            _steps(
                points, most, sizes_asked[key], max(least if key == filler else 0, ALL_VALUES if key in shows else 0)
            )
            for key, (points, most) in enumerate(zip(puzzle.points, puzzle.most_linked, strict=True))
        ]
        """For each key the sizes that make a difference, rising."""
        if filler != NONE and puzzle.within and puzzle.exact_gallery:
            size = len(puzzle.gallery)
            self.steps[filler] = [size] if least <= size <= puzzle.most_linked[filler] else []
        self.not_lowered = NONE
        if filler != NONE and puzzle.exact_gallery and not puzzle.gallery_linked:
            # what joins the parts of the gallery cannot be left out, so that each size asks something else
            self.not_lowered, self.steps[filler] = filler, [*range(least, puzzle.most_linked[filler] + 1)]
        if puzzle.exactly_five:
            for key in shows:
                self.steps[key] = [ALL_VALUES] if ALL_VALUES in self.steps[key] else []
        self.possible = all(self.steps)

    def every(self) -> Iterator[tuple[int, ...]]:
        """Yield the sizes of every minimal profile."""
        if self.possible:
            sizes = [steps[-1] for steps in self.steps]
            points = sum(table[size] for table, size in zip(self.puzzle.points, sizes, strict=True))
            if points + self._demand_points(sizes) >= self.target:
                yield from self._lower(0, sizes, points)

    def _lower(self, key: int, sizes: list[int], points: int) -> Iterator[tuple[int, ...]]:
        """Lower Collections from a key on; without the demands the sizes come to so many points."""
        if key == len(sizes):
            if not any(self._can_be_smaller(sizes, lower, points) for lower in range(key)):
                yield tuple(sizes)
            return
        top, table = sizes[key], self.puzzle.points[key]
        for size in reversed(self.steps[key]):
            sizes[key] = size
            fewer = points - table[top] + table[size]
            if fewer + self._demand_points(sizes) < self.target:
                break
            yield from self._lower(key + 1, sizes, fewer)
        sizes[key] = top

    def _can_be_smaller(self, sizes: list[int], key: int, points: int) -> bool:
        """Whether one Collection could be smaller still."""
        place, table = self.steps[key].index(sizes[key]), self.puzzle.points[key]
        if place == 0 or key == self.not_lowered:
            return False
        lower = self.steps[key][place - 1]
        fewer = points - table[sizes[key]] + table[lower]
        return fewer + self._demand_points([*sizes[:key], lower, *sizes[key + 1 :]]) >= self.target

    def _demand_points(self, sizes: list[int]) -> int:
        return self.puzzle.demand_points(tuple(sizes)) if self.puzzle.demands else 0


def _steps(points: tuple[int, ...], most: int, asked: set[int], least: int) -> list[int]:
    """Return the sizes of a Collection that make a difference, rising; the first is had without any link."""
    if least > most:
        return []
    first = max(min(most, 1), least)
    return [first, *(size for size in range(first + 1, most + 1) if points[size] > points[size - 1] or size in asked)]
