"""How much work the search for the best museum may do: a shortcut that is lost shows here.

That its answers are best is tested against every layout; a shortcut that only saves work is seen by nothing else. The
most it may do is what it did when this was written down: no rulebook says it.
"""

from __future__ import annotations

import random

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.musee.arranging import beam_search
from tests.musee.oracle import Data
from tests.musee.random_tables import grid_text, random_staircases, to_toml

MUSEE = game("musee")
GALLERIES = ("upper", "middle", "lower")
MOST = {1: 8422, 2: 4726, 15: 3365, 18: 2333, 19: 5089, 22: 4680}
"""By the seed of a museum, the states that may be looked at."""


def some_table(rng: random.Random) -> Data:
    """A museum of five to eight paintings in rising order, up to two of them in the hand."""
    columns = rng.choice([5, 6])
    count = 3 if columns == 5 else 2
    numbers = sorted(rng.sample(range(1, 61 if count == 3 else 51), rng.choice([5, 6, 7, 8])))
    hand = rng.sample(numbers, rng.randint(0, 2))
    displayed = [number for number in numbers if number not in hand]
    flat: list[int | None] = [*displayed, *[None] * (3 * columns - len(displayed))]
    rows = [flat[start : start + columns] for start in range(0, 3 * columns, columns)]
    players: list[Data] = [{"name": name} for name in ("Amandine", "Andy", "Vincent")[:count]]
    players[0] |= {"musee": grid_text(rows), "hand": hand}
    if rng.random() < 0.5:
        players[0]["bonus"] = rng.sample(GALLERIES, rng.randint(1, 3))
    return {"format": 1, "game": "musee", "table": {"staircases": random_staircases(rng, columns)}, "players": players}


@pytest.mark.parametrize("seed", MOST)
def test_no_more_states_are_looked_at(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search asks at each state whether to stop."""
    monkeypatch.setattr(beam_search, "STATES_AT_ONCE", 1)
    looked_at = 0

    def stop() -> bool:
        nonlocal looked_at
        looked_at += 1
        return False

    assert MUSEE.arrange is not None
    table = tablefile.read(to_toml(some_table(random.Random(seed))))[1]
    found = MUSEE.arrange(table, "Amandine", hand=True, stop=stop)
    assert found.status == "optimal"
    assert 0 < looked_at <= MOST[seed]
