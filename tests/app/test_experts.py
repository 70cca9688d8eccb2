"""Experts by name: misspelt, unknown, hired already."""

from __future__ import annotations

import pytest

from companion.screens.ask import AskScreen
from scoring.games.museum.printed import COPYING_EXPERT
from tests.app.desk import Desk, shown, type_keys
from tests.app.test_fields import player


@pytest.mark.parametrize(("typed", "near"), [("Celtik", "Celtic"), ("Patrica", "Patricia Turner")])
async def test_a_misspelt_expert_is_asked_about(desk: Desk, typed: str, near: str) -> None:
    """The name meant is offered; the same words once more are an Expert nobody knows, and shown as such."""
    async with desk.running(desk.file(), size=(100, 24)) as (app, pilot):
        await type_keys(pilot, f"f6 + :{typed} enter")
        assert f"Did you mean {near}?" in shown(app)
        assert isinstance(app.screen, AskScreen)
        await type_keys(pilot, "enter")
        assert player(app).experts == (f"other:{typed}",)
        assert "not known" in shown(app)


async def test_a_part_of_several_names_is_asked_about(desk: Desk) -> None:
    """`an` may be many: nobody is hired by chance."""
    async with desk.running(desk.file(), size=(100, 24)) as (app, pilot):
        await type_keys(pilot, "f6 + :an enter")
        assert "Did you mean" in shown(app)
        await type_keys(pilot, "escape")
        assert player(app).experts == ()


async def test_a_name_hired_already_is_not_dismissed(desk: Desk) -> None:
    """Entering a name means to have that Expert; only the letter is a switch."""
    async with desk.running(desk.file(), size=(100, 24)) as (app, pilot):
        await type_keys(pilot, "f6 :c + :celtic enter")
        assert "Celtic is hired already" in shown(app)
        await type_keys(pilot, "escape")
        assert player(app).experts == ("cel",)


async def test_a_name_of_ones_own_hired_already_is_hired_once(desk: Desk) -> None:
    """Capitals and blanks make no other Expert of a name that no card known here has."""
    async with desk.running(desk.file(), size=(100, 24)) as (app, pilot):
        await type_keys(pilot, "f6 + :Somebody enter + space :somebody space enter")
        assert "is hired already" in shown(app)
        await type_keys(pilot, "escape")
        assert player(app).experts == ("other:Somebody",)


async def test_whoever_copies_needs_a_known_name(desk: Desk) -> None:
    """A misspelt Expert to copy is offered by the right name."""
    async with desk.running(desk.file(), size=(100, 24)) as (app, pilot):
        await type_keys(pilot, "f6 + :Arkadin space := :celtik enter")
        assert "Did you mean Celtic?" in shown(app)
        await type_keys(pilot, "backspace :c enter")
        assert player(app).experts == (f"{COPYING_EXPERT}=cel",)


@pytest.mark.parametrize("part", ["f6", "f5 :q", "f5"])
async def test_the_legend_takes_two_lines(desk: Desk, part: str) -> None:
    """At 80 columns the letters leave the board and the account where they are."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, part)
        assert app.screen.query_one("#legend").size.height == 2


async def test_experts_known_by_name_stand_in_the_help(desk: Desk) -> None:
    """The digits, for which the legend has no room."""
    async with desk.running(desk.file(), size=(80, 40)) as (app, pilot):
        await type_keys(pilot, "f6 f1")
        assert "Patricia Turner" in shown(app)
