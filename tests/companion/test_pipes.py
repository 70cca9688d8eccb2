"""Only ordinary files are opened: a pipe, a device or a socket as FILE ends at once, with its sentence."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.commands import companion, wordless, written

AT_ONCE = 1.0
"""Seconds; a pipe nobody writes to would be waited for without end."""
TABLE = 'format = 1\ngame = "museum"\n[[players]]\nname = "Vincent"\n'


@pytest.fixture(params=["pipe", "device", "socket"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Something that lies in a folder and is no ordinary file."""
    path = tmp_path / "evening.toml"
    if request.param == "pipe":
        os.mkfifo(path)
        yield str(path)
    elif request.param == "device":
        yield os.devnull
    else:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(path))
            yield str(path)


@pytest.mark.parametrize(
    "command",
    [
        ("score", "{file}"),
        ("check", "{file}"),
        ("where", "{file}", "--player", "Vincent"),
        ("arrange", "{file}"),
        ("rulings", "{file}"),
        ("export", "{file}", "--to", "md"),
        ("certificate", "{table}", "{file}"),
    ],
    ids=lambda command: command[0],
)
def test_no_command_waits_for_what_is_no_file(command: tuple[str, ...], no_file: str, tmp_path: Path) -> None:
    """Each says what it is and what to do, with exit code 2."""
    table = written(tmp_path, TABLE)
    begin = time.monotonic()
    said = wordless(companion(*(word.format(file=no_file, table=table) for word in command)), 2)
    assert time.monotonic() - begin < AT_ONCE
    assert "this is a pipe or a device; only ordinary files are opened" in said
    assert no_file in said
