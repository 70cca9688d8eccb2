"""The regions that the decisions of a frontier search have made so far, as far as the cards have to do with them."""

from __future__ import annotations

from scoring.arrange.bitboards import bit_of
from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_state import (
    DOOR_ABOVE,
    DOOR_LEFT,
    IN_GALLERY,
    IS_SPACE,
    NONE,
    SORTS,
    PartitionArrays,
    SearchPath,
)
from scoring.arrange.typed_arrays import Flags2D, Ints, Ints2D, Words


@record
class RegionTable:
    """The regions of the cells decided, those of one space included, numbered from 0 for each sort."""

    region_of: Ints2D
    """int64 (2, cells): the region of each cell, `NONE` where it is no space."""
    number: Ints
    """int64 (2,): how many regions there are."""
    size: Ints2D
    """int64 (2, regions): their spaces."""
    closed: Flags2D
    """bool (2, regions): whether nothing joins them any more."""
    holds_gallery: Flags2D
    """bool (2, regions): whether they have spaces of the gallery."""
    alone: Ints2D
    """int64 (2, regions): how many of their spaces are surely in no region of the other sort."""
    crossing: Words
    """uint64 (regions,): for each region of a Civilisation, those of Domains that share a space with it."""


@compiled
def describe_regions(partition: PartitionArrays, path: SearchPath, decided: int, regions: RegionTable) -> None:
    """Write into `regions` what the first `decided` cells of the path say."""
    for sort in range(SORTS):
        number = _number_regions(partition, path, decided, sort, regions)
        regions.number[sort] = number
        for region in range(number):
            regions.size[sort, region] = regions.alone[sort, region] = 0
            regions.closed[sort, region] = 1
            regions.holds_gallery[sort, region] = 0
    for region in range(regions.number[0]):
        regions.crossing[region] = 0
    for cell in range(decided):
        if partition.grid[cell, IS_SPACE]:
            for sort in range(SORTS):
                region = regions.region_of[sort, cell]
                regions.size[sort, region] += 1
                if partition.grid[cell, IN_GALLERY]:
                    regions.holds_gallery[sort, region] = 1
    for column in range(partition.width):
        if path.state[decided, 0, column] != NONE:
            last = last_in_column(partition.width, decided, column)
            for sort in range(SORTS):
                regions.closed[sort, regions.region_of[sort, last]] = 0
    for cell in range(decided):
        if partition.grid[cell, IS_SPACE]:
            civilisation, domain = regions.region_of[0, cell], regions.region_of[1, cell]
            linked: bool = regions.size[0, civilisation] > 1
            other_linked: bool = regions.size[1, domain] > 1
            if linked and other_linked:
                regions.crossing[civilisation] |= bit_of(domain)
            elif linked and regions.closed[1, domain]:
                regions.alone[0, civilisation] += 1
            elif other_linked and regions.closed[0, civilisation]:
                regions.alone[1, domain] += 1


@compiled
def last_in_column(width: int, decided: int, column: int) -> int:
    """Return the last cell of a column among the first `decided`."""
    return decided - 1 - (decided - 1 - column) % width


@compiled
def _number_regions(partition: PartitionArrays, path: SearchPath, decided: int, sort: int, regions: RegionTable) -> int:
    """Number the regions of a sort on the cells decided; return how many numbers were used.

    Where two regions turn out to be one, its cells get one number and the other is of no cell.
    """
    number = 0
    for cell in range(decided):
        if not partition.grid[cell, IS_SPACE]:
            regions.region_of[sort, cell] = NONE
            continue
        joins_above: bool = partition.grid[cell, DOOR_ABOVE] != 0 and path.choice[cell] // 3 == sort
        joins_left: bool = partition.grid[cell, DOOR_LEFT] != 0 and path.choice[cell] % 3 == sort
        if joins_above:
            regions.region_of[sort, cell] = regions.region_of[sort, cell - partition.width]
            if joins_left and regions.region_of[sort, cell - 1] != regions.region_of[sort, cell]:
                joined = regions.region_of[sort, cell - 1]
                for before in range(cell):
                    if regions.region_of[sort, before] == joined:
                        regions.region_of[sort, before] = regions.region_of[sort, cell]
        elif joins_left:
            regions.region_of[sort, cell] = regions.region_of[sort, cell - 1]
        else:
            regions.region_of[sort, cell] = number
            number += 1
    return number
