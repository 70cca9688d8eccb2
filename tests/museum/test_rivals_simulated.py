"""Games with the solo rival that the simulator played, written as logs and followed: numbers, faults, the score."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from tests.museum.rival_games import WAYS, simulated
from tests.museum.simulator import RIVAL_KINDS, log, planted, toml

FEW: Final = range(3)
MANY: Final = range(100, 104)
HALVES: Final = [
    pytest.param(FEW, id="few"),
    pytest.param(MANY, id="many", marks=pytest.mark.long),
]


def test_the_simulated_rival_keeps_his_rules() -> None:
    """He takes in every Exploration, draws no Favour, hires nobody, and has no pool in Normal mode."""
    modes = set()
    for seed in FEW:
        played, _ = simulated(seed)
        rival = played.world.rival
        assert rival
        assert rival.rival
        modes.add(rival.rival.advanced)
        assert not rival.favours
        assert not rival.experts
        assert rival.rival.advanced or not rival.pool
        assert tomllib.loads(toml(log(played))) == log(played)
    assert len(modes) == 2


def test_every_defect_of_the_rival_finds_its_place() -> None:
    """Some game offers a place for each kind."""
    missing = set(RIVAL_KINDS)
    for seed in range(60):
        played, rng = simulated(seed)
        missing -= {kind for kind in sorted(missing) if planted(played, rng, kind)}
        if not missing:
            return
    assert not missing


@pytest.mark.parametrize("seeds", HALVES)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_games_with_the_rival_are_followed_as_they_were(way: Callable[[int], Iterator[str]], seeds: range) -> None:
    """Full logs tell every number, logs in part accuse nobody, a defect is the first fault, the score is the grids'.

    Asked in his turn, the companion chooses as the naive player does, and what it tells him to play breaks no rule.
    """
    for seed in seeds:
        assert not [*way(seed)], seed
