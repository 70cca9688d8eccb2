"""Our scorer and a naive second one, written apart, agree on thousands of random tables under all rulings."""

from __future__ import annotations

import random

import pytest

from companion.present.data import review_data
from companion.words import phrasebook
from scoring import tablefile
from tests.museum import oracle
from tests.museum.random_tables import random_table, to_toml

BATCHES = 20
TABLES = 150


@pytest.mark.parametrize("batch", range(BATCHES))
def test_agrees_with_the_naive_scorer(batch: int) -> None:
    """Every total is the oracle's, and every line that leaves no choice; everything said can be worded."""
    for seed in range(batch * TABLES, (batch + 1) * TABLES):
        data = random_table(random.Random(seed))
        game, table = tablefile.read(to_toml(data))
        review = game.review(table)
        expected = oracle.score(data)

        for player in review.players:
            naive = expected[player.name]
            counted = {line.rule: line.points for line in player.lines}
            assert oracle.total(naive) == player.total, (seed, player.name, naive, counted)
            assert {rule: naive.get(rule) for rule in oracle.STEADY_LINES} == {
                rule: counted.get(rule) for rule in oracle.STEADY_LINES
            }, (seed, player.name)
        if table.over:
            assert oracle.places(data) == {player.name: player.place for player in review.players}, seed
        assert review_data(review, phrasebook("en", game))["players"]
