"""A desk for a test: folders of its own, apps on it, and a way to wait until an app has nothing left to do."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from string import punctuation
from typing import Any, Final

from textual import events
from textual.app import App
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Static

from companion.app import CompanionApp
from companion.games.artline.tabletop import ArtlineTabletop
from companion.games.musee.board import MuseeBoard
from companion.games.museum.museum_board import MuseumBoard
from companion.journal import Journal
from companion.screens.table import TableScreen
from companion.session import Session
from companion.shelf import LAST_GAME, Places
from tests.app.rest import at_rest, draw, waits

TABLE = """\
# The last evening in November
format = 1
game = "museum"
edition = "en"

[[players]]
name = "Vincent"  # brought the game
prestige = 2
museum = \"\"\"
cel-th-3 cel-wa-2 .        .        .
cel-ag-1 .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
\"\"\"

[[players]]
name = "Andy"
"""
"""Vincent: track 3 + 2 + 1 = 6, three linked Celtic cards 1, two Prestige 2: 9. Andy: nothing."""


MOMENT: Final = 0.001
"""Seconds between two looks whether an app is at rest."""
LOOKS: Final = 30_000
PRINTED: Final = {_character_to_key(character): character for character in f" {punctuation}"}
"""The character that a terminal sends with a key, by the key's name."""


class Desk:
    """The folders of one test, and what was opened there."""

    def __init__(self, folder: Path) -> None:
        """Keep everything below a folder."""
        self.folder = folder
        self.places = Places(folder / "tables", folder / "data")
        self._open: list[Journal] = []
        self._apps: list[CompanionApp] = []

    def file(self, text: str = TABLE, name: str = "evening.toml") -> Path:
        """Write a table file."""
        path = self.folder / name
        path.write_bytes(text.encode())
        return path

    def app(self, path: Path | None = None, *, last: str = "museum") -> CompanionApp:
        """Start the app, on a file or on the shelf, where `last` was the game begun last."""
        self._let_go_of_ended()
        app = CompanionApp(path, "en", self.places)
        app.shelf.journal.keep(LAST_GAME, last)
        self._open.append(app.shelf.journal)
        self._apps.append(app)
        return app

    def _let_go_of_ended(self) -> None:
        """Let others open what apps had open that have ended, as the end of their program would."""
        for app in self._apps:
            if not app.is_running:
                app.let_go()

    @asynccontextmanager
    async def running(
        self, path: Path | None = None, *, last: str = "museum", size: tuple[int, int] = (80, 24)
    ) -> AsyncIterator[tuple[CompanionApp, Pilot[Any]]]:
        """Run the app, as `app` starts it, in a terminal of a size, and wait until it has nothing left to do."""
        app = self.app(path, last=last)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            yield app, pilot

    def session(self, path: Path) -> Session:
        """Open a file without an app."""
        journal = Journal(self.places.data / "shelf.sqlite3")
        self._open.append(journal)
        return Session.open(path, journal)

    def close(self) -> None:
        """Let go of every journal, and see that nothing failed unseen."""
        self._let_go_of_ended()
        for journal in self._open:
            journal.close()
        assert not [mistake for app in self._apps for mistake in app.mistakes]


async def settle(pilot: Pilot[Any], rests: Callable[[Any], bool] = at_rest) -> None:
    """Wait until an app has nothing left to do, and everything is drawn.

    Textual's pilot lets every widget answer several times over: that takes ten times as long as a key does.
    """
    for _ in range(LOOKS):
        await asyncio.sleep(MOMENT)
        if rests(pilot.app) and not draw(pilot.app):
            return
    raise AssertionError(shown(pilot.app))


async def until(pilot: Pilot[Any], what: Callable[[], object]) -> None:
    """Wait for something that another thread brings about, and until it is drawn, whatever goes on beside."""
    for _ in range(LOOKS):
        if what():
            await settle(pilot, waits)
            return
        await asyncio.sleep(10 * MOMENT)
    raise AssertionError(shown(pilot.app))


async def type_keys(pilot: Pilot[Any], keys: str, rests: Callable[[Any], bool] = at_rest) -> int:
    """Press keys, named ones apart by blanks, others letter by letter (`:pc?` is three); return how many they were.

    They are sent as fast as a machine can: the app must keep them in order.
    """
    await settle(pilot, waits)
    every = [key for word in keys.split() for key in (word[1:] if word.startswith(":") else (word,))]
    for key in every:
        name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
        pilot.app.post_message(events.Key(name, PRINTED.get(name, key if len(key) == 1 else None)))
    await settle(pilot, rests)
    return len(every)


def table_screen(app: CompanionApp) -> TableScreen:
    """Return the screen of the open table."""
    assert isinstance(app.screen, TableScreen), app.screen
    return app.screen


def museum_board(app: CompanionApp) -> MuseumBoard:
    """Return the board of the open table of MUSEUM."""
    return table_screen(app).query_one(MuseumBoard)


def musee_board(app: CompanionApp) -> MuseeBoard:
    """Return the board of the open table of Musée."""
    return table_screen(app).query_one(MuseeBoard)


def artline_desk(app: CompanionApp) -> ArtlineTabletop:
    """Return what lies on the open table of Artline: the map, the ledger, the line a turn is typed on."""
    return table_screen(app).query_one(ArtlineTabletop)


def status(app: CompanionApp) -> str:
    """Return what the status line of an open table says, without the breaks of its lines."""
    return " ".join(str(app.screen.query_one("#status", Static).content).split())


def total(app: CompanionApp, seat: int = 0) -> int:
    """Return the total of the player on a seat."""
    assert isinstance(app.screen, TableScreen), app.screen
    points: int = app.screen.session.review.players[seat].total
    return points


def today() -> datetime.date:
    """Return the day here and now; what is dated while a test runs may be of this day or of the next."""
    return datetime.datetime.now().astimezone().date()


def shown(app: App[Any]) -> str:
    """Return the screen as plain text."""
    width, height = app.size
    lines = app.screen._compositor.render_strips(app.size)  # noqa: SLF001 (what the terminal gets, without colours)
    assert (len(lines), width) == (height, app.size.width)
    return "\n".join(line.text.rstrip() for line in lines)
