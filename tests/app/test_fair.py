"""Fair mode in the app: where it is chosen, what it hides while the game runs, and what the account says of it."""

from __future__ import annotations

import tomllib

import pytest

from companion.app import CompanionApp
from companion.games.musee.fields import LeftToGain
from companion.screens.fair import FAIR, HINT
from companion.screens.settings import SettingsScreen
from companion.screens.table import TableScreen
from companion.screens.why import WhyScreen
from companion.widgets.choice import Choice
from scoring.table import HINTS
from tests.app.artline_game import BEGIN as LOUVRE
from tests.app.artline_game import GALLERY
from tests.app.artline_game import game as louvre
from tests.app.desk import Desk, artline_desk, musee_board, settle, shown, status, table_screen, type_keys
from tests.app.test_musee_turns import BEGIN as MUSEE
from tests.app.test_musee_turns import turns

PAIR = """\
format = 1
game = "museum"
over = false
[[players]]
name = "Vincent"
museum = \"\"\"
cel-th-3 cel-wa-2 . . .
. . . . .
. . . . .
. . . . .
. . . . .
\"\"\"
"""
"""Two linked Celtic cards: with a third they would count 1, which was close."""
FAIR_PAIR = PAIR.replace("over = false\n", "over = false\nfair = true\n")
FAIR_MUSEE = MUSEE.replace("over = false\n", "over = false\nfair = true\n")
FAIR_LOUVRE = LOUVRE.replace("[table]", "fair = true\n[table]")


def near(app: CompanionApp) -> list[str]:
    """Return the near misses and what fair mode says in the account shown."""
    screen = next(one for one in app.screen_stack if isinstance(one, TableScreen))
    return [row.text for row in screen.account.rows if row.kind in ("near", "fair")]


def choice(app: CompanionApp, which: str) -> Choice:
    """Return a choice of the open settings."""
    return app.screen.query_one(f"#{which}", Choice)


def offered(app: CompanionApp) -> list[str]:
    """Return the hints that the open settings ask about."""
    return [hint for hint in HINTS if choice(app, f"{HINT}{hint}").display]


async def test_a_table_turns_fair_and_back(desk: Desk) -> None:
    """One step each: the near miss makes room for a sentence, the file says it, undo brings the near miss back."""
    path = desk.file(PAIR)
    async with desk.running(path) as (app, pilot):
        before = near(app)
        assert len(before) == 1
        await type_keys(pilot, "f10")
        assert offered(app) == []
        choice(app, FAIR).focus()
        await type_keys(pilot, "right")
        assert offered(app) == [*HINTS]
        (sentence,) = near(app)
        assert sentence.startswith("Fair mode: kept back until the game is over: near misses")
        assert tomllib.loads(path.read_text())["fair"] is True
        await type_keys(pilot, "escape ctrl+z")
        assert near(app) == before
        assert "fair" not in tomllib.loads(path.read_text())


async def test_a_hint_allowed_is_shown_and_stays_noted(desk: Desk) -> None:
    """No key of the settings takes it back; undo does."""
    path = desk.file(FAIR_PAIR)
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f10")
        choice(app, f"{HINT}near-misses").focus()
        await type_keys(pilot, "right")
        close, sentence = near(app)
        assert "Celtic" in close
        assert sentence.endswith("allowed: near misses")
        assert "‹" not in choice(app, f"{HINT}near-misses").render().plain
        await type_keys(pilot, "right left")
        assert tomllib.loads(path.read_text())["hints"] == ["near-misses"]
        await type_keys(pilot, "escape ctrl+z")
        assert len(near(app)) == 1
        assert "hints" not in tomllib.loads(path.read_text())


async def test_after_the_end_the_account_says_which_hints_were_used(desk: Desk) -> None:
    """The near miss is back; the settings ask about no hint any more."""
    async with desk.running(desk.file(FAIR_PAIR.replace("fair = true", 'fair = true\nhints = ["gains"]'))) as (
        app,
        pilot,
    ):
        await type_keys(pilot, "f10")
        choice(app, "over").focus()
        await type_keys(pilot, "right")
        assert offered(app) == []
        close, sentence = near(app)
        assert "Celtic" in close
        assert sentence == "Fair mode: hints used while the game ran: what a move would gain"


async def test_fair_mode_is_for_a_game_that_is_still_played(desk: Desk) -> None:
    """Turned on where the game was called over, it is played on: one step, which the settings show."""
    path = desk.file(PAIR.replace("over = false\n", ""))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f10")
        choice(app, FAIR).focus()
        await type_keys(pilot, "right")
        assert choice(app, "over").value == "no"
        assert tomllib.loads(path.read_text())["over"] is False
        await type_keys(pilot, "escape ctrl+z")
        assert "over" not in tomllib.loads(path.read_text())


@pytest.mark.parametrize("game", ["museum", "musee", "artline"])
async def test_a_new_game_can_begin_fair(desk: Desk, game: str) -> None:
    """A choice of the setup, off until it is turned; Enter after Enter never comes across it."""
    async with desk.running(last=game) as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter :Amandine enter")
        assert choice(app, FAIR).value == "off"
        choice(app, FAIR).focus()
        await type_keys(pilot, "right enter")
        assert isinstance(app.screen, TableScreen)
        review = app.screen.session.review
        kept_back = [hint for hint in HINTS if hint != "arrange" or game != "artline"]
        assert (app.screen.table.fair, [*review.hints.withheld]) == (True, kept_back)


async def test_a_new_game_of_musee_is_fair_or_over(desk: Desk) -> None:
    """Two choices that exclude each other: the one made last decides, and both show it."""
    async with desk.running(last="musee") as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter :Amandine enter")
        choice(app, FAIR).focus()
        await type_keys(pilot, "right")
        assert (choice(app, "way").value, choice(app, FAIR).value) == ("followed", "on")
        choice(app, "way").focus()
        await type_keys(pilot, "right")
        assert (choice(app, "way").value, choice(app, FAIR).value) == ("finished", "off")
        await type_keys(pilot, "f2")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.over


async def test_no_hint_is_asked_about_that_a_game_has_not(desk: Desk) -> None:
    """In Artline no card moves once it lies: there is no best layout to keep back."""
    async with desk.running(desk.file(FAIR_LOUVRE)) as (app, pilot):
        await type_keys(pilot, "f10")
        assert offered(app) == [hint for hint in HINTS if hint != "arrange"]


async def test_help_explains_fair_mode(desk: Desk) -> None:
    """F1 on the choice, and on that of a hint."""
    async with desk.running(desk.file(FAIR_PAIR)) as (app, pilot):
        await type_keys(pilot, "f10")
        for which in (FAIR, f"{HINT}gains"):
            assert isinstance(app.screen, SettingsScreen)
            choice(app, which).focus()
            await type_keys(pilot, "f1")
            assert "While you play" in shown(app)
            await type_keys(pilot, "escape")


async def test_the_score_sheet_says_it_too(desk: Desk) -> None:
    """Below the standing."""
    async with desk.running(desk.file(FAIR_PAIR)) as (app, pilot):
        await type_keys(pilot, "f9")
        page = shown(app)
        assert page.index("still being played") < page.index("Fair mode: kept back")


@pytest.mark.parametrize("fair", [False, True])
async def test_musee_shows_where_a_number_may_lie_and_not_its_points(desk: Desk, fair: bool) -> None:  # noqa: FBT001 (a case)
    """After 3 at U1, 8 pairs with it at U2 (both 3 modulo 5), the first place where it fits; all such are marked."""
    text = turns("Amandine 3 U1", "Andy 20 U3", text=FAIR_MUSEE if fair else MUSEE)
    async with desk.running(desk.file(text)) as (app, pilot):
        screen = table_screen(app)
        assert screen.query_one(LeftToGain).display is not fair
        await type_keys(pilot, "8")
        board = musee_board(app)
        marks = {board.scene.face(space).bottom for space in board.open if space != board.cursor}
        assert ("✓" in marks) is fair
        assert any(mark.startswith("+") for mark in marks) is not fair
        assert ("may lie at" in status(app)) is True
        assert ("point" in status(app)) is not fair
        assert screen.board.place == "U2"


async def test_musee_leads_to_the_first_place_and_not_to_the_best(desk: Desk) -> None:
    """13 pairs with 3 above it only: without fair mode the cursor goes there, with it to the first legal place."""
    plays = ("Amandine 3 M2", "Andy 20 U3")
    places = {}
    for fair, text in ((False, MUSEE), (True, FAIR_MUSEE)):
        async with desk.running(desk.file(turns(*plays, text=text), name=f"fair-{fair}.toml")) as (app, pilot):
            await type_keys(pilot, "1 3")
            places[fair] = musee_board(app).place
    assert places[True] == "U1"
    assert places[False] != "U1"


@pytest.mark.parametrize("fair", [False, True])
async def test_artline_hides_galleries_before_they_are_made(desk: Desk, fair: bool) -> None:  # noqa: FBT001 (a case)
    """The third card at 1,1 will be a Gallery: the map and the status line say so only when it lies there."""
    third = GALLERY[2]
    async with desk.running(desk.file(louvre(*GALLERY[:2], begin=FAIR_LOUVRE if fair else LOUVRE))) as (app, pilot):
        board = artline_desk(app).board
        place = next(place for place in board.situation.outlooks if str(place) == third.at)
        board.go(place)
        await settle(pilot)
        assert "opens a Room in its row" in status(app)
        assert ("Gallery" in status(app)) is not fair
        assert ("Gallery" in shown(app)) is not fair
        await type_keys(pilot, f"enter :{third.words.replace(' ', '_')}")
        assert ("Gallery" in status(app)) is not fair
        await type_keys(pilot, "enter")
        assert "a Gallery, so no card is drawn" in status(app)


@pytest.mark.parametrize(("text", "steps"), [(PAIR, True), (FAIR_PAIR, False)])
async def test_why_not_more_names_no_step(desk: Desk, text: str, steps: bool) -> None:  # noqa: FBT001 (a case)
    """At C1, the first empty place, a third Celtic card would count: that is told only without fair mode."""
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "ctrl+g")
        window = app.screen
        assert isinstance(window, WhyScreen), window
        assert window.reasons
        assert any(reason.gain > 0 for reason in window.reasons) is steps
