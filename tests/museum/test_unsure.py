"""A card that nobody could read with certainty: a question that names what it may be, and never points."""

from __future__ import annotations

import pytest

from companion.games.museum.status import unread_space
from scoring.errors import AskedError, MalformedTableError
from scoring.games.museum.table.tokens import read_card
from scoring.review import Review
from scoring.tablefile import fresh, read
from tests.cases.test_turn_cases import gist

FILE = """\
format = 1
game = "museum"
[[players]]
name = "Vincent"
museum = '''
egy-na-3 egy-na-2 {card} . .
. . . . .
. . . . .
. . . . .
. . . . .
'''
discard = "{discard}"
"""
FULL = """\
format = 1
game = "museum"
[boards.hall]
plan = '''
. . .
'''
gallery-bonus = 0
museum-bonus = 7
both-bonus = 0
[[players]]
name = "Vincent"
board = "hall"
museum = '''
egy-na-3 {card} egy-na-2
'''
"""


def review(card: str, discard: str = "", file: str = FILE) -> Review:
    """The review of the table with this third card."""
    game, table = read(file.format(card=card, discard=discard))
    return game.review(table)


@pytest.mark.parametrize("card", ["?", "?egy-th-3", "?egy-th-3/egy-cu-3", "?EgyTh3/egy-cu-3"])
def test_it_is_a_question_and_no_point(card: str) -> None:
    """3 + 2 by the track, and nothing for two Egyptian cards; a third one read for sure makes it 3 + 2 + 3 + 1."""
    unsure = review(card)
    assert unsure.players[0].total == 5
    assert [question.key for question in unsure.questions] == ["players.Vincent.museum"]
    assert review("egy-th-3").players[0].total == 9


@pytest.mark.parametrize(("track", "warns"), [(5, False), (10, False), (11, True)])
def test_it_may_be_what_the_marker_counts(track: int, warns: bool) -> None:  # noqa: FBT001 (a case)
    """3 + 2 are exhibited, and a card nobody could read is worth 5 at most: only from 11 on an Object is missing."""
    file = FILE.replace('name = "Vincent"', f'name = "Vincent"\ntrack = {track}')
    assert [bool(review("?", file=file).warnings)] == [warns]


def test_it_names_what_it_may_be_and_where() -> None:
    """By place and in the order typed; of one in the Common Pool only that it lies there."""
    told = [gist(question.message) for question in review("?egy-th-3/EGY-cu-3", "chi-wa-2 ?chi-wa-3 ?").questions]
    assert told == [
        "unsure-among-museum at=C1 cards=egy-th-3 and egy-cu-3 n=2",
        "unsure-among-discard at= cards=chi-wa-3 n=1",
        "unsure-open-discard at= cards= n=0",
    ]


def test_its_question_leads_to_its_space() -> None:
    """To the third space here, wherever the cursor is."""
    _, table = read(FILE.format(card="?egy-th-3", discard=""))
    assert unread_space(table.players[0].museum, 7) == 2


def test_it_fills_no_museum() -> None:
    """The bonus for a full Museum, 7 here, waits for the answer."""
    assert review("?", file=FULL).players[0].total == 5
    assert review("inc-wa-1", file=FULL).players[0].total == 13


@pytest.mark.parametrize("card", ["?", "?egy-th-3", "?egy-th-3/league-na", "?skull-gold/relic-asia-na-1"])
def test_it_is_written_as_it_was_read(card: str) -> None:
    """In the Museum and in the Common Pool."""
    game, table = read(FILE.format(card=card, discard=card))
    written = fresh(game.write(table))
    assert f"egy-na-2 {card}" in written
    assert read(written)[1] == table


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("?egy-th-9", "problem.card-value"),
        ("?egy-th-3/", "problem.card"),
        ("??", "problem.unsure"),
        ("?" * 5000, "problem.unsure"),
        ("?egy-th-3/~", "problem.unsure"),
        ("?" + "/".join(["egy-th-3"] * 7), "problem.unsure"),
        ("?@Vincent", "problem.lent-mark"),
    ],
)
def test_what_is_none_is_told(card: str, told: str) -> None:
    """With what is wrong with it."""
    with pytest.raises(MalformedTableError) as error:
        read(FILE.format(card=card, discard=""))
    assert [problem.message.key for problem in error.value.problems] == [told]


def test_nobody_asks_where_one_may_lie() -> None:
    """A question about a card needs a card."""
    with pytest.raises(AskedError) as error:
        read_card("?")
    assert error.value.problem.message.key == "problem.card"
