"""From field to field beside a Museum, and the words of the legend as buttons."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from companion.app import CompanionApp
from companion.screens.table import TableScreen
from companion.widgets.bars import LegendLine
from companion.widgets.board import BoardView
from tests.app.artline_game import game
from tests.app.desk import (
    Desk,
    artline_desk,
    musee_board,
    museum_board,
    settle,
    shown,
    status,
    table_screen,
    type_keys,
)
from tests.app.test_musee_entry import TWO

FIELDS = ("pool", "prestige", "track", "patron", "experts", "press", "other", "opinion", "account")


@pytest.mark.parametrize("key", ["enter", "down"])
async def test_enter_and_down_go_on_to_the_next_field(desk: Desk, key: str) -> None:
    """From the Common Pool to the account; Up goes back to the Museum."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f3")
        gone = [app.focused and app.focused.id]
        for _ in FIELDS[1:]:
            await type_keys(pilot, key)
            gone.append(app.focused and app.focused.id)
        assert gone == [*FIELDS]
        await type_keys(pilot, "f7 up up up up up up up up")
        assert app.focused is museum_board(app)


async def test_what_was_typed_stays_when_going_on(desk: Desk) -> None:
    """A whole player, field by field."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "pagedown f2 :cw3 f3 :ia1 enter :2 enter enter :lc5 space :8 space :11 enter :cT enter")
        andy = table_screen(app).table.players[1]
        assert (len(andy.discard), andy.prestige, andy.track) == (1, 2, None)
        assert andy.patron.points == (5, 8, 11)
        assert andy.experts == ("cel", "th")


async def press(pilot: Pilot[CompanionApp], word: str, at: int = 0) -> None:
    """Click a word of the legend, on its letter `at`."""
    app = pilot.app
    line = app.screen.query_one(LegendLine)
    rows = shown(app).splitlines()[line.region.y : line.region.bottom]
    row, x = next((y, text.index(word)) for y, text in enumerate(rows) if word in text)
    await pilot.click(LegendLine, offset=(x + at - line.region.x, row))
    await settle(pilot)


async def point_at(pilot: Pilot[CompanionApp], space: int) -> None:
    """Click a space of the board."""
    board = table_screen(pilot.app).query_one(BoardView)  # type: ignore[arg-type]
    left, top, *_ = board.drawing().box(space)
    await pilot.click(BoardView, offset=(left + 2, top + 1))
    await settle(pilot)
    assert board.cursor == space


async def test_a_card_is_laid_and_deleted_by_the_mouse_alone(desk: Desk) -> None:
    """Civilisation, Domain and value are words of the legend; so are taking one of them back and removing a card.

    In the Common Pool the last card is taken back.
    """
    async with desk.running(desk.file()) as (app, pilot):
        for word in ("Egyptian", "back", "Celtic", "Navigation", "3"):
            await press(pilot, word)
        card = table_screen(app).table.players[0].museum[2]
        assert (card.civilisation, card.domain, card.value) == ("cel", "na", 3)
        assert app.focused is museum_board(app)
        assert "Del" not in shown(app)
        await point_at(pilot, 2)
        await press(pilot, "Del remove")
        assert table_screen(app).table.players[0].museum[2] is None
        assert "Del" not in shown(app)
        await pilot.click("#pool")
        for word in ("Egyptian", "Theology", "back", "Navigation", "3"):
            await press(pilot, word)
        (card,) = table_screen(app).table.players[0].discard
        assert (card.civilisation, card.domain, card.value) == ("egy", "na", 3)
        await press(pilot, "back")
        assert table_screen(app).table.players[0].discard == ()


async def test_a_number_is_typed_by_the_mouse_alone(desk: Desk) -> None:
    """Each digit of a range is a button, and so is going on."""
    async with desk.running(desk.file()) as (app, pilot):
        await pilot.click("#prestige")
        await press(pilot, "0123456789", at=4)
        assert table_screen(app).table.players[0].prestige == 4
        await press(pilot, "Enter")
        assert app.focused is not None
        assert app.focused.id == "track"


async def test_an_unknown_value_and_capitals_are_buttons(desk: Desk) -> None:
    """Marks and capital letters are sent as they are."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, ":cn")
        await press(pilot, "? unknown")
        assert table_screen(app).table.players[0].museum[2].value is None
        await pilot.click("#experts")
        await press(pilot, "Theo")
        assert table_screen(app).table.players[0].experts == ("th",)


async def test_a_painting_is_hung_by_the_mouse_alone(desk: Desk) -> None:
    """In Musée digits, Enter, turning a token and taking a painting away are words of the legend."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        before = status(app)
        await press(pilot, "0123456789", at=3)
        assert musee_board(app).typed.text == "3"
        await press(pilot, "Enter")
        assert not musee_board(app).typed
        assert status(app) != before
        await point_at(pilot, 1)
        await press(pilot, "Del")
        assert musee_board(app).museum[1] is None
        assert "Del" not in shown(app)


async def test_the_letters_of_a_range_are_written_out_by_a_click(desk: Desk) -> None:
    """In Artline's list of Rooms each letter is then a button, beside the others; another click folds them."""
    async with desk.running(desk.file(game())) as (app, pilot):
        await pilot.click("#ledger")
        assert " q r s " not in shown(app)
        await press(pilot, "a-z", at=1)
        for letter in ("h", "a"):
            await press(pilot, f" {letter} ", at=1)
        assert artline_desk(app).ledger.searched == "ha"
        await press(pilot, "back")
        assert artline_desk(app).ledger.searched == "h"
        await press(pilot, "a-z")
        assert " q r s " not in shown(app)


async def test_keys_at_the_bottom_of_a_window_are_buttons(desk: Desk) -> None:
    """Escape closes the settings, by the mouse too."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "f10")
        rows = shown(app).splitlines()
        y, row = next((y, row) for y, row in enumerate(rows) if "Esc" in row)
        await pilot.click(offset=(row.index("Esc"), y))
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
