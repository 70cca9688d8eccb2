"""The open table shown to phones by the app."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from textual.widgets import Static

from companion.app import CompanionApp
from companion.phones.qr import half_blocks
from companion.phones.view import Right
from companion.screens.phones import PhonesScreen
from companion.screens.sheet import SheetScreen
from companion.screens.table import TableScreen
from companion.words import languages
from tests.app.desk import TABLE, Desk, settle, shown, status, table_screen, total, type_keys, until
from tests.phones.served import PATIENCE, Answer, Phone, port_to_come_back_to

ENDED = TABLE.replace('name = "Andy"', 'name = "Andy"\nprestige = 4')

pytestmark = pytest.mark.usefixtures("_only_here")


@pytest.fixture
def _only_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that is in no network; each table takes a port of its own."""
    monkeypatch.setattr("companion.phones.server.USUAL_PORT", port_to_come_back_to())
    monkeypatch.setattr("companion.phones.server.lan_address", lambda: None)


def phone(app: CompanionApp, right: Right = Right.PLAY) -> Phone:
    """Return a phone with a link of the open table."""
    assert app.phones
    return Phone(app.phones.server.links[right])


def reached(of: Phone) -> bool:
    """Whether a phone reaches the table."""
    try:
        return of.ask().status == 200
    except ConnectionError:
        return False


async def asked(of: Phone, path: str = "") -> Answer:
    """Ask for a page, while the app goes on."""
    return await asyncio.to_thread(of.ask, path)


async def edited(of: Phone, **form: Any) -> Answer:
    """Send an edit, while the app goes on."""
    return await asyncio.to_thread(lambda: of.edit(**form))


def banner(app: CompanionApp) -> str:
    """Return what the banner of the table says, nothing where there is none."""
    told = app.screen.query_one("#banner", Static)
    return str(told.content) if told.display else ""


async def test_one_key_shows_how_phones_join(desk: Desk) -> None:
    """The code of the first link, all three links, who is there; the key again closes the window."""
    async with desk.running(desk.file()) as (app, pilot):
        assert banner(app) == ""
        await type_keys(pilot, "ctrl+a")
        assert isinstance(app.screen, PhonesScreen)
        assert app.phones
        links = app.phones.server.links
        seen = shown(app)
        assert all(line in seen for line in half_blocks(links[Right.PLAY]))
        told = "".join(str(part.content) for part in app.screen.query(Static))
        assert all(link in told for link in links.values())
        assert "No phone is connected." in seen
        await type_keys(pilot, "ctrl+a")
        assert banner(app) == "Phones may type here. No phone is connected."


async def test_phones_and_app_write_at_one_table(desk: Desk) -> None:
    """With the window closed too: what a phone writes is shown and said here, what is typed here is there."""
    file = desk.file()
    async with desk.running(file) as (app, pilot):
        before = total(app)
        await type_keys(pilot, "ctrl+a escape")
        answer = await edited(phone(app), seat=0, do="prestige", value=5)
        assert answer.status == 200
        assert "prestige = 5" in file.read_text(encoding="utf-8")
        await settle(pilot)
        assert total(app) == before + 3  # from 2 Prestige to 5
        assert "Vincent" in status(app)
        await type_keys(pilot, "ctrl+z")
        state = (await asked(phone(app), "state")).data
        assert "prestige = 2" in state["file"]


async def test_who_is_there_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the window, and in the banner of the table once it is closed."""
    monkeypatch.setattr("companion.screens.phones.SECONDS_BETWEEN_LOOKS", 0.1)
    monkeypatch.setattr("companion.screens.table.AGAIN", 0.1)
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+a")
        with await _opened(phone(app), "?seat=1"):
            await until(pilot, lambda: "Connected: Andy." in shown(app))
            await type_keys(pilot, "escape")
            await until(pilot, lambda: banner(app) == "Phones may type here. Connected: Andy.")


async def _opened(of: Phone, query: str) -> socket.socket:
    """Open a stream of events, and read what it begins with."""
    address = urlsplit(of.link)
    connection = socket.create_connection((address.hostname, address.port), PATIENCE)
    connection.sendall(f"GET {of.path}events{query} HTTP/1.1\r\nHost: {of.host}\r\n\r\n".encode())
    begun = await asyncio.to_thread(connection.recv, 1000)
    assert b" 200 " in begun
    return connection


async def test_where_nobody_comes_the_network_may_be_the_reason(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said after a while, and not where phones cannot come anyway."""
    monkeypatch.setattr("companion.phones.network.SECONDS_ALONE", 0.02)
    async with desk.running(desk.file(), size=(80, 30)) as (app, pilot):
        await type_keys(pilot, "ctrl+a")
        assert app.phones
        assert app.phones.server.only_here
        await pilot.pause(0.1)
        assert "guest" not in shown(app)
        app.phones.server.only_here = False
        await type_keys(pilot, "escape ctrl+a")
        await until(pilot, lambda: "guest Wi-Fi" in shown(app))


async def test_it_can_be_stopped(desk: Desk) -> None:
    """Then every phone is told, and no page answers; shown again, the links are the same."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+a")
        of = phone(app)
        with await _opened(of, "") as stream:
            await type_keys(pilot, "s")
            assert not isinstance(app.screen, PhonesScreen)
            assert status(app) == "Phones no longer show this table."
            assert await _ended(stream)
        assert banner(app) == ""
        assert app.phones is None
        assert not await asyncio.to_thread(reached, of)
        await type_keys(pilot, "ctrl+a")
        assert phone(app).link == of.link
        assert (await asked(of)).status == 200


async def _ended(stream: socket.socket) -> bool:
    """Read a stream to its end; whether it said that the table ended."""
    said = b""
    while more := await asyncio.to_thread(stream.recv, 1000):
        said += more
    return b"event: end" in said


@pytest.mark.parametrize("way", ["ctrl+w", "ctrl+q"])
async def test_it_ends_with_the_table_and_with_the_app(desk: Desk, way: str) -> None:
    """Every phone is told."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+a escape")
        of = phone(app)
        stream = await _opened(of, "")
        if way == "ctrl+q":
            await pilot.press(way)
        else:
            await type_keys(pilot, way)
            assert app.phones is None
    with stream:
        assert await _ended(stream)
    assert not reached(of)


async def test_another_language_leaves_phones_alone(desk: Desk) -> None:
    """The window closes, the table is made anew and still shown to phones."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+a")
        of = phone(app)
        app.choose_language("it")
        await settle(pilot)
        assert banner(app).startswith("I telefoni possono scrivere qui.")
        assert (await asked(of)).status == 200


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(80, 24), (40, 24), (60, 20), (120, 40)])
async def test_there_is_room(desk: Desk, language: str, size: tuple[int, int]) -> None:
    """The code is there whole, or not at all; the address to type always is, and so are the keys."""
    async with desk.running(desk.file(), size=size) as (app, pilot):
        app.choose_language(language)
        await settle(pilot)
        app.clear_notifications()
        await type_keys(pilot, "ctrl+a")
        link = phone(app).link
        code, seen = half_blocks(link), shown(app)
        drawn = [line in seen for line in code]
        assert all(drawn) if size[0] >= 80 else not any(drawn)
        assert f"S\N{NO-BREAK SPACE}{app.say('legend.stop-phones')}" in seen
        address = urlsplit(link)
        assert f"http://{address.netloc}/t/" in seen


async def test_what_keeps_phones_away_is_said(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra that is missing is named, and so is why there is no listening; no window opens."""
    async with desk.running(desk.file(), size=(120, 30)) as (app, pilot):
        with monkeypatch.context() as patch:
            patch.setattr("companion.phones.find_spec", lambda _name: None)
            await type_keys(pilot, "ctrl+a")
            assert "pip install '.[phones]'" in status(app)

        def refused(*_: object) -> None:
            raise OSError(98, "Address already in use")

        monkeypatch.setattr("companion.phones.server.listening", refused)
        await type_keys(pilot, "ctrl+a")
        assert "Address already in use" in status(app)
        assert not isinstance(app.screen, PhonesScreen)
        assert app.phones is None


async def test_it_is_offered_where_a_game_begins(desk: Desk) -> None:
    """The setup names the key, and the palette finds it by what players call it."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter")
        assert "Ctrl+A lets everybody type on their own phone" in shown(app)
        await type_keys(pilot, ":Gaz enter enter ctrl+p :qr")
        assert "Phones: everybody types on their own" in shown(app)


async def test_phones_go_on_to_the_next_game_begun_here(desk: Desk) -> None:
    """With the same links: there lies the same players' next game, and what a phone writes is shown here."""
    async with desk.running(desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "ctrl+a escape")
        before, gaz = table_screen(app).session.path, phone(app)
        await type_keys(pilot, "f9 s")
        assert table_screen(app).session.path != before
        assert (await edited(gaz, do="card", seat=0, at="A1", card="rom-cu-1")).status == 200
        await settle(pilot)
        assert str(table_screen(app).table.players[0].museum[0]) == "rom-cu-1"
        assert before in [entry.path for entry in app.shelf.recent()]


async def test_the_next_game_begun_on_a_phone_is_shown_here(desk: Desk) -> None:
    """Once the game is over, whatever window is open."""
    async with desk.running(desk.file(ENDED)) as (app, pilot):
        before = table_screen(app).session.path
        await type_keys(pilot, "ctrl+a")
        host = phone(app, Right.HOST)
        assert (await edited(host, do="next_game")).status == 200
        await settle(pilot)
        assert table_screen(app).session.path != before
        assert isinstance(app.screen, TableScreen)
        assert (await edited(host, do="next_game")).data["message"] == "The game is not over yet."


async def test_a_game_not_saved_is_left_only_on_a_second_request_beside_phones_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next game is not begun over it unasked."""

    def full(*_args: Any) -> None:
        raise OSError(28, "No space left on device")

    async with desk.running(desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "ctrl+a escape")
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", full)
            await type_keys(pilot, "f4 :5 f9 s")
        assert isinstance(app.screen, SheetScreen)
