"""The app changes its language while it runs: everything is said anew, nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from companion.app import CompanionApp
from companion.games.museum.settings import MuseumChoices
from companion.screens.settings import SettingsScreen
from companion.screens.setup import SetupScreen
from companion.screens.shelf import ShelfScreen
from companion.screens.table import TableScreen
from companion.widgets.choice import Choice
from companion.widgets.footer import KeysFooter
from companion.widgets.toggles import Toggles
from companion.words import phrasebook
from scoring.games import game
from tests.app.desk import Desk, settle, type_keys

WIDE = (80, 24)


def said(app: CompanionApp) -> str:
    """Return everything the screen shows."""
    return "\n".join("".join(piece.text for piece in line) for line in app.screen._compositor.render_strips())  # noqa: SLF001


def word(language: str, key: str) -> str:
    """Return the app's word for a key of the footer."""
    found = phrasebook(language, game("museum")).phrases[f"app.{key}"]
    assert isinstance(found, str)
    return found


async def test_a_key_changes_the_language_of_the_shelf_and_it_is_remembered(desk: Desk) -> None:
    """Ctrl+L goes from English to French to Italian and back; the next start begins in the one chosen last."""
    app = desk.app()
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        titles = []
        for _ in range(3):
            titles.append(app.screen.query_one(".title").render().plain)  # type: ignore[union-attr]
            await type_keys(pilot, "ctrl+l")
            assert isinstance(app.screen, ShelfScreen)
        assert titles == [word(language, "shelf.title") for language in ("en", "fr", "it")]
        await type_keys(pilot, "ctrl+l")
    again = CompanionApp(None, None, desk.places)
    assert again.language == "fr"
    again.shelf.journal.close()


@pytest.mark.parametrize("part", ["board", "account", "prestige"])
async def test_a_table_keeps_its_player_part_and_spaces(desk: Desk, part: str) -> None:
    """The second player, the focused part and each board's cursor; the footer speaks French."""
    app = desk.app(desk.file())
    async with app.run_test(size=WIDE) as pilot:
        await type_keys(pilot, "down down pagedown right down")  # from the first empty spaces, C1 and A1
        app.screen.query_one(f"#{part}").focus()
        await type_keys(pilot, "ctrl+l")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert (screen.seat, screen.focused and screen.focused.id, screen.board.place) == (1, part, "B2")
        assert word("fr", "key.next-player") in {key.name for key in screen.query_one(KeysFooter).keys}
        await type_keys(pilot, "pageup")
        assert (screen.seat, screen.board.place) == (0, "C3")
        await type_keys(pilot, "ctrl+w")
        assert isinstance(app.screen, ShelfScreen)


async def test_what_was_entered_can_still_be_undone(desk: Desk, tmp_path: Path) -> None:
    """A card laid before the change is there after it, and undo takes it back."""
    del tmp_path
    app = desk.app(desk.file())
    async with app.run_test(size=WIDE) as pilot:
        before = app.screen.table  # type: ignore[attr-defined]
        await type_keys(pilot, ":cw4 ctrl+l")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table != before
        await type_keys(pilot, "ctrl+z")
        assert app.screen.table == before


async def test_names_typed_into_a_setup_stay(desk: Desk) -> None:
    """Two names, then another language: both still sit there."""
    app = desk.app()
    async with app.run_test(size=WIDE) as pilot:
        await type_keys(pilot, "n enter :Andy enter ctrl+l")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.names == ["Andy"]
        assert "Andy" in said(app)
        await type_keys(pilot, "escape")
        assert isinstance(app.screen, ShelfScreen)


async def test_windows_close(desk: Desk) -> None:
    """The settings speak the new language when they are opened again."""
    app = desk.app(desk.file())
    async with app.run_test(size=WIDE) as pilot:
        await type_keys(pilot, "f10 ctrl+l")
        assert isinstance(app.screen, TableScreen)
        await type_keys(pilot, "f10")
        assert isinstance(app.screen, SettingsScreen)
        assert word("fr", "settings.title") in said(app)


async def test_everything_chosen_in_a_setup_stays(desk: Desk) -> None:
    """The Italian rulebook, fair mode, the fifth expansion and half a name."""
    app = desk.app()
    async with app.run_test(size=WIDE) as pilot:
        await type_keys(pilot, "n enter :And")
        app.screen.query_one("#edition", Choice).choose("it")
        app.screen.query_one("#fair", Choice).choose("on")
        app.screen.query_one(Toggles).focus()
        await type_keys(pilot, "5 ctrl+l")
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        assert setup.query_one("#name", Input).value == "And"
        assert [setup.query_one(f"#{which}", Choice).value for which in ("edition", "fair", "board")] == [
            "it",
            "on",
            "standard",
        ]
        assert setup.query_one(MuseumChoices).expansions == ("crystal-skulls",)
        assert "5 [x]" in said(app) or "5 [✓]" in said(app) or "5 [•]" in said(app), said(app)


async def test_what_is_typed_in_a_window_is_not_lost(desk: Desk) -> None:
    """With a question half typed the language stays; with nothing typed it changes."""
    app = desk.app(desk.file())
    async with app.run_test(size=WIDE) as pilot:
        await type_keys(pilot, "ctrl+r :hand ctrl+l")
        assert (app.language, app.screen.query_one("#asked", Input).value) == ("en", "hand")
        await type_keys(pilot, "backspace backspace backspace backspace ctrl+l")
        assert app.language == "fr"
