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

from scoring.arrange.arrays import demand_arrays
from scoring.arrange.compiling import compiled
from scoring.arrange.frontier_state import NONE
from scoring.arrange.minimal_sizes import SizeList, add_sizes, minimal_sizes, size_list
from scoring.arrange.puzzle import ALL_VALUES, Puzzle
from scoring.arrange.typed_arrays import Ints, ints

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
    demands, steps, number = demand_arrays(puzzle), _Steps(puzzle), 0
    for shows in _shows(puzzle):
        for filler, least, bonus in _fillers(puzzle):
            told_apart = filler if puzzle.gallery_in_parts else NONE
            for sizes in minimal_sizes(target - bonus, steps.of(filler, least, shows), demands, shows, told_apart):
                number += 1
                if number > MOST_PROFILES:
                    raise TooManyProfilesError
                yield Profile(sizes, filler, shows)


def _shows(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield which Collections show all values, as far as any demand asks for that."""
    needs = [need for levels in puzzle.demands for level in levels for need in level.needs]
    most = max((count for count, conditions in needs if any(condition.perfect for condition in conditions)), default=0)
    keys = sorted({condition.key for condition in puzzle.conditions if condition.perfect})
    return chain.from_iterable(combinations(keys, n) for n in range(most + 1))


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
        self.gallery_in_parts = puzzle.gallery_in_parts
        self.sizes: dict[tuple[int, tuple[int, ...]], SizeList] = {}
        """By the filler and the keys that show all values."""

    def add(self, profile: Profile) -> None:
        """Note one more."""
        asked, keys = (profile.filler, profile.shows), len(profile.sizes)
        sizes = self.sizes.setdefault(asked, size_list(keys))
        if sizes.used == sizes.rows.shape[0]:
            larger = size_list(keys, 2 * sizes.used)
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


class _Steps:
    """The sizes of each key that make a difference, rising, with their points."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.asked = defaultdict(set)
        """By key the sizes that demands ask for."""
        for condition in puzzle.conditions:
            self.asked[condition.key].add(condition.size)
        self.by_key = [self._from(key, 0) for key in range(len(puzzle.points))]

    def of(self, filler: int, least: int, shows: tuple[int, ...]) -> list[dict[int, int]]:
        """Return those of each key; one may have to fill the gallery, with so many pieces, some to show all values."""
        steps = [*self.by_key]
        if filler != NONE:
            steps[filler] = self._filling(filler, least)
        most = ALL_VALUES if self.puzzle.exactly_five else len(self.puzzle.pieces)
        for key in shows:
            steps[key] = {size: points for size, points in steps[key].items() if ALL_VALUES <= size <= most}
        return steps

    def _from(self, key: int, least: int) -> dict[int, int]:
        """Return those of one key that are so large at least; one piece is had without any link."""
        points, most = self.puzzle.points[key], self.puzzle.most_linked[key]
        first = max(min(most, 1), least)
        return {
            size: points[size]
            for size in range(first, most + 1)
            if size == first or points[size] > points[size - 1] or size in self.asked[key]
        }

    def _filling(self, key: int, least: int) -> dict[int, int]:
        """Return those of the key that fills the gallery."""
        points, sizes = self.puzzle.points[key], range(least, self.puzzle.most_linked[key] + 1)
        if self.puzzle.gallery_in_parts:  # what joins the parts cannot be left out: each size asks something else
            return {size: points[size] for size in sizes}
        if self.puzzle.within and self.puzzle.exact_gallery:
            return {size: points[size] for size in sizes if size == len(self.puzzle.gallery)}
        return self._from(key, least)
