"""Why not more? Each reason in full: its rule, its facts, the places it names, its ruling, and whether it counts.

A Collection of a Civilisation pays 1, 3, 5 for 3, 4, 5 cards, one of a Domain 5, 7, 11.
"""

from __future__ import annotations

from typing import Final

import pytest

from scoring.errors import AskedError
from scoring.games.museum.remarks.why import why
from scoring.games.museum.table import Table
from scoring.phrase import Phrase
from scoring.review import Reason
from tests.museum.test_why import STEPS, board, rulings, standard, table_of


def written(message: Phrase) -> str:
    """Return the key of a message and its facts."""
    return " ".join(
        [message.key.removeprefix("why."), *(f"{name}={_fact(fact)}" for name, fact in message.facts.items())]
    )


def _fact(fact: object) -> str:
    if isinstance(fact, Phrase):
        return f"({written(fact)})"
    return "+".join(map(_fact, fact)) if isinstance(fact, tuple) else str(fact)


def in_full(reason: Reason) -> str:
    """Return a reason as one line: rule | message | places | ruling, counts, gain."""
    marks = [reason.ruling or "", "counts" if reason.counts else "", f"+{reason.gain}" if reason.gain else ""]
    parts = [reason.rule.removeprefix("museum."), written(reason.message), " ".join(reason.at), " ".join(marks)]
    return " | ".join(" ".join(part.split()) or "-" for part in parts).removesuffix(" | -").removesuffix(" | -")


def told(table: Table, about: str) -> list[str]:
    """Return all reasons but the steps, a line each."""
    reasons = why(table, "Andy", about)
    return [in_full(reason) for reason in reasons if not reason.message.key.startswith(STEPS)]


def few(collection: str, size: int, at: str = "") -> str:
    """Return that a group has too few cards."""
    return f"{_line(collection)} | few collection={collection} size={size} n={3 - size} | {at}".rstrip(" |")


def counting(collection: str, n: int, points: int, at: str) -> str:
    """Return that a Collection counts."""
    return f"{_line(collection)} | counts collection={collection} n={n} points={points} | {at} | counts"


def less(collection: str, group: tuple[int, int], chosen: tuple[int, int], at: str) -> str:
    """Return that a group is worth less than the Collection chosen, each with its size and points."""
    facts = f"collection={collection} n={group[0]} points={group[1]} others={chosen[0]} most={chosen[1]}"
    return f"{_line(collection)} | less {facts} | {at}"


def read_otherwise(rule: str, collection: str, reading: str) -> str:
    """Return that a card would count by another reading of a ruling on some rule."""
    return f"{rule} | reading collection={collection} reading={reading} | - | {reading.partition('=')[0]}"


def worth_more(rule: str, reading: str) -> str:
    """Return that a line would be worth more by another reading of a ruling on some rule."""
    return f"{rule} | reading-line reading={reading} | - | {reading.partition('=')[0]}"


def of(at: str, reason: str) -> str:
    """Return a reason as that of some cards."""
    rule, message, *rest = reason.split(" | ")
    places = " ".join(dict.fromkeys([*at.split(), *(rest[0].replace("-", "").split() if rest else [])]))
    return " | ".join([rule, f"of at={at.replace(' ', '+')} why=({message})", places, *rest[1:]])


def _line(collection: str) -> str:
    return "domain" if len(collection) == 2 else "civilisation"


# Cards


def test_a_card_that_lies_apart() -> None:
    """Three Romans are linked, one lies behind a gap; each of them is the only one of its Domain."""
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1"))
    alone = "civilisation | alone collection=rom n=1 points=0 others=3 most=1 | A1 B1 C1"
    gap = "linked | gap n=1 places=D1 | D1"
    assert told(table, "E1") == [alone, gap, few("na", 1, "E1")]
    assert told(table, "B1") == [counting("rom", 3, 1, "A1 B1 C1"), few("ag", 1, "B1")]
    assert told(table, "rom") == [counting("rom", 3, 1, "A1 B1 C1"), of("E1", alone), of("E1", gap)]
    assert told(table, "museum.civilisation") == [of("E1", alone), of("E1", gap)]
    assert told(table, "museum.domain") == [
        few("ar", 1, "A1"), few("ag", 1, "B1"), few("cu", 1, "C1"), few("na", 1, "E1"),
    ]  # fmt: skip


def test_a_group_of_three_beside_one_of_four() -> None:
    """Worth 1 and 3; the Expert makes it 3 and 5. C3 is of Architecture like A1, and Roman like it."""
    rows = standard("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1 .\n. . . . .\nrom-th-1 rom-wa-1 rom-ar-2 . .")
    smaller, gap = less("rom", (3, 1), (4, 3), "A1 B1 C1 D1"), "linked | gap n=3 places=A2+B2+C2 | A2 B2 C2"
    twin = "domain | twin collection=ar civilisation=rom at=A1 | A1"
    table = table_of(rows)
    assert told(table, "A3") == [smaller, gap, few("th", 1, "A3")]
    assert told(table, "C3") == [smaller, gap, twin]
    assert told(table, "rom") == [
        counting("rom", 4, 3, "A1 B1 C1 D1"), of("A3 B3 C3", smaller), of("A3 B3 C3", gap),
    ]  # fmt: skip
    assert told(table, "ar") == [few("ar", 1, "A1"), of("C3", twin)]
    expert = table_of(rows, of_player='experts = ["rom"]')
    assert told(expert, "A3")[0] == less("rom", (4, 3), (5, 5), "A1 B1 C1 D1")


def test_a_skull_adds_to_the_collection_and_to_the_group_beside_it() -> None:
    """Three Greeks and the Skull are 4, worth 3; of two it makes no Collection, or by ruling one of 3, worth 1."""
    rows = standard("gre-ar-1 gre-ag-1 gre-cu-1 . .\n. . . . .\ngre-na-1 gre-th-1 . skull-silver:gre .")
    table = table_of(rows)
    assert told(table, "A3")[0] == less("gre", (2, 0), (4, 3), "A1 B1 C1")
    assert told(table, "A1")[0] == counting("gre", 4, 3, "A1 B1 C1 D3")
    assert told(table, "D3") == ["skulls | skull-counts collection=gre n=4 | A1 B1 C1 | counts"]
    assert told(table, "gre")[0] == counting("gre", 4, 3, "A1 B1 C1 D3")
    made = table_of(rows, head=rulings(skull_makes_collection="yes"))
    assert told(made, "A3")[0] == less("gre", (3, 1), (4, 3), "A1 B1 C1")
    touching = table_of(rows, head=rulings(skull_touches="yes"))
    apart = "skulls | skull-touches collection=gre | A1 B1 C1 | skull-touches"
    assert told(touching, "D3") == [apart, read_otherwise("skulls", "gre", "skull-touches=no")]
    assert told(touching, "gre")[-1] == of("D3", apart)
    assert told(touching, "A3")[0] == less("gre", (2, 0), (3, 1), "A1 B1 C1")


def test_two_groups_too_small_for_a_collection() -> None:
    """Two Romans and one, a space between them: the group is told that lacks cards, and what lies between."""
    table = table_of(standard("rom-ar-1 rom-ag-1 . rom-cu-1 ."))
    gap = "linked | gap n=1 places=C1 | C1"
    assert told(table, "D1") == [few("rom", 1, "D1"), gap, few("cu", 1, "D1")]
    assert told(table, "A1") == [few("rom", 2, "A1 B1"), gap, few("ar", 1, "A1")]
    assert told(table, "rom") == [few("rom", 2, "A1 B1"), of("D1", few("rom", 1, "D1")), of("D1", gap)]
    assert told(table, "museum.civilisation") == [few("rom", 2, "A1 B1")]


def test_of_a_domain_a_duplicate_elsewhere_would_not_help() -> None:
    """Greek and Roman of Architecture lie at A1 and B1, Roman and Celtic at D1 and E1: to A1 only E1 would be new."""
    table = table_of(standard("gre-ar-1 rom-ar-1 . rom-ar-2 cel-ar-1"))
    far = "linked | gap-far n=2 places=C1+D1 | C1 D1"
    assert told(table, "A1") == [few("gre", 1, "A1"), few("ar", 2, "A1 B1"), far]
    near = "linked | gap n=1 places=C1 | C1"
    twin = "domain | twin collection=ar civilisation=rom at=B1 | B1"
    assert told(table, "D1") == [few("rom", 1, "D1"), near, twin, few("ar", 2, "D1 E1"), near]
    assert told(table, "E1") == [few("cel", 1, "E1"), few("ar", 2, "D1 E1"), near]
    group = [of("D1 E1", few("ar", 2, "D1 E1")), of("D1 E1", near)]
    assert told(table, "ar") == [few("ar", 2, "A1 B1"), *group]
    row = "gre-ar-1 rom-ar-1 cel-ar-1 . rom-ar-2 gre-ar-2"
    twins = told(table_of(row, head=board("......")), "ar")
    group = [less("ar", (2, 0), (3, 5), "A1 B1 C1"), "linked | gap n=1 places=D1 | D1"]
    expected = []
    for at, civilisation, counted in (("E1", "rom", "B1"), ("F1", "gre", "A1")):
        twin = f"domain | twin collection=ar civilisation={civilisation} at={counted} | {counted}"
        expected += [of(at, reason) for reason in (twin, *group)]
    assert twins == [counting("ar", 3, 5, "A1 B1 C1"), *expected]


def test_a_card_linked_only_over_a_duplicate() -> None:
    """Of Theology egy gre rom pho count; E1 is Roman again, E2 hangs on it. Another reading links it, five are 11."""
    table = table_of(standard("egy-th-1 gre-th-1 rom-th-1 pho-th-1 rom-th-2\n. . . . inc-th-1"))
    twin = "domain | twin collection=th civilisation=rom at=C1 | C1"
    through = "domain | through collection=th at=E1 n=1 | E1 | duplicate-links"
    assert told(table, "E1") == [few("rom", 1, "E1"), "linked | gap-taken n=1 places=D1 | D1", twin]
    assert told(table, "E2") == [few("inc", 1, "E2"), through, read_otherwise("domain", "th", "duplicate-links=yes")]
    assert told(table, "th") == [counting("th", 4, 7, "A1 B1 C1 D1"), of("E1", twin), of("E2", through)]


def test_a_collection_declared_smaller_for_the_grand_gallery() -> None:
    """Three of four Romans fill it for 10 and are worth 1; by either of two other readings all four count, worth 3."""
    readings = rulings(collection_smaller="yes", collection_leaves_gallery="no")
    table = table_of("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1", head=board("GGG.") + readings)
    smaller = "linked | smaller collection=rom | A1 B1 C1 | collection-smaller"
    assert told(table, "D1") == [
        smaller,
        few("na", 1, "D1"),
        read_otherwise("gallery", "rom", "collection-leaves-gallery=yes"),
        read_otherwise("linked", "rom", "collection-smaller=no"),
    ]
    assert told(table, "rom") == [counting("rom", 3, 1, "A1 B1 C1"), of("D1", smaller)]


def test_a_lent_card_that_counts_for_nobody_here() -> None:
    """By one reading; by the other three Romans count, worth 1."""
    rest = '[[players]]\nname = "Gaz"'
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1@Gaz"), head=rulings(loan_borrower_scores="no"), rest=rest)
    lent = "loans | lent collection={} | - | loan-borrower-scores"
    otherwise = read_otherwise("loans", "rom", "loan-borrower-scores=yes")
    assert told(table, "C1") == [lent.format("rom"), lent.format("cu"), otherwise]
    assert told(table, "A1") == [few("rom", 2, "A1 B1"), few("ar", 1, "A1"), otherwise]
    assert told(table, "cu") == [of("C1", lent.format("cu"))]


def test_a_league_card_and_a_relic_like_one() -> None:
    """They belong to the Collection they touch, and never make it larger."""
    touching = table_of(standard(". . league-na . .\n. . v inc-na-1 .\n. . . gre-na-1 rom-na-1"))
    belongs = "league | companion-belongs collection=na | D2 D3 E3 | counts"
    assert told(touching, "C1") == told(touching, "C2") == [belongs]
    assert told(touching, "na") == [counting("na", 3, 5, "D2 D3 E3")]
    apart = table_of(standard(". . league-na . .\n. . v . .\n. . . . .\n. . . . .\ninc-na-1 gre-na-1 rom-na-1 . ."))
    untouched = "league | companion-touches-not collection=na | A5 B5 C5"
    assert told(apart, "C2") == [untouched]
    assert told(apart, "na") == [counting("na", 3, 5, "A5 B5 C5"), of("C1", untouched)]
    relic = table_of(standard("gre-wa-1 rom-wa-1 relic-asia-wa-2"), head=rulings(relic_in_domain="like-league"))
    assert told(relic, "C1") == [
        "relics | companion-none collection=wa | - | relic-in-domain",
        read_otherwise("relics", "wa", "relic-in-domain=counts"),
    ]
    ignored = table_of(standard("gre-wa-1 rom-wa-1 relic-asia-wa-2"), head=rulings(relic_in_domain="ignored"))
    assert told(ignored, "C1") == ["relics | no-kind", read_otherwise("relics", "wa", "relic-in-domain=counts")]


def test_a_skull_that_does_not_add() -> None:
    """Two Greeks are no Collection, and none for a Skull to add to; with no Greek it is idle; it may serve nothing."""
    two = table_of(standard("gre-ar-1 gre-ag-1 skull-silver:gre"))
    idle = "skulls | skull-few collection=gre size=2 n=1 | A1 B1 | skull-makes-collection"
    assert told(two, "C1") == [idle, read_otherwise("skulls", "gre", "skull-makes-collection=yes")]
    assert told(two, "gre") == [few("gre", 2, "A1 B1"), of("C1", idle)]
    lifted = table_of(standard("gre-ar-1 skull-silver:gre"), head=rulings(skull_makes_collection="yes"))
    assert told(lifted, "B1") == [few("gre", 2, "A1")]
    assert told(lifted, "A1") == [few("gre", 2, "A1 B1"), few("ar", 1, "A1")]
    none = table_of(standard("rom-ar-1 . skull-silver:gre"))
    assert told(none, "C1") == ["skulls | skull-none collection=gre"]
    assert told(none, "gre") == [of("C1", "skulls | skull-none collection=gre")]
    assert told(table_of(standard("skull-other-europe")), "A1") == ["skulls | no-kind"]


def test_what_stands_between_two_cards() -> None:
    """A wall, a hole, a flood: along a row and down a column, with the way round where there is one."""
    walled = table_of("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1", head=board("....", walls='"C1|D1"'))
    assert told(walled, "D1")[1:3] == ["linked | wall one=C1 other=D1 | C1 D1", "linked | no-way"]
    down = table_of("rom-ar-1\nrom-ag-1\nrom-cu-1\nrom-na-1", head=board(".\\n.\\n.\\n.", walls='"A1|A2"'))
    assert told(down, "A1")[1:3] == ["linked | wall one=A1 other=A2 | A1 A2", "linked | no-way"]
    holed = table_of("rom-ar-1 rom-ag-1 rom-cu-1 # rom-na-1", head=board("...#."))
    assert told(holed, "E1")[1:3] == ["linked | no-space at=D1 one=C1 other=E1 | D1 C1 E1", "linked | no-way"]
    below = table_of("rom-ar-1\n#\nrom-ag-1\nrom-cu-1\nrom-na-1", head=board(".\\n#\\n.\\n.\\n."))
    assert told(below, "A1")[1:3] == ["linked | no-space at=A2 one=A1 other=A3 | A2 A1 A3", "linked | no-way"]
    flooded = table_of("rom-ar-1 rom-ag-1 rom-cu-1 ~ rom-na-1", head=board("....."))
    assert told(flooded, "E1")[1:3] == ["cthulhu | flood-between at=D1 one=C1 other=E1 | D1 C1 E1", "linked | no-way"]
    assert told(flooded, "D1") == ["cthulhu | flooded"]


def test_a_long_way_is_one_way() -> None:
    """Round two holes, four steps above or below: from A1 over B1, though a card lies there; else empty A3 is first."""
    table = table_of("pho-wa-1 gre-cu-1 . .\nrom-ar-1 # # rom-th-1\n. . . .", head=board("....\\n.##.\\n...."))
    free = table_of(". gre-cu-1 . .\nrom-ar-1 # # rom-th-1\n. . . .", head=board("....\\n.##.\\n...."))
    assert told(free, "A2")[1] == "linked | gap-far n=4 places=A1+B1+C1+D1 | A1 B1 C1 D1"
    assert told(table, "A2")[1] == "linked | gap-far n=4 places=A3+B3+C3+D3 | A3 B3 C3 D3"


def test_three_kinds_at_most_are_wanted() -> None:
    """Between pairs of four Civilisations any third card is worth 1; Greek, Roman and Egyptian come first."""
    rows = [". . egy-wa-1 . .", ". . egy-th-1 . .", "rom-ar-1 rom-ag-1 . gre-cu-1 gre-na-1", ". . jap-na-1 . ."]
    table = table_of(standard("\n".join([*rows, ". . jap-ar-1 . ."])))
    assert steps(table, "C3") == [
        f"civilisation | wanted-civilisation civilisation={one} gain=1 | C3 | +1" for one in ("gre", "rom", "egy")
    ]


def test_a_line_stated_or_silent() -> None:
    """Nothing is counted in it, whatever is asked: the card, its Collection, the line."""
    of_player = 'stated = { "museum.civilisation" = 5 }'
    stated = table_of(standard("rom-ar-1 gre-ar-1 egy-ar-1"), of_player=of_player)
    given = "civilisation | stated line=museum.civilisation"
    assert told(stated, "A1") == [given, counting("ar", 3, 5, "A1 B1 C1")]
    assert told(stated, "rom") == told(stated, "museum.civilisation") == [given]
    assert told(stated, "museum.domain") == ["domain | all line=museum.domain | - | counts"]
    rival = table_of(standard("rom-ar-1"), head=rulings(rival_ordinary_scoring="no"), of_player="solo = true")
    silent = [*told(rival, "A1"), *told(rival, "ar"), *told(rival, "museum.gallery")]
    assert [line.split(" | ")[0] for line in silent] == ["civilisation", "domain", "domain", "gallery"]
    assert {line.split(" | ")[1] for line in silent} == {"working.rival-silent"}


def test_what_is_not_there() -> None:
    """A Civilisation without a card, a place without one, a line that nobody counts."""
    table = table_of(standard(". rom-ar-1"), of_player="prestige = 2")
    assert told(table, "egy") == ["civilisation | none collection=egy"]
    assert told(table, "th") == ["domain | none collection=th"]
    assert told(table, "A1") == ["placement | empty at=A1 | A1"]
    assert told(table, "C1") == ["gallery | empty-gallery at=C1 | C1"]
    assert told(table, "museum.loans") == ["loans | no-line line=museum.loans"]
    assert told(table, "museum.prestige") == [
        "prestige | line-plain line=(line.prestige) points=2 working=2 | - | counts"
    ]
    assert told(table_of(standard("")), "museum.civilisation") == [
        "civilisation | all line=museum.civilisation | - | counts"
    ]


def test_where_there_is_no_space_nothing_is_asked() -> None:
    """D1 is a hole in the board, F1 beyond it; a place may be typed in small letters."""
    table = table_of("rom-ar-1 rom-ag-1 rom-cu-1 # rom-na-1", head=board("...#."))
    for about in ("D1", "F1", "A2"):
        with pytest.raises(AskedError):
            why(table, "Andy", about)
    assert told(table, " e1 ") == told(table, "E1")


def test_beyond_the_printed_table() -> None:
    """Seventeen Romans pay the 85 of sixteen; seven of a Domain and an Expert pay the 25 of seven."""
    table = table_of(standard("\n".join([" ".join(["rom-ar-?"] * 5)] * 3 + ["rom-ar-? rom-ar-? . . ."])))
    most = "civilisation | beyond collection=rom most=16 n=1 | - | table-overflow"
    assert told(table, "A1")[1] == told(table, "rom")[1] == most
    row = " ".join(f"{one}-ar-1" for one in ("inc", "may", "pol", "gre", "rom", "cel", "pho"))
    domain = table_of(row, head=board("......."), of_player='experts = ["ar"]')
    assert told(domain, "ar") == [
        counting("ar", 8, 25, "A1 B1 C1 D1 E1 F1 G1"), "domain | beyond collection=ar most=7 n=1 | - | table-overflow",
    ]  # fmt: skip
    seven = table_of(row, head=board("......."))
    assert told(seven, "ar") == [counting("ar", 7, 25, "A1 B1 C1 D1 E1 F1 G1")]


# Galleries


def test_what_the_grand_gallery_lacks() -> None:
    """Two of three of its spaces are Roman, the third is taken, empty, flooded, or all are empty."""
    earned = "gallery | line line=(line.museum-bonus) points=0 working=(working.unknown-bonus) | A1 B1 C1 D1"
    few_roman = few("rom", 2)

    def roman(n: int, spaces: int) -> str:
        working = f"(working.gallery-most n={n} spaces={spaces} collection=rom)"
        return f"gallery | line line=(line.gallery-bonus) points=0 working={working}"

    taken = table_of("rom-ar-1 rom-ag-1 gre-cu-1 rom-na-1", head=board("GGG."))
    assert told(taken, "museum.gallery") == [
        roman(2, 3),
        "gallery | gallery-taken collection=rom places=C1 n=1 | C1",
        few_roman,
        earned,
    ]
    empty = table_of("rom-ar-1 rom-ag-1 . .", head=board("GGG."))
    assert told(empty, "museum.gallery") == [
        roman(2, 3),
        "gallery | gallery-empty collection=rom places=C1 n=1 | C1",
        few_roman,
        "gallery | museum-empty n=2 | C1 D1",
    ]
    flooded = table_of("rom-ar-1 rom-ag-1 rom-cu-1 ~", head=board("GGGG"))
    assert told(flooded, "museum.gallery") == [
        roman(3, 4),
        "gallery | gallery-flooded collection=rom places=D1 n=1 | D1 | flooded-space",
        "cthulhu | museum-flooded n=1 | D1 | flooded-space",
        worth_more("relics", "flooded-space=left-out"),
    ]
    nobody = table_of(". . . rom-ar-1", head=board("GGG."))
    assert told(nobody, "museum.gallery") == [
        "gallery | gallery-nobody | A1 B1 C1",
        "gallery | museum-empty n=3 | A1 B1 C1",
    ]
    none = table_of("rom-ar-1 .", head=board(".."))
    assert told(none, "museum.gallery") == [
        "gallery | line line=(line.gallery-bonus) points=0 working=(working.no-gallery)",
        "gallery | museum-empty n=1 | B1",
    ]


def test_a_grand_gallery_of_one_kind_that_is_not_filled() -> None:
    """Four Romans lie on it, one apart from the Collection; or the Collection goes on outside, by one reading."""
    not_one = "gallery | line line=(line.gallery-bonus) points=0 working=(working.gallery-not-one collection=rom)"
    apart = table_of("rom-ar-1 rom-ag-1 rom-cu-1 gre-th-1 rom-na-1", head=board("GGG.G"))
    alone = "civilisation | alone collection=rom n=1 points=0 others=3 most=1 | A1 B1 C1"
    full = "gallery | line line=(line.museum-bonus) points=0 working=(working.unknown-bonus) | A1 B1 C1 D1 E1"
    gap = "linked | gap-taken n=1 places=D1 | D1"
    assert told(apart, "museum.gallery") == [not_one, of("E1", alone), of("E1", gap), full]
    out = table_of("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1", head=board("GGG.") + rulings(collection_leaves_gallery="no"))
    assert told(out, "museum.gallery") == [
        not_one,
        "gallery | gallery-left collection=rom n=1 places=D1 | D1 | collection-leaves-gallery",
        full.removesuffix(" E1"),
        worth_more("gallery", "collection-leaves-gallery=yes"),
        worth_more("linked", "collection-smaller=yes"),
    ]


def test_a_collection_that_goes_on_outside_is_told_where_nothing_else_is_missing() -> None:
    """C1 is empty; that A2 lies outside, by a reading that forbids it, is not yet what keeps it from being filled."""
    head = board("GGG\\n...") + rulings(collection_leaves_gallery="no")
    assert told(table_of("rom-ar-1 rom-ag-1 .\nrom-cu-1 . .", head=head), "museum.gallery") == [
        "gallery | line line=(line.gallery-bonus) points=0 working=(working.gallery-most n=2 spaces=3 collection=rom)",
        "gallery | gallery-empty collection=rom places=C1 n=1 | C1",
        "gallery | museum-empty n=3 | C1 B2 C2",
    ]


def test_a_filled_grand_gallery() -> None:
    """It pays 10 and the whole Museum 6."""
    head = board("GGG").replace("gallery-bonus = 10", "gallery-bonus = 10\nmuseum-bonus = 6")
    table = table_of("rom-ar-1 rom-ag-1 rom-cu-1", head=head)
    by_whom = "(working.filled-by collection=rom)"
    assert told(table, "museum.gallery") == [
        f"gallery | line line=(line.gallery-bonus) points=10 working={by_whom} | A1 B1 C1 | counts",
        "gallery | line line=(line.museum-bonus) points=6 working=(working.spaces n=3 spaces=3) | A1 B1 C1 | counts",
    ]


# Patrons

THREE: Final = standard("rom-th-1 rom-wa-2 rom-cu-5 . gre-ar-1")
"""Three linked Romans of 1, 2 and 5 and a Greek apart: 4 Objects of Europe, one Masterpiece."""


def of_patron(asks: str, museum: str = THREE, head: str = "") -> list[str]:
    """Return what is told of the line of a Patron, without its arithmetic."""
    return told(table_of(museum, head=head, of_player=f"patron = {{ {asks} }}"), "museum.patron")[1:]


def set_of(collection: str, has: int, needed: int, at: str = "-") -> str:
    """Return that a Collection a Patron asks for is too small."""
    facts = f"collection={collection} has={has} needed={needed} n={needed - has}"
    return f"{_line(collection)} | set {facts} | {at}".removesuffix(" | -")


@pytest.mark.parametrize(
    ("asks", "expected"),
    [
        ('kind = "legacy", civilisation = "rom"', ["patron | next-cards level=1 next=5 n=2 has=3 | A1 B1 C1"]),
        (
            'kind = "continent", continent = "europe"',
            ["patron | next-objects level=1 next=6 n=2 has=4 | A1 B1 C1 E1"],
        ),
        ('kind = "masterpieces"', ["patron | next-masterpieces level=1 next=4 n=3 has=1 | C1"]),
        (
            'kind = "quadruple", sets = ["gre", "rom", "th", "wa"]',
            [
                "patron | next-collections level=2 next=2 n=1 has=1 | A1 B1 C1",
                set_of("gre", 1, 3, "E1"),
                set_of("th", 1, 3, "A1"),
                set_of("wa", 1, 3, "B1"),
            ],
        ),
        (
            'kind = "quadruple", sets = ["mes", "wa", "egy", "gre"], size = 4',
            [
                "patron | next-collections level=1 next=1 n=1 has=0",
                set_of("wa", 1, 4, "B1"),
                set_of("gre", 1, 4, "E1"),
                set_of("mes", 0, 4),
                set_of("egy", 0, 4),
            ],
        ),
        (
            'kind = "perfect-collection"',
            ["patron.perfect-collection | values collection=rom values=3+4 n=2 | A1 B1 C1"],
        ),
    ],
)
def test_what_a_patron_lacks(asks: str, expected: list[str]) -> None:
    """The next level, by what it counts; then the Collections too small, the largest first."""
    assert of_patron(asks) == expected


def test_a_patron_who_names_a_civilisation_and_domains() -> None:
    """At the top 7 Romans and three of the Domains named; the Domains come first, the largest first."""
    asks = 'kind = "civilisation", civilisation = "rom", domains = ["na", "th", "wa"]'
    found = of_patron(asks)
    assert [one for one in found if " | set " in one] == [
        set_of("th", 1, 3, "A1"), set_of("wa", 1, 3, "B1"), set_of("na", 0, 3),
    ]  # fmt: skip
    assert found[0].startswith("patron | next-cards level=1 ")
    five = of_patron(asks, standard("rom-ar-1 rom-ag-1 rom-cu-1 rom-ar-2 rom-ag-2"))
    assert not [one for one in five if "next-cards" in one]


def test_no_patron_and_one_at_the_top() -> None:
    """Without a card nothing is asked; fourteen of Europe are the third level of its Patron."""
    assert told(table_of(THREE), "museum.patron") == ["patron | line.patron-none"]
    rows = standard("\n".join([" ".join(["rom-th-?"] * 5)] * 3))
    assert of_patron('kind = "continent", continent = "europe"', rows)[0] == "patron | top-level | - | counts"


def test_a_perfect_collection_of_six() -> None:
    """By one reading there must be five; of Collections that lack values those that lack fewest are told, three."""
    six = standard("rom-th-1 rom-wa-2 rom-cu-3 rom-na-4 rom-ar-5\nrom-ag-5")
    found = of_patron('kind = "perfect-collection", points = [7]', six, rulings(perfect_collection_size="exactly-five"))
    assert found == [
        "patron.perfect-collection | perfect-size collection=rom values= n=0 | A1 B1 C1 D1 E1 A2",
        worth_more("patron.perfect-collection", "perfect-collection-size=contains"),
        worth_more("linked", "collection-smaller=yes"),
    ]
    lines = ["gre-th-1 gre-wa-1 gre-cu-2", "rom-th-1 rom-wa-2 rom-cu-3", "egy-th-1 egy-wa-1 egy-cu-1"]
    every = standard("\n".join(f"{line} . ." for line in lines))
    without_one = standard("rom-th-2 rom-wa-3 rom-cu-4 rom-ar-5 .")
    assert of_patron('kind = "perfect-collection"', without_one) == [
        "patron.perfect-collection | values collection=rom values=1 n=1 | A1 B1 C1 D1"
    ]
    assert of_patron('kind = "perfect-collection"', every) == [
        "patron.perfect-collection | values collection=rom values=4+5 n=2 | A2 B2 C2",
        "patron.perfect-collection | values collection=cu values=4+5 n=2 | C1 C2 C3",
        "patron.perfect-collection | values collection=gre values=3+4+5 n=3 | A1 B1 C1",
    ]


def test_what_another_group_of_a_domain_is_worth() -> None:
    """Two Japanese part an Egyptian and a Phoenician: two count there, or three where duplicates link."""
    row = "gre-ar-1 rom-ar-1 cel-ar-1 may-ar-1 . egy-ar-1 jap-ar-1 jap-ar-2 pho-ar-1"
    chosen, at = (4, 7), "A1 B1 C1 D1"
    alone = table_of(row, head=board("........."))
    assert told(alone, "F1")[1] == less("ar", (2, 0), chosen, at)
    linked = table_of(row, head=board(".........") + rulings(duplicate_links="yes"))
    assert told(linked, "F1")[1] == less("ar", (3, 5), chosen, at)
    same = table_of("gre-ar-1 rom-ar-1 cel-ar-1 . rom-ar-2 rom-ar-3", head=board("......"))
    twin = "domain | twin collection=ar civilisation=rom at=B1 | B1"
    assert told(same, "E1")[-1] == twin
    assert told(same, "ar") == [counting("ar", 3, 5, "A1 B1 C1"), of("E1", twin), of("F1", twin)]


# Where the group a card lies in is not the first


def test_the_group_of_the_card_itself_is_told_of() -> None:
    """One Roman lies before two linked ones; a League card touches a second Greek of the second group of ships."""
    table = table_of(standard("rom-ar-1 . rom-ag-1 rom-cu-1 ."))
    gap = "linked | gap n=1 places=B1 | B1"
    assert told(table, "D1") == [few("rom", 2, "C1 D1"), gap, few("cu", 1, "D1")]
    assert told(table, "rom") == [few("rom", 2, "C1 D1"), of("A1", few("rom", 1, "A1")), of("A1", gap)]
    ships = "inc-na-1 . . . .\n. . . . .\ngre-na-1 rom-na-1 cel-na-1 gre-na-2 .\n. . . league-na >"
    belongs = "league | companion-belongs collection=na | A3 B3 C3 | counts"
    linking = table_of(standard(ships), head=rulings(duplicate_links="yes"))
    assert told(linking, "D4") == [belongs]
    twin = "domain | twin collection=na civilisation=gre at=A3 | A3"
    assert told(linking, "D3") == [few("gre", 1, "D3"), "linked | gap-far n=2 places=B3+C3 | B3 C3", twin]


# Steps


def steps(table: Table, about: str) -> list[str]:
    """Return the steps told."""
    reasons = why(table, "Andy", about)
    return [in_full(reason) for reason in reasons if reason.message.key.startswith(STEPS)]


def exchange(at: str, to: str, gain: int) -> str:
    """Return that two cards exchanged gain so much."""
    return f"rearrange | exchange at={at} to={to} gain={gain} | {at} {to} | +{gain}"


def move(at: str, to: str, gain: int) -> str:
    """Return that a card moved gains so much."""
    return exchange(at, to, gain).replace("exchange", "move")


NO_STEP: Final = "rearrange | no-step"
NONE_TRIED: Final = "rearrange | no-step-tried"


def test_the_steps_of_a_line_are_told_once() -> None:
    """Romans and Greeks in turn: B1 with E1 makes three of each, 2; A1 with D1 three Romans, 1; those lie first."""
    row = "rom-ar-1 gre-ag-1 rom-cu-1 gre-na-1 rom-th-1 gre-wa-1"
    table = table_of(row, head=board("......"))
    best = [exchange("B1", "E1", 2), exchange("A1", "D1", 1)]
    assert steps(table, "museum.civilisation") == steps(table, "museum.domain") == best
    assert steps(table, "rom") == [exchange("E1", "B1", 2), exchange("A1", "D1", 1)]
    assert steps(table, "museum.gallery") == []
    assert steps(table, "museum.prestige") == []
    assert steps(table, "B1") == [exchange("B1", "E1", 2)]
    assert steps(table, "egy") == []
    stated = table_of(row, head=board("......"), of_player='stated = { "museum.civilisation" = 5 }')
    for about in ("rom", "museum.civilisation"):
        assert steps(stated, about) == []


def test_the_steps_of_a_line_are_those_of_its_cards() -> None:
    """Of Civilisations E1 alone does not count; of Domains no card does, and A1 to D1 brings as much."""
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1"))
    assert steps(table, "museum.civilisation") == [move("E1", "D1", 2), move("E1", "A2", 2)]
    assert steps(table, "museum.domain")[0] == move("A1", "D1", 2)


def test_a_part_of_a_line_is_asked_like_its_collection() -> None:
    """Of the lines of Collections and of those of Patrons."""
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1"))
    for line in ("museum.civilisation", "museum.domain", "museum.patron", "museum.rival"):
        for key in ("rom", "na"):
            assert why(table, "Andy", f"{line}/{key}") == why(table, "Andy", key)


def test_the_steps_of_a_patron_are_those_of_what_it_asks_for() -> None:
    """Of the Civilisation of a Legacy, of the sets of a Quadruple, of Domains; a Continent asks for no Collection."""
    rows = standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1\n. . . . .\ngre-th-1 cel-th-1 egy-th-1 . jap-th-1")
    romans = [move("E1", "D1", 2), move("E1", "A2", 2)]
    domains = [move("E3", "A2", 2), move("E3", "B2", 2)]

    def of_asked(asks: str) -> list[str]:
        return steps(table_of(rows, of_player=f"patron = {{ {asks} }}"), "museum.patron")

    assert of_asked('kind = "legacy", civilisation = "rom"') == romans
    assert of_asked('kind = "legacy", civilisation = "inc"') == []
    assert of_asked('kind = "quadruple", sets = ["inc", "may", "rom", "pol"]') == romans
    assert of_asked('kind = "civilisation", civilisation = "inc", domains = ["wa", "th", "cu"]') == domains
    assert of_asked('kind = "continent", continent = "europe"') == []
    assert steps(table_of(rows), "museum.patron") == []


def test_the_steps_into_the_grand_gallery() -> None:
    """D1 exchanged with C1 fills it, 10, and links three, 1; where a Collection goes on outside nothing is open."""
    table = table_of("rom-ar-1 rom-ag-1 gre-cu-1 rom-na-1", head=board("GGG."))
    assert steps(table, "museum.gallery") == [exchange("D1", "C1", 11)]
    flooded = table_of("rom-ar-1 ~ rom-ag-1 rom-na-1", head=board("GG.."))
    assert steps(flooded, "museum.gallery") == [NONE_TRIED]
    filled = table_of("rom-ar-1 rom-ag-1 rom-cu-1 .", head=board("GGG."))
    assert steps(filled, "museum.gallery") == []
    out = table_of(
        "rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1 . .", head=board("GGG...") + rulings(collection_leaves_gallery="no")
    )
    assert steps(out, "museum.gallery") == [NONE_TRIED]


def test_without_steps_none_is_told() -> None:
    """Nor what is nearly there; of a card, a Collection, a line, an empty place."""
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1"), of_player='patron = { kind = "masterpieces" }')
    for about in ("E1", "rom", "museum.civilisation", "museum.patron", "D1"):
        every = why(table, "Andy", about)
        few_told = why(table, "Andy", about, steps=False)
        hints = [one for one in every if one.message.key.startswith((*STEPS, "why.gap", "why.next"))]
        hints += [one for one in every if "why=(gap" in written(one.message)]
        assert hints
        assert list(few_told) == [one for one in every if one not in hints]


def test_a_card_that_counts_has_no_need_of_a_step() -> None:
    """That nothing gains is told of a card that does not count, not of one that counts everywhere."""
    table = table_of("rom-ar-1 rom-ag-1 rom-cu-1", head=board("..."), of_player='experts = ["ar", "arkadin-welles=ar"]')
    assert steps(table, "A1") == []
    assert steps(table, "B1") == [NO_STEP]
