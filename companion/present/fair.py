"""What fair mode keeps back, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review


def fair_sentence(review: Review, words: Phrasebook) -> str | None:
    """Say what fair mode keeps back, or which hints were used; None where the table is not played in fair mode."""
    if not review.hints.fair:
        return None
    kept, used = (
        tuple(Name(f"hint.{hint}") for hint in hints) for hints in (review.hints.withheld, review.hints.allowed)
    )
    if not kept:
        return words.say(phrase("fair.hints-used", hints=used) if used else Phrase("fair.none-used"))
    key = "fair.withheld-but" if used else "fair.withheld"
    return words.say(phrase(key, hints=kept, **({"allowed": used} if used else {})))
