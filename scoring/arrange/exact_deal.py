"""Dealing cards to regions of which some are to hold no lent card: exactly, by matching spaces and pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scoring.arrange.frontier_state import SORTS
from scoring.arrange.puzzle import NOTHING, Puzzle

if TYPE_CHECKING:
    from scoring.arrange.questions import CardTable


class LaidRegion(NamedTuple):
    """A region where it lies."""

    sort: int
    """0 for a Civilisation's, 1 for a Domain's."""
    key: int
    """Its row or column."""
    pays: bool
    """Whether all its cards pay; then there is a region of all cards of its key besides."""
    spaces: frozenset[int]


def deal_exactly(puzzle: Puzzle, cards: CardTable, regions: Sequence[LaidRegion]) -> Sequence[int] | None:
    """Return the number of a piece for each space so that every region holds its cards; None where there are none.

    The cards may know less of the Civilisations of lent pieces than the puzzle does.
    """
    dealt = _Deal(puzzle, cards, regions).dealt()
    if dealt is None:
        return None
    rest = [n for n in range(len(puzzle.pieces)) if n not in puzzle.fixed and n not in dealt.values()]
    return [
        space if space in puzzle.fixed else dealt[space] if space in dealt else rest.pop()
        for space in range(len(puzzle.pieces))
    ]


class _Deal:
    """Spaces in regions, and the pieces that each could hold."""

    def __init__(self, puzzle: Puzzle, cards: CardTable, regions: Sequence[LaidRegion]) -> None:
        self.puzzle = puzzle
        self.domains = [one for one in regions if one.sort == 1]
        self.row, self.column = (
            {space: one.key for one in regions if one.sort == sort for space in one.spaces} for sort in range(SORTS)
        )
        place = {
            n: place
            for place, pieces in cards.pieces.items()
            for n in pieces
            if place[0] != NOTHING and n not in puzzle.fixed
        }
        paying = {space for one in regions if one.pays for space in one.spaces}
        self.could_hold = {
            space: {
                n
                for n, (row, column) in place.items()
                if row == self.row.get(space, row) and column == self.column.get(space, column)
                if not (space in paying and puzzle.pieces[n].lent) and self._is_new(space, n)
            }
            for space in (self.row.keys() | self.column.keys()) - puzzle.fixed
        }

    def _is_new(self, space: int, n: int) -> bool:
        """Whether a piece is of no Civilisation that a Domain's region has on another space."""
        beside = (other for one in self.domains if space in one.spaces for other in one.spaces - {space})
        return self.puzzle.pieces[n].civilisation not in {self.row[other] for other in beside if other in self.row}

    def dealt(self) -> dict[int, int] | None:
        """Return a piece for each space in a region."""
        return self._dealt(self.could_hold)

    def _dealt(self, could_hold: Mapping[int, AbstractSet[int]]) -> dict[int, int] | None:
        dealt = _matched(could_hold)
        if dealt is None:
            return None
        for one in self.domains:
            for pair in combinations(sorted(dealt[space] for space in one.spaces - self.puzzle.fixed), 2):
                civilisation, other = (self.puzzle.pieces[n].civilisation for n in pair)
                if civilisation == other != NOTHING:  # one of the two does not lie there
                    without = (self._dealt(self._barred(could_hold, one, n)) for n in pair)
                    return next((layout for layout in without if layout is not None), None)
        return dealt

    @staticmethod
    def _barred(could_hold: Mapping[int, AbstractSet[int]], region: LaidRegion, n: int) -> dict[int, AbstractSet[int]]:
        """Return what each space could hold without a piece in a region."""
        return {space: pieces - {n} if space in region.spaces else pieces for space, pieces in could_hold.items()}


def _matched(could_hold: Mapping[int, AbstractSet[int]]) -> dict[int, int] | None:
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
