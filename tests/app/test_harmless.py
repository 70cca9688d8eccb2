"""The app shows nothing that a terminal would obey or nobody see: names of files, what is pasted, what is refused."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input, Static

from companion.screens.shelf import OpenScreen, completions
from scoring.characters import HARMFUL
from tests.app.desk import TABLE, Desk, settle, shown, table_screen, type_keys

ODD = "\x1b]0;\x07\x85\x9b31m|\u200b|\u202e|\u2028|\ue000"
"""What would set the title of a terminal, colour it, turn text round, or be seen by nobody; without a slash."""


def raw(text: str) -> set[str]:
    """Return the characters of a text that should have been made harmless."""
    return {char for char in text if char != "\n" and unicodedata.category(char) in HARMFUL}


async def test_a_file_of_an_odd_name_is_played_and_forgotten(desk: Desk) -> None:
    """Its name is shown harmless wherever it is told, and is itself where the file is meant."""
    path = desk.file(name=f"even{ODD}.toml")
    async with desk.running(path, size=(140, 40)) as (app, pilot):
        assert table_screen(app).session.path == path
        assert not raw(shown(app) + app.title)
        await type_keys(pilot, "ctrl+w")
        assert not raw(shown(app))
        await type_keys(pilot, "delete")
        told = "".join(str(part.render()) for part in app.screen.query(Static))
        assert "\\u001b]0;\\u0007" in told
        assert not raw(shown(app) + told)


@pytest.mark.parametrize("text", [TABLE.replace("prestige", f'"{ODD.replace(chr(27), "").replace(chr(7), "")}"'), None])
async def test_what_cannot_be_opened_is_named(desk: Desk, text: str | None) -> None:
    """A file that is no table, or is not there: its name, and what is wrong with it."""
    path = desk.file(text, f"even{ODD}.toml") if text else desk.folder / f"no{ODD}.toml"
    async with desk.running(path, size=(140, 40)) as (app, _):
        told = "".join(str(part.render()) for part in app.screen.query(Static))
        assert "\\u001b]0;" in told
        assert not raw(told)


async def test_bytes_that_are_no_text_are_shown_by_number(desk: Desk) -> None:
    """A file name in another encoding is the name of a file."""
    path = desk.file(TABLE.replace("format", "formt"), os.fsdecode(b"caf\xe9.toml"))
    async with desk.running(path, size=(140, 40)) as (app, _):
        assert "caf\\udce9.toml" in "".join(str(part.render()) for part in app.screen.query(Static))


async def test_what_is_pasted_is_harmless(desk: Desk) -> None:
    """It is seen and can be deleted; only its first line is taken."""
    async with desk.running(size=(140, 40)) as (app, pilot):
        app.push_screen(OpenScreen(app.say.words))
        await settle(pilot)
        app.post_message(events.Paste(f"a{ODD}\nb"))
        await settle(pilot)
        assert app.screen.query_one(Input).value == "a\\u001b]0;\\u0007"
        assert not raw(shown(app))


def test_no_path_is_offered_that_cannot_be_shown(tmp_path: Path) -> None:
    """It would be typed for the player, raw."""
    for name in ("evening.toml", f"even{ODD}.toml"):
        (tmp_path / name).touch()
    assert completions(f"{tmp_path}/e") == [f"{tmp_path}/evening.toml"]
