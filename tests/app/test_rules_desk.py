"""The rules desk: every rule and ruling in a window, found by words; what the cursor is on comes first."""

from __future__ import annotations

from threading import Event

import pytest
from textual.widgets import Input, OptionList, Static

from companion.app import CompanionApp
from companion.present.rules import every_entry
from companion.screens.rule import RuleScreen
from companion.screens.rules import RulesScreen
from companion.screens.settings import SettingsScreen
from companion.screens.sheet import SheetScreen
from companion.screens.shelf import ShelfScreen
from companion.screens.table import TableScreen
from scoring.games import game as loaded
from scoring.games import game_ids
from scoring.games.artline.places import place_or_none
from tests.app.artline_game import GALLERY, game
from tests.app.desk import TABLE, Desk, artline_desk, settle, shown, table_screen, type_keys
from tests.app.rest import waits

TITLES = {key: entry.title for key, entry in every_entry("en").items()}
SIZES = [(80, 24), (40, 24)]
MUSEE = """\
format = 1
game = "musee"
[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
[[players]]
name = "Amandine"
musee = \"\"\"
.  8  .  .  25 .
.  .  .  .  .  .
16 .  30 .  .  .
\"\"\"
[[players]]
name = "Andy"
"""
SKULLS = TABLE.replace("cel-ag-1 .        .        .        .", "cel-ag-1 ~        skull-silver:cel . .")
ARTLINE = game(*GALLERY)


def listed(app: CompanionApp) -> list[str]:
    """Return the lines of the list, headings among them."""
    assert isinstance(app.screen, RulesScreen), app.screen
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


def here(app: CompanionApp) -> list[str]:
    """Return what stands under the heading for what the cursor is on."""
    lines = listed(app)
    assert lines[0] == "Here"
    return lines[1 : next(n for n, line in enumerate(lines) if line.endswith("· rules"))]


def title(app: CompanionApp) -> str:
    """Return the title of the rule that is shown."""
    assert isinstance(app.screen, RuleScreen), app.screen
    return str(app.screen.query_one("#rule-title", Static).content)


@pytest.mark.parametrize("size", SIZES)
async def test_a_rule_is_asked_for_at_a_table(desk: Desk, size: tuple[int, int]) -> None:
    """Words with a slip find the rule first; Enter opens it, Backspace goes back to what was typed, Escape closes."""
    async with desk.running(desk.file(), size=size) as (app, pilot):
        await type_keys(pilot, "ctrl+r :grand space :galery")
        assert listed(app)[0] == TITLES["museum.gallery"]
        assert TITLES["museum.gallery"].split()[0] in shown(app)
        await type_keys(pilot, "enter")
        assert title(app) == TITLES["museum.gallery"]
        await type_keys(pilot, "backspace")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.query_one(Input).value == "grand galery"
        await type_keys(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


async def test_arrows_choose_while_one_types(desk: Desk) -> None:
    """The second answer is opened with Down and Enter, the first again after Up; the line keeps what is typed."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+r :skull")
        first, second, *_ = listed(app)
        await type_keys(pilot, "down enter")
        assert title(app) == second
        await type_keys(pilot, "escape up enter")
        assert title(app) == first


async def test_a_rule_is_opened_with_the_mouse(desk: Desk) -> None:
    """A click on a line opens its rule; one on a heading does nothing."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "home ctrl+r")
        await pilot.click("#answers", offset=(5, 0))
        await settle(pilot)
        assert isinstance(app.screen, RulesScreen)
        await pilot.click("#answers", offset=(5, 2))
        await settle(pilot)
        assert title(app) == TITLES["museum.domain"]


async def test_the_shelf_has_the_rules_of_all_games(desk: Desk) -> None:
    """Each game has a heading; what is found is told with its game."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "ctrl+r")
        assert {"MUSEUM · rules", "Musée · rules", "Artline: Louvre · open points"} <= set(listed(app))
        assert "Here" not in listed(app)
        await type_keys(pilot, ":staircase")
        assert f"{TITLES['musee.staircases-laid']}  Musée" in listed(app)
        await type_keys(pilot, "enter escape escape")
        assert isinstance(app.screen, ShelfScreen)


async def test_a_table_asks_other_games_only_for_what_its_own_does_not_know(desk: Desk) -> None:
    """At a table of MUSEUM no word of a staircase is known, in Musée it is; nonsense is known to none."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+r :staircase")
        assert listed(app)[0] == "In other games"
        assert listed(app)[1].endswith("  Musée")
        await type_keys(pilot, "ctrl+u :xyzzyq enter")
        assert listed(app) == ["No rule is close to these words."]
        await type_keys(pilot, "ctrl+u :x")
        assert "MUSEUM · open points" in listed(app)


@pytest.mark.parametrize(("way", "screen"), [("f9", SheetScreen), ("f10", SettingsScreen)])
async def test_the_desk_opens_over_other_screens(desk: Desk, way: str, screen: type) -> None:
    """The sheet and the settings are there again when it is closed; it never opens twice."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, f"{way} ctrl+r ctrl+r")
        assert isinstance(app.screen_stack[-2], screen)
        await type_keys(pilot, "enter ctrl+r")
        assert title(app)
        await type_keys(pilot, "escape escape")
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize(
    ("text", "keys", "first"),
    [
        (TABLE, "home", ["museum.civilisation", "museum.domain", "museum.linked"]),
        (TABLE, "home right right right", ["museum.placement", "museum.exhibit"]),
        (TABLE, "home right right right down down", ["museum.gallery", "museum.placement"]),
        (TABLE, "f3", ["museum.common-pool", "museum.public-opinion"]),
        (TABLE, "f8 down", ["museum.track"]),
        (SKULLS, "home down", ["museum.civilisation"]),
        (SKULLS, "home down right", ["museum.relics", "flooded-space"]),
        (SKULLS, "home down right right", ["museum.skulls", "skull-touches"]),
        (MUSEE, "home right", ["musee.neighbours", "musee.staircases"]),
        (MUSEE, "home", ["musee.order", "musee.place"]),
        (MUSEE, "f3", ["musee.gallery-bonus"]),
        (ARTLINE, "f3", ["artline.theme-used"]),
        (ARTLINE, "f2 :a :X", ["artline.theme-words", "artline.theme-used"]),
    ],
)
async def test_what_the_cursor_is_on_comes_first(desk: Desk, text: str, keys: str, first: list[str]) -> None:
    """A card, a flood, a Skull, an empty space, a field, a line of the account, the themes of Artline."""
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, f"{keys} ctrl+r")
        assert here(app)[: len(first)] == [TITLES[rule] for rule in first]


async def test_a_free_place_of_artline_has_the_rules_of_what_a_card_would_do_there(desk: Desk) -> None:
    """Beside the Gallery at 1,1 a card comes into the Room of row 1 alone; on the Gallery it is a card like any."""
    async with desk.running(desk.file(ARTLINE)) as (app, pilot):
        await type_keys(pilot, "f2")
        board = artline_desk(app).board
        for place, first in (((2, 1), "artline.extend"), ((1, 1), "artline.room"), ((2, 0), "artline.extend")):
            board.go(place_or_none(f"{place[0]},{place[1]}"))  # type: ignore[arg-type]
            await type_keys(pilot, "ctrl+r")
            assert TITLES[first] in here(app)
            await type_keys(pilot, "escape")


async def test_a_row_without_a_rule_opens_the_desk(desk: Desk) -> None:
    """A warning has no rule of its own: the desk opens, on what the warning speaks of."""
    table = TABLE.replace("prestige = 2", "prestige = 2\ntrack = 30")  # the Objects are worth 6
    async with desk.running(desk.file(table)) as (app, pilot):
        await type_keys(pilot, "f8")
        account = table_screen(app).account
        account.point(next(n for n, row in enumerate(account.rows) if row.kind == "warning"))
        await type_keys(pilot, "enter")
        assert TITLES["museum.track"] in here(app)


async def test_a_ruling_is_a_page_with_links_both_ways(desk: Desk) -> None:
    """Its readings with ● for the one in force at this table, who prints each, its rule, and back."""
    text = TABLE.replace("[[players]]", '[rulings]\nend-trigger = "exceeds"\n\n[[players]]', 1)
    async with desk.running(desk.file(text), size=(80, 40)) as (app, pilot):
        await type_keys(pilot, "ctrl+r :end-trigger enter")
        assert title(app) == TITLES["end-trigger"]
        page = " ".join(shown(app).split())
        assert "○ It begins when a marker stands on 50" in page
        assert "● It begins when a marker stands on 51" in page
        assert "printed: French" in page
        assert TITLES["museum.end"] in page
        await type_keys(pilot, "enter")
        assert title(app) == TITLES["museum.end"]
        assert "● It begins when a marker stands on 51" in shown(app)
        related = app.screen.query_one("#related", OptionList)
        related.highlighted = [option.id for option in related.options].index("end-trigger")
        await type_keys(pilot, "enter")
        assert title(app) == TITLES["end-trigger"]
        await type_keys(pilot, "backspace")
        assert title(app) == TITLES["museum.end"]
        await type_keys(pilot, "backspace backspace")
        assert isinstance(app.screen, RulesScreen)


async def test_every_rule_and_ruling_has_a_page(desk: Desk) -> None:
    """Each can be gone to in its game, whatever it has around it."""
    async with desk.running(size=(40, 24)) as (app, pilot):
        for of in map(loaded, game_ids()):
            app.show_rule(of, next(iter(of.rules)))
            await settle(pilot)
            assert isinstance(app.screen, RuleScreen)
            for key in (*of.rules, *of.rulings):
                app.screen.go(key)
                assert title(app) == TITLES[key]


async def test_the_palette_finds_rules_as_the_desk_does(desk: Desk) -> None:
    """Words with a slip find their rule; a command is still found first by its name."""
    async with desk.running(desk.file()) as (app, pilot):
        for typed, first in ((":grand space :galery", f"Rule: {TITLES['museum.gallery']}"), (":Andy", "Show Andy")):
            await type_keys(pilot, f"ctrl+p {typed}")
            offered = [str(option.prompt).splitlines()[0] for option in app.screen.query_one(OptionList).options]
            assert offered[0] == first
            await type_keys(pilot, "escape")


async def test_enter_waits_until_what_was_typed_is_searched(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types before the search is ready gets the rule asked for, and not the one on which the cursor stood."""
    from companion.present.search import finder

    ready = Event()
    monkeypatch.setattr("companion.screens.rules._finder", lambda: ready.wait(60) and finder())
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+r :prestige enter", waits)
        assert isinstance(app.screen, RulesScreen)
        ready.set()
        await settle(pilot)
        assert title(app) == TITLES["museum.prestige"]
