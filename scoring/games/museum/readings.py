"""The readings that a count of a MUSEUM table asks, by ruling."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from scoring.games.museum.printed import DATA
from scoring.readings import Readings


@dataclass(frozen=True, slots=True)
class MuseumReadings(Readings):
    """The reading in force for every ruling that bears on a score."""

    folder: ClassVar[Path] = DATA.parent

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
