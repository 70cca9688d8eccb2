"""Names typed are held to what a table file can hold, in a new game and at an open table."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from companion.screens.setup import SetupScreen
from companion.words import phrasebook
from scoring import tablefile
from scoring.names import name_trouble
from tests.app.desk import Desk, shown, table_screen, type_keys
from tests.app.test_musee_turns import TEAMS

LONGEST = "Ann" + "a" * 97
"""A hundred letters."""


async def rename(pilot: Pilot[Any], name: str) -> None:
    """Type a name over the one that is asked about."""
    pilot.app.screen.query_one(Input).value = name
    await type_keys(pilot, "enter")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Éric", None),
        (LONGEST, None),
        ("👩\u200d🔬", None),
        ("", "Give every player a name"),
        (" \u3000", "Give every player a name"),
        (f"{LONGEST}a", "This name has 101 letters; the most is 100"),
        ("An\tdy", "This name holds characters that cannot be shown"),
        ("An\u202edy", "This name holds characters that cannot be shown"),
        ("STRASSE", "STRASSE and Straße are the same name; give each player a different one"),
    ],
)
def test_what_is_wrong_with_a_name(name: str, said: str | None) -> None:
    """A sentence where the reader would refuse it; None for any other."""
    trouble = name_trouble(name, ["Andy", "Straße"])
    assert (trouble and phrasebook("en").say(trouble)) == said


async def test_a_new_game_seats_only_whom_its_file_can_hold(desk: Desk) -> None:
    """One letter too many is refused; a hundred are saved and can be read again, and so is a name without Enter."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter")
        await rename(pilot, f"{LONGEST}a")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.names == []
        assert any("the most is 100" in one.message for one in app._notifications)  # noqa: SLF001 (what the toasts show)
        await rename(pilot, LONGEST)
        await type_keys(pilot, f":{LONGEST} f2")
        assert isinstance(app.screen, SetupScreen)
        await type_keys(pilot, "ctrl+u :Andy tab f2")
        path = table_screen(app).session.path
    _, table = tablefile.read(path.read_text(encoding="utf-8"))
    assert [player.name for player in table.players] == [LONGEST, "Andy"]


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_names_and_what_enter_does_stay_in_sight(desk: Desk, size: tuple[int, int]) -> None:
    """However much lies below: the form of MUSEUM is higher than the screen."""
    async with desk.running(size=size) as (app, pilot):
        await type_keys(pilot, "n enter")
        assert "Nobody plays yet" in shown(app)
        await type_keys(pilot, ":Vincent enter :Andy enter")
        for words in ("1. Vincent", "2. Andy", "Press Enter after each name"):
            assert words in shown(app)


async def test_a_player_is_renamed_only_to_what_the_file_can_hold(desk: Desk) -> None:
    """Why not stands below the line; the name stays."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f10 enter")
        await rename(pilot, f"{LONGEST}a")
        assert "the most is 100" in str(app.screen.query_one("#refused", Static).content)
        await rename(pilot, "ANDY")
        assert "ANDY and Andy are the same name" in str(app.screen.query_one("#refused", Static).content)
        await type_keys(pilot, "escape escape")
        assert table_screen(app).table.players[0].name == "Vincent"


@pytest.mark.parametrize(
    ("team", "members", "name", "after"),
    [
        ("Annabel & Ann", ("Annabel", "Ann"), "Zoe", "Annabel & Zoe"),
        ("Ann's team", ("Annabel", "Ann"), "Zoe", "Ann's team"),
        ("Annabel & Ann", ("Annabel", "Ann"), LONGEST, "Annabel & Ann"),
    ],
    ids=["called after them", "a name of its own", "too long together"],
)
async def test_a_team_called_after_its_members_follows_their_names(
    desk: Desk, team: str, members: tuple[str, str], name: str, after: str
) -> None:
    """Ann, the third in turn, is renamed: Annabel keeps her name, and so does a team with one of its own."""
    text = TEAMS.replace('"Nord"', f'"{team}"').replace("Amandine", members[0]).replace("Vincent", members[1])
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "f10 down down enter")
        await rename(pilot, name)
        await type_keys(pilot, "escape")
        renamed = table_screen(app).table.players[0]
        assert (renamed.members, renamed.name) == (("Annabel", name), after)
        path = table_screen(app).session.path
    tablefile.read(path.read_text(encoding="utf-8"))
