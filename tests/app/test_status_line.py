"""The status line: what it says of steps back, cards held and full museums, and that nothing in it is cut unseen."""

from __future__ import annotations

import pytest

from companion.games.museum.museum_board import MuseumBoard
from companion.screens.settings import SettingsScreen
from companion.widgets.account import Account
from companion.widgets.status import fitted
from tests.app.desk import TABLE, Desk, shown, table_screen, total, type_keys

FULL = TABLE[: TABLE.index("cel-th-3")] + "inc-ar-1 gre-ar-1 chi-ar-1 egy-ar-1 jap-ar-1\n" * 5 + '"""\n'


def status(screen_text: str) -> str:
    """Return the line above the footer."""
    return screen_text.splitlines()[-2].strip()


async def test_undo_says_whose_what_and_goes_there(desk: Desk) -> None:
    """A change of a player not shown is shown: the tab, the cursor, and a sentence; no toast."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "pagedown home down right right :ia1 pageup")
        await type_keys(pilot, "ctrl+z")
        screen = table_screen(app)
        board = screen.query_one(MuseumBoard)
        assert (screen.seat, board.board.places[board.cursor]) == (1, "C2")
        assert status(shown(app)) == "undone: Andy C2"
        await type_keys(pilot, "ctrl+y")
        assert status(shown(app)) == "redone: Andy C2"
        await type_keys(pilot, "right")
        assert "redone" not in shown(app)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("f4 :7", "Vincent Prestige"),
        ("f3 :ia1", "Vincent Common Pool"),
        ("f7 e :2", "Public Opinion"),
        ("home enter right enter", "Vincent A1 B1"),
    ],
)
async def test_undo_names_the_part(desk: Desk, keys: str, said: str) -> None:
    """Fields by their name, an exchange by both places."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, f"{keys} ctrl+z")
        assert status(shown(app)) == f"undone: {said}"


async def test_nothing_to_undo_is_no_toast(desk: Desk) -> None:
    """However often it is asked for, one sentence stands in the status line."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+z ctrl+z ctrl+z")
        assert status(shown(app)) == "There is nothing to undo"
        assert not app._notifications  # noqa: SLF001 (what the toasts show)


async def test_a_card_picked_up_is_named(desk: Desk) -> None:
    """From Enter to Enter or Escape, wherever the cursor goes meanwhile; more Escapes name the way out."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "home enter")
        assert status(shown(app)) == "A1 picked up: Enter puts it down, Escape lets go"
        await type_keys(pilot, "right")
        assert "A1 picked up" in shown(app)
        await type_keys(pilot, "escape")
        assert "picked up" not in shown(app)
        await type_keys(pilot, ":i escape")
        assert not table_screen(app).query_one(MuseumBoard).typed
        await type_keys(pilot, "f4 escape")
        assert isinstance(app.focused, MuseumBoard)
        await type_keys(pilot, "escape escape escape")
        assert status(shown(app)) == "You are at the table; Ctrl+W leads to the shelf"
        assert isinstance(app.focused, MuseumBoard)


async def test_a_card_behind_the_last_space_is_not_laid(desk: Desk) -> None:
    """The last card stays, the status line says why; moved to on purpose, a space takes another card."""
    async with desk.running(desk.file(FULL)) as (app, pilot):
        await type_keys(pilot, "end :ma5 :ia2")
        assert str(table_screen(app).table.players[0].museum[-1]) == "may-ar-5"
        assert status(shown(app)) == "The museum is full: move to a space to replace its card"
        await type_keys(pilot, "end :ia2")
        assert str(table_screen(app).table.players[0].museum[-1]) == "inc-ar-2"
        await type_keys(pilot, "backspace :ma3")
        assert str(table_screen(app).table.players[0].museum[-1]) == "may-ar-3"


async def test_the_last_space_of_a_museum_with_gaps_says_so(desk: Desk) -> None:
    """It is not called full."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "end :ma5 :i")
        assert status(shown(app)) == "E5 is the last space: move to one to go on there"


async def test_the_status_line_follows_an_answer(desk: Desk) -> None:
    """A question answered in the settings is no longer spoken of, and its places are no longer lit."""
    async with desk.running(desk.file(FULL), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "ctrl+f")
        account = table_screen(app).query_one(Account)
        assert account.row is not None
        while account.row.key != "question/boards.standard.museum-bonus":
            await type_keys(pilot, "down")
        assert "Enter takes you where to answer" in shown(app)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, SettingsScreen)
        app.screen.query_one("#museum-bonus").focus()
        await type_keys(pilot, ":15 escape")
        assert account.row.key != "question/boards.standard.museum-bonus"
        assert ("Enter takes you where to answer" in shown(app)) == (account.row.kind == "question")
        assert total(app) > 15


async def test_the_source_of_the_own_edition_comes_first(desk: Desk) -> None:
    """An Italian table is shown where its own rulebook prints the rule."""
    async with desk.running(desk.file(TABLE.replace('edition = "en"', 'edition = "it"')), size=(100, 30)) as (
        app,
        pilot,
    ):
        for key in ("down", "down"):
            await type_keys(pilot, f"f8 {key}")
        assert "(Italian)" in status(shown(app))


def test_a_sentence_is_cut_between_words_and_says_so() -> None:
    """An ellipsis stands where something is missing; what fits is left alone."""
    assert fitted("B1: Celtic Warfare 2 · Celtic, 3 cards: 1", 30, 1) == "B1: Celtic Warfare 2 · …"
    assert fitted("B1: Celtic Warfare 2 · Celtic, 3 cards: 1", 30, 2) == "B1: Celtic Warfare 2 · Celtic,\n3 cards: 1"
    assert fitted("B1: empty", 30, 1) == "B1: empty"
