"""What the search is promised before it begins: never less than the best layout of all, and no more than before.

A promise that is too high costs only time, so that nothing else notices it. How much may be promised is what it was
when this was written down: no rulebook says it; less is welcome.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from scoring.games.museum.arranging.expansion_part import with_cards
from scoring.games.museum.arranging.promises import Promises
from scoring.games.museum.arranging.puzzles import UNREACHED, museum_puzzle
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.table import Player, Table
from tests.museum.arrange_brute import best_total
from tests.museum.arrange_random import NAME, league_table, mid_table, perfect_table, read, skull_table, small_table

pytestmark = [pytest.mark.search]

Maker = Callable[[random.Random], dict[str, Any]]
MAKERS: Final[Mapping[str, Maker]] = {
    "any": small_table,
    "expansions": lambda rng: small_table(rng, expansions=True),
    "league": league_table,
    "perfect": perfect_table,
    "skulls": skull_table,
    "mid": lambda rng: mid_table(rng, 4, 4),
}


def table_of(kind: str, seed: int) -> tuple[Table, Player]:
    """Return a random table, and whose Museum is arranged."""
    table = read(MAKERS[kind](random.Random(f"promise {kind} {seed}")))
    return table, next(player for player in table.players if player.name == NAME)


def lines_among(table: Table) -> Callable[[Player], Mapping[str, int]]:
    """Return what says the points of the player's lines with his cards laid otherwise."""

    def lines(arranged: Player) -> Mapping[str, int]:
        laid = replace(table, players=tuple(arranged if one.name == NAME else one for one in table.players))
        tallies = tallies_of(laid)
        return {line.rule: line.points for line in lines_of(laid, tallies, tallies.of(NAME))}

    return lines


def promises_of(table: Table, player: Player) -> list[int]:
    """Return what is promised: with all open and with one stage decided; of a table without Skulls what is posed."""
    lines = lines_among(table)
    promises = Promises(table, player, lines, wild=False)
    if not promises.stages:
        posed = museum_puzzle(table, player, lines(player))
        return [posed.ceiling, posed.unmeasured]
    return [promises.most(()), *(promises.most((option,)) for option in promises.stages[0])]


@pytest.mark.law
@pytest.mark.parametrize("kind", [kind for kind in MAKERS if kind not in {"mid", "perfect"}])
def test_no_less_is_promised_than_the_best(kind: str) -> None:
    """Best by trying every layout; where a puzzle does not measure all that counts, it says how much that may be."""
    for seed in range(2 if kind == "skulls" else 6):
        table, player = table_of(kind, seed)
        first, *rest = promises_of(table, player)
        unmeasured = rest[0] if len(rest) == 1 else 0
        assert best_total(table, NAME) <= first + unmeasured, seed


def decided_by_turns(seed: int) -> list[list[int]]:
    """Return what is promised as one Skull after the other is decided, in a few ways, and at last what is posed."""
    table, player = table_of("skulls", seed)
    lines, rng = lines_among(table), random.Random(seed)
    promises = Promises(table, player, lines, wild=False)
    ways = []
    for _ in range(6):
        chosen = [rng.choice(stage) for stage in promises.stages]
        promised = [promises.most(tuple(chosen[:n])) for n in range(len(chosen) + 1)]
        serving = with_cards(player, (card for option in chosen for card in option.cards))
        seated = replace(table, players=tuple(serving if one.name == NAME else one for one in table.players))
        posed = museum_puzzle(seated, serving, lines(serving))
        beyond = 0 if any(cards < UNREACHED for _, cards in posed.puzzle.fillers) else posed.puzzle.gallery_points
        ways.append([*promised, posed.ceiling - max(beyond, 0)])
    return ways


MOST_DECIDED: Final = (
    206,
    150,
    151,
    266,
    118,
    174,
    66,
    140,
    120,
    92,
    124,
    200,
    240,
    340,
    142,
    122,
    98,
    156,
    126,
    196,
    148,
    166,
    109,
    73,
    142,
    134,
    117,
    198,
    283,
    276,
)
"""By the seed, the sum of what is promised where everything is decided, in all these ways."""


@pytest.mark.parametrize("seed", range(30))
def test_what_is_decided_is_worth_no_more_than_promised(seed: int) -> None:
    """Nor with more decided than with less; and where all is, not much more is promised than is posed."""
    ways = decided_by_turns(seed)
    for promised in ways:
        assert promised == sorted(promised, reverse=True)
    assert sum(promised[-2] for promised in ways) <= MOST_DECIDED[seed]


MOST_PROMISED: Final[Mapping[str, tuple[int, ...]]] = {
    "any": (40, 39, 37, 36, 35, 25, 52, 21, 17, 24, 17, 23, 47, 38, 23, 36),
    "expansions": (47, 11, 32, 30, 10, 35, 124, 32, 30, 43, 93, 13, 34, 27, 216, 28),
    "league": (62, 34, 31, 35, 20, 26, 43, 36, 35, 22, 23, 44, 33, 33, 40, 37),
    "perfect": (37, 50, 44, 45, 52, 52, 59, 53, 70, 56, 51, 53, 49, 52, 40, 50),
    "skulls": (617, 135, 460, 224, 130, 150, 33, 107, 434, 80, 104, 138, 201, 179, 75, 64),
    "mid": (107, 101, 75, 56, 57, 54, 72, 72, 94, 89, 69, 124),
}
"""By the seed of a table of each kind, the sum of what is promised."""


@pytest.mark.parametrize("kind", MAKERS)
def test_no_more_is_promised(kind: str) -> None:
    """Whatever bounds less tightly promises more."""
    promised = [sum(promises_of(*table_of(kind, seed))) for seed in range(len(MOST_PROMISED[kind]))]
    more = {n: now for n, (now, most) in enumerate(zip(promised, MOST_PROMISED[kind], strict=True)) if now > most}
    assert more == {}
