"""The shipped tables that break rules on purpose, and which rules."""

from __future__ import annotations

from typing import Final

BREAKING: Final = {
    "museum-faults": ["museum.expert", "museum.league", "museum.skulls", "museum.assistant"],
    "musee-faults": ["musee.staircases-laid", "musee.order", "musee.deck", "musee.unique", "musee.hand"],
    "plays-faults": ["musee.turn", "musee.place", "musee.out"],
    "at-a-corner": ["artline.touch"],
    "discarded-card-again": ["artline.discard"],
    "joined-rooms": ["artline.joined-runs"],
    "out-of-turn": ["artline.turn", "artline.free"],
    "theme-changed": ["artline.theme-stays", "artline.theme", "artline.fits"],
    "theme-used-twice": ["artline.theme-used", "artline.theme-used", "artline.two-themes"],
    "theme-without-a-room": ["artline.no-room"],
    "turn-after-the-end": ["artline.over"],
}
"""By the example's name, the rules of its faults in the order they are told."""
