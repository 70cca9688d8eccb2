"""The checker proves the best total of brute force, and contradicts the one below it: it refutes no more than is so."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from scoring.findings import Claim
from scoring.games.museum.arranging.arrange import Arranging
from scoring.games.museum.certificate import check
from scoring.games.museum.table import Table
from tests.batches import batches
from tests.museum.arrange_brute import best_total
from tests.museum.arrange_random import (
    LENDER,
    NAME,
    league_table,
    mid_table,
    perfect_table,
    read,
    skull_table,
    small_table,
)

pytestmark = [pytest.mark.search, pytest.mark.law]

Data = dict[str, Any]


def lent_table(rng: random.Random) -> Data:
    """A small board on which some cards are lent and count for Patrons and Gallery alone."""
    data = small_table(rng)
    player = data["players"][0]
    words = player["museum"].split(" ")
    cards = [n for n, word in enumerate(words) if word.strip() not in {"", ".", "#"} and "\n" not in word]
    for n in rng.sample(cards, min(len(cards), rng.randint(1, 3))):
        words[n] += f"@{LENDER}"
    player["museum"] = " ".join(words)
    rulings = {**data.get("rulings", {}), "loan-borrower-scores": "no"}
    return {**data, "players": [player, {"name": LENDER}], "rulings": rulings}


def shown_values_table(rng: random.Random) -> Data:
    """Five or six cards, some of one kind with different values, and a Patron who pays for all values."""
    civilisation, domain = rng.choice(["gre", "egy"]), rng.choice(["ar", "wa"])
    others = ["rom", "inc", "chi", "may"]
    words = [f"{civilisation}-{rng.choice(['ar', 'cu', 'wa'])}-{value}" for value in range(1, 6)]
    if rng.random() < 0.5:
        words = [f"{name}-{domain}-{value}" for value, name in enumerate([civilisation, *others], start=1)]
    words.append(rng.choice([f"{civilisation}-{domain}-{rng.randint(1, 5)}", f"jap-na-{rng.randint(1, 5)}"]))
    lent = rng.sample(range(6), rng.choice([0, 0, 1, 2]))
    words = [f"{word}@{LENDER}" if n in lent else word for n, word in enumerate(words)]
    rng.shuffle(words)
    shape = rng.choice(["......", "...\n...", "..\n..\n..", ".#..\n..#.", "#...\n...#"])
    cells = iter(words)
    grid = "\n".join(
        " ".join("#" if mark == "#" else next(cells, ".") for mark in row) for row in shape.strip().split("\n")
    )
    rulings = {
        "loan-borrower-scores": rng.choice(["yes", "no"]),
        "perfect-collection-size": rng.choice(["contains", "exactly-five"]),
        "perfect-collection-repeats": rng.choice(["yes", "no"]),
        "duplicate-links": rng.choice(["yes", "no", "no"]),
    }
    return {
        "format": 1,
        "game": "museum",
        "table": {"board": "hall"},
        "boards": {"hall": {"plan": shape, "gallery-bonus": 0, "museum-bonus": 0, "both-bonus": 0}},
        "players": [
            {"name": NAME, "museum": grid, "patron": {"kind": "perfect-collection", "points": [rng.randint(1, 12)]}},
            {"name": LENDER},
        ],
        "rulings": rulings,
    }


KINDS: Final[Mapping[str, tuple[Callable[[random.Random], Data], int]]] = {
    "any": (small_table, 20),
    "expansions": (lambda rng: small_table(rng, expansions=True), 20),
    "league": (league_table, 20),
    "lent": (lent_table, 20),
    "shown": (shown_values_table, 6),
    "perfect": (perfect_table, 2),
    "skulls": (skull_table, 3),
}
"""Sorts of tables, and how many of each make a batch."""
MAKERS: Final[Mapping[str, Callable[[random.Random], Data]]] = {
    **{kind: make for kind, (make, _) in KINDS.items()},
    "mid": lambda rng: mid_table(rng, *rng.choice([(3, 3), (3, 4), (4, 4)])),
}


@pytest.mark.long
@batches(3, first=1)
@pytest.mark.parametrize("kind", KINDS)
def test_the_best_is_proved_and_less_is_contradicted(kind: str, batch: int) -> None:
    """Best by trying every layout, each scored as any table is."""
    make, number = KINDS[kind]
    for seed in range(batch * number, (batch + 1) * number):
        table = read(make(random.Random(f"{kind} {seed}")))
        best = best_total(table, NAME)
        claim = Claim(now=table, best=table, player=NAME, bound=best, hand=False)
        proved, less = check(claim, lambda: False), check(claim._replace(bound=best - 1), lambda: False)
        assert (proved.wrong, proved.trusted) == ((), ()), (kind, seed)
        assert less.wrong, (kind, seed)


MOST_STEPS: Final[Mapping[str, Mapping[int, int]]] = {
    "any": {
        2: 91,
        6: 68,
        8: 38,
        10: 46,
        12: 106,
        13: 206,
        15: 66,
        19: 60,
        20: 27,
        22: 28,
        23: 13,
        26: 28,
        30: 12,
        34: 74,
    },
    "expansions": {
        4: 100,
        9: 178,
        15: 571,
        16: 14,
        26: 28,
        50: 15,
        55: 19,
        56: 47,
        61: 10,
        72: 118,
        76: 223,
        78: 41,
        83: 97,
        84: 18,
    },
    "league": {1: 47, 9: 10, 23: 17, 72: 25, 73: 13, 91: 40},
    "lent": {
        1: 160,
        3: 144,
        5: 19,
        23: 35,
        24: 42,
        27: 48,
        33: 32,
        37: 354,
        38: 102,
        39: 548,
        40: 26,
        45: 65,
        49: 55,
        50: 125,
    },
    "shown": {
        4: 43,
        11: 53,
        12: 43,
        23: 47,
        24: 41,
        35: 45,
        41: 2053,
        42: 2052,
        45: 65,
        48: 1115,
        51: 1997,
        52: 47,
        53: 56,
        54: 40,
    },
    "perfect": {
        0: 32,
        2: 51,
        3: 61,
        5: 63,
        13: 11,
        17: 59,
        18: 61,
        21: 47,
        23: 74,
        24: 52,
        33: 37,
        36: 57,
        37: 41,
        42: 46,
    },
    "skulls": {
        0: 13,
        4: 13,
        7: 19,
        8: 40,
        11: 144,
        12: 1376,
        13: 15,
        14: 340,
        15: 29,
        16: 16,
        17: 46,
        20: 16,
        21: 15,
        22: 49,
    },
    "mid": {
        0: 287,
        1: 1176,
        6: 128,
        8: 245,
        11: 851,
        12: 1002,
        13: 95,
        18: 167,
        20: 2083,
        21: 79,
        24: 593,
        26: 63,
        28: 846,
        30: 180,
    },
}
"""How many steps the proof takes of the best total of tables of each kind, by their seeds; fewer are welcome."""


def steps_of(table: Table) -> int:
    """How many steps the proof of the best total takes."""
    steps = 0

    def stop() -> bool:
        nonlocal steps
        steps += 1
        return False

    arranging = Arranging(table, table.players[0])
    arranging.look()
    claim = Claim(now=table, best=table, player=NAME, bound=arranging.best, hand=False)
    assert not check(claim, stop).trusted
    return steps


@pytest.mark.release
@pytest.mark.parametrize("kind", MOST_STEPS)
def test_a_proof_takes_no_more_steps(kind: str) -> None:
    """Whatever bounds less tightly, forgets what was refuted or asks twice takes more."""
    make = MAKERS[kind]
    more = {}
    for seed, most in MOST_STEPS[kind].items():
        steps = steps_of(read(make(random.Random(f"{kind} {seed}"))))
        if steps > most:
            more[seed] = steps
    assert more == {}
