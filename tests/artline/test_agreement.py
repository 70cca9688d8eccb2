"""The program and a naive second umpire, written apart, agree on random games, on places and on single plays."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from companion.present.data import placements_data, review_data
from companion.words import phrasebook
from scoring.tablefile import read
from tests.artline import oracle
from tests.artline.random_games import PLANTS, READINGS, legal_part, play_text, random_game, random_plays, to_toml
from tests.batches import batches

BATCHES = 5
GAMES = 100
POSITIONS = 14
PLAYS = 6
RULES = [
    "artline.over", "artline.turn", "artline.free", "artline.touch", "artline.theme", "artline.theme-used",
    "artline.theme-stays", "artline.no-room", "artline.joined-runs", "artline.two-themes", "artline.fits",
    "artline.discard",
]  # fmt: skip
ENDINGS = ["no-pile", "pile", "pile, equal turns", "last-card", "last-card, then pile", "stopped"]

Data = oracle.Data


@cache
def sample(seed: int) -> Data:
    """One of the games to agree on: every second one with a fault planted, every twentieth from a full box."""
    rng = random.Random(seed)
    return random_game(rng, rng.choice(PLANTS) if seed % 2 else "", long=seed % 20 == 0)


def told(data: Data) -> Data:
    """The program's result as plain data."""
    game, table = read(to_toml(data))
    return review_data(game.review(table), phrasebook("en", game))


def named_faults(faults: Any) -> list[oracle.Fault]:
    """The rule, the player and the places of each fault told."""
    return [oracle.Fault(fault["rule"], fault["player"], sorted(fault["at"])) for fault in faults]


def assert_agrees(data: Data, seed: object) -> None:
    """Everything that is told of a game is the oracle's."""
    found, expected = told(data), oracle.result(data)
    players = {player["name"]: player for player in found["players"]}

    assert named_faults(found["faults"]) == expected["faults"], seed
    assert [(question["player"], question["key"]) for question in found["questions"]] == expected["questions"], seed
    twins = [notice["player"] for notice in found["warnings"] if notice["message"].endswith("two cards of one title?")]
    assert twins == expected["twins"], seed
    for key in ("over", "provisional", "winners"):
        assert found[key] == expected[key], (seed, key)
    assert found["lowest_wins"] is True, seed
    assert list(players) == list(expected["totals"]), seed
    for name, player in players.items():
        (line,) = player["lines"]
        assert line["rule"] == "artline.hand", seed
        assert player["total"] == line["points"] == expected["totals"][name], (seed, name)
        assert player["galleries"] == expected["galleries"][name], (seed, name)
        assert player["place"] == expected["places"][name], (seed, name)
        parts = [(part["rule"], part["points"], tuple(part["at"])) for part in line["parts"]]
        assert parts == expected["parts"][name], (seed, name)


@batches(BATCHES, first=2)
def test_agrees_on_games(batch: int) -> None:
    """Games to their end or broken off, half of them with a turn that breaks a rule."""
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        assert_agrees(sample(seed), seed)


@pytest.mark.release
def test_the_games_are_of_every_kind() -> None:
    """Each rule is broken, each ending comes about, and the readings make a difference, in three games at least."""
    wanted = [*RULES, *ENDINGS, *oracle.DEFAULTS]
    wanted += ["running", "several faults", "question", "joint winners without a card", "played on without a pile"]
    wanted += ["Rooms joined", "more than sixty turns", "two cards of one title"]
    seen: Counter[str] = Counter()
    for seed in range(6 * BATCHES * GAMES):
        data = sample(seed)
        state, broken, asked = oracle.replay(data)
        seen.update({fault.rule for fault in broken})
        seen[state.how] += state.over
        seen["running"] += not state.over
        seen["several faults"] += len(broken) > 1
        seen["question"] += bool(asked)
        seen["two cards of one title"] += bool(state.twins)
        seen["joint winners without a card"] += list(state.hands.values()).count(0) > 1
        seen["played on without a pile"] += "artline.pile" in {
            part.rule for parts in state.parts.values() for part in parts
        }
        seen["Rooms joined"] += seen["Rooms joined"] < 3 and has_joined(data)
        seen["more than sixty turns"] += state.turns > 60
        if seed % 2 == 0:
            for ruling in oracle.DEFAULTS:
                seen[ruling] += seen[ruling] < 3 and bears(data, ruling)
        if all(seen[kind] >= 3 for kind in wanted):
            return
    pytest.fail(f"too few: {[kind for kind in wanted if seen[kind] < 3]}")


def has_joined(data: Data) -> bool:
    """Whether some card has joined two Rooms: one of them has two themes."""
    state = oracle.replay(data).state
    return any(len(oracle.prospect(state, spot)[line]) > 1 for spot in oracle.around(state) for line in oracle.LINES)


def bears(data: Data, ruling: str) -> bool:
    """Whether the readings of this ruling give different results."""
    one, other = (
        oracle.result(data | {"rulings": data.get("rulings", {}) | {ruling: reading}}) for reading in READINGS[ruling]
    )
    return one != other


def as_list(theme: Any) -> list[str]:
    """The themes of one line as `where` tells them: none, one or several."""
    if theme is None:
        return []
    return [theme] if isinstance(theme, str) else sorted(theme)


def assert_agrees_where(data: Data, player: str, seed: object) -> Data:
    """Every place next to a card is legal and what the oracle expects of it, or refused; return what was told."""
    game, table = read(to_toml(data))
    (placements,) = game.where(table, None, player)
    found = placements_data(placements, phrasebook("en", game))
    state = oracle.replay(data).state
    spots = oracle.around(state)
    legal = [spot for spot in spots if not oracle.refusals(state, spot)]

    lines = [place | {line: as_list(place[line]) for line in oracle.LINES} for place in found["legal"]]
    assert lines == [oracle.prospect(state, spot) for spot in legal], seed
    assert all(place[line] != [] for place in found["legal"] for line in oracle.LINES), seed
    refused = [(place["at"], place["rule"], sorted(place["blocking"])) for place in found["illegal"]]
    expected = [(spot, oracle.refusals(state, spot)[0]) for spot in spots if spot not in legal]
    assert refused == [
        (oracle.spot_name(spot), rule, oracle.spot_names(in_the_way)) for spot, (rule, in_the_way) in expected
    ], seed
    return found


@batches(BATCHES, first=2)
def test_agrees_where_a_card_may_lie(batch: int) -> None:
    """At the first fault or the end of a game: what a card would meet at each place, and which are refused."""
    for seed in range(batch * POSITIONS, (batch + 1) * POSITIONS):
        data = sample(seed)
        assert_agrees_where(data, random.Random(seed).choice(data["players"])["name"], seed)


@pytest.mark.long
@pytest.mark.parametrize("reading", READINGS["joined-runs"])
def test_agrees_where_two_rooms_could_be_joined(reading: str) -> None:
    """Sprawling games: where two Rooms would be joined, the place is refused, or both themes are to be met."""
    found: Counter[str] = Counter()
    for seed in range(4 * POSITIONS):
        data = random_game(random.Random(seed), "joined-runs")
        data = legal_part(data) | {"rulings": data["rulings"] | {"joined-runs": reading}}
        places = assert_agrees_where(data, data["players"][0]["name"], seed)
        found["forbidden"] += sum(place["rule"] == "artline.joined-runs" for place in places["illegal"])
        found["both-themes"] += sum(isinstance(place[line], list) for place in places["legal"] for line in oracle.LINES)

    assert [one for one in READINGS["joined-runs"] if found[one] >= 2 * POSITIONS] == [reading]


@pytest.mark.long
@batches(BATCHES, first=2)
def test_a_play_is_judged_as_the_game_with_it_would_be(batch: int) -> None:
    """Plays legal and not, for positions of all kinds: the same faults as when the turn is written down."""
    for seed in range(batch * POSITIONS, (batch + 1) * POSITIONS):
        rng = random.Random(seed)
        data = legal_part(sample(seed))
        game, table = read(to_toml(data))
        assert game.judge is not None
        for turn in random_plays(rng, data, PLAYS):
            turn.pop("fits", None)
            state = oracle.replay(data).state
            unnamed = oracle.person(state, turn) == state.next and rng.random() < 0.5
            verdict = game.judge(table, play_text(turn), None if unnamed else turn["player"])
            longer = data | {"turns": [*data["turns"], turn]}
            expected = oracle.replay(longer).faults
            found = [oracle.Fault(fault.rule, str(fault.player), sorted(fault.at)) for fault in verdict.faults]
            assert found == expected, (seed, turn)
            assert named_faults(told(longer)["faults"]) == expected, (seed, turn)
