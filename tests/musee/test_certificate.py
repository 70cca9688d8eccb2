"""The checker of certificates proves the best total of all layouts, contradicts the one below, and wastes no step."""

from __future__ import annotations

import random
from typing import Final

import pytest

from scoring import tablefile
from scoring.findings import Claim
from scoring.games.musee.certificate import check, free, held
from scoring.games.musee.table import Table
from tests.batches import batches
from tests.musee.arrangement_oracle import GALLERIES, Grid, layouts
from tests.musee.oracle import Data, neighbour_points, staircase_points
from tests.musee.random_tables import grid_text, random_staircases, to_toml

NAME: Final = "Amandine"
STATED: Final = ("musee.paintings", "musee.neighbours", "musee.staircases", "musee.gallery-bonus")


def read(data: Data) -> Table:
    """The table of plain data."""
    table: Table = tablefile.read(to_toml(data))[1]
    return table


def some_table(rng: random.Random) -> tuple[Data, list[int], list[int]]:
    """A museum of three or four paintings, one at most in the hand; of few Themes, so that many pairs are possible.

    Some lines are stated. A player holds any bonus cards, as if their galleries had been full.
    """
    columns = rng.choice([5, 6])
    count = 3 if columns == 5 else 2
    themes = rng.sample(range(5), rng.choice([1, 2, 3]))
    deck = [number for number in range(1, 61 if count == 3 else 51) if number % 5 in themes]
    numbers = sorted(rng.sample(deck, rng.choice([3, 3, 4])))
    hand = rng.sample(numbers, rng.randint(0, 1))
    displayed = [number for number in numbers if number not in hand]
    flat: list[int | None] = [*displayed, *[None] * (3 * columns - len(displayed))]
    rows = [flat[start : start + columns] for start in range(0, 3 * columns, columns)]
    players: list[Data] = [{"name": name} for name in (NAME, "Andy", "Vincent")[:count]]
    players[0] |= {"musee": grid_text(rows), "hand": hand, "bonus": rng.sample(GALLERIES, rng.randint(0, 3))}
    if rng.random() < 0.4:
        players[0]["stated"] = {rng.choice(STATED): 7}
    table = {"staircases": random_staircases(rng, columns)}
    return {"format": 1, "game": "musee", "table": table, "players": players}, displayed, hand


def worth(data: Data, grid: Grid) -> int:
    """The points of a layout, line by line; 1 a painting, 4 a full gallery whose card is held, and what was stated."""
    player, rows = data["players"][0], [list(row) for row in grid]
    full = [gallery for row, gallery in zip(rows, GALLERIES, strict=True) if None not in row]
    lines = {
        "musee.paintings": sum(number is not None for row in rows for number in row),
        "musee.neighbours": neighbour_points(rows),
        "musee.staircases": staircase_points(data, rows),
        "musee.gallery-bonus": 4 * sum(gallery in full for gallery in player["bonus"]),
    }
    return sum((lines | player.get("stated", {})).values())


def claim(table: Table, bound: int, *, hand: bool) -> Claim[Table]:
    """What a certificate claims of a museum."""
    return Claim(now=table, best=table, player=NAME, bound=bound, hand=hand)


@batches(3, first=1)
@pytest.mark.parametrize("hand", [False, True])
def test_the_best_is_proved_and_less_is_contradicted(hand: bool, batch: int) -> None:  # noqa: FBT001
    """Best by laying everything in every way; cards in hand may stay there, and count only where they may be laid."""
    for seed in range(5 * batch, 5 * (batch + 1)):
        data, displayed, held_in_hand = some_table(random.Random(seed))
        columns = 5 if len(data["players"]) == 3 else 6
        best = max(worth(data, grid) for grid in layouts(displayed, held_in_hand if hand else [], columns))
        table = read(data)
        proved = check(claim(table, best, hand=hand), lambda: False)
        less = check(claim(table, best - 1, hand=hand), lambda: False)
        assert (proved.wrong, proved.trusted) == ((), ()), seed
        assert [(fact.key, fact.facts["worth"]) for fact in proved.derived] == [
            ("certificate.derived.layouts", best + 1)
        ]
        assert [(fact.key, fact.facts["claimed"]) for fact in less.wrong] == [("certificate.wrong.low", best - 1)], seed
        assert not less.derived


def test_without_time_it_is_taken_on_trust() -> None:
    """Nothing is proved and nothing contradicted."""
    data, _, _ = some_table(random.Random(1))
    found = check(claim(read(data), 0, hand=False), lambda: True)
    assert (found.derived, found.wrong) == ((), ())
    assert [fact.key for fact in found.trusted] == ["certificate.trusted.time"]


FULL: Final = {
    "format": 1,
    "game": "musee",
    "table": {},
    "players": [
        {"name": "Andy"},
        {"name": NAME, "musee": "1 2 3 4 5 6\n11 12 13 14 15 .\n. . . . . .\n", "bonus": ["upper", "middle"]},
    ],
}


def test_a_museum_laid_anew_keeps_the_cards_of_its_full_galleries() -> None:
    """The middle gallery lacks one; Andy, who holds nothing, is left alone."""
    table = read(FULL)
    kept = held(table, NAME)
    assert [player.bonus for player in kept.players] == [None, ("upper",)]
    assert kept.players[1].museum == table.players[1].museum
    assert kept.players[0] == table.players[0]


def test_what_was_played_lies_there_and_its_cards_are_held() -> None:
    """Andy fills his upper gallery first, in six plays; Amandine has laid one painting fewer, and no card."""
    plays = [
        {"player": name, "card": card + column, "at": f"U{column}"}
        for column in range(1, 7)
        for name, card in (("Andy", 0), (NAME, 10))
    ][:-1]
    data: Data = {"format": 1, "game": "musee", "over": False, "table": {}, "plays": plays}
    data["players"] = [{"name": "Andy"}, {"name": NAME}]
    table = free(read(data))
    assert not table.plays
    assert [player.bonus for player in table.players] == [("upper",), ()]
    assert table.players[0].museum == (1, 2, 3, 4, 5, 6, *[None] * 12)
    assert table.players[1].museum == (11, 12, 13, 14, 15, *[None] * 13)


@pytest.mark.parametrize(
    ("hands", "laid"),
    [
        ({"hand": [2]}, True),
        ({"hand": [51]}, False),
        ({"hand": [30]}, False),
        ({"hand": [40]}, False),
    ],
)
def test_only_a_card_that_can_be_laid_is_laid_out_of_the_hand(hands: Data, laid: bool) -> None:  # noqa: FBT001
    """7 is worth 1; with 2 beside it 1 + 1 + 2, with a staircase 1 + 1 + 3.

    51 is not in the deck of two, 30 lies in Andy's museum, 40 is also in his hand.
    """
    players: list[Data] = [
        {"name": NAME, "musee": "7 . . . . .\n. . . . . .\n. . . . . .\n", "bonus": [], **hands},
        {"name": "Andy", "musee": "30 . . . . .\n. . . . . .\n. . . . . .\n", "bonus": [], "hand": [40]},
    ]
    table = {"staircases": {"top": [2, 4, 6], "bottom": [1, 3, 5]}}
    data: Data = {"format": 1, "game": "musee", "table": table, "players": players}
    best = 1 + 1 + 3 if laid else 1
    assert not check(claim(read(data), best, hand=True), lambda: False).wrong
    assert check(claim(read(data), best - 1, hand=True), lambda: False).wrong
    assert not check(claim(read(data), 1, hand=False), lambda: False).wrong


@pytest.mark.parametrize(
    ("bonus", "best"), [([], 5), (["upper"], 9), (["lower"], 9), (["upper", "middle", "lower"], 9)]
)
def test_a_full_gallery_counts_where_its_card_is_held(bonus: list[str], best: int) -> None:
    """Five paintings of five Themes fill one gallery of five: 5, and 4 for its card; no staircase joins anything."""
    museum = "1 2 . . .\n3 . . . .\n4 5 . . .\n"
    players: list[Data] = [{"name": NAME, "musee": museum, "bonus": bonus}, {"name": "Andy"}, {"name": "Vincent"}]
    table = read(
        {"format": 1, "game": "musee", "table": {"staircases": {"top": [2], "bottom": [1]}}, "players": players}
    )
    assert not check(claim(table, best, hand=False), lambda: False).wrong
    assert check(claim(table, best - 1, hand=False), lambda: False).wrong


MOST_STEPS: Final = {1: 159, 3: 445, 4: 72, 5: 165, 6: 85, 8: 150, 9: 139, 10: 47, 12: 253}
"""How many states the proof of the best total looks at, by the seed of a museum; fewer are welcome."""


@pytest.mark.parametrize("seed", MOST_STEPS)
def test_a_proof_looks_at_no_more_states(seed: int) -> None:
    """A looser bound, or a state told apart that need not be, takes more."""
    steps = 0

    def stop() -> bool:
        nonlocal steps
        steps += 1
        return False

    data, displayed, hand = some_table(random.Random(seed))
    columns = 5 if len(data["players"]) == 3 else 6
    best = max(worth(data, grid) for grid in layouts(displayed, hand, columns))
    check(claim(read(data), best, hand=True), stop)
    assert 0 < steps <= MOST_STEPS[seed]
