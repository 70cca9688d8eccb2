"""Which Collections a layout worth so many points must link: the smallest demands, and the questions they pose.

A profile says how many pieces of each key are linked. Every layout worth a target or more meets at least one minimal
profile: one that is worth the target and of which no Collection can be smaller. Profiles with the same sizes pose the
same question to the board, whatever their Civilisations and Domains are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations, groupby
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.cutting import Cut
from scoring.arrange.puzzle import ALL_VALUES, NOTHING, Puzzle
from scoring.arrange.regions import NONE

MOST_PROFILES: Final = 50_000


class Profile(NamedTuple):
    """The number of linked pieces asked of every key, and the key that fills the gallery, `NONE` where none does.

    Of the keys in `shows` the linked pieces, which may be more, show all values.
    """

    sizes: tuple[int, ...]
    filler: int = NONE
    shows: tuple[int, ...] = ()


class TooManyProfilesError(Exception):
    """There are more minimal profiles than can be looked at."""


def ceiling(puzzle: Puzzle) -> int:
    """Return the points if everything were linked that could be, and the gallery filled if anything could."""
    return puzzle.linked_points(puzzle.held) + max(bonus for _, _, bonus in _fillers(puzzle))


def minimal_profiles(puzzle: Puzzle, target: int) -> Iterator[Profile]:
    """Yield every minimal profile worth `target` or more."""
    number = 0
    for shows in _shows(puzzle):
        showing = puzzle.showing(shows)
        fewer = [puzzle.showing(keys) for keys in combinations(shows, len(shows) - 1)] if shows else []
        for filler, least, bonus in _fillers(puzzle):
            for sizes in _Lowering(showing, filler, least, target - bonus, shows).every():
                number += 1
                if number > MOST_PROFILES:
                    raise TooManyProfilesError
                if all(one.linked_points(sizes) < target - bonus for one in fewer):
                    yield Profile(sizes, filler, shows)


def _shows(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield which Collections show all values, as far as any demand asks for that."""
    needs = [need for levels in puzzle.demands for level in levels for need in level.needs]
    most = max((n for n, of in needs if any(one.perfect for one in of)), default=0)
    keys = sorted({one.key for _, of in needs for one in of if one.perfect})
    return chain.from_iterable(combinations(keys, n) for n in range(most + 1))


class Refutations:
    """Profiles that nothing meets: what asks as much as one of them is met by nothing either."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.in_parts = puzzle.exact_gallery and not puzzle.gallery_linked
        self.sizes: dict[tuple[int, tuple[int, ...]], Any] = {}

    def add(self, profile: Profile) -> None:
        """Note one more."""
        sizes, kind = np.array([profile.sizes]), (profile.filler, profile.shows)
        self.sizes[kind] = np.vstack((self.sizes[kind], sizes)) if kind in self.sizes else sizes

    def __contains__(self, profile: Profile) -> bool:
        """Whether a profile asks for Collections as large as one of them, and for the gallery and values as it does."""
        asked = np.array(profile.sizes)
        for (filler, shows), sizes in self.sizes.items():
            if filler not in (NONE, profile.filler) or not {*shows} <= {*profile.shows}:
                continue
            covered = (sizes <= asked).all(axis=1)
            if filler != NONE and self.in_parts:  # what joins the parts of the gallery cannot be left out
                covered &= sizes[:, filler] == asked[filler]
            if covered.any():
                return True
        return False


def _fillers(puzzle: Puzzle) -> Iterator[tuple[int, int, int]]:
    """Yield who may fill the gallery, nobody first, how many pieces that takes, and the points it pays."""
    yield NONE, 0, 0
    if puzzle.gallery_points > 0:
        for key, least in puzzle.fillers:
            yield key, max(least, len(puzzle.gallery) if puzzle.exact_gallery else 0), puzzle.gallery_points


class _Lowering:
    """Lowers one Collection after the other as far as the target allows."""

    def __init__(self, puzzle: Puzzle, filler: int, least: int, target: int, shows: tuple[int, ...]) -> None:
        self.puzzle = puzzle
        self.target = target
        asked = defaultdict(set)
        for levels in puzzle.demands:
            for level in levels:
                for _, conditions in level.needs:
                    for condition in conditions:
                        asked[condition.key].add(condition.size)
        self.steps = [
            _steps(table, held, asked[key], max(least if key == filler else 0, ALL_VALUES if key in shows else 0))
            for key, (table, held) in enumerate(zip(puzzle.points, puzzle.held, strict=True))
        ]
        if filler != NONE and puzzle.within and puzzle.exact_gallery:
            self.steps[filler] = [size for size in (len(puzzle.gallery),) if least <= size <= puzzle.held[filler]]
        self.whole = NONE
        if filler != NONE and puzzle.exact_gallery and not puzzle.gallery_linked:
            # what joins the parts of the gallery cannot be left out, so that each size asks something else
            self.whole, self.steps[filler] = filler, [*range(least, puzzle.held[filler] + 1)]
        self.possible = all(self.steps)

    def every(self) -> Iterator[tuple[int, ...]]:
        """Yield the sizes of every minimal profile."""
        if self.possible:
            sizes = [steps[-1] for steps in self.steps]
            points = sum(table[size] for table, size in zip(self.puzzle.points, sizes, strict=True))
            if points + self._demanded(sizes) >= self.target:
                yield from self._lower(0, sizes, points)

    def _lower(self, key: int, sizes: list[int], points: int) -> Iterator[tuple[int, ...]]:
        """Lower Collections from a key on; without the demands the sizes come to so many points."""
        if key == len(sizes):
            if not any(self._lowered(sizes, one, points) for one in range(key)):
                yield tuple(sizes)
            return
        top, table = sizes[key], self.puzzle.points[key]
        for size in reversed(self.steps[key]):
            sizes[key] = size
            fewer = points - table[top] + table[size]
            if fewer + self._demanded(sizes) < self.target:
                break
            yield from self._lower(key + 1, sizes, fewer)
        sizes[key] = top

    def _lowered(self, sizes: list[int], key: int, points: int) -> bool:
        """Whether one Collection could be smaller still."""
        place, table = self.steps[key].index(sizes[key]), self.puzzle.points[key]
        if place == 0 or key == self.whole:
            return False
        lower = self.steps[key][place - 1]
        fewer = points - table[sizes[key]] + table[lower]
        return fewer + self._demanded([*sizes[:key], lower, *sizes[key + 1 :]]) >= self.target

    def _demanded(self, sizes: list[int]) -> int:
        return self.puzzle.demanded(tuple(sizes)) if self.puzzle.demands else 0


def _steps(table: tuple[int, ...], held: int, asked: set[int], least: int) -> list[int]:
    """Return the sizes of a Collection that make a difference, rising; the first is had without any link."""
    if least > held:
        return []
    first = max(min(held, 1), least)
    return [first, *(n for n in range(first + 1, held + 1) if table[n] > table[n - 1] or n in asked)]


@dataclass(frozen=True, slots=True)
class Question:
    """What a set of profiles asks of the board: regions of these sizes; and of the cards, one profile at a time."""

    cut: Cut
    profiles: tuple[Profile, ...] = field(repr=False)


def questions(puzzle: Puzzle, profiles: Iterator[Profile] | tuple[Profile, ...]) -> tuple[Question, ...]:
    """Return what profiles ask, those that leave the fewest doorways to waste first."""
    cards = Cards(puzzle)
    asked = sorted(((_sizes(puzzle, profile), profile) for profile in profiles), key=lambda pair: (pair[0], pair[1]))
    found = []
    for (sizes, filler, only), group in groupby(asked, key=lambda pair: pair[0]):
        same = tuple(profile for _, profile in group)
        bare = [cards.bare(profile) for profile in same]
        cut = Cut(sizes, (min(least for least, _ in bare), max(most for _, most in bare)), filler, only)
        found.append(Question(cut, same))
    return tuple(sorted(found, key=lambda question: (-question.cut.doors, question.cut)))


def _sizes(puzzle: Puzzle, profile: Profile) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], int, bool]:
    parts = profile.sizes[: puzzle.civilisations], profile.sizes[puzzle.civilisations :]
    one, other = (tuple(sorted(size for size in part if size > 1)) for part in parts)
    if profile.filler == NONE or not puzzle.exact_gallery:
        return (one, other), NONE, False
    only = profile.sizes[profile.filler] == len(puzzle.gallery)
    return (one, other), int(profile.filler >= puzzle.civilisations), only


class Cards:
    """How many cards there are of each Civilisation and Domain; what is of no Civilisation counts as one of its own."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.domains = len(puzzle.points) - puzzle.civilisations
        self.rows = puzzle.civilisations
        number: dict[tuple[int, int], int] = defaultdict(int)
        for piece in puzzle.pieces:
            if piece.civilisation == NOTHING and piece.domain != NOTHING:
                number[self.rows, piece.domain - puzzle.civilisations] = 1
                self.rows += 1
            elif piece.civilisation != NOTHING:
                column = self.domains if piece.domain == NOTHING else piece.domain - puzzle.civilisations
                number[piece.civilisation, column] += 1
        self.number: Mapping[tuple[int, int], int] = number

    def wanted(self, profile: Profile) -> tuple[list[int], list[int]]:
        """Return the sizes of the regions a profile asks for, by row and by column; 0 for none."""
        sizes = [size if size > 1 else 0 for size in profile.sizes]
        split = self.puzzle.civilisations
        return sizes[:split] + [0] * (self.rows - split), [*sizes[split:], 0]

    def alone(self, profile: Profile) -> tuple[list[int], list[int]]:
        """Return how many spaces of each region may be in no region of the other sort, at most."""
        rows, columns = self.wanted(profile)
        row_slack = self._slack(rows, 0)
        column_slack = self._slack(columns, 1)
        in_row, in_column = [0] * len(rows), [0] * len(columns)
        for (row, column), number in self.number.items():
            in_row[row] += number - (columns[column] > 0 and column_slack[column] == 0)
            in_column[column] += rows[row] == 0 or row_slack[row] > 0
        return (
            [min(one, size) for one, size in zip(in_row, rows, strict=True)],
            [min(one, size) for one, size in zip(in_column, columns, strict=True)],
        )

    def _slack(self, wanted: list[int], sort: int) -> list[int]:
        """Return how many cards of each row or column its region can do without."""
        held = [0] * len(wanted)
        for place, number in self.number.items():
            held[place[sort]] += number if sort == 0 else 1
        return [had - size if size else 0 for had, size in zip(held, wanted, strict=True)]

    def bare(self, profile: Profile) -> tuple[int, int]:
        """Return how many spaces are in no region at least and at most.

        Each space is in both regions, in one alone or in none. Only a card of both can be in both; how many can be in
        one alone follows from how many cards the regions of the other sort can do without.
        """
        rows, columns = self.wanted(profile)
        spaces, one, other = len(self.puzzle.at), sum(rows), sum(columns)
        both = {(row, column) for row, column in self.number if rows[row] and columns[column]}
        most_both = min(
            sum(min(size, sum(place[0] == row for place in both)) for row, size in enumerate(rows)),
            sum(min(size, sum(place[1] == column for place in both)) for column, size in enumerate(columns)),
        )
        twins = sum(number - 1 for number in self.number.values())
        rows_alone = twins + sum(self._slack(columns, 1)) + self._outside(rows, columns)
        columns_alone = sum(self._slack(rows, 0)) + sum(
            1 for row, column in self.number if columns[column] and not rows[row]
        )
        least = max(spaces - self.puzzle.cards, spaces - other - rows_alone, spaces - one - columns_alone)
        return least, spaces - one - other + most_both

    def _outside(self, rows: list[int], columns: list[int]) -> int:
        return sum(1 for row, column in self.number if rows[row] and not columns[column])
