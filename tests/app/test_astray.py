"""A key that does nothing shows it, with what would fit, in the status line."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Static

from companion.app import CompanionApp
from tests.app.desk import Desk, museum_board, settle, status, table_screen, type_keys
from tests.app.test_expansion_choice import with_expansions
from tests.app.test_rules_desk import MUSEE


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("z", "«z» does nothing here; try i m p g r c h e s n d j"),
        ("9", "«9» does nothing here; try i m p g r c h e s n d j"),
        ("g z", "«z» does nothing here; try a g c n t w"),
        ("g t 9", "«9» does nothing here; try 1-5 value · ? unknown"),
        ("f3 g t 9", "«9» does nothing here; try 1-5 value · ? unknown"),
        ("f4 x", "Type a whole number, or a sum like 7+3"),
    ],
)
async def test_a_key_that_does_nothing_shows_what_would_fit(desk: Desk, keys: str, said: str) -> None:
    """On the board, in a field, in the account: one sentence in the status line, for a moment, and no toast."""
    async with desk.running(desk.file()) as (app, pilot):
        before = table_screen(app).table
        await type_keys(pilot, keys)
        assert status(app).startswith(said)
        assert app.screen.query_one("#status", Static).has_class("flash")
        assert not [*app._notifications]  # noqa: SLF001 (what the toasts show)
        assert table_screen(app).table == before


@pytest.mark.parametrize("part", ["f2", "f4", "f8"])
async def test_what_is_pasted_beside_a_line_of_text_is_told(desk: Desk, part: str) -> None:
    """On the board, in a field, in the account: nothing changes, and one sentence says so."""
    async with desk.running(desk.file()) as (app, pilot):
        before = table_screen(app).table
        await type_keys(pilot, part)
        app.post_message(events.Paste("cel-th-3 ☃\n99"))
        await settle(pilot)
        assert status(app) == "Nothing can be pasted here: type it"
        assert table_screen(app).table == before


async def test_a_letter_a_skull_cannot_take_is_told(desk: Desk) -> None:
    """A Skull adds to Civilisations of its own Continent."""
    async with desk.running(desk.file(with_expansions("crystal-skulls"))) as (app, pilot):
        await type_keys(pilot, ":kei")
        assert status(app) == "«i» does nothing here; try g Greek · r Roman · c Celtic · ? unknown"


async def test_keys_are_called_as_they_are_on_the_keyboard(desk: Desk) -> None:
    """In French nothing is called Enter; what a key does may have a comma in it."""
    app = CompanionApp(desk.file(MUSEE), "fr", desk.places)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, ":17a")
        assert status(app).endswith("ne fait rien ici ; essayez Entrée poser, avancer · h m b case")


@pytest.mark.parametrize("keys", ["pagedown", "right", "home"])
async def test_a_card_half_typed_does_not_go_unseen(desk: Desk, keys: str) -> None:
    """Another player or another space gives it up, and that is told."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, f":en {keys}")
        assert status(app) == "Egy Na _ is not finished and is dropped"
        assert not museum_board(app).typed


async def test_a_card_half_typed_in_the_pool_is_no_other_players(desk: Desk) -> None:
    """It is given up with its player, and that is told."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f3 :en pagedown")
        assert status(app) == "Egy Na _ is not finished and is dropped"
        await type_keys(pilot, "f3 3")
        assert not [card for player in table_screen(app).table.players for card in player.discard]


async def test_the_next_key_that_fits_is_told_as_ever(desk: Desk) -> None:
    """The flash is over once something else is to be said."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, ":zen3")
        assert not status(app).startswith("«z»")
        assert not app.screen.query_one("#status", Static).has_class("flash")
