"""The package: an sdist with everything, a wheel built of it, and the README's first screen in an empty environment."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from companion.bench import fresh
from companion.bench.fresh import OUTSIDE, packed, processor_time, runs, unpacked
from tests.test_hygiene import tracked
from tests.test_readme import README, SECTIONS, commands, shows

ROOT: Final = Path(__file__).parent.parent
SECONDS: Final = 60
"""The most processor time from a wheel to a shared page."""
MEGABYTES: Final = 140
"""The most that the environment takes on a disk, with pip in it."""
MEGABYTE: Final = 1 << 20
BLOCK: Final = 512
"""Bytes that a system counts the place of a file in."""
CHECKS: Final = ("twine", "check-wheel-contents")


def run(command: str | Sequence[str | Path], folder: Path, code: int = 0) -> str:
    """Run a command, or a line of a shell, in the folder of an environment; return all that it prints."""
    found_in = {"PATH": f"{folder / '.venv' / 'bin'}:{OUTSIDE['PATH']}", "XDG_DATA_HOME": str(folder)}
    return fresh.run(command, folder, found_in, code)


def test_the_sdist_has_every_file(tmp_path: Path) -> None:
    """Tests, pictures, documents: all that git tracks, and its own data."""
    folder = unpacked(packed("sdist", ROOT, tmp_path), tmp_path)
    inside = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert inside == {"PKG-INFO", *(str(path.relative_to(ROOT)) for path in tracked())}


@pytest.mark.long
def test_from_a_wheel_to_a_shared_page(tmp_path: Path) -> None:
    """A wheel built of the sdist passes the checks of packages; with it the README's first screen does what it says.

    The benchmark of a fresh machine finds its way there.
    """
    sdist = packed("sdist", ROOT, tmp_path)
    wheel = packed("wheel", unpacked(sdist, tmp_path), tmp_path)
    assert wheel.name.endswith("py3-none-any.whl")
    check(sdist, wheel)

    empty = tmp_path / "empty"
    empty.mkdir()
    before = processor_time()
    run(setting_up(wheel), empty)
    for command, lines in (command for block in SECTIONS["Start"] for command in commands(block)):
        assert shows(run(command, empty), lines), command
    seconds, megabytes = processor_time() - before, size(empty) / MEGABYTE
    told = f"from a wheel to a shared page: {seconds:.0f} s of processor time, {megabytes:.0f} MB"
    print(told)  # noqa: T201 - `pytest -rP` shows it
    assert seconds < SECONDS, told
    assert megabytes < MEGABYTES, told

    assert (empty / "vincent.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "[pictures]" in run("companion export vincent.toml --to png", empty, code=2)
    prepared = "from companion.present.prepared import FOLDER, digest; kept = [*FOLDER.iterdir()]"
    valid = "assert kept; assert all(file.read_bytes().startswith(digest()) for file in kept)"
    run([empty / ".venv" / "bin" / "python", "-c", f"{prepared}; {valid}"], empty)

    first, second = next(runs(empty / ".venv" / "bin", tmp_path, 1))
    for arranged in (first, second):
        assert 0 < arranged.better <= arranged.proved, arranged


def check(sdist: Path, wheel: Path) -> None:
    """Let the usual tools look at the packages, out of an environment that is thrown away."""
    folder, tools = sdist.parent, sdist.parent / "tools"
    run([sys.executable, "-m", "venv", "--without-pip", tools], folder)
    pip = (sys.executable, "-m", "pip", "--python", tools / "bin" / "python")
    run([*pip, "install", "--quiet", "--no-compile", *CHECKS], folder)
    run([tools / "bin" / "twine", "check", "--strict", sdist, wheel], folder)
    config = ("--config", ROOT / "pyproject.toml")
    run([tools / "bin" / "check-wheel-contents", *config, wheel], folder)


def setting_up(wheel: Path) -> str:
    """Return the README's first line with this Python and a wheel without extras for the checkout; it opens no app."""
    line = re.findall(r"```sh\n(.*?)\n```", README)[0]
    setup = line.replace("python3", f"'{sys.executable}'").removesuffix(" '.[phones,pictures]' && .venv/bin/companion")
    assert setup.endswith("install --quiet"), setup
    return f"{setup} '{wheel}'"


def size(folder: Path) -> int:
    """Return how many bytes a folder takes on the disk."""
    return sum(path.lstat().st_blocks * BLOCK for path in folder.rglob("*"))
