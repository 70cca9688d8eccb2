"""The end of a game as a moment: the margin and what decided it, by hand arithmetic."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.present.moment import Lead, Moment, bars, moment, told
from companion.words import phrasebook
from scoring.arrangement import Arrangement
from scoring.breakdown import ScoreLine
from scoring.games import game
from scoring.phrase import Phrase
from scoring.review import PlayerResult, Review, Standing
from scoring.table import AnyTable
from tests.companion.artline_tables import WINNER
from tests.companion.commands import companion

WORDS = phrasebook("en", game("museum"))
CIVILISATION, DOMAIN, PATRON, TRACK = "museum.civilisation", "museum.domain", "museum.patron", "museum.track"


def line(rule: str, points: int, *parts: ScoreLine) -> ScoreLine:
    """Return a line of so many points."""
    return ScoreLine(rule, Phrase("line.track"), points, str(points), (), parts)


def review(*winners: str, points: Mapping[str, Mapping[str, int]]) -> Review:
    """Return the review of a table on which these players won, by the points of each line."""
    players = tuple(
        PlayerResult(name, tuple(line(rule, worth) for rule, worth in lines.items()), 1 if name in winners else 2)
        for name, lines in points.items()
    )
    return Review("museum", "en", players, Standing(winners))


def test_one_large_difference_can_make_up_the_margin_alone() -> None:
    """40 against 33 is 7: Civilisations 13 more, Domains 2 more, the track 8 less; 13 is more than 7 already."""
    won = {TRACK: 10, CIVILISATION: 23, DOMAIN: 7}
    lost = {TRACK: 18, CIVILISATION: 10, DOMAIN: 5}
    assert moment(review("Vincent", points={"Vincent": won, "Andy": lost})) == Moment(
        7, ("Andy",), (Lead(CIVILISATION, 13),)
    )


def test_the_fewest_differences_that_make_up_the_margin_are_named_the_largest_first() -> None:
    """30 against 14 is 16: Domains 9, Patron 7, the track 1 more, Civilisations 1 less; 9 is no 16, 9 + 7 is."""
    won = {TRACK: 6, CIVILISATION: 4, DOMAIN: 10, PATRON: 10}
    lost = {TRACK: 5, CIVILISATION: 5, DOMAIN: 1, PATRON: 3}
    leads = (Lead(DOMAIN, 9), Lead(PATRON, 7))
    assert moment(review("Vincent", points={"Vincent": won, "Andy": lost})) == Moment(16, ("Andy",), leads)


def test_no_more_than_three_differences_are_named() -> None:
    """Five lines of 4 more each are a margin of 20: three of them are 12, the first three of the sheet."""
    won = dict.fromkeys((TRACK, CIVILISATION, DOMAIN, PATRON, "museum.prestige"), 4)
    assert moment(review("Vincent", points={"Vincent": won, "Andy": {}})) == Moment(
        20, ("Andy",), (Lead(TRACK, 4), Lead(CIVILISATION, 4), Lead(DOMAIN, 4))
    )


def test_the_margin_is_that_before_the_second() -> None:
    """12 against 9, 9 and 2: both at 9 are 3 behind, and the first of them is who it is compared with."""
    points = {"Vincent": {TRACK: 12}, "Gaz": {TRACK: 2}, "Andy": {TRACK: 9}, "Olivier": {PATRON: 9}}
    assert moment(review("Vincent", points=points)) == Moment(3, ("Andy", "Olivier"), (Lead(TRACK, 3),))


@pytest.mark.parametrize(
    ("winners", "points"),
    [
        ((), {"Vincent": {TRACK: 9}, "Andy": {TRACK: 7}}),
        (("Vincent", "Andy"), {"Vincent": {TRACK: 9}, "Andy": {TRACK: 9}, "Gaz": {TRACK: 2}}),
        (("Vincent",), {"Vincent": {TRACK: 9}, "Andy": {TRACK: 9}}),
        (("Vincent",), {"Vincent": {TRACK: 9}}),
    ],
    ids=["still played", "shared", "tie-break", "alone"],
)
def test_there_is_no_margin_without_one_winner_by_points(
    winners: tuple[str, ...], points: Mapping[str, Mapping[str, int]]
) -> None:
    """Nobody has won yet, several share, a tie-break settled it, or nobody else played."""
    assert moment(review(*winners, points=points)) == Moment()
    assert not [*told(review(*winners, points=points), WORDS)]


def test_where_the_lowest_wins_less_decides() -> None:
    """One Gallery spared Amandine a card: 4 in hand against 5."""
    said = companion("export", "-", "--to", "html", stdin=WINNER).stdout
    assert "<p>1 fewer than Éric</p>" in said
    assert "<p>What decided it against Éric: Galleries\u00a0−1</p>" in said


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            ["16 points ahead of Andy", "What decided it against Andy: Domains\u00a0+9 and Patron\u00a0+7"],
        ),
        (
            "fr",
            [
                "16 points d'avance sur Andy",
                "Ce qui a fait la différence avec Andy\u00a0: Domaines\u00a0+9 et Mécène\u00a0+7",
            ],
        ),
        (
            "it",
            ["16 punti in più di Andy", "Che cosa ha fatto la differenza con Andy: Domini\u00a0+9 e Patrono\u00a0+7"],
        ),
    ],
)
def test_the_margin_is_told_in_a_sentence(language: str, sentences: list[str]) -> None:
    """And what decided it in another."""
    won = {TRACK: 6, CIVILISATION: 4, DOMAIN: 10, PATRON: 10}
    lost = {TRACK: 5, CIVILISATION: 5, DOMAIN: 1, PATRON: 3}
    words = phrasebook(language, game("museum"))
    assert [*told(review("Vincent", points={"Vincent": won, "Andy": lost}), words)] == sentences


def test_what_was_left_on_the_table_is_told_as_far_as_it_is_known() -> None:
    """Vincent could have had 14 for 12, which is proved; Andy 11 for 9 at least, as nothing is proved above it."""
    now = review("Vincent", points={"Vincent": {TRACK: 12}, "Andy": {TRACK: 9}})
    best = (
        Arrangement(
            "Vincent", AnyTable(players=()), now, review(points={"Vincent": {TRACK: 14}, "Andy": {TRACK: 9}}), 14
        ),
        Arrangement(
            "Andy", AnyTable(players=()), now, review(points={"Vincent": {TRACK: 12}, "Andy": {TRACK: 11}}), 15
        ),
    )
    said = [*told(now, WORDS, best)]
    assert said[-1] == "Points left on the table: Vincent 2 and Andy 2 or more"


def test_bars_are_to_one_scale_and_leave_out_what_brought_nothing() -> None:
    """24 characters for 12 points are 2 a point; a loss is lighter."""
    drawn = str(bars(review(points={"Vincent": {TRACK: 12, DOMAIN: 0}, "Andy": {TRACK: 3, PATRON: -2}}), WORDS, 80))
    assert drawn.splitlines() == [
        "Vincent: 12",
        f"  Score track {'█' * 24} 12",
        "Andy: 1",
        f"  Score track {'█' * 6} 3",
        f"  Patron      {'░' * 4} −2",
    ]


def test_bars_are_as_long_as_there_is_room_for() -> None:
    """In 30 columns the longest is 13 characters, beside a label of 11, a number and the blanks."""
    drawn = str(bars(review(points={"Vincent": {TRACK: 12}, "Andy": {TRACK: 6}}), WORDS, 30))
    assert max(map(len, drawn.splitlines())) <= 30
    assert f"{'█' * 13} 12" in drawn
