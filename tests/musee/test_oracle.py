"""The naive scorer itself, against layouts counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.musee import oracle

ALTERNATING = {"top": [2, 4, 6], "bottom": [1, 3, 5]}
EMPTY_ROW = ". . . . . .\n"
LAYOUTS = [
    # pairs: upper 1 + 3 (7 and 8 differ), middle 2 + 2, lower 3 + 1: 12; all 6 staircases join one Theme
    ("2 7 8 13 18 23\n17 22 27 28 33 38\n12 32 37 42 43 48\n", ALTERNATING, [18, 24, 18, 12], 72),
    # pairs: upper 5, middle 2 + 2, lower 5: 14; all 6 staircases
    (
        "11 21 31 36 41 46\n1 6 16 20 25 50\n5 10 30 35 40 45\n",
        {"top": [1, 2, 3], "bottom": [4, 5, 6]},
        [18, 28, 18, 12],
        76,
    ),
    # three players; pairs: upper 4, middle 3 (2 and 6 differ), lower 1 + 2: 10; all 5 staircases
    ("1 41 46 51 56\n2 6 11 16 21\n7 12 26 31 36\n", {"top": [2, 4], "bottom": [1, 3, 5]}, [15, 20, 15, 12], 62),
]


def table_of(grids: list[str], staircases: dict[str, list[int]] | None = None, **more: Any) -> dict[str, Any]:
    """A table of players with these museums."""
    names = ["Amandine", "Andy", "Vincent"]
    players = [{"name": name, "musee": grid} for name, grid in zip(names, grids, strict=False)]
    return {"format": 1, "game": "musee", "table": {"staircases": staircases or ALTERNATING}, "players": players} | more


def alone(grid: str, staircases: dict[str, list[int]]) -> dict[str, Any]:
    """A table where all others have displayed nothing: as many players as the width of the museum says."""
    columns = len(grid.split()) // 3
    empty = (". " * columns + "\n") * 3
    return table_of([grid, *[empty] * (1 if columns == 6 else 2)], staircases)


@pytest.mark.parametrize(("grid", "staircases", "points", "total"), LAYOUTS)
def test_reference_layouts(grid: str, staircases: dict[str, list[int]], points: list[int], total: int) -> None:
    """The best layouts known, line by line; a full gallery alone on the table brings its bonus card."""
    data = alone(grid, staircases)

    assert [oracle.score(data)["Amandine"][rule] for rule in oracle.RULES] == points
    assert sum(points) == total
    assert oracle.faults(data) == []
    assert oracle.questions(data) == []
    assert oracle.winners(data) == ["Amandine"]


@pytest.mark.parametrize(
    ("upper", "middle", "neighbours", "staircases"),
    [
        (". . . . . .", "13 28 . . . .", 2, 0),
        (". . . . . .", "13 28 38 . . .", 4, 0),
        (". 18 . . . .", "13 28 38 . . .", 4, 3),
        ("18 . . . . .", "13 28 38 . . .", 4, 0),  # a chandelier above 13
        (". 18 . . . .", "13 . 28 38 . .", 2, 0),  # an empty place parts 13 and 28, and 18 stands over it
    ],
)
def test_theme_bonuses_of_the_rulebook(upper: str, middle: str, neighbours: int, staircases: int) -> None:
    """13 and 28 are a pair, 38 makes another with 28, and 28 a third with 18 over a staircase."""
    data = table_of([f"{upper}\n{middle}\n{EMPTY_ROW}", EMPTY_ROW * 3])

    lines = oracle.score(data)["Amandine"]

    assert (lines["musee.neighbours"], lines["musee.staircases"]) == (neighbours, staircases)


def test_25_and_35_of_the_rulebook() -> None:
    """Where 25 hangs, 35 goes to the right of it only, in other galleries anywhere; 25 stands in its way."""
    grid = oracle.read_grid(". . 25 . . .\n" + EMPTY_ROW * 2, 6)

    legal = [oracle.spot_name(spot) for spot in oracle.legal_spots(grid, 35)]

    assert legal == ["U4", "U5", "U6", *(f"M{n}" for n in range(1, 7)), *(f"L{n}" for n in range(1, 7))]
    assert oracle.blocking(grid, 35, (0, 1)) == [(0, 2)]
    assert oracle.blocking(grid, 24, (0, 4)) == [(0, 2)]


def test_every_fault_once() -> None:
    """A table with every mistake that people can lay."""
    data = table_of(
        ["51 2 3 4 5 6\n7 9 8 . . .\n10 . . . . .\n", "11 . . . . .\n12 . . . . .\n10 . . . . .\n"],
        {"top": [1, 2], "bottom": [1, 3, 5]},
    )
    data["players"][0] |= {"hand": [20, 21, 22, 23, 24, 25], "bonus": ["middle"]}
    data["players"][1] |= {"hand": [12], "bonus": ["middle"]}

    middle = ("M1", "M2", "M3", "M4", "M5", "M6")
    assert set(oracle.faults(data)) == {
        oracle.Fault("musee.deck", "Amandine", ("U1",), 51),
        oracle.Fault("musee.unique", None, (), 10),
        oracle.Fault("musee.unique", "Andy", ("M1",), 12),
        oracle.Fault("musee.order", "Amandine", ("U1", "U2"), 2),
        oracle.Fault("musee.order", "Amandine", ("M2", "M3"), 8),
        oracle.Fault("musee.staircases-laid", None),
        oracle.Fault("musee.hand", "Amandine"),
        oracle.Fault("musee.gallery-bonus", "Amandine", middle, gallery="middle"),
        oracle.Fault("musee.gallery-bonus", "Andy", middle, gallery="middle"),
        oracle.Fault("musee.gallery-bonus", None, gallery="middle"),
        oracle.Fault("musee.gallery-bonus", "Amandine", gallery="upper"),
    }
    assert oracle.score(data)["Andy"] == dict(zip(oracle.RULES, [3, 0, 3, 4], strict=True)) | {"musee.staircases": 0}


def test_bonus_cards_are_deduced_or_asked() -> None:
    """One full gallery: deduced. Two: asked, unless one of them has said what he holds."""
    full = "1 2 3 4 5 6\n" + EMPTY_ROW * 2
    other = "11 12 13 14 15 16\n" + EMPTY_ROW * 2
    alone, both, told = table_of([full, EMPTY_ROW * 3]), table_of([full, other]), table_of([full, other])
    told["players"][0]["bonus"] = []

    assert oracle.laid(alone).held == {"Amandine": ["upper"], "Andy": []}
    assert oracle.questions(both) == [("upper", ("Amandine", "Andy"))]
    assert oracle.laid(told).held == {"Amandine": [], "Andy": ["upper"]}
    assert not oracle.faults(alone) + oracle.faults(both) + oracle.faults(told)


@pytest.mark.parametrize(
    ("andy", "places"),
    [
        ("1 . 6 . . .\n8 . . . . .\n19 . . . . .\n", {"Amandine": 2, "Andy": 1}),  # 4 paintings beat 2 and a pair
        ("1 6 . . . .\n" + EMPTY_ROW * 2, {"Amandine": 1, "Andy": 1}),
    ],
)
def test_ties_go_to_more_paintings_or_are_shared(andy: str, places: dict[str, int]) -> None:
    """Amandine has two paintings and a pair: 4 points."""
    data = table_of(["12 17 . . . .\n" + EMPTY_ROW * 2, andy])

    assert oracle.places(data) == places
    assert oracle.needs_tie_break(data)


def test_equal_paintings_go_to_more_bonus_cards() -> None:
    """Both display six for 10 points: Amandine with her bonus card, Andy with one pair and what he stated as 4."""
    andy = "11 . 12 . 13 .\n14 . 20 . 21 .\n" + EMPTY_ROW
    data = table_of(["1 2 3 4 5 9\n" + EMPTY_ROW * 2, andy])
    data["players"][1]["stated"] = {"musee.neighbours": "2 + 2"}

    assert oracle.standing(data) == {"Amandine": (10, 6, 1), "Andy": (10, 6, 0)}
    assert oracle.winners(data) == ["Amandine"]
    assert oracle.winners(data | {"over": False}) == []


def test_a_replayed_game_skips_what_was_no_play() -> None:
    """Amandine plays twice running, Andy onto his own painting; 9 left of 5 stays where it was laid."""
    plays = [("Amandine", 5, "U3"), ("Amandine", 7, "U4"), ("Andy", 30, "M1"), ("Amandine", 9, "U1")]
    plays += [("Andy", 31, "M1"), ("Amandine", 40, "L1"), ("Andy", 32, "M2")]
    data = table_of([]) | {
        "players": [{"name": "Amandine"}, {"name": "Andy"}],
        "plays": [{"player": player, "card": card, "at": at} for player, card, at in plays],
    }

    assert oracle.laid(data).grids["Amandine"][0] == [9, None, 5, None, None, None]
    assert oracle.laid(data).grids["Andy"][1] == [30, 32, None, None, None, None]
    assert oracle.faults(data) == [
        oracle.Fault("musee.order", "Amandine", ("U1", "U3"), 5),
        oracle.Fault("musee.turn", "Amandine", ("U4",), 7),
        oracle.Fault("musee.place", "Andy", ("M1",), 31),
    ]
