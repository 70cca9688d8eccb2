"""The best layout beside League cards under readings that meet: what fills the Gallery, leaves it, links and helps."""

from __future__ import annotations

import pytest

from scoring.games.museum.arranging.arrange import arrange
from tests.museum.arrange_brute import best_total
from tests.museum.arrange_random import NAME, read

INSIDE = "collection-leaves-gallery"
FILLS = "duplicate-fills-gallery"
LINKS = "duplicate-links"
LEAGUE = "league-links"
PART = "collection-smaller"

TABLES = {
    "a part fills, duplicates may": (
        {INSIDE: "no", PART: "yes", FILLS: "yes"},
        "GGG\n..G",
        "jap-ar-4 relic-europe-ar-3 league-ar\npho-ar-4 chi-ar-4 v",
        ["ar", "pho"],
    ),
    "duplicates outside the Gallery link what is in it": (
        {INSIDE: "no", LINKS: "yes", LEAGUE: "no"},
        "GGG\nG#G\n...",
        "league-cu mes-cu-3 pol-cu-4\nv # pol-cu-4\npol-cu-2 mes-cu-1 chi-cu-3",
        ["mes", "ar"],
    ),
    "a duplicate links another Civilisation to what fills": (
        {INSIDE: "no", LINKS: "yes", LEAGUE: "no"},
        "..G\n#.G\n#GG",
        "chi-th-3 mes-ar-2 league-ar\n# chi-ar-3 v\n# pol-ar-5 mes-ar-4",
        ["ar", "mes", "pol", "th"],
    ),
    "the League card touches a duplicate that fills, and no card that counts": (
        {FILLS: "yes", LEAGUE: "no"},
        "G...\nGGGG",
        "rom-th-4 may-na-3 may-na-5 ind-na-4\nmay-th-5 may-th-1 league-th >",
        ["th"],
    ),
}


@pytest.mark.parametrize(("rulings", "plan", "museum", "experts"), TABLES.values(), ids=TABLES)
def test_the_best_layout_is_that_of_all_layouts(
    rulings: dict[str, str], plan: str, museum: str, experts: list[str]
) -> None:
    """No layout is worth more, and none is ruled out that is worth as much."""
    hall = {"plan": plan, "gallery-bonus": 10, "museum-bonus": 3, "both-bonus": 5}
    player = {"name": NAME, "museum": museum, "experts": experts}
    table = read(
        {
            "format": 1,
            "game": "museum",
            "rulings": rulings,
            "table": {"board": "hall"},
            "boards": {"hall": hall},
            "players": [player],
        }
    )
    answer = arrange(table, NAME)

    assert answer.best == best_total(table, NAME)
    assert answer.best <= answer.bound


def test_a_league_card_laid_across_a_wall_links_both_its_sides() -> None:
    """A card on each of its sides and the Expert are a Domain of 3: 5 points beside the values 1 + 1 + 8."""
    hall = {"plan": "...\n#GG", "walls": ["A1|B1", "B1|C1", "B2|C2"], "gallery-bonus": 0}
    player = {"name": NAME, "museum": "gre-th-1 jap-th-1 .\n# league-th >", "experts": ["th"]}
    table = read(
        {
            "format": 1,
            "game": "museum",
            "table": {"board": "hall"},
            "boards": {"hall": hall},
            "players": [player],
        }
    )
    answer = arrange(table, NAME)

    assert (answer.now, answer.best, answer.bound) == (10, 15, 15)
