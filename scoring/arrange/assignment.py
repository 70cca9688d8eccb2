"""Can the cards be assigned to the regions? Which Civilisation or Domain each region could be, and who lies where.

A space in two regions needs a card of that Civilisation and that Domain; one in a Civilisation's region alone any card
of it that is left; one in a Domain's alone a card of a Civilisation that its region does not have yet.

Cards are counted by row and column: a row for each Civilisation, and for each piece of none one of its own; a column
for each Domain, and a last one for pieces of none. A region's key is its row or its column.
"""

from __future__ import annotations

from scoring.arrange.bitboards import bit_of, population_count
from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_state import IS_SPACE, NONE, SMALLEST_REGION, SORTS, PartitionArrays
from scoring.arrange.regions import RegionTable
from scoring.arrange.typed_arrays import Flags2D, Ints, Ints2D, Ints3D, Word, Words, Words2D


@record
class CardArrays:
    """The cards there are, and what each of some profiles wants of them; keys are rows for sort 0, columns for 1."""

    number: Ints2D
    """int64 (rows, columns): how many cards there are."""
    domains: Words
    """uint64 (rows,): the columns in which a row has cards, one bit each."""
    wanted: Ints3D
    """int64 (profiles, 2, keys): the size of each key's region, 0 for none."""
    most_alone: Ints3D
    """int64 (profiles, 2, keys): how many spaces of a key's region may be in no region of the other sort."""
    filler: Ints2D
    """int64 (profiles, 2): the key whose region holds the gallery, `NONE` where none of that sort need."""


@record
class Assignment:
    """What cards the regions were assigned, and scratch buffers for it."""

    key: Ints2D
    """int64 (2, regions): the row or column of each region, `NONE` for one of a single space."""
    lies: Ints2D
    """int64 (2, cells): the row and column of the card on each cell, `NONE` where it is in no region of the sort."""
    lent: Flags2D
    """bool (rows, columns): which Domain's region has a card of which Civilisation on a space of no other region."""
    candidates: Words2D
    """uint64 (2, regions): scratch, the keys that a region could have, looked at for itself."""
    domain_candidates: Words2D
    """uint64 (regions + 1, regions): scratch, those left to a Domain's region after each step of the search."""
    order: Ints
    """int64 (regions,): scratch, the regions of Civilisations in the order they are assigned a key."""
    room: Ints2D
    """int64 (2, keys): scratch, how many spaces more each key may have."""
    left: Ints2D
    """int64 (rows, columns): scratch, the cards that no crossing needs."""
    barred: Flags2D
    """bool (rows, columns): scratch, whether a Domain's region can have no card of a Civilisation any more."""
    spare: Ints
    """int64 (rows,): scratch, how many cards of a Civilisation are left for Domains."""
    missing: Ints
    """int64 (columns,): scratch, how many cards a Domain's region lacks."""
    wants: Ints
    """int64 (rows,): scratch, the Domain that would take a card of each Civilisation."""
    gives: Ints
    """int64 (columns,): scratch, the Civilisation of the card that each Domain would give up in turn."""
    queue: Ints
    """int64 (rows,): scratch, the Civilisations whose cards are wanted, in order."""


@compiled
def assign(
    partition: PartitionArrays,
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
        _make_room(cards, profile, assignment, sort)
        for region in range(regions.number[sort]):
            assignment.candidates[sort, region] = 0
            assignment.key[sort, region] = NONE
            if regions.size[sort, region] < SMALLEST_REGION:
                continue
            assignment.candidates[sort, region] = _candidates(cards, profile, regions, sort, region)
            if not assignment.candidates[sort, region]:
                return False
    # Depth first: a key for one Civilisation region after the other, as long as every Domain region it crosses could
    # still be a Domain of which that Civilisation has cards; then the Domains, and the cards that no crossing needs.
    steps, step = _put_in_order(regions, assignment), 0
    for region in range(regions.number[1]):
        assignment.domain_candidates[0, region] = assignment.candidates[1, region]
    tries = most_tries
    while step >= 0:
        if step == steps:
            if _assign_domains(partition, decided, cards, regions, assignment, step):
                return True
            step -= 1
            continue
        region = assignment.order[step]
        key: int = assignment.key[0, region]
        size = regions.size[0, region]
        if key != NONE:
            assignment.room[0, key] += size
        key += 1
        while key < cards.number.shape[0]:
            if assignment.candidates[0, region] & bit_of(key) and assignment.room[0, key] >= size:
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
        assignment.room[0, key] -= size
        step += 1
    return False


@compiled
def _make_room(cards: CardArrays, profile: int, assignment: Assignment, sort: int) -> None:
    """Give every key of a sort all the room that a profile wants."""
    for key in range(cards.wanted.shape[2]):
        assignment.room[sort, key] = cards.wanted[profile, sort, key]


@compiled
def _candidates(cards: CardArrays, profile: int, regions: RegionTable, sort: int, region: int) -> Word:
    """Return the keys that a region could have, looked at for itself."""
    candidates: Word = 0
    for key in range(cards.wanted.shape[2]):
        if _could_be(cards, profile, regions, sort, region, key):
            candidates |= bit_of(key)
    return candidates


@compiled
def _could_be(cards: CardArrays, profile: int, regions: RegionTable, sort: int, region: int, key: int) -> bool:
    """Whether a region could be of a key: by its size, the spaces it has alone, and the gallery."""
    wanted, size = cards.wanted[profile, sort, key], regions.size[sort, region]
    closed: bool = regions.closed[sort, region] != 0
    if wanted < size or (closed and wanted > size):
        return False
    if regions.alone[sort, region] > cards.most_alone[profile, sort, key]:
        return False
    if cards.filler[profile, sort] == NONE:
        return True
    fills: bool = cards.filler[profile, sort] == key
    return fills if regions.holds_gallery[sort, region] else not (fills and closed)


@compiled
def _put_in_order(regions: RegionTable, assignment: Assignment) -> int:
    """Put the regions of Civilisations in order, those that cross most Domains first; return how many there are."""
    steps = 0
    for region in range(regions.number[0]):
        if regions.size[0, region] < SMALLEST_REGION:
            continue
        place = steps
        crossed = population_count(regions.crossing[region])
        while place and population_count(regions.crossing[assignment.order[place - 1]]) < crossed:
            assignment.order[place] = assignment.order[place - 1]
            place -= 1
        assignment.order[place] = region
        steps += 1
    return steps


@compiled
def _leaves_domains(regions: RegionTable, assignment: Assignment, region: int, domains: Word, step: int) -> bool:
    """Leave the Domain regions that a region crosses none but these Domains; False where one is left none."""
    for other in range(regions.number[1]):
        candidates: Word = assignment.domain_candidates[step, other]
        if regions.crossing[region] & bit_of(other):
            candidates &= domains
            if not candidates:
                return False
        assignment.domain_candidates[step + 1, other] = candidates
    return True


@compiled
def _assign_domains(
    partition: PartitionArrays,
    decided: int,
    cards: CardArrays,
    regions: RegionTable,
    assignment: Assignment,
    step: int,
) -> bool:
    """Assign the Domain regions keys left to them after a step; all cells decided, other cards must fill the rest."""
    region = 0
    while region >= 0:
        if region == regions.number[1]:
            if decided < partition.grid.shape[0] or _rest_fits(partition, cards, regions, assignment):
                return True
            region = _linked_before(regions, region)
            continue
        size = regions.size[1, region]
        if size < SMALLEST_REGION:
            region += 1
            continue
        key: int = assignment.key[1, region]
        if key != NONE:
            assignment.room[1, key] += size
        key += 1
        while key < assignment.room.shape[1]:
            if assignment.domain_candidates[step, region] & bit_of(key) and assignment.room[1, key] >= size:
                break
            key += 1
        if key < assignment.room.shape[1]:
            assignment.key[1, region] = key
            assignment.room[1, key] -= size
            region += 1
            continue
        assignment.key[1, region] = NONE
        region = _linked_before(regions, region)
    return False


@compiled
def _linked_before(regions: RegionTable, region: int) -> int:
    """Return the last Domain region before one that has several spaces; -1 where there is none."""
    region -= 1
    while region >= 0 and regions.size[1, region] < SMALLEST_REGION:
        region -= 1
    return region


@compiled
def _rest_fits(partition: PartitionArrays, cards: CardArrays, regions: RegionTable, assignment: Assignment) -> bool:
    """Whether the cards that no crossing needs fill the spaces that are in one region alone."""
    for sort in range(SORTS):
        for cell in range(partition.grid.shape[0]):
            assignment.lies[sort, cell] = NONE
            if partition.grid[cell, IS_SPACE]:
                assignment.lies[sort, cell] = assignment.key[sort, regions.region_of[sort, cell]]
    return deal(cards, assignment)


@compiled
def deal(cards: CardArrays, assignment: Assignment) -> bool:
    """Whether there are cards for all cells in regions, as `lies` says of which row and column."""
    rows, columns = cards.number.shape[0], cards.number.shape[1]
    for row in range(rows):
        assignment.spare[row] = 0
        for column in range(columns):
            assignment.left[row, column] = cards.number[row, column]
            assignment.barred[row, column] = assignment.lent[row, column] = 0
    for column in range(columns):
        assignment.missing[column] = 0
    for cell in range(assignment.lies.shape[1]):
        row, column = assignment.lies[0, cell], assignment.lies[1, cell]
        if row != NONE and column != NONE:
            assignment.left[row, column] -= 1
            assignment.barred[row, column] = 1
            if assignment.left[row, column] < 0:
                return False
        elif row != NONE:
            assignment.spare[row] -= 1
        elif column != NONE:
            assignment.missing[column] += 1
    for row in range(rows):
        for column in range(columns):
            assignment.spare[row] += assignment.left[row, column]
            if assignment.left[row, column] == 0:
                assignment.barred[row, column] = 1
        if assignment.spare[row] < 0:
            return False
    for column in range(columns):
        for _ in range(assignment.missing[column]):
            if not _lend(assignment, column):
                return False
    return True


@compiled
def _lend(assignment: Assignment, column: int) -> bool:
    """Lend a Domain one more card of a row not barred to it, if need be by giving another Domain another card.

    Bipartite matching by an augmenting path, breadth first, from the Domain that asks.
    """
    rows, columns = assignment.lent.shape[0], assignment.lent.shape[1]
    for row in range(rows):
        assignment.wants[row] = NONE
    for other in range(columns):
        assignment.gives[other] = NONE
    head, tail, asking = 0, 0, column
    while True:
        for row in range(rows):
            if (
                assignment.wants[row] == NONE
                and not assignment.barred[row, asking]
                and not assignment.lent[row, asking]
            ):
                assignment.wants[row] = asking
                assignment.queue[tail] = row
                tail += 1
        asking = NONE
        while asking == NONE:
            if head == tail:
                return False
            row = assignment.queue[head]
            if assignment.spare[row] > 0:
                assignment.spare[row] -= 1
                while True:  # back along the path: each Domain takes the card it wants and gives up its own
                    assignment.lent[row, assignment.wants[row]] = True
                    if assignment.wants[row] == column:
                        return True
                    taken, row = assignment.wants[row], assignment.gives[assignment.wants[row]]
                    assignment.lent[row, taken] = False
            for other in range(columns):
                if assignment.lent[row, other] and other != column and assignment.gives[other] == NONE:
                    assignment.gives[other] = row
                    asking = other
                    break
            if asking == NONE:
                head += 1
