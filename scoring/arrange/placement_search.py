"""The placement search: lays region after region, and lists for the others the places that are left.

It knows of each region whose it is, and so which cards two regions can share. That tells more than the frontier search
knows where many doorways may be wasted, and cuts less where nearly all are needed.

Where a question is asked exactly, a region of cards that pay alone may lie beside that of all cards of its key, its
partner. What it covers is covered by cards of that key: no doorway and no space is counted for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.arrange.assignment import Assignment, CardArrays, deal
from scoring.arrange.bitboards import (
    MOST_SPACES,
    bit_of,
    flood_fill,
    lowest_bit,
    lowest_space,
    population_count,
    without_lowest_bit,
)
from scoring.arrange.compiling import compiled, record
from scoring.arrange.exact_deal import LaidRegion
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
from scoring.arrange.profiles import Profile
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
    words,
    zeros,
)

Region = tuple[int, int, int, int, int]
# The regions, int64 (regions, 5), have these columns.
SORT: Final = 0
KEY: Final = 1
"""Its row or column."""
SIZE: Final = 2
MOST_ALONE: Final = 3
"""How many of its spaces may be in no region of the other sort."""
PAYS: Final = 4
"""Whether it is of cards that pay alone, beside a region of all cards of its key: it may lie on spaces of that."""

APART: Final = 0
ONE_AT_MOST: Final = 1
JUST_ONE: Final = 2
OVERLAPPING: Final = 3
"""How many spaces two regions share; from `OVERLAPPING` on so many more than that at least."""
LARGEST_LISTED: Final = 8
"""Spaces of a region whose places are listed at the beginning: those of larger ones are too many."""


@record
class Wanted:
    """The regions that a profile wants."""

    regions: Ints2D
    """int64 (regions, 5): the regions, as above."""
    allowed: Words
    """uint64 (regions,): the spaces on which each may lie."""
    shared: Ints2D
    """int64 (regions, regions): how many spaces each two share."""
    partner: Ints
    """int64 (regions,): the other region of its key, of cards that pay or of all, `NONE` where there is none."""
    together: Ints2D
    """int64 (regions, regions): 1 where one and its partner, together, share one space with another at most."""
    paying_cards: Ints
    """int64 (regions,): of a Civilisation's region of cards that pay, how many of these there are; else more."""
    needs_paying: Ints2D
    """int64 (regions, regions): 1 where a space that one of a Civilisation and another share needs a card that pays."""
    listed: Flags
    """bool (regions,): whether places are listed at the beginning; else when all those are laid, where room is left."""
    payers: bool
    """Whether there are regions of cards that pay alone."""
    mirrored: bool
    """Whether of layouts that are images of each other one is looked at."""
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
        if step == 0 and wanted.mirrored and not _first_of_images(floor, cells):
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
    laying.waste[after] = laying.waste[step]
    if not wanted.regions[region, PAYS]:
        laying.waste[after] -= wasted_doors(floor, laying.laid[region])
    laying.placements.used = laying.used[step]
    if wanted.payers and not _enough_pay(wanted, laying):
        return False
    for sort in range(SORTS):
        laying.cover[after, sort] = laying.doors[after, sort] = 0
    for other in range(wanted.regions.shape[0]):
        covered: Word = 0
        if laying.laid[other]:
            covered = _as_laid(floor, wanted, laying, step, other)
        elif wanted.listed[other]:
            covered = _places_left(floor, wanted, laying, step, region, other)
        else:
            covered = _room_left(floor, wanted, laying, step, other)
        if not covered:
            return False
        if not wanted.regions[other, PAYS]:
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
    _use_doors(floor, wanted, laying, step + 1, region, cells)
    return cells


@compiled
def _use_doors(floor: Floor, wanted: Wanted, laying: Laying, step: int, region: int, cells: Word) -> None:
    if not wanted.regions[region, PAYS]:
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
    if wanted.regions[region, PAYS]:
        waste = laying.waste[0]  # what it wastes, all cards of its key waste, too
    laying.first[after, region] = laying.placements.used
    for n in range(laying.first[step, region], laying.end[step, region]):
        place: Word = laying.placements.sets[n]
        both = place & cells
        if both:
            if shared == APART or (shared < OVERLAPPING and without_lowest_bit(both)):
                continue
        elif shared == JUST_ONE:
            continue
        if wanted.payers and not _beside_partners(wanted, laying, laid, region, place):
            continue
        if population_count(place & not_covered) > most_alone or wasted_doors(floor, place) > waste:
            continue
        add_placement(laying.placements, place)
        covered |= place
        right |= doors_right(floor, place)
        down |= doors_down(floor, place)
    if not wanted.regions[region, PAYS]:
        laying.doors[after, 0] |= right
        laying.doors[after, 1] |= down
    laying.end[after, region] = laying.placements.used
    return covered


@compiled
def _beside_partners(wanted: Wanted, laying: Laying, laid: int, region: int, place: Word) -> bool:
    """Whether a place is allowed beside a region just laid, and what is laid of the same keys as one of them."""
    if wanted.shared[laid, region] >= OVERLAPPING:
        return _overlap_enough(wanted, laying, laid, region, place)
    cells: Word = laying.laid[laid]
    both = (place | _laid_partner(wanted, laying, region, laid)) & cells
    other = place & (cells | _laid_partner(wanted, laying, laid, region))
    return not without_lowest_bit(both) and not without_lowest_bit(other)


@compiled
def _laid_partner(wanted: Wanted, laying: Laying, region: int, other: int) -> Word:
    """Return where the partner of a region lies, if together they share one space at most with another."""
    partner = wanted.partner[region]
    return laying.laid[partner] if partner != NONE and wanted.together[region, other] else 0


@compiled
def _overlap_enough(wanted: Wanted, laying: Laying, laid: int, region: int, place: Word) -> bool:
    """Whether a place shares enough with its partner that is laid, and they share no more with others than they may."""
    if population_count(place & laying.laid[laid]) < wanted.shared[laid, region] - OVERLAPPING:
        return False
    both: Word = place | laying.laid[laid]
    for other in range(wanted.regions.shape[0]):
        if wanted.together[region, other] and without_lowest_bit(both & laying.laid[other]):
            return False
    return True


@compiled
def _enough_pay(wanted: Wanted, laying: Laying) -> bool:
    """Whether there are cards that pay for the regions of these that are laid, and for what their partners share."""
    for region in range(wanted.regions.shape[0]):
        if not wanted.regions[region, PAYS] or not laying.laid[region]:
            continue
        partner: Word = laying.laid[wanted.partner[region]]
        paying: Word = laying.laid[region]
        for other in range(wanted.regions.shape[0]):
            if wanted.needs_paying[region, other]:
                paying |= partner & laying.laid[other]
        if population_count(paying) > wanted.paying_cards[region]:
            return False
    return True


@compiled
def _room_left(floor: Floor, wanted: Wanted, laying: Laying, step: int, region: int) -> Word:
    """Return the spaces that a region without a list can cover: linked ones, enough of them, that no other has."""
    covered: Word = 0
    rest = _free(wanted, laying, region)
    while rest:
        linked = flood_fill(floor.neighbours, lowest_bit(rest), rest)
        rest &= ~linked
        if population_count(linked) >= wanted.regions[region, SIZE]:
            covered |= linked
    _use_doors(floor, wanted, laying, step + 1, region, covered)
    return covered


@compiled
def _free(wanted: Wanted, laying: Laying, region: int) -> Word:
    """Return the spaces where a region may lie, of no region laid that shares none with it."""
    free: Word = wanted.allowed[region]
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
        if wanted.shared[region, other] == ONE_AT_MOST or wanted.shared[region, other] == JUST_ONE:
            rest: Word = laying.laid[other]
            while rest:
                laying.once[lowest_space(rest)] = laying.laid[other]
                rest = without_lowest_bit(rest)
    laying.placements.used = laying.first[step, region] = laying.used[step]
    free = _free(wanted, laying, region)
    list_linked_sets(floor, laying.placements, wanted.regions[region, SIZE], free, 0, laying.once)
    laying.end[step, region] = laying.used[step] = laying.placements.used
    _keep_overlapping(wanted, laying, step, region)


@compiled
def _keep_overlapping(wanted: Wanted, laying: Laying, step: int, region: int) -> None:
    """Of the places listed for a region keep those that share as many spaces as they are to with another of its key."""
    if has_overflowed(laying.placements):
        return
    for other in range(wanted.regions.shape[0]):
        if not laying.laid[other] or wanted.shared[region, other] < OVERLAPPING:
            continue
        kept = laying.first[step, region]
        for n in range(laying.first[step, region], laying.end[step, region]):
            place: Word = laying.placements.sets[n]
            if _overlap_enough(wanted, laying, other, region, place):
                laying.placements.sets[kept] = place
                kept += 1
        laying.placements.used = laying.end[step, region] = laying.used[step] = kept


@compiled
def _deal_all(wanted: Wanted, laying: Laying, cards: CardArrays, assignment: Assignment) -> bool:
    """Whether the cards can be dealt to the regions as they lie."""
    for sort in range(SORTS):
        for cell in range(assignment.lies.shape[1]):
            assignment.lies[sort, cell] = NONE
    for region in range(wanted.regions.shape[0]):
        rest: Word = 0 if wanted.regions[region, PAYS] else laying.laid[region]
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

    def laid(self) -> list[LaidRegion]:
        """Return the regions where cards were assigned."""
        assert self.profile is not None  # noqa: S101 - regions of one were laid
        wanted, laying = self.profile.wanted, self.profile.laying
        return [
            LaidRegion(
                wanted.regions[region, SORT],
                wanted.regions[region, KEY],
                bool(wanted.regions[region, PAYS]),
                frozenset(cell for cell in range(laying.once.shape[0]) if laying.laid[region] >> cell & 1),
            )
            for region in range(wanted.regions.shape[0])
        ]


class _ProfileSearch:
    """Looks for places of the regions that one profile wants."""

    def __init__(self, linked: LinkedSets, table: CardTable, cards: CardArrays, number: int, profile: Profile) -> None:
        floor, cells = linked.floor, len(linked.floor.neighbours)
        self.floor, self.cards = floor, cards
        of_all = _regions(cards, number)
        regions = [*of_all, *((*region, 1) for region in table.paying(profile))]
        staying = _staying(table, linked)
        stays = [staying.get(region[KEY], 0) if region[SORT] and not region[PAYS] else 0 for region in regions]
        gallery = sum(1 << cell for cell, space in enumerate(linked.grid.spaces) if space in table.gallery)
        held = [
            cells_held | (gallery if _fills(table, cards, number, profile, region) else 0)
            for region, cells_held in zip(regions, stays, strict=True)
        ]
        spaces = population_count(floor.spaces)
        uncovered = (spaces - sum(region[SIZE] for region in of_all if region[SORT] == sort) for sort in range(SORTS))
        doors: int = population_count(floor.right) + population_count(floor.down)
        waste = doors - sum(region[SIZE] - 1 for region in of_all)
        sizes = (region[SIZE] for region in regions)
        self.wanted = Wanted(
            regions=ints_2d(regions),
            allowed=words(floor.spaces & ~sum(staying.values()) | its for its in stays),
            shared=ints_2d([_shared(table, region, other) for other in regions] for region in regions),
            partner=ints(_partner(regions, region) for region in regions),
            together=ints_2d([_together(table, region, other) for other in regions] for region in regions),
            paying_cards=ints(_paying_cards(table, region) for region in regions),
            needs_paying=ints_2d([_needs_paying(table, region, other) for other in regions] for region in regions),
            listed=flags(size <= LARGEST_LISTED or holding > 0 for size, holding in zip(sizes, held, strict=True)),
            payers=len(regions) > len(of_all),
            mirrored=not staying,
            uncovered=ints(uncovered),
            most_uncovered=table.uncovered(profile, spaces)[1],
        )
        self.laying = _laying(PlacementList(linked.room, 0), len(regions), cells)
        self.laying.waste[0] = waste
        self.laying.cover[0, 0] = self.laying.cover[0, 1] = floor.spaces
        self._list_places(linked, held)

    def _list_places(self, linked: LinkedSets, held: list[int]) -> None:
        """List the places of regions on the empty board, of some only those that hold some spaces."""
        laying, floor = self.laying, self.floor
        for region, holding in enumerate(held):
            laying.first[0, region] = laying.placements.used
            size, allowed = self.wanted.regions[region, SIZE], self.wanted.allowed[region]
            if holding & ~allowed:
                pass  # pieces of others stay there
            elif holding or (self.wanted.listed[region] and allowed != floor.spaces):
                list_linked_sets(floor, laying.placements, size, allowed, holding, laying.once)
            elif self.wanted.listed[region]:
                linked.add_to(laying.placements, size, laying.waste[0])
            laying.end[0, region] = laying.placements.used
        laying.used[0] = laying.placements.used

    def advance(self, assignment: Assignment, choices: int) -> int:
        """Look at so many places more; return what came of it, as `lay_regions` does."""
        return lay_regions(self.floor, self.wanted, self.laying, self.cards, assignment, choices)


def _fills(table: CardTable, cards: CardArrays, number: int, profile: Profile, region: Region) -> bool:
    """Whether a region of a profile, by its number, is to hold the gallery."""
    if region[PAYS] or not (profile.paying or cards.filler[number, region[SORT]] != NONE):
        return False
    return profile.filler == region[KEY] + region[SORT] * table.puzzle.civilisations


def _staying(table: CardTable, linked: LinkedSets) -> dict[int, int]:
    """Return by column the cells of pieces that stay and count for a Domain's region, which has to hold them."""
    puzzle, staying = table.puzzle, dict[int, int]()
    for cell, space in enumerate(linked.grid.spaces):
        if space in puzzle.for_domains:
            column = puzzle.pieces[space].domain - puzzle.civilisations
            staying[column] = staying.get(column, 0) | 1 << cell
    return staying


def _regions(cards: CardArrays, profile: int) -> list[Region]:
    """Return the regions that a profile wants of all cards, as the compiled search reads them."""
    keys = ((sort, key) for sort in range(SORTS) for key in range(cards.wanted.shape[2]))
    return [
        (sort, key, cards.wanted[profile, sort, key], cards.most_alone[profile, sort, key], 0)
        for sort, key in keys
        if cards.wanted[profile, sort, key]
    ]


def _shared(cards: CardTable, region: Region, other: Region) -> int:
    """Return how many spaces two regions share: just one if both need all their cards and there is one of both."""
    if region[SORT] == other[SORT]:
        return _shared_of_key(cards, region, other) if region[KEY] == other[KEY] else APART
    (_, row, in_row, _, row_pays), (_, column, in_column, _, column_pays) = sorted((region, other))
    if not (cards.paying_cards(row, column) if row_pays or column_pays else cards.number.get((row, column))):
        return APART
    cards_of_row = sum(many for place, many in cards.number.items() if place[0] == row)
    rows_of_column = sum(place[1] == column for place in cards.number)
    return JUST_ONE if (in_row, in_column) == (cards_of_row, rows_of_column) else ONE_AT_MOST


def _partner(regions: Sequence[Region], region: Region) -> int:
    """Return the other region of the same key."""
    return next((n for n, one in enumerate(regions) if one[:SIZE] == region[:SIZE] and one[PAYS] != region[PAYS]), NONE)


def _together(cards: CardTable, region: Region, other: Region) -> bool:
    """Whether a region and its partner share one space with another at most.

    A Domain's region has one card of a Civilisation. Of a Civilisation's cards of a Domain there may be just one.
    """
    if region[SORT] == other[SORT]:
        return False
    return region[SORT] == 0 or cards.number.get((other[KEY], region[KEY]), 0) <= 1


def _paying_cards(cards: CardTable, region: Region) -> int:
    """Return how many cards of a Civilisation pay; of a Domain they do not all lie on spaces of their own."""
    if region[SORT]:
        return MOST_SPACES
    return sum(cards.paying_cards(*place) for place in cards.number if place[0] == region[KEY])


def _needs_paying(cards: CardTable, region: Region, other: Region) -> bool:
    """Whether no card that a Civilisation's region and another could share is lent."""
    if region[SORT] == other[SORT] or region[SORT]:
        return False
    place = region[KEY], other[KEY]
    return cards.paying_cards(*place) == cards.number.get(place, 0)


def _shared_of_key(cards: CardTable, region: Region, other: Region) -> int:
    """Return how many spaces a region of cards that pay and one of all cards of its key share: those not to be had."""
    there = sum(many for place, many in cards.number.items() if place[region[SORT]] == region[KEY])
    return OVERLAPPING + max(0, region[SIZE] + other[SIZE] - there)


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
        laid=zeros(WORD, regions),
        once=zeros(WORD, cells),
        step=0,
        explored=0,
    )
