"""Why cards are too few to be a Collection."""

from __future__ import annotations

from scoring.games.museum.counting.collection import line_of
from scoring.games.museum.printed import SMALLEST_COLLECTION
from scoring.phrase import named, phrase
from scoring.review import Reason


def too_few(key: str, size: int) -> Reason:
    """Return how many cards a group lacks to be a Collection; `size` includes Experts and adders."""
    message = phrase("why.few", collection=named(key), size=size, n=SMALLEST_COLLECTION - size)
    return Reason(line_of(key), message)
