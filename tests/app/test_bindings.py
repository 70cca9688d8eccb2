"""Keys, help and wordings: nothing clashes, nothing is left unsaid."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import companion
from companion.games import desk_ids
from companion.games.museum.letters import letters
from companion.screens.help import HelpScreen
from companion.words import phrasebook
from scoring.games import game
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, NAMED_EXPERTS, PATRONS
from tests.app.desk import Desk, shown, type_keys

SCREENS = {
    "shelf": ("museum", ""),
    "games": ("museum", "n"),
    "setup": ("museum", "n enter"),
    "plan": ("museum", "n enter f3"),
    "table": ("museum", "n enter :Gaz enter enter"),
    "account": ("museum", "n enter :Gaz enter enter f8"),
    "settings": ("museum", "n enter :Gaz enter enter f10"),
    "sheet": ("museum", "n enter :Gaz enter enter f9"),
    "phones": ("museum", "n enter :Gaz enter enter ctrl+a"),
    "rule": ("museum", "n enter :Gaz enter enter f8 down enter"),
    "open": ("museum", "o"),
    "statistics": ("museum", "t"),
    "museum-question": ("museum", "n enter :Gaz enter enter :="),
    "museum-followed": ("museum", "n enter :Gaz enter :Andy enter tab tab right f2"),
    "museum-turns": ("museum", "n enter :Gaz enter :Andy enter tab tab right f2 f4"),
    "musee-setup": ("musee", "n enter"),
    "musee-entered": ("musee", "n enter :Andy enter :Bob enter enter :1"),
    "musee-followed": ("musee", "n enter :Andy enter :Bob enter tab tab right f2 :1"),
    "musee-bonus": ("musee", "n enter :Andy enter :Bob enter enter f3"),
    "musee-hand": ("musee", "n enter :Andy enter :Bob enter enter f5"),
    "musee-settings": ("musee", "n enter :Andy enter :Bob enter enter f10"),
    "musee-theme": ("musee", "n enter :Andy enter :Bob enter enter f10 tab tab tab tab tab"),
    "artline-setup": ("artline", "n enter"),
    "artline": ("artline", "n enter :Andy enter :Bob enter enter"),
    "artline-entry": ("artline", "n enter :Andy enter :Bob enter enter :a"),
    "artline-ledger": ("artline", "n enter :Andy enter :Bob enter enter f3"),
    "artline-turns": ("artline", "n enter :Andy enter :Bob enter enter f4"),
    "artline-turn": ("artline", "n enter :Andy enter :Bob enter enter minus enter f4 enter"),
    "artline-doubt": ("artline", "n enter :Andy enter :Bob enter enter :a :/A enter !"),
    "artline-settings": ("artline", "n enter :Andy enter :Bob enter enter f10"),
}
"""The game begun last, and the keys that lead from the shelf to a screen."""
PARTS = ("f2", "f3", "f4", "ctrl+t", "f5", "f6", "f7", "ctrl+n", "ctrl+o", "f8")


def sources() -> list[Path]:
    """Return the modules that make screens, parts of them, and what they say."""
    folder = Path(companion.__file__ or "").parent
    return [path for part in ("screens", "widgets", "games") for path in (folder / part).rglob("*.py")]


@pytest.mark.parametrize(("last", "way"), SCREENS.values(), ids=SCREENS)
async def test_every_key_is_described_and_none_clashes(desk: Desk, last: str, way: str) -> None:
    """Each of our bindings has words, no screen binds one key twice on the same part, and F1 explains it.

    The help has a title and keys on every screen; Escape closes it.
    """
    async with desk.running(last=last) as (app, pilot):
        await type_keys(pilot, way)
        for node in (app, *app.screen.walk_children(with_self=True)):
            if not type(node).__module__.startswith("companion"):
                continue
            for key, bindings in node._bindings.key_to_bindings.items():  # noqa: SLF001 (the table of bindings)
                assert len(bindings) == 1, (node, key)
                assert bindings[0].description, (node, key)
                assert not bindings[0].description.startswith("key."), (node, key)
        before = app.screen
        await type_keys(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.keys
        await type_keys(pilot, "escape")
        assert app.screen is before


async def test_every_part_of_the_table_has_help(desk: Desk) -> None:
    """F1 and ? are different things: ? is the unknown value and never help."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter enter")
        for part in PARTS:
            await type_keys(pilot, f"{part} f1")
            assert isinstance(app.screen, HelpScreen), part
            assert app.screen.part.help_topic in shown(app).lower() or app.screen.keys
            await type_keys(pilot, "escape :?")
            assert not isinstance(app.screen, HelpScreen), part


def test_every_wording_used_exists() -> None:
    """Whatever a screen or widget says stands in the words of the language: of its own game, or of every game."""
    folder = Path(companion.__file__ or "").parent
    shared = (*folder.glob("screens/*.py"), *folder.glob("widgets/*.py"), folder / "app.py")
    files = [
        (game_id, file)
        for game_id in desk_ids()
        for file in (*shared, *folder.glob(f"games/{game_id}/*.py"), *folder.glob(f"games/{game_id}/turns/*.py"))
    ]
    for game_id, file in files:
        words = phrasebook("en", game(game_id))
        text = file.read_text(encoding="utf-8")
        for key in (*re.findall(r'\b_?(?:say|refuse)\(\s*"([^"{]+)"', text), *re.findall(r'"(key\.[a-z-]+)"', text)):
            assert f"app.{key}" in words.phrases, (file.name, key)
        for key in re.findall(r'Phrase\("(app\.[^"]+)"', text):
            assert key in words.phrases, (file.name, key)
        for topic in re.findall(r'help_topic = "([^"]+)"|topic="([^"]+)"', text):
            name = "".join(topic)
            assert f"app.help.{name}" in words.phrases, (file.name, name)
            assert f"app.help.{name}.title" in words.phrases, (file.name, name)


def test_letters_reach_everything_once() -> None:
    """Each Civilisation, Domain, Continent and Patron kind has one letter, and a short name of its own."""
    known = letters("en")
    assert Counter(known.civilisations.values()) == Counter(CIVILISATIONS)
    assert Counter(known.domains.values()) == Counter(DOMAINS)
    assert Counter(known.continents.values()) == Counter([*CONTINENTS])
    assert Counter(known.patrons.values()) == Counter([*PATRONS])
    assert set(known.experts.values()) <= set(NAMED_EXPERTS)
    assert max(Counter(short.casefold() for short in known.short.values()).values()) <= 2
    assert all(len(known.short[civilisation]) <= 4 for civilisation in CIVILISATIONS)


def test_only_one_cell_glyphs_are_drawn() -> None:
    """No emoji and nothing two cells wide in words or code of the app."""
    from rich.cells import cell_len

    folder = Path(companion.__file__ or "").parent
    for file in (
        *folder.rglob("*.toml"),
        *folder.rglob("screens/*.py"),
        *folder.rglob("widgets/*.py"),
        *folder.rglob("games/**/*.py"),
    ):
        for glyph in set(file.read_text(encoding="utf-8")) - set("\n"):
            assert cell_len(glyph) == 1, (file.name, glyph)
