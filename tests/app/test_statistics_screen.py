"""Statistics on the shelf: everybody, a page a person and a year, the games left out; by keys and by the mouse."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from companion.app import CompanionApp
from companion.screens.help import HelpScreen
from companion.screens.shelf import ShelfScreen
from companion.screens.statistics import PersonScreen, StatisticsScreen, YearScreen
from companion.statistics.index import StoppedError
from companion.words import languages, words_for
from scoring import example
from scoring.phrase import Phrase
from tests.app.desk import Desk, settle, shown, type_keys, until

GAME = 'format = 1\ngame = "museum"\n{}'
PLAYER = '[[players]]\nname = "{}"\ntrack = {}\n'


def lay(desk: Desk) -> None:
    """Lay games on the shelf: Zoë won with 30 against Andy's 10; one has no day, one is still played."""
    desk.places.tables.mkdir()
    games = {"won": ("played = 2026-01-31\n", 30, 10), "undated": ("", 11, 10), "running": ("over = false\n", 5, 0)}
    for name, (head, zoe, andy) in games.items():
        text = GAME.format(head) + PLAYER.format("Zoë", zoe) + PLAYER.format("Andy", andy)
        (desk.places.tables / f"{name}.toml").write_text(text, encoding="utf-8")


@asynccontextmanager
async def listed(desk: Desk, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[CompanionApp, Pilot[Any]]]:
    """Run the app with those games, and wait until everybody is listed."""
    lay(desk)
    async with desk.running(size=size) as (app, pilot):
        await type_keys(pilot, "t")
        await until(pilot, lambda: isinstance(app.screen, StatisticsScreen) and app.screen.found is not None)
        await settle(pilot)
        yield app, pilot


async def test_everybody_then_the_years_then_what_is_left_out(desk: Desk) -> None:
    """The file that does not count is named with its reason once its line is unfolded; Escape leads to the shelf."""
    async with listed(desk) as (app, pilot):
        assert "Zoë   2 games, 2 won" in shown(app)
        assert "Andy  2 games, 0 won" in shown(app)
        assert "2026: 1 game" in shown(app)
        assert "running.toml" not in shown(app)
        await type_keys(pilot, "end enter")
        assert "running.toml: is still being played" in shown(app)
        await type_keys(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        await type_keys(pilot, "escape escape")
        assert isinstance(app.screen, ShelfScreen)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24)])
async def test_a_page_a_person_and_a_year(desk: Desk, size: tuple[int, int], language: str) -> None:
    """In every size and language, none wider than the screen; no column where its heading has no room."""
    async with listed(desk, size) as (app, pilot):
        app.choose_language(language)
        most_of_shared = words_for(language, None).say(Phrase("stats.column.shared"))[:-1]
        await until(pilot, lambda: isinstance(app.screen, StatisticsScreen) and app.screen.glance is not None)
        await settle(pilot)
        for keys, page in (("home enter", PersonScreen), ("escape end up enter", YearScreen)):
            await type_keys(pilot, keys)
            await until(pilot, lambda page=page: isinstance(app.screen, page) and app.screen.query(".part"))  # type: ignore[misc]
            await settle(pilot)
            assert app.screen.query_one("#page").max_scroll_x == 0
            assert not {*"{}%"} & {*shown(app)}
            assert "Andy" in shown(app)
            assert (most_of_shared in shown(app)) == (size[0] > 40)


async def test_a_click_opens_a_page(desk: Desk) -> None:
    """Of the person in the second row."""
    async with listed(desk) as (app, pilot):
        await pilot.click(OptionList, offset=(3, 1))
        await settle(pilot)
        assert isinstance(app.screen, PersonScreen)
        assert "Zoë: 2 games, 2 won" in shown(app)


async def test_points_left_are_counted_while_the_page_is_open(desk: Desk) -> None:
    """Éric's Public Opinion cost 6, as his example counts; the screen says so once it is found."""
    desk.places.tables.mkdir()
    (desk.places.tables / "followed.toml").write_text(example("followed-game"), encoding="utf-8")
    async with desk.running(size=(80, 60)) as (app, pilot):
        await type_keys(pilot, "t")
        await until(pilot, lambda: isinstance(app.screen, StatisticsScreen) and app.screen.found is not None)
        await type_keys(pilot, "down enter")
        await until(pilot, lambda: "Public Opinion: 6.00" in shown(app))


async def test_the_year_is_saved_as_a_picture(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """As PNG beside the games, or as SVG where that cannot be drawn."""
    async with listed(desk) as (app, pilot):
        await type_keys(pilot, "end up enter p")
        png = desk.places.tables / "2026.png"
        await until(pilot, png.exists)
        assert png.read_bytes().startswith(b"\x89PNG")
        monkeypatch.setattr("companion.present.picture.year.can_write", lambda _form: False)
        await type_keys(pilot, "p")
        await until(pilot, (desk.places.tables / "2026.svg").exists)
        await until(pilot, lambda: any("2026.svg" in one.message for one in app._notifications))  # noqa: SLF001 (toasts)


async def test_the_list_is_there_before_the_games_are_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it showed last holds while no file is written; a page waits until the games behind it are read."""
    lay(desk)
    for file in desk.places.tables.iterdir():
        os.utime(file, (1e9, 1e9))
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "t")
        await until(pilot, lambda: isinstance(app.screen, StatisticsScreen) and app.screen.found is not None)
        await type_keys(pilot, "escape")

        def stopped(*_: object) -> None:
            raise StoppedError

        monkeypatch.setattr("companion.statistics.index.statistics", stopped)
        await type_keys(pilot, "t")
        await until(pilot, lambda: "Zoë   2 games, 2 won" in shown(app))
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, StatisticsScreen)


async def test_nobody_has_played(desk: Desk) -> None:
    """An empty shelf says so."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "t")
        await until(pilot, lambda: "No decided game was found" in shown(app))
        await type_keys(pilot, "enter j k escape")
        assert isinstance(app.screen, ShelfScreen)
