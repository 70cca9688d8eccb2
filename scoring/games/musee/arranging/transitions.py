"""One painting laid at the end of a gallery, in every way that a best layout may need.

Left out is what the best layout with the leftmost paintings never has (`value` as high, columns summed as low as can
be): it exists, so finding the best of the rest finds the best of all.

- After a gap a chain of one Theme follows that has a staircase pair. Without such a pair the whole chain could move
  one to the left: it keeps its own pairs, its right end has another Theme beside it or nothing, and a gallery with a
  gap is not full before or after. So a gap makes the gallery `OBLIGED`: only its Theme may follow, next to it, until a
  painting of the chain finds its partner behind a staircase, or is promised one (a mark that must be redeemed).
- A spare painting that stays out fits nowhere: laid, it would be worth a point more and break no pair. So no gallery
  has a gap where it would go: each must go on next to its end (`TIGHT`). Not asked where paintings count nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from scoring.games.musee.arranging.bound import KINDS, Bound
from scoring.games.musee.arranging.lot import (
    COLUMN,
    GAP,
    LOWER,
    MIDDLE,
    OBLIGED,
    PROMISED,
    SHIFT,
    THEME,
    TIGHT,
    UPPER,
    WAITING,
    Lot,
    State,
)

SQUARE: Final = KINDS * KINDS

Side: TypeAlias = list[tuple[int, int, int, int]]
"""For each way into the upper or lower gallery: the gallery then, who waits, the gain, how many staircases are open."""

Centre: TypeAlias = list[tuple[int, int, int, int, int]]
"""For each way into the middle gallery: the gallery then, who waits above and below, the gain, staircases open."""


class _Meeting(NamedTuple):
    """What a painting does at a staircase."""

    waiting: int
    """Who waits then, as in a state."""
    gain: int = 0
    met: bool = False
    """Whether the gallery's obligation is met."""
    promised: bool = False
    """Whether it is met by a promise only."""


class _Passage(NamedTuple):
    """The staircases between two galleries as a painting comes to one of these."""

    stairs: frozenset[int]
    """The columns that have one."""
    waiting: int
    """Who waits there, as in a state."""
    partner: int
    """The last column of the other gallery."""
    last: int
    """The last column of the painting's own gallery, before it."""


class Transitions:
    """All that can be done with one painting of the lot; the same question is answered once."""

    def __init__(self, lot: Lot, card: int, before: Bound, bound: Bound) -> None:
        self.lot = lot
        self.theme = lot.themes[card]
        self.spare = lot.spare[card]
        self.followed = self.theme in lot.themes[card + 1 :]
        self.tracked = tuple(worth != 0 for worth in lot.weights.full)
        self.before, self.bound = before, bound
        self._sides: dict[tuple[int, int, int, int], Side] = {}
        self._centres: dict[tuple[int, int, int, int, int], Centre] = {}

    def after(self, state: State, least: int) -> list[tuple[State, int]]:
        """Return the states that follow and can still gain more than `least`, with what each gained.

        The bound is `Bound.of`, written out; for galleries to be filled that of the state before, which is no lower.
        """
        upper, middle, lower, above, below = state
        bound = self.bound
        room, shows, paintings = bound.room, bound.shows, bound.paintings
        pairs, stairs = bound.neighbours, bound.staircases
        if bound.full:
            least -= self.before.filled(upper, middle, lower)
        upper_room, middle_room, lower_room = room[upper], room[middle], room[lower]
        upper_end, middle_end, lower_end = shows[upper] * SQUARE, shows[middle] * KINDS, shows[lower]
        column = middle & COLUMN
        over = bound.open(UPPER, upper & COLUMN, column, above)
        under = bound.open(LOWER, lower & COLUMN, column, below)
        key = UPPER, upper, above, column
        places, ends = middle_room + lower_room, middle_end + lower_end
        follow: list[tuple[State, int]] = [
            ((row, middle, lower, wait, below), gain)
            for row, wait, gain, left in self._sides.get(key) or self._side(key)
            if gain + paintings[room[row] + places] + pairs[shows[row] * SQUARE + ends] + stairs[left + under] > least
        ]
        places, ends = upper_room + lower_room, upper_end + lower_end
        centre = middle, above, below, upper & COLUMN, lower & COLUMN
        follow += [
            ((upper, row, lower, wait, other), gain)
            for row, wait, other, gain, left in self._centres.get(centre) or self._centre(centre)
            if gain + paintings[room[row] + places] + pairs[shows[row] * KINDS + ends] + stairs[left] > least
        ]
        places, ends, key = upper_room + middle_room, upper_end + middle_end, (LOWER, lower, below, column)
        follow += [
            ((upper, middle, row, above, wait), gain)
            for row, wait, gain, left in self._sides.get(key) or self._side(key)
            if gain + paintings[room[row] + places] + pairs[shows[row] + ends] + stairs[left + over] > least
        ]
        places, ends = places + lower_room, ends + lower_end
        if self.spare and paintings[places] + pairs[ends] + stairs[over + under] > least:
            follow.append(((self._tight(upper), self._tight(middle), self._tight(lower), above, below), 0))
        return follow

    def _tight(self, row: int) -> int:
        return row | TIGHT if self.lot.weights.painting and row & COLUMN < self.lot.width else row

    def _side(self, key: tuple[int, int, int, int]) -> Side:
        gallery, row, waiting, partner = key
        stairs = self.lot.top if gallery == UPPER else self.lot.bottom
        self._sides[key] = [
            (
                self._row(column, flags & ~OBLIGED if met.met else flags),
                met.waiting,
                gain + met.gain,
                self.bound.open(gallery, column, partner, met.waiting),
            )
            for column, flags, gain in self._columns(gallery, row)
            for met in self._meet(_Passage(stairs, waiting, partner, row & COLUMN), column, flags & OBLIGED)
            if met.met or self._can_oblige(column, flags)
        ]
        return self._sides[key]

    def _centre(self, key: tuple[int, int, int, int, int]) -> Centre:
        row, above, below, upper, lower = key
        over = _Passage(self.lot.top, above, upper, row & COLUMN)
        under = _Passage(self.lot.bottom, below, lower, row & COLUMN)
        bound = self.bound
        self._centres[key] = [
            (
                self._row(column, flags & ~OBLIGED if at_top.met or at_bottom.met else flags),
                at_top.waiting,
                at_bottom.waiting,
                gain + at_top.gain + at_bottom.gain,
                bound.open(UPPER, upper, column, at_top.waiting) + bound.open(LOWER, lower, column, at_bottom.waiting),
            )
            for column, flags, gain in self._columns(MIDDLE, row)
            for at_top in self._meet(over, column, flags & OBLIGED)
            for at_bottom in self._meet(under, column, flags & OBLIGED)
            if not (at_top.met and at_bottom.met and (at_top.promised or at_bottom.promised))  # one is enough
            if at_top.met or at_bottom.met or self._can_oblige(column, flags)
        ]
        return self._centres[key]

    def _columns(self, gallery: int, row: int) -> list[tuple[int, int, int]]:
        """Return where the painting may go in a gallery: column, flags, gain from itself and its neighbour."""
        last, flags = row & COLUMN, row & (OBLIGED | GAP)
        if last == self.lot.width:
            return []
        follows = row >> SHIFT & THEME == self.theme
        if flags & OBLIGED and not follows:
            return []
        weights = self.lot.weights
        columns = [(last + 1, flags, weights.painting + (weights.neighbours if follows else 0))]
        if not row & (OBLIGED | TIGHT):
            gap = OBLIGED | (GAP if self.tracked[gallery] else 0)
            columns += [(column, gap, weights.painting) for column in range(last + 2, self.lot.width + 1)]
        return columns

    def _meet(self, passage: _Passage, column: int, obliged: int) -> list[_Meeting]:
        """Return what can happen at the staircase of a column, those skipped on the way given up."""
        stairs, waiting, partner, last = passage
        for skipped in range(last + 1, min(column, partner + 1)):
            if waiting >> 4 * skipped & PROMISED:
                return []
            waiting &= ~(WAITING << 4 * skipped)
        if column not in stairs:
            return [_Meeting(waiting)]
        if column > partner:
            if not self.followed:
                return [_Meeting(waiting)]
            meetings = [_Meeting(waiting | self.theme << 4 * column)]
            if obliged:
                promise = waiting | (self.theme | PROMISED) << 4 * column
                meetings.append(_Meeting(promise, met=True, promised=True))
            return meetings
        there = waiting >> 4 * column & WAITING
        waiting &= ~(WAITING << 4 * column)
        if there & THEME == self.theme:
            return [_Meeting(waiting, self.lot.weights.staircase, met=True)]
        return [] if there & PROMISED else [_Meeting(waiting)]

    def _row(self, column: int, flags: int) -> int:
        shown = self.theme if self.followed and column < self.lot.width else 0
        return column | shown << SHIFT | flags

    def _can_oblige(self, column: int, flags: int) -> bool:
        """Whether a gallery still obliged can be redeemed by a later painting."""
        return not flags & OBLIGED or (self.followed and column < self.lot.width)

    def forget(self, state: State) -> State | None:
        """Take the painting's Theme, when it was the last one, from a state; None where somebody relied on it."""
        *rows, above, below = state
        shorter = []
        for row in rows:
            if row >> SHIFT & THEME == self.theme:
                if row & OBLIGED:
                    return None
                row &= ~(THEME << SHIFT)  # noqa: PLW2901 - one row at a time
            shorter.append(row)
        for waiting in (above, below):
            left = self._forgotten(waiting)
            if left is None:
                return None
            shorter.append(left)
        upper, middle, lower, above, below = shorter
        return upper, middle, lower, above, below

    def _forgotten(self, waiting: int) -> int | None:
        for column in range(1, self.lot.width + 1):
            there = waiting >> 4 * column & WAITING
            if there & THEME == self.theme:
                if there & PROMISED:
                    return None
                waiting &= ~(WAITING << 4 * column)
        return waiting
