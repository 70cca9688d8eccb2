"""How the tests run a command and what they check of any answer: exit code, what goes where, the shape of the JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from typer.testing import CliRunner, Result

from companion.cli import app
from tests.schemas import fitting

ROOT = Path(__file__).parent.parent.parent

ANSWERED = (0, 1, 4)
"""Exit codes of an answer."""

Data = dict[str, Any]
Shape = Mapping[str, type | tuple[type, ...]]


def companion(*arguments: str, stdin: str = "") -> Result:
    """Run a command within this process; what it answers as JSON fits its schema, whoever asks."""
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    if "--json" in arguments and result.exit_code in ANSWERED:
        fitting(arguments[0], json.loads(result.stdout))
    return result


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a shell would, without a terminal."""
    command = [sys.executable, "-c", "from companion.cli import main; main()", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment,
        timeout=300,
        check=False,
    )


def written(folder: Path, text: str) -> str:
    """Write a table file and return its path."""
    path = folder / "friday.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def filled(command: tuple[str, ...], file: str) -> tuple[str, ...]:
    """Return a command with its file."""
    return tuple(file if word == "{file}" else word for word in command)


def answer(result: Result, code: int = 0) -> Any:
    """Return the JSON of an answer, which stands alone on standard output."""
    assert (result.exit_code, result.stderr) == (code, "")
    return json.loads(result.stdout)


def printed(result: Result, code: int = 0) -> str:
    """Return a text answer after checking that a person can read it on a page without a terminal."""
    assert (result.exit_code, result.stderr) == (code, "")
    assert result.stdout.endswith("\n")
    for line in result.stdout.splitlines():
        assert len(line) <= 100, line
        assert line == line.rstrip()
        assert not set("{}\x1b") & set(line), line
    return result.stdout


def run_together(said: str) -> str:
    """Return words without regard to where their lines end."""
    return " ".join(said.split())


def wordless(result: Result, code: int) -> str:
    """Return what standard error says where there is no answer, and standard output is empty."""
    assert (result.exit_code, result.stdout) == (code, "")
    assert "Traceback" not in result.stderr
    assert result.stderr.strip()
    return result.stderr


def assert_shape(data: Any, **types: type | tuple[type, ...]) -> None:
    """Check that a JSON object has exactly these keys, with values of these types."""
    assert isinstance(data, dict)
    assert set(types) == set(data)
    for key, kind in types.items():
        assert isinstance(data[key], kind), key
        assert kind is bool or not isinstance(data[key], bool), key


def assert_review(
    result: Data, game: str, *, told: Shape = MappingProxyType({}), of_player: Shape = MappingProxyType({})
) -> None:
    """Check the shape of an answer to `score`: section 3 of the contract, at every depth.

    A game may tell more than the contract asks of all, of itself and of its players.
    """
    assert_shape(
        result,
        format=int,
        game=str,
        edition=str,
        provisional=bool,
        players=list,
        winners=list,
        tie_break=(dict, type(None)),
        faults=list,
        questions=list,
        near_misses=list,
        warnings=list,
        not_checked=list,
        **told,
    )
    assert (result["format"], result["game"], result["edition"]) == (1, game, "en")
    for player in result["players"]:
        assert_shape(player, name=str, total=int, place=(int, type(None)), lines=list, **of_player)
        for line in player["lines"]:
            assert_line(line)
    for fault in result["faults"]:
        assert_shape(fault, rule=str, player=(str, type(None)), message=str, at=list)
    for question in result["questions"]:
        assert_shape(question, player=(str, type(None)), key=str, message=str)
    for miss in result["near_misses"]:
        assert_shape(miss, player=str, rule=str, gain=int, message=str, at=list)
        assert miss["gain"] > 0
    for warning in result["warnings"]:
        assert_shape(warning, player=(str, type(None)), message=str)
    if result["tie_break"] is not None:
        assert_shape(result["tie_break"], rule=str, message=str)
    assert result["not_checked"]
    assert all(isinstance(sentence, str) and sentence for sentence in result["not_checked"])


def assert_line(line: Data) -> None:
    """Check the shape of a line and of its parts."""
    assert_shape(line, rule=str, label=str, points=int, working=str, at=list, parts=list)
    assert line["label"]
    assert all(isinstance(place, str) for place in line["at"])
    for part in line["parts"]:
        assert_line(part)
