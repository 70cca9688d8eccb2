"""Games killed while they are played: `python -m tests.kill_runs --runs 500 --seed 1`.

Each run plays a game at random in a process of its own, which tells every step once it is shown as saved, and is killed
with SIGKILL at a random moment. Then the game is opened again: the file holds the last step told, or the one that was
under way; undo leads back through all of them; nothing is malformed, and the journal is in order. Every tenth run plays
in the app, key by key. Printed by game: runs, those killed while they played, steps told, questions on reopening what
was under way, temporary files left behind, and losses. Exit code 1 when anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

os.environ["TEXTUAL_ANIMATIONS"] = "none"

from companion.app import CompanionApp
from companion.files import BEGUN
from companion.journal import Journal
from companion.screens.table import TableScreen
from companion.session import Session
from companion.shelf import Places
from scoring import tablefile
from tests.random_play import PLAYED, begun, changed

IN_THE_APP: Final = 10
"""Of so many runs one plays in the app."""
LONGEST: Final = 0.4
"""Seconds after the first step told within which a run is killed, twice as many in the app."""
START: Final = 300.0
"""Seconds a run may take to begin."""
UNDER_WAY: Final = 2
"""Steps that may have come after the last one told: one kept and not saved, and the file's own beside it."""
KEYS: Final = {"museum": "en3ct2 ", "musee": "1234567890.t", "artline": "abc-"}

State = dict[str, Any]
Tell = Callable[..., None]


def play(file: Path, journal: Path, seed: int, tell: Tell) -> None:
    """Change, undo and redo at random without end; tell each step when it is saved."""
    rng = random.Random(seed)
    session = Session.open(file, Journal(journal))
    tell("begin", session.game.write(session.table))
    while True:
        did = rng.choice(["change"] * 8 + ["undo", "redo"])
        if did == "change":
            moved = session.apply(changed(session.game.id, session.table, rng))
        else:
            moved = session.undo() if did == "undo" else session.redo()
        if moved and session.saved:
            tell(did, session.game.write(session.table))


async def type_keys(file: Path, data: Path, seed: int, tell: Tell) -> None:
    """Type at random in the app without end; tell each step when it is shown as saved."""
    rng = random.Random(seed)
    app = CompanionApp(file, "en", Places(data, data))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        told: State | None = None
        while True:
            screen = app.screen
            if isinstance(screen, TableScreen) and screen.session.saved:
                state = screen.session.game.write(screen.session.table)
                if state != told:
                    tell("begin" if told is None else "change", state)
                    told = state
                await pilot.press(rng.choice([*KEYS[screen.session.game.id], "right", "down", "enter"]))
            else:
                await pilot.press("escape")


def begin(work: Callable[[Tell], None]) -> tuple[int, int]:
    """Begin work in a process of its own; returns its id, and where what it tells is read."""
    reads, writes = os.pipe()
    child = os.fork()
    if child:
        os.close(writes)
        return child, reads
    os.close(reads)  # so that telling fails, and the child ends, where nobody reads any more

    def tell(did: str, state: State) -> None:
        line = json.dumps([did, state], default=str) + "\n"
        os.write(writes, line.encode())

    try:
        work(tell)
    finally:
        os._exit(1)


def told_until_killed(child: int, reads: int, after: float) -> list[tuple[str, State]]:
    """Return what a process told until it was killed, so many seconds after it told the first; kills it in any case."""
    told, end, killed = b"", time.monotonic() + START, False
    while True:
        ready, _, _ = select.select([reads], [], [], max(0.0, end - time.monotonic()))
        if ready:
            more = os.read(reads, 65536)
            if not more:
                break
            if not told:
                end = time.monotonic() + after
            told += more
        if time.monotonic() >= end and not killed:
            os.kill(child, signal.SIGKILL)
            end, killed = end + START, True
    os.waitpid(child, 0)
    os.close(reads)
    return [(did, state) for did, state in map(json.loads, told.decode().split("\n")[:-1])]


def steps_told(told: list[tuple[str, State]]) -> list[State]:
    """Return the steps that undo must lead back through, the first of them the one told last."""
    steps: list[State] = []
    now = -1
    for did, state in told:
        if did in ("begin", "change"):
            del steps[now + 1 :]
            steps.append(state)
        now += -1 if did == "undo" else 1
        assert steps[now] == state, "undo or redo led elsewhere"
    return steps[now::-1]


def back(session: Session) -> Iterator[State]:
    """Yield what a game shows, and what undo leads back to, step by step."""
    yield as_told(session)
    while session.undo():
        assert session.saved, session.trouble
        yield as_told(session)


def as_told(session: Session) -> State:
    """Return what a game shows as it comes through the pipe."""
    state: State = json.loads(json.dumps(session.game.write(session.table), default=str))
    return state


def look(file: Path, journal_file: Path, told: list[tuple[str, State]], rng: random.Random) -> bool:
    """Open a killed game; returns whether it asked what shall stand. Raises AssertionError where a step is lost."""
    expected = steps_told(told)
    _, table = tablefile.read(file.read_text(encoding="utf-8"))
    journal = Journal(journal_file)
    session = Session.open(file, journal)
    asked = session.unsaved
    assert session.table == table, "the file is not what is shown"
    if asked:
        rng.choice([session.take_up_unsaved, session.leave_unsaved])()
    shown = [*back(session)]
    ways = ((later, undone) for later in range(UNDER_WAY + 1) for undone in range(2))
    assert any(shown[later:] == expected[undone:] for later, undone in ways), "undo does not lead through all steps"
    assert journal.trouble is None, journal.trouble
    assert not journal.set_aside, "the journal was damaged"
    journal.close()
    return asked


def run(game: str, seed: int, folder: Path, *, in_app: bool) -> Counter[str]:
    """Play, kill, look; returns what is to be counted."""
    rng = random.Random(seed)
    file, data = folder / f"{game}.toml", folder / "data"
    file.write_text(begun(game), encoding="utf-8")
    data.mkdir()
    journal = data / "shelf.sqlite3"

    def work(tell: Tell) -> None:
        if in_app:
            asyncio.run(type_keys(file, data, seed, tell))
        else:
            play(file, journal, seed, tell)

    told = told_until_killed(*begin(work), rng.uniform(0, LONGEST * (2 if in_app else 1)))
    count = Counter({"runs": 1, "killed playing": bool(told), "steps told": len(told), "in the app": in_app})
    count["left behind"] = sum(path.name.startswith(BEGUN) for path in folder.iterdir())
    if told:
        try:
            count["asked"] = look(file, journal, told, rng)
        except Exception as error:  # noqa: BLE001 (whatever it is, something was lost)
            count["lost"] = 1
            print(f"{game}, seed {seed}{', in the app' if in_app else ''}: {error!r}", file=sys.stderr)
    return count


def main() -> int:
    """Run all, and print the figures of each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill_runs", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    counts: dict[str, Counter[str]] = {game: Counter() for game in PLAYED}
    for n in range(asked.runs):
        game = [*PLAYED][n % len(PLAYED)]
        with tempfile.TemporaryDirectory() as folder:
            counts[game] += run(game, asked.seed * 100_000 + n, Path(folder), in_app=n % IN_THE_APP == 0)
    columns = ("runs", "in the app", "killed playing", "steps told", "asked", "left behind", "lost")
    print(f"seed {asked.seed}", *columns, sep=" | ")
    for game, count in counts.items():
        print(game, *(count[column] for column in columns), sep=" | ")
    return 1 if any(count["lost"] or count["killed playing"] < count["runs"] for count in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
