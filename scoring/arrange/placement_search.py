"""The placement search: regions are laid one after the other (`laying`), as a profile wants them (`wanted_regions`).

It knows of each region whose it is, and so which cards two regions can share. That tells more than the frontier search
knows where many doorways may be wasted, and cuts less where nearly all are needed.
"""

from __future__ import annotations

from scoring.arrange.assignment import Assignment, CardArrays
from scoring.arrange.exact_deal import LaidRegion
from scoring.arrange.frontier_search import REFUTED, RUNNING
from scoring.arrange.laying import empty_board, lay_regions
from scoring.arrange.partition import assignment_for
from scoring.arrange.placements import LinkedSets, PlacementList, list_linked_sets
from scoring.arrange.profiles import Profile
from scoring.arrange.questions import CardTable, Question
from scoring.arrange.wanted_regions import KEY, PAYS, SIZE, SORT, regions_wanted


class PlacementSearch:
    """Looks for places of the regions that a profile of a question wants; each `advance` goes on from the last one."""

    def __init__(self, linked: LinkedSets, cards: CardTable, question: Question) -> None:
        self.cards = cards.arrays(question)
        self.assignment = assignment_for(len(linked.floor.neighbours), self.cards)
        self.explored = 0
        """How many places were looked at."""
        self.profiles = (
            _ProfileSearch(linked, cards, self.cards, n, profile) for n, profile in enumerate(question.profiles)
        )
        self.profile = next(self.profiles, None)
        """The one looked at."""

    def advance(self, choices: int) -> int:
        """Look at so many places more: REFUTED, ASSIGNED where cards fit, NO_ROOM for too many places, or RUNNING."""
        end = self.explored + choices
        while self.profile and self.explored < end:
            before = self.profile.laying.explored
            outcome = self.profile.advance(self.assignment, end - self.explored)
            self.explored += self.profile.laying.explored - before
            if outcome != REFUTED:
                return outcome
            self.profile = next(self.profiles, None)
        return RUNNING if self.profile else REFUTED

    def laid(self) -> tuple[Profile, list[LaidRegion]]:
        """Return the profile whose regions were assigned cards, and these."""
        assert self.profile is not None  # noqa: S101 - regions of one were laid
        wanted, laying = self.profile.wanted, self.profile.laying
        regions = [
            LaidRegion(
                wanted.regions[region, SORT],
                wanted.regions[region, KEY],
                bool(wanted.regions[region, PAYS]),
                frozenset(cell for cell in range(laying.once.shape[0]) if laying.laid[region] >> cell & 1),
            )
            for region in range(wanted.regions.shape[0])
        ]
        return self.profile.profile, regions


class _ProfileSearch:
    """Looks for places of the regions that one profile wants."""

    def __init__(self, linked: LinkedSets, table: CardTable, cards: CardArrays, number: int, profile: Profile) -> None:
        self.floor, self.cards, self.profile = linked.floor, cards, profile
        self.wanted = regions_wanted(linked, table, cards, number, profile)
        regions, cells = self.wanted.regions.shape[0], len(self.floor.neighbours)
        self.laying = empty_board(PlacementList(linked.room, 0), regions, cells)
        self.laying.waste[0] = self.wanted.waste
        self.laying.cover[0, 0] = self.laying.cover[0, 1] = self.floor.spaces
        self._list_places(linked)

    def _list_places(self, linked: LinkedSets) -> None:
        """List the places of regions on the empty board, of some only those that hold some spaces."""
        laying, wanted, floor = self.laying, self.wanted, self.floor
        for region in range(wanted.regions.shape[0]):
            laying.first[0, region] = laying.placements.used
            size, allowed, holds = wanted.regions[region, SIZE], wanted.allowed[region], wanted.holds[region]
            if holds & ~allowed:
                pass  # pieces of others stay there
            elif holds or (wanted.listed[region] and allowed != floor.spaces):
                list_linked_sets(floor, laying.placements, size, allowed, holds, laying.once)
            elif wanted.listed[region]:
                linked.add_to(laying.placements, size, laying.waste[0])
            laying.end[0, region] = laying.placements.used
        laying.used[0] = laying.placements.used

    def advance(self, assignment: Assignment, choices: int) -> int:
        """Look at so many places more; return what came of it, as `lay_regions` does."""
        return lay_regions(self.floor, self.wanted, self.laying, self.cards, assignment, choices)
