"""The placement search: lays region after region, and lists for the others the places that are left.

It knows of each region whose it is, and so which cards two regions can share. That tells more than the frontier search
knows where many doorways may be wasted, and cuts less where nearly all are needed.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.assignment import Assignment, CardArrays, deal
from scoring.arrange.bitboards import bit_of, flood_fill, lowest_bit, lowest_space, population_count, without_lowest_bit
from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_search import ASSIGNED, NO_ROOM, REFUTED, RUNNING
from scoring.arrange.frontier_state import NONE, SORTS
from scoring.arrange.partition import assignment_for
from scoring.arrange.placements import (
    Floor,
    LinkedSets,
    PlacementList,
    add_placement,
    doors_down,
    doors_right,
    has_overflowed,
    list_linked_sets,
    wasted_doors,
)
from scoring.arrange.questions import CardTable, Question
from scoring.arrange.typed_arrays import (
    INT,
    WORD,
    Flags,
    Ints,
    Ints2D,
    Word,
    Words,
    Words2D,
    flags,
    ints,
    ints_2d,
    zeros,
)

# The regions, int64 (regions, 4), have these columns.
SORT: Final = 0
KEY: Final = 1
"""Its row or column."""
SIZE: Final = 2
MOST_ALONE: Final = 3
"""How many of its spaces may be in no region of the other sort."""

APART: Final = 0
ONE_AT_MOST: Final = 1
JUST_ONE: Final = 2
"""How many spaces two regions share."""
LARGEST_LISTED: Final = 8
"""Spaces of a region whose places are listed at the beginning: those of larger ones are too many."""


@record
class Wanted:
    """The regions that a profile wants."""

    regions: Ints2D
    """int64 (regions, 4): the regions, as above."""
    shared: Ints2D
    """int64 (regions, regions): how many spaces each two share."""
    listed: Flags
    """bool (regions,): whether places are listed at the beginning; else when all those are laid, where room is left."""
    uncovered: Ints
    """int64 (2,): how many spaces are in no region of each sort."""
    most_uncovered: int
    """How many spaces are in no region of either, at most."""


@record
class Laying:
    """The regions laid; step n of each array of steps is about the board on which n are."""

    placements: PlacementList
    """Where the regions not laid can lie."""
    first: Ints2D
    """int64 (steps, regions): where the places of each region begin there."""
    end: Ints2D
    """int64 (steps, regions): where they end."""
    used: Ints
    """int64 (steps,): how many places are listed."""
    region: Ints
    """int64 (steps,): the region to be laid, `NONE` before it is chosen."""
    next: Ints
    """int64 (steps,): the place where it is laid next."""
    waste: Ints
    """int64 (steps,): how many doorways more may be wasted."""
    cover: Words2D
    """uint64 (steps, 2): the spaces that regions of each sort cover or can cover."""
    doors: Words2D
    """uint64 (steps, 2): the doorways in rows and in columns that regions use or can use."""
    suspect: Ints
    """int64 (steps,): the region that was left no place last."""
    laid: Words
    """uint64 (regions,): where each region lies, nothing where it is not laid."""
    once: Words
    """uint64 (cells,): scratch buffer."""
    step: int
    """How many regions are laid."""
    explored: int
    """How many places were looked at."""


@compiled
def lay_regions(
    floor: Floor, wanted: Wanted, laying: Laying, cards: CardArrays, assignment: Assignment, choices: int
) -> int:
    """Go on laying regions in so many places; return what came of it.

    `ASSIGNED`: all are laid and the cards dealt, as the assignment tells; the search can go on behind it. `REFUTED`: no
    further way is left.
    """
    regions, step = wanted.regions.shape[0], laying.step
    while choices > 0:
        if has_overflowed(laying.placements):
            return NO_ROOM
        if step == regions:
            step -= 1
            if _deal_all(wanted, laying, cards, assignment):
                laying.step = step
                return ASSIGNED
            continue
        region: int = laying.region[step]
        if region == NONE:
            laying.region[step] = region = _next_region(wanted, laying, step)
            if not wanted.listed[region]:
                _list_room(floor, wanted, laying, step, region)
            laying.next[step] = laying.first[step, region]
            continue
        laying.laid[region] = 0
        if laying.next[step] == laying.end[step, region]:
            if step == 0:
                return REFUTED
            laying.region[step] = NONE
            step -= 1
            continue
        cells: Word = laying.placements.sets[laying.next[step]]
        laying.next[step] += 1
        choices -= 1
        laying.explored += 1
        if step == 0 and not _first_of_images(floor, cells):
            continue
        laying.laid[region] = cells
        if _leaves_room(floor, wanted, laying, step, region):
            step += 1
            laying.region[step] = NONE
    laying.step = step
    return RUNNING


@compiled
def _next_region(wanted: Wanted, laying: Laying, step: int) -> int:
    """Return the region to be laid: with few places for its size; the largest where all are laid that were listed."""
    chosen, number, size = NONE, 0, 1
    for region in range(wanted.regions.shape[0]):
        if laying.laid[region] or not wanted.listed[region]:
            continue
        places: int = laying.end[step, region] - laying.first[step, region]
        spaces: int = wanted.regions[region, SIZE]
        if chosen == NONE or places * size * size < number * spaces * spaces:
            chosen, number, size = region, places, spaces
    if chosen != NONE:
        return chosen
    for region in range(wanted.regions.shape[0]):
        if not laying.laid[region] and (chosen == NONE or wanted.regions[region, SIZE] > wanted.regions[chosen, SIZE]):
            chosen = region
    return chosen


@compiled
def _first_of_images(floor: Floor, cells: Word) -> bool:
    """Whether a set comes before all its images on a board that is turned or mirrored."""
    for image in range(floor.images.shape[0]):
        seen: Word = 0
        rest = cells
        while rest:
            seen |= bit_of(floor.images[image, lowest_space(rest)])
            rest = without_lowest_bit(rest)
        if seen < cells:
            return False
    return True


# The places left


@compiled
def _leaves_room(floor: Floor, wanted: Wanted, laying: Laying, step: int, region: int) -> bool:
    """List the places left beside a region just laid; False where one has none, or too much is covered by none."""
    after = step + 1
    laying.waste[after] = laying.waste[step] - wasted_doors(floor, laying.laid[region])
    laying.placements.used = laying.used[step]
    for sort in range(SORTS):
        laying.cover[after, sort] = laying.doors[after, sort] = 0
    regions = wanted.regions.shape[0]
    for n in range(regions):
        other = (laying.suspect[step] + n) % regions
        covered: Word = 0
        if laying.laid[other]:
            covered = _as_laid(floor, wanted, laying, step, other)
        elif wanted.listed[other]:
            covered = _places_left(floor, wanted, laying, step, region, other)
        else:
            covered = _room_left(floor, wanted, laying, step, other)
        if not covered:
            laying.suspect[step] = other
            return False
        laying.cover[after, wanted.regions[other, SORT]] |= covered
    laying.used[after] = laying.placements.used
    unused: int = population_count(floor.right & ~laying.doors[after, 0])
    unused += population_count(floor.down & ~laying.doors[after, 1])
    if unused > laying.waste[after]:
        return False
    for sort in range(SORTS):
        if population_count(floor.spaces & ~laying.cover[after, sort]) > wanted.uncovered[sort]:
            return False
    both = laying.cover[after, 0] | laying.cover[after, 1]
    return population_count(floor.spaces & ~both) <= wanted.most_uncovered


@compiled
def _as_laid(floor: Floor, wanted: Wanted, laying: Laying, step: int, region: int) -> Word:
    """Return the spaces of a region that is laid, none where too many will be in no region of the other sort."""
    cells: Word = laying.laid[region]
    alone = cells & ~laying.cover[step, 1 - wanted.regions[region, SORT]]
    if population_count(alone) > wanted.regions[region, MOST_ALONE]:
        return 0
    _use_doors(floor, laying, step + 1, cells)
    return cells


@compiled
def _use_doors(floor: Floor, laying: Laying, step: int, cells: Word) -> None:
    laying.doors[step, 0] |= doors_right(floor, cells)
    laying.doors[step, 1] |= doors_down(floor, cells)


@compiled
def _places_left(floor: Floor, wanted: Wanted, laying: Laying, step: int, laid: int, region: int) -> Word:
    """List for a region the places left beside the one just laid; return the spaces they cover."""
    after, shared = step + 1, wanted.shared[laid, region]
    cells: Word = laying.laid[laid]
    covered: Word = 0
    right: Word = 0
    down: Word = 0
    not_covered: Word = ~laying.cover[step, 1 - wanted.regions[region, SORT]]
    most_alone, waste = wanted.regions[region, MOST_ALONE], laying.waste[after]
    laying.first[after, region] = laying.placements.used
    for n in range(laying.first[step, region], laying.end[step, region]):
        place: Word = laying.placements.sets[n]
        both = place & cells
        if (both and (shared == APART or without_lowest_bit(both))) or (shared == JUST_ONE and not both):
            continue
        if population_count(place & not_covered) > most_alone or wasted_doors(floor, place) > waste:
            continue
        add_placement(laying.placements, place)
        covered |= place
        right |= doors_right(floor, place)
        down |= doors_down(floor, place)
    laying.doors[after, 0] |= right
    laying.doors[after, 1] |= down
    laying.end[after, region] = laying.placements.used
    return covered


@compiled
def _room_left(floor: Floor, wanted: Wanted, laying: Laying, step: int, region: int) -> Word:
    """Return the spaces that a region without a list can cover: linked ones, enough of them, that no other has."""
    covered: Word = 0
    rest = _free(floor, wanted, laying, region)
    while rest:
        linked = flood_fill(floor.neighbours, lowest_bit(rest), rest)
        rest &= ~linked
        if population_count(linked) >= wanted.regions[region, SIZE]:
            covered |= linked
    _use_doors(floor, laying, step + 1, covered)
    return covered


@compiled
def _free(floor: Floor, wanted: Wanted, laying: Laying, region: int) -> Word:
    """Return the spaces of no region laid that shares none with this one."""
    free = floor.spaces
    for other in range(wanted.regions.shape[0]):
        if wanted.shared[region, other] == APART:
            free &= ~laying.laid[other]
    return free


@compiled
def _list_room(floor: Floor, wanted: Wanted, laying: Laying, step: int, region: int) -> None:
    """List where a region can lie beside all those laid."""
    for cell in range(laying.once.shape[0]):
        laying.once[cell] = 0
    for other in range(wanted.regions.shape[0]):
        if wanted.shared[region, other] != APART:
            rest: Word = laying.laid[other]
            while rest:
                laying.once[lowest_space(rest)] = laying.laid[other]
                rest = without_lowest_bit(rest)
    laying.placements.used = laying.first[step, region] = laying.used[step]
    free = _free(floor, wanted, laying, region)
    list_linked_sets(floor, laying.placements, wanted.regions[region, SIZE], free, 0, laying.once)
    laying.end[step, region] = laying.used[step] = laying.placements.used


@compiled
def _deal_all(wanted: Wanted, laying: Laying, cards: CardArrays, assignment: Assignment) -> bool:
    """Whether the cards can be dealt to the regions as they lie."""
    for sort in range(SORTS):
        for cell in range(assignment.lies.shape[1]):
            assignment.lies[sort, cell] = NONE
    for region in range(wanted.regions.shape[0]):
        rest: Word = laying.laid[region]
        while rest:
            assignment.lies[wanted.regions[region, SORT], lowest_space(rest)] = wanted.regions[region, KEY]
            rest = without_lowest_bit(rest)
    return deal(cards, assignment)


# From Python


class PlacementSearch:
    """Looks for places of the regions that a profile of a question wants; each `advance` goes on from the last one."""

    def __init__(self, linked: LinkedSets, cards: CardTable, question: Question) -> None:
        self.cards = cards.arrays(question)
        self.assignment = assignment_for(len(linked.floor.neighbours), self.cards)
        self.explored = 0
        """How many places were looked at."""
        self.profiles = (
            _ProfileSearch(linked, self.cards, n, cards.uncovered(profile, population_count(linked.floor.spaces))[1])
            for n, profile in enumerate(question.profiles)
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


class _ProfileSearch:
    """Looks for places of the regions that one profile wants."""

    def __init__(self, linked: LinkedSets, cards: CardArrays, profile: int, most_uncovered: int) -> None:
        floor, cells = linked.floor, len(linked.floor.neighbours)
        self.floor, self.cards = floor, cards
        regions = _regions(cards, profile)
        sizes = [region[SIZE] for region in regions]
        spaces = population_count(floor.spaces)
        self.wanted = Wanted(
            regions=ints_2d(regions),
            shared=ints_2d([_shared(cards.number, region, other) for other in regions] for region in regions),
            listed=flags(size <= LARGEST_LISTED for size in sizes),
            uncovered=ints(
                spaces - sum(size for size, region in zip(sizes, regions, strict=True) if region[SORT] == sort)
                for sort in range(SORTS)
            ),
            most_uncovered=most_uncovered,
        )
        self.laying = _laying(PlacementList(linked.room, 0), len(regions), cells)
        doors: int = population_count(floor.right) + population_count(floor.down)
        self.laying.waste[0] = doors - sum(size - 1 for size in sizes)
        self.laying.cover[0, 0] = self.laying.cover[0, 1] = floor.spaces
        self._list_places(linked, [cards.filler[profile, region[SORT]] == region[KEY] for region in regions])

    def _list_places(self, linked: LinkedSets, fills: list[bool]) -> None:
        """List the places of regions on the empty board."""
        laying, floor = self.laying, self.floor
        for region, fill in enumerate(fills):
            laying.first[0, region] = laying.placements.used
            size = self.wanted.regions[region, SIZE]
            if fill:
                self.wanted.listed[region] = 1
                list_linked_sets(floor, laying.placements, size, floor.spaces, floor.gallery, laying.once)
            elif self.wanted.listed[region]:
                linked.add_to(laying.placements, size, laying.waste[0])
            laying.end[0, region] = laying.placements.used
        laying.used[0] = laying.placements.used

    def advance(self, assignment: Assignment, choices: int) -> int:
        """Look at so many places more; return what came of it, as `lay_regions` does."""
        return lay_regions(self.floor, self.wanted, self.laying, self.cards, assignment, choices)


def _regions(cards: CardArrays, profile: int) -> list[tuple[int, int, int, int]]:
    """Return the regions that a profile wants, as the compiled search reads them."""
    keys = ((sort, key) for sort in range(SORTS) for key in range(cards.wanted.shape[2]))
    return [
        (sort, key, cards.wanted[profile, sort, key], cards.most_alone[profile, sort, key])
        for sort, key in keys
        if cards.wanted[profile, sort, key]
    ]


def _shared(number: Ints2D, region: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> int:
    """Return how many spaces two regions share: just one if both need all their cards and there is one of both."""
    if region[SORT] == other[SORT]:
        return APART
    (_, row, in_row, _), (_, column, in_column, _) = sorted((region, other))
    if not number[row, column]:
        return APART
    cards_of_row = sum(number[row, other] for other in range(number.shape[1]))
    rows_of_column = sum(number[other, column] > 0 for other in range(number.shape[0]))
    return JUST_ONE if (in_row, in_column) == (cards_of_row, rows_of_column) else ONE_AT_MOST


def _laying(placements: PlacementList, regions: int, cells: int) -> Laying:
    """Return an empty board for so many regions."""
    steps = regions + 1
    return Laying(
        placements=placements,
        first=zeros(INT, steps, regions),
        end=zeros(INT, steps, regions),
        used=zeros(INT, steps),
        region=ints([NONE] * steps),
        next=zeros(INT, steps),
        waste=zeros(INT, steps),
        cover=zeros(WORD, steps, SORTS),
        doors=zeros(WORD, steps, SORTS),
        suspect=zeros(INT, steps),
        laid=zeros(WORD, regions),
        once=zeros(WORD, cells),
        step=0,
        explored=0,
    )
