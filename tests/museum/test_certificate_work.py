"""How much work the checker of certificates may do: a shortcut that is lost shows here.

Whether its answers are right is tested against every layout; a shortcut that only saves work is seen by nothing else.
The most it may do is what it did when this was written down: no rulebook says it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from scoring.games.museum.certificate.assignment import CardsWanted
from scoring.games.museum.certificate.grid import grid_of
from scoring.games.museum.certificate.partition_search import Partition, PartitionSearch
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table.board import Board

PLANS = [
    (3, "........."),
    (4, "............"),
    (4, "GG..GG......"),
    (3, "...GGG..."),
    (4, ".GG..GG....."),
    (5, "#...#GGGGG#...#"),
    (4, "......#....."),
]
MOST = {
    2: 328,
    6: 244,
    8: 142,
    9: 249,
    10: 99,
    15: 143,
    16: 592,
    20: 179,
    23: 501,
    24: 645,
    25: 286,
    29: 157,
    36: 137,
    38: 114,
    40: 140,
    48: 171,
    50: 129,
    51: 595,
    53: 286,
    58: 408,
}
"""By the seed of a question, the choices that may be looked at."""


def search(seed: int, stop: Callable[[], bool]) -> PartitionSearch:
    """A board, cards for nearly all of its spaces, and as many of each key linked, or one less."""
    rng = random.Random(seed)
    width, plan = PLANS[seed % len(PLANS)]
    board = Board("hall", width, plan)
    spaces = board.spaces.bit_count()
    cards: Counter[tuple[str, str | None]] = Counter(
        (rng.choice(CIVILISATIONS[:4]), rng.choice(DOMAINS[:4])) for _ in range(spaces - rng.choice((0, 0, 1, 2)))
    )
    most: Counter[str] = Counter()
    for (civilisation, domain), many in cards.items():
        most[civilisation] += many
        most[domain or ""] += 1
    sizes = {key: size for key, held in most.items() if (size := held - rng.choice((0, 0, 0, 1))) > 1}
    fill = (key for key, size in sorted(sizes.items()) if board.gallery and size >= board.gallery.bit_count())
    filler = rng.choice([None, *fill])
    wanted = CardsWanted(cards, sizes, spaces, filler)
    one = tuple(sorted(size for key, size in sizes.items() if key in CIVILISATIONS))
    other = tuple(sorted(size for key, size in sizes.items() if key in DOMAINS))
    partition = Partition((one, other), wanted.uncovered, None if filler is None else int(filler in DOMAINS))
    return PartitionSearch(grid_of(board, 0, board.gallery), partition, (wanted,), stop)


@pytest.mark.parametrize("seed", MOST)
def test_no_more_choices_are_looked_at(seed: int) -> None:
    """The search asks at each choice whether to stop."""
    looked_at = 0

    def stop() -> bool:
        nonlocal looked_at
        looked_at += 1
        return False

    search(seed, stop).possible()
    assert 0 < looked_at <= MOST[seed]
