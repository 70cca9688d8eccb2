"""The search: paintings laid in rising order, all states after each at once, those that cannot lead further dropped.

Numbers rise in every gallery, so any layout is made by laying its paintings in rising order, each at the end of a
gallery. What later paintings can still gain hangs on the state alone (`arranging_state`), so of the ways to one state
the one worth most is enough. A state is dropped when what it has and `Ceiling` together do not exceed the best layout
known; what is left when all are laid is better, and where nothing is left the best known is best: that is the proof.

Sweeps that keep only the most promising states come first. They find good layouts, which make the last sweep short;
one that had nothing to throw away is a proof already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scoring.games.musee.arranging_ceiling import NEVER, Ceiling, neighbours_left
from scoring.games.musee.arranging_lot import ROWS, Layout, Lot, packed, value
from scoring.games.musee.arranging_state import COLUMN, GAP, OBLIGED, START, TIGHT, State, promises
from scoring.games.musee.arranging_step import Step

WIDTHS: Final = (200, 1500)
"""States kept by the first sweeps."""

OFTEN: Final = 64
"""States between two looks at whether to stop."""

States = dict[State, int]


class Search:
    """The best layout of a lot so far, and what no layout exceeds."""

    def __init__(
        self, lot: Lot, known: Layout | None, stop: Callable[[], bool], heard: Callable[[Search], None]
    ) -> None:
        self.lot, self.stop, self.heard = lot, stop, heard
        self.stopped = False
        known = packed(lot) if known is None else known
        self.layout, self.best = known, value(lot, known)
        neighbours = neighbours_left(lot)
        self.ceilings = [Ceiling(lot, card, neighbours) for card in range(len(lot.numbers) + 1)]
        self.steps = [Step(lot, card, *self.ceilings[card : card + 2]) for card in range(len(lot.numbers))]
        self.bound = max(self.best, self.ceilings[0].of(START))

    def run(self) -> None:
        """Search until the best layout is proved best, or until `stop` says so."""
        self.heard(self)
        for width in (*WIDTHS, None):
            if self._sweep(width):
                self.bound = self.best
                return
            if self.stopped:
                return

    def _sweep(self, width: int | None) -> bool:
        """Lay all paintings, keeping so many states after each; return whether none that mattered was thrown away."""
        states: States = {START: 0}
        parents: list[dict[State, State]] = []
        whole = True
        for card in range(len(self.lot.numbers)):
            states, ways = self._next(card, states)
            if self.stopped:
                return False
            parents.append(ways)
            if width is not None and len(states) > width:
                states, whole = self._promising(card + 1, states, width), False
            if whole:
                self._lower(card + 1, states)
            if not states:
                return whole
        self._finish(states, parents)
        return whole

    def _next(self, card: int, states: States) -> tuple[States, dict[State, State]]:
        """Lay one painting in every state."""
        step, best = self.steps[card], self.best
        found: States = {}
        ways: dict[State, State] = {}
        for n, (state, had) in enumerate(states.items()):
            if n % OFTEN == 0 and self._must_stop():
                break
            for after, gain in step.after(state, best - had):
                has = had + gain
                if has > found.get(after, NEVER):
                    found[after] = has
                    ways[after] = state
        return (found, ways) if step.followed else self._forgetting(step, found, ways)

    def _forgetting(self, step: Step, found: States, ways: dict[State, State]) -> tuple[States, dict[State, State]]:
        """Take a Theme that does not come again from all states: more of them become the same."""
        kept: States = {}
        kept_ways: dict[State, State] = {}
        for n, (state, has) in enumerate(found.items()):
            if n % OFTEN == 0 and self._must_stop():
                break
            short = step.forget(state)
            if short is not None and has > kept.get(short, NEVER):
                kept[short] = has
                kept_ways[short] = ways[state]
        return kept, kept_ways

    def _must_stop(self) -> bool:
        self.stopped = self.stopped or self.stop()
        return self.stopped

    def _promising(self, card: int, states: States, width: int) -> States:
        """Keep what has most, with two thirds of what it may yet gain."""
        ceiling = self.ceilings[card].of
        ranked = sorted(states, key=lambda state: 3 * states[state] + 2 * ceiling(state), reverse=True)
        return {state: states[state] for state in ranked[:width]}

    def _lower(self, card: int, states: States) -> None:
        """Lower the bound: a layout better than the best known passes through one of these states."""
        ceiling = self.ceilings[card].of
        most = self.best
        for n, (state, has) in enumerate(states.items()):
            if n % OFTEN == 0 and self._must_stop():
                return
            most = max(most, has + ceiling(state))
        if most < self.bound:
            self.bound = most
            self.heard(self)

    def _finish(self, states: States, parents: list[dict[State, State]]) -> None:
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
        self.heard(self)

    def _full(self, *rows: int) -> int:
        each = zip(rows, self.lot.worth.full, strict=True)
        return sum(worth for row, worth in each if row & COLUMN == self.lot.width and not row & GAP)

    def _traced(self, state: State, parents: list[dict[State, State]]) -> Layout:
        """Return the layout that led to a state: each painting where a gallery's last column changed."""
        places: list[int | None] = [None] * (self.lot.width * ROWS)
        for card in reversed(range(len(parents))):
            before = parents[card][state]
            for gallery, (old, new) in enumerate(zip(before[:ROWS], state[:ROWS], strict=True)):
                if old & COLUMN != new & COLUMN:
                    places[gallery * self.lot.width + (new & COLUMN) - 1] = card
            state = before
        return tuple(places)
