"""A pipe as FILE is read once, as `-` is; a device or a socket ends at once, with its sentence."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.commands import ROOT, companion, wordless, written

TABLE = 'format = 1\ngame = "museum"\n[[players]]\nname = "Vincent"\n'
READERS = [
    ("score", "{file}"),
    ("check", "{file}"),
    ("where", "{file}", "egy-na-3", "--player", "Vincent"),
    ("arrange", "{file}"),
    ("rulings", "{file}"),
    ("export", "{file}", "--to", "md"),
]
COMPANION = f"{sys.executable} -m companion"


@pytest.fixture(params=["device", "socket"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Something that lies in a folder and is neither a file nor a pipe."""
    path = tmp_path / "evening.toml"
    if request.param == "device":
        yield os.devnull
    else:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(path))
            yield str(path)


@pytest.mark.parametrize("command", [*READERS, ("certificate", "{table}", "{file}")], ids=lambda command: command[0])
def test_no_command_waits_for_a_device(command: tuple[str, ...], no_file: str, tmp_path: Path) -> None:
    """Each says what it is and what to do, with exit code 2."""
    table = written(tmp_path, TABLE)
    said = wordless(companion(*(word.format(file=no_file, table=table) for word in command)), 2)
    assert f"{no_file}: this is a device or a socket; only files and pipes are read" in said


def piped(folder: Path, content: str) -> str:
    """Return a pipe into which somebody writes this once."""
    path = folder / "pipe"
    os.mkfifo(path)
    threading.Thread(target=path.write_text, args=(content,), daemon=True).start()
    return str(path)


@pytest.mark.parametrize("command", [*READERS, ("rule", "legacy", "--game", "{file}")], ids=lambda command: command[0])
def test_a_command_answers_about_a_pipe_as_about_a_file(command: tuple[str, ...], tmp_path: Path) -> None:
    """Whoever reads the table reads it once."""
    ends = [
        companion(*(word.format(file=file) for word in command))
        for file in (written(tmp_path, TABLE), piped(tmp_path, TABLE))
    ]
    assert ends[0].exit_code == 0
    assert (ends[1].exit_code, ends[1].stdout, ends[1].stderr) == (0, ends[0].stdout, "")


def test_what_is_wrong_in_a_pipe_is_told_with_its_name(tmp_path: Path) -> None:
    """Also where nothing came through it."""
    pipe = piped(tmp_path, "")
    assert f"{pipe}: format: is missing" in wordless(companion("score", pipe), 2).splitlines()


@pytest.mark.parametrize("file", ["-", "{pipe}"])
def test_a_table_and_its_certificate_do_not_come_through_one_pipe(file: str, tmp_path: Path) -> None:
    """The certificate would be waited for without end; nothing is read."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    both = file.format(pipe=pipe)
    said = wordless(companion("certificate", both, both), 2)
    assert f"the table and its certificate cannot both be read from {both}" in said


def in_bash(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell that makes pipes of `<(…)`."""
    words = ["bash", "-c", line]
    return subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300, check=False)


@pytest.mark.parametrize(
    "line",
    [
        f"{COMPANION} score <(cat FILE) --json",
        f"cat FILE | {COMPANION} score /dev/stdin --json",
        f"{COMPANION} score /dev/stdin --json < FILE",
    ],
)
def test_what_a_shell_makes_a_file_of_is_read(line: str, tmp_path: Path) -> None:
    """A substituted process, standard input by its name, from a pipe and from a file."""
    file = written(tmp_path, TABLE)
    done = in_bash(line.replace("FILE", file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == companion("score", file, "--json").stdout


def test_a_certificate_is_not_written_into_a_pipe_of_a_shell(tmp_path: Path) -> None:
    """Said before the search, since a certificate replaces a file."""
    done = in_bash(f"{COMPANION} arrange {written(tmp_path, TABLE)} --certificate >(cat)")
    assert (done.returncode, done.stdout) == (2, "")
    assert "this is a pipe or a device; only an ordinary file can be saved" in done.stderr


def test_the_app_in_no_terminal_leaves_a_pipe_alone(tmp_path: Path) -> None:
    """It names the command that prints the result."""
    done = in_bash(f"{COMPANION} <(cat {written(tmp_path, TABLE)})")
    assert (done.returncode, done.stdout) == (2, "")
    assert "`companion score FILE` prints the result" in done.stderr
