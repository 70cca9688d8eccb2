"""How many states the search for the best museum looks at: a shortcut that is lost, or one too many, shows here.

That its answers are best is tested against every layout; a shortcut that only saves work can be seen by nothing else.
Fewer states are a gain, to be written down here.
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
WORK = {
    1: (4425, 11),
    2: (2720, 11),
    3: (15118, 15),
    4: (10250, 19),
    5: (13292, 14),
    7: (10243, 12),
    10: (10062, 21),
    14: (10110, 13),
    15: (3365, 11),
    17: (5947, 16),
    18: (1367, 9),
    19: (2718, 11),
    20: (7921, 19),
    22: (2514, 15),
}
"""By the seed of a museum, how many states were looked at, and the best total."""


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


@pytest.mark.parametrize("seed", WORK)
def test_no_state_is_looked_at_in_vain(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as written down, with the same best total; the search asks at each state whether to stop."""
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
    assert (looked_at, found.best) == WORK[seed]
