"""Names of cards the companion does not know: typed once, offered from then on."""

from __future__ import annotations

import pytest

from companion.journal import Journal
from companion.memory import MOST_NAMES_KEPT, Memory
from tests.app.desk import Desk, settle, shown, table_screen, type_keys
from tests.app.test_fields import player


async def test_a_name_with_its_points_is_offered_in_the_next_game(desk: Desk) -> None:
    """Other points: Tab or → takes name and last points, Enter enters them."""
    async with desk.running(desk.file(), size=(100, 30)) as (_app, pilot):
        await type_keys(pilot, "ctrl+o + :Trident space :of space :Poseidon space := space :4 enter")
    for way in ("tab", "right"):
        later = desk.app(desk.file(name=f"{way}.toml"))
        async with later.run_test(size=(100, 30)) as pilot:
            await settle(pilot)
            await type_keys(pilot, "ctrl+o + :tri")
            assert "Trident of Poseidon = 4" in shown(later)
            await type_keys(pilot, f"{way} enter")
            assert dict(player(later).other_points) == {"Trident of Poseidon": 4}


async def test_an_expert_nobody_knows_is_offered_in_the_next_game(desk: Desk) -> None:
    """Only names that are no known Expert's are remembered."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "f6 + :Somebody space :new enter + :nathaniel enter")
        assert player(app).experts == ("other:Somebody new", "nathaniel-ikons")
        memory = Memory(table_screen(app).session.journal, "museum.experts")
        assert [*memory.entries()] == ["Somebody new"]
    later = desk.app(desk.file(name="later.toml"))
    async with later.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "f6 + :so tab enter")
        assert player(later).experts == ("other:Somebody new",)


async def test_an_unknown_expert_is_offered_for_points(desk: Desk) -> None:
    """Hired by a name nobody knows, what that Expert earns is typed behind the name offered."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "f6 + :Somebody enter ctrl+o + :s tab :6 enter")
        assert dict(player(app).other_points) == {"Somebody": 6}


async def test_what_is_refused_is_not_remembered(desk: Desk) -> None:
    """A name without points is none."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "ctrl+o + :Trident enter escape")
        assert not Memory(table_screen(app).session.journal, "museum.other-points").entries()


@pytest.mark.parametrize("kept", ["", "{", "[1]", "7", '{"a": 3, "b": "4"}', "[" * 100_000], ids=lambda kept: kept[:9])
def test_a_damaged_memory_is_forgotten(desk: Desk, kept: str) -> None:
    """Whatever stands there, what is a list of names is used and the rest is not."""
    journal = Journal(desk.places.data / "shelf.sqlite3")
    journal.keep("museum.other-points", kept)
    memory = Memory(journal, "museum.other-points")
    assert memory.entries() == ({"b": "4"} if "b" in kept else {})
    memory.remember("Trident", "4")
    assert next(iter(memory.entries().items())) == ("Trident", "4")
    journal.close()


def test_without_a_journal_nothing_is_remembered(desk: Desk) -> None:
    """Where none can be made: no failure, and no memory."""
    file = desk.folder / "data" / "shelf.sqlite3"
    file.parent.write_text("no folder", encoding="utf-8")
    journal = Journal(file)
    memory = Memory(journal, "museum.other-points")
    memory.remember("Trident", "4")
    assert memory.entries() == {}
    journal.close()


def test_the_latest_come_first_and_only_so_many_are_kept(desk: Desk) -> None:
    """A name spelt otherwise takes the place of the one before."""
    journal = Journal(desk.places.data / "shelf.sqlite3")
    memory = Memory(journal, "museum.other-points")
    memory.remember("Trident", "4")
    memory.remember("Net", "2")
    memory.remember("TRIDENT", "5")
    assert memory.entries() == {"TRIDENT": "5", "Net": "2"}
    for number in range(MOST_NAMES_KEPT):
        memory.remember(f"card {number}", "1")
    assert len(memory.entries()) == MOST_NAMES_KEPT
    assert "TRIDENT" not in memory.entries()
    journal.close()
