"""Lays region after region, and lists for the others the places that are left."""

from __future__ import annotations

from scoring.arrange.assignment import Assignment, CardArrays, deal
from scoring.arrange.bitboards import bit_of, flood_fill, lowest_bit, lowest_space, population_count, without_lowest_bit
from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_search import ASSIGNED, NO_ROOM, REFUTED, RUNNING
from scoring.arrange.frontier_state import NONE, SORTS
from scoring.arrange.partners import beside_partners, enough_pay, overlap_enough
from scoring.arrange.placements import (
    Floor,
    PlacementList,
    add_placement,
    doors_down,
    doors_right,
    has_overflowed,
    list_linked_sets,
    wasted_doors,
)
from scoring.arrange.typed_arrays import INT, WORD, Ints, Ints2D, Word, Words, Words2D, ints, zeros
from scoring.arrange.wanted_regions import (
    APART,
    JUST_ONE,
    KEY,
    MOST_ALONE,
    ONE_AT_MOST,
    OVERLAPPING,
    PAYS,
    SIZE,
    SORT,
    Wanted,
)


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


def empty_board(placements: PlacementList, regions: int, cells: int) -> Laying:
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
    if wanted.payers and not enough_pay(wanted, laying.laid):
        return False
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
        if wanted.payers and not beside_partners(wanted, laying.laid, laid, region, place):
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
            if overlap_enough(wanted, laying.laid, other, region, place):
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
