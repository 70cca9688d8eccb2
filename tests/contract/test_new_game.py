"""A new game is a few files: those that CONTRIBUTING shows pass the tests as printed, and what is missing is named."""

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

from companion.words import FIRST, languages
from scoring.games import game_ids
from tests.contract.game_parts import WORDS

ROOT: Final = Path(__file__).parents[2]
BLOCK: Final = re.compile(r"^[^\n`]*`([\w./-]+)`\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)
"""A file as CONTRIBUTING shows it: its path, then what is in it."""
GAME: Final = "tally"
CASE: Final = "tests/cases/tally/every-painting.toml"
OTHERS: Final = [language for language in languages() if language != FIRST]
DESK: Final = """
from companion.screens.desk import Desk

DESK = Desk(tabletop=None, difference=None, settings=None, setup=None)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of both packages with the game of CONTRIBUTING added."""
    house = tmp_path_factory.mktemp("house")
    for package in ("scoring", "companion"):
        shutil.copytree(ROOT / package, house / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("tests/contract/game_parts.py", "tests/schemas.py"):
        (house / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, house / file)
    follow_contributing(house)
    return house


def follow_contributing(house: Path) -> None:
    """Write the files of the smallest game just as they are printed."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path, content in BLOCK.findall(text[text.index("### The smallest game") :]):
        (house / path).parent.mkdir(parents=True, exist_ok=True)
        (house / path).write_text(content, encoding="utf-8")


@pytest.mark.release
def test_the_tests_pass_with_it_as_printed(tmp_path: Path) -> None:
    """In a copy of the whole checkout, with nothing else added: those that CONTRIBUTING names, but for other games.

    What makes copies of the house itself is left to the house.
    """
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache", ".hypothesis")
    checkout = shutil.copytree(ROOT, tmp_path / "checkout", ignore=left_out)
    follow_contributing(checkout)
    (named_there,) = re.findall(
        r"^From here `pytest ([^`]+)` is green", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    others = " and ".join(f"not {game_id}" for game_id in game_ids())
    copying = (f"--ignore=tests/contract/test_new_{what}.py" for what in ("game", "language"))
    command = [sys.executable, "-m", "pytest", "-q", *named_there.split(), "-k", others, *copying]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def run(house: Path, *arguments: str, typed: str = "", language: str = "en") -> str:
    """Run a command of the house in a language; return what it prints."""
    command = [sys.executable, "-c", "from companion.cli import main; main()", *arguments, "--lang", language]
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


def named(house: Path) -> list[str]:
    """Return what the game of a house is told to lack, by the contract that all games pass."""
    command = [sys.executable, "-m", "tests.contract.game_parts", GAME]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_other_languages_are_spoken_though_it_is_in_english(house: Path) -> None:
    """A game that only one language knows takes nothing from the others."""
    assert run(house, "rule", "musee.tie", language="fr") == run(ROOT, "rule", "musee.tie", language="fr")
    report = run(house, "score", "-", typed=run(house, "new", GAME, language="fr"), language="fr")
    assert "Victoire pour Vincent avec 6 points" in report.replace("\xa0", " ")
    assert "Paintings" in report


def test_as_printed_it_lacks_nothing_but_the_app(house: Path) -> None:
    """Whoever writes a game is told what is left."""
    assert named(house) == ["nothing is missing", f"the app cannot show {GAME} yet"]


def test_what_the_app_needs_is_named_once_its_half_is_begun(house: Path, tmp_path: Path) -> None:
    """A game of the app speaks every language, and offers its desk."""
    house = shutil.copytree(house, tmp_path / "begun")
    (house / "companion/games" / GAME / "__init__.py").touch()
    words = [f"companion/words/{language}/{GAME}/{name}.toml" for language in OTHERS for name in sorted(WORDS)]
    app = f"companion/games/{GAME}/desk.py offers no DESK, so the app cannot show the game"
    assert named(house) == [*(f"{file} is missing" for file in words), app]


@pytest.fixture
def whole(house: Path, tmp_path: Path) -> Path:
    """The house with every part of the game: in each language the English words, and a desk that is never opened."""
    whole = shutil.copytree(house, tmp_path / "whole")
    for language in OTHERS:
        shutil.copytree(whole / "companion/words/en" / GAME, whole / "companion/words" / language / GAME)
    desk = whole / "companion/games" / GAME
    desk.mkdir(exist_ok=True)
    (desk / "__init__.py").touch()
    (desk / "desk.py").write_text(DESK, encoding="utf-8")
    return whole


def test_a_game_with_every_part_lacks_nothing(whole: Path) -> None:
    """A tiny game passes what the large ones pass."""
    assert named(whole) == ["nothing is missing"]


def test_each_part_taken_away_is_named(whole: Path) -> None:
    """What is not worded, not written back, refused by the schema or without a rule is told, with its place."""
    game, words = whole / "scoring/games" / GAME, whole / "companion/words"
    _cut(game / "__init__.py", "FILE.data", 'lambda told: FILE.data(told) | {"edition": "fr"}')
    _cut(game / "__init__.py", "FILE.schema", 'lambda: FILE.schema() | {"required": ["paintings"]}')
    _cut(game / "data/rules.toml", '{ book = "Tally rulebook", section = "End of the game", edition = "en" }')
    _cut(words / "fr" / GAME / "rules.toml", "paintings", "drawings")
    _cut(words / "it" / GAME / "phrases.toml", '"line.paintings" = "Paintings"')
    (whole / CASE).unlink()
    new = "companion/words/en/tally/new.toml"

    assert named(whole) == [
        "tests/cases/tally/ has no case",
        "data/rules.toml: tally.paintings names no source",
        "the rules in fr do not word tally.paintings",
        f"{new}: what `write` makes of it is not read as the same table",
        f"{new}: its schema refuses it: : 'paintings' is a required property",
        f"{new}: the words in it cannot say «line.paintings»: 'line.paintings' is missing",
    ]


def test_a_folder_without_a_game_is_told(whole: Path) -> None:
    """A part that the game cannot do without is named as Python names it."""
    _cut(whole / "scoring/games" / GAME / "__init__.py", ", review, where)", ")")

    (told,) = named(whole)
    assert told.startswith("scoring/games/tally/__init__.py offers no GAME: ")
    assert "'count' and 'where'" in told


def _cut(file: Path, part: str, instead: str = "") -> None:
    """Take a part out of a file, where it stands first."""
    text = file.read_text(encoding="utf-8")
    assert part in text, file
    file.write_text(text.replace(part, instead, 1), encoding="utf-8")
