"""The search that answers a question: by placements and by the frontier, in turns.

Each is at its best where the other is not, and nothing tells beforehand which of them that will be. So they take turns,
each half as long again as the last: together they take a few times as long as the better of them.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.frontier_search import NO_ROOM, REFUTED, RUNNING
from scoring.arrange.partition import PartitionSearch, assigned
from scoring.arrange.placement_search import PlacementSearch
from scoring.arrange.placements import LinkedSets
from scoring.arrange.questions import CardTable, Question

FIRST_TURN: Final = 2_000
"""Choices of the first turn."""


class QuestionSearch:
    """Answers a question; each `advance` goes on where the last one ended."""

    def __init__(self, board: LinkedSets, cards: CardTable, question: Question) -> None:
        self.grid = board.grid
        self.frontier = PartitionSearch(board.grid, question.partition, cards.arrays(question))
        self.placements = PlacementSearch(board, cards, question)
        self.searches: list[PlacementSearch | PartitionSearch] = [self.placements, self.frontier]
        """Those that take turns, the next one first."""
        self.turn = FIRST_TURN

    @property
    def explored(self) -> int:
        """How many choices were looked at."""
        return self.placements.explored + self.frontier.explored

    def advance(self, choices: int) -> int:
        """Look at so many choices more: REFUTED, ASSIGNED where cards fit, NO_ROOM if neither goes on, or RUNNING."""
        if self.frontier.refuted_by_counting:
            return REFUTED
        end = self.explored + choices
        while self.searches and self.explored < end:
            outcome = self.searches[0].advance(min(self.turn, end - self.explored))
            if outcome not in (RUNNING, NO_ROOM):
                return outcome
            search = self.searches.pop(0)
            if outcome == RUNNING:
                self.searches.append(search)
            self.turn += self.turn // 2
        return RUNNING if self.searches else NO_ROOM

    def assigned(self) -> list[tuple[int, int]]:
        """Return the row and column of the card on each cell, as `partition.assigned` does."""
        return assigned(self.grid, self.searches[0].assignment)
