"""The desk of Artline: Louvre: a game followed turn by turn on a map of its Rooms."""

from __future__ import annotations

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
    css="""
    TableScreen.artline #left { width: 1fr; max-width: 100%; }
    TableScreen.artline.-wide #right { width: 27; }
    TableScreen.artline.-wide.-high #status { height: 2; }
    TableScreen.artline.-narrow #desk { scrollbar-size: 1 1; }
    TableScreen.artline.-narrow #left { height: 100%; }
    TableScreen.artline.-narrow #right { height: auto; }
    TableScreen.artline.-narrow Ledger { height: 12; }
    TableScreen.artline.-narrow #status { height: 3; }
    TableScreen.artline.-narrow LegendLine { min-height: 1; max-height: 2; }
    TableScreen.artline.-low LegendLine { min-height: 1; max-height: 1; }
    TableScreen.artline Heading.fault { background: $error; }
    TableScreen.artline.-low Heading { max-height: 3; }
    TableScreen.artline.-low MuseumMap { scrollbar-size: 0 0; }
    TableScreen.artline.-wide.-stacked #desk { layout: vertical; }
    TableScreen.artline.-wide.-stacked #left { height: auto; max-height: 75%; padding: 0; }
    TableScreen.artline.-wide.-stacked MuseumMap { height: auto; }
    TableScreen.artline.-wide.-stacked #right { layout: horizontal; width: 1fr; height: 1fr; min-height: 4; }
    TableScreen.artline.-wide.-stacked #right Account { width: 1fr; height: 1fr; max-height: 100%; }
    TableScreen.artline.-wide.-stacked Ledger { width: 1fr; }
    TableScreen.artline Account { height: auto; max-height: 50%; }
    """,
    shared_board=True,
)
