"""The windows with fields: settings, a new game, a drawn board."""

from __future__ import annotations

import pytest

from companion.app import CompanionApp
from companion.screens.settings import SettingsScreen
from companion.screens.setup import SetupScreen
from companion.screens.table import TableScreen
from companion.widgets.account import Account
from companion.widgets.choice import Choice
from tests.app.desk import Desk, shown, table_screen, type_keys

ATTIC = """\
format = 1
game = "museum"
[table]
board = "attic"
[boards.attic]
plan = "G G G"
[[players]]
name = "Gaz"
museum = "cel-th-3 cel-wa-2 cel-ag-1"
"""
"""Full, and its Grand Gallery filled by one Collection: each bonus is asked for."""


def focused(app: CompanionApp) -> str | None:
    """Return the name of the focused part."""
    return app.focused.id if app.focused else None


@pytest.mark.parametrize("bonus", ["gallery-bonus", "museum-bonus", "both-bonus"])
async def test_a_question_about_a_bonus_goes_to_its_field(desk: Desk, bonus: str) -> None:
    """Enter on it, then the number: the bonus is set and nobody renamed."""
    async with desk.running(desk.file(ATTIC)) as (app, pilot):
        account = table_screen(app).query_one(Account)
        account.focus()
        account.point(next(n for n, row in enumerate(account.rows) if row.key.endswith(bonus)))
        await type_keys(pilot, "enter")
        assert focused(app) == bonus
        await type_keys(pilot, ":10 escape")
        table = table_screen(app).table
        assert getattr(table.boards["attic"], bonus.replace("-", "_")) == 10
        assert table.players[0].name == "Gaz"


async def test_arrows_go_from_field_to_field(desk: Desk) -> None:
    """Down beyond the last player, through all fields and back up to the players."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f10 down down")
        assert focused(app) == "edition"
        await type_keys(pilot, "enter down down")
        assert focused(app) == "gallery-bonus"
        await type_keys(pilot, "up up up up")
        assert focused(app) == "seats"


@pytest.mark.parametrize("size", [(80, 24), (40, 16)])
@pytest.mark.parametrize("way", ["f10", "f10 f3"])
async def test_a_window_tells_its_keys(desk: Desk, size: tuple[int, int], way: str) -> None:
    """How to leave it stands at its bottom: the footer behind is not its own."""
    async with desk.running(desk.file(), size=size) as (app, pilot):
        await type_keys(pilot, way)
        assert "Esc" in shown(app)


async def test_the_board_being_drawn_leaves_room_for_its_letters(desk: Desk) -> None:
    """At 80x24 all of them stand below the board."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f10 f3")
        assert "rows more/less" in shown(app)


async def test_the_focus_shows_without_colours(desk: Desk) -> None:
    """The field with the focus is marked before its label."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f10 tab")
        assert "›Rulebook" in shown(app)
        await type_keys(pilot, "tab tab")
        assert "›Played on" in shown(app)
        assert "›Rulebook" not in shown(app)


async def test_enter_goes_on_and_begins(desk: Desk) -> None:
    """On the rulebook Enter goes to how the game is told, there to the board, on the board it begins."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter tab enter")
        assert isinstance(app.screen, SetupScreen)
        assert focused(app) == "way"
        await type_keys(pilot, "enter")
        assert focused(app) == "board"
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_arrows_stand_only_where_there_is_a_choice(desk: Desk) -> None:
    """One answer is no choice."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f10")
        assert isinstance(app.screen, SettingsScreen)
        choice = app.screen.query_one("#edition", Choice)
        assert "‹" in choice.render().plain
        choice.options = {"en": "English"}
        assert "‹" not in choice.render().plain
        assert not choice.legend()


async def test_a_remark_is_asked_for_as_it_is_told(desk: Desk) -> None:
    """To its last stroke: what is typed behind it follows it."""
    async with desk.running(desk.file(ATTIC.replace("[table]", 'remark = "Close –"\n[table]', 1))) as (app, pilot):
        await type_keys(pilot, "f10")
        app.screen.query_one("#remark").focus()
        await type_keys(pilot, "enter ! enter escape")
        assert table_screen(app).table.remark == "Close –!"
