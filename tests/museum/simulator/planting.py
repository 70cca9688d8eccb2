"""One defect put into a full log, where all hands and pools prove that nothing of the kind can have happened.

Each planter tries every turn in random order and gives up (None) where the game offers no place for its defect. The
turns before are untouched, so that the fault planted must be the first.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.museum.simulator import defects_of_favours as favours
from tests.museum.simulator import defects_of_hands as hands
from tests.museum.simulator import defects_of_paying as paying
from tests.museum.simulator import defects_of_pools as pools
from tests.museum.simulator import defects_of_rival as rival
from tests.museum.simulator import defects_of_turns as turns
from tests.museum.simulator.game import Game
from tests.museum.simulator.spots import Planted

PLANTERS: dict[str, Callable[[Game, random.Random], Planted | None]] = {
    planter.__name__.replace("_", "-"): planter
    for planter in (
        turns.out_of_turn,
        turns.after_the_end,
        turns.headline_in_round_one,
        turns.headline_out_of_place,
        turns.too_many_tokens,
        turns.grid_disagrees,
        turns.counted_favours,
        turns.counted_hand,
        turns.counted_prestige,
        paying.underpaid,
        paying.expert_underpaid,
        paying.more_than_the_hand,
        paying.prestige_not_there,
        paying.deflation_unpaid,
        paying.place_taken,
        pools.not_in_own_pool,
        pools.not_in_that_pool,
        pools.no_fee,
        pools.shared_payment,
        pools.two_owners,
        pools.two_of_one_owner,
        pools.expert_with_object,
        pools.from_oneself,
        pools.expert_taken,
        hands.exhibit_after_inventory,
        hands.inventory_after_exhibit,
        hands.inventory_not_in_pool,
        hands.inventory_too_many,
        hands.hand_over_limit,
        hands.discard_below_limit,
        favours.second_favour,
        favours.no_favour,
        favours.express_too_dear,
        favours.charity_too_dear,
        favours.charity_not_there,
        favours.inventory_favour_too_much,
        favours.discovery_closed,
        favours.team_closed,
    )
}
KINDS = tuple(PLANTERS)

OF_THE_RIVAL: dict[str, Callable[[Game, random.Random], Planted | None]] = {
    planter.__name__.replace("_", "-"): planter
    for planter in (
        rival.later_priority,
        rival.too_many_exhibited,
        rival.too_few_exhibited,
        rival.nothing_exhibited,
        rival.not_in_his_hand,
        rival.prestige_in_normal_mode,
        rival.cards_laid_in_normal_mode,
        rival.pool_in_normal_mode,
        rival.discard_in_normal_mode,
        rival.rival_hires,
        rival.rival_plays_favour,
        rival.rival_makes_inventory,
        rival.bought_from_rival_in_normal_mode,
        rival.too_many_discarded,
        rival.too_few_discarded,
        rival.discarded_out_of_order,
        rival.paid_out_of_order,
        rival.bought_without_priority,
    )
}
RIVAL_KINDS = tuple(OF_THE_RIVAL)


def planted(game: Game, rng: random.Random, kind: str) -> Planted | None:
    """A full log with one defect of this kind, or None where this game offers no place for it."""
    return (PLANTERS | OF_THE_RIVAL)[kind](game, rng)
