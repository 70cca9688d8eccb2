"""Why not more, in Musée: pairs, staircases, galleries and empty places, by hand and on random tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.musee import edit
from scoring.games.musee.position import position_of
from scoring.games.musee.table import Table
from scoring.games.musee.why import why
from tests.musee.random_tables import random_game, random_table, to_toml

MUSEE = game("musee")
WORDS = phrasebook("en", MUSEE)
Maker = Callable[[random.Random], dict[str, Any]]
FIRST_GAME = "staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }"


def table_of(museum: str, *, staircases: str = FIRST_GAME, other: str = "", of_player: str = "") -> Table:
    """Return a table of Amandine, whose museum is given, and Andy."""
    text = f"""\
format = 1
game = "musee"
[table]
{staircases}
[[players]]
name = "Amandine"
{of_player}
musee = \"\"\"{museum}\"\"\"
[[players]]
name = "Andy"
{other}
"""
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)
    return table


def rows(upper: str = "", middle: str = "", lower: str = "") -> str:
    """Return a museum by its galleries from the left, the rest empty."""
    every = [gallery.split() for gallery in (upper, middle, lower)]
    return "\n" + "".join(" ".join([*row, *["."] * (6 - len(row))]) + "\n" for row in every)


def said(table: Table, about: str, *, steps: bool = False) -> list[str]:
    """Return the reasons in words, each with a rule of the game."""
    reasons = why(table, "Amandine", about, steps=steps)
    assert {reason.rule for reason in reasons} <= MUSEE.rules.keys()
    return [WORDS.say(reason.message) for reason in reasons]


def total(table: Table) -> int:
    """Return Amandine's points."""
    return MUSEE.review(table).players[0].total


def test_a_painting_tells_its_four_sides() -> None:
    """27 at M2: 22 on the left is a pair (both leave 2), 28 on the right is none; 7 above over Staircase 2 is one."""
    table = table_of(rows(". 7", "22 27 28", ". 12"))
    assert said(table, "M2") == [
        "left: a pair with 22, 2 points",
        "right: 28 shows the theme of 3, 8, 13 …, not the theme of 2, 7, 12 …",
        "above: a pair with 7, 3 points",
        "below: no Staircase in column 2, but a Chandelier",
        "Middle Gallery: 3 paintings short of full, at M4, M5 and M6",
    ]
    assert [reason.at for reason in why(table, "Amandine", "m2", steps=False)[:3]] == [
        ("M2", "M1"),
        ("M2", "M3"),
        ("M2", "U2"),
    ]
    assert said(table, "M1")[:3] == [
        "left: the gallery ends here",
        "right: a pair with 27, 2 points",
        "above: no Staircase in column 1, but a Chandelier",
    ]


def test_what_is_empty_beside_a_painting_could_score() -> None:
    """27 at U3: at U2 one of 2, 7, 12, 17, 22 would be 1 + 2, at U4 one of 32, 37, 42, 47 too."""
    table = table_of(rows(". . 27"))
    assert said(table, "U3", steps=True) == [
        "left: U2 is empty",
        "right: U4 is empty",
        "below: no Staircase in column 3, but a Chandelier",
        "Upper Gallery: 5 paintings short of full, at U1, U2, U4, U5 and U6",
        "one of 2, 7, 12, 17 and 22 at U2: +3",
        "one of 32, 37, 42 and 47 at U4: +3",
    ]


def test_staircases_may_not_have_been_told() -> None:
    """Then nobody knows whether 7 and 27 are a pair."""
    table = table_of(rows(". 7", ". 27"), staircases="")
    assert said(table, "U2")[2] == "below: nobody said whether column 2 has a Staircase in the upper row"
    assert said(table, "musee.staircases") == ["below: nobody said whether column 2 has a Staircase in the upper row"]


def test_an_empty_place_says_what_fits_and_what_would_score() -> None:
    """Between 10 and 20 fit 11 to 19; 15 is a pair with both, 1 + 2 + 2. A place between 10 and 11 is dead."""
    table = table_of(rows("10 . 20", "3 . 4", "11 . 13"))
    assert said(table, "U2", steps=True) == [
        "U2 takes numbers from 11 to 19; 7 of them are not yet displayed",
        "15 at U2: +5",
    ]
    assert said(table, "M2", steps=True) == ["M2: no number that is left fits here"]
    assert said(table, "L2", steps=True)[0] == "L2 takes numbers from 12 to 12; 1 of them is not yet displayed"
    assert said(table, "L2", steps=True)[1] == "every number that fits would score its own point and no more"
    assert said(table, "U2") == ["U2 takes numbers from 11 to 19; 7 of them are not yet displayed"]


def test_a_gallery_tells_who_has_its_bonus_card() -> None:
    """Filled first, taken by another, asked for, or never to be filled any more."""
    full = rows("1 2 3 4 5 6")
    assert said(table_of(full), "U1")[-1] == "Upper Gallery: filled first, the bonus card pays 4"
    theirs = 'musee = """\n11 12 13 14 15 16\n. . . . . .\n. . . . . .\n"""'
    asked = "Upper Gallery: one of Amandine and Andy filled it first; nobody said who"
    assert said(table_of(full, other=theirs), "U1")[-1] == asked
    taken = table_of(full, other=f'{theirs}\nbonus = ["upper"]')
    assert said(taken, "U1")[-1] == "Upper Gallery: its bonus card is held by Andy, who filled it first"
    dead = said(table_of(rows("1 . 2")), "musee.gallery-bonus")
    assert dead[:2] == [
        "Upper Gallery: 4 paintings short of full, at U2, U4, U5 and U6",
        "Upper Gallery: the numbers not yet displayed are too few to fill it",
    ]
    assert len(dead) == 4
    open_to_andy = table_of(rows("1 2"), other=theirs)
    assert said(open_to_andy, "U1")[-2] == "Upper Gallery: its bonus card is held by Andy, who filled it first"


def test_lines_tell_what_forms_no_pair() -> None:
    """7 and 13 differ, 13 has nothing on its right; the Staircase of column 2 leads from 13 to an empty place."""
    table = table_of(rows("7 13"))
    assert said(table, "musee.neighbours") == [
        "7 and 13 show two Themes",
        "13 makes no pair with U3, which is empty",
    ]
    assert said(table, "musee.staircases") == ["13 makes no pair with M2, which is empty"]
    assert said(table, "musee.paintings") == ["16 places are empty"]
    assert said(table_of(rows()), "musee.neighbours") == ["Neighbours: all paintings that touch are pairs"]
    stated = table_of(rows("7 13"), of_player='stated = { "musee.neighbours" = "4" }')
    assert said(stated, "musee.neighbours") == [
        "Neighbours: the players gave this number themselves, nothing is counted"
    ]
    reached = table_of(rows(". 7", ". . 8"))
    assert said(reached, "musee.neighbours") == [
        "7 makes no pair with U1, which is empty",
        "7 makes no pair with U3, which is empty",
        "8 makes no pair with M2, which is empty",
        "8 makes no pair with M4, which is empty",
    ]
    assert said(reached, "musee.staircases") == [
        "7 makes no pair with M2, which is empty",
        "8 makes no pair with L3, which is empty",
    ]
    above = table_of(rows("", ". 7"))
    assert said(above, "musee.staircases") == ["7 makes no pair with U2, which is empty"]
    everywhere = rows("1 2 3 4 5 6", "11 12 13 14 15 16", "21 22 23 24 25 26")
    assert said(table_of(everywhere), "musee.paintings") == ["every place shows a painting"]


def test_a_play_is_judged_in_the_words_of_the_rules() -> None:
    """35 may not lie left of 25; 24 may, and scores its own point."""
    table = table_of(rows(". 25"))
    assert said(table, "35 at U1") == ["35 may not lie at U1: 25 to the right is lower"]
    allowed = why(table, "Amandine", "24 at U1")
    assert [(one.rule, WORDS.say(one.message), one.gain, one.counts) for one in allowed] == [
        ("musee.order", "24 at U1 for Amandine: no rule is against it", 1, True)
    ]
    assert why(table, "Amandine", "24 at U1", steps=False)[0].gain == 0


def test_what_is_nothing_is_refused() -> None:
    """A place that does not exist, a word, a name nobody has."""
    table = table_of(rows())
    for about in ("U7", "sword", "musee.order", ""):
        with pytest.raises(AskedError):
            why(table, "Amandine", about)
    with pytest.raises(AskedError):
        why(table, "Nobody", "U1")


@pytest.mark.law
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("make", [random_table, random_game])
def test_every_gain_is_true_and_every_painting_has_reasons(seed: int, make: Maker) -> None:
    """On random tables: nothing raises, all can be worded, each claimed gain is the difference of two reviews."""
    rng = random.Random(seed)
    table = tablefile.read(to_toml(make(rng)))[1]
    standing = position_of(table)
    for seat, player in enumerate(table.players):
        for about in (*table.places, *MUSEE.lines):
            reasons = why(table, player.name, about)
            assert [reason for reason in reasons if not reason.gain]
            assert not [one for one in why(table, player.name, about, steps=False) if one.gain]
            for reason in reasons:
                assert WORDS.say(reason.message)
                assert reason.rule in MUSEE.rules
            steps = [reason for reason in reasons if reason.gain]
            for step in () if table.plays else steps[:1]:
                numbers = step.message.facts["numbers"]
                assert isinstance(numbers, tuple)
                card = numbers[0]
                assert isinstance(card, int)
                place = table.places.index(step.at[0])
                assert standing.museums[seat][place] is None
                after = edit.put(table, seat, place, card)
                before_after = [MUSEE.review(one).players[seat].total for one in (table, after)]
                assert before_after[1] - before_after[0] == step.gain, (about, step)


@pytest.mark.parametrize(
    ("upper", "at", "low", "high"),
    [("20", "U2", 21, 50), (". 20", "U1", 1, 19), ("", "U4", 1, 50), ("10 . 20 . 30", "U4", 21, 29)],
)
def test_what_fits_at_the_ends_of_a_gallery(upper: str, at: str, low: int, high: int) -> None:
    """To the left of all down to 1, to the right up to 50; all numbers there are but those displayed."""
    reason = why(table_of(rows(upper)), "Amandine", at, steps=False)[0]
    inside = [number for number in range(low, high + 1) if str(number) not in upper.split()]
    assert [reason.message.facts[key] for key in ("low", "high", "n")] == [low, high, len(inside)]
