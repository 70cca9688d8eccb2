"""Lists to pick from: what fits what is typed, Patrons, Experts, Themes, and those who played before."""

from __future__ import annotations

from textual.widgets import Input, OptionList, Static

from companion.games.museum.draft import Draft, card_of, remembered, worth_remembering
from companion.screens.ask import AskScreen, fitting, meant
from companion.screens.setup import OfferedNames, SetupScreen
from companion.widgets.localized import Offer
from scoring.games.museum.table import Patron
from tests.app.desk import Desk, settle, shown, table_screen, type_keys
from tests.app.test_fields import player

GREEK, GREEN, THEOLOGY = Offer("Greek", ("gre", "Grec")), Offer("Green"), Offer("Theology", ("th",))
OFFERS = (GREEK, GREEN, THEOLOGY)


def test_typing_narrows_whatever_the_accents() -> None:
    """The id and every name narrow; just the name comes first, and only what is meant without doubt is chosen."""
    assert fitting(OFFERS, "gré") == [GREEK, GREEN]
    assert meant(OFFERS, "gree") is None
    assert meant(OFFERS, "gre") == GREEK
    assert meant(OFFERS, "GREC") == GREEK
    assert meant(OFFERS, "olo") == THEOLOGY
    assert fitting(OFFERS, "") == [*OFFERS]
    assert meant(OFFERS[:1], " ") is None


def test_the_words_of_a_line_find_it_without_its_signs() -> None:
    """«Legacy: Greek» is found by `legacy greek`; what is held as it stands goes before."""
    lines = Offer("Legacy: Greek"), Offer("Legacy: Roman"), Offer("Greek legacy, the great")
    assert meant(lines[:2], "legacy gre") == lines[0]
    assert fitting(lines, "legacy gre") == [lines[0], lines[2]]
    assert fitting(lines, "greek legacy") == [lines[2]]
    assert fitting(lines, "legacy celtic") == []


def test_a_patron_is_remembered_as_it_was_typed() -> None:
    """By what it names and by the size of its sets; what the memory holds that is no Patron is left out."""
    drafts = [
        Draft("legacy", (("civilisation", "gre"),), "5 8 11"),
        Draft("quadruple", tuple(("sets", thing) for thing in ("chi", "egy", "inc", "th")), "5 10 15 20", 4),
        Draft("perfect-collection", (), "8"),
    ]
    assert all(map(worth_remembering, drafts))
    entries = {card_of(draft): draft.points for draft in drafts}
    broken = {
        "legacy asia": "1 2 3", "legacy": "1 2 3", "legacy cel": "1 2", "legacy rom": "1 ? 3", "legacy may": "a b c",
        "": "1", "nobody gre": "1", "other": "5", "continent asia europe": "1 2 3", "perfect-collection 3": "8",
    }  # fmt: skip
    assert [*remembered(broken | entries)] == drafts
    assert not worth_remembering(Draft("legacy", (("civilisation", "gre"),), "5 8"))
    assert not worth_remembering(Draft("greatest-team"))


async def test_a_patron_is_picked_and_its_points_come_again(desk: Desk) -> None:
    """Narrowed by its French name; its points, typed once, are offered in the next game by key and in the list."""
    greek = Patron(kind="legacy", civilisation="gre", points=(5, 8, 11))
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f5 + :grec enter :5 space :8 space :11")
        assert player(app).patron == greek
        await type_keys(pilot, "f2")
    later = desk.app(desk.file(name="later.toml"))
    async with later.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "f5 :lg")
        assert "= as before: 5 8 11" in shown(later)
        await type_keys(pilot, "=")
        assert player(later).patron == greek
        await type_keys(pilot, "pagedown f5 +")
        assert "Legacy: Greek 5→5 8→8 11→11" in shown(later)
        await type_keys(pilot, ":nothing enter")
        assert "Nothing in the list fits «nothing»" in shown(later)
        await type_keys(pilot, "ctrl+u :leg enter")
        assert "Several lines fit: choose one with ↑↓" in shown(later)
        await type_keys(pilot, "down enter")
        assert player(later).patron == greek
        await type_keys(pilot, "+ :quad enter :chei")
        assert player(later).patron == Patron(kind="quadruple", sets=("cel", "pho", "egy", "inc"), size=3)


async def test_an_expert_is_picked_by_arrows_or_the_mouse(desk: Desk) -> None:
    """Names of every language narrow; the arrows choose, and so does a click. Whom no key names comes first."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f6 +")
        assert app.screen.query_one(OptionList).get_option_at_index(0).prompt == "Patricia Turner"
        await type_keys(pilot, ":égy down enter")
        assert player(app).experts == ("egy",)
        await type_keys(pilot, "+ :navi")
        await pilot.click("#offered", offset=(3, 0))
        await settle(pilot)
        assert player(app).experts == ("egy", "na")


async def test_themes_are_listed_and_come_again(desk: Desk) -> None:
    """A letter opens the list of Themes, in any language; in the next game the Theme of a number is offered first."""
    async with desk.running(last="musee") as (app, pilot):
        await type_keys(pilot, "n enter :Amandine enter :Andy enter enter f10 tab tab tab tab tab")
        await type_keys(pilot, ":paes")
        assert isinstance(app.screen, AskScreen)
        assert app.screen.query_one(OptionList).option_count == 1
        await type_keys(pilot, "enter escape")
        assert table_screen(app).table.themes == {1: "landscapes"}
        await type_keys(pilot, "ctrl+w n enter :Bob enter :Andy enter enter f10 tab tab tab tab tab")
        assert "1, 6, 11 …  ‹ – (→ landscapes, as before) ›" in shown(app)
        await type_keys(pilot, "right escape")
        assert table_screen(app).table.themes == {1: "landscapes"}


async def test_names_of_earlier_players_are_offered(desk: Desk) -> None:
    """Tab completes a name begun, a click seats whoever is clicked; who sits already is not offered."""
    async with desk.running() as (app, pilot):
        app.open_path(desk.file())
        await settle(pilot)
        await type_keys(pilot, "ctrl+w n enter")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        assert str(screen.query_one(OfferedNames).content).split()[-2:] == ["Vincent", "Andy"]
        await type_keys(pilot, ":a tab enter")
        assert screen.names == ["Andy"]
        assert str(screen.query_one(OfferedNames).content).split()[-1:] == ["Vincent"]
        await pilot.click(OfferedNames, offset=(str(screen.query_one(OfferedNames).content).index("Vincent") + 2, 0))
        await settle(pilot)
        assert screen.names == ["Andy", "Vincent"]
        assert not screen.query_one(OfferedNames).display
        await type_keys(pilot, "backspace")
        assert (screen.names, screen.query_one("#name", Input).value) == (["Andy"], "Vincent")
        assert "^d" in shown(app).splitlines()[-1]
        await type_keys(pilot, "enter")
        await type_keys(pilot, ":Bo tab")
        assert screen.query_one("#name", Input).value == "Bo"
        assert app.focused is not screen.query_one("#name")
        assert "Andy" in str(screen.query_one("#names", Static).content)


async def test_earlier_players_are_offered_at_an_open_table(desk: Desk) -> None:
    """Chosen or completed, never put in place of another name that is a part of theirs."""
    async with desk.running(desk.file()) as (app, pilot):
        names = [player.name for player in table_screen(app).table.players]
        await type_keys(pilot, "ctrl+w n enter :Gaz enter enter f10 +")
        offered = app.screen.query_one(OptionList)
        assert [option.prompt for option in offered.options] == names
        await type_keys(pilot, ":And enter + :v tab enter + down enter")
        await type_keys(pilot, "escape")
        assert [player.name for player in table_screen(app).table.players] == ["Gaz", "And", "Vincent", "Andy"]
