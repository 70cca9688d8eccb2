"""The search that answers a question: by placements and by the frontier, in turns.

Each is at its best where the other is not, and nothing tells beforehand which of them that will be. So they take turns:
most questions are answered in the first turn of the placements; those that are not are likely the frontier's.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.frontier_search import NO_ROOM, REFUTED, RUNNING
from scoring.arrange.partition import PartitionSearch, assigned
from scoring.arrange.placement_search import PlacementSearch
from scoring.arrange.placements import LinkedSets
from scoring.arrange.questions import CardTable, Question

FIRST_TURN: Final = 300
FRONTIER_TURN: Final = 200
"""Choices of the first turn of the placements, and how many times as long a turn of the frontier is."""


class QuestionSearch:
    """Answers a question; each `advance` goes on where the last one ended."""

    def __init__(self, board: LinkedSets, cards: CardTable, question: Question) -> None:
        self.grid = board.grid
        self.frontier = PartitionSearch(board.grid, question.partition, cards.arrays(question))
        self.placements = PlacementSearch(board, cards, question)
        self.turns: list[tuple[PlacementSearch | PartitionSearch, int]] = [
            (self.placements, FIRST_TURN),
            (self.frontier, FRONTIER_TURN * FIRST_TURN),
        ]
        """Who takes turns, the next one first, and how many choices long its next turn is."""

    @property
    def explored(self) -> int:
        """How many choices were looked at."""
        return self.placements.explored + self.frontier.explored

    def advance(self, choices: int) -> int:
        """Look at so many choices more: REFUTED, ASSIGNED where cards fit, NO_ROOM if neither goes on, or RUNNING."""
        if self.frontier.refuted_by_counting:
            return REFUTED
        end = self.explored + choices
        while self.turns and self.explored < end:
            search, length = self.turns[0]
            outcome = search.advance(min(length, end - self.explored))
            if outcome not in (RUNNING, NO_ROOM):
                return outcome
            del self.turns[0]
            if outcome == RUNNING:
                self.turns.append((search, 2 * length))
        return RUNNING if self.turns else NO_ROOM

    def assigned(self) -> list[tuple[int, int]]:
        """Return the row and column of the card on each cell, as `partition.assigned` does."""
        return assigned(self.grid, self.turns[0][0].assignment)
