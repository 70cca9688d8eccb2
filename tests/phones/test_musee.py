"""A followed game of Musée on phones: hands, whose turn it is, and turns taken back."""

from __future__ import annotations

from collections.abc import Callable

from scoring import example, tablefile
from scoring.games.musee.table import Table
from tests.phones.served import Phone, Served

Serve = Callable[[str], Served]


def on_disk(table: Served) -> Table:
    """Return the table as the file tells it."""
    read: Table = tablefile.read(table.file.read_text(encoding="utf-8"))[1]
    return read


def test_a_card_played_leaves_the_hand_and_comes_back(serve: Serve) -> None:
    """Of five cards told one is played and one drawn unseen, so four are known; undone, it is the whole hand again."""
    table = serve(example("turns"))
    assert table.play.edit(seat=0, do="play", number=7, card="25", at="U2").status == 200
    amandine = on_disk(table).players[0]
    assert (amandine.hands["Amandine"], amandine.in_part) == ((2, 26, 40, 48), frozenset({"Amandine"}))
    assert table.play.state["review"]["players"][0].get("faults", []) == []
    assert table.play.edit(do="undo").status == 200
    amandine = on_disk(table).players[0]
    assert ({*amandine.hands["Amandine"]}, amandine.in_part) == ({2, 25, 26, 40, 48}, frozenset())
    assert len(on_disk(table).plays) == 6


def test_a_play_that_others_have_followed_is_not_taken_back(serve: Serve) -> None:
    """It is said so, and nothing changes."""
    table = serve(example("turns"))
    table.play.edit(seat=0, do="play", number=7, card=26, at="U1")
    Phone(table.play.link, "other").edit(seat=1, do="play", number=8, card=39, at="M4")
    late = table.play.edit(do="undo")
    assert late.status == 409
    assert late.data["message"] == "Somebody has played on meanwhile. See what comes next."
    assert len(on_disk(table).plays) == 8


TEAMS = """format = 1
game = "musee"
[[players]]
name = "Nord"
members = ["Gaz", "Éric"]
[[players]]
name = "Sud"
members = ["Andy", "Patrick"]
"""


def test_members_of_a_team_find_their_seat(serve: Serve) -> None:
    """Below the team's name, with its points; whoever only looks is not told to type."""
    table = serve(TEAMS)
    page = table.play.ask("?lang=en").text
    assert ">Nord</a><span>Gaz and Éric · 0 points</span>" in page
    assert "can read and type" in page
    assert "can read, but not type" in table.look.ask("?lang=en").text


def test_a_number_of_whoever_is_not_next_fits_nowhere(serve: Serve) -> None:
    """Andy surely holds a card that fits, so nobody plays before him; his own numbers fit."""
    table = serve(example("turns"))
    assert 'data-gain="+1">U1: empty, legal<' in table.play.ask("why/0/26").text
    table.play.edit(seat=0, do="play", number=7, card=26, at="U1")
    assert "it is Andy&#39;s turn" in table.play.ask("why/0/25").text
    assert "data-gain" not in table.play.ask("why/0/25").text
    assert "M4: empty, legal" in table.play.ask("why/1/39").text
