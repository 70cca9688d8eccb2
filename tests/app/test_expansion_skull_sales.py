"""The calculator of Crystal Skulls for sale."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from companion.app import CompanionApp
from companion.games.museum.expansions.skull_sales import SkullSalesScreen, SkullsHeld
from tests.app.desk import Desk, settle, shown, table_screen, type_keys
from tests.app.test_expansion_choice import with_expansions
from tests.app.test_fields import player

SKULLS = with_expansions("crystal-skulls")


def held(app: CompanionApp) -> set[str]:
    """Return the Skulls marked in the calculator."""
    return {str(skull) for skull in app.screen.query_one(SkullsHeld).held}


async def test_letters_and_values_mark_skulls(desk: Desk) -> None:
    """The best sale stands there at once; nothing at the table changes."""
    async with desk.running(desk.file(SKULLS)) as (app, pilot):
        before = table_screen(app).table
        await type_keys(pilot, "ctrl+k")
        assert isinstance(app.screen, SkullSalesScreen)
        await type_keys(pilot, ":e531s3")
        assert held(app) == {"europe-5", "europe-3", "europe-1", "asia-3"}
        assert "Sold at best for 21 Prestige, 9 more than one by one (12)" in shown(app)
        assert "(5 + 3 + 1) × 2 = 18" in shown(app)
        await type_keys(pilot, ":s3 escape")
        assert table_screen(app).table == before


async def test_arrows_and_the_space_bar_mark_skulls(desk: Desk) -> None:
    """A table of four by three; Delete clears it."""
    async with desk.running(desk.file(SKULLS)) as (app, pilot):
        await type_keys(pilot, "ctrl+k space down right enter")
        assert held(app) == {"america-5", "europe-3"}
        await type_keys(pilot, "enter")
        assert held(app) == {"america-5"}
        await type_keys(pilot, "delete")
        assert held(app) == set()
        assert "Mark the Skulls held" in shown(app)


async def test_the_mouse_marks_skulls(desk: Desk) -> None:
    """The line beside the Museum opens the calculator by a click, and a click switches a Skull."""
    async with desk.running(desk.file(SKULLS)) as (app, pilot):
        await pilot.click("#skulls")
        await settle(pilot)
        assert isinstance(app.screen, SkullSalesScreen)
        await pilot.click("#skulls-held", offset=Offset(1 + 26 + 2, 1))
        await pilot.click("#skulls-held", offset=Offset(1 + 26 + 15, 3))
        await settle(pilot)
        assert held(app) == {"europe-5", "asia-1"}
        await pilot.click("#skulls-held", offset=Offset(1 + 26 + 2, 1))
        await settle(pilot)
        assert held(app) == {"asia-1"}


async def test_the_prestige_is_added_on_request(desk: Desk) -> None:
    """+ adds it to the player shown and closes; it can be undone."""
    async with desk.running(desk.file(SKULLS)) as (app, pilot):
        await type_keys(pilot, "ctrl+k +")
        assert isinstance(app.screen, SkullSalesScreen)
        await type_keys(pilot, ":a5e5 +")
        assert player(app).prestige == 2 + 12
        await type_keys(pilot, "ctrl+z")
        assert player(app).prestige == 2


@pytest.mark.parametrize(
    ("before", "paid", "said"),
    [
        (29, 3, "The box has only 3 Prestige left: no more can be paid"),
        (32, 0, "The box has no Prestige left: nothing can be paid"),
    ],
)
async def test_no_more_is_paid_than_the_box_holds(desk: Desk, before: int, paid: int, said: str) -> None:
    """The box has 32 Prestige and nothing in their place; the four Skulls sell for 33."""
    path = desk.file(SKULLS.replace("prestige = 2", f"prestige = {before}"))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "ctrl+k :e53s5f5")
        assert "Sold at best for 33 Prestige" in shown(app)
        assert said in shown(app)
        await type_keys(pilot, "+")
        assert isinstance(app.screen, SkullSalesScreen) == (not paid)
        if not paid:
            await type_keys(pilot, "escape")
        assert player(app).prestige == before + paid
        assert not table_screen(app).session.review.faults


async def test_the_palette_knows_the_calculator(desk: Desk) -> None:
    """By its full name, where Crystal Skulls are in play."""
    async with desk.running(desk.file(SKULLS), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "ctrl+p :calculator")
        assert "Sell Crystal Skulls: the calculator" in shown(app)


async def test_the_calculator_fits_a_small_terminal(desk: Desk) -> None:
    """At forty columns all twelve Skulls and the sum are in sight."""
    async with desk.running(desk.file(SKULLS), size=(40, 20)) as (app, pilot):
        await type_keys(pilot, "ctrl+k :e5")
        assert "[5]" in shown(app)
        assert "Sold at best for 5 Prestige" in shown(app)
