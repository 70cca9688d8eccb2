"""What the paintings still to be laid can gain at most: bounds that never say too little."""

from __future__ import annotations

from typing import Final, TypeAlias

from scoring.games.musee.arranging.lot import (
    COLUMN,
    GAP,
    LOWER,
    MOST_ROW,
    ROWS,
    SHIFT,
    THEME,
    UPPER,
    WAITING,
    Lot,
    State,
)
from scoring.games.musee.printed import THEMES

NOTHING, CLOSED = 0, THEMES + 1
"""What a gallery shows last beside a Theme: nothing that helps, or a full gallery."""

KINDS: Final = CLOSED + 1
"""How many things a gallery can show last."""
NEVER: Final = -(10**6)
"""The worth of what cannot be: less than any layout's."""

Ends: TypeAlias = tuple[int, ...]
"""What the three galleries show last, in rising order."""


def neighbours_left(lot: Lot) -> list[list[int]]:
    """Return how many more pairs of neighbours there can be, by the next painting and what the galleries show last.

    Paintings come in rising order and each goes to the end of a gallery, so it makes a pair only where that gallery
    ends with its Theme. Forgetting columns, gaps and staircases leaves three ends and a sequence of Themes: the exact
    best of that is a bound of the real thing. The three ends are one number, to the base `KINDS`.
    """
    keys: list[Ends] = [(a, b, c) for a in range(KINDS) for b in range(a, KINDS) for c in range(b, KINDS)]
    after = dict.fromkeys(keys, 0)
    tables = [_by_number(after)]
    for theme, spare in zip(reversed(lot.themes), reversed(lot.spare), strict=True):
        after = {key: _most(after, key, theme, spare=spare) for key in keys}
        tables.append(_by_number(after))
    return tables[::-1]


def _most(after: dict[Ends, int], ends: Ends, theme: int, *, spare: bool) -> int:
    """Return the most pairs from a painting on: it stays out, or goes to the end of a gallery that is not full."""
    pairs = [after[ends]] if spare or min(ends) == CLOSED else []
    for n, end in enumerate(ends):
        if end != CLOSED:
            laid = tuple(sorted((*ends[:n], theme, *ends[n + 1 :])))
            pairs.append((end == theme) + after[laid])
    return max(pairs)


def _by_number(table: dict[Ends, int]) -> list[int]:
    kinds = range(KINDS)
    return [table[tuple(sorted((a, b, c)))] for a in kinds for b in kinds for c in kinds]


def full_left(gaps: tuple[tuple[int, int], ...], cards: int) -> int:
    """Return what galleries can be worth for being filled: each a number of places lacking and a worth.

    So many cards are left; the cheapest to fill come first, each at the highest worth there is: never too little.
    """
    worths = sorted((worth for _, worth in gaps if worth > 0), reverse=True)
    lacking = sorted(places for places, worth in gaps if worth > 0)
    total = 0
    for places, worth in zip(lacking, worths, strict=True):
        cards -= places
        if cards < 0:
            break
        total += worth
    return total


class Bound:
    """What a state before the painting of that index can still gain at most.

    The sum of four bounds, each of a question that forgets the others: every painting laid, as far as there is room
    (`NEVER` where there is none for those that must be); `neighbours_left`; a pair at each staircase with no painting
    yet and at each where one of a Theme still to come waits, at most two with each painting; `full_left`.
    """

    def __init__(self, lot: Lot, card: int, neighbours: list[list[int]]) -> None:
        self.lot = lot
        needed, optional = lot.needed[card], lot.optional[card]
        self.cards = needed + optional
        self.full = lot.weights.full if any(lot.weights.full) else ()
        self.neighbours = [pairs * lot.weights.neighbours for pairs in neighbours[card]]
        places = range(lot.width * ROWS + 1)
        self.paintings = [
            lot.weights.painting * (needed + min(optional, room - needed)) if room >= needed else NEVER
            for room in places
        ]
        self.staircases = [
            lot.weights.staircase * min(n, 2 * self.cards) for n in range(len(lot.top) + len(lot.bottom) + 1)
        ]
        rows = range(MOST_ROW)
        self.room = [lot.width - (row & COLUMN) for row in rows]
        self.shows = [CLOSED if row & COLUMN >= lot.width else row >> SHIFT & THEME for row in rows]
        self._open: dict[tuple[int, int, int, int], int] = {}
        self._full: dict[tuple[int, ...], int] = {}

    def of(self, state: State) -> int:
        """Return the bound."""
        upper, middle, lower, above, below = state
        room, shows, column = self.room, self.shows, middle & COLUMN
        ends = (shows[upper] * KINDS + shows[middle]) * KINDS + shows[lower]
        stairs = self.open(UPPER, upper & COLUMN, column, above) + self.open(LOWER, lower & COLUMN, column, below)
        most = (
            self.paintings[room[upper] + room[middle] + room[lower]] + self.neighbours[ends] + self.staircases[stairs]
        )
        return most + self.filled(upper, middle, lower) if self.full else most

    def open(self, gallery: int, outer: int, middle: int, waiting: int) -> int:
        """Return how many staircases of the upper or the lower gallery may still join a pair."""
        key = gallery, outer, middle, waiting
        if key not in self._open:
            near, far = sorted((outer, middle))
            stairs = self.lot.top if gallery == UPPER else self.lot.bottom
            self._open[key] = sum(
                column > far or (column > near and bool(waiting >> 4 * column & WAITING)) for column in stairs
            )
        return self._open[key]

    def filled(self, *rows: int) -> int:
        """Return what galleries can still be worth for being filled."""
        if rows not in self._full:
            lacking = [(self.room[row], worth) for row, worth in zip(rows, self.full, strict=True) if not row & GAP]
            self._full[rows] = full_left(tuple(lacking), self.cards)
        return self._full[rows]
