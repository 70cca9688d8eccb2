"""An open table beside others who change it: phones through the same writer, another companion not at all."""

from __future__ import annotations

from companion.commands_at_table import command_of
from companion.games.museum.museum_board import MuseumBoard
from companion.table_service import Edit
from tests.app.desk import Desk, settle, shown, table_screen, type_keys


async def test_what_a_phone_enters_is_shown_at_once_and_what_is_half_typed_stays(desk: Desk) -> None:
    """Andy's phone lays a card in his Museum while Vincent's is half typed here."""
    async with desk.running(desk.file()) as (app, pilot):
        screen = table_screen(app)
        await type_keys(pilot, "down g c")
        form = {"do": "card", "seat": 1, "at": "A1", "card": "gre-cu-5"}
        service = screen.service
        service.perform(Edit("1", "phone", "Andy", command_of(service.session.game, service.session.table, form)))
        await settle(pilot)
        assert "Andy A1" in shown(app)
        await type_keys(pilot, "5")
        players = screen.session.table.players
        assert [str(card) for card in players[1].museum if card] == ["gre-cu-5"]
        assert str(players[0].museum[screen.query_one(MuseumBoard).board.width]) == "cel-ag-1"
        assert any(str(card) == "gre-cu-5" for card in players[0].museum)


async def test_a_table_open_in_another_companion_is_refused_with_a_sentence(desk: Desk) -> None:
    """Two apps on one file would take each other's cards: the second says so, and opens it once the first lets go."""
    path = desk.file()
    async with desk.running(path) as (first, _):
        async with desk.running(path) as (second, pilot):
            await settle(pilot)
            assert "is open in another companion" in shown(second)
        first.leave_table()
        async with desk.running(path) as (third, pilot):
            await settle(pilot)
            assert table_screen(third).session.path == path
