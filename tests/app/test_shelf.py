"""The shelf: games opened before, and what is remembered of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from companion.journal import Entry
from companion.screens.conflict import ProblemsScreen
from companion.screens.shelf import ShelfScreen, row
from companion.words import languages, phrasebook
from companion.words.localization import Locale
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


@pytest.mark.parametrize("size", [(80, 24), (40, 24)])
async def test_the_end_of_a_path_is_never_cut(desk: Desk, size: tuple[int, int]) -> None:
    """Of a game whose file lies elsewhere the line at the foot names the file, also once it is off the list."""
    folder = desk.folder / "/".join(["from", "where", "the", "club", "keeps", "its", "games"] * 3)
    folder.mkdir(parents=True)
    path = desk.file(name=str(folder / "friday.toml"))
    async with desk.running(path, size=size) as (app, pilot):
        await type_keys(pilot, "ctrl+w")
        assert "The file of this game" in shown(app)
        assert "keeps/its/games/friday.toml" in shown(app)
        await type_keys(pilot, "up up")
        assert "New games are kept in" in shown(app)
        await type_keys(pilot, "down down delete")
        assert "Off the list" in shown(app)
        assert "keeps/its/games/friday.toml" in shown(app)


async def test_rows_are_cut_last_where_the_result_stands(desk: Desk) -> None:
    """Each game takes one line, whatever its players are called; the day gives way before who won."""
    async with desk.running(desk.file(TABLE.replace('"Andy"', f'"{"Andy " * 18}"'))) as (app, pilot):
        await type_keys(pilot, "ctrl+w")
        lines = [line for line in shown(app).splitlines() if "won by" in line]
        assert [len(line) <= 80 for line in lines] == [True]
        assert "-" in lines[0].split()[0]
        assert lines[0].endswith("…; won by Vincent")
        await pilot.resize_terminal(40, 24)
        await settle(pilot)
        assert "   MUSEUM: Vincent …; won by Vincent" in shown(app).splitlines()


def test_winners_stay_in_the_narrowest_row() -> None:
    """Two who share a victory are named in 40 columns, in each language."""
    names = ("Amandine", "Georgina")
    entry = Entry(Path("a.toml"), names, "2026-11-20", names, "2026-11-20T20:00", "museum")
    for language in languages():
        words = phrasebook(language)
        told = row(entry, words.join(names), Locale(words), 40)
        assert told.endswith(words.join(names))
        assert len(told) <= 44


async def test_the_shelf_begins_with_what_a_newcomer_wants(desk: Desk) -> None:
    """A new game, then the games; examples are folded under their game, and stay unfolded in another language."""
    async with desk.running() as (app, pilot):
        lines = shown(app).splitlines()
        assert lines[1].split() == ["New", "game"]
        assert not any("same players" in line for line in lines)
        assert [line.strip() for line in lines if "▸" in line][-1].startswith("▸ MUSEUM (")
        await type_keys(pilot, "end enter")
        assert "▾ MUSEUM (" in shown(app)
        app.choose_language("fr")
        await settle(pilot)
        await type_keys(pilot, "end")
        last = app.screen.query_one(OptionList).highlighted_option
        assert last
        await type_keys(pilot, "enter")
        assert table_screen(app).session.path.stem == str(last.id).removeprefix("example-")


async def test_the_order_of_the_lists_never_changes_by_itself(desk: Desk) -> None:
    """Opening an old game again moves the cursor, not the game; the games to begin stay in their order, too."""
    paths = [desk.file(TABLE.replace("Vincent", name), f"{name}.toml") for name in ("Olivier", "Georgina")]
    async with desk.running(size=(100, 24)) as (app, pilot):
        for path in (*paths, paths[0]):
            app.open_path(path)
            await type_keys(pilot, "ctrl+w")
        rows = [str(app.screen.query_one(OptionList).get_option(f"recent-{n}").prompt) for n in range(2)]
        assert ["Georgina" in rows[0], "Olivier" in rows[1]] == [True, True]
        await type_keys(pilot, "enter")
        assert table_screen(app).session.path == paths[0]


async def test_the_same_players_again_is_one_step(desk: Desk) -> None:
    """A game of MUSEUM with its edition, readings, expansions and mode, and nothing laid; the order stays."""
    text = TABLE.replace('edition = "en"', 'edition = "fr"\nfair = true')
    text += '[table]\nexpansions = ["worlds-fair"]\n[rulings]\nduplicate-links = "yes"\n'
    async with desk.running(desk.file(text), size=(100, 24)) as (app, pilot):
        before = table_screen(app).table
        await type_keys(pilot, "ctrl+w s")
        table = table_screen(app).table
        assert [player.name for player in table.players] == ["Vincent", "Andy"]
        assert (table.edition, table.fair, table.expansions) == ("fr", True, ("worlds-fair",))
        assert table.rulings == before.rulings != {}
        assert not any(player.museum.count(None) < len(player.museum) for player in table.players)
        assert table_screen(app).session.path.exists()
        await type_keys(pilot, "ctrl+w home down")
        assert "same players again: MUSEUM: Vincent and Andy" in shown(app)
        await type_keys(pilot, "enter")
        assert table_screen(app).table.players == table.players


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


async def test_how_the_games_against_the_rival_went_unfolds(desk: Desk) -> None:
    """Below the games, once one against him is decided; in forty columns the balance stays in sight."""
    rival = TABLE + 'solo = true\nrival-card = "Greek"\nadvanced = true\n'
    async with desk.running(size=(40, 24)) as (app, pilot):
        app.open_path(desk.file())
        await type_keys(pilot, "ctrl+w")
        assert "LeGros" not in shown(app)
        app.open_path(desk.file(rival, "solo.toml"))
        await type_keys(pilot, "ctrl+w")
        assert "▸ Against Alphonse LeGros" in shown(app)
        assert "1 won" not in shown(app)
        await type_keys(pilot, "down down enter")
        assert "▾ Against Alphonse LeGros\n     1 won, 0 lost  Advanced · «Greek»" in shown(app)
        app.choose_language("it")
        await settle(pilot)
        assert "1 vittoria, 0 sconfitte" in shown(app)


async def test_a_picture_is_shared_from_the_shelf(desk: Desk) -> None:
    """Asked for by its name, it is that of the game under the cursor, which opens with its result."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "ctrl+w")
        assert isinstance(app.screen, ShelfScreen)
        await type_keys(pilot, "ctrl+p :share space :a space :picture")
        await type_keys(pilot, "enter")
        assert app.open_table
    assert path.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


async def test_a_start_abandoned_is_listed_once(desk: Desk) -> None:
    """Begun three times with nothing entered it is one game; what was entered, even if taken back, stays another."""
    begins = "n enter :Gaz enter :Vincent enter f2"
    async with desk.running() as (app, pilot):
        for _ in range(3):
            await type_keys(pilot, f"{begins} ctrl+w")
        assert len(app.shelf.recent()) == 1
        await type_keys(pilot, f"{begins} :cw3")
        entered = table_screen(app).session.path
        await type_keys(pilot, f"ctrl+z ctrl+w {begins} ctrl+w {begins} ctrl+w")
        assert len(app.shelf.recent()) == 2
        assert app.shelf.recent()[0].number > app.shelf.recent()[1].number
        again = desk.session(entered)
        assert again.redo()
        assert any(again.table.players[0].museum)


async def test_a_file_that_is_not_there_is_said_where_it_is_typed(desk: Desk) -> None:
    """What is typed stays to be put right; a folder is no file either."""
    desk.file()
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "o")
        line = app.screen.query_one("#path", Input)
        for typed in (str(desk.folder / "evening.tml"), str(desk.folder)):
            line.value = typed
            await type_keys(pilot, "enter")
            assert line.value == typed
            assert f"{typed}: there is no such file" in str(app.screen.query_one("#found", Static).content)
        line.value = str(desk.folder / "evening.toml")
        await type_keys(pilot, "enter")
        assert table_screen(app).table.players[0].name == "Vincent"
