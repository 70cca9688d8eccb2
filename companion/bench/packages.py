"""Packages built of the checkout, and commands that know nothing of it: for benchmarks and tests of a fresh machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

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
