"""Our scorer and a naive second one, written apart, agree on more than a thousand random tables under all rulings."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from companion.present.data import review_data
from companion.words import phrasebook
from scoring import tablefile
from scoring.review import Review
from tests.batches import batches
from tests.museum import oracle, oracle_expansions
from tests.museum.arrange_random import league_table, perfect_table, skull_table, small_table
from tests.museum.oracle_table import CIVILISATIONS, DOMAINS
from tests.museum.random_expansions import random_expansion_table
from tests.museum.random_tables import random_table, to_toml
from tests.museum.test_candidates import crowded_table

BATCHES = 4
TABLES = 50
EXPANSION_TABLES = 50
LOANS = "museum.loans"


def assert_lines_agree(data: dict[str, Any], review: Review, seed: int) -> None:
    """Every player's total is the oracle's, every line without a choice too, and the lines stand in order."""
    loans = oracle.loan_values(data)
    expected = oracle.score(data, loans)
    for told in review.players:
        naive = expected[told.name]
        counted = {line.rule: line.points for line in told.lines}
        where = (seed, told.name, naive, counted)
        assert list(counted) == list(naive), where
        if LOANS in naive and LOANS not in stated(data, told.name):
            assert counted[LOANS] in loans[told.name], (*where, sorted(loans[told.name]))
            naive = naive | {LOANS: counted[LOANS]}
        assert oracle.total(naive) == told.total, where
        exact = {*oracle.STEADY_LINES, *stated(data, told.name)}
        assert {rule: naive[rule] for rule in naive if rule in exact} == {
            rule: counted[rule] for rule in counted if rule in exact
        }, where


def stated(data: dict[str, Any], name: str) -> set[str]:
    """The lines a player stated."""
    return next(set(player.get("stated", {})) for player in data["players"] if player["name"] == name)


def assert_faults_agree(data: dict[str, Any], review: Review, seed: int) -> None:
    """What the oracle accuses the table of is found and nothing else, and what it would ask is asked."""
    found = {fault.rule for fault in review.faults} & oracle_expansions.NEW_RULES
    assert found == oracle_expansions.faults(data), seed
    tracks = {fault.player for fault in review.faults if fault.rule == "museum.track"}
    assert tracks == oracle_expansions.track_faults(data), seed

    lines_stated = set().union(*(stated(data, player["name"]) for player in data["players"]))
    asked = {(question.player, question.key) for question in review.questions}
    expected = oracle_expansions.questions(data)
    if not lines_stated:
        assert expected <= asked, (seed, expected - asked)
        middle = {(player, key) for player, key in asked if key.startswith(oracle_expansions.ASKED_OF_THE_TABLE)}
        assert middle <= expected, (seed, middle - expected)


def assert_agrees(data: dict[str, Any], seed: int) -> None:
    """Read, score and compare one table; everything said can be worded."""
    game, table = tablefile.read(to_toml(data))
    review = game.review(table)
    assert_lines_agree(data, review, seed)
    assert_faults_agree(data, review, seed)
    if table.over:
        totals = {player.name: player.total for player in review.players}
        assert oracle.places(totals) == {player.name: player.place for player in review.players}, seed
    assert review_data(review, phrasebook("en", game))["players"]


@batches(BATCHES, first=2)
def test_agrees_with_the_naive_scorer(batch: int) -> None:
    """Tables of the base game: totals, lines, faults and places are the oracle's."""
    for seed in range(batch * TABLES, (batch + 1) * TABLES):
        assert_agrees(random_table(random.Random(seed)), seed)


@batches(BATCHES, first=1)
def test_agrees_with_the_naive_scorer_on_the_expansions(batch: int) -> None:
    """Tables with any mixture of the expansions: totals, lines, faults, questions and places are the oracle's."""
    for seed in range(batch * EXPANSION_TABLES, (batch + 1) * EXPANSION_TABLES):
        assert_agrees(random_expansion_table(random.Random(seed)), seed)


# Small boards, on which the choice of Collections matters most


def sacrificing_table(rng: random.Random) -> dict[str, Any]:
    """A crowded board on which a Collection declared smaller fills the Grand Gallery or is perfect, for few points."""
    data = crowded_table(rng)
    first = data["players"][0]
    data["rulings"] |= {"collection-smaller": "yes", "collection-leaves-gallery": rng.choice(["no", "no", "yes"])}
    data["boards"]["hall"]["gallery-bonus"] = rng.choice([0, 1, 2, 4, 10])
    kinds = [word.split("-")[n] for word in first["museum"].split() if word.count("-") == 2 for n in (0, 1)]
    kinds = [kind for kind in sorted({*kinds}) if kind in (*CIVILISATIONS, *DOMAINS)]
    copied = [f"arkadin-welles={kind}" for kind in kinds[:1]]
    first["experts"] = [*rng.sample(kinds, rng.randint(0, min(4, len(kinds)))), *copied]
    if rng.random() < 1 / 2:
        first["patron"] = {"kind": "perfect-collection", "points": [rng.choice([1, 2, 5])]}
    return data


SMALL: Final[tuple[Callable[[random.Random], dict[str, Any]], ...]] = (
    sacrificing_table,
    small_table,
    lambda rng: small_table(rng, expansions=True),
    perfect_table,
    skull_table,
    league_table,
)


@pytest.mark.law
@pytest.mark.parametrize("batch", range(3))
@pytest.mark.parametrize("make", SMALL)
def test_agrees_with_the_naive_scorer_on_small_boards(
    make: Callable[[random.Random], dict[str, Any]], batch: int
) -> None:
    """Every total is the oracle's, whatever has to be given up for a Gallery or a Patron."""
    for seed in range(10 * batch, 10 * (batch + 1)):
        data = make(random.Random(seed))
        game, table = tablefile.read(to_toml(data))
        assert_lines_agree(data, game.review(table), seed)
