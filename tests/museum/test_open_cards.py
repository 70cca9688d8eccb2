"""What every card in a Common Pool would add, laid at once and with everything re-laid; asked for without a card."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from scoring.errors import AskedError
from scoring.span import Span
from scoring.tablefile import read
from tests.companion.commands import answer, companion, printed, written

FILE: Final = """\
format = 1
game = "museum"
{fair}
[[players]]
name = "Vincent"
museum = '''
egy-na-3 . . . .
. . . . .
. . . . .
. . . . .
. . . . egy-th-2
'''
discard = "chi-wa-4 ?"
[[players]]
name = "Andy"
discard = "egy-cu-1 chi-wa-4"
"""
APART: Final = FILE.format(fair="")
"""Two Egyptians apart: a third one makes a Collection only once all three are re-laid beside each other."""


def test_each_card_is_asked_about_once() -> None:
    """Chinese Warfare 4 lies in two pools and adds its 4; Egyptian Culture 1 adds 1, and 1 more for three of them."""
    game, table = read(APART)
    asked = game.where(table, None, "Vincent")
    assert [(one.card, max(one.legal.values()), one.relaid) for one in asked] == [
        ("chi-wa-4", 4, Span(4, 4)),
        ("egy-cu-1", 1, Span(2, 2)),
    ]


def test_the_command_lists_them(tmp_path: Path) -> None:
    """Those first that add most; as JSON every card with its places."""
    file = written(tmp_path, APART)
    said = printed(companion("where", file, "--player", "Vincent"))
    assert [line.split() for line in said.splitlines()] == [
        ["Card", "At", "once", "Re-laid"],
        ["chi-wa-4", "4", "4"],
        ["egy-cu-1", "1", "2"],
    ]
    data = answer(companion("where", file, "--player", "Vincent", "--json"))
    assert [(one["card"], one["relaid"], len(one["legal"])) for one in data] == [
        ("chi-wa-4", 4, 23),
        ("egy-cu-1", 2, 23),
    ]


def test_without_open_cards_a_card_is_asked_for() -> None:
    """Vincent alone, whose pool holds nothing that could be read."""
    game, table = read(APART.partition('[[players]]\nname = "Andy"')[0].replace("chi-wa-4 ?", "?"))
    with pytest.raises(AskedError) as error:
        game.where(table, None, "Vincent")
    assert error.value.problem.message.key == "problem.no-card"
