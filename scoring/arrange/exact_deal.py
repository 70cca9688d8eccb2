"""Dealing cards to regions exactly: by matching spaces and pieces, again wherever what is dealt breaks a rule.

Some regions are to hold no lent card, some are to show all values; a Domain's has no Civilisation twice. Where pieces
fill the gallery that are in no region, they are of the Civilisations of the one that fills it. What is matched without
a rule and breaks it is matched again in all ways to bar what does so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scoring.arrange.frontier_state import NONE, SORTS
from scoring.arrange.puzzle import ALL_VALUES, ANY_VALUE, NOTHING, Puzzle

if TYPE_CHECKING:
    from scoring.arrange.profiles import Profile
    from scoring.arrange.questions import CardTable

Pieces = AbstractSet[int]
Choice = Mapping[int, Pieces]
"""For each space the pieces that it could hold."""


class LaidRegion(NamedTuple):
    """A region where it lies."""

    sort: int
    """0 for a Civilisation's, 1 for a Domain's."""
    key: int
    """Its row or column."""
    pays: bool
    """Whether all its cards pay; then there is a region of all cards of its key besides."""
    spaces: frozenset[int]


def deal_exactly(
    puzzle: Puzzle, cards: CardTable, profile: Profile, regions: Sequence[LaidRegion]
) -> Sequence[int] | None:
    """Return the number of a piece for each space so that regions are what a profile asks for; None if there are none.

    The cards may know less of the Civilisations of lent pieces than the puzzle does.
    """
    deal = _Deal(puzzle, cards, profile, regions)
    dealt = deal.dealt(deal.could_hold)
    if dealt is None:
        return None
    rest = [n for n in range(len(puzzle.pieces)) if n not in puzzle.fixed and n not in dealt.values()]
    return [
        space if space in puzzle.fixed else dealt[space] if space in dealt else rest.pop()
        for space in range(len(puzzle.pieces))
    ]


class _Bar(NamedTuple):
    """Some pieces that some spaces are not to hold."""

    spaces: Pieces
    pieces: Pieces


class _Outside(NamedTuple):
    """Spaces outside a region, on which no piece of its key lies but of Civilisations that it has."""

    region: LaidRegion
    spaces: Pieces
    others: Pieces
    """Pieces that may lie there all the same."""


class _Deal:
    """Regions, and the pieces that each of their spaces could hold."""

    def __init__(self, puzzle: Puzzle, cards: CardTable, profile: Profile, regions: Sequence[LaidRegion]) -> None:
        self.puzzle, self.regions = puzzle, regions
        self.free = frozenset(range(len(puzzle.pieces))) - puzzle.fixed
        self.domains = [one for one in regions if one.sort == 1]
        self.row, self.column = (
            {space: one.key for one in regions if one.sort == sort for space in one.spaces} for sort in range(SORTS)
        )
        self.different = [one.spaces - puzzle.fixed for one in self.domains]
        """Spaces on which no Civilisation lies twice."""
        self.showing = [one for key in profile.shows if (one := self._region(key))]
        self.outside: list[_Outside] = []
        if profile.filler != NONE:
            self._fill(cards.covered, profile.filler)
        if puzzle.exactly_five and not puzzle.smaller:
            linking = {n for n in self.free if puzzle.pieces[n].links}
            self.outside += [_Outside(one, self._touching(one) - puzzle.fixed, linking) for one in self.showing]
        self.place = {n: place for place, pieces in cards.pieces.items() for n in pieces if n in self.free}
        self.paying = frozenset[int]().union(*(one.spaces for one in regions if one.pays))
        dealt_to = {*self.row, *self.column}.union(*(one.spaces for one in self.outside))
        self.could_hold: Choice = {space: self._could_hold(space) for space in dealt_to - puzzle.fixed}

    def _region(self, key: int) -> LaidRegion | None:
        """Return the region of all cards of a key."""
        sort = int(key >= self.puzzle.civilisations)
        place = sort, key - sort * self.puzzle.civilisations, False
        return next((one for one in self.regions if one[:3] == place), None)

    def _fill(self, covered: frozenset[int], domain: int) -> None:
        """Let nothing but pieces of a Domain lie on some spaces, beside its region duplicates of that."""
        self.column.update(dict.fromkeys(covered, domain - self.puzzle.civilisations))
        region = self._region(domain)
        if region:
            of_none = {n for n in self.free if self.puzzle.pieces[n].civilisation == NOTHING}
            self.outside.append(_Outside(region, covered - region.spaces, of_none))
        if not self.puzzle.duplicates_fill:
            self.different.append(covered)

    def _touching(self, region: LaidRegion) -> frozenset[int]:
        """Return the spaces beside a region."""
        doors = [*self.puzzle.doors, *((other, space) for space, other in self.puzzle.doors)]
        return frozenset(other for space, other in doors if space in region.spaces) - region.spaces

    def _could_hold(self, space: int) -> Pieces:
        if space not in self.row and space not in self.column:
            return self.free
        return {
            n
            for n, (row, column) in self.place.items()
            if NOTHING != row == self.row.get(space, row) and column == self.column.get(space, column)
            if not (space in self.paying and self.puzzle.pieces[n].lent) and self._is_new(space, n)
        }

    def _is_new(self, space: int, n: int) -> bool:
        """Whether a piece is of no Civilisation that a Domain's region has on another space."""
        beside = (other for one in self.domains if space in one.spaces for other in one.spaces - {space})
        return self.puzzle.pieces[n].civilisation not in {self.row[other] for other in beside if other in self.row}

    def dealt(self, could_hold: Choice) -> dict[int, int] | None:
        """Return a piece for each space."""
        dealt = _matched(could_hold)
        if dealt is None:
            return None
        bars = next(
            filter(None, (self._twice(dealt), self._strange(could_hold, dealt), self._hidden(could_hold, dealt))), None
        )
        if bars is None:
            return dealt
        others = (self.dealt(_barred(could_hold, bar)) for bar in bars)
        return next((layout for layout in others if layout is not None), None)

    def _twice(self, dealt: Mapping[int, int]) -> list[_Bar]:
        """Return what to bar where two pieces of a Civilisation lie that are to be different: either of them."""
        for spaces in self.different:
            for pair in combinations(sorted(dealt[space] for space in spaces), 2):
                civilisation, other = (self.puzzle.pieces[n].civilisation for n in pair)
                if civilisation == other != NOTHING:
                    return [_Bar(spaces, {n}) for n in pair]
        return []

    def _strange(self, could_hold: Choice, dealt: Mapping[int, int]) -> list[_Bar]:
        """Return what to bar where a piece lies outside its region: it there, or in the region what is not like it."""
        for region, spaces, others in self.outside:
            inside = region.spaces - self.puzzle.fixed
            there = {self._like(region, dealt[space]) for space in inside} if region.sort else set()
            for space in sorted(spaces):
                like = self._like(region, dealt[space])
                if like and like not in there and dealt[space] not in others:
                    within = inside if region.sort else ()
                    return [_Bar(spaces, like), *(_Bar({one}, could_hold[one] - like) for one in within)]
        return []

    def _like(self, region: LaidRegion, n: int) -> frozenset[int]:
        """Return the pieces of a region's key of the same Civilisation as one of them; none if it is of another key."""
        key = self.puzzle.pieces[n].civilisation, region.key + self.puzzle.civilisations
        of_key = self.puzzle.pieces[n].domain == key[1] if region.sort else key[0] == region.key
        if not of_key:
            return frozenset()
        if key[0] == NOTHING:
            return frozenset({n})
        return frozenset(
            other for other in self.free if self.puzzle.pieces[other][: region.sort + 1] == key[: region.sort + 1]
        )

    def _hidden(self, could_hold: Choice, dealt: Mapping[int, int]) -> list[_Bar]:
        """Return what to bar where values do not show: on one space whatever shows none of those."""
        for region in self.showing:
            spaces = region.spaces - self.puzzle.fixed
            shown = [self.puzzle.pieces[dealt[space]].value for space in spaces]
            missing = {value for value in range(1, ALL_VALUES + 1) if value not in shown}
            if len(missing) > shown.count(ANY_VALUE):
                helping = {
                    value: {n for n in self.free if self.puzzle.pieces[n].value == value}
                    for value in (*missing, ANY_VALUE)
                }
                return [
                    _Bar({space}, could_hold[space] - pieces)
                    for space in sorted(spaces)
                    for value, pieces in helping.items()
                    if self.puzzle.pieces[dealt[space]].value != value
                ]
        return []


def _barred(could_hold: Choice, bar: _Bar) -> Choice:
    """Return what each space could hold without some pieces on some of them."""
    return {space: pieces - bar.pieces if space in bar.spaces else pieces for space, pieces in could_hold.items()}


def _matched(could_hold: Choice) -> dict[int, int] | None:
    """Return a piece for each space, none twice: bipartite matching by augmenting paths; None where there is none."""
    holder: dict[int, int] = {}

    def find(space: int, seen: set[int]) -> bool:
        for n in sorted(could_hold[space] - seen):
            seen.add(n)
            if n not in holder or find(holder[n], seen):
                holder[n] = space
                return True
        return False

    if not all(find(space, set()) for space in sorted(could_hold)):
        return None
    return {space: n for n, space in holder.items()}
