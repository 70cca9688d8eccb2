"""The turn clock of a followed game: who has used how long, pause, off by default, and what is kept of it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from companion.app import CompanionApp
from companion.screens.clock import ClockLine, TurnClock
from companion.screens.settings import SettingsScreen
from companion.widgets.choice import Choice
from scoring import example
from tests.app.desk import Desk, shown, table_screen, type_keys

FOLLOWED: Final = {"museum": "common-pool", "musee": "turns", "artline": "first-room"}
NEXT: Final = {"museum": "Éric", "musee": "Amandine", "artline": "Andy"}
"""Whose turn it is at the end of these examples."""


class Watch:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        """Begin at no time in particular."""
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The watch by which the app counts."""
    watch = Watch()
    monkeypatch.setattr("companion.screens.clock.monotonic", watch)
    return watch


def line(app: CompanionApp) -> str:
    """Return what the clock shows after a tick, nothing where it is off."""
    clock = table_screen(app).query_one(ClockLine)
    clock.tick()
    return str(clock.content) if clock.display else ""


@pytest.mark.parametrize("game", FOLLOWED)
async def test_it_counts_for_whose_turn_it_is(desk: Desk, watch: Watch, game: str) -> None:
    """Off at first; a pause does not count, and what was used is kept when the table is put away."""
    path = desk.file(example(FOLLOWED[game]))
    async with desk.running(path) as (app, pilot):
        watch.now += 50
        assert line(app) == ""
        await type_keys(pilot, "ctrl+x")
        watch.now += 65
        assert line(app) == f"◷ {NEXT[game]} 1:05"
        await type_keys(pilot, "ctrl+x")
        watch.now += 600
        assert line(app) == f"◷ paused · {NEXT[game]} 1:05"
        await type_keys(pilot, "ctrl+x")
        watch.now += 5
        assert line(app) == f"◷ {NEXT[game]} 1:10"
    async with desk.running(path) as (app, pilot):
        watch.now += 3600
        assert line(app) == f"◷ {NEXT[game]} 1:01:10"


async def test_a_turn_hands_it_on_and_undo_back(desk: Desk, watch: Watch) -> None:
    """Time stays where it was used: 30 seconds of Éric, 40 of Olivier."""
    async with desk.running(desk.file(example("common-pool"))) as (app, pilot):
        await type_keys(pilot, "ctrl+x")
        watch.now += 30
        await type_keys(pilot, "enter")
        assert table_screen(app).clock.turn == "Olivier"
        watch.now += 40
        assert line(app) == "◷ Éric 0:30 · Olivier 0:40"
        await type_keys(pilot, "ctrl+z")
        watch.now += 1
        assert line(app) == "◷ Éric 0:31 · Olivier 0:40"


async def test_another_language_leaves_the_clock_running(desk: Desk, watch: Watch) -> None:
    """What was used so far is still shown, and a pause goes on."""
    async with desk.running(desk.file(example("common-pool"))) as (app, pilot):
        await type_keys(pilot, "ctrl+x")
        watch.now += 42
        await type_keys(pilot, "ctrl+l")
        watch.now += 3
        assert line(app) == "◷ Éric 0:45"
        await type_keys(pilot, "ctrl+x ctrl+l")
        watch.now += 600
        assert line(app).endswith(" · Éric 0:45")


async def test_it_is_turned_off_in_the_settings(desk: Desk, watch: Watch) -> None:
    """For all games, until somebody turns it on again; what is used meanwhile does not count."""
    async with desk.running(desk.file(example("common-pool"))) as (app, pilot):
        await type_keys(pilot, "ctrl+x f10")
        assert isinstance(app.screen, SettingsScreen)
        choice = app.screen.query_one("#clock", Choice)
        choice.focus()
        await type_keys(pilot, "left escape")
        watch.now += 30
        assert line(app) == ""
        assert app.shelf.journal.kept("clock") == "off"
        await type_keys(pilot, "ctrl+x")
        watch.now += 2
        assert line(app) == "◷ Éric 0:02"


async def test_a_game_without_turns_has_none(desk: Desk) -> None:
    """No line and no choice; the key says why as long as the game may be played."""
    running = 'format = 1\ngame = "museum"\nover = false\n[[players]]\nname = "Andy"\n'
    async with desk.running(desk.file(running)) as (app, pilot):
        await type_keys(pilot, "ctrl+x")
        assert line(app) == ""
        assert "not followed turn by turn" in shown(app)
        await type_keys(pilot, "f10")
        assert not app.screen.query("#clock")
        assert "Turn clock" not in shown(app)


async def test_after_the_end_nobody_uses_time(desk: Desk, watch: Watch) -> None:
    """A game of Artline that is over has nobody's turn."""
    async with desk.running(desk.file(example("pile-runs-out"))) as (app, pilot):
        await type_keys(pilot, "ctrl+x")
        watch.now += 30
        assert line(app) == ""


def test_nobody_uses_time_while_nobody_plays() -> None:
    """Ten seconds of Andy; twenty of nobody count for nobody."""
    clock: Any = TurnClock()
    clock.go("Andy", 0)
    clock.go(None, 10)
    clock.go("Andy", 30)
    clock.go("Andy", 31)
    assert clock.used == {"Andy": 11}
