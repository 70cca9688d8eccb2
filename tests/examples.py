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
    "rival-faults": [
        "museum.legros",
        "museum.legros",
        "museum.legros",
        "museum.legros",
        "museum.legros-advanced",
        "museum.legros-advanced",
        "museum.legros-advanced",
        "museum.exploration",
        "museum.legros",
    ],
    "turn-faults": [
        "museum.exhibit",
        "museum.common-pool",
        "museum.prestige",
        "museum.inventory",
        "museum.express-delivery",
        "museum.favour",
        "museum.headline",
        "museum.buy",
        "museum.hire",
        "museum.charity-ball",
        "museum.turn",
        "museum.exploration",
        "museum.private-collector",
        "museum.inventory-favour",
        "museum.legros",
        "museum.archaeological-discovery",
        "museum.hand-limit",
        "museum.new-archaeological-team",
        "museum.good-hiring",
        "museum.lending",
        "museum.league-buy",
        "museum.headline.deflation",
        "museum.end",
        "museum.log",
    ],
    "theme-changed": ["artline.theme-stays", "artline.theme", "artline.fits"],
    "theme-used-twice": ["artline.theme-used", "artline.theme-used", "artline.two-themes"],
    "theme-without-a-room": ["artline.no-room"],
    "turn-after-the-end": ["artline.over"],
}
"""By the example's name, the rules of its faults in the order they are told."""
