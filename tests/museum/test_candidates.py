"""The Collections among which a player's best ones are chosen: none that another equals in all that matters."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

import pytest

from scoring.games.museum.counting.collection import Asked, Collection
from scoring.games.museum.counting.declaration import candidates
from scoring.games.museum.counting.museum import museum_of
from scoring.tablefile import read
from tests.museum.arrange_random import (
    EXPANSION_READINGS,
    READINGS,
    board_of,
    grid_of,
    league_pairs,
    league_table,
    perfect_table,
    plan_of,
    skull_table,
    small_table,
)
from tests.museum.oracle_collections import choices, fills_gallery
from tests.museum.oracle_table import CIVILISATIONS, DOMAINS, Cells, Seat, read_seat
from tests.museum.random_expansions import random_expansion_table
from tests.museum.random_tables import random_table, to_toml

pytestmark = pytest.mark.law

MAKERS: Final[tuple[Callable[[random.Random], dict[str, Any]], ...]] = (
    random_table,
    random_expansion_table,
    small_table,
    perfect_table,
    skull_table,
    league_table,
)


def matters(collection: Collection) -> tuple[int, int, bool, bool]:
    """Its size, that without Skulls, and whether it fills the Grand Gallery and is perfect."""
    return (
        collection.size,
        collection.size - collection.skulls.bit_count(),
        collection.fills,
        collection.perfect,
    )


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_no_candidate_is_beaten_by_another(make: Callable[[random.Random], dict[str, Any]]) -> None:
    """And the largest comes first; each holds a card, and only cards of its own."""
    for seed in range(12):
        _, table = read(to_toml(make(random.Random(seed))))
        for player in table.players:
            museum = museum_of(table, player)
            for asked in (Asked(gallery=True, perfect=True), Asked(gallery=True, perfect=False)):
                for found in candidates(museum, asked).values():
                    sizes = [collection.size for collection in found]
                    assert sizes == sorted(sizes, reverse=True), seed
                    for collection in found:
                        assert collection.spaces
                        assert not collection.spaces & ~museum.spaces_of(collection.key)
                    for one, other in combinations(map(matters, found), 2):
                        pairs = list(zip(one, other, strict=True))
                        assert not all(mine >= yours for mine, yours in pairs), (seed, found)
                        assert not all(mine <= yours for mine, yours in pairs), (seed, found)


SACRIFICES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"collection-smaller": "yes", "collection-leaves-gallery": "no"},
    {"collection-smaller": "yes", "perfect-collection-size": "exactly-five"},
)
"""Readings by which a smaller Collection may fill the Grand Gallery, or be perfect; or any."""


def crowded_table(rng: random.Random) -> dict[str, Any]:
    """A board of 6 to 9 spaces full of few Civilisations and mostly one Domain, under any readings.

    Often all cards are of one Domain or all Greek, some beside Skulls and League cards that may fill a space.
    """
    size, gallery = rng.choice([(2, 4), (3, 3), (1, 8), (2, 3), (3, 3)]), rng.choice([0, 2, 3, 4])
    rows = plan_of(rng, *size, rng.choice([7, 8, 9, 9]), gallery)
    number = sum(mark != "#" for row in rows for mark in row)
    civilisations = ["gre", *rng.sample([one for one in CIVILISATIONS if one != "gre"], 6)][: rng.choice([3, 5, 6, 7])]
    one, other = rng.sample(DOMAINS, 2)
    kinds = rng.choice(
        [
            [f"{civilisation}-{one}" for civilisation in civilisations],
            [f"{civilisation}-{one}" for civilisation in civilisations],
            [f"{civilisation}-{domain}" for civilisation in civilisations for domain in (*[one] * 8, other)],
            [f"gre-{one}", f"gre-{other}"],
            [*[f"gre-{one}"] * 3, f"gre-{other}", f"{civilisations[1]}-{one}", f"{civilisations[2]}-{one}"],
        ]
    )
    words = [f"{kinds[n % len(kinds)]}-{n + 1}" for n in range(min(5, number))]
    more = number - len(words) - rng.choice([0, 0, 1, 2])
    words += [f"{rng.choice(kinds)}-{rng.choice('1234555??')}" for _ in range(more)]
    for n in rng.choice([(), (), (), (0,), (-1, -2)]):
        words[n] = rng.choice([".", "~", f"relic-asia-{one}-{n + 3}", f"{words[n]}@Andy", f"{words[n][:-1]}?"])
    if rng.random() < 1 / 4:
        words[-1] = "skull-silver:gre"
    elif league_pairs(rows) and rng.random() < 1 / 3:
        words[-2:] = [f"league-{one}"]
    player: dict[str, Any] = {"name": "Vincent", "museum": grid_of(rng, rows, words)}
    player["experts"] = [rng.choice(["gre", one])] if rng.random() < 1 / 3 else []
    rulings = {ruling: rng.choice(values) for ruling, values in (READINGS | EXPANSION_READINGS).items()}
    board = board_of(rng, rows, 0 if "league" in player["museum"] else rng.choice([0, 0, 2]))
    head: dict[str, Any] = {"format": 1, "game": "museum", "table": {"board": "hall"}, "boards": {"hall": board}}
    return head | {"rulings": rulings | rng.choice(SACRIFICES), "players": [player, {"name": "Andy"}]}


def shows_all_values(seat: Seat, cards: Cells, *, wild: bool) -> bool:
    """Whether cards show 1 to 5, by one reading with no sixth card; with `wild` an unknown value may be any."""
    values = [seat.at[cell].value for cell in cards]
    free = values.count(None) if wild else 0
    few_enough = seat.readings["perfect-collection-size"] == "contains" or len(cards) == 5
    return few_enough and len({*values} - {None}) + free >= 5


def undominated(every: set[tuple[int, int, bool, bool]]) -> set[tuple[int, int, bool, bool]]:
    """Those that no other equals in all that matters."""
    return {one for one in every if not any(one != other and all(map(int.__ge__, other, one)) for other in every)}


ALL_ASKED: Final = (
    Asked(gallery=True, perfect=True),
    Asked(gallery=True, perfect=False),
    Asked(gallery=False, perfect=True),
    Asked(gallery=False, perfect=False),
    Asked(gallery=True, perfect=True, wild=True),
)


@pytest.mark.parametrize(
    ("make", "batch"),
    [*((crowded_table, batch) for batch in range(7)), *((make, batch) for make in MAKERS[2:] for batch in range(2))],
)
def test_the_candidates_are_the_best_of_all_that_may_be_declared(
    make: Callable[[random.Random], dict[str, Any]], batch: int
) -> None:
    """Of every Collection that a naive count finds, those are kept that no other equals in all that matters."""
    for seed in range(30 * batch, 30 * (batch + 1)):
        data = make(random.Random(seed))
        _, table = read(to_toml(data))
        museum, seat = museum_of(table, table.players[0]), read_seat(data, data["players"][0])
        for asked in ALL_ASKED:
            for key, found in candidates(museum, asked).items():
                every = {
                    (
                        one.size(),
                        one.size() - len(one.skulls),
                        asked.gallery and fills_gallery(seat, one),
                        asked.perfect and shows_all_values(seat, one.cards, wild=asked.wild),
                    )
                    for one in choices(seat, key)
                }
                assert {matters(collection) for collection in found} == undominated(every), (seed, key, asked)
