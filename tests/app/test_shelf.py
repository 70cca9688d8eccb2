"""The shelf: games opened before, and what is remembered of them."""

from __future__ import annotations

import pytest

from companion.screens.conflict import ProblemsScreen
from companion.screens.shelf import ShelfScreen
from tests.app.desk import TABLE, Desk, settle, shown, table_screen, type_keys
from tests.app.test_settings import ATTIC


async def test_the_shelf_begins_on_the_newest_game(desk: Desk) -> None:
    """Enter goes on where one left; without games it begins a new one."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+w enter")
        assert table_screen(app).table.players[0].name == "Vincent"


async def test_the_player_shown_last_is_shown_again(desk: Desk) -> None:
    """Andy's museum was open when the game was left, in this session and in the next."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "pagedown ctrl+w enter")
        assert table_screen(app).seat == 1
        await type_keys(pilot, "ctrl+q")
    again = desk.app(path)
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert table_screen(again).seat == 1
        assert again.focused is not None


async def test_a_game_is_forgotten_and_its_file_stays(desk: Desk) -> None:
    """Delete takes a game off the list and says that nothing else is lost."""
    path = desk.file()
    async with desk.running(path, size=(100, 24)) as (app, pilot):
        await type_keys(pilot, "ctrl+w")
        assert "Vincent and Andy" in shown(app)
        await type_keys(pilot, "delete")
        assert "Vincent and Andy" not in shown(app)
        assert "its file stays" in " ".join(shown(app).lower().split())
        await type_keys(pilot, "delete")
        assert isinstance(app.screen, ShelfScreen)
        assert path.exists()


async def test_a_game_forgotten_is_put_back_where_it_stood(desk: Desk) -> None:
    """Ctrl+Z on the shelf puts games back one by one, the last first, each where it was; the footer says so."""
    paths = [desk.file(TABLE.replace("Vincent", name), f"{name}.toml") for name in ("Olivier", "Georgina", "Patrick")]
    for path in paths:
        desk.session(path).journal.close()
    async with desk.running(size=(100, 24)) as (app, pilot):
        for path in paths:
            app.open_path(path)
            await type_keys(pilot, "ctrl+w")
        assert "^z" not in shown(app)
        before = app.shelf.journal.games()
        await type_keys(pilot, "down delete delete")
        assert [entry.path for entry in app.shelf.journal.games()] == paths[2:]
        assert "^z Undo" in shown(app)
        await type_keys(pilot, "ctrl+z ctrl+z ctrl+z")
        assert app.shelf.journal.games() == before
        assert "^z" not in shown(app)
        await type_keys(pilot, "enter")
        assert table_screen(app).session.path == paths[1]


def test_a_game_put_back_takes_no_place_of_another(desk: Desk) -> None:
    """Where its number went to another game meanwhile, it comes back with one of its own."""
    paths = [desk.file(TABLE.replace("Vincent", name), f"{name}.toml") for name in ("Olivier", "Georgina")]
    app = desk.app()
    app.shelf.open(paths[0])
    app.shelf.forget(paths[0])
    app.shelf.open(paths[1])
    assert app.shelf.recall() == paths[0]
    assert {entry.path for entry in app.shelf.journal.games()} == {*paths}


@pytest.mark.parametrize(
    "text",
    [
        TABLE.replace('edition = "en"', "over = false"),
        ATTIC,
        ATTIC.partition('museum = "cel')[0],
    ],
    ids=["playing", "provisional", "empty"],
)
async def test_only_a_decided_game_is_said_to_be_won(desk: Desk, text: str) -> None:
    """While it is played, or something is open, nobody has won."""
    async with desk.running(desk.file(text), size=(100, 24)) as (app, pilot):
        await type_keys(pilot, "ctrl+w")
        assert "not decided" in shown(app)
        assert "won by" not in shown(app)


async def test_a_long_line_is_cut(desk: Desk) -> None:
    """Each game takes one line, whatever its players are called."""
    async with desk.running(desk.file(TABLE.replace('"Andy"', f'"{"Andy " * 18}"'))) as (app, pilot):
        await type_keys(pilot, "ctrl+w")
        lines = [line for line in shown(app).splitlines() if "won by" in line or "Andy Andy" in line]
        assert len(lines) == 1
        assert lines[0].endswith("…")


async def test_how_to_quit_can_be_seen(desk: Desk) -> None:
    """The footer of the shelf says it."""
    async with desk.running() as (app, _pilot):
        assert "^q Quit" in shown(app)


async def test_a_folder_is_called_a_folder(desk: Desk) -> None:
    """Not «Is a directory», as the system says."""
    async with desk.running(desk.folder) as (app, _pilot):
        assert isinstance(app.screen, ProblemsScreen)
        assert "this is a folder, not a table file" in app.screen.problems[0]


async def test_the_theme_is_remembered(desk: Desk) -> None:
    """Chosen from the palette by its name, it is there at the next start."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "ctrl+p :Light")
        await app.screen.workers.wait_for_complete()
        await settle(pilot)
        await type_keys(pilot, "enter enter")
        assert app.theme == "textual-light"
    assert desk.app().theme == "textual-light"


async def test_a_broken_store_forgets_and_goes_on(desk: Desk) -> None:
    """Theme, seat and list need the journal; without it they only do not last."""
    desk.places.data.mkdir()
    (desk.places.data / "shelf.sqlite3").write_bytes(b"this is no database" * 99)
    async with desk.running(desk.file()) as (app, pilot):
        app.choose_theme("textual-light")
        await type_keys(pilot, "pagedown ctrl+w delete")
        assert app.theme == "textual-light"
        assert isinstance(app.screen, ShelfScreen)
