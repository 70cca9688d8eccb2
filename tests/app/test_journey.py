"""The whole way by keyboard alone, from the shelf to the final standing."""

from __future__ import annotations

import asyncio

import pytest

from companion.screens.rule import RuleScreen
from companion.screens.setup import SetupScreen
from companion.screens.sheet import SheetScreen
from companion.screens.shelf import ShelfScreen
from tests.app.desk import Desk, settle, shown, table_screen, total, type_keys


async def test_from_the_shelf_to_the_final_standing(desk: Desk) -> None:
    """At 80x24, without the mouse: two players are named, cards, discard, Patron and Experts typed, the winner read."""
    async with desk.running() as (app, pilot):
        assert isinstance(app.screen, ShelfScreen)
        await type_keys(pilot, "n enter")
        assert isinstance(app.screen, SetupScreen)
        await type_keys(pilot, ":Vincent enter :Andy enter enter")
        await type_keys(pilot, ":ct3cw2cg1 space space")
        # The track is 3 + 2 + 1 = 6; three linked Celtic cards are worth 1.
        assert total(app) == 7
        await type_keys(pilot, "f4 :12 f6 :c f5 :lc10 f3 :rc2 f7 e :2")
        # Prestige 12; the Celtic Expert makes four cards, 3; Legacy needs five cards; one European card by two tokens.
        assert total(app) == 6 + 3 + 12 - 2
        await type_keys(pilot, "pagedown f2 :ia5")
        assert total(app, 1) == 5
        await type_keys(pilot, "f9")
        assert isinstance(app.screen, SheetScreen)
        assert "Vincent wins with 19 points" in shown(app)
        await type_keys(pilot, "escape pageup f8 down down enter")
        assert isinstance(app.screen, RuleScreen)
        assert app.screen.path == ["museum.civilisation"]
        await type_keys(pilot, "escape ctrl+w")
        assert isinstance(app.screen, ShelfScreen)
        assert "Vincent and Andy; won by Vincent" in shown(app)


async def test_keys_typed_ahead_go_where_they_were_meant(desk: Desk) -> None:
    """Keys that arrive all at once are dealt with one by one: a changed focus or player holds for the next key."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f3 :ec2 pagedown f4 :7 f2 :ia5")
        vincent, andy = table_screen(app).table.players
        assert [str(card) for card in vincent.discard] == ["egy-cu-2"]
        assert andy.prestige == 7
        assert str(andy.museum[0]) == "inc-ar-5"


async def test_keys_typed_while_a_game_is_loaded_go_where_they_were_meant(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow machine, on which the setup comes late, does not cost the first letter of a name."""
    begin = SetupScreen.on_mount

    async def slowly(setup: SetupScreen) -> None:
        await asyncio.sleep(0.5)
        begin(setup)

    monkeypatch.setattr(SetupScreen, "on_mount", slowly)
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Vincent enter")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.names == ["Vincent"]


async def test_an_example_is_opened_as_a_copy(desk: Desk) -> None:
    """A shipped table can be changed: the change is saved among the player's own tables."""
    async with desk.running() as (app, pilot):
        app.open_example("vincent")
        await settle(pilot)
        before = total(app)
        assert before == 99
        assert not desk.places.tables.joinpath("vincent.toml").exists()
        await type_keys(pilot, "f4 :5")
        assert total(app) == before + 3
        assert desk.places.tables.joinpath("vincent.toml").exists()


async def test_palette_finds_rules_and_players(desk: Desk) -> None:
    """Words of a rule open it from the palette; a player is found by name."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+p :Linked")
        await type_keys(pilot, "enter enter")
        assert isinstance(app.screen, RuleScreen)
        await type_keys(pilot, "escape ctrl+p :Andy")
        await type_keys(pilot, "enter enter")
        assert table_screen(app).seat == 1
