"""The companion's rival makes every choice that the naive player of the written order makes, ties and gains included.

``python -m tests.museum.rival_agreement 0 5000`` compares any range of seeds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.museum.random_rivals import NAME, STEPS, random_situation, with_unread_values
from tests.museum.rival_agreement import disagreements, unsettled, worth_more
from tests.museum.rival_desk import ask

Data = dict[str, Any]
HALVES: Final = [
    pytest.param(range(36), id="few"),
    pytest.param(range(1000, 1050), id="many", marks=pytest.mark.long),
]


@pytest.mark.parametrize("seeds", HALVES)
@pytest.mark.parametrize("step", STEPS)
def test_every_choice_is_that_of_the_written_order(step: str, seeds: range) -> None:
    """Cards, ties, reasons, payments, what it comes to, and the warnings, in random situations of all kinds."""
    for seed in seeds:
        situation = random_situation(random.Random(seed), step)
        assert not [*disagreements(situation, ask), *worth_more(situation, ask)], (seed, step)


@pytest.mark.parametrize("seeds", HALVES)
def test_an_answer_said_to_be_final_is_final(seeds: range) -> None:
    """Values that nobody read, and priorities in words, make it provisional wherever they could change it."""
    for seed in seeds[::2]:
        rng = random.Random(seed)
        situation = with_unread_values(random_situation(rng), rng)
        assert not [*unsettled(situation, ask, rng)], seed


def test_a_value_nobody_read_in_his_museum_is_asked_for_where_his_card_looks_at_values() -> None:
    """If the fourth Greek card shows 4, a fifth one of 5 is worth 10 more: then it comes before a third of Theology."""
    situation: Data = {
        "step": "exhibit",
        "number": 1,
        "museum": ["gre-ar-1", "gre-cu-2", "gre-na-3", "gre-th-?", "egy-th-1"],
        "hand": ["gre-ag-5", "rom-th-5"],
        "pool": [],
        "pools": {"Éric": []},
        "prestige": 0,
        "rival": {"kind": "perfect-collection", "points": 10},
        "priorities": ["europe"],
        "readings": {},
        "headline": "none",
        "advanced": False,
    }
    assert ask(situation, ())["cards"] == ["rom-th-5"]
    assert [question["key"] for question in ask(situation, ())["questions"]] == [f'players."{NAME}".museum']
    read = situation | {"museum": [card.replace("?", "4") for card in situation["museum"]]}
    assert (ask(read, ())["cards"], ask(read, ())["questions"]) == (["gre-ag-5"], [])


def test_a_choice_told_otherwise_is_noticed() -> None:
    """The comparison sees an answer that takes, exhibits or discards something else, or adds up wrong."""

    def wrong(situation: Data, choose: Sequence[str]) -> Data:
        answer = ask(situation, choose)
        for step in answer["steps"]:
            step["gain"]["domain"] += 1
        return answer | {"choices": []}

    noticed = [bool(disagreements(random_situation(random.Random(seed)), wrong)) for seed in range(15)]
    acted = [bool(ask(random_situation(random.Random(seed)), ())["steps"]) for seed in range(15)]
    assert all(seen for seen, told in zip(noticed, acted, strict=True) if told)
    assert any(acted)
