"""The window about open cards: a key of the board, the cards of all Common Pools, those first that bring most."""

from __future__ import annotations

import pytest

from tests.app.desk import Desk, shown, type_keys, until
from tests.museum.test_open_cards import APART, FILE


async def test_a_star_lists_them(desk: Desk) -> None:
    """Egyptian Culture 1 adds 1, or 2 with all three Egyptians re-laid; Chinese Warfare 4 lies in both pools."""
    async with desk.running(desk.file(APART), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ":*")
        await until(pilot, lambda: "Egy Cu1" in shown(app))
        assert "Chi Wa4       4       4 Vincent, Andy" in shown(app)
        assert "Egy Cu1       1       2 Andy" in shown(app)
        assert shown(app).index("Wa4") < shown(app).index("Cu1")
        await type_keys(pilot, "escape")
        assert "Cu1" not in shown(app)


@pytest.mark.parametrize("kept", [["gains"], []])
async def test_fair_mode_keeps_it_back(desk: Desk, kept: list[str]) -> None:
    """Until the game is over; without a card in any pool it says so."""
    text = (
        FILE.format(fair="fair = true\nover = false")
        if kept
        else APART.replace("egy-cu-1 chi-wa-4", "").replace("chi-wa-4 ?", "")
    )
    async with desk.running(desk.file(text), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ":*")
        told = "Fair mode keeps this back" if kept else "No card lies in a Common Pool."
        await until(pilot, lambda: told in shown(app))
