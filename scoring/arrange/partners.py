"""Regions of cards that pay alone, beside the region of all cards of their key: their partner.

They are asked for where a question is asked exactly. What one covers is covered by cards of its key, so no doorway and
no space is counted for it. `laid_at`: uint64 (regions,), where each region lies, nothing where it is not laid.
"""

from __future__ import annotations

from scoring.arrange.bitboards import population_count, without_lowest_bit
from scoring.arrange.compiling import compiled
from scoring.arrange.frontier_state import NONE
from scoring.arrange.typed_arrays import Word, Words
from scoring.arrange.wanted_regions import OVERLAPPING, PAYS, Wanted


@compiled
def beside_partners(wanted: Wanted, laid_at: Words, laid: int, region: int, place: Word) -> bool:
    """Whether a place is allowed beside a region just laid, and what is laid of the same keys as one of them."""
    if wanted.shared[laid, region] >= OVERLAPPING:
        return overlap_enough(wanted, laid_at, laid, region, place)
    cells: Word = laid_at[laid]
    both = (place | _laid_partner(wanted, laid_at, region, laid)) & cells
    other = place & (cells | _laid_partner(wanted, laid_at, laid, region))
    return not without_lowest_bit(both) and not without_lowest_bit(other)


@compiled
def _laid_partner(wanted: Wanted, laid_at: Words, region: int, other: int) -> Word:
    """Return where the partner of a region lies, if together they share one space at most with another."""
    partner = wanted.partner[region]
    return laid_at[partner] if partner != NONE and wanted.together[region, other] else 0


@compiled
def overlap_enough(wanted: Wanted, laid_at: Words, laid: int, region: int, place: Word) -> bool:
    """Whether a place shares enough with its partner that is laid, and they share no more with others than they may."""
    if population_count(place & laid_at[laid]) < wanted.shared[laid, region] - OVERLAPPING:
        return False
    both: Word = place | laid_at[laid]
    for other in range(wanted.regions.shape[0]):
        if wanted.together[region, other] and without_lowest_bit(both & laid_at[other]):
            return False
    return True


@compiled
def enough_pay(wanted: Wanted, laid_at: Words) -> bool:
    """Whether there are cards that pay for the regions of these that are laid, and for what their partners share."""
    for region in range(wanted.regions.shape[0]):
        if not wanted.regions[region, PAYS] or not laid_at[region]:
            continue
        partner: Word = laid_at[wanted.partner[region]]
        paying: Word = laid_at[region]
        for other in range(wanted.regions.shape[0]):
            if wanted.needs_paying[region, other]:
                paying |= partner & laid_at[other]
        if population_count(paying) > wanted.paying_cards[region]:
            return False
    return True
