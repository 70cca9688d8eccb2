"""Can the cards be assigned to the regions? Which Civilisation or Domain each region could be, and who lies where.

A space in two regions needs a card of that Civilisation and that Domain; one in a Civilisation's region alone any card
of it that is left; one in a Domain's alone a card of a Civilisation that its region does not have yet.

Cards are counted by row and column: a row for each Civilisation, and for each piece of none one of its own; a column
for each Domain, and a last one for pieces of none. A region's key is its row or its column.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from scoring.arrange.bitboards import bit_of, population_count
from scoring.arrange.compiling import compiled
from scoring.arrange.frontier_state import IS_SPACE, NONE, SMALLEST_REGION, SORTS
from scoring.arrange.regions import RegionTable


class CardArrays(NamedTuple):
    """The cards there are, and what each of some profiles wants of them; keys are rows for sort 0, columns for 1."""

    number: Any
    """int64 (rows, columns): how many cards there are."""
    domains: Any
    """uint64 (rows,): the columns in which a row has cards, one bit each."""
    wanted: Any
    """int64 (profiles, 2, keys): the size of each key's region, 0 for none."""
    most_alone: Any
    """int64 (profiles, 2, keys): how many spaces of a key's region may be in no region of the other sort."""
    filler: Any
    """int64 (profiles, 2): the key whose region holds the gallery, `NONE` where none of that sort need."""


class Assignment(NamedTuple):
    """What cards the regions were assigned, and scratch buffers for it."""

    key: Any
    """int64 (2, regions): the row or column of each region, `NONE` for one of a single space."""
    lent: Any
    """bool (rows, columns): which Domain's region has a card of which Civilisation on a space of no other region."""
    candidates: Any
    """uint64 (2, regions): scratch, the keys that a region could have, looked at for itself."""
    domain_candidates: Any
    """uint64 (regions + 1, regions): scratch, those left to a Domain's region after each step of the search."""
    order: Any
    """int64 (regions,): scratch, the regions of Civilisations in the order they are assigned a key."""


@compiled
def assign(
    grid: Any,
    decided: int,
    cards: CardArrays,
    profile: int,
    regions: RegionTable,
    assignment: Assignment,
    most_tries: int,
) -> bool:
    """Whether the regions of the first `decided` cells can be assigned the cards, as a profile wants them.

    Where all cells are decided the answer is exact, and `assignment` tells how. Before, and after so many tries, only a
    no is sure.
    """
    for sort in range(SORTS):
        for region in range(regions.number[sort]):
            assignment.candidates[sort, region] = 0
            assignment.key[sort, region] = NONE
            if regions.size[sort, region] < SMALLEST_REGION:
                continue
            candidates = np.uint64(0)
            for key in range(cards.wanted.shape[2]):
                if _could_be(cards, profile, regions, sort, region, key):
                    candidates |= bit_of(key)
            if not candidates:
                return False
            assignment.candidates[sort, region] = candidates
    # Depth first: a key for one Civilisation region after the other, as long as every Domain region it crosses could
    # still be a Domain of which that Civilisation has cards; then the Domains, and the cards that no crossing needs.
    steps, step = _put_in_order(regions, assignment), 0
    room = cards.wanted[profile, 0].copy()
    domains = regions.number[1]
    assignment.domain_candidates[0, :domains] = assignment.candidates[1, :domains]
    tries = most_tries
    while step >= 0:
        if step == steps:
            left = assignment.domain_candidates[step]
            if _assign_domains(grid, decided, cards, profile, regions, assignment, left):
                return True
            step -= 1
            continue
        region = assignment.order[step]
        key, size = assignment.key[0, region], regions.size[0, region]
        if key != NONE:
            room[key] += size
        key += 1
        while key < cards.number.shape[0]:
            if assignment.candidates[0, region] & bit_of(key) and room[key] >= size:
                tries -= 1
                if tries < 0:
                    return True
                if _leaves_domains(regions, assignment, region, cards.domains[key], step):
                    break
            key += 1
        if key == cards.number.shape[0]:
            assignment.key[0, region] = NONE
            step -= 1
            continue
        assignment.key[0, region] = key
        room[key] -= size
        step += 1
    return False


@compiled
def _could_be(cards: CardArrays, profile: int, regions: RegionTable, sort: int, region: int, key: int) -> bool:
    """Whether a region could be of a key: by its size, the spaces it has alone, and the gallery."""
    wanted, size, closed = cards.wanted[profile, sort, key], regions.size[sort, region], regions.closed[sort, region]
    if wanted < size or (closed and wanted > size):
        return False
    if regions.alone[sort, region] > cards.most_alone[profile, sort, key]:
        return False
    if cards.filler[profile, sort] == NONE:
        return True
    fills = cards.filler[profile, sort] == key
    return fills if regions.holds_gallery[sort, region] else not (fills and closed)


@compiled
def _put_in_order(regions: RegionTable, assignment: Assignment) -> int:
    """Put the regions of Civilisations in order, those that cross most Domains first; return how many there are."""
    steps, order = 0, assignment.order
    for region in range(regions.number[0]):
        if regions.size[0, region] < SMALLEST_REGION:
            continue
        place = steps
        crossed = population_count(regions.crossing[region])
        while place and population_count(regions.crossing[order[place - 1]]) < crossed:
            order[place] = order[place - 1]
            place -= 1
        order[place] = region
        steps += 1
    return steps


@compiled
def _leaves_domains(regions: RegionTable, assignment: Assignment, region: int, domains: np.uint64, step: int) -> bool:
    """Leave the Domain regions that a region crosses none but these Domains; False where one is left none."""
    before, after = assignment.domain_candidates[step], assignment.domain_candidates[step + 1]
    for other in range(regions.number[1]):
        after[other] = before[other]
        if regions.crossing[region] & bit_of(other):
            after[other] &= domains
            if not after[other]:
                return False
    return True


@compiled
def _assign_domains(
    grid: Any,
    decided: int,
    cards: CardArrays,
    profile: int,
    regions: RegionTable,
    assignment: Assignment,
    candidates: Any,
) -> bool:
    """Assign the Domain regions keys; where all cells are decided, see too whether the other cards fill the rest."""
    room, size, keys, number = cards.wanted[profile, 1].copy(), regions.size[1], assignment.key[1], regions.number[1]
    region = 0
    while region >= 0:
        if region == number:
            if decided < grid.shape[0] or _rest_fits(grid, cards, regions, assignment):
                return True
            region = _linked_before(size, region)
            continue
        if size[region] < SMALLEST_REGION:
            region += 1
            continue
        key = keys[region]
        if key != NONE:
            room[key] += size[region]
        key += 1
        while key < room.shape[0] and not (candidates[region] & bit_of(key) and room[key] >= size[region]):
            key += 1
        if key < room.shape[0]:
            keys[region] = key
            room[key] -= size[region]
            region += 1
            continue
        keys[region] = NONE
        region = _linked_before(size, region)
    return False


@compiled
def _linked_before(size: Any, region: int) -> int:
    """Return the last region before one that has several spaces; -1 where there is none."""
    region -= 1
    while region >= 0 and size[region] < SMALLEST_REGION:
        region -= 1
    return region


@compiled
def _rest_fits(grid: Any, cards: CardArrays, regions: RegionTable, assignment: Assignment) -> bool:
    """Whether the cards that no crossing needs fill the spaces that are in one region alone."""
    left = cards.number.copy()
    barred = np.zeros(left.shape, np.bool_)
    missing, spare = np.zeros(left.shape[1], np.int64), np.zeros(left.shape[0], np.int64)
    for cell in range(grid.shape[0]):
        if not grid[cell, IS_SPACE]:
            continue
        row = assignment.key[0, regions.region_of[0, cell]]
        column = assignment.key[1, regions.region_of[1, cell]]
        if row != NONE and column != NONE:
            left[row, column] -= 1
            barred[row, column] = True
            if left[row, column] < 0:
                return False
        elif row != NONE:
            spare[row] -= 1
        elif column != NONE:
            missing[column] += 1
    assignment.lent[:] = False
    for row in range(left.shape[0]):
        for column in range(left.shape[1]):
            spare[row] += left[row, column]
            barred[row, column] |= left[row, column] == 0
        if spare[row] < 0:
            return False
    for column in range(missing.shape[0]):
        for _ in range(missing[column]):
            if not _lend(barred, spare, assignment.lent, column):
                return False
    return True


@compiled
def _lend(barred: Any, spare: Any, lent: Any, column: int) -> bool:
    """Lend a Domain one more card of a row not barred to it, if need be by giving another Domain another card.

    Bipartite matching by an augmenting path, breadth first: `wants` is the Domain that would take a card of each row,
    `gives` the row of the card that each Domain would give up in turn.
    """
    rows, columns = lent.shape
    wants, gives = np.full(rows, NONE, np.int64), np.full(columns, NONE, np.int64)
    queue, head, tail, asking = np.zeros(rows, np.int64), 0, 0, column
    while True:
        for row in range(rows):
            if wants[row] == NONE and not barred[row, asking] and not lent[row, asking]:
                wants[row] = asking
                queue[tail] = row
                tail += 1
        asking = NONE
        while asking == NONE:
            if head == tail:
                return False
            row = queue[head]
            if spare[row] > 0:
                spare[row] -= 1
                while True:  # back along the path: each Domain takes the card it wants and gives up its own
                    lent[row, wants[row]] = True
                    if wants[row] == column:
                        return True
                    taken, row = wants[row], gives[wants[row]]
                    lent[row, taken] = False
            for other in range(columns):
                if lent[row, other] and other != column and gives[other] == NONE:
                    gives[other] = row
                    asking = other
                    break
            if asking == NONE:
                head += 1
