"""The lines of a score of the base game in full: label, points, working and places, by hand arithmetic.

Civilisations pay 1, 3, 5, 9, 13 for 3, 4, 5, 6, 7 cards, Domains 5, 7, 11, 17, 25.
"""

from __future__ import annotations

from typing import Final

import pytest

from scoring import tablefile
from scoring.breakdown import ScoreLine
from scoring.games import game
from scoring.phrase import Phrase
from tests.museum.test_why_in_full import written

MUSEUM: Final = game("museum")


def lines(rule: str, *rows: str, of_player: str = "", head: str = "", plan: str = "") -> list[str]:
    """Return a line of Vincent and its parts, as label | points | working | places; on a board of these rows."""
    spaces = plan or "\n".join(" ".join("." for _ in row.split()) for row in rows)
    board = f'[table]\nboard = "hall"\n[boards.hall]\nplan = """\n{spaces}\n"""\n' if rows else ""
    bonuses = "gallery-bonus = 10\nmuseum-bonus = 4\nboth-bonus = 2\n" if rows and "bonus" not in head else ""
    grid = "\n".join(rows)
    museum = f'museum = """\n{grid}\n"""\n' if rows else ""
    rulings, _, of_board = head.partition("//")
    table = tablefile.read(
        f'format = 1\ngame = "museum"\n[rulings]\n{rulings}\n{board}{bonuses}{of_board}\n'
        f'[[players]]\nname = "Vincent"\n{of_player}\n{museum}[[players]]\nname = "Andy"\n'
    )[1]
    line = next(line for line in MUSEUM.review(table).players[0].lines if line.rule == f"museum.{rule}")
    return [_written(one) for one in (line, *line.parts)]


def _written(line: ScoreLine) -> str:
    working = written(line.working) if isinstance(line.working, Phrase) else line.working
    label = written(line.label).removeprefix("line.")
    return f"{label} | {line.points} | {working.removeprefix('working.')} | {' '.join(line.at)}".removesuffix(" | ")


# Patrons


def patron(asks: str, *rows: str, head: str = "", experts: str = "") -> list[str]:
    """Return the line of a Patron."""
    of_player = f"patron = {{ {asks} }}\nexperts = [{experts}]"
    return lines("patron", *(rows or (".",)), of_player=of_player, head=head)


def row(civilisation: str, number: int, domains: str = "ar ag cu na th wa") -> str:
    """Return so many Objects of a Civilisation, of one Domain after the other."""
    kinds = domains.split()
    return " ".join(f"{civilisation}-{kinds[n % len(kinds)]}-1" for n in range(number))


def column(number: int) -> str:
    """Return the names of so many places of the first row."""
    return " ".join(f"{letter}1" for letter in "ABCDEFGHIJKL"[:number])


@pytest.mark.parametrize(
    ("number", "points", "expected"),
    [
        (4, "4, 9, 15", "0 | patron.legacy-none n=4 points=0 level=0 keys=rom next=5 times=1"),
        (5, "4, 9, 15", f"4 | patron.legacy n=5 points=4 level=1 keys=rom next=8 times=1 | {column(5)}"),
        (7, "4, 9, 15", f"4 | patron.legacy n=7 points=4 level=1 keys=rom next=8 times=1 | {column(7)}"),
        (8, "4, 9, 15", f"9 | patron.legacy n=8 points=9 level=2 keys=rom next=11 times=1 | {column(8)}"),
        (11, "4, 9, 15", f"15 | patron.legacy n=11 points=15 level=3 keys=rom next=11 times=1 | {column(11)}"),
    ],
)
def test_a_legacy(number: int, points: str, expected: str) -> None:
    """5, 8 and 11 cards of the Civilisation."""
    label = "patron patron=(patron-of kind=patron.legacy asked=rom)"
    found = patron(f'kind = "legacy", civilisation = "rom", points = [{points}]', row("rom", number))
    assert found == [f"{label} | {expected}"]
    alone = f"{row('rom', number)} ."
    apart = f"{' '.join(['.'] * number)} rom-th-1"
    assert patron(f'kind = "legacy", civilisation = "rom", points = [{points}]', alone, apart) == found


def test_points_that_nobody_read_off() -> None:
    """A level whose points are unknown pays those of the best known level below it, or none."""
    label, legacy = "patron patron=(patron-of kind=patron.legacy asked=rom)", 'kind = "legacy", civilisation = "rom"'
    eight = row("rom", 8)
    for points, pays in (('4, "?"', 4), ("4", 4), ('"?", "?"', 0), ('"?", "?", 15', 0)):
        reached = f"(working.patron.legacy n=8 points={pays} level=2 keys=rom next=11 times=1)"
        expected = f"{label} | {pays} | patron-unknown reached={reached} | {column(8)}"
        assert patron(f"{legacy}, points = [{points}]", eight) == [expected], points


def test_what_makes_a_collection_larger_for_a_patron() -> None:
    """Four Romans and an Expert are five, or four by a reading; so with a Skull; apart they count by a third."""
    legacy = 'kind = "legacy", civilisation = "gre", points = [4, 9, 15]'
    four, counts = row("gre", 4), "n=5 points=4 level=1 keys=gre next=8 times=1"
    label = "patron patron=(patron-of kind=patron.legacy asked=gre)"
    yes = [f"{label} | 4 | patron.legacy {counts} | {column(4)}"]
    no = [f"{label} | 0 | patron.legacy-none n=4 points=0 level=0 keys=gre next=5 times=1"]
    assert patron(legacy, four, experts='"gre"') == yes
    assert patron(legacy, four, experts='"arkadin-welles=gre"') == yes
    assert patron(legacy, four, experts='"gre"', head='experts-count-for-patron = "no"') == no
    assert patron(legacy, four, experts='"rom"') == no
    assert patron(legacy, f"{four} . skull-silver:gre") == yes
    assert patron(legacy, f"{four} . skull-silver:gre", head='skull-for-patron = "no"') == no
    apart = f"{four} . gre-th-1"
    assert patron(legacy, apart) == no
    assert patron(legacy, apart, head='patron-collections-linked = "no"') == [f"{yes[0]} F1"]
    skull = f"{row('gre', 2)} . gre-th-1 gre-wa-1 . skull-silver:gre"
    unlinked = 'patron-collections-linked = "no"\n'
    assert patron(legacy, skull, head=unlinked) == [yes[0].replace("C1 D1", "D1 E1")]
    assert patron(legacy, skull, head=f'{unlinked}skull-for-patron = "no"') == no


def test_quadruple_collections() -> None:
    """Paid by how many of the four are there, of three cards where the card prints no other size."""
    asks = 'kind = "quadruple", sets = ["rom", "gre", "th", "wa"], points = [2, 5, 9, 14]'
    label = "patron patron=(patron-of kind=patron.quadruple asked=rom+gre+th+wa)"
    rows = (row("rom", 3), row("egy", 3), row("gre", 3, "th"))
    assert patron(asks, *rows) == [
        f"{label} | 5 | patron.quadruple n=2 points=5 level=2 keys=rom+gre next=3 times=1 | {column(3)} A3 B3 C3"
    ]
    none = f"{label} | 0 | patron.quadruple-none n=0 points=0 level=0 keys=0 next=1 times=1"
    assert patron(asks, row("egy", 3)) == [none]
    assert patron(f"{asks}, size = 4", *rows) == [none]
    ships = ("rom-th-1 gre-th-1 egy-th-1", "rom-ar-1 gre-ar-1 egy-wa-1", "rom-ag-1 gre-ag-1 gre-wa-1")
    assert patron(asks, *ships) == [
        f"{label} | 9 | patron.quadruple n=3 points=9 level=3 keys=rom+gre+th next=4 times=1 | A1 B1 C1 A2 B2 A3 B3 C3"
    ]


PERFECT: Final = ("rom-ar-1 rom-ag-2 rom-ar-3 rom-ag-4 rom-ar-5", "gre-th-1 gre-wa-2 gre-th-3 gre-wa-4 gre-th-5")


def test_perfect_collections() -> None:
    """Two of them are paid twice, or once by a reading; with a sixth card only one by another."""
    asks, label = (
        'kind = "perfect-collection", points = [7]',
        "patron patron=(patron-plain kind=patron.perfect-collection)",
    )
    romans, greeks = column(5), "A2 B2 C2 D2 E2"

    def part(key: str, at: str) -> str:
        return f"patron-perfect collection={key} | 7 | 1, 2, 3, 4, 5 | {at}"

    assert patron(asks, *PERFECT) == [f"{label} | 14 | 7 + 7", part("rom", romans), part("gre", greeks)]
    once = "patron.perfect-collection n=2 points=7 level=1 keys=rom+gre next=1 times=1"
    assert patron(asks, *PERFECT, head='perfect-collection-repeats = "no"') == [
        f"{label} | 7 | {once} | {romans} {greeks}"
    ]
    one = [f"{label} | 7 | 7", part("rom", romans)]
    assert patron(asks, PERFECT[0]) == one
    assert patron(asks, PERFECT[0], head='perfect-collection-repeats = "no"') == one
    six = (f"{PERFECT[0]} .", f"{PERFECT[1]} gre-th-1")
    assert patron(asks, *six, head='perfect-collection-size = "exactly-five"') == one
    four = PERFECT[0].replace("rom-ar-5", "rom-ar-?")
    assert patron(asks, four) == [
        f"{label} | 0 | patron.perfect-collection-none n=0 points=0 level=0 keys=0 next=1 times=0"
    ]


def test_a_perfect_collection_that_need_not_be_linked() -> None:
    """By one reading; of a Domain one card of each Civilisation, and never more than five by another reading."""
    asks, unlinked = 'kind = "perfect-collection", points = [7]', 'patron-collections-linked = "no"\n'
    five = 'perfect-collection-size = "exactly-five"\n'
    romans = "rom-ar-1 rom-ag-2 . rom-ar-3 rom-ag-4 . rom-ar-5"
    ships = "rom-na-1 gre-na-2 . egy-na-3 pho-na-4 . mes-na-5"

    def paid(row: str, head: str) -> int:
        return int(patron(asks, row, head=head)[0].split(" | ")[1])

    for cards in (romans, ships):
        assert paid(cards, "") == 0
        assert paid(cards, unlinked) == 7
        assert paid(cards, unlinked + five) == 7
    assert paid(f"{romans} rom-ag-5", unlinked + five) == 0
    assert paid(f"{romans} rom-ag-5", f'{unlinked}{five}collection-smaller = "yes"') == 7
    assert paid(f"{romans} rom-ag-5", unlinked) == 7
    assert paid(f"{ships} . jap-na-5", unlinked + five) == 0
    assert paid(f"{ships} . mes-na-4", unlinked + five) == 7
    assert paid(romans.replace("rom-ag-2", "rom-ag-1"), unlinked) == 0
    assert paid("rom-na-1 gre-na-2 . egy-na-3 pho-na-4 . pho-na-5", unlinked) == 0


@pytest.mark.parametrize(
    ("asks", "experts", "expected"),
    [
        ("", '"rom", "ulf-van-der-noot"', "10 | patron.greatest-team n=2 points=10 level=1 keys=0 next=1 times=2"),
        (", points = [7]", '"rom", "th"', "14 | patron.greatest-team n=2 points=14 level=1 keys=0 next=1 times=2"),
        (', points = ["?"]', '"rom"', "5 | patron.greatest-team n=1 points=5 level=1 keys=0 next=1 times=1"),
        ("", "", "0 | patron.greatest-team-none n=0 points=0 level=0 keys=0 next=1 times=0"),
    ],
)
def test_the_greatest_team(asks: str, experts: str, expected: str) -> None:
    """5 for each Expert, or what the card prints."""
    (found,) = patron(f'kind = "greatest-team"{asks}', experts=experts)
    assert found.split(" | ", 1)[1] == expected


@pytest.mark.parametrize(
    ("asks", "row", "expected"),
    [
        (
            'kind = "masterpieces", points = [8, 12, 18]',
            "rom-ar-5 . gre-ag-5 pho-cu-4 inc-na-5 jap-th-5",
            "8 | patron.masterpieces n=4 points=8 level=1 keys=0 next=6 times=1 | A1 C1 E1 F1",
        ),
        (
            'kind = "masterpieces", points = [8, 12, 18]',
            "rom-ar-5 . gre-ag-? pho-cu-4 inc-na-5 jap-th-5",
            "0 | patron.masterpieces-none n=3 points=0 level=0 keys=0 next=4 times=1",
        ),
        (
            'kind = "continent", continent = "europe", points = [3, 6, 9]',
            "rom-ar-1 gre-ar-1 cel-ar-1 . rom-ag-1 gre-ag-1 cel-ag-1 jap-ar-1",
            "3 | patron.continent n=6 points=3 level=1 keys=europe next=10 times=1 | A1 B1 C1 E1 F1 G1",
        ),
        ('kind = "other", points = [3]', ".", "3 | patron.other n=1 points=3 level=1 keys=0 next=1 times=1"),
    ],
)
def test_patrons_who_ask_for_no_collection(asks: str, row: str, expected: str) -> None:
    """Objects count wherever they lie."""
    (found,) = patron(asks, row)
    assert found.split(" | ", 1)[1] == expected


def test_patrons_who_ask_for_large_collections() -> None:
    """Domains of 5; a Civilisation of 7 and a Domain of 6; a Civilisation beside named Domains."""
    eight = ("inc", "may", "pol", "gre", "rom")
    rows = (" ".join(f"{one}-ar-1" for one in eight), " ".join(f"{one}-th-1" for one in eight))
    (found,) = patron('kind = "fountain-of-knowledge", points = [4, 8, 14]', *rows)
    expected = "8 | patron.fountain-of-knowledge n=2 points=8 level=2 keys=ar+th next=3 times=1"
    assert found.split(" | ", 1)[1] == f"{expected} | {column(5)} A2 B2 C2 D2 E2"

    six = " ".join(f"{one}-wa-1" for one in ("inc", "may", "pol", "gre", "cel", "pho"))
    glimpse = 'kind = "glimpse-of-the-past", points = [11]'
    (found,) = patron(glimpse, f"{row('rom', 7, 'ar ag')}", f"{six} .")
    expected = "11 | patron.glimpse-of-the-past n=2 points=11 level=1 keys=rom+wa next=1 times=1"
    assert found.split(" | ", 1)[1] == f"{expected} | {column(7)} A2 B2 C2 D2 E2 F2"
    for one, keys in ((row("rom", 7, "ar ag"), "rom"), (f"{row('rom', 6, 'ar ag')}\n{six}", "wa")):
        (found,) = patron(glimpse, *one.splitlines())
        expected = f"0 | patron.glimpse-of-the-past-none n=1 points=0 level=0 keys={keys} next=1 times=1"
        assert found.split(" | ", 1)[1] == expected

    (found,) = patron(glimpse, six, six.replace("-wa-", "-th-"))
    expected = "0 | patron.glimpse-of-the-past-none n=1 points=0 level=0 keys=th next=1 times=1"
    assert found.split(" | ", 1)[1] == expected

    asks = 'kind = "civilisation", civilisation = "rom", domains = ["ar", "th", "wa"], points = [3, 6, 9]'
    domains = ("inc-th-1 may-th-1 pol-th-1 . inc-wa-1 may-wa-1", ". . . . pol-wa-1 .")
    (found,) = patron(asks, row("rom", 6, "ag cu"), *domains)
    expected = "6 | patron.civilisation n=6 points=6 level=2 keys=rom+th+wa next=7 times=1"
    assert found.split(" | ", 1)[1] == f"{expected} | {column(6)} A2 B2 C2 E2 F2 E3"
    (found,) = patron(asks, row("rom", 6, "ag cu"))
    assert found.split(" | ", 1)[1] == "0 | patron.civilisation-none n=6 points=0 level=0 keys=rom next=5 times=1"


# Galleries


def test_the_bonuses_of_the_galleries() -> None:
    """10 for the Grand Gallery, 4 for the Museum, 2 more for both; who fills it, or lies on most of it."""

    def gallery(plan: str, cards: str, head: str = "") -> list[str]:
        return lines("gallery", cards, plan=plan, head=head)

    filled = f"gallery-bonus | 10 | filled-by collection=rom | {column(3)}"
    assert gallery("GGG.", f"{row('rom', 3)} gre-ar-1") == [
        "gallery | 16 | 10 + 4 + 2",
        filled,
        f"museum-bonus | 4 | spaces n=4 spaces=4 | {column(4)}",
        f"both-bonus | 2 | both | {column(4)}",
    ]
    assert gallery("GGG.", f"{row('rom', 3)} .") == [
        "gallery | 10 | 10",
        filled,
        "museum-bonus | 0 | spaces n=3 spaces=4",
    ]
    two = ["gallery | 4 | 4", "", f"museum-bonus | 4 | spaces n=4 spaces=4 | {column(4)}"]
    for cards, working in (
        (f"{row('rom', 2)} gre-th-1 egy-wa-1", "gallery-few n=2 spaces=4 collection=rom"),
        (f"{row('rom', 3)} egy-wa-1", "gallery-most n=3 spaces=4 collection=rom"),
    ):
        two[1] = f"gallery-bonus | 0 | {working}"
        assert gallery("GGGG", cards) == two
    apart = gallery("GGG.G", f"{row('rom', 3)} gre-ag-1 rom-th-1")
    assert apart[1] == "gallery-bonus | 0 | gallery-not-one collection=rom"
    assert gallery("....", row("rom", 4))[1] == "gallery-bonus | 0 | no-gallery"


def test_bonuses_that_nobody_read_off_and_what_is_flooded() -> None:
    """They count nothing; of a Collection that would have to be declared smaller that is told."""
    unknown = lines("gallery", row("rom", 3), plan="GGG", head="//# no bonus")
    assert unknown == [
        "gallery | 0 | 0",
        f"gallery-bonus | 0 | unknown-bonus | {column(3)}",
        f"museum-bonus | 0 | unknown-bonus | {column(3)}",
        f"both-bonus | 0 | unknown-bonus | {column(3)}",
    ]
    smaller = 'collection-smaller = "yes"\ncollection-leaves-gallery = "no"\n//# no bonus'
    assert lines("gallery", row("rom", 4), plan="GGG.", head=smaller)[1] == "gallery-bonus | 0 | gallery-smaller"
    known = smaller.replace("# no bonus", "gallery-bonus = 1")
    not_one = "gallery-bonus | 0 | gallery-not-one collection=rom"
    assert lines("gallery", row("rom", 4), plan="GGG.", head=known)[1] == not_one
    flooded = lines("gallery", f"{row('rom', 3)} ~", plan="GGGG")
    assert flooded[1:] == [
        "gallery-bonus | 0 | gallery-most n=3 spaces=4 collection=rom",
        "museum-bonus | 0 | spaces-flooded n=3 spaces=4 flooded=1",
    ]
    left_out = 'flooded-space = "left-out"'
    assert lines("gallery", f"{row('rom', 3)} ~", plan="GGGG", head=left_out) == [
        "gallery | 16 | 10 + 4 + 2",
        f"gallery-bonus | 10 | filled-by collection=rom | {column(3)}",
        f"museum-bonus | 4 | spaces-flooded n=3 spaces=4 flooded=1 | {column(3)}",
        f"both-bonus | 2 | both | {column(3)}",
    ]
    assert lines("gallery", "rom-ar-1 ~", plan=".G", head=left_out)[1] == "gallery-bonus | 0 | gallery-flooded"


# The score track and Public Opinion


def test_the_score_track() -> None:
    """As stated, or the sum of the values; those of cards lent to others stand apart, unknown ones are left out."""
    cards = "rom-ar-2 gre-ag-3 . egy-th-? pho-na-5@Andy"
    assert lines("track", cards) == [f"track-summed | 5 | 2 + 3 | {column(2)}"]
    assert lines("track", cards, of_player="track = 9") == ["track | 9 | 9"]
    table = tablefile.read(
        'format = 1\ngame = "museum"\n[table]\nboard = "hall"\n[boards.hall]\nplan = "..."\n'
        '[[players]]\nname = "Vincent"\nmuseum = "rom-ar-2 gre-ag-3@Andy egy-th-5@Andy"\n'
        '[[players]]\nname = "Andy"\nmuseum = "pho-na-4 . ."\n[[players]]\nname = "Olivier"\n'
    )[1]
    track = {
        one.name: next(line for line in one.lines if line.rule == "museum.track")
        for one in MUSEUM.review(table).players
    }
    assert [_written(line) for line in (track["Andy"], *track["Andy"].parts)] == [
        "track-summed | 12 | 4 + 3 + 5",
        "track-own | 4 | 4 | A1",
        "track-lent player=Vincent at=B1 | 3 | 3",
        "track-lent player=Vincent at=C1 | 5 | 5",
    ]
    assert _written(track["Vincent"]) == "track-summed | 2 | 2 | A1"
    assert _written(track["Olivier"]) == "track-summed | 0 | 0"


def test_public_opinion() -> None:
    """Tokens by cards of the Continent; a Press Conference spares the Continent named, or the one that costs most."""
    opinion = "//[table]\npublic-opinion = { asia = 2, europe = 3, africa = 1 }"
    pool = 'discard = "jap-ar-1 chi-ag-2 gre-ar-1 rom-th-1 cel-na-1 inc-wa-4"\n'
    america = "public-opinion-part continent=america n=1 | 0 | 1 × 0"

    def told(of_player: str) -> list[str]:
        return lines("public-opinion", of_player=pool + of_player, head=opinion)

    def part(continent: str, n: int, rest: str) -> str:
        return f"public-opinion-part continent={continent} n={n} | {rest}"

    europe, asia = part("europe", 3, "-9 | -(3 × 3)"), part("asia", 2, "-4 | -(2 × 2)")
    assert told("") == ["public-opinion | -13 | -9 - 4", america, europe, asia]
    spared = part("europe", 3, "0 | press-conference continent=europe loss=9")
    assert told('ignores-public-opinion-of = "europe"') == ["public-opinion | -4 | -4", america, spared, asia]
    best = part("europe", 3, "0 | press-conference-best continent=europe loss=9")
    assert told("press-conferences = 1") == ["public-opinion | -4 | -4", america, best, asia]
    named = part("asia", 2, "0 | press-conference continent=asia loss=4")
    assert told('ignores-public-opinion-of = "asia"\npress-conferences = 1') == [
        "public-opinion | 0 | 0",
        america,
        best,
        named,
    ]
    both = part("asia", 2, "0 | press-conference-best continent=asia loss=4")
    assert told("press-conferences = 2") == ["public-opinion | 0 | 0", america, best, both]
    assert lines("public-opinion", head=opinion) == ["public-opinion | 0 | 0"]


def test_a_line_that_is_silent_or_stated() -> None:
    """A Rival who scores only his card; a number the players gave."""
    head, solo = 'rival-ordinary-scoring = "no"', "solo = true"
    silent = lines("civilisation", row("rom", 3), of_player=solo, head=head)
    assert silent[0].startswith("civilisation | 0 | rival-silent")
    assert len(silent) == 1
    assert lines("prestige", ".", of_player="prestige = 3") == ["prestige | 3 | 3"]
    stated = 'stated = { "museum.prestige" = "2 + 2" }\nprestige = 3'
    assert lines("prestige", ".", of_player=stated) == ["stated line=museum.prestige | 4 | 2 + 2"]
    other = 'other-points = { "the cat" = 3, Bonus = -1 }'
    assert lines("other", ".", of_player=other) == [
        "other | 2 | 3 - 1", "other-part card=the cat | 3 | 3", "other-part card=Bonus | -1 | -1",
    ]  # fmt: skip


# What is given up


def pays(rule: str, *rows: str, of_player: str = "", head: str = "", plan: str = "") -> int:
    """Return the points of a line."""
    return int(lines(rule, *rows, of_player=of_player, head=head, plan=plan)[0].split(" | ")[1])


SMALLER: Final = 'collection-smaller = "yes"\ncollection-leaves-gallery = "no"\nduplicate-fills-gallery = "yes"\n//'


@pytest.mark.parametrize(("bonus", "expected"), [(0, (5, 11, 0)), (1, (5, 11, 0)), (5, (1, 11, 5)), (12, (1, 11, 12))])
def test_either_of_two_collections_could_fill_the_grand_gallery(bonus: int, expected: tuple[int, int, int]) -> None:
    """Four Greeks and an Expert are 5, three of Architecture and two Experts 11; smaller ones fill it: 1, and 5.

    So the bonus is worth it from 5 on: 4 points less of the Greeks, where Architecture would lose 6.
    """
    rows = ("gre-ar-1 gre-ar-2 rom-ar-1 cel-ar-1", "gre-th-1 gre-wa-1 . .")
    head = f"{SMALLER}gallery-bonus = {bonus}\nmuseum-bonus = 0\nboth-bonus = 0"
    of_player = 'experts = ["gre", "ar", "arkadin-welles=ar"]'
    found = tuple(
        pays(rule, *rows, of_player=of_player, head=head, plan="GG..\n....")
        for rule in ("civilisation", "domain", "gallery")
    )
    assert found == expected


@pytest.mark.parametrize(
    ("points", "repeats", "expected"),
    [
        (3, "yes", (9, 17, 0)),
        (5, "yes", (5, 17, 5)),
        (7, "yes", (5, 11, 14)),
        (3, "no", (9, 17, 0)),
        (5, "no", (5, 17, 5)),
        (7, "no", (5, 17, 7)),
    ],
)
def test_either_of_two_collections_could_be_perfect(points: int, repeats: str, expected: tuple[int, int, int]) -> None:
    """Six Japanese are 9, six ships 17; the five that would be perfect 5 and 11: 4 points less, and 6 points less."""
    ships = "inc-na-1 may-na-2 pol-na-3 gre-na-4 rom-na-5 cel-na-5"
    rows = (ships, "jap-ar-1 jap-ag-2 jap-cu-3 jap-th-4 jap-wa-5 jap-ar-5")
    of_player = f'patron = {{ kind = "perfect-collection", points = [{points}] }}'
    rulings = f'perfect-collection-size = "exactly-five"\nperfect-collection-repeats = "{repeats}"'
    found = tuple(
        pays(rule, *rows, of_player=of_player, head=f'collection-smaller = "yes"\n{rulings}')
        for rule in ("civilisation", "domain", "patron")
    )
    assert found == expected


def test_what_lies_outside_does_not_help_to_fill_the_grand_gallery() -> None:
    """Three of four ships fill it for 10; a League card and a Skull outside need not be touched."""
    ships = "gre-na-1 rom-na-1 cel-na-1 egy-na-1 . league-na >"
    assert pays("gallery", ships, plan="GGG....", head=SMALLER) == 10
    greeks = f"{row('gre', 4)} . . skull-silver:gre"
    touching = f'skull-touches = "yes"\nskull-fills-gallery = "yes"\n{SMALLER}'
    assert pays("gallery", greeks, plan="GGG....", head=touching) == 10
    inside = "gre-ar-1 gre-ag-1 skull-silver:gre . ."
    assert pays("gallery", inside, plan="GGG..", head=touching) == 0
    assert pays("gallery", inside, plan="GGG..", head=touching, of_player='experts = ["gre"]') == 10
    assert pays("gallery", inside, plan="GGG..", of_player='experts = ["gre"]') == 0


def test_which_of_two_greeks_counts_is_chosen_for_the_league_card() -> None:
    """Beside the Roman lies one on either side; only the right one touches the League card, which then fills its space.

    By one reading the left one fills its space, uncounted; with the Expert they are three.
    """
    cards, plan = "gre-ar-1 rom-ar-1 gre-ar-2 league-ar > .", "GGGGG."
    filled = 'duplicate-fills-gallery = "yes"'
    assert pays("gallery", cards, plan=plan, head=filled, of_player='experts = ["ar"]') == 10
    assert pays("gallery", cards, plan=plan, of_player='experts = ["ar"]') == 0


def test_the_five_that_a_skull_touches_are_declared_for_the_patron() -> None:
    """Of six Romans five are perfect on either side; the Skull touches the last: six cards are 9, and 7 for the Patron.

    All six and the Skull are 13, the other five 5 and 7.
    """
    romans = "rom-ar-1 rom-ag-2 rom-cu-3 rom-na-4 rom-th-5 rom-wa-1 skull-silver:rom"
    readings = 'perfect-collection-size = "exactly-five"\ncollection-smaller = "yes"\nskull-touches = "yes"'
    of_player = 'patron = { kind = "perfect-collection", points = [7] }'
    assert pays("civilisation", romans, head=readings, of_player=of_player) == 9
    assert pays("patron", romans, head=readings, of_player=of_player) == 7


def test_lines_that_are_stated_are_not_chosen_for() -> None:
    """Where the line of Civilisations was stated, the Greeks may well be declared smaller, for a bonus of 1."""
    rows, head = (
        ("gre-ar-1 gre-ag-1 gre-cu-1 gre-na-1",),
        f"{SMALLER}gallery-bonus = 1\nmuseum-bonus = 0\nboth-bonus = 0",
    )
    assert pays("gallery", *rows, plan="GGG.", head=head) == 0
    stated = 'stated = { "museum.civilisation" = 3 }'
    assert pays("gallery", *rows, plan="GGG.", head=head, of_player=stated) == 1
    ships = ("gre-na-1 rom-na-1 cel-na-1 egy-na-1",)
    assert pays("gallery", *ships, plan="GGG.", head=head) == 0
    assert pays("gallery", *ships, plan="GGG.", head=head, of_player=stated.replace("civilisation", "domain")) == 1
    legacy = 'patron = { kind = "legacy", civilisation = "gre", points = [9, 10, 11] }\nexperts = ["gre"]\n'
    five = head.replace("gallery-bonus = 1", "gallery-bonus = 8")
    assert pays("gallery", *rows, plan="GGG.", head=five, of_player=legacy) == 0
    of_patron = legacy + stated.replace("civilisation", "patron")
    assert pays("gallery", *rows, plan="GGG.", head=five, of_player=of_patron) == 8


@pytest.mark.parametrize(
    ("ships", "plan", "head", "experts", "expected"),
    [
        # Six of which five link without A1 and A2, 11; with them three fill A1 and B1 and go on outside: 5 and 10.
        (("gre rom gre cel egy may", "pho . . . . ."), "GG....\n......", "", "", (5, 10)),
        # Four from C1 on and the Expert are 11; A1 and B1 fill it and are three with him: 5 and 10.
        (("pho gre gre rom cel egy",), "GG....", 'duplicate-fills-gallery = "yes"', '"na"', (5, 10)),
        # Three inside could fill it, but a fourth is linked with them outside: 7, unless a smaller one may be declared.
        (("gre rom cel egy egy",), "GGG..", 'collection-leaves-gallery = "no"', "", (7, 0)),
        (
            ("gre rom cel egy egy",),
            "GGG..",
            'collection-leaves-gallery = "no"\ncollection-smaller = "yes"',
            "",
            (5, 10),
        ),
    ],
)
def test_which_ships_fill_the_grand_gallery(
    ships: tuple[str, ...], plan: str, head: str, experts: str, expected: tuple[int, int]
) -> None:
    """Of linked ships of which two are of one Civilisation."""
    rows = [" ".join("." if word == "." else f"{word}-na-1" for word in line.split()) for line in ships]
    bonus = f"{head}\n//gallery-bonus = 10\nmuseum-bonus = 0\nboth-bonus = 0"
    of_player = f"experts = [{experts}]"
    found = tuple(pays(rule, *rows, of_player=of_player, head=bonus, plan=plan) for rule in ("domain", "gallery"))
    assert found == expected


@pytest.mark.parametrize(
    ("rule", "cards", "head", "at"),
    [
        ("domain", "gre-ar-1@Andy rom-ar-1 gre-ar-2 . . .", "", "B1 C1"),
        ("domain", "gre-ar-1 rom-ar-1 gre-ar-2@Andy . . .", "", "A1 B1"),
        ("domain", "gre-ar-1@Andy rom-ar-1 gre-ar-2 . . .", 'duplicate-links = "yes"', "B1 C1"),
        ("domain", "gre-ar-1@Andy rom-ar-1 gre-ar-2 cel-ar-1 egy-ar-1@Andy .", "", "B1 C1 D1 E1"),
        ("domain", "gre-ar-1@Andy rom-ar-1 . gre-ar-2 rom-ar-2 .", "", "D1 E1"),
        ("domain", "gre-ar-1 rom-ar-1 . gre-ar-2 rom-ar-2@Andy .", "", "A1 B1"),
        ("civilisation", "gre-ar-1@Andy gre-ag-1 . gre-cu-1 gre-na-1 .", "", "D1 E1"),
        ("civilisation", "gre-ar-1 gre-ag-1 . gre-cu-1@Andy gre-na-1 .", "", "A1 B1"),
        ("civilisation", "gre-ar-1@Andy gre-ag-1 gre-th-1 . gre-cu-1 gre-na-1", "", "A1 B1 C1"),
    ],
)
def test_of_cards_as_good_the_own_ones_count(rule: str, cards: str, head: str, at: str) -> None:
    """A lent card counts where no own one makes a Collection as large."""
    found = next(line for line in lines(rule, cards, head=head)[1:] if "=ar " in line or "=gre " in line)
    assert found.rpartition(" | ")[2] == at
