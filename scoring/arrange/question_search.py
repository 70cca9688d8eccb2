"""The search that answers a question: by placements and by the frontier, in turns.

Each is at its best where the other is not, and nothing tells beforehand which of them that will be. So they take turns:
most questions are answered in the first turn of the placements; those that are not are likely the frontier's.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.arrange.frontier_search import NO_ROOM, REFUTED, RUNNING
from scoring.arrange.partition import PartitionSearch, assigned
from scoring.arrange.placement_search import PlacementSearch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.arrange.assignment import Assignment
    from scoring.arrange.linking import Ground, Linking
    from scoring.arrange.questions import CardTable, Question

FIRST_TURN: Final = 300
FRONTIER_TURN: Final = 200
FRONTIER_TURN_IN_BOX: Final = 3
"""Choices of the first turn of the placements, and how many times as long a turn of the frontier is."""


@dataclass(slots=True)
class _Turn:
    """A search, how many choices its turn is long, and how many are left of it."""

    search: PlacementSearch | PartitionSearch
    length: int
    left: int

    def take(self, choices: int) -> tuple[int, int]:
        """Look at so many choices more, at most to the end of the turn; return the outcome and how many it took."""
        before = self.search.explored
        outcome = self.search.advance(min(self.left, choices))
        taken = max(1, self.search.explored - before)
        self.left -= taken
        return outcome, taken


class QuestionSearch:
    """Answers a question, on one ground after the other; each `advance` goes on where the last one ended."""

    def __init__(self, way: Linking, cards: CardTable, question: Question) -> None:
        self.explored = 0
        """How many choices were looked at."""
        self.grounds = (_GroundSearch(ground, cards, asked) for ground, asked in way.grounds(question))
        self.ground = next(self.grounds, None)
        """The one looked at."""

    def advance(self, choices: int) -> int:
        """Look at so many choices more: REFUTED, ASSIGNED where cards fit, NO_ROOM if neither goes on, or RUNNING."""
        end = self.explored + choices
        while self.ground and self.explored < end:
            before = self.ground.explored
            outcome = self.ground.advance(end - self.explored)
            self.explored += self.ground.explored - before
            if outcome != REFUTED:
                return outcome
            self.ground = next(self.grounds, None)
        return RUNNING if self.ground else REFUTED

    def assigned(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield the cells' spaces, each with the row and column of the card there, as `partition.assigned` does."""
        assert self.ground is not None  # noqa: S101 - cards were assigned there
        grid = self.ground.frontier.grid
        return zip(grid.spaces, assigned(grid, self.ground.assignment), strict=True)


class _GroundSearch:
    """Answers a question on one ground."""

    def __init__(self, ground: Ground, cards: CardTable, question: Question) -> None:
        self.explored = 0
        """How many choices were looked at."""
        self.frontier = PartitionSearch(ground.grid, question.partition, cards.arrays(question))
        length = FIRST_TURN * (FRONTIER_TURN_IN_BOX if ground.grid.box else FRONTIER_TURN)
        self.turns = deque([_Turn(self.frontier, length, length)])
        """Who takes turns, the next one first; a turn that is cut short goes on first."""
        if ground.linked_sets is not None:
            placements = PlacementSearch(ground.linked_sets, cards, question)
            self.turns.appendleft(_Turn(placements, FIRST_TURN, FIRST_TURN))

    @property
    def assignment(self) -> Assignment:
        """What cards the regions were assigned by the search that found room for them."""
        return self.turns[0].search.assignment

    def advance(self, choices: int) -> int:
        """Look at so many choices more: REFUTED, ASSIGNED where cards fit, NO_ROOM if neither goes on, or RUNNING."""
        if self.frontier.refuted_by_counting:
            return REFUTED
        end = self.explored + choices
        while self.turns and self.explored < end:
            turn = self.turns[0]
            outcome, taken = turn.take(end - self.explored)
            self.explored += taken
            if outcome == NO_ROOM:
                self.turns.popleft()
            elif outcome != RUNNING:
                return outcome
            elif turn.left <= 0:
                turn.length *= 2
                turn.left = turn.length
                self.turns.rotate(-1)
        return RUNNING if self.turns else NO_ROOM
