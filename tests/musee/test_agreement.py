"""The program and a naive second umpire, written apart, agree on random tables, games and placements."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.present.data import review_data
from companion.words import phrasebook
from scoring import tablefile
from tests.batches import batches
from tests.musee import oracle
from tests.musee.random_tables import (
    ALTERNATING,
    SLIPS,
    heading,
    random_game,
    random_revival,
    random_table,
    to_toml,
)
from tests.musee.test_oracle import LAYOUTS, alone
from tests.toml_text import toml_key

BATCHES = 5
TABLES = 100
GAMES = 20
POSITIONS = 8


def assert_agrees(data: oracle.Data, seed: object) -> None:
    """Every line, place, fault and question is the oracle's, and the sentences name what they are about."""
    game, table = tablefile.read(to_toml(data))
    review = game.review(table)
    counted = {player.name: {line.rule: line.points for line in player.lines} for player in review.players}

    assert counted == oracle.score(data), seed
    assert {player.name: player.place for player in review.players} == oracle.places(data), seed
    assert list(review.standing.winners) == oracle.winners(data), seed
    assert (review.standing.tie_break is not None) == oracle.needs_tie_break(data), seed

    told = review_data(review, phrasebook("en", game))
    expected = sorted(oracle.faults(data), key=str)
    assert len(told["faults"]) == len(expected), (seed, told["faults"], expected)
    for fault in expected:
        alike = [other for other in told["faults"] if is_told(fault, other)]
        assert len(alike) >= expected.count(fault), (seed, fault, told["faults"])

    asked = oracle.questions(data)
    assert len(told["questions"]) == len(asked), (seed, told["questions"], asked)
    for (gallery, names), question in zip(asked, told["questions"], strict=True):
        assert gallery in question["message"].lower(), (seed, question)
        assert all(name in question["message"] for name in names), (seed, question)
        assert question["key"] in {f"players.{toml_key(name)}.bonus" for name in names}, (seed, question)


def is_told(fault: oracle.Fault, told: Any) -> bool:
    """Whether this is the fault meant: the same rule, player and places, its number or gallery in the sentence."""
    words = re.findall(r"\w+", told["message"].lower())
    about = [str(detail) for detail in (fault.number, fault.gallery) if detail is not None]
    told_places = (told["rule"], told["player"], sorted(told["at"]))
    return told_places == (fault.rule, fault.player, sorted(fault.at)) and all(detail in words for detail in about)


@pytest.mark.parametrize(("grid", "staircases", "points", "total"), LAYOUTS)
def test_agrees_on_the_best_layouts(grid: str, staircases: dict[str, list[int]], points: list[int], total: int) -> None:
    """The layouts counted by hand: the program counts the same."""
    data = alone(grid, staircases)

    game, table = tablefile.read(to_toml(data))
    best = game.review(table).players[0]

    assert [line.points for line in best.lines] == points
    assert best.total == total
    assert_agrees(data, grid)


@batches(BATCHES, first=2)
def test_agrees_on_tables(batch: int) -> None:
    """Finished museums and such as are still filled, half of them with faults planted."""
    for seed in range(batch * TABLES, (batch + 1) * TABLES):
        assert_agrees(random_table(random.Random(seed)), seed)


@batches(BATCHES, first=2)
def test_agrees_on_games(batch: int) -> None:
    """Games as they were played, half of them with one fault."""
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        slip = random.Random(seed).choice(["", *SLIPS] if seed % 2 else [""])
        assert_agrees(random_game(random.Random(seed), slip), seed)


def passed_over(data: oracle.Data, count: int) -> set[str]:
    """Who has been passed over within so many plays."""
    return oracle.laid(data | {"plays": data["plays"][: min(count, 28)]}).out


@pytest.mark.long
def test_a_partner_brought_back_by_the_last_card_plays_on() -> None:
    """Whoever was passed over may play again once the last two cards can have come to him, and only in team play."""
    revivals = 0
    for seed in range(100):
        data = random_revival(random.Random(seed))
        game, table = tablefile.read(to_toml(data))

        review = game.review(table)

        assert review.faults == (), seed
        assert sum(player.lines[0].points for player in review.players) == len(data["plays"]), seed
        revivals += any(play["player"] in passed_over(data, count) for count, play in enumerate(data["plays"]))
    assert revivals


def test_who_surely_still_can_play_is_not_passed_over() -> None:
    """Andy's museum is empty, so any card fits: Amandine's second play is out of turn though he never plays again."""
    data = {
        **heading(ALTERNATING),
        "players": [{"name": "Amandine"}, {"name": "Andy"}],
        "plays": [{"player": "Amandine", "card": 5, "at": "U3"}, {"player": "Amandine", "card": 7, "at": "U4"}],
    }
    game, table = tablefile.read(to_toml(data))

    review = game.review(table)

    assert [(fault.rule, fault.player, fault.at) for fault in review.faults] == [("musee.turn", "Amandine", ("U4",))]
    assert review.players[0].total == 1


def position(seed: int) -> oracle.Data:
    """A table or a game at any moment; some galleries out of order, as people lay them, but then without hands."""
    rng = random.Random(seed)
    if seed % 3 == 0:
        return random_game(rng)
    data = random_table(rng, most_planted=seed % 3 - 1)
    for player in data["players"]:
        if seed % 3 == 2:
            player.pop("hand", None)
            player.pop("hands", None)
    return data


@batches(BATCHES, first=2)
def test_agrees_where_a_card_may_lie(batch: int) -> None:
    """Every card in every museum: the legal places, and for all other empty ones the paintings in the way."""
    for seed in range(batch * POSITIONS, (batch + 1) * POSITIONS):
        data = position(seed)
        game, table = tablefile.read(to_toml(data))
        laid = oracle.laid(data)
        for name, grid in laid.grids.items():
            for card in range(62):
                (placements,) = game.where(table, str(card), name)
                empty = [spot for spot in oracle.spots(grid) if spot not in oracle.displayed(grid)]
                rules = oracle.unplayable(data, laid, card, name)
                legal = [] if rules else oracle.legal_spots(grid, card)
                assert list(placements.legal) == [oracle.spot_name(spot) for spot in legal], (seed, name, card)
                assert {fault.rule for fault in placements.faults} == rules, (seed, name, card)
                refused = {no.at: (no.rule, list(no.blocking)) for no in placements.illegal}
                assert set(refused) == {oracle.spot_name(spot) for spot in empty if spot not in legal}
                for spot in empty:
                    if not rules and spot not in legal:
                        blocking = [oracle.spot_name(other) for other in oracle.blocking(grid, card, spot)]
                        assert refused[oracle.spot_name(spot)] == ("musee.order", blocking), (seed, name, card, spot)


@batches(BATCHES, first=2)
def test_agrees_what_a_placement_adds(batch: int) -> None:
    """A few cards for each position: the points at every legal place, those of a gallery filled first included."""
    for seed in range(batch * POSITIONS, (batch + 1) * POSITIONS):
        data = position(seed)
        game, table = tablefile.read(to_toml(data))
        for name in oracle.laid(data).grids:
            for card in random.Random(seed).sample(oracle.deck(data), 4):
                (placements,) = game.where(table, str(card), name)
                for at, points in placements.legal.items():
                    assert points == oracle.gain(data, name, card, oracle.named_spot(at)), (seed, name, card, at)


@batches(BATCHES, first=2)
def test_a_play_is_judged_as_its_place_is_told(batch: int) -> None:
    """For every card and place: no fault exactly where the card may lie, else the rule and the paintings in the way."""
    for seed in range(batch * POSITIONS, (batch + 1) * POSITIONS, 3):
        data = position(seed)
        game, table = tablefile.read(to_toml(data))
        assert game.judge is not None
        for name, grid in oracle.laid(data).grids.items():
            for card in random.Random(seed).sample(range(1, 61), 4):
                (placements,) = game.where(table, str(card), name)
                refused = {no.at: no for no in placements.illegal}
                for at in map(oracle.spot_name, oracle.spots(grid)):
                    verdict = game.judge(table, f"{card} at {at}", name)
                    found = {fault.rule for fault in verdict.faults} - {"musee.turn"}
                    expected = {fault.rule for fault in placements.faults}
                    if at not in placements.legal:
                        expected |= {refused[at].rule if at in refused else "musee.place"}
                    assert found == expected, (seed, name, card, at)
                    assert verdict.instead == tuple(placements.legal) or not verdict.faults
                    assert verdict.gain == placements.legal.get(at, 0)
