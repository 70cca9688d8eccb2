"""The README tells the truth: its commands run as shown, its pictures exist and are fresh."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.phones.touch import CHROMIUM

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SECTIONS = {
    section.partition("\n")[0]: blocks
    for section in README.split("\n## ")
    if (blocks := re.findall(r"```console\n(.*?)```", section, re.DOTALL))
}
"""The console blocks of each section, by its heading."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that the blocks of a section work in, one after the other, with `companion` on the path."""
    command = tmp_path / "companion"
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -c '
                       '"from companion.cli import main; main()" "$@"\n', encoding="utf-8")  # fmt: skip
    command.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("heading", SECTIONS)
def test_console_blocks_print_what_they_show(folder: Path, heading: str) -> None:
    """Each command prints the lines under it; `...` stands for any lines."""
    if heading != next(iter(SECTIONS)):
        run("companion examples vincent > vincent.toml", folder)
    for command, shown in (command for block in SECTIONS[heading] for command in commands(block)):
        printed = run(command, folder)
        assert shows(printed, shown), f"{command}\n{printed}"


def shows(printed: str, lines: list[str]) -> bool:
    """Whether a command printed these lines; `...` stands for any."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in lines)
    return re.fullmatch(pattern, printed) is not None


def test_the_script_prints_what_it_shows(folder: Path) -> None:
    """`scoring` serves another program in ten lines."""
    ((script, shown),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, re.DOTALL)
    (folder / "script.py").write_text(script, encoding="utf-8")
    run("companion examples vincent > vincent.toml", folder)

    assert len([line for line in script.splitlines() if line]) <= 10
    assert run(f'PYTHONPATH="{ROOT}" "{sys.executable}" script.py', folder) == shown


def commands(block: str) -> list[tuple[str, list[str]]]:
    """Split a block into commands and the lines shown under each."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def run(command: str, folder: Path) -> str:
    """Run a command line in a shell and return what it prints."""
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(  # noqa: S602 - the README's own lines, pipes and all
        command, shell=True, check=True, capture_output=True, text=True, cwd=folder, env=environment
    )
    return done.stdout


def test_two_commands_do_all_the_set_up() -> None:
    """One block opens the app, one passes the tests; CI runs the second as it stands."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)

    assert len(blocks) == 2
    assert blocks[0].strip().endswith("companion")
    assert blocks[1].strip().endswith("pytest -n auto")
    assert all(block.count("\n") == 1 for block in blocks)


def test_pictures_are_there() -> None:
    """Every picture the README shows is in the project and has words for those who cannot see it."""
    pictures = re.findall(r"!\[(.*?)\]\((.*?)\)", README)

    assert pictures
    for words, path in pictures:
        assert words
        assert (ROOT / path).is_file(), path


@pytest.mark.long
def test_pictures_are_fresh() -> None:
    """The scenes still look as their pictures show."""
    done = subprocess.run(
        [sys.executable, "-m", "screenshots.shoot", "--check"], check=False, capture_output=True, text=True, cwd=ROOT
    )

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.skipif(
    not (Path(CHROMIUM).exists() or "CI" in os.environ), reason="needs Chromium, which .ci/run installs"
)
def test_the_picture_of_phones_is_fresh() -> None:
    """The phones still look as their picture shows; under CI the browser must be there."""
    done = subprocess.run(
        [sys.executable, "-m", "screenshots.phones", "--check"], check=False, capture_output=True, text=True, cwd=ROOT
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_every_command_of_the_table_exists() -> None:
    """The README's table names the commands there are, and no others."""
    from companion.cli import commands as known

    named = set(re.findall(r"^\| `companion (\w+)", README, re.MULTILINE))

    assert set(known()) == named
