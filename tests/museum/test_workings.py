"""How a line of an expansion says it came about: which sentence, by key and facts, counted by hand."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.breakdown import ScoreLine
from scoring.games import game
from scoring.phrase import Phrase

MUSEUM: Final = game("museum")
NAMES: Final = ("Vincent", "Olivier", "Andy")


def lines_of(head: str, rule: str, of_first: str = "") -> dict[str, ScoreLine]:
    """Return a line of each player of three."""
    players = "".join(f'[[players]]\nname = "{name}"\n{of_first if name == NAMES[0] else ""}\n' for name in NAMES)
    table = tablefile.read(f'format = 1\ngame = "museum"\n{head}\n{players}')[1]
    return {player.name: line for player in MUSEUM.review(table).players for line in player.lines if line.rule == rule}


def working(line: ScoreLine) -> tuple[int, str, dict[str, Any]]:
    """Return the points of a line, and the sentence of its working."""
    assert isinstance(line.working, Phrase)
    return line.points, line.working.key, dict(line.working.facts)


@pytest.mark.parametrize(
    ("given", "tie", "expected"),
    [
        ({"Vincent": 3, "Olivier": 2}, "each", {"Vincent": (13, "most"), "Olivier": (6, "second")}),
        ({"Vincent": 5}, "each", {"Vincent": (19, "alone")}),
        ({"Vincent": 4}, "each", {"Vincent": (0, "open")}),
        (
            {"Vincent": 3, "Olivier": 1, "Andy": 2},
            "each",
            {"Vincent": (13, "most"), "Olivier": (0, "none"), "Andy": (6, "second")},
        ),
        (
            {"Vincent": 2, "Olivier": 2, "Andy": 1},
            "each",
            {"Vincent": (13, "most-tied"), "Olivier": (13, "most-tied"), "Andy": (0, "none")},
        ),
        (
            {"Vincent": 2, "Olivier": 2, "Andy": 1},
            "none",
            {"Vincent": (0, "none-tied"), "Olivier": (0, "none-tied"), "Andy": (0, "none")},
        ),
        (
            {"Vincent": 3, "Olivier": 1, "Andy": 1},
            "each",
            {"Vincent": (13, "most"), "Olivier": (6, "second-tied"), "Andy": (6, "second-tied")},
        ),
        (
            {"Vincent": 3, "Olivier": 1, "Andy": 1},
            "none",
            {"Vincent": (13, "most"), "Olivier": (0, "none-tied"), "Andy": (0, "none-tied")},
        ),
    ],
)
def test_what_a_pavilion_pays(given: dict[str, int], tie: str, expected: dict[str, tuple[int, str]]) -> None:
    """13 for most, 6 for second most, both for who is alone; nothing before five Objects are there."""
    told = ", ".join(f"{name} = {number}" for name, number in given.items())
    head = f'[rulings]\npavilion-tie = "{tie}"\n[[table.pavilions]]\ncontributions = {{ {told} }}'
    lines = lines_of(head, "museum.pavilions")
    for name in NAMES:
        if name not in given:
            assert lines[name].parts == ()
            continue
        (part,) = lines[name].parts
        points, place = expected[name]
        facts: dict[str, Any] = {"own": given[name], "size": 5}
        if place == "open":
            facts["n"] = sum(given.values())
        assert working(part) == (points, f"working.pavilion-{place}", facts)
        assert part.label.facts["number"] == 1


def test_what_the_black_market_costs_part_by_part() -> None:
    """2 Favours, 1 Object shown, 3 and 2 in the pool: -2 - 1 - 5 = -8; three used cost nothing."""
    market = 'black-market-favours = 2\ndiscard = "bm-chi-th-3 gre-ar-4 bm-egy-na-2"\n'
    museum = 'museum = """\nbm-gre-wa-1 gre-ar-1 . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n"""'
    line = lines_of("", "museum.black-market", market + museum)["Vincent"]
    assert line.points == -8
    assert [(part.label.key, part.label.facts["n"], part.points, part.working, part.at) for part in line.parts] == [
        ("line.black-market-favours", 2, -2, "-2", ()),
        ("line.black-market-museum", 1, -1, "-1", ("A1",)),
        ("line.black-market-pool", 2, -5, "-(3 + 2)", ()),
    ]
    one = lines_of("", "museum.black-market", 'black-market-favours = 4\ndiscard = "bm-chi-th-3"\n')["Vincent"]
    assert [(part.label.key, part.points, part.working) for part in one.parts] == [
        ("line.black-market-favours", -4, "-4"),
        ("line.black-market-pool", -3, "-3"),
    ]
    free = lines_of("", "museum.black-market", "black-market-favours = 3\n")["Vincent"]
    assert working(free) == (0, "working.black-market-free", {"n": 3, "free": 3})
    assert free.parts == ()


def test_who_came_first_to_a_third_area() -> None:
    """Of three markers each in Asia the first and the second who came are paid; nobody else."""
    text = "\n".join(
        (
            '[table]\nthird-area = { asia = ["Olivier", "Vincent"] }',
            *(f'[[players]]\nname = "{name}"\narchaeologists = {{ asia = 3 }}' for name in NAMES),
        )
    )
    table = tablefile.read(f'format = 1\ngame = "museum"\n{text}\n')[1]
    told = {
        player.name: [
            part.working.key
            for line in player.lines
            if line.rule == "museum.archaeologists"
            for part in line.parts
            if isinstance(part.working, Phrase)
        ]
        for player in MUSEUM.review(table).players
    }
    assert told == {"Vincent": ["working.archaeologists-2"], "Olivier": ["working.archaeologists-1"], "Andy": []}


@pytest.mark.parametrize(
    ("of_first", "head", "box", "key"),
    [
        ('discard = "{bm}"', "", 30, "fault.black-market-objects"),
        ("black-market-favours = {n}", "", 30, "fault.black-market-favours"),
        ('discard = "{relics}"', "", 24, "fault.cthulhu-relics"),
        ('museum = """\n{floods}\n"""', "", 8, "fault.cthulhu-floods"),
        ("archaeologists = {{ asia = {n} }}", "", 10, "fault.archaeologists"),
        ("prestige = {n}", "", 32, "fault.prestige"),
        ("", "[table]\npublic-opinion = {{ asia = {n} }}", 12, "fault.public-opinion"),
        ('discard = "{greeks}"', "", 15, "warning.objects"),
    ],
)
def test_no_more_of_anything_than_the_box_holds(of_first: str, head: str, box: int, key: str) -> None:
    """As many as there are break no rule; one more does, and both numbers are told."""
    for n in (box, box + 1):
        cells = ["~"] * n + ["."] * (25 - n)
        words = {
            "n": n,
            "bm": " ".join(["bm-gre-ar-1"] * n),
            "relics": " ".join(["relic-asia-th-1"] * n),
            "greeks": " ".join(["gre-ar-1"] * n),
            "floods": "\n".join(" ".join(cells[row : row + 5]) for row in range(0, 25, 5)),
        }
        players = "".join(
            f'[[players]]\nname = "{name}"\n{of_first.format(**words) if name == NAMES[0] else ""}\n' for name in NAMES
        )
        text = f'format = 1\ngame = "museum"\n{head.format(**words)}\n{players}'
        review = MUSEUM.review(tablefile.read(text)[1])
        messages = [*(fault.message for fault in review.faults), *(notice.message for notice in review.warnings)]
        found = [message for message in messages if message.key == key]
        assert len(found) == (n > box), n
        for message in found:
            assert message.facts["n"] == n
            assert box in message.facts.values()


@pytest.mark.parametrize(
    ("pool", "rulings", "points", "key", "written"),
    [
        ("relic-asia-th-3", "", -3, "line.cthulhu-pool", "-3"),
        ("relic-asia-th-3 relic-asia-ar-2", "", -5, "line.cthulhu-pool", "-(3 + 2)"),
        ("relic-asia-th-3 relic-africa-th-1", "", -8, "line.cthulhu-doubled", "-2 × (3 + 1)"),
        (
            "relic-asia-th-3 relic-africa-th-1 relic-asia-ar-2",
            'mythos-doubling = "that-mythos"',
            -10,
            "line.cthulhu-doubled",
            "-(2) - 2 × (3 + 1)",
        ),
        (
            "relic-asia-th-3 relic-africa-th-1 relic-asia-ar-2",
            'mythos-doubling = "whole-loss"',
            -12,
            "line.cthulhu-doubled",
            "-2 × (2 + 3 + 1)",
        ),
    ],
)
def test_what_relics_in_the_pool_cost(pool: str, rulings: str, points: int, key: str, written: str) -> None:
    """Their values; of a Mythos that is there twice the double, or of all."""
    line = lines_of(f"[rulings]\n{rulings}", "museum.cthulhu", f'discard = "{pool}"')["Vincent"]
    (part,) = line.parts
    assert (line.points, part.label.key, part.working) == (points, key, written)
    assert part.label.facts["n"] == len(pool.split())


# The Collections of the base game


Told = tuple[Any, int, str, tuple[str, ...]]


def collections(rows: str, of_player: str = "", rulings: str = "") -> dict[str, Told]:
    """Return each Collection listed of a player on the standard board: its size, points, working, places."""
    grid = "\n".join([*rows.splitlines(), *[". . . . ."] * (5 - len(rows.splitlines()))])
    table = tablefile.read(
        f'format = 1\ngame = "museum"\n[rulings]\n{rulings}\n[[players]]\nname = "Vincent"\n{of_player}\n'
        f'museum = """\n{grid}\n"""\n'
    )[1]
    lines = [line for line in MUSEUM.review(table).players[0].lines if line.rule.endswith(("civilisation", "domain"))]
    return {
        str(part.label.facts["collection"]): (part.label.facts["n"], part.points, _counted(part.working), part.at)
        for line in lines
        for part in line.parts
    }


def _counted(working: Phrase | str) -> str:
    """Return a working from the inside: what is counted, then what is said of it."""
    assert isinstance(working, Phrase)
    n = f" {working.facts['n']}" if "n" in working.facts else ""
    inner = [_counted(fact) for fact in working.facts.values() if isinstance(fact, Phrase)]
    return ", ".join([*inner, working.key.removeprefix("working.") + n])


@pytest.mark.parametrize(
    ("rows", "of_player", "key", "expected"),
    [
        ("rom-ar-1 rom-ag-1 rom-cu-1 . .", "", "rom", (3, 1, "cards 3", ("A1", "B1", "C1"))),
        ("rom-ar-1 rom-ag-1 . . .", "", "rom", (2, 0, "cards 2, few", ("A1", "B1"))),
        ("rom-ar-1 . . . .", 'experts = ["rom"]', "rom", (2, 0, "cards 1, cards-experts 1, few", ("A1",))),
        (
            "rom-ar-1 rom-ag-1 . . .",
            'experts = ["rom", "arkadin-welles=rom"]',
            "rom",
            (4, 3, "cards 2, cards-experts 2", ("A1", "B1")),
        ),
        (
            "gre-ar-1 gre-ag-1 gre-cu-1 . skull-silver:gre",
            "",
            "gre",
            (4, 3, "cards 3, cards-skulls 1", ("A1", "B1", "C1", "E1")),
        ),
        (
            "gre-ar-1 gre-ag-1 . . skull-silver:gre",
            'experts = ["gre"]',
            "gre",
            (4, 3, "cards 2, cards-experts 1, cards-skulls 1", ("A1", "B1", "E1")),
        ),
        (
            "gre-ar-1 rom-ar-1 cel-ar-1 rom-ar-2 gre-ar-3",
            "",
            "ar",
            (3, 5, "cards 3, again 2", ("A1", "B1", "C1")),
        ),
        (
            "gre-ar-1 gre-ar-2 . . .",
            'experts = ["ar"]',
            "ar",
            (2, 0, "cards 1, cards-experts 1, few, again 1", ("A1",)),
        ),
        (
            "inc-ar-1 . inc-ar-2 . .\n. . . . .\ngre-ar-1 rom-ar-1 cel-ar-1 . .\n. league-ar > league-ar >",
            "",
            "ar",
            (3, 5, "cards 3, beside 1", ("A3", "B3", "C3")),
        ),
        (
            "gre-ar-1 rom-ar-1 cel-ar-1 . .\nleague-ar > league-ar > rom-ar-2",
            "",
            "ar",
            (3, 5, "cards 3, beside 2", ("A1", "B1", "C1")),
        ),
    ],
)
def test_how_a_collection_is_counted(rows: str, of_player: str, key: str, expected: Told) -> None:
    """Its cards, Experts and Skulls; cards too few for points; linked duplicates, and League cards beside it."""
    if "league" in rows:
        assert collections(rows, of_player, 'league-links = "no"')[key] == expected
    else:
        assert collections(rows, of_player)[key] == expected


def test_collections_stand_in_the_order_of_the_rulebook() -> None:
    """Those of two cards or more, whatever they pay."""
    found = collections("rom-ar-1 rom-th-1 . jap-wa-1 .\njap-ag-1 jap-th-1 . inc-wa-1 .")
    assert list(found) == ["rom", "jap", "th", "wa"]


def test_a_league_card_beside_a_duplicate_that_links() -> None:
    """It belongs to the Collection where duplicates link; the single Inca before it is another group."""
    rows = "inc-na-1 . . . .\n. . . . .\ngre-na-1 rom-na-1 cel-na-1 gre-na-2 .\n. . . league-na >"
    assert collections(rows, "", 'duplicate-links = "yes"')["na"] == (
        3, 5, "cards 3, again 1, beside 1", ("A3", "B3", "C3"),
    )  # fmt: skip


def test_a_civilisation_declared_smaller_leaves_no_duplicates_out() -> None:
    """Three of four Romans fill the Grand Gallery, C1 to C3, by readings that allow it; the fourth is not one again."""
    readings = 'collection-smaller = "yes"\ncollection-leaves-gallery = "no"'
    rows = "\n".join(["gre-ar-1 egy-th-1 rom-{}-1 . ."] * 2 + ["rom-{}-1 rom-{}-1 rom-{}-1 rom-{}-1 rom-{}-1"])
    filled = rows.format("ar", "ag", "cu", "na", "th", "wa", "ar") + "\n. . rom-ag-1 rom-cu-1 .\n. . rom-na-1 . ."
    assert collections(filled, "", readings)["rom"] == (
        9, 22, "cards 9", ("C1", "C2", "A3", "B3", "C3", "D3", "E3", "C4", "C5"),
    )  # fmt: skip
