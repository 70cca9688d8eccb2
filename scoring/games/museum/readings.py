"""The readings that a count of a MUSEUM table asks, and those that a turn asks, by ruling."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from scoring.games.museum.printed import FOLDER
from scoring.readings import Readings


@dataclass(frozen=True, slots=True)
class MuseumReadings(Readings):
    """The reading in force for every ruling that bears on a score."""

    folder: ClassVar[Path] = FOLDER

    duplicate_links: Literal["no", "yes"]
    duplicate_fills_gallery: Literal["no", "yes"]
    collection_leaves_gallery: Literal["yes", "no"]
    experts_count_for_patron: Literal["yes", "no"]
    skull_makes_collection: Literal["no", "yes"]
    skull_copy_value: Literal["yes", "no"]
    patron_collections_linked: Literal["yes", "no"]
    perfect_collection_repeats: Literal["yes", "no"]
    perfect_collection_size: Literal["contains", "exactly-five"]
    skull_touches: Literal["no", "yes"]
    skull_fills_gallery: Literal["no", "yes"]
    league_links: Literal["yes", "no"]
    loan_borrower_scores: Literal["yes", "no"]
    black_market_used: Literal["all", "no-discard"]
    relic_for_patron: Literal["yes", "no"]
    black_market_opinion: Literal["no", "yes"]
    mythos_doubling: Literal["whole-loss", "that-mythos"]
    pavilion_tie: Literal["each", "none"]
    collection_smaller: Literal["no", "yes"]
    relic_in_domain: Literal["counts", "ignored", "like-league"]
    skull_for_patron: Literal["yes", "no"]
    flooded_space: Literal["never-filled", "left-out"]
    loan_difference: Literal["look-again", "number-only"]
    rival_ordinary_scoring: Literal["yes", "no"]


@dataclass(frozen=True, slots=True)
class TurnReadings(Readings):
    """The reading in force for every ruling that bears on a turn."""

    folder: ClassVar[Path] = FOLDER

    end_trigger: Literal["reaches", "exceeds"]
    free_exhibit_limit: Literal["4", "3"]
    press_conference_prestige: Literal["yes", "no"]
    mixed_payment: Literal["yes", "no"]
    favour_on_ten: Literal["reaches", "passes"]
    favour_with_inventory: Literal["yes", "nothing-exhibited", "no"]
    price_floor: Literal["zero", "one"]
    deflation_free: Literal["yes", "no"]
    charity_fee: Literal["no", "yes"]
    inventory_limit: Literal["own", "seven"]
    inventory_favour_total: Literal["up-to", "exactly"]
    payment_to_one_owner: Literal["shared", "each"]
    masterpiece_double: Literal["two", "three"]
    voluntary_discard: Literal["no", "yes"]
    skull_price: Literal["value", "free"]
    league_fetch: Literal["at-once", "through-hand"]
    assistant_start: Literal["extra", "instead"]
    archaeological_team_time: Literal["exploration-start", "any-time"]
    public_opinion_cards: Literal["5", "4"]
    rival_tie: Literal["points", "value"]
    rival_improves: Literal["counts", "new-domain", "any"]
    rival_collections: Literal["two", "one", "points"]
    rival_headlines: Literal["gains", "all", "none"]
    rival_ends: Literal["yes", "no"]
    rival_own_pool: Literal["pays", "free"]
    rival_mixed: Literal["cards-first", "all-or-none"]
