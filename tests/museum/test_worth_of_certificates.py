"""What linked cards can be worth, as the checker of certificates counts it: small Museums counted by hand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import pytest

from scoring import tablefile
from scoring.arrange.proving.rectangles import is_open
from scoring.games.museum.arranging.profiles import Profile, branches, minimal_profiles
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.table import Table
from scoring.games.museum.table.board import Board
from tests.museum.floors import floor_of

pytestmark = [pytest.mark.search, pytest.mark.quick]

FOUR: Final = "rom-ar-1 rom-ag-2 rom-cu-3 gre-ar-4 . ."
"""Three Romans (1) and a Greek; two of Architecture. Their values come to 10."""
QUADRUPLE: Final = 'patron = { kind = "quadruple", sets = ["rom", "gre", "ar", "ag"], points = [2, 4, 6, 8] }'
ALL_VALUES: Final = "rom-ar-1 rom-ag-2 rom-cu-3 rom-na-4 rom-th-5 ."
PERFECT: Final = 'patron = { kind = "perfect-collection", points = [6] }'
FIVES: Final = "rom-ar-5 gre-ar-5 cel-cu-5 chi-na-5 . ."
MASTERPIECES: Final = 'patron = { kind = "masterpieces", points = [3, 5, 9] }'
LENT: Final = 'loan-borrower-scores = "no"'


def table_of(own: str, extra: str = "", rulings: str = "", plan: str = "GGG...") -> Table:
    """Return a table of Vincent, whose Museum is one row; filling its Gallery pays 10."""
    table: Table = tablefile.read(f"""\
format = 1
game = "museum"
table = {{ board = "row" }}
boards.row = {{ plan = "{plan}", gallery-bonus = 10, museum-bonus = 7, both-bonus = 5 }}
[rulings]
{rulings}
[[players]]
name = "Vincent"
museum = "{own}"
{extra}
[[players]]
name = "Andy"
""")[1]
    return table


def worth_of(own: str, extra: str = "", rulings: str = "", plan: str = "GGG...") -> Worth:
    """Return what Vincent's cards can be worth."""
    table = table_of(own, extra, rulings, plan)
    return Worth(museum_of(table, table.players[0]))


def test_what_can_be_linked() -> None:
    """Of a Civilisation all cards, of a Domain one of each Civilisation."""
    assert worth_of(FOUR).most == {"rom": 3, "gre": 1, "ag": 1, "ar": 2, "cu": 1}
    assert worth_of(FOUR.replace("gre", "rom")).most == {"rom": 4, "ag": 1, "ar": 1, "cu": 1}


@pytest.mark.parametrize(
    ("extra", "points"),
    [
        ("", (0, 0, 0, 1)),
        ('experts = ["rom"]', (0, 0, 1, 3)),
        ('experts = ["rom", "arkadin-welles=rom"]', (0, 1, 3, 5)),
        ('experts = ["gre"]', (0, 0, 0, 1)),
        ('stated = { "museum.civilisation" = 4 }', (0, 0, 0, 0)),
    ],
)
def test_what_romans_pay(extra: str, points: tuple[int, ...]) -> None:
    """A Collection of 3 pays 1, of 4 it pays 3, of 5 it pays 5; an Expert counts as a card of it."""
    worth = worth_of(FOUR, extra)
    assert worth.points["rom"] == points
    assert [worth.matters("rom", n) for n in (1, 2, 3)] == [more > less for less, more in pairwise(points)]


@pytest.mark.parametrize(
    ("extra", "rulings", "plan", "fillers", "sizes"),
    [
        ("", "", "GGG...", {"rom": 3}, [3]),
        ('experts = ["rom"]', "", "GGG...", {"rom": 2}, [3]),
        ('experts = ["rom", "ar"]', "", "GG....", {"rom": 2, "ar": 2}, [2, 3]),
        ('experts = ["rom", "ar"]', 'collection-leaves-gallery = "no"', "GG....", {"rom": 2, "ar": 2}, [2]),
        ("", "", "GGGG..", {}, []),
        ("", "", "......", {}, []),
        ('stated = { "museum.gallery" = 4 }', "", "GGG...", {}, []),
    ],
)
def test_what_fills_the_gallery(
    extra: str, rulings: str, plan: str, fillers: Mapping[str, int], sizes: list[int]
) -> None:
    """Collections with a card for each space; how many must be linked for a Collection, and how many can be."""
    worth = worth_of(FOUR, extra, rulings, plan)
    assert worth.fillers == fillers
    assert [*worth.filling_sizes("rom")] == sizes if fillers else not sizes
    assert worth.gallery_points == (10 if fillers or plan == "GGGG.." else 0)
    assert worth.ceiling == sum(points[-1] for points in worth.points.values()) + (10 if fillers else 0)


@pytest.mark.parametrize(
    ("own", "rulings", "plan", "fillers", "sizes"),
    [
        ("rom-ar-1 rom-ar-2 gre-ar-3 cel-ar-4 . .", 'duplicate-fills-gallery = "yes"', "GGGG..", {"ar": 3}, [3]),
        ("rom-ar-1 rom-ar-2 gre-ar-3 cel-ar-4 . .", 'duplicate-fills-gallery = "no"', "GGGG..", {}, []),
        ("league-ar > rom-ar-1 gre-ar-2 cel-ar-3 .", "", "GGGGG.", {"ar": 3}, [3]),
        ("league-ar > rom-ar-1 gre-ar-2 cel-ar-3 .", "", "GGGGGG", {}, []),
    ],
)
def test_what_helps_to_fill_the_gallery(
    own: str, rulings: str, plan: str, fillers: Mapping[str, int], sizes: list[int]
) -> None:
    """A second Roman, where the reading lets him; a League card with both of its halves."""
    worth = worth_of(own, rulings=rulings, plan=plan)
    assert worth.fillers == fillers
    assert not fillers or [*worth.filling_sizes("ar")] == sizes


def test_a_gallery_in_a_full_museum_pays_for_both() -> None:
    """10 for the Gallery, and 5 more where no space can stay empty."""
    full = FOUR.replace(". .", "chi-na-5 inc-wa-2")
    assert [worth_of(own).gallery_points for own in (FOUR, full)] == [10, 15]


@pytest.mark.parametrize(("makes", "points"), [("no", (0, 0, 0, 3)), ("yes", (0, 0, 1, 3))])
def test_what_a_skull_adds(makes: str, points: tuple[int, ...]) -> None:
    """A fourth Roman (3); a third one (1) only where it may make a Collection."""
    rulings = f'skull-makes-collection = "{makes}"'
    worth = worth_of(FOUR.replace(" . .", " skull-silver:rom ."), rulings=rulings)
    assert worth.points["rom"] == points
    counted = [
        worth_of(FOUR.replace(" . .", " skull-silver:rom ."), QUADRUPLE, f'{rulings}\nskull-for-patron = "{patron}"')
        for patron in ("no", "yes")
    ]
    assert [worth.asked_sizes("rom") for worth in counted] == [{3}, {2 if makes == "yes" else 3}]


def test_what_each_card_counts_for() -> None:
    """A Relic as a Civilisation of its own; a League card, which stays, and a Skull that serves nothing as nothing."""
    worth = worth_of("league-wa > relic-europe-wa-4 rom-wa-1 skull-silver .")
    assert worth.kinds == {2: ("wa 2", "wa"), 3: ("rom", "wa")}
    assert worth.most == {"rom": 1, "wa": 2}
    assert worth.staying == 0b11


def test_what_a_patron_asks_for() -> None:
    """Three cards of each set: a Greek and a card of Agriculture cannot be as many, Culture is not asked for."""
    worth = worth_of(FOUR, QUADRUPLE)
    assert [worth.asked_sizes(key) for key in ("rom", "gre", "ar", "cu")] == [{3}, {0}, {0}, set()]
    assert [worth.of_patrons({"rom": n}) for n in (2, 3)] == [0, 2]
    assert worth.matters("rom", 1)
    with_experts = worth_of(FOUR, f'experts = ["rom", "ar"]\n{QUADRUPLE}')
    assert [with_experts.asked_sizes(key) for key in ("rom", "ar")] == [{2}, {2}]
    assert [with_experts.of_patrons({"rom": 2, "ar": n}) for n in (1, 2)] == [2, 4]
    assert with_experts.of({"rom": 2, "ar": 2}) == 1 + 5 + 4
    stated = worth_of(FOUR, f'stated = {{ "museum.patron" = 4 }}\n{QUADRUPLE}')
    assert (stated.of_patrons({"rom": 3}), stated.asked_sizes("rom")) == (0, set())


def test_which_collections_can_show_all_values() -> None:
    """Five Romans of all values; without the 5 none."""
    worth = worth_of(ALL_VALUES, PERFECT)
    assert (worth.showing, worth.values_matter, worth.just_five) == ([(), ("rom",)], True, False)
    assert [worth.of({"rom": 5}, shows) for shows in ((), ("rom",), None)] == [5, 11, 11]
    assert worth.of({"rom": 4}, ("rom",)) == 3
    assert worth_of(ALL_VALUES, PERFECT, 'perfect-collection-size = "exactly-five"').just_five
    assert worth_of(ALL_VALUES, f'experts = ["rom"]\n{PERFECT}').asked_sizes("rom") == {5}
    nine = ALL_VALUES.replace(".", "gre-ar-2 cel-ar-3 chi-ar-4 egy-ar-5")
    one = worth_of(nine, PERFECT, 'perfect-collection-repeats = "no"', "GGG......")
    both = worth_of(nine, PERFECT, 'perfect-collection-repeats = "yes"', "GGG......")
    assert one.showing == [(), ("ar",), ("rom",)]
    assert both.showing == [(), ("ar",), ("rom",), ("ar", "rom")]
    without = worth_of(ALL_VALUES.replace("th-5", "th-4"), PERFECT)
    assert (without.showing, without.values_matter) == ([()], False)


@pytest.mark.parametrize(
    ("own", "extra", "sizes", "points"),
    [
        (FOUR, "", {"rom": 3}, 10),
        (FOUR.replace("ag-2", "ag-2@Andy"), "", {"rom": 1}, 10),
        (FOUR.replace("ag-2", "ag-2@Andy"), QUADRUPLE, {"rom": 1}, 10 + 8),
        (FOUR, "", {"rom": 2}, 0),
        (FOUR, QUADRUPLE, {"rom": 3}, 10 + 2),
        (FIVES, MASTERPIECES, {"rom": 1}, 3),
        (FIVES.replace("chi-na-5", "chi-na-4"), MASTERPIECES, {"rom": 1}, 0),
        (FIVES.replace(" . .", " egy-th-5 inc-wa-5"), MASTERPIECES, {"rom": 1}, 5),
        (FIVES, f'stated = {{ "museum.patron" = 4 }}\n{MASTERPIECES}', {"rom": 1}, 0),
    ],
)
def test_what_is_paid_beside_collections(own: str, extra: str, sizes: Mapping[str, int], points: int) -> None:
    """The Gallery where as many are linked as it has spaces; the Patron at the level that is reached."""
    assert worth_of(own, extra, LENT).beside_collections(sizes) == points


def test_where_cards_need_not_be_linked_a_patron_pays_the_most_there_is() -> None:
    """No layout changes it, and how far it is met is not asked; on a board without a Gallery nothing else is paid."""
    worth = worth_of(FOUR, QUADRUPLE, 'patron-collections-linked = "no"', "......")
    assert worth.beside_collections({"rom": 3}) == 8
    assert worth_of(FOUR, plan="......").beside_collections({"rom": 3}) == 0


@pytest.mark.parametrize(
    ("own", "extra", "constant"),
    [
        (FOUR, "", 10),
        (FOUR, "prestige = 7", 10 + 7),
        (FOUR, MASTERPIECES, 10),
        (FIVES, MASTERPIECES, 20 + 3),
        (FOUR, QUADRUPLE, 10),
        (FOUR, 'stated = { "museum.civilisation" = 4 }', 10 + 4),
        (FOUR.replace(". .", "chi-na-5 inc-wa-2"), "", 17 + 7),
    ],
)
def test_what_no_layout_changes(own: str, extra: str, constant: int) -> None:
    """The values, Prestige, a Patron of cards wherever they lie, what was stated, the bonus of a full Museum."""
    table = table_of(own, extra)
    tallies = tallies_of(table)
    lines = {line.rule: line.points for line in lines_of(tallies, tallies.of("Vincent"))}
    assert Worth(museum_of(table, table.players[0])).constant(lines) == constant


def test_lent_cards_show_no_values() -> None:
    """Five Romans of all values that are all lent make no Collection that could show them."""
    own = " ".join(f"{card}@Andy" for card in ALL_VALUES.split()[:-1])
    assert worth_of(f"{own} .", PERFECT, LENT).showing == [()]


def test_lent_cards_are_kept_apart() -> None:
    """A lent Roman counts in no Collection: two of three are left, and nobody knows what Patrons make of it."""
    own = FOUR.replace("rom-ag-2", "rom-ag-2@Andy")
    worth = worth_of(own, rulings=LENT)
    assert (worth.loans, worth.most) == (0b10, {"rom": 2, "gre": 1, "ar": 2, "cu": 1})
    assert (worth_of(own).loans, worth_of(own).most["rom"]) == (0, 3)


# What a better layout would have to link


EXPERTS: Final = 'experts = ["rom", "ar"]'
"""With them two Romans pay 1 and three 3; two of Architecture pay 5."""


@pytest.mark.parametrize(
    ("extra", "plan", "target", "profiles"),
    [
        (EXPERTS, "......", 9, []),
        (EXPERTS, "......", 8, [Profile({"rom": 3, "ar": 2})]),
        (EXPERTS, "......", 7, [Profile({"rom": 3, "ar": 2})]),
        (EXPERTS, "......", 6, [Profile({"rom": 2, "ar": 2})]),
        (EXPERTS, "......", 5, [Profile({"ar": 2})]),
        (EXPERTS, "......", 4, [Profile({"ar": 2})]),
        (EXPERTS, "......", 3, [Profile({"rom": 3}), Profile({"ar": 2})]),
        (EXPERTS, "......", 1, [Profile({"rom": 2}), Profile({"ar": 2})]),
        (EXPERTS, "GGG...", 18, [Profile({"rom": 3, "ar": 2}, "rom")]),
        (EXPERTS, "GGG...", 13, [Profile({"rom": 3}, "rom")]),
        (EXPERTS, "GGG...", 8, [Profile({"rom": 3, "ar": 2}), Profile({"rom": 3}, "rom")]),
    ],
)
def test_the_least_that_a_better_layout_links(extra: str, plan: str, target: int, profiles: list[Profile]) -> None:
    """As many as bring the target, and no card more; with a filler 10 for the Gallery."""
    found = [*minimal_profiles(worth_of(FOUR, extra, plan=plan), target, lambda: False)]
    assert sorted(found, key=str) == sorted(profiles, key=str)


@pytest.mark.parametrize("just_five", ["contains", "exactly-five"])
@pytest.mark.parametrize(
    ("target", "profiles"),
    [(5, [Profile({"rom": 5})]), (6, [Profile({"rom": 5}, None, ("rom",))]), (12, [])],
)
def test_values_are_shown_only_where_that_is_needed(just_five: str, target: int, profiles: list[Profile]) -> None:
    """Five Romans pay 5, and 6 more where they show all values."""
    worth = worth_of(ALL_VALUES, PERFECT, f'perfect-collection-size = "{just_five}"', "......")
    assert [*minimal_profiles(worth, target, lambda: False)] == profiles


def test_what_shows_all_values_leaves_cards_out() -> None:
    """Of six Romans of which two show 5: one of these two, or none."""
    worth = worth_of(ALL_VALUES.replace(".", "rom-wa-5"), PERFECT)
    found = [*branches(worth, Profile({"rom": 5}, None, ("rom",)), lambda: False)]
    assert [sizes["rom"] for _, sizes in found] == [5, 5, 6]
    left_out = [{space for space in kinds if kinds[space][0] != "rom"} for kinds, _ in found]
    assert left_out == [{5}, {4}, set()]
    just_five = worth_of(ALL_VALUES.replace(".", "rom-wa-5"), PERFECT, 'perfect-collection-size = "exactly-five"')
    found = [*branches(just_five, Profile({"rom": 5}, None, ("rom",)), lambda: False)]
    assert [sizes["rom"] for _, sizes in found] == [5, 5]


def test_a_domain_shows_all_values_by_one_card_of_each_civilisation() -> None:
    """Of two Romans either; six Civilisations would have to leave one out, five need none."""
    worth = worth_of("rom-ar-1 gre-ar-2 cel-ar-3 chi-ar-4 egy-ar-5 rom-ar-4", PERFECT)
    ((kinds, sizes),) = branches(worth, Profile({"ar": 5}, None, ("ar",)), lambda: False)
    assert (kinds, sizes) == (worth.kinds, {"ar": 5})


@pytest.mark.parametrize(
    ("one", "other", "covers"),
    [
        (Profile({"rom": 3}), Profile({"rom": 3}), True),
        (Profile({"rom": 3}), Profile({"rom": 4, "ar": 2}), True),
        (Profile({"rom": 3}), Profile({"rom": 2, "ar": 2}), False),
        (Profile({"rom": 3, "ar": 2}), Profile({"rom": 3}), False),
        (Profile({}), Profile({}), True),
        (Profile({"rom": 3}), Profile({"rom": 3}, "rom"), True),
        (Profile({"rom": 3}, "rom"), Profile({"rom": 3}), False),
        (Profile({"rom": 3}, "rom"), Profile({"rom": 3, "ar": 2}, "rom"), True),
        (Profile({"rom": 3}, "rom"), Profile({"rom": 3, "ar": 2}, "ar"), False),
        (Profile({"rom": 3}, "rom"), Profile({"rom": 4}, "rom"), False),
    ],
)
def test_what_meets_one_profile_meets_another(one: Profile, other: Profile, covers: bool) -> None:  # noqa: FBT001
    """As many of each key or more; who fills the Gallery with more cards may do so in parts."""
    assert one.covers(other) is covers


@pytest.mark.parametrize(
    ("board", "open_"),
    [
        (Board("hall", 3, "......"), True),
        (Board("hall", 3, "GGG..."), True),
        (Board("hall", 3, "....." + "#"), False),
        (Board("hall", 3, "......", frozenset({(0, 1)})), False),
        (Board("hall", 1, "...."), True),
    ],
)
def test_a_rectangle_without_walls_is_open(board: Board, open_: bool) -> None:  # noqa: FBT001
    """Every space is one, and every doorway is there."""
    assert is_open(floor_of(board)) is open_
