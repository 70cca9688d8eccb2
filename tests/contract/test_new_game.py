"""A new game is a few files: those that CONTRIBUTING shows are built, read and scored, and what is missing is named."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from scoring.games import game_ids

ROOT: Final = Path(__file__).parents[2]
BLOCK: Final = re.compile(r"^[^\n`]*`([\w./-]+)`\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)
"""A file as CONTRIBUTING shows it: its path, then what is in it."""
GAME: Final = "tally"
CASE: Final = "tests/cases/tally/every-painting.toml"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of both packages with the game of CONTRIBUTING added."""
    house = tmp_path_factory.mktemp("house")
    for package in ("scoring", "companion"):
        shutil.copytree(ROOT / package, house / package, ignore=shutil.ignore_patterns("__pycache__"))
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path, content in BLOCK.findall(text[text.index("### The smallest game") :]):
        (house / path).parent.mkdir(parents=True, exist_ok=True)
        (house / path).write_text(content, encoding="utf-8")
    return house


def run(house: Path, *arguments: str, typed: str = "") -> str:
    """Run a command of the house in English; return what it prints."""
    command = [sys.executable, "-c", "from companion.cli import main; main()", *arguments, "--lang", "en"]
    done = subprocess.run(command, cwd=house, input=typed, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), arguments
    return done.stdout


def test_its_first_case_is_scored(house: Path) -> None:
    """The table of the case is read, and comes to what the case expects."""
    case: dict[str, Any] = tomllib.loads((house / CASE).read_text(encoding="utf-8"))
    told = json.loads(run(house, "score", "-", "--json", typed=case["table"]))
    assert {player["name"]: player["total"] for player in told["players"]} == case["expect"]["totals"]
    assert [line["rule"] for line in told["players"][0]["lines"]] == [case["rule"]]


def test_commands_know_it(house: Path) -> None:
    """It begins a table that is read again, explains its rule, and prints its sheet."""
    begun = run(house, "new", GAME)
    for command in (
        ["score", "-"],
        ["check", "-"],
        ["rulings", "-"],
        ["export", "-", "--to", "md"],
        ["export", "-", "--to", "svg"],
        ["export", "-", "--to", "html"],
    ):
        assert run(house, *command, typed=begun)
    schema = json.loads(run(house, "schema", GAME))
    assert schema["title"] == "A table file of Tally"
    paintings = schema["properties"]["players"]["items"]["properties"]["paintings"]
    assert paintings["description"] == "How many paintings are the player's."
    assert "Every painting counts 2 points." in run(house, "rule", "tally.paintings")
    assert "Paintings" in run(house, "sheet", GAME)


def without_a_desk(house: Path) -> list[str]:
    """Return the games of a house that the app cannot show."""
    games = sorted(path.parent.name for path in (house / "scoring" / "games").glob("*/__init__.py"))
    return [game_id for game_id in games if not (house / "companion" / "games" / game_id / "__init__.py").exists()]


def test_the_apps_half_is_asked_for(house: Path) -> None:
    """Every game has a folder in `companion/games/`; a new one is named until it does."""
    assert without_a_desk(ROOT) == [], "make companion/games/GAME for these"
    assert without_a_desk(house) == [GAME]


def test_it_is_no_game_of_ours() -> None:
    """The game of the skeleton stays in CONTRIBUTING."""
    assert GAME not in game_ids()
