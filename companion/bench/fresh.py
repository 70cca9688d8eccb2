"""How soon the best layout is there on a fresh machine: a wheel is installed in an empty environment, and used.

Such a machine keeps no bytecode, not even of Python's own library, and nothing of a player: the first run finds empty
folders for both, the second what the first has left there. A bare Typer command runs before each, in folders alike.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.bench.museums import museums
from companion.bench.packages import CHECKOUT, OUTSIDE, packed, processor_time, run, unpacked
from companion.bench.speed import BARE, BETTER, screens, timed
from scoring import tablefile
from scoring.games import game

MUSEUMS: Final = 5
"""Realistic ones, each arranged twice."""
PROVED: Final = b"(proved: "
"""Stands beside the best layout, in English."""
FOLDERS: Final = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "PYTHONPYCACHEPREFIX")
"""Where a player's files lie, and bytecode."""


class Run(NamedTuple):
    """The seconds of one run."""

    better: float
    """From the command until a better layout is on the screen."""
    proved: float
    """From the command until the best one is, with its proof."""
    processor: float
    """Of the processor, until the command has ended."""
    bare: float
    """A bare Typer command beside it."""


def main() -> int:
    """Print the figures; return the exit code, 2 where there is nothing to build a wheel of."""
    if not (CHECKOUT / "pyproject.toml").is_file():
        print("An installed copy builds no wheel: run the benchmark in a checkout.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = packed("wheel", unpacked(packed("sdist", CHECKOUT, folder), folder), folder)
        used, began = processor_time(), time.perf_counter()
        commands = installed(wheel, folder)
        clock, processor = time.perf_counter() - began, processor_time() - used
        print(
            f"wheel installed in an empty environment: {clock:.1f} s, {processor:.1f} s of processor time", flush=True
        )
        first, second = zip(*runs(commands, folder, MUSEUMS), strict=True)
    print(f"arrange for the first time: {told(first, 2)}\nfor the second time: {told(second, 0.5)}")
    print(f"from the wheel to the first layout that is proved: {clock + first[0].proved:.1f} s")
    return 0


def installed(wheel: Path, folder: Path) -> Path:
    """Return where the commands of a new environment are, in which a wheel is installed."""
    run([sys.executable, "-m", "venv", folder / "empty"], folder)
    commands = folder / "empty" / "bin"
    run([commands / "pip", "install", "--quiet", "--no-cache-dir", wheel], folder)
    return commands


def runs(commands: Path, folder: Path, number: int) -> Iterator[tuple[Run, Run]]:
    """Yield a first and a second run for each of so many museums."""
    for name, table in museums("realistic", number, 0).items():
        file = folder / f"{name}.toml"
        file.write_text(tablefile.fresh(game("museum").write(table)), encoding="utf-8")
        ours, theirs = (_with_folders_in(folder / f"{name}-{whose}") for whose in ("ours", "theirs"))
        first, second = (arranged(commands, file, ours, theirs) for _ in range(2))
        yield first, second


def _with_folders_in(folder: Path) -> Mapping[str, str]:
    return {**OUTSIDE, **dict.fromkeys(FOLDERS, str(folder)), "TERM": "xterm"}


def arranged(commands: Path, file: Path, ours: Mapping[str, str], theirs: Mapping[str, str]) -> Run:
    """Measure one run of ours with its environment, and one of a bare Typer command with its own."""
    bare = timed(lambda: run([commands / "python", "-c", BARE], file.parent, theirs))
    seen: dict[bytes, float] = {}
    used, began = processor_time(), time.perf_counter()
    for screen in screens([commands / "companion", "arrange", file, "--lang", "en"], ours):
        for text in (BETTER, PROVED):
            if text in screen:
                seen.setdefault(text, time.perf_counter() - began)
    return Run(seen[BETTER], seen[PROVED], processor_time() - used, bare)


def told(of: Sequence[Run], aim: float) -> str:
    """Return what runs of one kind took, and how soon a better layout is to be there."""
    better, proved, processor, bare = map(median, zip(*of, strict=True))
    ratio = median(run.better / run.bare for run in of)
    return (
        f"a better layout on the screen after {better:.2f} s, at worst {max(run.better for run in of):.2f} s "
        f"(aim: at most {aim}), bare Typer: {bare:.2f} s; {ratio:.1f}x; "
        f"the proof after {proved:.2f} s, at worst {max(run.proved for run in of):.2f} s (aim: at most 10); "
        f"{processor:.2f} s of processor time"
    )
