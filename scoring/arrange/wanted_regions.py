"""The regions that a profile wants, of which key each is, and how many spaces two of them share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.arrange.assignment import CardArrays
from scoring.arrange.bitboards import MOST_SPACES, population_count
from scoring.arrange.compiling import record
from scoring.arrange.frontier_state import NONE, SORTS
from scoring.arrange.placements import LinkedSets
from scoring.arrange.profiles import Profile
from scoring.arrange.questions import CardTable
from scoring.arrange.typed_arrays import Flags, Ints, Ints2D, Words, flags, ints, ints_2d, words

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
    holds: Words
    """uint64 (regions,): the spaces that each has to hold."""
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
    waste: int
    """How many doorways may be wasted."""
    uncovered: Ints
    """int64 (2,): how many spaces are in no region of each sort."""
    most_uncovered: int
    """How many spaces are in no region of either, at most."""


def regions_wanted(linked: LinkedSets, table: CardTable, cards: CardArrays, number: int, profile: Profile) -> Wanted:
    """Return the regions that a profile of a question, by its number there, wants on a board."""
    floor, of_all = linked.floor, _regions(cards, number)
    regions = [*of_all, *((*region, 1) for region in table.paying(profile))]
    staying = _staying(table, linked)
    stays = [staying.get(region[KEY], 0) if region[SORT] and not region[PAYS] else 0 for region in regions]
    gallery = sum(1 << cell for cell, space in enumerate(linked.grid.spaces) if space in table.gallery)
    holds = [
        its | (gallery if _fills(table, cards, number, profile, region) else 0)
        for region, its in zip(regions, stays, strict=True)
    ]
    spaces: int = population_count(floor.spaces)
    doors: int = population_count(floor.right) + population_count(floor.down)
    return Wanted(
        regions=ints_2d(regions),
        holds=words(holds),
        allowed=words(
            floor.spaces & ~sum(staying.values()) & ~_kept_from(table, linked, profile, region) | its
            for region, its in zip(regions, stays, strict=True)
        ),
        shared=ints_2d([_shared(table, region, other) for other in regions] for region in regions),
        partner=ints(_partner(regions, region) for region in regions),
        together=ints_2d([_together(table, region, other) for other in regions] for region in regions),
        paying_cards=ints(_paying_cards(table, region) for region in regions),
        needs_paying=ints_2d([_needs_paying(table, region, other) for other in regions] for region in regions),
        listed=flags(region[SIZE] <= LARGEST_LISTED or its > 0 for region, its in zip(regions, holds, strict=True)),
        payers=len(regions) > len(of_all),
        mirrored=not staying,
        waste=doors - sum(region[SIZE] - 1 for region in of_all),
        uncovered=ints(spaces - sum(one[SIZE] for one in of_all if one[SORT] == sort) for sort in range(SORTS)),
        most_uncovered=table.uncovered(profile, spaces)[1],
    )


def _fills(table: CardTable, cards: CardArrays, number: int, profile: Profile, region: Region) -> bool:
    """Whether a region of a profile, by its number, is to hold the gallery."""
    if region[PAYS] or not (profile.paying or cards.filler[number, region[SORT]] != NONE):
        return False
    return profile.filler == region[KEY] + region[SORT] * table.puzzle.civilisations


def _kept_from(table: CardTable, linked: LinkedSets, profile: Profile, region: Region) -> int:
    """Return the cells that only pieces of another Domain cover, of which a region has none."""
    column = profile.filler - table.puzzle.civilisations
    if profile.filler == NONE or (region[KEY] == column if region[SORT] else (region[KEY], column) in table.number):
        return 0
    return sum(1 << cell for cell, space in enumerate(linked.grid.spaces) if space in table.covered)


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
