"""Beam search: paintings laid in rising order, all states after each at once, those that cannot lead further dropped.

Numbers rise in every gallery, so any layout is made by laying its paintings in rising order, each at the end of a
gallery. What later paintings can still gain depends on the state alone, so of the ways to one state
the one worth most is enough. A state is dropped when what it has and its `Bound` together do not exceed the best layout
known; what is left when all are laid is better, and where nothing is left the best known is best: that is the proof.

Sweeps that keep only the most promising states come first. They find good layouts, which make the last sweep short;
one that had nothing to throw away is a proof already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scoring.games.musee.arranging.bound import NEVER, Bound, neighbours_left
from scoring.games.musee.arranging.lot import (
    COLUMN,
    GAP,
    OBLIGED,
    ROWS,
    START,
    TIGHT,
    Layout,
    Lot,
    State,
    packed,
    promises,
    value,
)
from scoring.games.musee.arranging.transitions import Transitions

BEAM_WIDTHS: Final = (200, 1500)
"""States kept by the first sweeps."""

STATES_AT_ONCE: Final = 64
"""States between two looks at whether to stop."""

States = dict[State, int]
"""What each state has gained, in parts of a point."""
Parents = dict[State, State]
"""The state that each one followed."""


class BeamSearch:
    """The best layout of a lot so far, and what no layout exceeds."""

    def __init__(
        self, lot: Lot, known: Layout | None, stop: Callable[[], bool], report: Callable[[BeamSearch], None]
    ) -> None:
        self.lot, self.stop, self.report = lot, stop, report
        self.stopped = False
        known = packed(lot) if known is None else known
        self.layout, self.best = known, value(lot, known)
        neighbours = neighbours_left(lot)
        self.bounds = [Bound(lot, card, neighbours) for card in range(len(lot.numbers) + 1)]
        self.transitions = [Transitions(lot, card, *self.bounds[card : card + 2]) for card in range(len(lot.numbers))]
        self.bound = max(self.best, self.bounds[0].of(START))

    def run(self) -> None:
        """Search until the best layout is proved best, or until `stop` says so."""
        self.report(self)
        for width in (*BEAM_WIDTHS, None):
            if self._sweep(width):
                self.bound = self.best
                return
            if self.stopped:
                return

    def _sweep(self, width: int | None) -> bool:
        """Lay all paintings, keeping so many states after each; return whether none that mattered was thrown away."""
        states: States = {START: 0}
        parents: list[Parents] = []
        whole = True
        for card in range(len(self.lot.numbers)):
            states, followed = self._next(card, states)
            if self.stopped:
                return False
            parents.append(followed)
            if width is not None and len(states) > width:
                states, whole = self._promising(card + 1, states, width), False
            if whole:
                self._lower(card + 1, states)
            if not states:
                return whole
        self._finish(states, parents)
        return whole

    def _next(self, card: int, states: States) -> tuple[States, Parents]:
        """Lay one painting in every state."""
        transitions, best = self.transitions[card], self.best
        states_after: States = {}
        parents: Parents = {}
        for n, (state, had) in enumerate(states.items()):
            if n % STATES_AT_ONCE == 0 and self._must_stop():
                break
            for after, gain in transitions.after(state, best - had):
                has = had + gain
                if has > states_after.get(after, NEVER):
                    states_after[after] = has
                    parents[after] = state
        if transitions.followed:
            return states_after, parents
        return self._forgetting(transitions, states_after, parents)

    def _forgetting(self, transitions: Transitions, states: States, parents: Parents) -> tuple[States, Parents]:
        """Take a Theme that does not come again from all states: more of them become the same."""
        shorter: States = {}
        shorter_parents: Parents = {}
        for n, (state, has) in enumerate(states.items()):
            if n % STATES_AT_ONCE == 0 and self._must_stop():
                break
            short = transitions.forget(state)
            if short is not None and has > shorter.get(short, NEVER):
                shorter[short] = has
                shorter_parents[short] = parents[state]
        return shorter, shorter_parents

    def _must_stop(self) -> bool:
        self.stopped = self.stopped or self.stop()
        return self.stopped

    def _promising(self, card: int, states: States, width: int) -> States:
        """Keep what has most, with two thirds of what it may yet gain."""
        bound = self.bounds[card].of
        ranked = sorted(states, key=lambda state: 3 * states[state] + 2 * bound(state), reverse=True)
        return {state: states[state] for state in ranked[:width]}

    def _lower(self, card: int, states: States) -> None:
        """Lower the bound: a layout better than the best known passes through one of these states."""
        bound = self.bounds[card].of
        most = self.best
        for n, (state, has) in enumerate(states.items()):
            if n % STATES_AT_ONCE == 0 and self._must_stop():
                return
            most = max(most, has + bound(state))
        if most < self.bound:
            self.bound = most
            self.report(self)

    def _finish(self, states: States, parents: list[Parents]) -> None:
        """Take the best of the finished layouts, if it is better than the one known."""
        broken = promises(self.lot.width)
        for state, has in states.items():
            upper, middle, lower, above, below = state
            if (upper | middle | lower) & (OBLIGED | TIGHT) or (above | below) & broken:
                continue
            if has + self._full(upper, middle, lower) > self.best:
                layout = self._traced(state, parents)
                self.layout, self.best = layout, value(self.lot, layout)
        self.bound = max(self.bound, self.best)
        self.report(self)

    def _full(self, *rows: int) -> int:
        each = zip(rows, self.lot.weights.full, strict=True)
        return sum(worth for row, worth in each if row & COLUMN == self.lot.width and not row & GAP)

    def _traced(self, state: State, parents: list[Parents]) -> Layout:
        """Return the layout that led to a state: each painting where a gallery's last column changed."""
        places: list[int | None] = [None] * (self.lot.width * ROWS)
        for card in reversed(range(len(parents))):
            before = parents[card][state]
            for gallery, (old, new) in enumerate(zip(before[:ROWS], state[:ROWS], strict=True)):
                if old & COLUMN != new & COLUMN:
                    places[gallery * self.lot.width + (new & COLUMN) - 1] = card
            state = before
        return tuple(places)
