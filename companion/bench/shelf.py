"""How much later the statistics of 3,000 games on the shelf are told than those of 30: a ratio of the same run."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from companion.bench.speed import MUSEUM, NAMES
from companion.journal import Entry
from companion.shelf import Places, Shelf
from companion.statistics.index import files_on, statistics
from scoring.games.museum.table import Table
from scoring.games.museum.table.edit import new_table
from scoring.tablefile import fresh

if TYPE_CHECKING:
    from companion.app import CompanionApp

GAMES: Final = (30, 3000)
TURNS: Final = 11
DRAWN: Final = 30
"""How many different games there are; the others have other days."""
PAUSE: Final = 1.0
"""Seconds after which the shelf itself is drawn."""
LOOKED: Final = 0.004
"""Seconds between two looks at the screen: more looks would hold up the count behind it."""
FIRST: Final = date(2018, 1, 1)


def main() -> int:
    """Print how long both take, and the ratio."""
    with tempfile.TemporaryDirectory() as name:
        shelves = [_shelf(Path(name) / str(games), games) for games in GAMES]
        for games, places in zip(GAMES, shelves, strict=True):
            start = time.perf_counter()
            statistics(files_on(places), places.data)
            print(f"{games} games counted for the first time: {time.perf_counter() - start:.1f} s", flush=True)
        pairs = [[asyncio.run(_opened(places)) for places in shelves] for _ in range(TURNS + 1)][1:]
    few, many = zip(*pairs, strict=True)
    ratio = median(b / a for a, b in pairs)
    print(
        f"statistics of {GAMES[1]} games on the screen: {median(many) * 1000:.0f} ms, of {GAMES[0]}: "
        f"{median(few) * 1000:.0f} ms; {ratio:.2f}x (aim: at most 2)"
    )
    return 0


def _shelf(folder: Path, games: int) -> Places:
    """Lay so many games of two to four players on a shelf, as if they had been played and opened long ago."""
    places, rng = Places(folder / "tables", folder), random.Random(games)  # noqa: S311 - no secret
    places.tables.mkdir(parents=True)
    drawn = []
    for _ in range(min(DRAWN, games)):
        names = tuple(rng.sample(NAMES, rng.randint(2, 4)))
        drawn.append((names, fresh(MUSEUM.write(_table(names, rng)))))
    shelf = Shelf(places)
    for number in range(games):
        names, text = drawn[number % len(drawn)]
        day = FIRST + timedelta(days=number)
        file = places.tables / f"{day}.toml"
        file.write_text(text.replace("format = 1\n", f"format = 1\nplayed = {day}\n", 1), encoding="utf-8")
        os.utime(file, (1e9, 1e9))
        shelf.journal.note(Entry(file, names, str(day), names[:1], f"{day}T20:00", MUSEUM.id, begun=f"{day}T20:00"))
    shelf.journal.close()
    return places


def _table(names: tuple[str, ...], rng: random.Random) -> Table:
    """Return a decided game of which only the score track and the Prestige are told."""
    table = new_table(names)
    told = [replace(one, track=rng.randint(20, 90), prestige=rng.randint(0, 9)) for one in table.players]
    return replace(table, players=tuple(told), over=True)


async def _opened(places: Places) -> float:
    """Return the seconds in which the statistics of a shelf are told, once the app is there."""
    from companion.app import CompanionApp  # noqa: PLC0415 - Textual only where the app is measured

    app = CompanionApp(None, "en", places)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(PAUSE)
        seconds = await _seconds(app)
    app.shelf.journal.close()
    return seconds


async def _seconds(app: CompanionApp) -> float:
    """Open the statistics, and return the seconds until everybody is listed."""
    from textual.widgets import OptionList  # noqa: PLC0415 - as above

    from companion.screens.statistics import StatisticsScreen  # noqa: PLC0415 - as above

    start = time.perf_counter()
    screen = StatisticsScreen(app.say.words)
    app.push_screen(screen)
    while not (screen.is_running and screen.query(OptionList) and screen.query_one(OptionList).option_count):  # noqa: ASYNC110 (the screen knows nothing of it)
        await asyncio.sleep(LOOKED)
    return time.perf_counter() - start
