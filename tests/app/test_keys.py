"""What help and palette tell of the keys."""

from __future__ import annotations

from typing import Any

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from companion.app import CompanionApp
from companion.present.rules import entries
from companion.screens.help import HelpScreen
from companion.screens.rule import RuleScreen
from companion.words import rulebook
from scoring.games import game
from tests.app.desk import Desk, settle, type_keys


async def offered(pilot: Pilot[Any], typed: str = "") -> list[str]:
    """Open the palette and return its commands, as they come."""
    await type_keys(pilot, f"ctrl+p {typed}")
    assert isinstance(pilot.app.screen, CommandPalette)
    return [str(option.prompt).splitlines()[0] for option in pilot.app.screen.query_one(OptionList).options]


def helped(app: CompanionApp) -> list[str]:
    """Return what the keys do, as the help has them."""
    assert isinstance(app.screen, HelpScreen)
    return [does for _, does in app.screen.keys]


async def test_help_tells_our_keys_first_those_of_the_focused_part(desk: Desk) -> None:
    """A window with a line to type, or a list, does not drown its keys in the generic ones."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f1")
        assert helped(app).index("pick a card up, or put it down here") < helped(app).index("Go to the account")
        await type_keys(pilot, "escape ctrl+w n enter f1")
        assert "Begin the game" in helped(app)
        assert not [does for does in helped(app) if "cursor" in does.lower() or "scroll" in does.lower()]


async def test_the_palette_begins_with_the_actions_of_the_screen(desk: Desk) -> None:
    """Under full names, and without the bare cursor keys."""
    async with desk.running(desk.file()) as (_app, pilot):
        first = (await offered(pilot))[:20]
        assert "Go to the Museum" in first[:3]
        assert not {"up", "down", "left", "right", "first", "last"} & set(first)


async def test_the_sheet_finds_how_to_save(desk: Desk) -> None:
    """`save` finds every file the sheet can write."""
    async with desk.running(desk.file()) as (_app, pilot):
        await type_keys(pilot, "f9")
        found = await offered(pilot, ":save")
        assert {"Save as text", "Save as Markdown", "Blank score sheet: save one to print"} <= set(found)


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("en", "export", "Score sheet: all players side by side"),
        ("en", "share", "Score sheet: all players side by side"),
        ("en", "end", "Score sheet: all players side by side"),
        ("en", "rules", "Find a rule"),
        ("en", "skip", "leave this space, go to the next"),
        ("en", "out", "Back to the shelf"),
        ("en", "pass", "Show the next player"),
        ("fr", "partager", "Feuille de score : tous les joueurs côte à côte"),
        ("fr", "regles", "Chercher une règle"),
        ("it", "stampa", "Foglio dei punti: tutti, fianco a fianco"),
        ("it", "fuori", "Torna allo scaffale"),
    ],
)
async def test_the_palette_finds_what_is_named(desk: Desk, language: str, typed: str, command: str) -> None:
    """A word players call a command by finds it before anything that only looks alike, and before every rule."""
    async with desk.running(desk.file()) as (app, pilot):
        app.choose_language(language)
        await settle(pilot)
        found = [" ".join(title.split()) for title in await offered(pilot, f":{typed}")]
        rules = [n for n, title in enumerate(found) if title.split(":")[0].strip() in {"Rule", "Règle", "Regola"}]
        assert command in found[: min([3, *rules])]


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("en", "share a picture", "Share a picture: save it (PNG)"),
        ("en", "picture", "Share a picture: save it (PNG)"),
        ("fr", "partager une image", "Partager une image : l'enregistrer (PNG)"),
        ("it", "condividi un'immagine", "Condividi un'immagine: salvala (PNG)"),
    ],
)
async def test_the_palette_finds_a_picture_to_share_first(desk: Desk, language: str, typed: str, command: str) -> None:
    """The beginning of a full name finds its command before every rule that has the same words."""
    async with desk.running(desk.file()) as (app, pilot):
        app.choose_language(language)
        await settle(pilot)
        await offered(pilot)
        app.screen.query_one(Input).value = typed
        await settle(pilot)
        first = app.screen.query_one(OptionList).get_option_at_index(0)
        assert " ".join(str(first.prompt).splitlines()[0].split()) == command


async def test_two_themes_are_offered(desk: Desk) -> None:
    """Dark and Light, no others."""
    async with desk.running() as (_app, pilot):
        assert [one for one in await offered(pilot) if one.startswith("Theme")] == ["Theme: Dark", "Theme: Light"]


async def test_a_table_offers_the_rules_of_its_own_game(desk: Desk) -> None:
    """At a table of MUSEUM no rule of another game or of an expansion that is off is offered; on the shelf all are."""
    async with desk.running(desk.file()) as (app, pilot):
        rules = {one for one in await offered(pilot) if one.startswith("Rule: ")}
        names = {"museum": "MUSEUM", "musee": "Musée", "artline": "Artline: Louvre"}
        titles = {
            game_id: {rule["title"] for rule in rulebook("en", game(game_id)).rules.values()} for game_id in names
        }
        of_box = {
            entry.title for entry in entries("museum", "en").values() if not entry.readings and not entry.expansion
        }
        assert rules == {f"Rule: {title}" for title in of_box}
        assert of_box < titles["museum"]
        await type_keys(pilot, "escape ctrl+w")
        named = {f"Rule of {name}: {title}" for game_id, name in names.items() for title in titles[game_id]}
        assert {one for one in await offered(pilot) if one.startswith("Rule")} == named
        await type_keys(pilot, "escape")
        app.show_rule(game("musee"), "musee.staircases")
        await settle(pilot)
        assert isinstance(app.screen, RuleScreen)
        assert app.screen.words.name("musee") == "Musée"
