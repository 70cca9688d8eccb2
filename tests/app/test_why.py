"""Ctrl+G: why what is pointed at counts no more, what would change it, and the rule behind each reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.widgets import OptionList, Static

from companion.app import CompanionApp
from companion.screens.help import HelpScreen
from companion.screens.rule import RuleScreen
from companion.screens.table import TableScreen
from companion.screens.why import WhyScreen
from companion.widgets.account import Account
from scoring.games import example_files
from tests.app.desk import Desk, settle, shown, status, type_keys

ANDY = """\
format = 1
game = "museum"

[[players]]
name = "Andy"
museum = \"\"\"
rom-ar-1 rom-ag-1 rom-cu-1 .        rom-na-1
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
\"\"\"
"""
"""Three linked Roman cards, 1; with E1 beside them four, 3: +2 at D1 or A2. Track 4, total 5."""
SIZES = [(80, 24), (40, 24), (120, 40)]


def asked(app: CompanionApp) -> tuple[str, list[str]]:
    """Return the question of the open window and its reasons, without the breaks of its lines."""
    assert isinstance(app.screen, WhyScreen), app.screen
    options = app.screen.query_one(OptionList).options
    return str(app.screen.query_one("#why-title", Static).content), [str(option.prompt) for option in options]


def lit(app: CompanionApp) -> list[str]:
    """Return the places lit on the board below."""
    board = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen)).board
    return [board.places[space] for space in sorted(board.lit)]


def example(game_id: str, name: str) -> str:
    """Return the text of a shipped example."""
    return next(path for game, path in example_files() if (game, path.stem) == (game_id, name)).read_text("utf-8")


def point_at(app: CompanionApp, key: str) -> None:
    """Put the cursor of the account on a row, by the beginning of its key."""
    account = app.screen.query_one(Account)
    account.focus()
    if not any(row.key.startswith(key) for row in account.rows):
        account.action_zeros()
    account.point(next(n for n, row in enumerate(account.rows) if row.key.startswith(key)))


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_is_asked_about_by_the_keys(desk: Desk, size: tuple[int, int]) -> None:
    """E1: the gap is lit, the step is told, Enter opens the rule, Escape goes back and puts the light out."""
    async with desk.running(desk.file(ANDY), size=size) as (app, pilot):
        await type_keys(pilot, "home right right right right ctrl+g")
        title, reasons = asked(app)
        assert title == "Why not more? E1: Roman Navigation 1"
        assert reasons == [
            "○ Roman: this card is not linked with the Collection of 3, worth 1",
            "○ the gap: D1 is empty",
            "○ Navigation: 1 counted, 2 cards short of the three a Collection needs",
            "→ E1 moved to D1: +2",
            "→ E1 moved to A2: +2",
        ]
        assert lit(app) == ["A1", "B1", "C1"]
        await type_keys(pilot, "down")
        assert lit(app) == ["D1"]
        assert "Why not more?" in shown(app)
        assert "the gap: D1 is empty" in shown(app)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, RuleScreen)
        assert "Linked cards" in shown(app)
        await type_keys(pilot, "escape end")
        assert lit(app) == ["E1", "A2"]
        await type_keys(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert lit(app) == []


async def test_the_same_key_closes_it_and_f1_explains_it(desk: Desk) -> None:
    """Ctrl+G asks and goes back; F1 says what the marks mean."""
    async with desk.running(desk.file(ANDY)) as (app, pilot):
        await type_keys(pilot, "home ctrl+g f1")
        assert isinstance(app.screen, HelpScreen)
        assert "would change it" in shown(app)
        await type_keys(pilot, "escape ctrl+g")
        assert isinstance(app.screen, TableScreen)


async def test_a_line_of_the_account_is_asked_about(desk: Desk) -> None:
    """A Collection, a line of all, a near miss; afterwards the row lights its places again."""
    async with desk.running(desk.file(ANDY), size=(100, 30)) as (app, pilot):
        point_at(app, "museum.civilisation/")
        await type_keys(pilot, "ctrl+g")
        title, reasons = asked(app)
        assert title == "Why not more? Roman, 3 cards: 1"
        assert reasons[0] == "● Roman: counts, 3 cards are worth 1"
        assert reasons[-1] == "→ E1 moved to A2: +2"
        await type_keys(pilot, "escape")
        assert lit(app) == ["A1", "B1", "C1"]
        point_at(app, "museum.gallery")
        await settle(pilot)
        assert "^G why not more?" in status(app)
        await type_keys(pilot, "ctrl+g")
        assert asked(app)[1][:2] == [
            "○ Grand Gallery, 0: no Collection lies on most of its 9 spaces",
            "○ C2, A3, B3, C3, D3, E3, C4 and C5 are empty: 8 Roman cards are missing there",
        ]
        await type_keys(pilot, "escape")
        point_at(app, "near/")
        await type_keys(pilot, "ctrl+g")
        assert any(reason == "→ E1 moved to D1: +2" for reason in asked(app)[1])


async def test_a_field_is_asked_about_as_its_line(desk: Desk) -> None:
    """The Patron's field stands for the Patron's line; what counts nothing answers with a sentence."""
    async with desk.running(desk.file(ANDY), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "f5 ctrl+g")
        assert asked(app) == ("Why not more? Patron", ["○ Patron: none"])
        await type_keys(pilot, "escape f8 home ctrl+g")
        assert isinstance(app.screen, TableScreen)
        assert "Nothing to ask here" in status(app)


async def test_a_reason_can_be_clicked(desk: Desk) -> None:
    """The mouse opens the rule of a reason."""
    async with desk.running(desk.file(ANDY)) as (app, pilot):
        await type_keys(pilot, "home ctrl+g")
        await pilot.click("#reasons", offset=(5, 0))
        await settle(pilot)
        assert isinstance(app.screen, RuleScreen)
        assert "Civilisation Collections" in shown(app)


async def test_the_commands_know_it(desk: Desk) -> None:
    """The palette finds it by its full name."""
    async with desk.running(desk.file(ANDY)) as (app, pilot):
        await type_keys(pilot, "home ctrl+p :why space :not")
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, WhyScreen)


async def test_fair_play_withholds_the_steps(desk: Desk) -> None:
    """While a fair game runs the reasons are told, no gap and no gain; once it is over, all."""
    async with desk.running(desk.file(ANDY)) as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        screen = app.screen
        screen.change(lambda table, _: replace(table, fair=True, over=False))
        await type_keys(pilot, "home right right right right ctrl+g")
        assert len(asked(app)[1]) == 2
        assert not [reason for reason in asked(app)[1] if "+2" in reason]
        await type_keys(pilot, "escape")
        screen.change(lambda table, _: replace(table, over=True))
        await type_keys(pilot, "ctrl+g")
        assert len(asked(app)[1]) == 5


async def test_a_painting_and_a_number_are_asked_about(desk: Desk) -> None:
    """Musée's turns: 27 at U3 is a pair with 32 on its right; at U2 five numbers would score 3."""
    async with desk.running(desk.file(example("musee", "turns"))) as (app, pilot):
        await type_keys(pilot, "home right right ctrl+g")
        title, reasons = asked(app)
        assert title.startswith("Why not more? U3")
        assert reasons[:2] == ["○ left: U2 is empty", "● right: a pair with 32, 2 points"]
        assert reasons[-1] == "→ one of 2, 7, 12, 17 and 22 at U2: +3"
        await type_keys(pilot, "escape")
        point_at(app, "musee.gallery-bonus")
        await type_keys(pilot, "ctrl+g")
        assert asked(app)[1][0] == "○ Upper Gallery: 4 paintings short of full, at U1, U2, U5 and U6"


async def test_a_card_of_artline_and_a_room_are_asked_about(desk: Desk) -> None:
    """The card just laid was no Gallery; the Room under the ledger's cursor says which card lies in no second one."""
    async with desk.running(desk.file(example("artline", "older-card-at-a-crossing"))) as (app, pilot):
        await type_keys(pilot, "ctrl+g")
        assert asked(app)[1][0] == "○ no Gallery: no other card lay in its row, so there was no Room in it"
        await type_keys(pilot, "escape f3 ctrl+g")
        assert asked(app)[1] == ["● a Room: «A woman» (row 0)", "○ the card at 0,0 lies in no second Room"]
        await type_keys(pilot, "escape f8")
        point_at(app, "artline.hand")
        await type_keys(pilot, "ctrl+g")
        assert asked(app)[1][-1] == "→ a card at 0,1 would make a Gallery: 1 card spared"
