"""Lent pieces, as the proof sees them: they count for the demands and the gallery, and pay nothing.

So a key of which pieces are lent has two sizes: how many are linked of those that pay, and of all. A profile names
both. Where it asks for as many that pay, no lent piece is used; else a region is asked of all. Where one can be laid
that pays less, a region of those that pay is asked in its place; if that can be laid, too, both are asked at once,
exactly. So are regions of which pieces are that only link. Whoever fills the gallery does so apart from what pays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations

from scoring.arrange.frontier_state import NONE
from scoring.arrange.linking import Linking, linkings
from scoring.arrange.placements import Boards
from scoring.arrange.profiles import Profile
from scoring.arrange.puzzle import EMPTY, NOTHING, Level, Piece, Puzzle
from scoring.arrange.value_branches import can_show

AskedWays = Sequence[tuple[Linking, Sequence[Profile]]]
"""Ways to use pieces, with what some profiles ask of each: all have to be refuted."""


class Lending:
    """What profiles ask of a puzzle, by what uses lent pieces and pieces that only link."""

    def __init__(self, puzzle: Puzzle, boards: Boards) -> None:
        self.puzzle, self.boards = puzzle, boards
        self.ways: dict[frozenset[int], list[Linking]] = {}
        lent = {key for piece in puzzle.pieces if piece.lent for key in piece[:2] if key != NOTHING}
        double = lent | {key for key, _ in puzzle.fillers} if puzzle.apart else frozenset[int]()
        rows, keys = range(puzzle.civilisations), range(len(puzzle.points))
        order = [(key, twin) for part in (rows, keys[len(rows) :]) for twin in (False, True) for key in part]
        self.keys = [(key, twin) for key, twin in order if not twin or key in double]
        """The key of each of the promised puzzle's, and whether its lent pieces count."""
        self.number = {key: number for number, key in enumerate(self.keys)}
        self.linking = frozenset(piece.domain for piece in puzzle.pieces if piece.links)
        """The Domains of pieces that only link."""

    @cached_property
    def promised(self) -> Puzzle:
        """The puzzle with both sizes of a key as keys of their own; its pieces say only how many there are of each."""
        puzzle = self.puzzle
        if not puzzle.apart:
            return puzzle
        own = replace(puzzle, pieces=tuple(piece for piece in puzzle.pieces if not piece.lent)).most_linked
        most = [puzzle.most_linked[key] if self._all_of(key) == n else own[key] for n, (key, _) in enumerate(self.keys)]
        civilisations = sum(key < puzzle.civilisations for key, _ in self.keys)
        return replace(
            puzzle,
            pieces=tuple(
                Piece(n) if n < civilisations else Piece(domain=n) for n, many in enumerate(most) for _ in range(many)
            ),
            civilisations=civilisations,
            points=tuple((0,) * len(puzzle.points[key]) if twin else puzzle.points[key] for key, twin in self.keys),
            demands=tuple(tuple(self._level(level) for level in levels) for levels in puzzle.demands),
            fillers=tuple((self._all_of(key), least) for key, least in puzzle.fillers),
            fixed=frozenset(),
        )

    def asked(self, profiles: Iterable[Profile]) -> Iterator[Iterator[AskedWays]]:
        """Yield what profiles of the promised puzzle ask, by the lent pieces they need: in several ways, each for all.

        Who has a large Collection with lent pieces and one that pays has both. So it is enough to refute either.
        """
        by_use: dict[frozenset[int], list[Profile]] = defaultdict(list)
        for profile in profiles:
            by_use[self._using(profile)].append(profile)
        for using, alike in by_use.items():
            yield self._in_turn(alike, using)

    def _in_turn(self, alike: Sequence[Profile], using: frozenset[int]) -> Iterator[AskedWays]:
        """Yield what is asked one after the other, until one can be told of: regions of either, at last of both."""
        for use in self._uses(using, alike):
            yield self._ways(alike, use)
        if using or self.linking or any(profile.shows or profile.filler != NONE for profile in alike):
            exactly = [self._asked(profile, using)._replace(paying=self._paying(profile, using)) for profile in alike]
            yield [(way, exactly) for way in self.ways[using]]

    def _paying(self, profile: Profile, using: frozenset[int]) -> tuple[int, ...]:
        """Return how many pieces that pay are to be linked of keys of which a region of all is asked.

        What pays may be linked by others than those in use, so that of such Domains it is not asked.
        """
        not_told = self.linking | self.puzzle.linked_by_duplicates
        return tuple(
            0 if key not in using or key in not_told else profile.sizes[self.number[key, False]]
            for key in range(len(self.puzzle.points))
        )

    def _uses(self, using: frozenset[int], alike: Sequence[Profile]) -> Iterator[frozenset[int]]:
        """Yield the keys whose regions are asked of all pieces, not only of those that pay: as many as can be first."""
        shown = {self.keys[number][0] for profile in alike for number in profile.shows}
        either = sorted(using - shown)
        for number in range(len(either), -1, -1):
            yield from (using & shown | {*keys} for keys in combinations(either, number))

    def _ways(self, profiles: Sequence[Profile], using: frozenset[int]) -> AskedWays:
        """Return the ways to use pieces, lent ones of these keys alone, with what profiles ask of them then."""
        if using not in self.ways:
            self.ways[using] = [*linkings(self._with_lent(using), self.boards)]
        asked = [self._asked(profile, using) if self.puzzle.apart else profile for profile in profiles]
        return [(way, asked) for way in self.ways[using]]

    def _using(self, profile: Profile) -> frozenset[int]:
        """Return the keys whose lent pieces a profile needs."""
        needed = {profile.filler, *profile.shows}
        return frozenset(
            key
            for number, (key, twin) in enumerate(self.keys)
            if twin and (number in needed or profile.sizes[number] > profile.sizes[self.number[key, False]])
        )

    def _asked(self, profile: Profile, using: frozenset[int]) -> Profile:
        return Profile(
            tuple(profile.sizes[self.number[key, key in using]] for key in range(len(self.puzzle.points))),
            self._filler(profile, using),
            tuple(self.keys[number][0] for number in profile.shows),
        )

    def _filler(self, profile: Profile, using: frozenset[int]) -> int:
        """Return the key that is to fill the gallery; none where its pieces that pay need not do so."""
        if profile.filler == NONE:
            return NONE
        key, twin = self.keys[profile.filler]
        return NONE if twin and key not in using else key

    def _with_lent(self, using: frozenset[int]) -> Puzzle:
        """Return the puzzle where lent pieces count for these keys alone."""
        pieces = tuple(self._used(piece, using) for piece in self.puzzle.pieces)
        return replace(self.puzzle, pieces=pieces, twins=self.puzzle.duplicated)

    @staticmethod
    def _used(piece: Piece, using: frozenset[int]) -> Piece:
        if not piece.lent:
            return piece
        civilisation, domain = (key if key in using else NOTHING for key in piece[:2])
        if civilisation == domain == NOTHING:
            return EMPTY
        return piece._replace(civilisation=civilisation, domain=domain)

    def _all_of(self, key: int) -> int:
        """Return the number of the key for which all pieces of a key count."""
        return self.number.get((key, True), self.number[key, False])

    def _level(self, level: Level) -> Level:
        """Return a level by keys of the promised puzzle, without values that no pieces show."""
        needs = (
            (
                count,
                tuple(
                    condition._replace(key=self._all_of(condition.key))
                    for condition in conditions
                    if not condition.perfect or can_show(self.puzzle, condition.key)
                ),
            )
            for count, conditions in level.needs
        )
        return Level(level.points, tuple(needs))
