"""The table screen as a whole: undo, trouble with the file, sizes, windows."""

from __future__ import annotations

import os
from typing import Any

import pytest
from textual import events

from companion.app import CompanionApp
from companion.screens.conflict import ProblemsScreen, Question
from companion.screens.settings import SettingsScreen
from companion.screens.shelf import ShelfScreen
from tests.app.desk import TABLE, Desk, settle, shown, table_screen, total, type_keys


async def test_undo_and_redo_by_keys_and_after_reopening(desk: Desk) -> None:
    """Ctrl+Z and Ctrl+Y walk through every change, also those of yesterday."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "end :ia5 f4 :7")
        assert total(app) == 9 + 5 + 5
        await type_keys(pilot, "ctrl+z")
        assert total(app) == 9 + 5
    async with desk.running(path) as (app, pilot):
        assert total(app) == 9 + 5
        await type_keys(pilot, "ctrl+z")
        assert total(app) == 9
        await type_keys(pilot, "ctrl+z ctrl+y ctrl+y")
        assert total(app) == 9 + 5 + 5


async def test_the_file_is_saved_before_the_change_is_shown(desk: Desk) -> None:
    """A process killed at any moment has lost nothing that was on the screen."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        screen = table_screen(app)
        show = screen.show
        seen: list[bool] = []

        def watched() -> None:
            seen.append("inc-ar-5" in path.read_text(encoding="utf-8"))
            show()

        screen.show = watched  # type: ignore[method-assign]
        await type_keys(pilot, "end :ia5")
        assert seen == [True]
        assert "# brought the game" in path.read_text(encoding="utf-8")


async def test_a_change_by_others_is_asked_about(desk: Desk) -> None:
    """The window offers both versions; theirs is shown, mine is one undo away."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        path.write_text(TABLE.replace("prestige = 2", "prestige = 30"), encoding="utf-8")
        await type_keys(pilot, "f4 :5")
        assert isinstance(app.screen, Question)
        await type_keys(pilot, "enter")
        assert total(app) == 7 + 30
        await type_keys(pilot, "ctrl+z")
        assert total(app) == 7 + 5


async def test_a_change_by_others_is_noticed_on_coming_back(desk: Desk) -> None:
    """When the terminal gets the focus again the file is looked at, before anything is typed."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        path.write_text(TABLE.replace("prestige = 2", "prestige = 30"), encoding="utf-8")
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await settle(pilot)
        assert isinstance(app.screen, Question)
        await type_keys(pilot, "escape")
        assert total(app) == 9


async def test_a_game_that_cannot_be_saved_is_left_only_on_a_second_request(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leaving an unsaved game warns once."""
    app = desk.app(desk.file())

    def full(*_args: Any) -> None:
        raise OSError(28, "No space left on device")

    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        monkeypatch.setattr(os, "replace", full)
        await type_keys(pilot, "f4 :5 ctrl+w")
        assert total(app) == 7 + 5
        await type_keys(pilot, "ctrl+w")
        assert isinstance(app.screen, ShelfScreen)


async def test_mine_is_saved_and_theirs_kept(desk: Desk) -> None:
    """The second answer writes FILE.theirs.toml beside the file."""
    path = desk.file()
    async with desk.running(path) as (_app, pilot):
        path.write_text("rubbish", encoding="utf-8")
        await type_keys(pilot, "f4 :5")
        await type_keys(pilot, "down enter")
        assert path.with_name("evening.theirs.toml").read_text(encoding="utf-8") == "rubbish"
        assert "prestige = 5" in path.read_text(encoding="utf-8")


async def test_theirs_that_is_no_table_is_not_taken(desk: Desk) -> None:
    """What they wrote cannot be shown: every problem is named, and my table stays."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        path.write_text("rubbish", encoding="utf-8")
        await type_keys(pilot, "f4 :5 enter")
        assert isinstance(app.screen, ProblemsScreen)
        await type_keys(pilot, "escape")
        assert total(app) == 7 + 5


async def test_a_full_disk_shows_a_banner_until_it_is_saved(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The banner stays while nothing can be written, and goes when Ctrl+S works again."""
    path = desk.file()
    app = desk.app(path)

    def full(*_args: Any) -> None:
        raise OSError(30, "Read-only file system")

    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", full)
            await type_keys(pilot, "f4 :5")
            assert total(app) == 7 + 5
            assert "Read-only file system" in shown(app)
            assert "not saved" in shown(app)
        await type_keys(pilot, "ctrl+s")
        assert "Read-only" not in shown(app)
        assert "prestige = 5" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TABLE.replace("prestige = 2", "prestige = -2\nhat = 1"), ":8"),
        ("format = ", ":1"),
        (TABLE.replace("cel-th-3", "сel-th-3"), "A1"),
    ],
)
async def test_a_malformed_file_is_explained_and_left_alone(desk: Desk, text: str, said: str) -> None:
    """Every problem with its line, the file untouched, and back to the shelf."""
    path = desk.file(text, "odd.toml")
    async with desk.running(path, size=(100, 24)) as (app, pilot):
        assert isinstance(app.screen, ProblemsScreen)
        assert said in " ".join(app.screen.problems)
        await type_keys(pilot, "escape")
        assert isinstance(app.screen, ShelfScreen)
        assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", ["nothing.toml", ""])
async def test_a_file_that_cannot_be_read_is_explained(desk: Desk, name: str) -> None:
    """A missing file or a folder ends in a sentence, not in a traceback."""
    async with desk.running(desk.folder / name) as (app, pilot):
        assert isinstance(app.screen, ProblemsScreen)
        await type_keys(pilot, "escape")
        assert isinstance(app.screen, ShelfScreen)


async def test_too_little_room_is_said_and_nothing_is_lost(desk: Desk) -> None:
    """At 20x5 a sentence asks for room; growing again shows the table, shrinking while typing loses nothing."""
    async with desk.running(desk.file(), size=(20, 5)) as (app, pilot):
        assert "more room" in shown(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        await type_keys(pilot, "end :ia")
        await pilot.resize_terminal(20, 5)
        await settle(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        await type_keys(pilot, ":5")
        assert total(app) == 9 + 5


async def test_every_part_can_be_seen_at_every_size(desk: Desk) -> None:
    """Going to a part brings it into sight, from 40 columns and 12 lines up."""
    async with desk.running(desk.file()) as (app, pilot):
        for size in ((40, 12), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            for key in ("f3", "f4", "ctrl+t", "f5", "f6", "f7", "ctrl+n", "ctrl+o", "f8", "f2"):
                await type_keys(pilot, key)
                assert app.focused is not None
                visible = app.screen.find_widget(app.focused).visible_region
                assert visible.height >= 1, (size, key, app.focused)
                assert visible.width >= 12, (size, key, app.focused)
            assert "Cel" in shown(app)


async def test_a_large_board_scrolls_to_the_cursor(desk: Desk) -> None:
    """Twelve by twelve spaces at 80x24: the cursor stays in sight."""
    plan = "\n".join(" ".join("." * 12) for _ in range(12))
    board = f'[table]\nboard = "hall"\n[boards.hall]\nplan = """\n{plan}\n"""\n'
    text = f'format = 1\ngame = "museum"\n{board}[[players]]\nname = "Gaz"\n'
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "end :ia5")
        assert "Inc" in shown(app)
        assert "Ar5" in shown(app)
        await type_keys(pilot, "home")
        assert "Inc" not in shown(app).replace("Inca", "")


async def test_settings_change_the_table_at_once(desk: Desk) -> None:
    """Edition, end of the game, players: each a step of its own."""
    async with desk.running(desk.file(), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "f10 :+ :Georgina enter down enter")
        await type_keys(pilot, "backspace backspace backspace backspace :Jamie enter tab right tab right")
        assert isinstance(app.screen, SettingsScreen)
        await type_keys(pilot, "escape")
        table = table_screen(app).table
        assert [player.name for player in table.players] == ["Vincent", "Jamie", "Georgina"]
        assert (table.edition, table.over) == ("fr", False)
        await type_keys(pilot, "ctrl+z ctrl+z ctrl+z ctrl+z")
        table = table_screen(app).table
        assert [player.name for player in table.players] == ["Vincent", "Andy"]
        assert (table.edition, table.over) == ("en", True)


async def test_removing_the_player_shown_shows_another(desk: Desk) -> None:
    """Nothing fails when the last player leaves while his museum is shown."""
    async with desk.running(desk.file(), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "pagedown f10 down delete escape")
        assert table_screen(app).seat == 0
        assert len(table_screen(app).table.players) == 1


async def test_a_board_is_drawn_for_a_new_game(desk: Desk) -> None:
    """Size, Grand Gallery, no space and a wall are marked on the drawn board."""
    async with desk.running(size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "n enter :Olivier enter f3 C C R R R home")
        await type_keys(pilot, ":g#.w right w down enter f2")
        board = table_screen(app).table.board_of(table_screen(app).table.players[0])
        assert (board.width, board.height, board.plan) == (3, 2, "G#...G")
        assert (board.gallery_bonus, board.museum_bonus, board.both_bonus) == (None, None, None)
        assert {tuple(board.places[space] for space in wall) for wall in board.walls} == {("A2", "B2")}


async def test_the_sheet_is_copied_and_saved(desk: Desk) -> None:
    """All players side by side; letters copy, or save beside the file."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f9 :ctmvwnb")
        assert "Vincent" in app.clipboard
        for ending in ("txt", "md", "svg", "html", "json"):
            assert "Vincent" in path.with_suffix(f".{ending}").read_text(encoding="utf-8")
        assert path.with_name("score-sheet.txt").exists()
        assert "Vincent wins with 9 points" in shown(app)


async def test_themes_change_without_trouble(desk: Desk) -> None:
    """Light and dark: the text stays the same."""
    async with desk.running(desk.file()) as (app, pilot):
        dark = shown(app)
        app.theme = "textual-light"
        await settle(pilot)
        assert shown(app) == dark


def play(_app: CompanionApp) -> None:
    """Fail, as a part with a mistake would."""
    raise RuntimeError


async def test_a_part_that_fails_is_told_in_a_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of ours ends in a notice; what was typed is saved and the table stays open."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f4 :5")
        monkeypatch.setattr(type(table_screen(app)), "action_sheet", play)
        await type_keys(pilot, "f9")
        assert total(app) == 7 + 5
        assert any("made a mistake" in one.message for one in app._notifications)  # noqa: SLF001 (what the toasts show)
        assert [type(mistake) for mistake in app.mistakes] == [RuntimeError]
        app.mistakes.clear()
