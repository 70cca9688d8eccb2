"""How many choices the checker of certificates looks at: a shortcut that is lost, or one too many, shows here.

Whether the answers are right is tested against every layout; a shortcut that only saves work can be seen by nothing
else. Fewer choices are a gain, to be written down here.
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
WORK = {
    2: (328, 1),
    3: (2684, 36),
    6: (244, 18),
    8: (142, 0),
    9: (249, 0),
    10: (99, 0),
    11: (2380, 16),
    15: (143, 0),
    16: (592, 5),
    17: (738, 20),
    18: (1587, 13),
    19: (2583, 86),
    20: (179, 1),
    23: (501, 5),
    24: (645, 6),
    25: (286, 0),
    26: (1697, 55),
    29: (157, 0),
    30: (773, 7),
    32: (3197, 73),
    36: (137, 0),
    38: (114, 0),
    39: (3129, 32),
    40: (140, 0),
    45: (1178, 27),
    46: (855, 5),
    48: (171, 4),
    50: (129, 0),
    51: (595, 12),
    52: (743, 12),
    53: (286, 0),
    58: (408, 0),
    59: (1155, 9),
    60: (196, 3),
    61: (134, 0),
    64: (130, 0),
    65: (802, 9),
    66: (583, 0),
    67: (607, 12),
    69: (2675, 36),
    73: (1383, 29),
    74: (138, 0),
    79: (130, 0),
    80: (2619, 49),
    81: (3601, 54),
    82: (1141, 21),
    86: (190, 0),
    87: (745, 16),
    88: (134, 0),
    89: (275, 0),
}
"""By the seed of a question, how many choices were looked at and how many boards in part cut were refuted."""
REFUTED = {3, 4, 6, 59, 69, 80}
"""The questions to which no layout is the answer."""


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


@pytest.mark.parametrize("seed", WORK)
def test_no_choice_is_looked_at_in_vain(seed: int) -> None:
    """As many as written down, with the same answer; the search asks at each of them whether to stop."""
    looked_at = 0

    def stop() -> bool:
        nonlocal looked_at
        looked_at += 1
        return False

    asked = search(seed, stop)
    assert asked.possible() is (seed not in REFUTED)
    assert (looked_at, len(asked.refuted)) == WORK[seed]
