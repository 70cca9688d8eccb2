"""A followed game of MUSEUM played from phones: a move is the next one, or it is too late for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from scoring import example, tablefile
from tests.phones.served import Phone, Served

FOLLOWED = """format = 1
game = "museum"
over = false

[[players]]
name = "Éric"

[[players]]
name = "Olivier"

[[turns]]
player = "Éric"
"""
LINE = "gre-ar-5 for rom-ag-5"
Serve = Callable[[str], Served]


def turns(table: Served) -> Any:
    """Return the turns as the file has them."""
    game, read = tablefile.read(table.file.read_text(encoding="utf-8"))
    return game.write(read)["turns"]


def judged(phone: Phone, **form: Any) -> str:
    """Return what a phone is told of a move half typed."""
    answer = phone.ask(f"why/0/{quote(json.dumps(form))}?lang=en")
    assert answer.status == 200
    return answer.text


def test_a_line_is_judged_while_it_is_typed(serve: Serve) -> None:
    """What it costs and does, the rule it breaks, or why it is none; nothing is played."""
    table = serve(FOLLOWED)
    assert "costs 5, 5 paid" in judged(table.play, do="turn-line", line=LINE)
    assert 'data-bad="rule"' in judged(table.play, do="turn-line", line="gre-ar-5 for rom-ag-4")
    for none in ("gre-ar", "3 for 3"):
        assert 'data-bad="no-line"' in judged(table.play, do="turn-line", line=none), none
    assert turns(table) == [{"player": "Éric"}]


def test_two_phones_cannot_both_make_a_move(serve: Serve) -> None:
    """The second is told that it is too late; the same one sent again is done once."""
    table = serve(FOLLOWED)
    other = Phone(table.play.link, "other")
    first = table.play.edit(id="one", do="turn-line", number=1, line=LINE, took=["Olivier"])
    assert first.status == 200
    late = other.edit(do="turn-line", number=1, line="gre-cu-5 for 5p")
    assert (late.status, late.data["error"]) == (409, "stale")
    assert table.play.edit(id="one", do="turn-line", number=1, line=LINE, took=["Olivier"]).data == first.data
    assert table.play.edit(do="end-turn", number=2).status == 200
    assert other.edit(do="end-turn", number=2).status == 409
    assert turns(table) == [{"player": "Éric", "took": ["Olivier"], "plays": [LINE]}, {"player": "Olivier"}]


def test_a_line_that_breaks_a_rule_is_played_only_where_that_is_insisted_on(serve: Serve) -> None:
    """The refusal is the sentence of the rule: a card of value 5 paid with one of 4 lacks 1."""
    table = serve(FOLLOWED)
    refused = table.play.edit(do="turn-line", number=1, line="gre-ar-5 for rom-ag-4")
    assert refused.status == 422
    assert "costs 5, 4 paid" in refused.data["message"]
    assert table.play.edit(do="turn-line", number=1, line="gre-ar-5 for rom-ag-4", insist=True).status == 200
    assert turns(table)[0]["plays"] == ["gre-ar-5 for rom-ag-4"]


def test_one_s_own_moves_are_taken_back_the_last_one_first(serve: Serve) -> None:
    """The turn is open again, then the line is gone; what somebody else has played on is not taken back."""
    table = serve(FOLLOWED)
    table.play.edit(do="turn-line", number=1, line=LINE)
    table.play.edit(do="end-turn", number=2)
    assert table.play.edit(do="undo").status == 200
    assert turns(table) == [{"player": "Éric", "plays": [LINE]}]
    Phone(table.play.link, "other").edit(do="end-turn", number=2)
    assert table.play.edit(do="undo").status == 422
    assert len(turns(table)) == 2


def test_a_headline_is_told_as_a_round_begins(serve: Serve) -> None:
    """It is written into the turn with the line; one that no card bears is refused."""
    table = serve(FOLLOWED)
    for number in (1, 2):
        table.play.edit(do="end-turn", number=number)
    assert table.play.edit(do="turn-line", number=3, line=LINE, headline="rain").status == 422
    assert table.play.edit(do="turn-line", number=3, line=LINE, headline="deflation", insist=True).status == 200
    assert turns(table)[2]["headline"] == "deflation"


def test_whoever_plays_alone_follows_the_rival(serve: Serve) -> None:
    """He takes what he looks for first; by his Action card he exhibits, and his turn ends with his lines told."""
    table = serve(example("solo-advanced-turns"))
    assert "Greek Agriculture 3" in judged(table.play, do="rival-takes", line="chi-th-2 gre-ag-3")
    # 4 turns ended, 2 + 1 + 3 + 1 lines by hand, 4 cards taken: 1 + 3 + 1 + 1 lines + 4 + 4 = 14
    moves = [
        {"do": "rival-takes", "number": 15, "card": "gre-ag-3", "took": []},
        {"do": "end-turn", "number": 16},
        {"do": "rival-takes", "number": 17, "card": "rom-ar-3", "took": []},
    ]
    for move in moves:
        assert table.play.edit(**move).status == 200, move
    told = judged(table.play, do="rival-acts", action=[2, 0], chosen=[])
    assert "He exhibits 2" in told
    assert table.play.edit(do="rival-acts", number=18, action=[2, 0], chosen=[]).status == 200
    his, following = turns(table)[-2:]
    assert (his["action"], following["player"]) == ([2, 0], "Éric")
    assert "gre-ag-3" in his["plays"][0]
    assert table.play.edit(do="undo").status == 200
    assert turns(table)[-1] == {"player": "Alphonse LeGros", "rival-took": "rom-ar-3", "took": []}


def test_malformed_moves_are_refused(serve: Serve) -> None:
    """Nothing of them is written."""
    table = serve(FOLLOWED)
    for form in (
        {"do": "turn-line"},
        {"do": "turn-line", "number": "1", "line": LINE},
        {"do": "turn-line", "number": 1, "line": 3},
        {"do": "turn-line", "number": 1, "line": LINE, "took": ["Nobody"]},
        {"do": "end-turn", "number": 1, "took": {"Olivier": 1}},
        {"do": "rival-takes", "number": 1, "card": "gre-ag-3"},
        {"do": "rival-acts", "number": 1},
        {"do": "rival-acts", "number": 1, "action": [1], "chosen": ["x"]},
    ):
        assert table.play.edit(**form).status == 422, form
    assert turns(table) == [{"player": "Éric"}]
