"""Near misses of small Museums: all there are, the most points first, with what each says, by hand arithmetic.

Civilisations pay 1, 3, 5, 9 for 3, 4, 5, 6 cards, Domains 5, 7, 11 for 3, 4, 5.
"""

from __future__ import annotations

from typing import Final

import pytest

from scoring import tablefile
from scoring.games import game

MUSEUM: Final = game("museum")
SAID: Final = {
    "near.one-more": ("collection", "n"), "near.one-more-domain": ("collection", "n"),
    "near.split": ("collection", "cards", "n"), "near.split-domain": ("collection", "cards", "n"),
    "near.gallery": ("collection", "at"), "near.museum": ("at",),
}  # fmt: skip
"""What each says besides its gain; one of a Patron says its kind and its level."""
RULES: Final = {
    "near.one-more": "museum.civilisation", "near.split": "museum.civilisation",
    "near.one-more-domain": "museum.domain", "near.split-domain": "museum.domain",
    "near.patron-card": "museum.patron", "near.patron-object": "museum.patron",
    "near.patron-masterpiece": "museum.patron", "near.patron-collection": "museum.patron",
}  # fmt: skip
Miss = tuple[str, str, int, int, tuple[str, ...]]


def misses(*rows: str, plan: str = "", of_player: str = "", bonus: str = "", rulings: str = "") -> list[Miss]:
    """Return the near misses of a board of these rows: key, what it is about, gain, number, places."""
    spaces = plan or "\n".join(" ".join("." for _ in row.split()) for row in rows)
    grid = "\n".join(rows)
    table = tablefile.read(
        f'format = 1\ngame = "museum"\n[rulings]\n{rulings}\n[table]\nboard = "hall"\n'
        f'[boards.hall]\n{bonus}\nplan = """\n{spaces}\n"""\n'
        f'[[players]]\nname = "Vincent"\n{of_player}\nmuseum = """\n{grid}\n"""\n'
    )[1]
    found: list[Miss] = []
    for miss in MUSEUM.review(table).near_misses:
        facts = miss.message.facts
        about = str(facts.get("collection", facts.get("level", "")))
        number = facts.get("n", 0)
        assert facts["gain"] == miss.gain
        assert isinstance(number, int)
        assert miss.player == "Vincent"
        assert facts.get("at") == (miss.at[0] if "at" in SAID.get(miss.message.key, ()) else None)
        assert {*facts} == {"gain", *SAID.get(miss.message.key, ("kind", "level"))}
        assert miss.rule == RULES.get(miss.message.key, "museum.gallery")
        found.append((miss.message.key, about, miss.gain, number, miss.at))
    return found


def test_one_card_more() -> None:
    """Two linked Greeks would be three, +1; four of them would be five, +2; one is no beginning."""
    assert misses("gre-ar-1 gre-ag-1 . .") == [("near.one-more", "gre", 1, 2, ("A1", "B1"))]
    four = misses("gre-ar-1 gre-ag-1 gre-cu-1 gre-na-1 .")
    assert four == [("near.one-more", "gre", 2, 4, ("A1", "B1", "C1", "D1"))]
    assert misses("gre-ar-1 . rom-ag-1 .") == []
    assert misses("gre-ar-1 gre-ag-1 egy-th-1") == []
    assert misses("gre-ar-1 rom-ar-1 .") == [("near.one-more-domain", "ar", 5, 2, ("A1", "B1"))]
    three = misses("gre-ar-1 rom-ar-1 cel-ar-1 .")
    assert three == [("near.one-more-domain", "ar", 2, 3, ("A1", "B1", "C1"))]


def test_an_expert_counts_towards_it() -> None:
    """One Greek and an Expert are two; two and an Expert are three already, four would be 3 instead of 1."""
    assert misses("gre-ar-1 . .", of_player='experts = ["gre"]') == [("near.one-more", "gre", 1, 2, ("A1",))]
    two = misses("gre-ar-1 gre-ag-1 .", of_player='experts = ["gre"]')
    assert two == [("near.one-more", "gre", 2, 3, ("A1", "B1"))]


def test_groups_that_are_not_linked() -> None:
    """Three Greeks in two groups would be 1; with all five linked 5 instead of 1, in two groups of 3 and 2."""
    assert misses("gre-ar-1 gre-ag-1 egy-th-1 gre-cu-1") == [("near.split", "gre", 1, 2, ("A1", "B1", "D1"))]
    five = misses("gre-ar-1 gre-ag-1 gre-cu-1 egy-th-1 gre-na-1 gre-wa-1")
    assert five == [("near.split", "gre", 4, 2, ("A1", "B1", "C1", "E1", "F1"))]
    assert misses("gre-ar-1 gre-ag-1 gre-cu-1") == []


def test_of_a_domain_each_civilisation_counts_once() -> None:
    """Two and two of Theology, one Civilisation in both: linked they would be three, 5. Two alike apart are no more."""
    four = misses("gre-th-1 rom-th-1 egy-ar-1 rom-th-2 cel-th-1")
    assert four == [("near.split-domain", "th", 5, 2, ("A1", "B1", "D1", "E1"))]
    assert misses("gre-th-1 rom-th-1 egy-ar-1 rom-th-2") == []


def test_one_space_of_the_grand_gallery_or_of_the_museum() -> None:
    """Two ships in G G G: a third fills it for 10, and makes three, 5. The last empty space fills the Museum for 4."""
    bonus = "gallery-bonus = 10\nmuseum-bonus = 4"
    two = misses("gre-na-1 rom-na-1 . .", plan="G G G .", bonus=bonus)
    assert two == [
        ("near.gallery", "na", 10, 0, ("C1",)),
        ("near.one-more-domain", "na", 5, 2, ("A1", "B1")),
    ]
    last = misses("gre-na-1 rom-ar-1 . egy-th-1", plan="G G . .", bonus=bonus)
    assert last == [("near.museum", "", 4, 0, ("C1",))]
    taken = misses("gre-na-1 rom-na-1 egy-th-1 .", plan="G G G .", bonus="gallery-bonus = 10\nmuseum-bonus = 0")
    assert ("near.gallery", "na", 10, 0, ("C1",)) in taken


def test_lines_that_were_stated_are_left_out() -> None:
    """Two Greeks and two of Art: stated is one line or the other."""
    row = "gre-ar-1 gre-ag-1 . rom-th-1 egy-th-1 ."
    both = misses(row)
    assert [key for key, *_ in both] == ["near.one-more-domain", "near.one-more"]
    domain = misses(row, of_player='stated = { "museum.civilisation" = 0 }')
    assert [key for key, *_ in domain] == ["near.one-more-domain"]
    civilisation = misses(row, of_player='stated = { "museum.domain" = 0 }')
    assert [key for key, *_ in civilisation] == ["near.one-more"]


@pytest.mark.parametrize(("cards", "gain"), [(4, 9), (3, None), (5, None)])
def test_one_card_short_of_a_level_of_the_patron(cards: int, gain: int | None) -> None:
    """The Legacy asks for 5 and 8 Greeks: with four one is lacking for 9 points, with three two, with five three."""
    row = " ".join([f"gre-{domain}-1" for domain in ("ar", "ag", "cu", "na", "th")[:cards]])
    found = misses(row, of_player='patron = { kind = "legacy", civilisation = "gre", points = [9, 12, 15] }')
    patron = [miss[:3] for miss in found if miss[0].startswith("near.patron")]
    assert patron == ([(patron[0][0], "1", gain)] if gain else [])


def test_a_skull_counts_from_the_card_on_that_makes_a_collection() -> None:
    """Two Greeks and a Skull that adds one: with a third Greek they are 4, worth 3; by a reading they are 3 already."""
    row, pair = "gre-ar-1 gre-ag-1 . skull-silver:gre", ("A1", "B1")
    assert misses(row) == [("near.one-more", "gre", 3, 2, pair)]
    assert misses(row, rulings='skull-makes-collection = "yes"') == [("near.one-more", "gre", 2, 3, pair)]
    assert misses(row, rulings='skull-touches = "yes"') == [("near.one-more", "gre", 1, 2, pair)]
    beside = "gre-ar-1 gre-ag-1 skull-silver:gre ."
    assert misses(beside, rulings='skull-touches = "yes"') == [("near.one-more", "gre", 3, 2, pair)]
    expert = misses(row, of_player='experts = ["gre"]')
    assert expert == [("near.one-more", "gre", 2, 4, pair)]
    apart = misses("gre-ar-1 gre-ag-1 skull-silver:gre egy-th-1 gre-cu-1", rulings='skull-touches = "yes"')
    assert apart == [("near.split", "gre", 3, 2, ("A1", "B1", "E1"))]


def test_what_is_flooded_is_no_near_miss() -> None:
    """Two of three spaces of the Grand Gallery hold ships; the third is flooded, left out by one reading."""
    bonus = "gallery-bonus = 10\nmuseum-bonus = 4"
    more = ("near.one-more-domain", "na", 5, 2, ("A1", "B1"))
    assert misses("gre-na-1 rom-na-1 ~ .", plan="G G G .", bonus=bonus) == [more]
    left_out = misses("gre-na-1 rom-na-1 ~ .", plan="G G G .", bonus=bonus, rulings='flooded-space = "left-out"')
    assert left_out == [more, ("near.museum", "", 4, 0, ("D1",))]
    four = misses("gre-na-1 rom-na-1 ~ .", plan="G G G G", bonus=bonus, rulings='flooded-space = "left-out"')
    assert four[:1] == [more]
    assert misses("gre-na-1 rom-na-1 cel-na-1 ~", plan="G G G .", bonus=bonus) == []


def test_a_grand_gallery_that_one_card_would_fill() -> None:
    """Not where it is filled, where two are missing, where it pays nothing, or where the cards would not be linked."""
    bonus = "gallery-bonus = 10"
    three = misses("gre-na-1 rom-na-1 cel-na-1 . .", plan="G G G . .", bonus=bonus)
    assert [key for key, *_ in three] == ["near.one-more-domain"]
    two = misses("gre-na-1 . . egy-th-1", plan="G G G .", bonus=bonus)
    assert two == []
    for nothing in ("gallery-bonus = 0", ""):
        assert "near.gallery" not in {key for key, *_ in misses("gre-na-1 rom-na-1 .", plan="G G G", bonus=nothing)}
    same = misses("gre-na-1 gre-na-2 . .", plan="G G G .", bonus=bonus)
    assert same == [("near.gallery", "gre", 10, 0, ("C1",)), ("near.one-more", "gre", 1, 2, ("A1", "B1"))]
    taken = misses("gre-ar-1 gre-ag-1 egy-th-1 .", plan="G G G .", bonus=bonus)
    assert taken[0] == ("near.gallery", "gre", 10, 0, ("C1",))
    both = misses("gre-na-1 gre-ar-1 rom-ar-1 .", plan="G G . .", bonus="gallery-bonus = 1")
    assert [miss for miss in both if miss[0] == "near.gallery"] == [("near.gallery", "ar", 1, 0, ("A1",))]
    apart = misses("gre-na-1 . rom-na-1 . cel-na-1", plan="G . G . G", bonus=bonus)
    assert "near.gallery" not in {key for key, *_ in apart}


def test_a_full_museum_needs_no_further_card() -> None:
    """No card more can be laid where every space is taken, but groups may still lie apart."""
    full = misses("gre-ar-1 gre-ag-1 egy-th-1 gre-cu-1", bonus="museum-bonus = 4")
    assert full == [("near.split", "gre", 1, 2, ("A1", "B1", "D1"))]
    one = misses("gre-ar-1 egy-ag-1 rom-th-1 .", bonus="museum-bonus = 4")
    assert one == [("near.museum", "", 4, 0, ("D1",))]
    for nothing in ("museum-bonus = 0", ""):
        assert misses("gre-ar-1 egy-ag-1 rom-th-1 .", bonus=nothing) == []
    assert misses("gre-ar-1 egy-ag-1 . .", bonus="museum-bonus = 4") == []


@pytest.mark.parametrize(
    ("patron", "row", "expected"),
    [
        (
            'kind = "masterpieces", points = [8, 12, 18]',
            "gre-ar-5 rom-ag-5 egy-cu-5 pho-na-4 .",
            ("near.patron-masterpiece", "1", 8, 0, ("A1", "B1", "C1")),
        ),
        (
            'kind = "masterpieces", points = [8, 12, 18]',
            "gre-ar-5 rom-ag-5 egy-cu-5 pho-na-5 inc-th-5 .",
            ("near.patron-masterpiece", "2", 4, 0, ("A1", "B1", "C1", "D1", "E1")),
        ),
        (
            'kind = "quadruple", sets = ["gre", "rom", "th", "wa"], points = [2, 5, 9, 14]',
            "gre-ar-1 gre-ag-1 gre-cu-1 .",
            ("near.patron-collection", "2", 3, 0, ()),
        ),
        (
            'kind = "quadruple", sets = ["gre", "rom", "th", "wa"], points = [2, "?"]',
            "gre-ar-1 gre-ag-1 gre-cu-1 .",
            None,
        ),
        (
            'kind = "quadruple", sets = ["gre", "rom", "th", "wa"], points = [2, 2]',
            "gre-ar-1 gre-ag-1 gre-cu-1 .",
            None,
        ),
        ('kind = "masterpieces", points = [8, 12, 18]', "gre-ar-5 rom-ag-5 pho-na-4 .", None),
        ('kind = "masterpieces"', "gre-ar-5 rom-ag-5 egy-cu-5 .", None),
        ('kind = "greatest-team"', "gre-ar-5 rom-ag-5 egy-cu-5 .", None),
    ],
)
def test_one_more_for_a_patron(patron: str, row: str, expected: Miss | None) -> None:
    """Masterpieces ask for 4, 6, 8, a Quadruple for one Collection after the other; only points known are told."""
    found = misses(row, of_player=f"patron = {{ {patron} }}")
    assert [miss for miss in found if miss[0].startswith("near.patron")] == ([expected] if expected else [])
    stated = misses(row, of_player=f'patron = {{ {patron} }}\nstated = {{ "museum.patron" = 1 }}')
    assert not [miss for miss in stated if miss[0].startswith("near.patron")]
