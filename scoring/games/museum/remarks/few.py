"""Why cards are too few to be a Collection."""

from __future__ import annotations

from scoring.games.museum.counting.tally import CIVILISATION, DOMAIN
from scoring.games.museum.printed import DOMAINS, SMALLEST_COLLECTION
from scoring.phrase import named, phrase
from scoring.review import Reason


def too_few(key: str, size: int) -> Reason:
    """Return how many cards a group lacks to be a Collection; `size` includes Experts and adders."""
    message = phrase("why.few", collection=named(key), size=size, n=SMALLEST_COLLECTION - size)
    return Reason(DOMAIN if key in DOMAINS else CIVILISATION, message)
