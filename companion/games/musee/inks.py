"""The colours of paintings: those printed for the Themes, and ours for remainders whose Theme is not known."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.words.phrasebook import read_toml
from scoring.games.musee.lines import printed_theme, theme
from scoring.games.musee.table import Table, Unread

INKS: Final = {of: (ink, colour) for of, (ink, colour) in read_toml(Path(__file__).with_name("inks.toml")).items()}
"""Ink and colour of the printed Themes; and of the remainders and unread paintings, in none of the printed ones."""


def theme_role(table: Table, painting: int | Unread) -> str:
    """Return the role of a painting: its colour is that printed for its Theme, or one of ours for its remainder.

    An unread one has a colour of its own.
    """
    if isinstance(painting, Unread):
        return "unsure"
    return f"theme-{printed_theme(table, theme(painting)) or theme(painting)}"
