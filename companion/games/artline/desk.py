"""The desk of Artline: Louvre: a game followed turn by turn on a map of its Rooms."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual.binding import Binding

from companion.games.artline.settings import SETTINGS, SETUP
from companion.games.artline.status import IN_PARTS
from companion.games.artline.undo_steps import difference
from companion.screens.desk import Desk, Tabletop
from scoring.games.artline.table import Table

if TYPE_CHECKING:
    from companion.screens.table import TableScreen


def _tabletop(host: TableScreen) -> Tabletop[Table]:
    from companion.games.artline.tabletop import ArtlineTabletop

    return ArtlineTabletop(host)


DESK: Final = Desk(
    tabletop=_tabletop,
    difference=difference,
    settings=SETTINGS,
    setup=SETUP,
    rules_of_parts=IN_PARTS,
    bindings=(
        Binding("f2", "focus_on('board')", "key.museum", show=False),
        Binding("f3", "focus_on('ledger')", "key.ledger"),
        Binding("f4", "play('turns')", "key.turns"),
        Binding("f5", "play('correct')", "key.artline-correct", show=False),
        Binding("f6,exclamation_mark", "play('object')", "key.object", key_display="!"),
        Binding("f7", "play('cut')", "key.artline-cut", show=False),
        Binding("ctrl+f", "play('next_remark')", "key.next-remark", show=False),
        Binding("f8", "focus_on('account')", "key.account", show=False),
        Binding("pagedown,ctrl+right", "player(1)", "key.next-player", show=False),
        Binding("ctrl+w", "leave", "key.leave", show=False),
        Binding("escape", "step_back", "key.back-to-museum", show=False),
    ),
    footer={"account": {"rulings": True, "app.rules": True, "undo": False, "play('object')": False}},
    css=Path(__file__).with_name("desk.tcss").read_text("utf-8"),
    shared_board=True,
)
