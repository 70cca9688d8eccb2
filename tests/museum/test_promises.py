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
from scoring.games.museum.arranging.promises import Promises
from scoring.games.museum.arranging.puzzles import UNREACHED, museum_puzzle

from scoring import tablefile
from scoring.games.museum.arranging.expansion_part import with_cards
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


EUROPEANS: Final = "gre-ar-1 rom-cu-1 cel-wa-1 gre-th-2 rom-na-1 skull-emerald"
ROMANS: Final = "rom-ar-1 rom-cu-2 rom-wa-3 rom-th-4 skull-emerald"
FIVES: Final = "rom-ar-5 gre-cu-5 cel-wa-5 skull-emerald"
CONTINENT: Final = 'patron = { kind = "continent", continent = "europe", points = [3, 5, 9] }'
LEGACY: Final = 'patron = { kind = "legacy", civilisation = "gre", points = [3, 5, 9] }'
PERFECT: Final = 'patron = { kind = "perfect-collection", points = [6] }'
MASTERPIECES: Final = 'patron = { kind = "masterpieces", points = [1, 3, 6] }'


@pytest.mark.parametrize(
    ("own", "shelf", "extra", "rulings", "most"),
    [
        # the Silver Skull adds a third Greek (1), where the reading lets it make a Collection
        ("gre-ar-1 gre-cu-1 skull-silver", ".", "", 'skull-makes-collection = "yes"', 1),
        ("gre-ar-1 gre-cu-1 skull-silver", ".", "", 'skull-makes-collection = "no"', 0),
        # a fourth Greek: 3 instead of 1; stated, nothing changes
        ("gre-ar-1 gre-cu-1 gre-th-1 skull-silver", ".", "", "", 3),
        ("gre-ar-1 gre-cu-1 gre-th-1 skull-silver", ".", 'stated = { "museum.civilisation" = 4 }', "", 4),
        # the Emerald Skull copies what makes a Domain of three Civilisations (5)
        ("gre-ar-1 rom-ar-1 skull-emerald", "cel-ar-1", "", "", 5),
        ("gre-ar-1 rom-ar-1 skull-emerald", "cel-ar-1", 'stated = { "museum.domain" = 4 }', "", 4),
        # a sixth Object of Europe (3) that is a third Greek or Roman (1)
        (EUROPEANS, "cel-ag-4", CONTINENT, "", 4),
        (EUROPEANS, "cel-ag-4", CONTINENT.replace('"europe"', '"asia"'), "", 1),
        # a fourth Masterpiece (1); stated, nothing changes
        (FIVES, "cel-na-5", MASTERPIECES, "", 1),
        (FIVES.replace("rom-ar-5", "rom-ar-4"), "cel-na-5", MASTERPIECES, "", 0),
        (FIVES, "cel-na-5", f'stated = {{ "museum.patron" = 4 }}\n{MASTERPIECES}', "", 4),
        # where cards need not be linked the highest level could be met, as far as is promised
        ("gre-ar-1 rom-ar-1 gre-cu-1 skull-silver", ".", LEGACY, 'patron-collections-linked = "no"', 9),
        # five Romans (5) show all values (6) with a 5 to copy; without one no further value
        (ROMANS, "rom-na-5", PERFECT, "", 11),
        (ROMANS, "rom-na-4", PERFECT, "", 5),
        # three Romans (1) fill a Gallery of three (10), not one of four
        ("rom-ar-1 rom-cu-1 skull-emerald", "rom-na-5", "", "GGG", 11),
        ("rom-ar-1 rom-cu-1 skull-emerald .", "rom-na-5", "", "GGGG", 1),
    ],
)
def test_promises_by_hand(own: str, shelf: str, extra: str, rulings: str, most: int) -> None:
    """With all open as much as the best decision is worth; Andy exhibits what is on the shelf."""
    gallery = rulings if rulings.startswith("G") else ""
    plan = gallery or "." * len(own.split())
    text = f"""format = 1
game = "museum"
table = {{ board = "hall" }}
boards.hall = {{ plan = "{plan}", gallery-bonus = 10, museum-bonus = 0, both-bonus = 0 }}
boards.shelf.plan = "."
[rulings]
{"" if gallery else rulings}
[[players]]
name = "{NAME}"
track = 0
museum = "{own}"
{extra}
[[players]]
name = "Andy"
board = "shelf"
museum = "{shelf}"
"""
    table: Table = tablefile.read(text)[1]
    promises = Promises(table, table.players[0], lines_among(table), wild=False)
    decided = [promises.most((option,)) for option in promises.stages[0]]
    assert promises.most(()) == most
    assert max(decided) == most


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
        ways.append([*promised, posed.ceiling - beyond])
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
