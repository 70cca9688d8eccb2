"""What the app says of trouble with files and the journal: at once, in words that stay until it is over."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from textual.widgets import OptionList

from companion import session as session_module
from companion.app import CompanionApp
from companion.screens.conflict import ProblemsScreen, Question
from companion.screens.shelf import ShelfScreen
from tests.app.desk import TABLE, Desk, settle, shown, table_screen, total, type_keys


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no table be saved."""

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session_module, "write_file", full)
        yield


def flat(app: CompanionApp) -> str:
    """Return the screen as one line."""
    return " ".join(shown(app).split())


async def ended_unsaved(desk: Desk) -> Path:
    """Lay a card that is saved and one that is not, and end there."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "right right right :en3")
        with full_disk():
            await type_keys(pilot, ":en4")
        assert "No space left on device" in flat(app)
        app.shelf.journal._let_go()  # noqa: SLF001 (as when it is killed)
    return path


async def test_a_locked_journal_is_told_until_it_is_kept(desk: Desk) -> None:
    """The words stay on the screen while others hold it, and go by themselves."""
    async with desk.running(desk.file()) as (app, pilot):
        with closing(sqlite3.connect(desk.places.data / "shelf.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await type_keys(pilot, "right right right :en3")
            for _ in range(2):
                assert "For now you can undo only what you do in this session (database is locked)" in flat(app)
                assert "saved" in shown(app)
                await type_keys(pilot, "right")
            other.execute("COMMIT")
        table_screen(app)._keep_again()  # noqa: SLF001 (what its timer does)
        await settle(pilot)
        assert "Undo is not kept" not in flat(app)


async def test_a_damaged_journal_is_told_with_its_place(desk: Desk) -> None:
    """Once, on the shelf or at a table; the app goes on."""
    desk.places.data.mkdir()
    for number, path in enumerate((None, desk.file()), 1):
        (desk.places.data / "shelf.sqlite3").write_bytes(b"this is no database" * 99)
        name = f"shelf.damaged{'-2' if number == 2 else ''}.sqlite3"
        async with desk.running(path) as (app, pilot):
            told = [one.message for one in app._notifications]  # noqa: SLF001 (what the toasts show)
            assert [message for message in told if "history for undo was damaged" in message] == told
            assert len(told) == 1
            assert str(desk.places.data / name) in told[0]
            await type_keys(pilot, "down")
            app.shelf.journal.close()


async def test_unsaved_cards_can_be_taken_up(desk: Desk) -> None:
    """Asked on opening; the first answer saves them, and the file's version is one redo away."""
    path = await ended_unsaved(desk)
    async with desk.running(path) as (app, pilot):
        assert isinstance(app.screen, Question)
        assert "Your last entries were not saved" in flat(app)
        await type_keys(pilot, "enter")
        assert "egy-na-4" in path.read_text(encoding="utf-8")
        await type_keys(pilot, "ctrl+y")
        assert "egy-na-4" not in path.read_text(encoding="utf-8")


async def test_the_file_can_stand_instead(desk: Desk) -> None:
    """The second answer; what was not saved is one undo away, and it is not asked again."""
    path = await ended_unsaved(desk)
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "down enter")
        points = total(app)
        assert "egy-na-4" not in path.read_text(encoding="utf-8")
        await type_keys(pilot, "ctrl+w enter")
        assert total(app) == points
        await type_keys(pilot, "ctrl+z")
        assert "egy-na-4" in path.read_text(encoding="utf-8")


async def test_escape_decides_the_next_time(desk: Desk) -> None:
    """The file is shown, and the question comes again, also after leaving to the shelf."""
    path = await ended_unsaved(desk)
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "escape")
        assert "egy-na-4" not in path.read_text(encoding="utf-8")
        await type_keys(pilot, "ctrl+w enter")
        assert isinstance(app.screen, Question)
        await type_keys(pilot, "f1")
        assert "Neither version is lost" in flat(app)


async def test_a_protected_file_is_not_saved_over(desk: Desk) -> None:
    """Said on the screen, also of an export; nothing is lost, and it is saved once that is allowed."""
    path, export = desk.file(), desk.folder / "evening.txt"
    export.write_text("mine", encoding="utf-8")
    for each in (path, export):
        each.chmod(0o444)
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "right right right :en3")
        assert "it is write-protected. Nothing is lost" in flat(app)
        assert path.read_text(encoding="utf-8") == TABLE
        await type_keys(pilot, "f9 t escape")
        assert export.read_text(encoding="utf-8") == "mine"
        path.chmod(0o644)
        await type_keys(pilot, "ctrl+s")
        assert table_screen(app).session.saved
        assert "egy-na-3" in path.read_text(encoding="utf-8")


async def test_what_is_in_memory_only_is_told(desk: Desk) -> None:
    """Neither the file nor the journal can be written: nothing is promised, and leaving says what is lost."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        with closing(sqlite3.connect(desk.places.data / "shelf.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with full_disk():
                await type_keys(pilot, "right right right :en3")
                assert "Your latest changes are in memory only: leave the app open" in flat(app)
                assert "Nothing is lost" not in flat(app)
                await type_keys(pilot, "ctrl+q")
                assert "whoever leaves now loses them" in [one.message for one in app._notifications][-1]  # noqa: SLF001
            other.execute("COMMIT")
        with full_disk():
            table_screen(app)._keep_again()  # noqa: SLF001 (what its timer does)
            await settle(pilot)
            assert "Nothing is lost" in flat(app)
        await type_keys(pilot, "ctrl+s")
        assert "egy-na-3" in path.read_text(encoding="utf-8")


async def test_a_new_game_that_has_no_file_is_in_memory_only(desk: Desk) -> None:
    """Nothing can be written from the start: the players just entered are promised nothing, and leaving asks twice."""
    async with desk.running() as (app, pilot):
        with closing(sqlite3.connect(desk.places.data / "shelf.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with full_disk():
                await type_keys(pilot, "n enter :Andy enter :Eric enter f2")
                assert "Your latest changes are in memory only: leave the app open" in flat(app)
                assert "Nothing is lost" not in flat(app)
                await type_keys(pilot, "ctrl+q")
                assert app.is_running
                assert "whoever leaves now loses them" in [one.message for one in app._notifications][-1]  # noqa: SLF001
            other.execute("COMMIT")


async def test_a_sheet_that_cannot_be_written_promises_no_other_try(desk: Desk) -> None:
    """Nobody saves it again but the player."""
    async with desk.running(desk.file()) as (app, pilot):
        (desk.folder / "evening.txt").mkdir()
        await type_keys(pilot, "f9 t")
        told = [one.message for one in app._notifications][-1]  # noqa: SLF001 (what the toasts show)
        assert told.startswith(f"{desk.folder / 'evening.txt'} cannot be written: ")
        assert "next change" not in told


async def test_a_list_with_odd_rows_is_shown(desk: Desk) -> None:
    """A game nobody knows, nobody who played, no day: each has its line, and the others theirs."""
    paths = [desk.file(name=f"{name}.toml") for name in ("one", "other", "third")]
    async with desk.running(paths[0], size=(100, 40)) as (app, pilot):
        for path in paths[1:]:
            app.open_path(path)
            await settle(pilot)
        with closing(sqlite3.connect(desk.places.data / "shelf.sqlite3", isolation_level=None)) as journal:
            journal.execute("UPDATE kinds SET game = 'nobody''s', match = -3 WHERE path = ?", (str(paths[0]),))
            journal.execute(
                "UPDATE games SET players = '[]', opened = '', winners = '[\"x\"]' WHERE path = ?", (str(paths[1]),)
            )
        app.show_shelf()
        await settle(pilot)
        assert isinstance(app.screen, ShelfScreen)
        assert [app.screen.query_one(OptionList).get_option(f"recent-{n}") for n in range(3)]


def pipe_at(path: Path) -> None:
    """Put a pipe nobody writes to in the place of a file."""
    path.unlink()
    os.mkfifo(path)


async def test_a_pipe_is_refused_by_name(desk: Desk) -> None:
    """As FILE."""
    path = desk.file()
    pipe_at(path)
    async with desk.running(path) as (app, _pilot):
        assert isinstance(app.screen, ProblemsScreen)
        assert app.screen.problems == [f"{path}: this is a pipe or a device; only an ordinary file can be saved"]


async def test_a_game_without_a_desk_is_refused_by_name(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """As FILE; it is not listed on the shelf."""
    monkeypatch.setattr("companion.games.desk_ids", lambda: ("musee",))
    path = desk.file()
    async with desk.running(path) as (app, _pilot):
        assert isinstance(app.screen, ProblemsScreen)
        said = f"the app cannot show MUSEUM yet; `companion score {path}` prints the result"
        assert app.screen.problems == [said]
        assert app.shelf.recent() == []


async def test_a_game_that_became_a_pipe_is_refused(desk: Desk) -> None:
    """Chosen on the shelf, where it was a file when it was listed."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "ctrl+w")
        assert isinstance(app.screen, ShelfScreen)
        pipe_at(path)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, ProblemsScreen)
        assert "only an ordinary file can be saved" in app.screen.problems[0]


async def test_a_file_that_becomes_a_pipe_is_not_saved(desk: Desk) -> None:
    """While the table is open: said on the screen, and saved once a file can be made there."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        pipe_at(path)
        await type_keys(pilot, "right right right :en3")
        app.on_app_focus()
        assert "it is a pipe or a device. Nothing is lost" in flat(app)
        path.unlink()
        await type_keys(pilot, "ctrl+s")
        assert "egy-na-3" in path.read_text(encoding="utf-8")


async def test_a_list_whose_first_game_vanishes_opens_the_one_chosen(desk: Desk) -> None:
    """What is listed is what is opened, whatever lies there by now."""
    one, other = desk.file(name="one.toml"), desk.file(name="other.toml")
    async with desk.running(one) as (app, pilot):
        app.open_path(other)
        await settle(pilot)
        await type_keys(pilot, "ctrl+w")
        other.unlink()
        await type_keys(pilot, "down enter")
        assert table_screen(app).session.path == one
