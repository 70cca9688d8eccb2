"""The colours of cards: those of the printed Civilisations, those that an expansion brings, and of unsure cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.games.museum.expansion import unsure, with_cards

OBJECTS: Final = {
    "inc": ("#ffffff", "#2e7d32"),
    "may": ("#ffffff", "#6d4c41"),
    "pol": ("#000000", "#4dd0e1"),
    "gre": ("#000000", "#5aa2ff"),
    "rom": ("#ffffff", "#c62828"),
    "cel": ("#ffffff", "#7b1fa2"),
    "pho": ("#ffffff", "#1a3a9c"),
    "egy": ("#000000", "#fdd835"),
    "mes": ("#000000", "#fb8c00"),
    "chi": ("#000000", "#f48fb1"),
    "ind": ("#000000", "#d7b98e"),
    "jap": ("#ffffff", "#00796b"),
}
"""Ink and colour of an Object, near to the printed ones: no theme's affair."""


@cache
def inks() -> Mapping[str, tuple[str, str]]:
    """Return ink and colour of every card, by role."""
    return {**OBJECTS, **{role: ink for shown in (*with_cards(), unsure()) for role, ink in shown.inks.items()}}
