"""How fast scoring, starting and typing are, as ratios to things measured in the same run.

Both sides of a ratio take turns, and the median over the turns is printed: on a shared machine only that holds.
"""

from __future__ import annotations

import asyncio
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from companion.bench.museums import museums
from companion.words import phrasebook
from scoring.games import game
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table import Patron, Table
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.edit import new_table
from scoring.games.museum.table.line import Exhibit, Furbish, Payment
from scoring.games.museum.table.turn import Turn
from scoring.phrase import Phrase
from scoring.tablefile import fresh

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

    from textual.app import App

    from scoring.table import AnyTable

TURNS: Final = 11
ROUNDS: Final = 5
"""How many times the app and an empty one take turns at being typed in."""
ECHO: Final = 0.09
"""Seconds from key to key: the echo is on the screen by then, and what a table does when idle does not begin."""
MUSEUMS: Final = 200
MUSEUM: Final = game("museum")
NAMES: Final = ("Vincent", "Andy", "Olivier", "Patrick", "Johnny")

BETTER: Final = phrasebook("en").say(Phrase("arrange.so-far")).encode()
"""Stands over a better layout as soon as there is one."""

BARE: Final = """
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None)
@app.command()
def bare() -> None: print()
app()
"""
ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""That of every command measured: bytecode is kept, as where the companion is installed."""
QUESTION: Final = "may I put a painting next to another one of the same theme?"
OURS: Final = "from companion.cli import main; main()"
READY: Final = """
async def leave(pilot):
    await pilot.pause()
    app.exit()
app.run(headless=True, size=(120, 40), auto_pilot=leave)
"""
EMPTY_APP: Final = """
from textual.app import App
app = App()
"""
OUR_APP: Final = """
import sys
from pathlib import Path
from companion.collector import collect_seldom
collect_seldom()
from companion.app import CompanionApp
from companion.shelf import Places
folder = Path(sys.argv[1])
app = CompanionApp(*map(Path, sys.argv[2:]), places=Places(folder, folder))
"""


def full_table(seed: int, names: tuple[str, ...] = ("Vincent",)) -> Table:
    """Return a table of full 25-card museums, laid by Civilisation as players do."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    table = new_table(names)
    players = []
    for player in table.players:
        chosen = rng.sample(CIVILISATIONS, 6)
        cards = sorted(Card(rng.choice(chosen), rng.choice(DOMAINS), rng.randint(1, 5)) for _ in range(25))
        rows = [cards[n : n + 5][:: 1 if n % 2 == 0 else -1] for n in range(0, 25, 5)]
        laid = tuple(card for row in rows for card in row)
        patron = Patron(kind="legacy", civilisation=chosen[0], points=(5, 10, 15))
        players.append(replace(player, museum=laid, patron=patron, experts=(chosen[1], "na"), discard=laid[:3]))
    return replace(table, players=tuple(players), public_opinion={"europe": 2, "asia": 1})


def timed(work: Callable[[], object]) -> float:
    """Return the seconds a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_turn(ours: Callable[[], object], other: Callable[[], object], turns: int = TURNS) -> tuple[float, float, float]:
    """Measure two pieces of work in turn; return the median seconds of each and of the ratio, ours to the other."""
    ours(), other()
    pairs = [(timed(ours), timed(other)) for _ in range(turns)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def reviews() -> str:
    """Compare explained reviews of full museums with explained hands of mahjong, all of them different."""
    try:
        from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415 - a benchmark extra
        from mahjong.hand_calculating.hand_config import HandConfig  # noqa: PLC0415
    except ImportError:
        return "reviews against mahjong hands: not measured (pip install 'museum-companion[bench]')"
    tables = [full_table(seed) for seed in range(MUSEUMS)]
    hands = [random_hand(seed) for seed in range(MUSEUMS)]
    config = HandConfig(is_riichi=True, is_tsumo=True)

    def score_hands() -> None:
        calculator = HandCalculator()
        for hand in hands:
            calculator.estimate_hand_value(hand, hand[-1], config=config)

    ours, other, ratio = in_turn(lambda: [MUSEUM.review(table) for table in tables], score_hands)
    return (
        f"explained reviews of a 25-card museum: {MUSEUMS / ours:,.0f}/s, explained hands of mahjong "
        f"{version('mahjong')}: {MUSEUMS / other:,.0f}/s; speed ratio {1 / ratio:.2f} (aim: 0.5 or more)"
    )


def random_hand(seed: int) -> list[int]:
    """Return a complete hand of 14 mahjong tiles (in the package's numbers): four sets and a pair."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    while True:
        counts = [0] * 34
        for _ in range(4):
            if rng.random() < 1 / 2:
                counts[rng.randrange(34)] += 3
            else:
                first = rng.randrange(3) * 9 + rng.randrange(7)
                for tile in range(first, first + 3):
                    counts[tile] += 1
        counts[rng.randrange(34)] += 2
        if max(counts) <= 4:  # noqa: PLR2004 - four of each tile
            return [tile * 4 + n for tile, count in enumerate(counts) for n in range(count)]


def start(code: str, *arguments: str) -> Callable[[], object]:
    """Return the run of a fresh interpreter."""
    command = [sys.executable, "-c", code, *arguments]
    return lambda: subprocess.run(command, check=True, capture_output=True, env=ENVIRONMENT)  # noqa: S603 - our own code


def first_layout(file: Path) -> Callable[[], object]:
    """Return the run of `arrange` in a terminal, from the command to the first better layout on the screen."""
    command = [sys.executable, "-c", OURS, "arrange", str(file), "--lang", "en"]
    return lambda: next(screen for screen in screens(command, {**ENVIRONMENT, "TERM": "xterm"}) if BETTER in screen)


def screens(command: Sequence[str | Path], environment: Mapping[str, str]) -> Generator[bytes, None, None]:
    """Yield all that a command has written in a terminal, each time it writes; it is killed where nobody goes on."""
    ours, theirs = os.openpty()
    with subprocess.Popen(command, 0, None, theirs, theirs, theirs, env=environment) as program:  # noqa: S603 - our own code
        os.close(theirs)
        written = b""
        try:
            while read := _read(ours):
                written += read
                yield written
        finally:
            program.kill()
            os.close(ours)


def _read(terminal: int) -> bytes:
    """Return what was written in a terminal since; nothing at the end, which Linux tells by an error."""
    try:
        return os.read(terminal, select.PIPE_BUF)
    except OSError:
        return b""


def starts(file: Path, folder: Path) -> list[str]:
    """Compare the start of commands with a bare Typer command, and of the app with an empty one."""
    lines = []
    if hasattr(os, "openpty"):  # Windows has none
        museum = folder / "museum.toml"
        museum.write_text(fresh(MUSEUM.write(next(iter(museums("standard", 1, 0).values())))), encoding="utf-8")
        ours, bare, ratio = in_turn(first_layout(museum), start(BARE))
        lines.append(
            f"companion arrange FILE, until a better layout is on the screen: {ours * 1000:.0f} ms, "
            f"bare Typer: {bare * 1000:.0f} ms; {ratio:.2f}x (aim: at most 2)"
        )
    for name, arguments, aim in (
        ("--help", ("--help",), "no aim"),
        ("score FILE", ("score", str(file)), "aim: at most 1.8"),
        ("rule QUESTION", ("rule", QUESTION), "aim: at most 1.8"),
    ):
        ours, bare, ratio = in_turn(start(OURS, *arguments), start(BARE))
        lines.append(f"companion {name}: {ours * 1000:.0f} ms, bare Typer: {bare * 1000:.0f} ms; {ratio:.2f}x ({aim})")
    for name, opened, most in (("on the shelf", [], 1.4), ("on a five-player table", [str(file)], 2.0)):
        ours, empty, ratio = in_turn(start(OUR_APP + READY, str(folder), *opened), start(EMPTY_APP + READY))
        lines.append(
            f"app ready to type {name}: {ours * 1000:.0f} ms, empty Textual app: {empty * 1000:.0f} ms; "
            f"{ratio:.2f}x (aim: at most {most})"
        )
    return lines


def keystrokes(file: Path, folder: Path) -> str:
    """Measure the work from a key to its echo, saving included, on a five-player table and in an empty app.

    An app that shows nothing echoes nothing: the empty one has a line to type on, and nothing else.
    """
    from textual.app import App as EmptyApp  # noqa: PLC0415 - Textual only where the app is measured
    from textual.widgets import Input  # noqa: PLC0415

    from companion.app import CompanionApp  # noqa: PLC0415
    from companion.shelf import Places  # noqa: PLC0415

    class LineApp(EmptyApp[None]):
        def compose(self) -> Iterator[Input]:
            yield Input()

    text, rounds = file.read_text(encoding="utf-8"), []
    for _ in range(ROUNDS):
        letters, cards = asyncio.run(spent(CompanionApp(file, places=Places(folder, folder)), "en3gt4ra1" * 8))
        echo, _ = asyncio.run(spent(LineApp(), "en3" * 8))
        rounds.append((letters, cards, echo, letters / echo, cards / echo))
        file.write_text(text, encoding="utf-8")
    letters, cards, echo, letter_ratio, card_ratio = map(median, zip(*rounds, strict=True))
    silent, _ = asyncio.run(spent(EmptyApp[None](), "en3" * 8))
    return (
        f"a letter on a five-player table: {letters:.1f} ms of work, the key that completes a card: {cards:.1f} ms, "
        f"a key in an empty Textual app: {echo:.1f} ms with a line that echoes it, {silent:.1f} ms without (medians); "
        f"{letter_ratio:.1f}x and {card_ratio:.1f}x of its echo (aim: at most 3 and 6)"
    )


async def spent(app: App[Any], keys: str) -> tuple[float, float]:
    """Return the median milliseconds of processor time an app spends on a letter and on every third key.

    Keys come as from a terminal: to wait for them as Textual's pilot does would be counted too.
    """
    from textual.events import Key  # noqa: PLC0415

    times: list[float] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*"en3")  # the first save of a session loads what saving needs
        for key in keys:
            before = time.process_time()
            app.post_message(Key(key, key))
            await asyncio.sleep(ECHO)
            times.append((time.process_time() - before) * 1000)
    return median(times[0::3] + times[1::3]), median(times[2::3])


def main() -> None:
    """Print every figure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "table.toml"
        file.write_text(fresh(MUSEUM.write(full_table(7, NAMES))), encoding="utf-8")
        print(reviews(), flush=True)
        print(followed(), flush=True)
        for line in starts(file, folder):
            print(line, flush=True)
        print(keystrokes(file, folder))


GAMES: Final = 15
TURNS_EACH: Final = 15
FOUR: Final = NAMES[:4]
SOME_CIVILISATIONS: Final = ("egy", "gre", "rom", "jap", "inc")
SOME_DOMAINS: Final = ("ar", "ag", "cu", "na", "th", "wa")


def followed_game(seed: int) -> Table:
    """Return a game of four after 60 turns, in each of which two Objects are exhibited and paid with two cards."""
    rng = random.Random(seed)  # noqa: S311 - no secret

    def card(value: int) -> Card:
        return Card(rng.choice(SOME_CIVILISATIONS), rng.choice(SOME_DOMAINS), value)

    def turn(player: str) -> Turn:
        gains = Exhibit(card(rng.randint(1, 5))), Exhibit(card(rng.randint(1, 5)))
        line = Furbish(gains, Payment((card(5), card(5))))
        others = tuple(name for name in FOUR if name != player)
        return Turn(player=player, took=others, plays=(line,), headline="none" if player == FOUR[0] else None)

    turns = tuple(turn(player) for player in islice(cycle(FOUR), TURNS_EACH * len(FOUR)))
    return replace(new_table(FOUR), over=False, turns=turns)


def followed() -> str:
    """Compare three reviews: of the whole game anew, of the game after one more turn, and of its table as it lies."""
    anew, after_a_turn = [], []
    for seed in range(GAMES):
        table = followed_game(seed)
        whole = _spent(table)
        again = followed_game(seed + GAMES)
        MUSEUM.review(replace(again, turns=again.turns[:-1]))
        one_turn = _spent(again)
        anew.append(whole / _spent(MUSEUM.as_it_lies(table)))
        after_a_turn.append(one_turn / _spent(MUSEUM.as_it_lies(again)))
    return (
        f"a followed game of {TURNS_EACH * len(FOUR)} turns, reviewed after a turn: {median(after_a_turn):.1f}x the "
        f"review of its table as it lies (aim: at most 2); replayed from the first turn: {median(anew):.1f}x"
    )


def _spent(table: AnyTable) -> float:
    """Return the seconds of processor time that one review takes."""
    start = time.process_time()
    MUSEUM.review(table)
    return time.process_time() - start
