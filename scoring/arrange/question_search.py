"""The search that answers a question: by placements and by the frontier, in turns.

Each is at its best where the other is not, and nothing tells beforehand which of them that will be. So they take turns:
most questions are answered in the first turn of the placements; those that are not are likely the frontier's, but for
some that neither answers soon. So the turns of the placements grow faster, until both have as much time.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scoring.arrange.frontier_search import NO_ROOM, REFUTED, RUNNING
from scoring.arrange.partition import PartitionSearch, assigned
from scoring.arrange.placement_search import PlacementSearch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.arrange.assignment import Assignment
    from scoring.arrange.exact_deal import LaidRegion
    from scoring.arrange.linking import Ground, Linking
    from scoring.arrange.profiles import Profile
    from scoring.arrange.questions import CardTable, Question

PLACEMENTS_TURNS: Final = (300, 4, 400_000)
FRONTIER_TURNS: Final = (60_000, 2, 300_000)
"""Choices of the first turn, how many times as long each next one is, choices of the longest. A place takes longer."""


@dataclass(slots=True)
class _Turn:
    """A search, and of its turns: how many choices this one is long, how many times as long the next one is at most."""

    search: PlacementSearch | PartitionSearch
    length: int
    growth: int
    longest: int
    """Choices of a turn at most."""
    left: int = field(init=False)
    """Choices left of this one."""

    def __post_init__(self) -> None:
        self.left = self.length

    def take(self, choices: int) -> tuple[int, int]:
        """Look at so many choices more, at most to the end of the turn; return the outcome and how many it took."""
        before = self.search.explored
        outcome = self.search.advance(min(self.left, choices))
        taken = max(1, self.search.explored - before)
        self.left -= taken
        return outcome, taken

    def end(self) -> None:
        """Turn to the next turn, a longer one."""
        self.length = self.left = min(self.length * self.growth, self.longest)


class QuestionSearch:
    """Answers a question, on one ground after the other; each `advance` goes on where the last one ended."""

    def __init__(self, way: Linking, cards: CardTable, question: Question) -> None:
        self.explored = 0
        """How many choices were looked at."""
        self.exact = question.exact
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

    def laid(self) -> tuple[Profile, list[LaidRegion]]:
        """Return the profile whose regions were assigned cards, and these by their spaces; placements alone tell."""
        assert self.ground is not None  # noqa: S101 - cards were assigned there
        search, spaces = self.ground.turns[0].search, self.ground.frontier.grid.spaces
        assert isinstance(search, PlacementSearch)  # noqa: S101 - as the docstring says
        profile, regions = search.laid()
        return profile, [one._replace(spaces=frozenset(spaces[cell] for cell in one.spaces)) for one in regions]


class _GroundSearch:
    """Answers a question on one ground."""

    def __init__(self, ground: Ground, cards: CardTable, question: Question) -> None:
        self.explored = 0
        """How many choices were looked at."""
        self.frontier = PartitionSearch(ground.grid, question.partition, cards.arrays(question))
        self.turns = deque([] if question.exact else [_Turn(self.frontier, *FRONTIER_TURNS)])
        """Who takes turns, the next one first; a turn that is cut short goes on first."""
        if ground.linked_sets is not None and any(question.partition.sizes):
            placements = PlacementSearch(ground.linked_sets, cards, question)
            self.turns.appendleft(_Turn(placements, *PLACEMENTS_TURNS))

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
                turn.end()
                self.turns.rotate(-1)
        return RUNNING if self.turns else NO_ROOM
