"""The review of a game in play: each fault is told once, and what a followed game cannot show is named."""

from __future__ import annotations

from typing import Any, Final

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.table import Table
from scoring.phrase import Phrase, phrase
from scoring.review import Review

MUSEUM: Final = game("museum")
RIVAL: Final = "Alphonse LeGros"


def review(*turns: dict[str, Any], players: tuple[dict[str, Any], ...] = (), **more: Any) -> Review:
    """Return the review of a running game of two."""
    everybody = [{"name": name} | extra for name, extra in zip(("Éric", "Olivier"), players or ({}, {}), strict=True)]
    told = [{"player": everybody[n % 2]["name"], "took": [], "plays": [], **turn} for n, turn in enumerate(turns)]
    data = {"format": 1, "game": "museum", "over": False, "players": everybody, "turns": told, **more}
    table: Table = tablefile.read_data(data)
    return MUSEUM.review(table)


def told(faults: Review) -> list[tuple[str, int | None, str]]:
    """Return every fault: its rule, its turn, what it says."""
    found = []
    for fault in faults.faults:
        why = fault.message.facts.get("why", fault.message)
        assert isinstance(why, Phrase)
        found.append((fault.rule, fault.turn, why.key))
    return found


def test_a_fault_of_a_turn_is_not_told_again_of_the_table() -> None:
    """An Expert hired twice, 40 tokens counted, 13 Public Opinion tokens: each with its turn, and only so."""
    bellota = {"plays": ["expert richard-bellota 1 for 1"]}
    assert told(review(bellota, bellota)) == [("museum.hire", 2, "fault.hired")]
    assert told(review({"counted": {"prestige": 40}}, {})) == [("museum.prestige", 1, "fault.prestige")]
    opinion = {"opinion": {"asia": 5, "europe": 5, "africa": 3}}
    assert told(review(opinion, {})) == [("museum.public-opinion-card", 1, "fault.public-opinion")]


def test_a_fault_of_the_table_alone_is_told_beside_those_of_turns() -> None:
    """Bellota is listed for both players, Singh was hired by both."""
    singh = {"plays": ["expert balminder-singh 1 for 1"]}
    listed = ({"experts": ["richard-bellota"]}, {"experts": ["richard-bellota"]})
    assert told(review(singh, singh, players=listed)) == [
        ("museum.hire", 2, "fault.hired"),
        ("museum.expert", None, "fault.expert-twice"),
    ]
    assert told(review({}, {}, players=({"prestige": 40}, {}))) == [("museum.prestige", None, "fault.prestige")]


def test_what_a_followed_game_cannot_show_is_named() -> None:
    """Hands always; the order of a rival who has none; the turns of which something was left out."""
    hands, order = Phrase("not-checked.hands"), phrase("not-checked.rival-order", player=RIVAL)
    assert review({}, {}).not_checked == (hands,)
    left_out = review({"plays": ["gre-cu-1"]}, {}, {"plays": ["gre-ar-1"]}, {}).not_checked
    assert left_out == (hands, phrase("not-checked.untold", turns=("1", "3"), n=2))
    rival = {"name": RIVAL, "solo": True}
    turn = {"rival-took": "gre-na-1"}
    assert review(turn, players=({}, rival)).not_checked == (hands, order)
    assert review(turn, players=({}, rival | {"priorities": ["gre"]})).not_checked == (hands,)
    table: Table = tablefile.read_data({"format": 1, "game": "museum", "over": False, "players": [{"name": "Éric"}]})
    assert as_it_lies(table) is table


def test_a_game_that_is_over_tells_no_more_how_it_stands() -> None:
    """Whose turn, two markers; of a table as it lies the markers; of one that is over nothing, followed or not."""
    assert [len(review({}, {}).progress), len(review().progress)] == [3, 2]
    assert review({}, {}, over=True).progress == review(over=True).progress == ()
