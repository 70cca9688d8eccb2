"""What a followed game of MUSEUM tells beside its score: small points that no printed example shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.museum.table import Table
from scoring.games.museum.turns.judging import judge
from scoring.games.museum.turns.replay import replayed
from scoring.games.museum.turns.span import Span
from scoring.games.museum.turns.unfolded import log_warnings
from scoring.phrase import phrase

HEAD: Final = '{head}\n[[players]]\nname = "Éric"\n[[players]]\nname = "Olivier"\n'
TURN: Final = '[[turns]]\nplayer = "{player}"\ntook = []\nplays = [{plays}]\n{more}\n'


def told(*turns: tuple[str, str, str], over: bool = False, rulings: str = "") -> Table:
    """Return a game of two from its turns: whose, the lines, further keys."""
    head = f'format = 1\ngame = "museum"\nover = {str(over).lower()}\n[rulings]\n{rulings}\n'
    entries = [TURN.format(player=player, plays=plays, more=more) for player, plays, more in turns]
    table: Table = tablefile.read(HEAD.format(head=head) + "".join(entries))[1]
    return table


def test_only_a_running_game_tells_how_it_stands() -> None:
    """Whose turn it is, and each marker; of a game that is over, nothing."""
    turns = ("Éric", "", ""), ("Olivier", "", "")
    assert len(game("museum").review(told(*turns)).progress) == 3  # whose turn, and two markers
    assert game("museum").review(told(*turns, over=True)).progress == ()


@pytest.mark.parametrize(("rulings", "favour"), [("", 20), ('favour-on-ten = "passes"', 21)])
def test_the_next_favour_comes_at_the_next_ten(rulings: str, favour: int) -> None:
    """After 5 + 5 + 2 = 12 points: at 20, or past it."""
    line = '"gre-cu-5, gre-ar-5 from pool, gre-ag-2 from pool for 5"'
    table = told(("Éric", line, ""), ("Olivier", "", ""), rulings=rulings)
    marker = game("museum").review(table).progress[1].message
    assert marker.facts["favour"] == favour


def test_what_was_left_out_is_not_told_and_not_written() -> None:
    """Tokens of the open turn are not known yet; the file stays without the key."""
    table = told(("Éric", '"expert other:The_Curator 2 for 2"', ""))
    assert table.turns[0].opinion is None
    assert "opinion" not in game("museum").write(table)["turns"][0]
    assert replayed(table).position.seat.experts == ("other:The Curator",)
    assert game("museum").write(table)["turns"][0]["plays"] == ["expert other:The_Curator 2 for 2"]


def test_an_expert_in_own_words_is_one_in_any_spelling() -> None:
    """Hired twice he is there once; the list of the player's Experts may spell him otherwise than the turn."""
    hiring = '"expert other:The_Curator 2 for 2", "expert other:the_curator 2 for 2"'
    table = told(("Éric", hiring, ""), ("Olivier", "", ""))
    assert replayed(table).position.seats[0].experts == ("other:The Curator",)
    listed = replace(table.players[0], experts=("other: the  curator",))
    replay = replayed(replace(table, players=(listed, table.players[1])))
    assert "warning.log-experts" not in [notice.message.key for notice in log_warnings(replay)]


def test_a_card_of_unread_value_may_be_a_masterpiece() -> None:
    """One Prestige more, or none."""
    table = told(("Éric", '"gre-cu-? for 5"', ""), ("Olivier", "", ""))
    assert replayed(table).position.seats[0].prestige == Span(0, 1)


def test_requisition_comes_before_the_exploration() -> None:
    """31 of 32 Prestige are out: the card removed takes the last one, and who took an Object brings none."""
    counted = "counted = {{ prestige = {} }}"
    table = told(
        ("Éric", "", counted.format(10)),
        ("Olivier", "", counted.format(21)),
        ("Éric", '"remove gre-cu-2 from Olivier"', 'headline = "requisition"'),
    )
    exploring = replace(table.turns[2], took=("Olivier",))
    followed = replayed(replace(table, turns=(*table.turns[:2], exploring)))
    assert [seat.prestige.known for seat in followed.position.seats] == [10, 22]


@pytest.mark.parametrize("odd", ["gre-cu-3\x07", "gre-\u202ecu-3", "favour other:fair\x1b[31m"])
def test_what_cannot_be_shown_is_no_line(odd: str) -> None:
    """A sign that no terminal should get is named, whatever stands around it."""
    with pytest.raises(AskedError) as asked:
        judge(told(("Éric", "", "")), odd, "Éric")
    assert asked.value.problem.message.key == "problem.control"


def test_a_line_is_judged_for_whom_it_is_asked() -> None:
    """Whose turn it is, without a name; of a game that is not followed a name is needed, unless one plays alone."""
    followed = told(("Éric", "", ""), ("Olivier", "", ""))
    assert judge(followed, "gre-cu-3 for 3", None).play.facts["player"] == "Olivier"
    lying = told()
    with pytest.raises(AskedError) as asked:
        judge(lying, "gre-cu-3 for 3", None)
    assert asked.value.problem.message == phrase("problem.whose", players=("Éric", "Olivier"))
    assert judge(lying, "gre-cu-3 for 3", "olivier").play.facts["player"] == "Olivier"
    alone = replace(lying, players=lying.players[1:])
    assert judge(alone, "gre-cu-3 for 3", None).play.facts["player"] == "Olivier"
    with pytest.raises(AskedError) as asked:
        judge(lying, "gre-cu-3 at F6 for 3", "Éric")
    assert asked.value.problem.path == "PLAY"
