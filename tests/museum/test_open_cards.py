"""What every card in a Common Pool would add, laid at once and with everything re-laid; asked for without a card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from scoring.effort import Effort
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.museum.arranging import relaid
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Card
from scoring.span import Span
from scoring.tablefile import read
from tests.companion.commands import answer, companion, printed, wordless, written
from tests.museum.arrange_brute import best_total
from tests.museum.arrange_random import NAME, small_table
from tests.museum.arrange_random import read as small

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


def small_tables_less_two_cards() -> Iterator[tuple[Table, dict[str, int]]]:
    """Small tables with two cards of the first Museum in the pool, and what every layout tried says each is worth."""
    for seed in range(3):
        table = small(small_table(random.Random(seed), expansions=seed % 2 == 1))
        own = [card for card in table.players[0].museum if isinstance(card, Card) and "@" not in str(card)]
        cards = tuple(dict.fromkeys(own))[:2]
        bare = less(table, *cards)
        now = best_total(bare, NAME)
        gains = {
            str(card): best_total(less(table, *cards[:n], *cards[n + 1 :]), NAME) - now for n, card in enumerate(cards)
        }
        yield bare.with_player(replace(bare.players[0], discard=cards)), gains


def less(table: Table, *cards: Card) -> Table:
    """The table with these cards gone from the first Museum."""
    museum = [*table.players[0].museum]
    for card in cards:
        museum[museum.index(card)] = None
    return table.with_player(replace(table.players[0], museum=tuple(museum)))


def test_bounds_hold_what_every_layout_tried_says_however_little_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all the work each is exact, with none or little of it the bounds hold the truth."""
    wide = 0
    for table, gains in small_tables_less_two_cards():
        for work in (0, 40, relaid.WORK):
            monkeypatch.setattr(relaid, "WORK", work)
            said = {one.card: one.relaid for one in game("museum").where(table, None, NAME)}
            for card, gain in gains.items():
                span = said[card]
                assert span is not None
                assert span.least <= gain <= span.most, (card, gain, span, work)
                assert work < 100 or span.known == gain, (card, gain, span)
                wide += span.known is None
    assert wide


def test_of_one_player_nobody_asks_whose_cards_are_meant(tmp_path: Path) -> None:
    """Vincent alone needs no name; with Andy at the table one is asked for."""
    alone = APART.partition('[[players]]\nname = "Andy"')[0]
    said = printed(companion("where", written(tmp_path, alone)))
    assert [line.split() for line in said.splitlines()][1:] == [["chi-wa-4", "4", "4"]]
    assert "--player" in wordless(companion("where", written(tmp_path, APART)), 2)


def test_all_cards_share_one_amount_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many lie open, no more is done for all of them than for one."""
    given: list[int] = []

    class Counted(Effort):
        def __init__(self, pieces: int) -> None:
            super().__init__(pieces)
            given.append(pieces)

    monkeypatch.setattr(relaid, "Effort", Counted)
    opened, table = read(APART)
    assert len(opened.where(table, None, "Vincent")) == 2
    opened.where(table, "egy-cu-1", "Vincent")
    assert given == [relaid.WORK, relaid.WORK]
