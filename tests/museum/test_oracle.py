"""The naive scorer itself, held to tiny tables counted by hand, so that what agrees with it agrees with the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.museum import oracle, oracle_expansions
from tests.museum.oracle_collections import table_points

Data = dict[str, Any]


def player(museum: str = "", name: str = "Vincent", **keys: Any) -> Data:
    """A player with this museum, rows parted by a slash; `_` in a key stands for a hyphen."""
    rows = "".join(f"{row.strip()}\n" for row in museum.split("/"))
    return {"name": name, "museum": rows} | {key.replace("_", "-"): entry for key, entry in keys.items()}


def table(
    plan: str, *players: Data, rulings: Data | None = None, walls: list[str] | None = None, **middle: Any
) -> Data:
    """A table on one board for all: bonus 100 for the Grand Gallery, 1000 for the museum, 10000 for both."""
    bonuses = {"gallery-bonus": 100, "museum-bonus": 1000, "both-bonus": 10000}
    hall: Data = {"plan": plan.replace("/", "\n")} | bonuses
    if walls:
        hall["walls"] = walls
    return {
        "format": 1,
        "game": "museum",
        "rulings": rulings or {},
        "table": {"board": "hall"} | {key.replace("_", "-"): entry for key, entry in middle.items()},
        "boards": {"hall": hall},
        "players": list(players) or [player()],
    }


def line(data: Data, rule: str, name: str = "Vincent") -> int:
    """One line of one player."""
    return oracle.score(data)[name][f"museum.{rule}"]


# --- The base game ----------------------------------------------------------------------------------------------------


def test_the_printed_tables() -> None:
    """Nothing below three cards, the last entry beyond the end."""
    civilisation = [0, 0, 0, 1, 3, 5, 9, 13, 17, 22, 28, 35, 43, 52, 62, 73, 85, 85]
    domain = [0, 0, 0, 5, 7, 11, 17, 25, 25]

    assert [table_points("gre", size) for size in range(18)] == civilisation
    assert [table_points("na", size) for size in range(9)] == domain


@pytest.mark.parametrize(
    ("museum", "rulings", "points"),
    [
        ("gre-na-1 rom-na-1 cel-na-1", {}, [0, 5]),
        ("gre-na-1 rom-na-1 gre-na-1 cel-na-1 inc-na-1 egy-na-1", {}, [0, 11]),  # five from the second Greek on
        ("gre-na-1 rom-na-1 rom-na-1 cel-na-1", {}, [0, 0]),  # the Romans are one, and two parts of two
        ("gre-na-1 rom-na-1 rom-na-1 cel-na-1", {"duplicate-links": "yes"}, [0, 5]),
        ("gre-na-1 gre-wa-1 gre-th-1 . gre-na-1 gre-na-1", {}, [1, 0]),
    ],
)
def test_base_collections(museum: str, rulings: Data, points: list[int]) -> None:
    """Civilisations and Domains in a row."""
    data = table("." * len(museum.split()), player(museum), rulings=rulings)

    assert [line(data, "civilisation"), line(data, "domain")] == points


@pytest.mark.parametrize(
    ("museum", "rulings", "points"),
    [
        ("gre-na-1 gre-wa-1 gre-th-1 .", {}, 100),
        ("gre-na-1 gre-wa-1 gre-th-1 gre-cu-1", {}, 11100),
        ("gre-na-1 gre-wa-1 gre-th-1 gre-cu-1", {"collection-leaves-gallery": "no"}, 1000),
        ("gre-na-1 gre-wa-1 rom-th-1 gre-cu-1", {}, 1000),
        ("gre-na-1 gre-wa-1 . gre-cu-1", {}, 0),
    ],
)
def test_base_galleries(museum: str, rulings: Data, points: int) -> None:
    """A Grand Gallery of three and one space more."""
    assert line(table("GGG.", player(museum), rulings=rulings), "gallery") == points


GREEKS = "gre-ag-1 gre-ag-2 gre-ag-3 gre-ag-4 gre-ag-5"
APART_AND_FIVE = {"patron-collections-linked": "no", "perfect-collection-size": "exactly-five"}
SMALLER_FIVE = APART_AND_FIVE | {"collection-smaller": "yes"}
MIXED = "gre-ag-1 . gre-na-2 . gre-wa-3 . gre-cu-4 . gre-th-5"
SHIPS = "rom-na-1 cel-na-2 inc-na-3 may-na-4 pol-na-5"
THREE_FIVES = f"{SHIPS} {SHIPS.replace('na', 'wa')} {SHIPS.replace('na', 'cu')}"
# Seven Greeks in a row, and three cards of Navigation, of Warfare and of Culture
THREE_DOMAINS = f"cel-na-1 rom-na-1 gre-na-1 {'gre-ag-1 ' * 5} gre-wa-1 rom-wa-1 cel-wa-1 . cel-cu-1 rom-cu-1 inc-cu-1"
TWO_FARMERS = ["ag", "arkadin-welles=ag"]
KS_GREEK: Data = {"kind": "civilisation", "civilisation": "gre"}


@pytest.mark.parametrize(
    ("patron", "museum", "experts", "rulings", "points"),
    [
        ({"kind": "legacy", "civilisation": "gre"}, GREEKS, [], {}, 10),
        ({"kind": "legacy", "civilisation": "gre"}, GREEKS, ["gre", "na", "arkadin-welles=gre"], {}, 10),
        ({"kind": "legacy", "civilisation": "gre"}, GREEKS + " gre-wa-1", ["gre", "arkadin-welles=gre"], {}, 20),
        ({"kind": "legacy", "civilisation": "gre"}, GREEKS[:35], ["gre"], {}, 10),
        ({"kind": "legacy", "civilisation": "gre"}, GREEKS[:35], ["gre"], {"experts-count-for-patron": "no"}, 0),
        ({"kind": "legacy", "civilisation": "gre"}, GREEKS[:35] + " . gre-ag-1", [], {}, 0),
        ({"kind": "legacy", "civilisation": "gre"}, "gre-ag-1 . " * 5, [], {"patron-collections-linked": "no"}, 10),
        ({"kind": "legacy", "civilisation": "gre"}, "gre-ag-1 " * 11, [], {}, 30),
        ({"kind": "continent", "continent": "europe"}, GREEKS, [], {}, 0),
        ({"kind": "continent", "continent": "europe"}, GREEKS + " . rom-wa-1", [], {}, 10),
        ({"kind": "continent", "continent": "europe"}, "gre-ag-1 " * 10, [], {}, 20),
        ({"kind": "continent", "continent": "europe"}, "gre-ag-1 " * 14, [], {}, 30),
        ({"kind": "quadruple", "sets": ["gre", "na", "rom", "ag"]}, f"{GREEKS} {SHIPS}", [], {}, 20),
        ({"kind": "quadruple", "sets": ["gre", "na", "rom", "ag"], "size": 6}, f"{GREEKS} {SHIPS}", [], {}, 0),
        ({"kind": "quadruple", "sets": ["gre", "na", "rom", "ag"], "size": 5}, f"{GREEKS} {SHIPS}", ["ag"], {}, 20),
        ({"kind": "perfect-collection"}, f"{GREEKS} {SHIPS}", [], {}, 20),
        ({"kind": "perfect-collection"}, f"{GREEKS} {SHIPS}", [], {"perfect-collection-repeats": "no"}, 10),
        ({"kind": "perfect-collection"}, GREEKS + " gre-wa-1", [], {}, 10),
        ({"kind": "perfect-collection"}, GREEKS + " gre-wa-1", [], {"perfect-collection-size": "exactly-five"}, 0),
        ({"kind": "perfect-collection"}, GREEKS, [], {"perfect-collection-size": "exactly-five"}, 10),
        ({"kind": "perfect-collection"}, GREEKS[:44].replace("5", "?"), [], {}, 0),
        ({"kind": "perfect-collection"}, GREEKS.replace(" ", " . "), [], {}, 0),
        ({"kind": "perfect-collection"}, GREEKS.replace(" ", " . "), [], {"patron-collections-linked": "no"}, 10),
        ({"kind": "perfect-collection"}, f"{GREEKS} . gre-ag-1", [], APART_AND_FIVE, 0),
        (
            {"kind": "perfect-collection"},
            f"{GREEKS} . gre-ag-1",
            [],
            APART_AND_FIVE | {"collection-smaller": "yes"},
            10,
        ),
        ({"kind": "perfect-collection"}, MIXED, [], {"patron-collections-linked": "no"}, 10),
        ({"kind": "perfect-collection"}, "gre-ag-1 " * 5, [], {"perfect-collection-size": "exactly-five"}, 0),
        ({"kind": "quadruple", "sets": ["gre", "na", "rom", "cel"]}, "gre-ag-1", ["gre", "arkadin-welles=gre"], {}, 10),
        ({"kind": "perfect-collection"}, GREEKS, [], {"skull-copy-value": "no"}, 10),
        ({"kind": "quadruple", "sets": ["gre", "na", "rom", "cel"]}, "gre-ag-1 gre-ag-2 gre-ag-3", [], {}, 10),
        (  # one Roman counts: never both the 1 and the 2
            {"kind": "perfect-collection"},
            "rom-na-1 rom-na-2 gre-na-3 cel-na-4 inc-na-5 may-na-5",
            [],
            {"duplicate-links": "yes"},
            0,
        ),
        ({"kind": "masterpieces"}, "gre-ag-5 " * 3 + "rom-wa-4", [], {}, 0),
        ({"kind": "masterpieces"}, "gre-ag-5 " * 4, [], {}, 10),
        ({"kind": "masterpieces"}, "gre-ag-5 . " * 6, [], {}, 20),
        ({"kind": "masterpieces"}, "gre-ag-5 . " * 8, [], {}, 30),
        ({"kind": "greatest-team"}, ".", ["gre", "patricia-turner"], {}, 10),
        ({"kind": "fountain-of-knowledge"}, SHIPS, [], {}, 10),
        ({"kind": "fountain-of-knowledge"}, f"{SHIPS} . {SHIPS.replace('na', 'wa')}", [], {}, 20),
        (
            {"kind": "fountain-of-knowledge"},
            THREE_FIVES,
            [],
            {},
            30,
        ),
        (KS_GREEK | {"domains": ["na", "wa", "th"]}, f"{GREEKS} {SHIPS[:26]}", [], {}, 10),
        (KS_GREEK | {"domains": ["na", "wa", "ag"]}, f"gre-ag-1 gre-ag-1 {GREEKS} {SHIPS}", TWO_FARMERS, {}, 20),
        (KS_GREEK | {"domains": ["na", "wa", "cu"]}, THREE_DOMAINS, [], {}, 30),
        (KS_GREEK | {"domains": ["na", "wa", "cu"]}, THREE_DOMAINS.replace("gre-ag-1 ", "", 1), [], {}, 20),
        ({"kind": "fountain-of-knowledge"}, SHIPS[:35], [], {}, 0),
        ({"kind": "glimpse-of-the-past"}, "gre-ag-1 " * 7 + SHIPS, ["na"], {}, 10),
        ({"kind": "glimpse-of-the-past"}, "gre-ag-1 " * 6 + SHIPS, ["na"], {}, 0),
        ({"kind": "glimpse-of-the-past"}, "gre-ag-1 " * 7 + SHIPS, [], {}, 0),
        (
            KS_GREEK | {"domains": ["na", "wa", "th"]},
            f"{GREEKS} {SHIPS}",
            [],
            {},
            10,
        ),
        (
            KS_GREEK | {"domains": ["cu", "wa", "th"]},
            f"{GREEKS} {SHIPS}",
            [],
            {},
            0,
        ),
        (
            KS_GREEK | {"domains": ["na", "wa", "th"]},
            f"{GREEKS} gre-ag-1 {SHIPS} . {SHIPS.replace('na', 'wa')}",
            [],
            {},
            20,
        ),
        ({"kind": "other"}, ".", [], {}, 10),
        ({"kind": "legacy", "civilisation": "gre", "points": [10, "?"]}, "gre-ag-1 " * 11, [], {}, 10),
        ({"kind": "legacy", "civilisation": "gre", "points": ["?", 20]}, GREEKS, [], {}, 0),
        ({"kind": "legacy", "civilisation": "gre", "points": 7}, "gre-ag-1 " * 8, [], {}, 7),
    ],
)
def test_patrons(patron: Data, museum: str, experts: list[str], rulings: Data, points: int) -> None:
    """A row of cards; 10, 20, 30, 40 for the levels."""
    seat = player(museum, experts=experts, patron={"points": [10, 20, 30, 40]} | patron)

    assert line(table("." * len(museum.split()), seat, rulings=rulings), "patron") == points


@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5])
def test_a_perfect_collection_lacks_nothing(missing: int) -> None:
    """Six cards with four of the five values pay nothing."""
    values = [value for value in (1, 2, 3, 4, 5) if value != missing]
    museum = " ".join(f"gre-ag-{value}" for value in [*values, *values[:2]])

    assert line(table("......", player(museum, patron={"kind": "perfect-collection", "points": 7})), "patron") == 0


def test_the_choice_that_gives_most_in_all_stands() -> None:
    """Six Greeks pay 9; the perfect five beside them 5 and 10 from the Patron."""
    museum = f"{GREEKS} . {'gre-wa-1 ' * 6}"
    data = table("." * 12, player(museum, patron={"kind": "perfect-collection", "points": 10}))

    assert [line(data, "civilisation"), line(data, "patron")] == [5, 10]
    data["players"][0].pop("patron")
    assert line(data, "civilisation") == 9


def test_a_stated_line_leaves_the_choice_to_the_others() -> None:
    """Five Greeks pay 5, three in the Gallery 1 and 3; with the Civilisations stated the Gallery is worth more."""
    data = table("GGG......", player(f"gre-ag-1 gre-wa-1 gre-th-1 . {GREEKS}"))
    data["boards"]["hall"]["gallery-bonus"] = 3

    assert [line(data, "civilisation"), line(data, "gallery")] == [5, 0]
    data["players"][0]["stated"] = {"museum.civilisation": 8}
    assert [line(data, "civilisation"), line(data, "gallery")] == [8, 3]


def test_unknown_bonuses_count_nothing() -> None:
    """A Gallery bonus nobody wrote down, a museum bonus of 1000 and no bonus for both named."""
    data = table("GGG", player("gre-ag-1 gre-wa-1 gre-th-1"))
    data["boards"]["hall"] = {"plan": "GGG", "gallery-bonus": "?", "museum-bonus": 1000}

    assert line(data, "gallery") == 1000


def test_press_conferences() -> None:
    """One Greek at 2 and two Maya at 3: 8; 2 without America; 6 without Europe; none with the best two ignored."""
    for keys, points in (
        ({}, -8),
        ({"ignores-public-opinion-of": "america"}, -2),
        ({"ignores-public-opinion-of": ["europe"]}, -6),
        ({"press-conferences": 1}, -2),
        ({"press-conferences": 1, "ignores-public-opinion-of": "asia"}, -2),
        ({"press-conferences": 1, "ignores-public-opinion-of": "america"}, 0),
        ({"press-conferences": 2}, 0),
    ):
        seat = player(".", discard="gre-ag-1 may-ag-1 may-ag-2") | keys
        assert line(table(".", seat, public_opinion={"europe": 2, "america": 3}), "public-opinion") == points


def test_other_lines_of_the_base_game() -> None:
    """Prestige 3; a track as it stands; 4 - 1 other points; a stated sum."""
    seat = player("gre-ag-1", track=47, prestige=3, other_points={"x": 4, "y": -1})
    data = table(".", seat | {"stated": {"museum.civilisation": "20 - 3"}})

    assert [line(data, rule) for rule in ("track", "prestige", "other", "civilisation")] == [47, 3, 3, 17]
    assert oracle.best_sum(data, "Vincent") == 17 + 1000


# --- League -----------------------------------------------------------------------------------------------------------


def test_georgina_fills_the_standard_gallery_with_a_league_card() -> None:
    """Seven Navigation cards pay 25 and the Trident raises nothing; nine spaces filled pay 10; track 8 + 7."""
    ships = "gre-na-1 rom-na-1 cel-na-1 egy-na-1 mes-na-1"
    museum = f". . league-na . . / . . v . . / {ships} / . . inc-na-1 . . / . . may-na-1 . ."
    data = table("....", player(museum, board="standard"))

    assert oracle.score(data)["Vincent"] == {
        "museum.track": 15,
        "museum.civilisation": 0,
        "museum.domain": 25,
        "museum.patron": 0,
        "museum.prestige": 0,
        "museum.gallery": 10,
        "museum.public-opinion": 0,
    }


def test_two_league_cards_apart_are_two() -> None:
    """2 and 1 with a League card each and an empty space between: nothing links them."""
    museum = "gre-na-1 rom-na-1 league-na > . league-na > cel-na-1"

    assert line(table("GGGGGGGG", player(museum)), "domain") == 0


# Greek and Roman left of a League card, Celtic right of it: 3 linked through it = 5.
BRIDGE = "gre-na-1 rom-na-1 league-na > cel-na-1"


@pytest.mark.parametrize(
    ("museum", "rulings", "walls", "points"),
    [
        (BRIDGE, {}, [], 5),
        (BRIDGE, {"league-links": "no"}, [], 0),
        (BRIDGE.replace("league-na", "league-wa"), {}, [], 0),
        (BRIDGE, {}, ["C1|D1"], 5),  # one card that links through both its spaces, wall or no wall
        (BRIDGE, {}, ["B1|C1"], 0),  # but a wall beside it parts
    ],
)
def test_a_league_card_links_what_it_touches(museum: str, rulings: Data, walls: list[str], points: int) -> None:
    """Two groups of 2 and 1 are a Domain Collection of 3 through a League card of their Domain only."""
    assert line(table("GGGGG", player(museum), rulings=rulings, walls=walls), "domain") == points


def test_two_league_cards_in_a_row_are_one_chain() -> None:
    """2 + 2 cards with two Leagues between them are 4 = 7; without links the better 2 + nothing = 0."""
    museum = "gre-na-1 rom-na-1 league-na > league-na > cel-na-1 inc-na-1"

    assert line(table("GGGGGGGG", player(museum)), "domain") == 7
    assert line(table("GGGGGGGG", player(museum), rulings={"league-links": "no"}), "domain") == 0


@pytest.mark.parametrize(
    ("museum", "rulings", "points"),
    [
        # one League touches a counted card, the other only that League: both belong by links
        ("league-na > league-na > gre-na-1 rom-na-1 cel-na-1", {}, 11100),
        ("league-na > league-na > gre-na-1 rom-na-1 cel-na-1", {"league-links": "no"}, 1000),
        ("league-na > gre-na-1 rom-na-1 cel-na-1", {"league-links": "no"}, 11100),
        ("league-wa > gre-na-1 rom-na-1 cel-na-1", {}, 1000),  # of another Domain
        ("league-na > gre-na-1 rom-na-1 . ", {}, 0),  # two and a League are no Collection
        ("league-na > gre-na-1 gre-wa-1 gre-cu-1", {}, 1000),  # no companion of a Civilisation
    ],
)
def test_a_league_card_that_belongs_to_the_collection_fills_the_gallery(
    museum: str, rulings: Data, points: int
) -> None:
    """All spaces are of the Grand Gallery: 100 for it, 1000 for the museum, 10000 for both."""
    plan = "G" * len(museum.split())

    assert line(table(plan, player(museum), rulings=rulings), "gallery") == points


def test_a_companion_links_duplicates_too() -> None:
    """A second Greek ship on the far side of the League fills the Gallery where duplicates may: 3 cards = 5, 100."""
    museum = "cel-na-1 gre-na-1 rom-na-1 league-na > gre-na-1"
    fills = {"duplicate-fills-gallery": "yes"}

    assert line(table("GGGGGG", player(museum)), "gallery") == 1000
    assert line(table("GGGGGG", player(museum), rulings=fills), "gallery") == 11100
    assert line(table("GGGGGG", player(museum), rulings=fills | {"league-links": "no"}), "gallery") == 1000


def test_a_collection_may_not_leave_out_what_touches_it_through_a_chain() -> None:
    """Gallery of 3; a fourth beyond a League: with links the Collection of 4 leaves the Gallery, so no bonus."""
    museum = "gre-na-1 rom-na-1 cel-na-1 league-na > inc-na-1"
    data = table("GGG...", player(museum), rulings={"collection-leaves-gallery": "no"})
    unlinked = data | {"rulings": {"collection-leaves-gallery": "no", "league-links": "no"}}
    smaller = data | {"rulings": {"collection-leaves-gallery": "no", "collection-smaller": "yes"}}

    assert [line(data, "domain"), line(data, "gallery")] == [7, 1000]
    assert [line(unlinked, "domain"), line(unlinked, "gallery")] == [5, 11100]
    assert [line(smaller, "domain"), line(smaller, "gallery")] == [5, 11100]


# --- Relics -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "domain", "gallery"),
    [
        ("counts", 11, 11100),  # 3 Objects and 2 Relics, each a Civilisation of its own: 5
        ("like-league", 5, 11100),  # 3 linked by the Relics
        ("ignored", 0, 1000),  # 2 and 1 apart
    ],
)
def test_relics_in_a_domain(reading: str, domain: int, gallery: int) -> None:
    """Two Objects, two Relics, one Object in a row."""
    museum = "gre-wa-1 rom-wa-1 relic-asia-wa-3 relic-asia-wa-2 cel-wa-1"
    data = table("GGGGG", player(museum), rulings={"relic-in-domain": reading})

    assert [line(data, "domain"), line(data, "gallery"), line(data, "track")] == [domain, gallery, 8]


def test_relics_are_objects_of_their_continent_and_masterpieces() -> None:
    """Four cards of value 5 reach the first level = 10, three do not; six of Asia likewise."""
    fives = "relic-asia-wa-5 gre-cu-5 bm-inc-th-5 skull-ruby=inc-ar-5 league-ar >"
    masterpieces = player(fives, patron={"kind": "masterpieces", "points": [10, 20, 30]})
    six = "relic-asia-wa-5 bm-chi-cu-1 skull-sapphire=jap-th-1 / ind-ar-1 chi-wa-1 chi-na-1"
    asia = player(six, patron={"kind": "continent", "continent": "asia", "points": [10, 20, 30]})

    for seat, plan in ((masterpieces, "......"), (asia, ".../...")):
        assert line(table(plan, seat), "patron") == 10
        assert line(table(plan, seat, rulings={"relic-for-patron": "no"}), "patron") == 0
    assert line(table("......", masterpieces, rulings={"skull-copy-value": "no"}), "patron") == 0
    assert line(table(".../...", asia, rulings={"skull-copy-value": "no"}), "patron") == 10


# --- Skulls -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("museum", "experts", "rulings", "points"),
    [
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver:gre", [], {}, 3),  # 3 + 1
        ("gre-wa-1 gre-cu-1 . skull-silver:gre", [], {}, 0),  # 2 are not yet a Collection
        ("gre-wa-1 gre-cu-1 . skull-silver:gre", ["gre"], {}, 3),  # 2 + Expert + 1
        ("gre-wa-1 gre-cu-1 . skull-silver:gre", [], {"skull-makes-collection": "yes"}, 1),
        (". . . skull-silver:gre", ["gre", "arkadin-welles=gre"], {"skull-makes-collection": "yes"}, 0),  # no card
        ("gre-wa-1 gre-cu-1 gre-ar-1 . skull-silver:gre", [], {}, 3),
        ("gre-wa-1 gre-cu-1 gre-ar-1 . skull-silver:gre", [], {"skull-touches": "yes"}, 1),  # a space between
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver:gre", [], {"skull-touches": "yes"}, 3),
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver:rom", [], {}, 1),
        ("gre-wa-1 gre-cu-1 skull-silver:gre gre-ar-1", [], {}, 0),  # a Skull links nothing: 2 and 1
        ("gre-wa-1 gre-cu-1 skull-emerald=gre-ar-1 gre-ar-1", [], {}, 3),  # a copy does
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver", [], {}, 1),
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-other-europe", [], {}, 1),
    ],
)
def test_skulls_in_a_civilisation(museum: str, experts: list[str], rulings: Data, points: int) -> None:
    """What the Greek Collection pays."""
    data = table("." * len(museum.split()), player(museum, experts=experts), rulings=rulings)

    assert line(data, "civilisation") == points


@pytest.mark.parametrize("side", ["A2", "E2", "C1", "C3"])
def test_a_skull_may_touch_from_every_side(side: str) -> None:
    """Three Greeks in the middle row, a Skull left, right, above or below: 4 cards = 3."""
    words = {"B2": "gre-wa-1", "C2": "gre-cu-1", "D2": "gre-ar-1", side: "skull-silver:gre"}
    museum = " / ".join(" ".join(words.get(f"{column}{row}", ".") for column in "ABCDE") for row in (1, 2, 3))

    assert line(table("...../...../.....", player(museum), rulings={"skull-touches": "yes"}), "civilisation") == 3


def test_a_wall_keeps_a_skull_from_touching() -> None:
    """3 Greeks and a Skull behind a wall: 1 where it must touch, 3 where it need not."""
    data = table("....", player("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver:gre"), walls=["C1|D1"])

    assert line(data, "civilisation") == 3
    assert line(data | {"rulings": {"skull-touches": "yes"}}, "civilisation") == 1


@pytest.mark.parametrize(
    ("museum", "rulings", "points"),
    [
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver:gre", {}, 1000),
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver:gre", {"skull-fills-gallery": "yes"}, 11100),
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-silver:rom", {"skull-fills-gallery": "yes"}, 1000),
        ("gre-wa-1 gre-cu-1 skull-silver:gre", {"skull-fills-gallery": "yes"}, 1000),  # adds to nothing
        ("gre-wa-1 gre-cu-1 skull-silver:gre", {"skull-fills-gallery": "yes", "skull-makes-collection": "yes"}, 11100),
        ("gre-wa-1 gre-cu-1 gre-ar-1 skull-emerald=gre-cu-1", {}, 11100),
    ],
)
def test_skulls_in_the_gallery(museum: str, rulings: Data, points: int) -> None:
    """A museum that is all Grand Gallery."""
    assert line(table("G" * len(museum.split()), player(museum), rulings=rulings), "gallery") == points


def test_skulls_for_a_patron() -> None:
    """Four Greeks and a Skull are the 5 of a Legacy = 10; not where Skulls do not count for Patrons."""
    legacy = {"kind": "legacy", "civilisation": "gre", "points": [10, 20, 30]}
    four = player("gre-wa-1 gre-cu-1 gre-ar-1 gre-ar-2 . skull-silver:gre", patron=legacy)
    apart = player("gre-wa-1 gre-cu-1 . gre-ar-1 gre-ar-2 skull-silver:gre", patron=legacy)

    assert line(table("......", four), "patron") == 10
    assert line(table("......", four, rulings={"skull-for-patron": "no"}), "patron") == 0
    assert line(table("......", four, rulings={"skull-touches": "yes"}), "patron") == 0
    assert line(table("......", apart), "patron") == 0
    assert line(table("......", apart, rulings={"patron-collections-linked": "no"}), "patron") == 10
    both = {"patron-collections-linked": "no", "skull-for-patron": "no"}
    assert line(table("......", apart, rulings=both), "patron") == 0


def test_a_copying_skull_in_a_perfect_collection() -> None:
    """Values 1 to 5 with the 5 copied pay 7; nothing where no value is copied; nor are four values five of them."""
    seat = player(
        "gre-wa-1 gre-cu-2 gre-ar-3 gre-ar-4 skull-emerald=gre-th-5",
        patron={"kind": "perfect-collection", "points": 7},
    )

    assert line(table(".....", seat), "patron") == 7
    assert line(table(".....", seat, rulings={"skull-copy-value": "no"}), "patron") == 0


# --- Black Market -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("museum", "discard", "favours", "rulings", "points"),
    [
        ("bm-gre-wa-1", "", 2, {}, 0),  # three cards: no penalty
        ("bm-gre-wa-1 bm-gre-wa-1", "", 2, {}, -4),  # four: 2 + 2
        ("bm-gre-wa-1", "bm-rom-wa-5", 2, {}, -8),  # four: 2 + 1 + 5
        ("bm-gre-wa-1", "bm-rom-wa-5", 2, {"black-market-used": "no-discard"}, 0),  # three used
        ("bm-gre-wa-1", "bm-rom-wa-5 bm-rom-wa-?", 3, {"black-market-used": "no-discard"}, -9),  # 3 + 1 + 5 + 0
        ("gre-wa-1", "rom-wa-5", 3, {}, 0),
    ],
)
def test_black_market(museum: str, discard: str, favours: int, rulings: Data, points: int) -> None:
    """From the fourth card on: 1 a Favour, 1 an Object exhibited, the values of those discarded."""
    seat = player(museum, discard=discard, black_market_favours=favours)

    assert line(table("." * len(museum.split()), seat, rulings=rulings), "black-market") == points


def test_three_black_market_cards_without_favours() -> None:
    """Three Objects and no Favours are three cards: no penalty."""
    assert line(table("...", player("bm-gre-wa-1 " * 3)), "black-market") == 0


def test_a_lent_black_market_card_is_its_lenders() -> None:
    """Andy: 3 Favours and one Object at Vincent's = 4 cards = -4; Vincent: 3 Favours = 0."""
    data = table(
        "..",
        player("bm-gre-wa-1@andy .", black_market_favours=3),
        player(". .", name="Andy", black_market_favours=3),
    )

    assert [line(data, "black-market", name) for name in ("Vincent", "Andy")] == [0, -4]


# --- Cthulhu ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discard", "reading", "points"),
    [
        ("relic-asia-wa-3 relic-europe-na-4", "whole-loss", -7),
        ("relic-asia-wa-5 relic-europe-wa-1 relic-europe-na-4", "whole-loss", -20),  # (5 + 1 + 4) x 2
        ("relic-asia-wa-5 relic-europe-wa-1 relic-europe-na-4", "that-mythos", -16),  # (5 + 1) x 2 + 4
        ("relic-asia-wa-? relic-europe-wa-2", "whole-loss", -4),
        ("relic-asia-wa-? relic-europe-wa-2", "that-mythos", -4),
        ("gre-wa-3 rom-wa-4", "whole-loss", 0),
    ],
)
def test_relics_in_the_discard(discard: str, reading: str, points: int) -> None:
    """The loss, and 20 more for the disciple token in the hands of another player."""
    seats = (player(".", discard=discard), player(".", name="Andy", discard=discard))
    data = table(".", *seats, rulings={"mythos-doubling": reading}, disciple={"holder": "ANDY", "worth": 20})

    assert [line(data, "cthulhu", name) for name in ("Vincent", "Andy")] == [points, points + 20]


@pytest.mark.parametrize(
    ("museum", "reading", "points"),
    [
        ("~ gre-wa-1 gre-cu-1 gre-ar-1", "never-filled", 0),
        ("~ gre-wa-1 gre-cu-1 gre-ar-1", "left-out", 11100),
        (". gre-wa-1 gre-cu-1 gre-ar-1", "left-out", 0),
        ("~ ~ ~ ~", "left-out", 0),  # nothing there to fill
    ],
)
def test_flooded_spaces(museum: str, reading: str, points: int) -> None:
    """A museum that is all Grand Gallery, one space of it flooded."""
    assert line(table("GGGG", player(museum), rulings={"flooded-space": reading}), "gallery") == points


def test_a_flooded_gallery_is_never_filled_though_the_museum_is() -> None:
    """The two Gallery spaces are flooded, three Greeks fill the rest: 1000 for the museum alone."""
    data = table("GG...", player("~ ~ gre-wa-1 gre-cu-1 gre-ar-1"), rulings={"flooded-space": "left-out"})

    assert line(data, "gallery") == 1000


# --- Archaeologists ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("third_area", "markers", "points", "asked"),
    [
        (["Andy", "Vincent"], (3, 3, 3), (7, 15, 0), []),
        (["Andy"], (3, 3, 0), (7, 15, 0), []),  # one other with three: second
        (["Andy"], (3, 3, 3), (0, 15, 0), ["europe"]),  # two others
        (["Andy"], (2, 3, 0), (0, 15, 0), []),
        ([], (3, 2, 0), (15, 0, 0), []),  # the only one with three
        ([], (3, 3, 0), (0, 0, 0), ["europe"]),
        ([], (2, 2, 2), (0, 0, 0), []),
    ],
)
def test_third_areas(
    third_area: list[str], markers: tuple[int, ...], points: tuple[int, ...], asked: list[str]
) -> None:
    """15 for the first and 7 for the second, named or plain from the markers."""
    names = ("Vincent", "Andy", "Olivier")
    seats = [
        player(".", name=name, archaeologists={"europe": count}) for name, count in zip(names, markers, strict=True)
    ]
    data = table(".", *seats, third_area={"europe": third_area} if third_area else {})

    assert tuple(line(data, "archaeologists", name) for name in names) == points
    assert oracle_expansions.questions(data) == {(None, f"table.third-area.{continent}") for continent in asked}


def test_nobody_is_third() -> None:
    """First and second are named; two more with three markers are not asked about."""
    seats = [player(".", name=name, archaeologists={"asia": 3}) for name in ("Vincent", "Andy", "Olivier", "Johnny")]
    data = table(".", *seats, third_area={"asia": ["Johnny", "Andy"]})

    assert [line(data, "archaeologists", seat["name"]) for seat in seats] == [0, 7, 0, 15]
    assert oracle_expansions.questions(data) == set()


@pytest.mark.parametrize(
    ("experts", "points"),
    [
        (["ida-imeskaya"], 4),  # 2 markers in Europe
        (["arkadin-welles=ida-imeskaya"], 4),
        (["ida-imeskaya", "arkadin-welles=ida-imeskaya"], 8),
        (["johnny-turp"], 2),  # 1 in America
        (["leopold-mboke"], 0),
        (["yo-ah-lee", "juliana-corbula"], 0),
        (["leopold-mboke", "yo-ah-lee", "ida-imeskaya", "johnny-turp"], 6),
    ],
)
def test_continent_experts(experts: list[str], points: int) -> None:
    """2 for each marker on the Expert's Continent."""
    seat = player(".", archaeologists={"europe": 2, "america": 1}, experts=experts)

    assert line(table(".", seat), "archaeologists") == points


def test_each_continent_has_its_expert() -> None:
    """1, 2, 3 and 4 markers: 2, 4, 6, 8, and 15 each where nobody else has three."""
    markers = {"africa": 1, "asia": 2, "europe": 3, "america": 4}
    pays = {"leopold-mboke": 2, "yo-ah-lee": 4, "ida-imeskaya": 6, "johnny-turp": 8}
    for expert, points in pays.items():
        data = table(".", player(".", archaeologists=markers, experts=[expert]))
        assert line(data, "archaeologists") == points + 30


# --- The People's Choice ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("middle", "points", "asked", "wrong"),
    [
        ({"peoples_choice": "Andy"}, (0, 10), False, False),
        ({"peoples_choice": "andy", "peoples_choice_counts": {"Vincent": 3, "Andy": 3}}, (0, 10), False, False),
        ({"peoples_choice": "Andy", "peoples_choice_counts": {"Vincent": 3, "Andy": 2}}, (0, 10), False, True),
        ({"peoples_choice": "Andy", "peoples_choice_counts": {"Vincent": 1}}, (0, 10), False, True),
        ({"peoples_choice": "Andy", "peoples_choice_counts": {}}, (0, 10), False, False),
        ({"peoples_choice_counts": {"Vincent": 3, "Andy": 2}}, (10, 0), False, False),
        ({"peoples_choice_counts": {"Vincent": 1, "Andy": 0}}, (10, 0), False, False),
        ({"peoples_choice_counts": {"Vincent": 3, "Andy": 3}}, (0, 0), True, False),
        ({"peoples_choice_counts": {"Vincent": 0, "Andy": 0}}, (0, 0), False, False),
        ({"peoples_choice_counts": {"Vincent": 0}}, (0, 0), False, False),
    ],
)
def test_peoples_choice(middle: Data, points: tuple[int, int], asked: bool, wrong: bool) -> None:  # noqa: FBT001
    """10 for the holder, named or plain from the counts."""
    data = table(".", player("."), player(".", name="Andy"), **middle)

    assert (line(data, "peoples-choice"), line(data, "peoples-choice", "Andy")) == points
    assert oracle_expansions.questions(data) == ({(None, "table.peoples-choice")} if asked else set())
    assert oracle_expansions.faults(data) == ({"museum.peoples-choice"} if wrong else set())


# --- Pavilions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pavilion", "tie", "points"),
    [
        ({"contributions": {"Vincent": 5}}, "each", (19, 0, 0)),  # 13 + 6
        ({"contributions": {"Vincent": 5, "Andy": 0}}, "each", (19, 0, 0)),
        ({"contributions": {"Vincent": 4}}, "each", (0, 0, 0)),  # incomplete
        ({"contributions": {"Vincent": 3, "Andy": 2}}, "each", (13, 6, 0)),
        ({"contributions": {"Vincent": 3, "Andy": 3}}, "each", (13, 13, 0)),  # six of five: a fault, complete
        ({"contributions": {"Vincent": 2, "Andy": 2, "Olivier": 1}}, "each", (13, 13, 0)),
        ({"contributions": {"Vincent": 2, "Andy": 2, "Olivier": 1}}, "none", (0, 0, 0)),
        ({"contributions": {"Vincent": 3, "Andy": 1, "Olivier": 1}}, "each", (13, 6, 6)),
        ({"contributions": {"Vincent": 3, "Andy": 1, "Olivier": 1}}, "none", (13, 0, 0)),
        ({"contributions": {"Vincent": 4, "Andy": 2, "Olivier": 1}, "size": 7}, "none", (13, 6, 0)),
        ({"contributions": {"Vincent": 4, "Andy": 2}, "size": 7}, "each", (0, 0, 0)),
        ({"contributions": {"Vincent": 1}, "size": 1}, "none", (19, 0, 0)),
    ],
)
def test_pavilions(pavilion: Data, tie: str, points: tuple[int, ...]) -> None:
    """13 for the most, 6 for the second most, both for the only one."""
    names = ("Vincent", "Andy", "Olivier")
    seats = [player(".", name=name) for name in names]
    data = table(".", *seats, rulings={"pavilion-tie": tie}, pavilions=[pavilion])

    assert tuple(line(data, "pavilions", name) for name in names) == points
    too_many = sum(pavilion["contributions"].values()) > pavilion.get("size", 5)
    assert oracle_expansions.faults(data) == ({"museum.pavilions"} if too_many else set())


def test_pavilions_add_up() -> None:
    """13 + 19 = 32 from two."""
    two = [{"contributions": {"Vincent": 3, "Andy": 2}}, {"contributions": {"Vincent": 5}}]

    assert line(table(".", player("."), player(".", name="Andy"), pavilions=two), "pavilions") == 32


# --- Loans ------------------------------------------------------------------------------------------------------------

SEVEN = "gre-na-1 rom-na-1 cel-na-1 egy-na-1 mes-na-1 inc-na-1@andy may-na-1@Andy"
BROKEN = "gre-na-1 rom-na-1@andy cel-na-1 egy-na-1@andy mes-na-1 inc-na-1 may-na-1"


def lent(museum: str, plan: str = "", **rulings: str) -> Data:
    """A table at which Andy has lent Vincent cards; a ruling's `_` stands for a hyphen."""
    readings = {ruling.replace("_", "-"): reading for ruling, reading in rulings.items()}
    width = len(museum.split("/", maxsplit=1)[0].split())
    seats = (player(museum), player(" ".join("." * width), name="Andy"), player(name="Olivier"))
    return table(plan or "." * width, *seats, rulings=readings)


@pytest.mark.parametrize(
    ("museum", "rulings", "values"),
    [
        (SEVEN, {}, {14}),  # 25 - 11
        (SEVEN, {"loan_difference": "number-only"}, {14}),
        (BROKEN, {}, {20}),  # 25 - 5: without them 1, 1 and 3 in a row
        (BROKEN, {"loan_difference": "number-only"}, {14}),
        (SEVEN, {"loan_borrower_scores": "no"}, {14}),
        ("may-na-1 may-wa-1 may-th-1@andy . may-na-1 may-wa-1 may-th-1", {}, {0}),  # the other group pays the same
        (
            "may-na-1 may-wa-1 may-th-1@andy . may-na-1 may-wa-1 may-th-1",
            {"loan_difference": "number-only"},
            {0, 1},  # 1 - 0 where that group is declared
        ),
        ("may-na-1@andy may-wa-1 may-th-1", {}, {1}),  # 1 - 0 of the Maya, no Domain
        ("gre-na-1 rom-na-1 league-na@andy > cel-na-1", {}, {5}),  # without the League 2 and 1
        ("gre-na-1 rom-na-1 league-na@andy > cel-na-1", {"loan_difference": "number-only"}, {0}),  # it counts nothing
        ("gre-na-1 gre-wa-1 gre-th-1 skull-silver:gre@andy", {}, {2}),  # 3 - 1
        ("gre-na-1 gre-wa-1 gre-th-1 skull-silver:gre@andy", {"loan_difference": "number-only"}, {2}),
        ("gre-na-1 gre-wa-1 . skull-silver:gre@andy", {"loan_difference": "number-only"}, {0}),
        ("gre-na-1 gre-wa-1 skull-emerald=gre-th-1@andy rom-th-1 cel-th-1", {}, {6}),  # 1 of the Greek, 5 of Theology
        ("gre-na-1 relic-asia-na-1@andy rom-na-1", {}, {5}),
        ("gre-na-1 relic-asia-na-1@andy rom-na-1", {"relic_in_domain": "ignored"}, {0}),
        ("skull-silver@andy gre-na-1 gre-wa-1 gre-th-1", {}, {0}),
    ],
)
def test_loans(museum: str, rulings: dict[str, str], values: set[int]) -> None:
    """What Andy gets for the cards he lent; the borrower and a third player get nothing."""
    data = lent(museum, **rulings)

    assert oracle.loan_values(data) == {"Vincent": {0}, "Andy": values, "Olivier": {0}}
    assert line(data, "loans", "Andy") == max(values)


def test_several_lenders_and_museums_add_up() -> None:
    """Andy 1 at Vincent's and 5 at Olivier's; Olivier at Vincent's the difference without his own alone: 3 - 1."""
    data = table(
        "....",
        player("may-na-1@andy may-wa-1@olivier may-th-1@olivier may-th-1"),
        player(". . . .", name="Andy"),
        player("gre-na-1@andy rom-na-1 cel-na-1 .", name="Olivier"),
    )

    # Vincent's four Maya pay 3; without Andy's first 3 remain = 1; without Olivier's two are left: 1 and 1 = 0.
    assert oracle.loan_values(data) == {"Vincent": {0}, "Andy": {2 + 5}, "Olivier": {3}}


def test_the_borrower_may_be_denied_the_lent_cards() -> None:
    """Five of his own pay 11 and not 25; the Gallery counts all seven, and so does a Patron who asks for them."""
    quadruple = {"kind": "quadruple", "sets": ["na", "gre", "rom", "cel"], "size": 7, "points": [9]}
    data = lent(SEVEN, "GGGGGGG", loan_borrower_scores="no")
    data["players"][0]["patron"] = quadruple

    found = oracle.score(data)["Vincent"]
    assert [found[f"museum.{rule}"] for rule in ("domain", "gallery", "patron")] == [11, 11100, 9]
    data["rulings"] = {}
    assert line(data, "domain") == 25


def test_denied_lines_leave_the_choice_to_the_rest() -> None:
    """The three Greeks in the Gallery are declared for 100, though five lie apart: the lent card there brings Andy 1.

    Without lent cards the Greeks of the line are the five = 5.
    """
    museum = "gre-na-1@andy gre-wa-1 gre-th-1 . gre-na-1 gre-wa-1 gre-th-1 gre-cu-1 gre-ar-1"
    data = lent(museum, "GGG......", loan_borrower_scores="no", loan_difference="number-only")

    assert [line(data, "civilisation"), line(data, "gallery")] == [5, 100]
    assert oracle.loan_values(data)["Andy"] == {1}


def test_equal_choices_declare_the_larger_collection() -> None:
    """No bonus to win: the five Greeks, one of them lent = 5 - 3."""
    museum = "gre-na-1@andy gre-wa-1 gre-th-1 . gre-na-1@andy gre-wa-1 gre-th-1 gre-cu-1 gre-ar-1"
    data = lent(museum, loan_borrower_scores="no", loan_difference="number-only")

    assert oracle.loan_values(data)["Andy"] == {2}
    gallery = lent(museum, "GGG......", loan_borrower_scores="no", loan_difference="number-only")
    gallery["boards"]["hall"]["gallery-bonus"] = 0  # to fill it is worth nothing
    assert oracle.loan_values(gallery)["Andy"] == {2}


def test_stated_lines_do_not_touch_what_lenders_get() -> None:
    """Vincent states his Domains; Andy gets 14 all the same, and what he states himself stands."""
    data = lent(SEVEN)
    data["players"][0]["stated"] = {"museum.domain": "3 + 4"}
    assert [line(data, "domain"), line(data, "loans", "Andy")] == [7, 14]

    data["players"][1]["stated"] = {"museum.loans": 5}
    assert line(data, "loans", "Andy") == 5


def test_a_track_left_out_is_the_sum_of_ones_own_cards() -> None:
    """Vincent: 3 + 8 and nothing for a Skull or a lent card; Andy the 4 he lent; a Relic and an unknown value."""
    data = table(
        ".....",
        player("gre-na-3 league-na > skull-emerald=gre-na-3 bm-gre-na-4@Anna_Maria"),
        player("relic-asia-wa-2 gre-na-? . . .", name="Anna Maria"),
    )

    assert [line(data, "track"), line(data, "track", "Anna Maria")] == [11, 6]
    for track, wrong in ((6, {"Anna Maria"}), (7, set())):  # 4 + 2 + at least 1
        data["players"][1]["track"] = track
        assert oracle_expansions.track_faults(data) == wrong


# --- Public Opinion ---------------------------------------------------------------------------------------------------


def test_what_counts_for_public_opinion() -> None:
    """Europe 2: a Relic, two Skulls and a Roman = 8; a Black Market Roman = 2 more where its Continent counts."""
    discard = "relic-europe-wa-4 skull-emerald skull-other-europe rom-na-1 bm-rom-na-1 skull-gold skull-ruby"
    data = table(".", player(".", discard=discard), public_opinion={"europe": 2})

    assert line(data, "public-opinion") == -8
    assert line(data | {"rulings": {"black-market-opinion": "yes"}}, "public-opinion") == -10


# --- Solo -------------------------------------------------------------------------------------------------------------


def solo_table(**keys: Any) -> Data:
    """A table with a rival who has 5 Greeks in the Gallery and a Greek in his discard, and one player."""
    greeks = "gre-na-1 gre-wa-1 gre-th-1 gre-cu-1 gre-ar-1"
    rival = player(greeks, discard="gre-na-1", **keys)
    return table("GGGGG", rival, player(greeks, name="Andy", discard="gre-na-1"), public_opinion={"europe": 1})


def test_the_rival() -> None:
    """His card pays 10, Public Opinion takes nothing; nor do Collections and Galleries pay by one reading."""
    card = {"kind": "legacy", "civilisation": "gre", "points": [10, 20, 30]}
    data = solo_table(rival=card)

    scored = ("civilisation", "domain", "gallery", "public-opinion", "rival")
    assert [line(data, rule) for rule in scored] == [5, 0, 11100, 0, 10]
    assert [line(data, rule, "Andy") for rule in scored] == [5, 0, 11100, -1, 0]
    data["rulings"] = {"rival-ordinary-scoring": "no"}
    assert [line(data, rule) for rule in scored] == [0, 0, 0, 0, 10]
    assert [line(data, rule, "Andy") for rule in scored] == [5, 0, 11100, -1, 0]
    assert [line(solo_table(solo=True), rule) for rule in scored] == [5, 0, 11100, 0, 0]


# --- What is in play --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "middle", "lines"),
    [
        ({}, {}, []),
        ({}, {"expansions": ["solo", "worlds-fair", "league"]}, ["pavilions", "loans", "rival"]),
        ({"archaeologists": {}}, {}, ["archaeologists"]),
        ({}, {"third_area": {}}, ["archaeologists"]),
        ({"black_market_favours": 0}, {}, ["black-market"]),
        ({"discard": "bm-gre-na-1"}, {}, ["black-market"]),
        ({"museum": "relic-asia-wa-1"}, {}, ["cthulhu"]),
        ({"discard": "relic-asia-wa-1"}, {}, ["cthulhu"]),
        ({"museum": "~"}, {}, ["cthulhu"]),
        ({}, {"disciple": {"holder": "Andy", "worth": 10}}, ["cthulhu"]),
        ({}, {"peoples_choice_counts": {}}, ["peoples-choice"]),
        ({}, {"peoples_choice": "Andy"}, ["peoples-choice"]),
        ({}, {"pavilions": []}, ["pavilions", "loans"]),
        ({"museum": "gre-na-1@andy"}, {}, ["pavilions", "loans"]),
        ({"stated": {"museum.loans": 3}}, {}, ["pavilions", "loans"]),
        ({"stated": {"museum.cthulhu": 3}}, {}, ["cthulhu"]),
        ({"solo": True}, {}, ["rival"]),
        ({"solo": False}, {}, ["rival"]),
        ({"rival": {"kind": "other", "points": 3}}, {}, ["rival"]),
        ({"museum": "skull-silver", "assistant": "singh", "experts": ["ida-imeskaya"]}, {}, []),
    ],
)
def test_the_lines_of_what_is_in_play(keys: Data, middle: Data, lines: list[str]) -> None:
    """Every player has the same lines of the expansions, in the printed order, before `museum.other`."""
    data = table(".", player(**{"museum": "."} | keys), player(".", name="Andy", other_points={"x": 1}), **middle)

    base = ["track", "civilisation", "domain", "patron", "prestige", "gallery", "public-opinion"]
    found = oracle.score(data)
    assert list(found["Vincent"]) == [f"museum.{rule}" for rule in base + lines]
    assert list(found["Andy"]) == [f"museum.{rule}" for rule in [*base, *lines, "other"]]


def test_all_lines_in_order() -> None:
    """Everything in play: seven lines of the base game, seven new ones, and the other points."""
    every = ["solo", "worlds-fair", "peoples-choice", "cthulhu", "black-market", "archaeologists"]
    data = table(".", player(".", other_points={"x": 1}), expansions=every)

    assert [rule.removeprefix("museum.") for rule in oracle.score(data)["Vincent"]][7:] == [
        "archaeologists", "black-market", "cthulhu", "peoples-choice", "pavilions", "loans", "rival", "other",
    ]  # fmt: skip


# --- Faults and questions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("museum", "walls", "fault"),
    [
        ("league-na > . gre-na-1", [], ""),
        (". league-na > gre-na-1", [], "league"),  # its second space lies outside
        ("league-na > . gre-na-1", ["B1|A1"], "league"),
        ("skull-silver:gre skull-emerald=gre-na-1 . gre-na-1", [], ""),
        ("skull-silver:inc . . gre-na-1", [], "skulls"),
        ("skull-gold:gre . . gre-na-1", [], "skulls"),
        ("skull-emerald=gre-na-2 . . gre-na-1", [], "skulls"),  # no such card
        ("skull-emerald=gre-na-? . . gre-na-1", [], ""),
        ("skull-emerald=gre-na-2 . . gre-na-?", [], ""),
        ("skull-emerald=gre-na-2 . . bm-gre-na-2@andy", [], ""),
        ("skull-emerald=gre-wa-1 . . gre-na-1", [], "skulls"),
        ("skull-ruby=gre-na-1 . . gre-na-1", [], "skulls"),  # of another Continent
        ("skull-emerald=gre-na-1 . skull-emerald . ", [], "skulls"),  # one copies nothing, and there is only one
        ("skull-silver skull-other-europe skull-other-asia .", [], ""),
        ("skull-other-asia . skull-other-asia .", [], "skulls"),
        ("~ . relic-asia-na-1 .", [], ""),
    ],
)
def test_faults_of_a_museum(museum: str, walls: list[str], fault: str) -> None:
    """A Grand Gallery of two spaces on the left and one that is none."""
    data = table("GG..", player(museum), player(". . . .", name="Andy"), walls=walls)

    assert oracle_expansions.faults(data) == ({f"museum.{fault}"} if fault else set())


@pytest.mark.parametrize(
    ("one", "other", "middle", "fault"),
    [
        ({"archaeologists": {"europe": 5, "asia": 5}}, {}, {}, ""),
        ({"archaeologists": {"europe": 5, "asia": 6}}, {}, {}, "archaeologists"),
        ({"archaeologists": {"europe": 2}}, {}, {"third_area": {"europe": ["Vincent"]}}, "archaeologists"),
        ({"archaeologists": {}}, {}, {"third_area": {"europe": ["Andy", "Vincent"]}}, ""),
        ({"archaeologists": {"asia": 3}}, {}, {"third_area": {"europe": ["Andy", "Vincent"]}}, "archaeologists"),
        ({}, {}, {"third_area": {"europe": ["Andy", "Vincent"]}}, ""),
        ({"archaeologists": {"europe": 3}}, {}, {"third_area": {"europe": ["Vincent"]}}, ""),
        ({"assistant": "singh"}, {"assistant": "singh"}, {}, "assistant"),
        ({"assistant": "singh"}, {"assistant": "brady"}, {}, ""),
        ({"assistant": "von-brandt"}, {}, {}, "assistant"),
        ({"assistant": "von-brandt"}, {}, {"expansions": ["worlds-fair"]}, ""),
        ({"solo": True}, {}, {}, ""),
        ({"solo": True}, {"solo": True}, {}, "rival"),
        ({"solo": True, "patron": {"kind": "greatest-team"}}, {}, {}, "rival"),
        ({"solo": True}, {"patron": {"kind": "greatest-team"}}, {}, ""),
        ({"black_market_favours": 15}, {"black_market_favours": 15}, {}, ""),
        ({"black_market_favours": 30}, {}, {}, ""),
        ({"black_market_favours": 15}, {"black_market_favours": 16}, {}, "black-market"),
        ({"discard": "bm-gre-na-1 " * 30}, {}, {}, ""),
        ({"discard": "bm-gre-na-1 " * 30}, {"discard": "bm-gre-na-1"}, {}, "black-market"),
        ({"discard": "relic-asia-na-1 " * 24}, {}, {}, ""),
        ({"discard": "relic-asia-na-1 " * 24}, {"discard": "relic-asia-na-1"}, {}, "cthulhu"),
        ({"discard": "skull-ruby"}, {"discard": "skull-ruby"}, {}, "skulls"),
    ],
)
def test_faults_of_the_players(one: Data, other: Data, middle: Data, fault: str) -> None:
    """What two players with an empty museum have wrong."""
    data = table(".", player(".", **one), player(".", name="Andy", **other), **middle)

    assert oracle_expansions.faults(data) == ({f"museum.{fault}"} if fault else set())


def test_more_than_the_box_holds_in_the_museums() -> None:
    """Sixteen League cards and eight flooded spaces exist, no more."""
    leagues, floods = "league-na > " * 8, "~ " * 4
    for more, plan, fault in ((leagues, "G" * 18, "museum.league"), (floods, "G" * 5, "museum.cthulhu")):
        enough = table(plan, player(more), player(more, name="Andy"))
        assert oracle_expansions.faults(enough) == set()
        one = more.split()[0] if fault == "museum.cthulhu" else "league-na >"
        assert oracle_expansions.faults(table(plan, player(more), player(more + one, name="Andy"))) == {fault}


def test_questions_for_skulls() -> None:
    """A Skull of unknown power is asked by what it earns; what a bare one serves, the law of questions decides."""
    for museum, asked in (
        ("skull-silver gre-na-1", ""),
        ("skull-other-asia gre-na-1", "other-points"),
        ("skull-silver:gre gre-na-1", ""),
        ("skull-emerald=gre-na-1 gre-na-1", ""),
    ):
        data = table("..", player(museum), player(". .", name="Andy", discard="skull-ruby"))
        expected = {("Vincent", f"players.Vincent.{asked}")} if asked else set()
        assert oracle_expansions.questions(data) == expected


def test_places() -> None:
    """Equal totals share a place: 1, 1, 3."""
    assert oracle.places({"Vincent": 9, "Andy": 9, "Olivier": 8}) == {"Vincent": 1, "Andy": 1, "Olivier": 3}
