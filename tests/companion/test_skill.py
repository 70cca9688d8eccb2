"""What an assistant is told is true: its commands exist and do what it says, and misreadings do not pass in silence."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

from companion.cli import commands
from companion.examples import shipped
from companion.words import game_name, languages
from scoring.games import game_ids
from tests.companion.commands import answer, companion, run_together, written

QUOTED: Final = re.compile(r"`companion ([^`]+)`")
ASKED: Final = ("faults", "warnings", "questions")
MUSEUM: Final = """\
format = 1
game = "museum"
[[players]]
name = "Vincent"
museum = '''
egy-na-3 egy-na-2 . . .
gre-th-{value} . . . .
. . . . .
. . . . .
. . . . .
'''
"""


@pytest.mark.parametrize("language", languages())
def test_it_is_of_this_version_and_knows_every_game(language: str) -> None:
    """With a head that assistants find skills by; no line is longer than a page, but in the head."""
    said = companion("skill", "--lang", language).stdout
    _, head, text = said.split("---\n")
    assert [line.partition(":")[0] for line in head.splitlines()] == ["name", "description"]
    about = head.splitlines()[1].removeprefix("description: ")
    assert len(json.loads(about)) < 1024  # in quotes, as a text with a colon has to be in YAML
    assert all(game_name(language, game_id) in head and game_id in text for game_id in game_ids())
    assert f"# museum-companion {version('museum-companion')}\n" in text
    assert all(len(line) <= 125 for line in text.splitlines())


@pytest.mark.parametrize("language", languages())
def test_its_commands_run(language: str, tmp_path: Path) -> None:
    """Every one it quotes, on every game, with a table that it begins with; alike in every language."""
    said = run_together(companion("skill", "--lang", language).stdout)
    quoted = {*QUOTED.findall(said)}
    assert quoted == {
        "new GAME", "schema GAME", "examples", "examples NAME", "check FILE --json", "rulings FILE", "score FILE",
    }  # fmt: skip
    for game_id in game_ids():
        file = written(tmp_path, companion("new", game_id).stdout)
        named = {"GAME": game_id, "FILE": file, "NAME": "vincent"}
        for line in quoted:
            words = [named.get(word, word) for word in line.split()]
            assert words[0] in commands()
            assert companion(*words).exit_code == 0, words


def test_what_is_marked_unsure_is_no_point(tmp_path: Path) -> None:
    """A value left open is a question where it counts, a comment changes nothing, as the skill says."""
    sure = companion("score", written(tmp_path, MUSEUM.format(value=3)), "--json")
    unsure = MUSEUM.format(value="?").replace("museum = ", "# unsure: Vincent C4: hidden\nmuseum = ")
    asked = companion("score", written(tmp_path, unsure), "--json")
    assert answer(sure)["questions"] == []
    data = answer(asked)
    assert data["provisional"]
    assert data["questions"]
    assert data["players"][0]["total"] < answer(sure)["players"][0]["total"]


def test_a_title_left_open_is_no_fault_and_no_point(tmp_path: Path) -> None:
    """A game whose titles are all `?` ends as it did; a theme left open is asked for."""
    text = shipped("en")["last-card-gallery"].text
    unread = re.sub(r"^(start|play) = .*$", r'\1 = "?"', text, flags=re.MULTILINE)
    before, after = (answer(companion("score", written(tmp_path, one), "--json")) for one in (text, unread))
    assert unread.count('"?"') == 1 + text.count("\nplay = ")
    assert after == before
    forgotten = answer(companion("score", written(tmp_path, unread.replace('row = "A hat"', 'row = "?"', 1)), "--json"))
    assert len(forgotten["questions"]) == 1


MISREAD: Final = (
    ("most-76", "11 21 31", "11 11 31"),
    ("most-76", "31 36 41", "36 36 41"),
    ("most-76", "1  6  16", "16 6  16"),
    ("most-76", "40 45", "40 46"),
    ("most-76", "30 35 40", "35 30 40"),
    ("most-76", "36 41 46", "36 47 46"),
    ("most-76", "20 25 50", "20 25 52"),
    ("vincent", "chi-wa-2", "chi-wa-5"),
    ("vincent", "rom-th-2", "rom-th-5"),
    ("vincent", "egy-th-3", "egy-th-5"),
    ("vincent", "cel-th-4", "cel-th-5"),
    ("vincent", "track = 47", "track = 41"),
    ("vincent", "gre-ag-3", "gre-ag-8"),
    ("vincent", "jap-ag-4", "jar-ag-4"),
    ("vincent", "gre-wa-4 .", "gre-wr-4 ."),
    ("vincent", "prestige = 2", "prestige = 72"),
    ("vincent", "asia = 3", "asia = 33"),
    ("vincent", "points = [10,", "points = [100,"),
    ("followed-game", "gre-th-4 rom-th-5", "gre-th-1 rom-th-5"),
    ("followed-game", "pho-ag-5 may-ar-3", "pho-ag-5 may-ar-5"),
)
"""An example, what stands there, and what it is read as: the deck has each number once and rising in a row, the track
is no lower than what is exhibited, the box holds so many tokens, the turns told what lies."""


@pytest.mark.parametrize(("name", "there", "read"), MISREAD)
def test_a_misreading_is_told(name: str, there: str, read: str, tmp_path: Path) -> None:
    """By a fault, a warning or a question more than before, or as no table at all, with line and key."""
    text = shipped("en")[name].text
    assert text.count(there) == 1
    before = companion("check", written(tmp_path, text), "--json")
    after = companion("check", written(tmp_path, text.replace(there, read)), "--json")
    assert after.exit_code == 2 or remarks(after.stdout) - remarks(before.stdout)


def remarks(answered: str) -> set[str]:
    """Return every fault, warning and question of a table."""
    data = json.loads(answered)
    return {remark["message"] for kind in ASKED for remark in data[kind]}
