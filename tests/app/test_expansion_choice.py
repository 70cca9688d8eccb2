"""Which expansions are played: switched in a new game and at an open table, and nothing seen of the others."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

import companion
from companion.app import CompanionApp
from companion.games.museum.expansion import with_cards
from companion.games.museum.letters import letters
from companion.games.museum.museum_board import MuseumBoard
from companion.games.museum.pool import PoolField
from companion.screens.help import HelpScreen
from companion.screens.settings import SettingsScreen
from companion.screens.setup import SetupScreen
from companion.widgets.choice import Choice
from companion.widgets.field import Field
from companion.widgets.localized import Localized
from companion.widgets.toggles import Toggles
from companion.words import phrasebook
from scoring.games import game
from scoring.games.museum.expansion import ids
from scoring.games.museum.expansions.assistants import ASSISTANTS
from scoring.games.museum.expansions.crystal_skulls import ADDING, COPYING
from scoring.games.museum.expansions.peoples_choice import Token
from scoring.games.museum.expansions.solo import Rival
from tests.app.desk import TABLE, Desk, settle, shown, table_screen, type_keys

PLACES = {
    "archaeologists": ({"markers", "third-area"}, "", ""),
    "black-market": ({"favours"}, "b", "b"),
    "cthulhu": ({"disciple"}, "t~", "t"),
    "league": (set(), "l", ""),
    "crystal-skulls": ({"skulls"}, "k", "k"),
    "peoples-choice": ({"peoples-choice", "count"}, "", ""),
    "worlds-fair": ({"pavilions"}, "@", ""),
    "ks-exclusives": (set(), "", ""),
    "solo": ({"solo"}, "", ""),
    "assistants": ({"assistant"}, "", ""),
}
"""What each expansion adds: fields beside the Museum, first keys in the Museum, first keys in the Common Pool."""
BASE = {"pool", "prestige", "track", "patron", "experts", "press", "other", "opinion"}


def with_expansions(*expansions: str, text: str = TABLE) -> str:
    """Return a table file that lists some expansions."""
    listed = ", ".join(f'"{one}"' for one in expansions)
    return text.replace("[[players]]", f"[table]\nexpansions = [{listed}]\n\n[[players]]", 1)


def fields_shown(app: CompanionApp) -> set[str]:
    """Return the ids of the fields in sight."""
    return {field.id or "" for field in app.screen.query(Field) if field.size.area}


def keys_of(part: Localized) -> set[str]:
    """Return the keys in the legend of a part, and in its help."""
    return {key.key for group in (*part.legend(), *part.more_letters()) for key in group}


def toggles(app: CompanionApp) -> Toggles:
    """Return the field of the expansions in the window that is open."""
    return app.screen.query_one(Toggles)


async def go_to(pilot: Pilot[Any], part: Widget) -> None:
    """Put the focus on a part."""
    part.focus()
    await settle(pilot)


@pytest.mark.long
async def test_a_single_expansion_shows_nothing_of_the_others(desk: Desk) -> None:
    """Its own fields and first keys come to those of the base game, and nothing else does; switched off, they go."""
    async with desk.running(desk.file(), size=(100, 50)) as (app, pilot):
        assert fields_shown(app) == BASE
        board, pool = app.screen.query_one(MuseumBoard), app.screen.query_one(PoolField)
        board_keys, pool_keys = keys_of(board), keys_of(pool)
        for expansion, (fields, on_board, in_pool) in PLACES.items():
            await type_keys(pilot, "f10")
            await go_to(pilot, toggles(app))
            toggles(app).chosen = [*toggles(app).options].index(expansion)
            await type_keys(pilot, "space escape f2")
            assert table_screen(app).table.expansions == (expansion,)
            assert fields_shown(app) == BASE | fields
            assert keys_of(board) == board_keys | set(on_board)
            assert keys_of(pool) == pool_keys | set(in_pool)
            await type_keys(pilot, "ctrl+z")


@pytest.mark.parametrize(("expansion", "keys"), [("ks-exclusives", {"v"}), ("solo", set())])
async def test_a_patron_of_an_expansion_is_offered_only_with_it(desk: Desk, expansion: str, keys: set[str]) -> None:
    """The Civilisation Patron is one of the KS Exclusives."""
    async with desk.running(desk.file(with_expansions(expansion)), size=(100, 40)) as (app, _pilot):
        part = app.screen.query_one("#patron")
        assert isinstance(part, Localized)
        assert keys_of(part) & {"v"} == keys


async def test_experts_of_the_archaeologists_stand_in_the_help_only_with_them(desk: Desk) -> None:
    """The digits from 6 on; 1 to 5 are of the base box."""
    for expansions, known in (((), "12345"), (("archaeologists",), "1234567890")):
        async with desk.running(desk.file(with_expansions(*expansions), f"{len(expansions)}.toml"), size=(100, 40)) as (
            app,
            _pilot,
        ):
            part = app.screen.query_one("#experts")
            assert isinstance(part, Localized)
            assert "".join(key.key for group in part.more_letters() for key in group) == known


async def test_keys_of_expansions_are_known_only_with_them(desk: Desk) -> None:
    """Ctrl+E and Ctrl+K stand in no help and do nothing while nothing of the kind is in play."""
    known = {"Go to the next field of an expansion", "Sell Crystal Skulls: the calculator"}
    async with desk.running(desk.file(), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "ctrl+e ctrl+k f1")
        assert isinstance(app.screen, HelpScreen)
        assert not known & {does for _, does in app.screen.keys}
        await type_keys(pilot, "escape f10")
        await go_to(pilot, toggles(app))
        await type_keys(pilot, ":5 escape")
        assert "calculator" in shown(app)
        await type_keys(pilot, "ctrl+e")
        assert app.focused is app.screen.query_one("#skulls")
        await type_keys(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert known <= {does for _, does in app.screen.keys}


async def test_a_new_game_is_begun_with_expansions(desk: Desk) -> None:
    """Digits and the space bar switch, the file lists what is on, and its places are there at once."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter :Andy enter tab tab tab tab")
        assert app.focused is toggles(app)
        await type_keys(pilot, ":13 space space down space enter")
        screen = table_screen(app)
        assert screen.table.expansions == ("archaeologists", "cthulhu", "league")
        assert fields_shown(app) >= {"markers", "third-area", "disciple"}
        text = screen.session.path.read_text(encoding="utf-8")
        assert 'expansions = ["archaeologists", "cthulhu", "league"]' in text


class Eleven(App[None]):
    """Shows a switch more than there are digits, and keeps what was switched."""

    def __init__(self) -> None:
        """Begin with nothing switched."""
        super().__init__()
        self.switched: list[str] = []

    def compose(self) -> ComposeResult:
        """Make the switches."""
        yield Toggles(phrasebook("en"), "Things", {f"thing-{n}": f"Thing {n}" for n in range(1, 12)}, topic="things")

    def on_toggles_switched(self, event: Toggles.Switched) -> None:
        """Keep it."""
        self.switched.append(event.value)


async def test_more_than_ten_can_be_switched() -> None:
    """Behind the digits they have none: the arrows and the space bar reach them."""
    app = Eleven()
    async with app.run_test(size=(40, 20)) as pilot:
        drawn = app.query_one(Toggles).render().plain.splitlines()
        assert [line[3] for line in drawn[1:]] == [*"1234567890", " "]
        app.query_one(Toggles).focus()
        for key in ("0", "down", "space", "1"):  # this app deals with several at once in any order
            await type_keys(pilot, key)
        await pilot.click(Toggles, offset=Offset(10, 11))
        assert app.switched == ["thing-10", "thing-11", "thing-1", "thing-11"]


async def test_expansions_are_switched_by_the_mouse(desk: Desk) -> None:
    """A click on a line of a new game switches it, a second one switches it back."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter")
        assert isinstance(app.screen, SetupScreen)
        await pilot.click("#expansions", offset=Offset(10, 5))
        await settle(pilot)
        assert toggles(app).inside == {"crystal-skulls"}
        await pilot.click("#expansions", offset=Offset(10, 7))
        await pilot.click("#expansions", offset=Offset(10, 5))
        await settle(pilot)
        assert toggles(app).inside == {"worlds-fair"}


async def test_lines_stay_whole_in_a_narrow_terminal(desk: Desk) -> None:
    """At forty columns long names are cut, so that a click still meets its line."""
    async with desk.running(desk.file(), size=(40, 30)) as (app, pilot):
        await type_keys(pilot, "f10")
        await go_to(pilot, toggles(app))
        await pilot.click("#expansions", offset=Offset(10, 5))
        await settle(pilot)
        assert toggles(app).inside == {"crystal-skulls"}


async def test_an_open_table_switches_by_key_and_mouse(desk: Desk) -> None:
    """In the settings, each a step of its own that can be undone."""
    async with desk.running(desk.file(), size=(100, 50)) as (app, pilot):
        await type_keys(pilot, "f10")
        await pilot.click("#expansions", offset=Offset(10, 2))
        await settle(pilot)
        await type_keys(pilot, ":0 escape")
        screen = table_screen(app)
        assert screen.table.expansions == ("black-market", "assistants")
        assert fields_shown(app) == BASE | {"favours", "assistant"}
        await type_keys(pilot, "ctrl+z")
        assert "undone: expansions" in shown(app)
        assert fields_shown(app) == BASE | {"favours"}
        await type_keys(pilot, "ctrl+z ctrl+y")
        assert fields_shown(app) == BASE | {"favours"}


async def test_the_settings_offer_every_expansion(desk: Desk) -> None:
    """With all of them in play the settings open, and each is switched off in its turn."""
    async with desk.running(desk.file(with_expansions(*ids())), size=(100, 60)) as (app, pilot):
        await type_keys(pilot, "f10")
        assert toggles(app).inside == frozenset(ids())
        assert [*toggles(app).options] == [*ids()]
        await go_to(pilot, toggles(app))
        await type_keys(pilot, " ".join(["space down"] * len(ids())))
        assert toggles(app).inside == frozenset()


@pytest.mark.parametrize(
    ("lies", "expansion", "digit"),
    [
        ("league-na > .", "league", "4"),
        ("skull-silver . .", "crystal-skulls", "5"),
        ("bm-egy-na-3 . .", "black-market", "2"),
        ("~ . .", "cthulhu", "3"),
        ("egy-na-3@andy . .", "worlds-fair", "7"),
    ],
)
async def test_what_lies_on_the_table_keeps_its_expansion_on(desk: Desk, lies: str, expansion: str, digit: str) -> None:
    """Opening the file shows it as in play; switching it off says why not, and changes nothing."""
    text = TABLE.replace("cel-th-3 cel-wa-2 .        .        .", f"{lies} . .")
    async with desk.running(desk.file(text), size=(100, 50)) as (app, pilot):
        before = table_screen(app).table
        await type_keys(pilot, "f10")
        assert toggles(app).inside == {expansion}
        await go_to(pilot, toggles(app))
        await type_keys(pilot, f":{digit}")
        assert any("it stays in play" in one.message for one in app._notifications)  # noqa: SLF001 (what the toasts show)
        assert toggles(app).inside == {expansion}
        await type_keys(pilot, "escape")
        assert table_screen(app).table == before


def offered(app: CompanionApp) -> set[str]:
    """Return the ids of the choices that can be made in the window that is open."""
    return {choice.id or "" for choice in app.screen.query(Choice) if choice.display}


async def test_readings_of_expansions_are_offered_only_in_play(desk: Desk) -> None:
    """They appear in the open window as soon as the expansion is switched on, and go with it."""
    async with desk.running(desk.file(), size=(100, 50)) as (app, pilot):
        await type_keys(pilot, "f10")
        assert isinstance(app.screen, SettingsScreen)
        reading = app.screen.query_one("#ruling-league-links", Choice)
        assert not offered(app) & {"ruling-league-links", "ruling-pavilion-tie"}
        await go_to(pilot, toggles(app))
        await type_keys(pilot, ":4")
        assert offered(app) & {"ruling-league-links", "ruling-pavilion-tie"} == {"ruling-league-links"}
        await go_to(pilot, reading)
        await type_keys(pilot, "right")
        assert app.screen.below.table.rulings == {"league-links": "yes"}
        await go_to(pilot, toggles(app))
        await type_keys(pilot, ":4")
        assert "ruling-league-links" not in offered(app)


async def test_who_plays_solo_meets_the_rival(desk: Desk) -> None:
    """One name and the solo mode: Alphonse LeGros sits down too, without Public Opinion; F7 says why."""
    async with desk.running(size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter tab tab tab tab :9 enter")
        screen = table_screen(app)
        assert [(player.name, player.of(Rival).solo) for player in screen.table.players] == [
            ("Gaz", False),
            ("Alphonse LeGros", True),
        ]
        assert "★" not in shown(app)
        await type_keys(pilot, "pagedown")
        assert fields_shown(app) == (BASE | {"solo", "rival"}) - {"patron", "opinion", "press"}
        await type_keys(pilot, "f7")
        assert "never loses to Public Opinion" in shown(app)


async def test_renaming_and_removing_follow_the_name_everywhere(desk: Desk) -> None:
    """A lender renamed stays the lender; removed, his cards are the borrower's own."""
    text = TABLE.replace("cel-th-3 cel-wa-2", "cel-th-3 cel-wa-2@andy")
    text = text.replace("[[players]]", '[table]\npeoples-choice = "Andy"\n\n[[players]]', 1)
    async with desk.running(desk.file(text), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "f10 down enter backspace backspace backspace backspace :Zoe enter")
        await type_keys(pilot, "escape")
        table = table_screen(app).table
        assert (table.of(Token).holder, str(table.players[0].museum[1])) == ("Zoe", "cel-wa-2@Zoe")
        await type_keys(pilot, "f10 down delete escape")
        table = table_screen(app).table
        assert (table.of(Token).holder, str(table.players[0].museum[1])) == (None, "cel-wa-2")


def test_every_wording_of_an_expansion_exists() -> None:
    """Whatever the modules of the expansions say stands in MUSEUM's words."""
    phrases = phrasebook("en", game("museum")).phrases
    for file in (Path(companion.__file__ or "").parent / "games" / "museum" / "expansions").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for key in (*re.findall(r'\b(?:say|refuse)\(\s*"([^"{]+)"', text), *re.findall(r'"(key\.[a-z-]+)"', text)):
            assert f"app.{key}" in phrases, (file.name, key)
        for key in re.findall(r'Phrase\("(app\.[^"]+)"', text):
            assert key in phrases, (file.name, key)


def test_letters_of_expansions_reach_everything_once() -> None:
    """No first key is a Civilisation's, each Skull and each Assistant has one letter, in both cases the same."""
    known = letters("en")
    assert not set(known.first) & set(known.civilisations)
    beginnings = {beginning.id for shown in with_cards() for beginning in shown.beginnings.values()}
    assert set(known.first.values()) == beginnings | {"loan"}
    assert Counter(known.own["skulls"].values()) == Counter([*ADDING, *COPYING, "third"])
    assert Counter(known.own["assistants"].values()) == Counter(ASSISTANTS)
    assert all(key == key.lower() for key in (*known.first, *known.own["skulls"], *known.own["assistants"]))
