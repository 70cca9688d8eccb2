"""The desk of Musée: a finished museum entered fast, or a game followed turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from textual.binding import Binding

from companion.games.musee.settings import SETTINGS, SETUP
from companion.games.musee.undo_steps import difference
from companion.screens.desk import Desk, Tabletop
from scoring.games.musee.table import Table

if TYPE_CHECKING:
    from companion.screens.table import TableScreen
    from companion.widgets.board import Layout
    from companion.words.phrasebook import Phrasebook

IN_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "bonus": ("musee.gallery-bonus",),
    "hand": ("musee.hand", "musee.draw", "musee.hand-left"),
}
"""The rules that bear on the parts beside the museum, the closest first."""


def _tabletop(host: TableScreen) -> Tabletop[Table]:
    from companion.games.musee.tabletop import MuseeTabletop

    return MuseeTabletop(host)


def _layout(words: Phrasebook, table: Table, seat: int, which: str) -> Layout:
    from companion.games.musee.tabletop import layout

    return layout(words, table, seat, which)


DESK: Final = Desk(
    tabletop=_tabletop,
    layout=_layout,
    difference=difference,
    settings=SETTINGS,
    setup=SETUP,
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
