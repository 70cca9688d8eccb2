"""The game in hindsight, from the score sheet and from the palette: a page a player, in every size and language."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from companion.app import CompanionApp
from companion.screens.hindsight import HindsightScreen
from companion.words import languages
from scoring import example
from tests.app.desk import Desk, settle, shown, type_keys, until

FAIR = (
    'format = 1\ngame = "museum"\nfair = true\nover = false\n[[players]]\nname = "Éric"\n[[players]]\nname = "Andy"\n'
)


async def looked_back(app: CompanionApp, pilot: Pilot[Any]) -> None:
    """Go to the game in hindsight, and wait until it is told."""
    await type_keys(pilot, "f9 r")
    assert isinstance(app.screen, HindsightScreen)
    await until(pilot, lambda: bool(app.screen.query(".remark")))
    await settle(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24)])
async def test_the_curve_is_in_sight(desk: Desk, size: tuple[int, int]) -> None:
    """Éric's marker is at 50 of a ceiling of 62 in the end, as his example counts; then Olivier's page."""
    async with desk.running(desk.file(example("followed-game")), size=size) as (app, pilot):
        await looked_back(app, pilot)
        assert "Éric: 59  (1/2)" in shown(app)
        assert any("█" in line and "░" in line and "50 / 62" in line for line in shown(app).splitlines())
        await type_keys(pilot, "pagedown")
        assert "Olivier: 43  (2/2)" in shown(app)
        assert "37 / 47" in shown(app)
        await type_keys(pilot, "escape escape")
        assert "50 / 62" not in shown(app)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["followed-game", "patrick", "turns", "two-rooms-at-once"])
async def test_every_game_is_looked_back_at(desk: Desk, name: str, language: str) -> None:
    """Also at 40 columns no sentence is wider than the screen, whatever language is spoken."""
    async with desk.running(desk.file(example(name)), size=(40, 24)) as (app, pilot):
        app.choose_language(language)
        await settle(pilot)
        await looked_back(app, pilot)
        assert app.screen.query_one("#hindsight").max_scroll_x == 0
        assert not {*"{}%"} & {*shown(app)}


async def test_the_language_changes_on_the_page(desk: Desk) -> None:
    """The page stays, in the words now spoken."""
    async with desk.running(desk.file(example("followed-game"))) as (app, pilot):
        await looked_back(app, pilot)
        await type_keys(pilot, "pagedown")
        app.choose_language("it")
        await settle(pilot)
        assert "Olivier: 43  (2/2)" in shown(app)
        assert "Segnapunti e tetto" in shown(app)


async def test_a_fair_game_is_not_looked_back_at_while_it_runs(desk: Desk) -> None:
    """It says so instead."""
    async with desk.running(desk.file(FAIR)) as (app, pilot):
        await type_keys(pilot, "f9 r")
        assert "fair mode" in shown(app)
        assert not app.screen.query(".remark")


async def test_the_palette_finds_it(desk: Desk) -> None:
    """By what players call it."""
    async with desk.running(desk.file(example("followed-game"))) as (app, pilot):
        await type_keys(pilot, "ctrl+p")
        await type_keys(pilot, ":hindsight")
        await until(pilot, lambda: "Look back" in shown(app))
        await type_keys(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, HindsightScreen))
