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
from tests.museum.arrange_random import league_table, perfect_table, skull_table, small_table
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
                for choices in [found for part in candidates(museum, asked) for found in part.values()]:
                    sizes = [collection.size for collection in choices]
                    assert sizes == sorted(sizes, reverse=True), seed
                    for collection in choices:
                        assert collection.spaces
                        assert not collection.spaces & ~museum.spaces_of(collection.key)
                    for one, other in combinations(map(matters, choices), 2):
                        pairs = list(zip(one, other, strict=True))
                        assert not all(mine >= yours for mine, yours in pairs), (seed, choices)
                        assert not all(mine <= yours for mine, yours in pairs), (seed, choices)
