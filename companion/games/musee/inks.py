"""The colours of paintings: those printed for the Themes, and ours for remainders whose Theme is not known."""

from __future__ import annotations

from typing import Final

from scoring.games.musee.lines import printed_theme, theme
from scoring.games.musee.table import Table

INKS: Final = {
    "theme-landscapes": ("#000000", "#b0bec5"),
    "theme-water": ("#ffffff", "#1565c0"),
    "theme-persons": ("#ffffff", "#c62828"),
    "theme-architecture": ("#000000", "#fdd835"),
    "theme-animals": ("#ffffff", "#2e7d32"),
    "theme-0": ("#ffffff", "#6d4c41"),
    "theme-1": ("#ffffff", "#7b1fa2"),
    "theme-2": ("#000000", "#80deea"),
    "theme-3": ("#000000", "#ffb74d"),
    "theme-4": ("#000000", "#f8bbd0"),
}
"""Ink and colour of the printed Themes; and of the remainders, in none of the printed ones."""


def theme_role(table: Table, number: int) -> str:
    """Return the role of a painting: its colour is that printed for its Theme, or one of ours for its remainder."""
    return f"theme-{printed_theme(table, theme(number)) or theme(number)}"
