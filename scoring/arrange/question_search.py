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
    from scoring.arrange.linking import Linking
    from scoring.arrange.questions import CardTable, Question

FIRST_TURN: Final = 300
FRONTIER_TURN: Final = 200
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
    """Answers a question; each `advance` goes on where the last one ended."""

    def __init__(self, way: Linking, cards: CardTable, question: Question) -> None:
        self.grid = way.grid
        self.explored = 0
        """How many choices were looked at."""
        self.frontier = PartitionSearch(way.grid, question.partition, cards.arrays(question))
        self.turns = deque([_Turn(self.frontier, FRONTIER_TURN * FIRST_TURN, FRONTIER_TURN * FIRST_TURN)])
        """Who takes turns, the next one first; a turn that is cut short goes on first."""
        if way.linked_sets is not None:
            placements = PlacementSearch(way.linked_sets, cards, question)
            self.turns.appendleft(_Turn(placements, FIRST_TURN, FIRST_TURN))

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

    def assigned(self) -> list[tuple[int, int]]:
        """Return the row and column of the card on each cell, as `partition.assigned` does."""
        return assigned(self.grid, self.turns[0].search.assignment)
