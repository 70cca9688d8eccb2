"""Dealing cards to regions of which some are to hold no lent card: exactly, by matching spaces and pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scoring.arrange.puzzle import NOTHING

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


def deal_payers(cards: CardTable, regions: Sequence[LaidRegion]) -> list[int] | None:
    """Return the number of a piece for each space so that every region holds its cards; None where there are none."""
    return _Deal(cards, regions).layout()


class _Deal:
    """Spaces in regions, and the pieces that each could hold."""

    def __init__(self, cards: CardTable, regions: Sequence[LaidRegion]) -> None:
        self.cards, self.regions = cards, regions
        self.row, self.column = ({space: one.key for one in regions if one.sort == n for space in one.spaces} for n in (0, 1))
        paying = frozenset(space for one in regions if one.pays for space in one.spaces)
        self.domains = [one for one in regions if one.sort == 1]
        self.could_hold = {
            space: {
                n
                for (row, column), pieces in cards.pieces.items()
                if self._fits(space, row, column)
                for n in pieces
                if space not in paying or not cards.puzzle.pieces[n].lent
            }
            for space in self.row.keys() | self.column.keys()
        }
        self.place = {n: place for place, pieces in cards.pieces.items() for n in pieces}

    def _fits(self, space: int, row: int, column: int) -> bool:
        """Whether a card of a row and column could lie on a space: a region of a Domain has one of a row at most."""
        if row != self.row.get(space, row) or column != self.column.get(space, column) or row == NOTHING:
            return False
        shown = (
            self.row.get(other)
            for one in self.domains
            if space in one.spaces
            for other in one.spaces - {space}
        )
        return row not in shown

    def layout(self) -> list[int] | None:
        """Return a piece for each space."""
        dealt = self._dealt(self.could_hold)
        if dealt is None:
            return None
        fixed = self.cards.puzzle.fixed
        rest = [n for n in range(len(self.cards.puzzle.pieces)) if n not in fixed and n not in dealt.values()]
        return [
            space if space in fixed else dealt[space] if space in dealt else rest.pop()
            for space in range(len(self.cards.puzzle.pieces))
        ]

    def _dealt(self, could_hold: Mapping[int, Set[int]]) -> dict[int, int] | None:
        """Return a piece for each space in a region; of two of a row in a Domain's region one has to go."""
        dealt = _matched(could_hold)
        if dealt is None:
            return None
        for one in self.domains:
            for space, other in combinations(sorted(one.spaces), 2):
                if self.place[dealt[space]][0] == self.place[dealt[other]][0]:
                    for barred in (dealt[space], dealt[other]):
                        fewer = {
                            at: pieces - {barred} if at in one.spaces else pieces for at, pieces in could_hold.items()
                        }
                        without = self._dealt(fewer)
                        if without is not None:
                            return without
                    return None
        return dealt


def _matched(could_hold: Mapping[int, Set[int]]) -> dict[int, int] | None:
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
