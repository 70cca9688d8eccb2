"""MUSEUM in play, by keys: a question asked at any table, a game followed turn by turn."""

from __future__ import annotations

from companion.games.museum.turns.entry import TurnLine
from companion.widgets.bars import LegendLine
from tests.app.desk import Desk, museum_board, settle, shown, status, table_screen, type_keys


async def test_a_game_is_followed(desk: Desk) -> None:
    """A turn."""
    async with desk.running(desk.file(GAME)) as (app, pilot):
        await type_keys(pilot, "enter")
        print(shown(app))
        await type_keys(pilot, ":0et5=5")
        print(shown(app))
        await type_keys(pilot, "enter")
        print(shown(app))
        print(app.screen.focused, app.screen.query_one(TurnLine).legend())
        app.screen.show_legend()
        await settle(pilot)
        print(shown(app))
        await type_keys(pilot, ":e")
        print(shown(app))
