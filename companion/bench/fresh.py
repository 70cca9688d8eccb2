"""How soon the best layout is there on a fresh machine: a wheel is installed in an empty environment, and used.

Such a machine keeps no bytecode, not even of Python's own library, and nothing of a player: the first run finds empty
folders for both, the second what the first has left there. A bare Typer command runs before each, in folders alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.bench.museums import museums
from companion.bench.speed import BARE, BETTER, screens, timed
from scoring import tablefile
from scoring.games import game

CHECKOUT: Final = Path(__file__).parents[2]
"""Holds no `pyproject.toml` where this is an installed copy."""
OUTSIDE: Final = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
"""An environment that leads to nothing of the checkout."""
ENDINGS: Final = {"sdist": ".tar.gz", "wheel": ".whl"}


class CommandError(Exception):
    """A command failed; what it was and what it printed."""


def run(command: str | Sequence[str | Path], folder: Path, more: Mapping[str, str] | None = None, code: int = 0) -> str:
    """Run a command, or a line of a shell, in a folder, with more in its environment; return all that it prints.

    Raises:
        CommandError: it ended with another exit code.

    """
    done = subprocess.run(  # noqa: S603 - our own commands
        command,
        shell=isinstance(command, str),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=folder,
        env={**OUTSIDE, **(more or {})},
    )
    if done.returncode != code:
        message = f"{command}\n{done.stdout}"
        raise CommandError(message)
    return done.stdout


def packed(kind: str, source: Path, folder: Path, more: Mapping[str, str] | None = None) -> Path:
    """Return the sdist or the wheel of a source, packed into a folder."""
    run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder], source, more)
    return next(folder.glob(f"*{ENDINGS[kind]}"))


def unpacked(sdist: Path, folder: Path) -> Path:
    """Return the folder that an sdist is unpacked to, within another."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(ENDINGS["sdist"])


def processor_time() -> float:
    """Return how many seconds of a processor all commands so far have taken, whatever else the machine does."""
    times = os.times()
    return times.children_user + times.children_system


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
