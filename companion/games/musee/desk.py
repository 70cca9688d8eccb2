"""The desk of Musée: a finished museum entered fast, or a game followed turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.binding import Binding

from companion.games.musee.undo_steps import difference
from companion.screens import load
from companion.screens.desk import Desk

IN_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "bonus": ("musee.gallery-bonus",),
    "hand": ("musee.hand", "musee.draw", "musee.hand-left"),
}
"""The rules that bear on the parts beside the museum, the closest first."""

DESK: Final = Desk(
    tabletop=lambda: load("companion.games.musee.tabletop:MuseeTabletop"),
    layout=lambda: load("companion.games.musee.tabletop:layout"),
    difference=difference,
    settings=lambda: load("companion.games.musee.settings:SETTINGS"),
    setup=lambda: load("companion.games.musee.setup:SETUP"),
    answered_at={"bonus": "bonus", "staircases": "board"},
    rules_of_parts=IN_PARTS,
    bindings=(
        Binding("f2", "focus_on('board')", "key.museum"),
        Binding("escape", "step_back", "key.back-to-museum", show=False),
        Binding("f3", "focus_on('bonus')", "key.bonus", show=False),
        Binding("f4", "play('turns')", "key.turns", show=False),
        Binding("f5", "focus_on('hand')", "key.hand", show=False),
        Binding("ctrl+e", "play('end')", "key.musee-end", show=False),
    ),
    css="MuseeTabletop.grown #left { max-width: 70%; }",
)
