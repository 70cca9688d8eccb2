"""The desk of MUSEUM: the Museum as the board lies, Common Pool, Patron, Experts, Public Opinion."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual.binding import Binding

from companion.games.museum.expansion import fields_by_key
from companion.games.museum.rules_of_places import rules_of_parts
from companion.games.museum.settings import SETTINGS, SETUP
from companion.games.museum.undo_steps import difference
from companion.screens.desk import Desk, Tabletop
from scoring.games.museum.table import Table

if TYPE_CHECKING:
    from companion.screens.table import TableScreen
    from companion.widgets.board import Layout, PuzzleBoard
    from companion.words.phrasebook import Phrasebook
from scoring.games.museum.table.boards import BONUSES


def _settings_part(question: str) -> str:
    """Return the bonus asked for, else the players."""
    asked = question.rpartition(".")[2]
    return asked if asked in {bonus.name for bonus in BONUSES} else "seats"


def _tabletop(host: TableScreen) -> Tabletop[Table]:
    from companion.games.museum.tabletop import MuseumTabletop

    return MuseumTabletop(host)


def _layout(words: Phrasebook, table: Table, seat: int, which: str) -> Layout:
    from companion.games.museum.tabletop import layout

    return layout(words, table, seat, which)


def _puzzle(words: Phrasebook, table: Table, seat: int) -> PuzzleBoard:
    from companion.games.museum.puzzle import MuseumPuzzle

    return MuseumPuzzle(words, table, seat)


DESK: Final = Desk(
    tabletop=_tabletop,
    layout=_layout,
    puzzle=_puzzle,
    difference=difference,
    settings=SETTINGS,
    setup=SETUP,
    settings_part=_settings_part,
    rules_of_parts=rules_of_parts(),
    answered_at={
        "patron": "patron",
        "track": "track",
        "experts": "experts",
        "other-points": "other",
        "discard": "pool",
        **fields_by_key(),
    },
    bindings=(
        Binding("f2", "focus_on('board')", "key.museum"),
        Binding("escape", "step_back", "key.back-to-museum", show=False),
        Binding("f3", "focus_on('pool')", "key.pool", show=False),
        Binding("f4", "play('prestige_or_turns')", "key.prestige-or-turns", show=False),
        Binding("ctrl+t", "focus_on('track')", "key.track", show=False),
        Binding("f5", "focus_on('patron')", "key.patron", show=False),
        Binding("f6", "focus_on('experts')", "key.experts", show=False),
        Binding("f7", "focus_on('opinion')", "key.opinion", show=False),
        Binding("ctrl+n", "focus_on('press')", "key.press", show=False),
        Binding("ctrl+o", "focus_on('other')", "key.other", show=False),
        Binding("ctrl+e", "play('next_expansion')", "key.next-expansion", show=False),
        Binding("ctrl+u", "play('view')", "key.turn-view", show=False),
        Binding("equals_sign", "play('question')", "key.question", show=False),
        Binding("asterisk", "play('open_cards')", "key.open-cards", show=False),
        Binding("ctrl+k", "play('skulls')", "key.skulls", show=False),
    ),
    css=Path(__file__).with_name("desk.tcss").read_text("utf-8"),
)
