"""Forty columns and twelve lines: every letter and the cursor's space stay in sight."""

from __future__ import annotations

import re

import pytest

from companion.games.museum.museum_board import MuseumBoard
from companion.widgets.bars import LegendLine
from companion.widgets.legend import Key
from companion.words import languages
from tests.app.desk import Desk, settle, shown, table_screen, type_keys
from tests.app.test_expansion_choice import with_expansions
from tests.app.test_expansion_fields import EVERY

CIVILISATIONS = ("Inc", "May", "Pol", "Gre", "Rom", "Cel", "pHo", "Egy", "meS", "chiN", "inD", "Jap")
DOMAINS = ("Arch", "aGri", "Cult", "Navi", "Theo", "Warf")


async def test_every_letter_is_in_sight(desk: Desk) -> None:
    """Names are cut as far as they must: twelve Civilisations, then six Domains, in the legend's two lines."""
    async with desk.running(desk.file(), size=(40, 12)) as (app, pilot):
        legend = "\n".join(shown(app).splitlines()[-3:-1])
        assert all(name in legend for name in CIVILISATIONS), legend
        await type_keys(pilot, ":i")
        legend = "\n".join(shown(app).splitlines()[-3:-1])
        assert all(name in legend for name in DOMAINS), legend


async def test_the_cursor_stays_in_sight(desk: Desk) -> None:
    """Wherever it goes, and when the terminal shrinks around it."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "end")
        await pilot.resize_terminal(40, 12)
        await settle(pilot)
        assert "5" in [line.strip()[:1] for line in shown(app).splitlines()]
        assert "┗━━━━━━┛" in shown(app)
        await type_keys(pilot, "home")
        assert "┏━━A━━━┓" in shown(app)
        await type_keys(pilot, "down down down")
        assert table_screen(app).query_one(MuseumBoard).has_focus
        assert shown(app).count("┏━━━━━━┓") == 1
        assert shown(app).count("┗━━━━━━┛") == 1


HALL = """\
format = 1
game = "museum"
[table]
board = "hall"
[boards.hall]
plan = '''
. . . G . . . .
G G G G G G G G
'''
[[players]]
name = "Vincent"
museum = "cel-th-3 . . . . . . inc-ar-1\\n. . . . . . . gre-ag-?"
"""


async def test_a_board_of_eight_columns_is_in_sight(desk: Desk) -> None:
    """Domain and value close up, as does what is typed; at 80 columns too. With more room the cards are as ever."""
    async with desk.running(desk.file(HALL), size=(40, 24)) as (app, pilot):
        lines = shown(app).splitlines()
        assert lines[2:4] == [" 1 Cel┃   ┃                    Inc", "   Th3┃ · ┃ ·   ◇   ·   ·   ·  Ar1"]
        assert table_screen(app).query_one(MuseumBoard).max_scroll_x == 0
        await pilot.resize_terminal(80, 24)
        await type_keys(pilot, ":na")
        assert shown(app).splitlines()[3].startswith("   Th3┃Ar_┃ ·   ◇   ·   ·   ·  Ar1")
        await pilot.resize_terminal(120, 24)
        await settle(pilot)
        assert "Th 3" in shown(app)


def test_a_name_is_never_cut_before_its_letter() -> None:
    """What is left of it still shows which key types it; names without a letter in them are cut alike."""
    assert Key("h", "Phoenician").cut(3).split() == ("p", "H", "o")
    assert Key("n", "Chinese").cut(3).split() == ("chi", "N", "")
    assert Key("?", "unknown").cut(4).split() == ("", "?", " unkn")


@pytest.mark.parametrize("language", languages())
async def test_no_letter_of_the_legend_has_half_a_word(desk: Desk, language: str) -> None:
    """At 80 columns each key of each field of every expansion stands beside whole words."""
    async with desk.running(desk.file(with_expansions(*EVERY)), size=(80, 24)) as (app, pilot):
        app.choose_language(language)
        await settle(pilot)
        halves = {}
        for _ in range(24):
            legend, _spare, _room, _lines = app.screen.query_one(LegendLine)._asked  # noqa: SLF001 (what it was given)
            said = " ".join(shown(app).replace("\N{NO-BREAK SPACE}", " ").lower().split())
            for name in (key.name.replace("\N{NO-BREAK SPACE}", " ").lower() for group in legend for key in group):
                if name.split() and not re.search(rf"\b{re.escape(name.split()[-1])}", said):
                    halves[name] = app.focused and app.focused.id
            await type_keys(pilot, "tab")
        assert halves == {}
