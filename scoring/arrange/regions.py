"""The regions that the decisions of a frontier search have made so far, as far as the cards have to do with them."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.arrange.bitboards import bit_of
from scoring.arrange.compiling import compiled
from scoring.arrange.frontier_state import DOOR_ABOVE, DOOR_LEFT, IN_GALLERY, IS_SPACE, NONE, SORTS


class RegionTable(NamedTuple):
    """The regions of the cells decided, those of one space included, numbered from 0 for each sort."""

    region_of: Any
    """int64 (2, cells): the region of each cell, `NONE` where it is no space."""
    number: Any
    """int64 (2,): how many regions there are."""
    size: Any
    """int64 (2, regions): their spaces."""
    closed: Any
    """bool (2, regions): whether nothing joins them any more."""
    holds_gallery: Any
    """bool (2, regions): whether they have spaces of the gallery."""
    alone: Any
    """int64 (2, regions): how many of their spaces are surely in no region of the other sort."""
    crossing: Any
    """uint64 (regions,): for each region of a Civilisation, those of Domains that share a space with it."""


@compiled
def describe_regions(grid: Any, width: int, state: Any, choices: Any, decided: int, regions: RegionTable) -> None:
    """Write into `regions` what the first `decided` cells say.

    `state`: int16 (2, fields), the state after them; `choices`: int64 (cells + 1,), the decision of each.
    """
    for sort in range(SORTS):
        number = _number_regions(grid, width, choices, decided, sort, regions.region_of[sort])
        regions.number[sort] = number
        for region in range(number):
            regions.size[sort, region] = regions.alone[sort, region] = 0
            regions.closed[sort, region], regions.holds_gallery[sort, region] = True, False
    for region in range(regions.number[0]):
        regions.crossing[region] = 0
    for cell in range(decided):
        if grid[cell, IS_SPACE]:
            for sort in range(SORTS):
                region = regions.region_of[sort, cell]
                regions.size[sort, region] += 1
                regions.holds_gallery[sort, region] |= grid[cell, IN_GALLERY] != 0
    for column in range(width):
        if state[0, column] != NONE:
            for sort in range(SORTS):
                regions.closed[sort, regions.region_of[sort, last_in_column(width, decided, column)]] = False
    for cell in range(decided):
        if grid[cell, IS_SPACE]:
            civilisation, domain = regions.region_of[0, cell], regions.region_of[1, cell]
            linked, other_linked = regions.size[0, civilisation] > 1, regions.size[1, domain] > 1
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
def _number_regions(grid: Any, width: int, choices: Any, decided: int, sort: int, region_of: Any) -> int:
    """Number the regions of a sort on the cells decided; return how many numbers were used.

    Where two regions turn out to be one, its cells get one number and the other is of no cell.
    """
    number = 0
    for cell in range(decided):
        if not grid[cell, IS_SPACE]:
            region_of[cell] = NONE
            continue
        joins_above = grid[cell, DOOR_ABOVE] and choices[cell] // 3 == sort
        joins_left = grid[cell, DOOR_LEFT] and choices[cell] % 3 == sort
        if joins_above:
            region_of[cell] = region_of[cell - width]
            if joins_left and region_of[cell - 1] != region_of[cell]:
                joined = region_of[cell - 1]
                for before in range(cell):
                    if region_of[before] == joined:
                        region_of[before] = region_of[cell]
        elif joins_left:
            region_of[cell] = region_of[cell - 1]
        else:
            region_of[cell] = number
            number += 1
    return number
