"""A new game of Artline, and the settings of one: names, order, start card, cards in the box, readings."""

from __future__ import annotations

from companion.games.artline.turn import TurnScreen
from companion.screens.ask import AskScreen
from companion.screens.settings import SettingsScreen
from companion.screens.setup import SetupScreen
from tests.app.artline_game import GALLERY, TWO, Told, as_told, game, heading, turns_in
from tests.app.desk import Desk, shown, status, table_screen, type_keys


async def test_two_to_six_players_begin(desk: Desk) -> None:
    """One alone cannot, a seventh does not fit; six have a pile of 112 - 1 - 30 = 81."""
    async with desk.running(last="artline") as (app, pilot):
        await type_keys(pilot, "n enter :A enter enter")
        assert isinstance(app.screen, SetupScreen)
        for name in "BCDEFG":
            await type_keys(pilot, f":{name} enter")
        assert app.screen.names == [*"ABCDEF"]
        await type_keys(pilot, "ctrl+u f2")
        assert heading(app) == "A is next · pile 81 · 0 Rooms"
        assert "«?», the start card" in status(app)
        assert "No Room yet" in shown(app)


async def test_a_new_name_stands_in_every_turn(desk: Desk) -> None:
    """Enter renames in the settings; the turns and doubts of that player follow, and the order is fixed by them."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "! y f10")
        assert isinstance(app.screen, SettingsScreen)
        await type_keys(pilot, "down enter ctrl+u :Zoe enter")
        assert [turn["player"] for turn in turns_in(path)] == ["Amandine", "Zoe", "Amandine"]
        assert turns_in(path)[2]["objections"] == ["Zoe"]
        await type_keys(pilot, "ctrl+up + delete escape")
        assert [player.name for player in table_screen(app).table.players] == ["Amandine", "Zoe"]
        await type_keys(pilot, "ctrl+z")
        assert [turn["player"] for turn in turns_in(path)] == ["Amandine", "Andy", "Amandine"]


async def test_players_change_places_before_the_first_turn(desk: Desk) -> None:
    """Ctrl+Up moves Andy to the front: he is next."""
    async with desk.running(desk.file(game())) as (app, pilot):
        await type_keys(pilot, "f10 down ctrl+up escape")
        assert heading(app).startswith("Andy is next")
        assert table_screen(app).seat == 0


async def test_start_card_and_box_are_asked_for(desk: Desk) -> None:
    """Eleven cards are dealt to two, 1 + 2 x 5, and are refused; twelve leave a pile of one."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f10 tab tab tab enter")
        assert isinstance(app.screen, AskScreen)
        await type_keys(pilot, "ctrl+u :Bathsheba enter tab enter ctrl+u 1 1 enter")
        assert "2 players need a number of cards from 12 to 99999" in shown(app)
        await type_keys(pilot, "backspace 2 enter escape")
        table = table_screen(app).table
        assert (table.start, table.cards) == ("Bathsheba", 12)
        assert heading(app) == "Amandine is next · pile 1 · 0 Rooms"
        await type_keys(pilot, "minus :Shells enter")
        assert "The pile is empty" in heading(app)
        assert "share the victory" in heading(app)


async def test_every_open_point_can_be_chosen(desk: Desk) -> None:
    """Also those the players decide with their eyes; whether the game is over is not asked, the turns tell."""
    async with desk.running(desk.file(game()), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, "f10")
        found = {one.id for one in app.screen.query("Choice")}
        assert {f"ruling-{one}" for one in ("room-extent", "joined-runs", "pile-empty", "fit-decision")} <= found
        assert "over" not in found


async def test_a_question_leads_to_its_turn(desk: Desk) -> None:
    """Enter on the question about a theme nobody remembers opens the turn that set it."""
    forgotten = (Told("Amandine", "Horatii", "1,0", row="?"), *GALLERY[1:])
    path = desk.file(game(*forgotten))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "pagedown f8")
        assert table_screen(app).account.next_remark()
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, TurnScreen)
        await type_keys(pilot, "ctrl+u :A space :sword enter")
        assert turns_in(path)[0]["row"] == "A sword"


async def test_the_account_follows_the_turn_and_can_be_paged(desk: Desk) -> None:
    """After Amandine's fifth turn Andy is next; Page Down shows Amandine's hand: 5 less three Galleries."""
    path = desk.file(game(*TWO[:7]))
    async with desk.running(path) as (app, pilot):
        assert table_screen(app).seat == 1
        await type_keys(pilot, "pagedown")
        assert table_screen(app).seat == 0
        assert "5 − 1 − 1 − 1" in shown(app) or "5 - 1 - 1 - 1" in shown(app)
        await type_keys(pilot, "minus :Shells enter")
        assert turns_in(path) == as_told((*TWO[:7], Told("Andy", "Shells")))
        assert table_screen(app).seat == 0
