"""A painting whose number nobody could read for sure: a question that names what it may be, and never points."""

from __future__ import annotations

import re

import pytest

from scoring.errors import MalformedTableError
from scoring.games.musee import GAME
from scoring.games.musee.arranging import arrange
from scoring.games.musee.edit import as_plays
from scoring.games.musee.judging import judge
from scoring.games.musee.table import Table, Unread
from scoring.games.musee.why import why
from scoring.review import Review
from scoring.tablefile import fresh, read
from tests.cases.test_turn_cases import gist

FILE = """\
format = 1
game = "musee"
[table]
staircases = {{ top = [2, 4, 6], bottom = [1, 3, 5] }}
[[players]]
name = "Vincent"
{more}
musee = '''
{upper}
. 24 . . . .
. . . . . .
'''
[[players]]
name = "Olivier"
musee = '''
{other}
. . . . . .
. . . . . .
'''
"""
EMPTY = ". . . . . ."


def table(upper: str, other: str = EMPTY, more: str = "") -> Table:
    """The table with these upper galleries."""
    return read_musee(FILE.format(upper=upper, other=other, more=more))


def read_musee(text: str) -> Table:
    """The table of a file."""
    found = read(text)[1]
    assert isinstance(found, Table)
    return found


def review(upper: str, other: str = EMPTY, more: str = "") -> Review:
    """The review of that table."""
    return GAME.review(table(upper, other, more))


@pytest.mark.parametrize("unread", ["?", "?9", "?9/10", "?09/10"])
def test_it_is_a_question_and_no_point(unread: str) -> None:
    """4, 14 and 24 are 3; with 9 one more, two pairs side by side and one on the stairs to 24: 4 + 4 + 3."""
    found = review(f"4 {unread} 14 . . .")
    assert [player.total for player in found.players] == [3, 0]
    assert [question.key for question in found.questions] == ["players.Vincent.musee"]
    assert not found.faults
    assert review("4 9 14 . . .").players[0].total == 11


@pytest.mark.parametrize(
    ("upper", "told"),
    [
        ("4 ?9/10 14 . . .", "unread-among at=U2 numbers=9 and 10 n=2"),
        ("4 ?9/44/24 14 . . .", "unread-among at=U2 numbers=9 n=1"),
        ("4 ?44/24 14 . . .", "unread at=U2 numbers= n=0"),
        ("4 ? 14 . . .", "unread at=U2 numbers= n=0"),
        ("4 ? 8 . . .", "unread-among at=U2 numbers=5 and 6 and 7 n=3"),
        ("4 ? ?9/10 11 . .", "unread-among at=U2 numbers=5 and 6 and 7 and 8 and 9 and 10 n=6"),
    ],
)
def test_it_names_what_it_may_be(upper: str, told: str) -> None:
    """In the deck, seen nowhere else (24 lies at M2), rising (44 does not); without candidates six at most."""
    assert gist(review(upper).questions[0].message) == told


def test_a_number_in_a_hand_is_seen() -> None:
    """Vincent holds the 9."""
    found = review("4 ?9/10 14 . . .", more="hand = [9]").questions[0].message
    assert gist(found) == "unread-among at=U2 numbers=10 n=1"


def test_the_numbers_on_both_sides_rise() -> None:
    """It breaks no rule, but 14 before 4 does."""
    assert not review("4 ?44 14 . . .").faults
    assert [(fault.rule, fault.at) for fault in review("14 ? 4 . . .").faults] == [("musee.order", ("U1", "U3"))]


def test_it_fills_its_gallery_and_the_bonus_waits() -> None:
    """Six of one Theme and 24 by the stairs: 6 + 5 × 2 + 4 and 1 + 3; without the last one 5 + 4 × 2, and 1 + 3."""
    assert review("4 9 14 19 29 34").players[0].total == 24
    unread = review("4 9 14 19 29 ?34/39")
    assert (unread.players[0].total, len(unread.questions), unread.faults) == (17, 1, ())
    held = review("4 9 14 19 29 ?34/39", more='bonus = ["upper"]')
    assert (held.players[0].total, len(held.questions), held.faults) == (17, 1, ())


def test_the_bonus_of_another_waits_for_it() -> None:
    """Both have filled the upper gallery: who was first is asked, whatever the number is."""
    found = review("4 9 14 19 29 ?", "1 2 3 6 7 8")
    assert {question.key for question in found.questions} == {"players.Vincent.musee", "players.Vincent.bonus"}
    assert found.players[1].total == 6


def test_no_painting_may_be_laid_there() -> None:
    """9 would fit between 4 and 14, were the place empty."""
    lies = table("4 ? 14 . . .")
    assert "U2" not in GAME.where(lies, "9", "Vincent")[0].legal
    assert [fault.rule for fault in judge(lies, "9 at U2", "Vincent").faults] == ["musee.place"]


def test_a_last_place_beside_it_earns_no_bonus_yet() -> None:
    """34 at U6 earns its own point and a pair with 29, no bonus card while U1 is unread."""
    assert GAME.where(table("? 9 14 19 29 ."), "34", "Vincent")[0].legal["U6"] == 1 + 2


@pytest.mark.parametrize(
    ("about", "at"),
    [("U2", ["U2"]), ("U1", ["U2"]), ("musee.neighbours", ["U2", "U2"]), ("musee.paintings", ["U2"])],
)
def test_why_it_scores_nothing(about: str, at: list[str]) -> None:
    """Because nobody has said which number it shows: told of itself, of its neighbour and of the lines."""
    reasons = why(table("4 ? 14 . . ."), "Vincent", about, steps=False)
    assert [one.message.facts["at"] for one in reasons if one.message.key == "why.unread"] == at


def test_why_a_full_gallery_has_no_bonus_card() -> None:
    """Its last number is unread, claimed or not; no other gallery has one."""
    for more in ("", 'bonus = ["upper"]'):
        reasons = why(table("4 9 14 19 29 ?", more=more), "Vincent", "musee.gallery-bonus", steps=False)
        assert [one.at for one in reasons if one.message.key == "why.unread"] == [("U6",)]


@pytest.mark.parametrize("unread", ["?", "?9", "?9/10/44"])
def test_it_is_written_as_it_was_read(unread: str) -> None:
    """Byte for byte, and the same table again."""
    lies = table(f"4 {unread} 14 . . .")
    written = fresh(GAME.write(lies))
    assert re.search(rf"^4 +{re.escape(unread)} +14 +\. +\. +\.$", written, re.MULTILINE)
    assert read_musee(written) == lies
    assert fresh(GAME.write(read_musee(written))) == written


@pytest.mark.parametrize(
    "unread", ["?51", "?0", "?9/51", "?9/9", "?9/09", "?9/", "?/", "??", "?9/?", "?x", "?1/2/3/4/5/6/7", "?" * 5000]
)
def test_what_is_none_is_told(unread: str) -> None:
    """With the line and the place: 50 is the highest number of two museums, six candidates are the most."""
    with pytest.raises(MalformedTableError) as error:
        table(f"4 {unread} 14 . . .")
    assert [(one.message.key, one.path, one.line) for one in error.value.problems] == [
        ("problem.unread", "players.Vincent.musee.U2", 9)
    ]
    assert error.value.problems[0].message.facts["last"] == 50


def test_a_number_laid_there_replaces_it() -> None:
    """As on a phone, and back again."""
    assert GAME.cells
    lies = table("4 ?9/10 14 . . .")
    assert GAME.cells.at(lies, 0, "U2") == "?9/10"
    laid = GAME.cells.with_one(lies, 0, "U2", "9")
    assert GAME.review(laid).players[0].total == 11
    assert GAME.cells.with_one(laid, 0, "U2", "?9/10") == lies


def test_the_best_layout_leaves_it_aside() -> None:
    """4, 14 and 24 are 3, two of them on the stairs 3, two side by side 2; the unread one keeps a place and is told."""
    found = arrange(table("4 ? 14 . . .", "1 2 3 . . ."), "Vincent")
    assert (found.now, found.best, found.status) == (3, 8, "optimal")
    assert {cell for cell in found.table.players[0].museum if cell is not None} == {4, 14, 24, Unread()}
    assert [gist(given) for given in found.given if given.key == "arrange.given.unread"] == ["given.unread places=U2"]
    assert found.before.questions


def test_no_turns_are_made_up_that_lead_there() -> None:
    """What was played there is not known."""
    assert as_plays(table("4 9 14 . . .", "1 2 3 6 . .")) is not None
    assert as_plays(table("4 ? 14 . . .", "1 2 3 . . .")) is None
