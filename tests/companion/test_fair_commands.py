"""Fair mode as a shell sees it: what a step would add is not told while the game runs, nor by a detour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.companion.commands import answer, companion, written

MUSEE = """\
format = 1
game = "musee"
over = false
{fair}
[table]
staircases = {{ top = [2, 4, 6], bottom = [1, 3, 5] }}

[[players]]
name = "Amandine"
musee = \"\"\"
.  8  .  .  25 .
.  9  .  .  .  .
16 .  30 .  .  .
\"\"\"
hand = [14, 3, 29, 41, 50]

[[players]]
name = "Éric"
"""
"""In the upper gallery 14 fits at U3 and U4, between 8 and 25; in the middle one right of 9, at M3 to M6."""
ARTLINE = """\
format = 1
game = "artline"
{fair}
[table]
start = "The Lacemaker"
[[players]]
name = "Amandine"
[[players]]
name = "Andy"
[[turns]]
player = "Amandine"
play = "Horatii"
at = "1,0"
row = "A sword"
[[turns]]
player = "Andy"
play = "Mona Lisa"
at = "0,1"
column = "A bridge"
"""
"""At 1,1 a card touches one card of row 1 and one of column 1: it opens two Rooms, and is a Gallery."""
MUSEUM = """\
format = 1
game = "museum"
over = {over}
{fair}
[[players]]
name = "Vincent"
museum = \"\"\"
cel-th-3 cel-wa-2 . . .
. . . . .
. . . . .
. . . . .
. . . . .
\"\"\"
"""
"""Two linked Celtic cards: with a third they would count 1."""
FAIR = "fair = true"
ALLOWED = 'fair = true\nhints = ["gains"]'
GALLERY = "Odalisque at 1,1 row Fan column Chair"


def told(result: Any) -> str:
    """Return what a command printed, blanks made one."""
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@pytest.mark.parametrize(("fair", "gains"), [("", True), (ALLOWED, True), (FAIR, False)])
def test_where_lists_the_places_and_no_points(tmp_path: Path, fair: str, gains: bool) -> None:  # noqa: FBT001 (a case)
    """In the order of the places, with what blocks the others; the heading of the gains is gone."""
    said = told(companion("where", written(tmp_path, MUSEE.format(fair=fair)), "14", "--player", "Amandine"))
    assert said.startswith("14 may lie at U3–U4 M3–M6 ")
    assert ("Points it would add at once" in said) is gains
    assert "14 may not lie at U1: 8 to the right is lower (U2)" in said


def test_the_places_of_artline_come_in_their_order_without_galleries(tmp_path: Path) -> None:
    """The only Gallery comes first without fair mode, at its place in reading order with it."""
    plain = companion("where", written(tmp_path, ARTLINE.format(fair="")), "--player", "Andy").stdout
    fair = companion("where", written(tmp_path, ARTLINE.format(fair=FAIR)), "--player", "Andy").stdout
    order = ["0,-1", "1,-1", "-1,0", "2,0", "-1,1", "1,1", "0,2"]
    assert [line.split()[0] for line in fair.splitlines()[1:]] == order
    assert plain.splitlines()[1].split()[0] == "1,1"
    assert "Gallery" in plain
    assert "drawn" in plain
    assert "Gallery" not in fair
    assert "drawn" not in fair
    assert "must show «A bridge» in its column" in fair


def test_where_as_json_keeps_its_shape(tmp_path: Path) -> None:
    """A Gallery is told as null; the themes and the Rooms opened are rules, and stay."""
    arguments = ("--player", "Andy", "--json")
    plain = answer(companion("where", written(tmp_path, ARTLINE.format(fair="")), *arguments))
    fair = answer(companion("where", written(tmp_path, ARTLINE.format(fair=FAIR)), *arguments))
    assert {place["at"]: place["gallery"] for place in plain["legal"]}["1,1"] is True
    assert fair["legal"] == [{**place, "gallery": None} for place in plain["legal"]]
    assert fair["illegal"] == plain["illegal"]


@pytest.mark.parametrize(("fair", "gains"), [("", True), (ALLOWED, True), (FAIR, False)])
def test_check_judges_a_play_and_tells_no_points(tmp_path: Path, fair: str, gains: bool) -> None:  # noqa: FBT001 (a case)
    """Legal, and nothing besides; of an illegal play the rule and the places instead."""
    file = written(tmp_path, MUSEE.format(fair=fair))
    legal = told(companion("check", file, "14 at U3", "--player", "Amandine"))
    assert ("and adds" in legal) is gains
    assert legal.startswith("14 at U3 for Amandine: legal")
    illegal = companion("check", file, "14 at U1", "--player", "Amandine")
    assert illegal.exit_code == 1
    assert "[musee.order]" in illegal.stdout
    assert "It may lie at U3–U4 M3–M6." in illegal.stdout


def test_check_of_an_artline_play_tells_its_rooms_and_no_draw(tmp_path: Path) -> None:
    """What must be met or opened is a rule; that a draw is spared is a gain."""
    plain = told(companion("check", written(tmp_path, ARTLINE.format(fair="")), GALLERY))
    file = written(tmp_path, ARTLINE.format(fair=FAIR))
    fair = told(companion("check", file, GALLERY))
    assert "so no card is drawn" in plain
    assert fair.endswith("legal; opens a Room in its row and opens a Room in its column")
    assert told(companion("check", file, "discard Odalisque")).endswith(": legal")
    data = answer(companion("check", file, GALLERY, "--json"))
    assert data["legal"] is True
    assert "Gallery" not in str(data)


def test_score_tells_near_misses_when_the_game_is_over(tmp_path: Path) -> None:
    """Until then a sentence stands there; afterwards which hints were used."""
    running = MUSEUM.format(over="false", fair=FAIR)
    said = told(companion("score", written(tmp_path, running)))
    assert "Fair mode: kept back until the game is over: near misses" in said
    assert answer(companion("score", written(tmp_path, running), "--json"))["near_misses"] == []
    ended = MUSEUM.format(over="true", fair=ALLOWED)
    assert "hints used while the game ran: what a move would gain" in told(companion("score", written(tmp_path, ended)))
    near = answer(companion("score", written(tmp_path, ended), "--json"))
    assert [one["gain"] for one in near["near_misses"]] == [1]
    assert near["fair"] == {"hints": ["gains"], "withheld": []}


@pytest.mark.parametrize("language", ["fr", "it"])
def test_every_language_can_say_it(tmp_path: Path, language: str) -> None:
    """The answers without gains have their wordings."""
    file = written(tmp_path, MUSEE.format(fair=FAIR))
    legal = told(companion("check", file, "14 at U3", "--player", "Amandine", "--lang", language))
    assert legal.startswith("14")
    assert "+" not in legal
    artline = written(tmp_path, ARTLINE.format(fair=FAIR))
    assert "«" in told(companion("where", artline, "--player", "Andy", "--lang", language))
