"""What fair mode leaves of an answer while the game runs: what is legal and why, not what it would earn."""

from __future__ import annotations

from typing import Final

from scoring.phrase import Phrase
from scoring.review import Placements, Review, Verdict
from scoring.table import ARRANGE

GAINS: Final = "gains"
"""The hint that says what a step would add."""
EARNED: Final = "earned"
"""The fact of a phrase that says what a step earns; its key with `FAIR` is the wording without that fact."""
FAIR: Final = ".fair"
GALLERY: Final = "gallery"
"""The key in the data of a place that says what a card would earn there."""


def gains_withheld(review: Review) -> bool:
    """Whether fair mode now keeps back what a step would add."""
    return GAINS in review.hints.withheld


def fair_placements(placements: Placements, review: Review) -> Placements:
    """Return where a card may lie, without what it would earn there where that is kept back.

    What it would earn with everything laid best tells of gains and of the best layout: it needs both hints.
    """
    if placements.relaid is not None and ARRANGE in review.hints.withheld:
        placements = placements._replace(relaid=None)
    if not gains_withheld(review):
        return placements
    return placements._replace(
        relaid=None,
        legal=dict.fromkeys(placements.legal, 0),
        details={at: {**data, **dict.fromkeys(data.keys() & {GALLERY})} for at, data in placements.details.items()},
        told={at: without_gain(gain) or gain for at, gain in placements.told.items()},
    )


def fair_verdict(verdict: Verdict, review: Review) -> Verdict:
    """Return a verdict on a play, without what it would earn where that is kept back."""
    if not gains_withheld(review):
        return verdict
    effect = without_gain(verdict.effect) if verdict.effect else None
    return verdict._replace(gain=0, effect=effect)


def without_gain(gain: Phrase) -> Phrase | None:
    """Return the sentence about a step without its points; None where it says only those."""
    if EARNED not in gain.facts:
        return None
    return Phrase(f"{gain.key}{FAIR}", {key: fact for key, fact in gain.facts.items() if key != EARNED})
