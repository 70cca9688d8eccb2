"""No file of a megabyte holds a command up, whatever it says over and over.

A process that takes too long is ended by the system: a test fails for that alone, by no clock of its own.
"""

from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import Final

import pytest

from tests.companion.commands import companion
from tests.companion.repetitions import Repetition, repetitions

SECONDS: Final = 20
"""Of processor time that a file may take: what should take 5 seconds at most, on a machine that is slow today."""
PART: Final = 100_000
"""Bytes: where the time grew with the square of the length, a tenth of a megabyte would take a hundredth of it."""
EVERY: Final = list(repetitions())
WHOLE: Final = [
    each
    for each in EVERY
    if each.id
    in {
        "museum-below-lines-of-blanks",
        "museum-below-dotted-headers",
        "museum-players.0.other-points-keys",
        "museum-players.0.name-text-of-a",
        "musee-followed-plays-list-own-card-0",
        "artline-turns-list-own-play-0",
    }
]


def codes_of(files: list[str], *command: str) -> list[int]:
    """Return what a command ends with for each file, in a process that is ended where they take too long."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        for file in files:
            result = companion(*(word.replace("{file}", file) for word in command))
            as_planned = result.exception is None or isinstance(result.exception, SystemExit)
            os.write(writer, bytes([result.exit_code if as_planned else 255]))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as told:
        codes = list(told.read())
    os.waitpid(child, 0)
    return codes


def written(repetition: Repetition, folder: Path, size: int) -> str:
    """Write a file of a size and return its path."""
    path = folder / f"{abs(hash(repetition.id))}.toml"
    path.write_text(repetition.text(size), encoding="utf-8", newline="")
    return str(path)


@pytest.mark.parametrize("repetition", WHOLE, ids=lambda each: each.id)
def test_a_megabyte_is_read_in_seconds(repetition: Repetition, tmp_path: Path) -> None:
    """It is scored or refused."""
    codes = codes_of([written(repetition, tmp_path, 1_000_000)], "score", "{file}")
    assert set(codes) <= {0, 1, 2}
    assert len(codes) == 1


@pytest.mark.long
def test_whatever_is_repeated_is_read_in_seconds(tmp_path: Path) -> None:
    """At every key, in every list, text and table, and between the lines: some of all kinds."""
    for repetition in EVERY[::61]:
        codes = codes_of([written(repetition, tmp_path, PART)], "score", "{file}")
        assert codes, repetition.id
        assert codes[0] in {0, 1, 2}, repetition.id


@pytest.mark.long
@pytest.mark.parametrize("form", ["text", "md", "svg", "json"])
def test_as_much_as_a_table_may_hold_is_shared_in_seconds(form: str, tmp_path: Path) -> None:
    """Five players with as many cards of no rulebook as are read; one more is refused."""
    most = "".join(f'"{n} {"card " * 20}" = 1\n' for n in range(500))
    seats = [f'[[players]]\nname = "{name}"\n[players.other-points]\n{most}' for name in "ABCDE"]
    file = tmp_path / "friday.toml"
    file.write_text("\n".join(['format = 1\ngame = "museum"', *seats]), encoding="utf-8")
    assert codes_of([str(file)], "export", "{file}", "--to", form) == [0]

    file.write_text(file.read_text(encoding="utf-8") + "more = 1\n", encoding="utf-8")
    result = companion("export", str(file), "--to", form)
    assert result.exit_code == 2
    assert "players.E.other-points: has 501 entries; at most 500 are read" in result.stderr
