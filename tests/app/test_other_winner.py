"""Wherever a winner is named, a line says that another reading makes somebody else win, and leads there."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from companion.screens.rulings import RulingsScreen
from companion.screens.table import IDLE
from scoring.games import example_files
from tests.app.desk import Desk, settle, shown, table_screen, type_keys


def example(name: str) -> str:
    """Return the text of a shipped example."""
    return next(path for _, path in example_files() if path.stem == name).read_text("utf-8")


async def idle(pilot: Pilot[Any]) -> None:
    """Wait as long as the app waits before it asks other readings, and for their answer."""
    await pilot.pause(IDLE + 0.1)
    await settle(pilot)


async def test_the_account_says_so_and_leads_there(desk: Desk) -> None:
    """The star is hollow, a line names who else would win, and Enter on it opens the readings."""
    async with desk.running(desk.file(example("solo")), size=(100, 40)) as (app, pilot):
        await idle(pilot)
        assert "Alphonse LeGros 35 ☆" in shown(app)
        assert "☆ Another reading: Éric wins (^D)" in shown(app)
        await type_keys(pilot, "f8 home down")
        assert "Enter the other readings" in shown(app)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, RulingsScreen)


async def test_the_sheet_says_so_and_leads_there(desk: Desk) -> None:
    """At once, without waiting at the table; Ctrl+D goes from the sheet to the readings."""
    async with desk.running(desk.file(example("solo")), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, "f9")
        told, otherwise = "Alphonse LeGros wins with 35 points", "☆ Another reading: Éric wins (^D)"
        assert 0 < shown(app).find(told) < shown(app).find(otherwise)
        await type_keys(pilot, "ctrl+d")
        assert isinstance(app.screen, RulingsScreen)


async def test_artline_says_so_above_its_map(desk: Desk) -> None:
    """The line that names the winners is followed by who would win otherwise."""
    async with desk.running(desk.file(example("last-card-gallery")), size=(120, 40)) as (app, pilot):
        await idle(pilot)
        said = " ".join(shown(app).split())
        assert "share the victory with 0 in hand each, the fewest · ☆ Another reading: Andy wins (^D)" in said


@pytest.mark.parametrize("name", ["vincent", "most-62", "celtic-patron"])
async def test_readings_that_change_no_winner_are_not_spoken_of(desk: Desk, name: str) -> None:
    """Points alone, or nothing, may depend on them: that is told under Ctrl+D."""
    async with desk.running(desk.file(example(name)), size=(100, 40)) as (app, pilot):
        await idle(pilot)
        assert "★" in shown(app)
        assert "Another reading" not in shown(app)


async def test_a_change_takes_the_line_back(desk: Desk) -> None:
    """What was found about a table is not said of the next one; points that settle it leave a full star."""
    async with desk.running(desk.file(example("solo")), size=(100, 40)) as (app, pilot):
        await idle(pilot)
        await type_keys(pilot, "f4 :9")
        assert "Another reading" not in shown(app)
        await idle(pilot)
        assert "Another reading" not in shown(app)
        assert "Éric 40 ★" in shown(app)
        assert table_screen(app).session.review.standing.otherwise is None
