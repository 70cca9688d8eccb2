"""Why not more? Every reason on a board made by hand, and what holds for all of them on random tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.remarks.why import why
from scoring.games.museum.table import Table, edit
from scoring.games.museum.table.cards import Card
from scoring.review import Reason
from tests.cases.test_turn_cases import gist
from tests.museum.random_expansions import random_expansion_table
from tests.museum.random_tables import random_table, to_toml

MUSEUM = game("museum")
WORDS = phrasebook("en", MUSEUM)
Maker = Callable[[random.Random], dict[str, Any]]
COLLECTIONS = ("museum.civilisation", "museum.domain")


def table_of(museum: str, *, head: str = "", of_player: str = "", rest: str = "") -> Table:
    """Return a table of Andy, whose Museum is given."""
    text = (
        f'format = 1\ngame = "museum"\n{head}\n[[players]]\nname = "Andy"\n{of_player}\nmuseum = """{museum}"""\n{rest}'
    )
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)
    return table


def standard(rows: str) -> str:
    """Return a museum of the standard board whose first rows are given from the left, the rest empty."""
    filled = [row.split() for row in rows.splitlines()]
    every = [*filled, *[[] for _ in range(5 - len(filled))]]
    return "\n".join(["", *(" ".join([*row, *["."] * (5 - len(row))]) for row in every), ""])


def board(plan: str, *, walls: str = "", bonus: int = 10) -> str:
    """Return the head of a table on a board of its own."""
    return f'[table]\nboard = "hall"\n[boards.hall]\nplan = "{plan}"\nwalls = [{walls}]\ngallery-bonus = {bonus}\n'


def rulings(**readings: str) -> str:
    """Return the readings chosen, as a table file writes them."""
    return "[rulings]\n" + "".join(
        f'{ruling.replace("_", "-")} = "{reading}"\n' for ruling, reading in readings.items()
    )


def said(table: Table, about: str, *, steps: bool = False) -> list[str]:
    """Return the reasons in words, without the steps that would change it unless they are wanted."""
    messages = [reason.message for reason in why(table, "Andy", about)]
    return [WORDS.say(message) for message in messages if steps or not message.key.startswith(STEPS)]


def test_without_steps_nothing_is_told_of_what_is_nearly_there() -> None:
    """B4 and E4 are ships of Andy's that lie apart: that they are not linked is told, the gap between them is not."""
    table = table_of(standard(". . . . .\n. . . . .\n. . . . .\n. rom-na-1 rom-th-1 . rom-na-2\n. . . . ."))
    kinds = {reason.message.key for reason in why(table, "Andy", "E4")}
    assert "why.gap" in kinds
    fair = {reason.message.key for reason in why(table, "Andy", "E4", steps=False)}
    assert fair
    assert not {key for key in fair if key.startswith(("why.gap", *STEPS))}


def total(table: Table, player: str = "Andy") -> int:
    """Return a player's points."""
    return next(one.total for one in MUSEUM.review(table).players if one.name == player)


STEPS = ("why.move", "why.exchange", "why.no-step", "why.wanted")

ANDY = standard(". . . . .\n. mes-th-2 . . .\negy-th-3 mes-th-4 gre-th-1 inc-th-2 .")
"""The example of the rulebooks: of five Theology cards two are Mesopotamian, so four count."""


def test_a_second_card_of_a_civilisation_does_not_count() -> None:
    """The rulebooks' Andy: 4 cards are worth 7, and the second Mesopotamian card is none of them."""
    table = table_of(ANDY)
    assert said(table, "B2") == [
        "Mesopotamian: 2 counted, 1 card short of the three a Collection needs",
        "Theology: Mesopotamian counts there already, at B3; each Civilisation counts once",
    ]
    assert said(table, "C3")[1] == "Theology: counts, 4 cards are worth 7"
    assert said(table, "B2", steps=True)[-1] == "no move and no exchange of one card gains anything"


def test_the_gap_is_named_and_closing_it_pays() -> None:
    """Three linked Roman cards are worth 1, with E1 four: 3. D1 lies between; D1 and A2 both link, each +2."""
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1"))
    reasons = why(table, "Andy", "E1")
    assert [WORDS.say(reason.message) for reason in reasons] == [
        "Roman: this card is not linked with the Collection of 3, worth 1",
        "the gap: D1 is empty",
        "Navigation: 1 counted, 2 cards short of the three a Collection needs",
        "E1 moved to D1: +2",
        "E1 moved to A2: +2",
    ]
    assert [reason.at for reason in reasons[:2]] == [("A1", "B1", "C1"), ("D1",)]
    assert [reason.gain for reason in reasons] == [0, 0, 0, 2, 2]
    assert said(table, "rom", steps=True) == [
        "Roman: counts, 3 cards are worth 1",
        "E1: Roman: this card is not linked with the Collection of 3, worth 1",
        "E1: the gap: D1 is empty",
        "E1 moved to D1: +2",
        "E1 moved to A2: +2",
    ]
    assert said(table, "museum.civilisation", steps=True)[-2:] == ["E1 moved to D1: +2", "E1 moved to A2: +2"]


def test_the_step_that_raises_a_domain_is_told_of_its_line() -> None:
    """Three linked ships are worth 5, four 7: E1 brought beside them, +2."""
    table = table_of(standard("rom-na-1 gre-na-1 inc-na-1 . may-na-1"))
    assert said(table, "museum.domain", steps=True)[-2:] == ["E1 moved to D1: +2", "E1 moved to A2: +2"]


def test_a_gap_may_be_taken_or_wide() -> None:
    """D1 holds a Greek card; from E2 it is two steps over D1 and E1 to C1."""
    taken = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 gre-th-1 rom-na-1"))
    assert said(taken, "E1")[1] == "the gap: another card lies on D1"
    wide = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . .\n. . . . rom-na-1"))
    assert said(wide, "E2")[1] == "the gap: 2 spaces lie between, on one way D1 and E1"
    either = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . .\n. . . rom-na-1 ."))
    assert said(either, "D2")[1] == "the gap: D1 and C2 are empty, and one of them is enough"


def test_the_smaller_group_of_two_does_not_count() -> None:
    """Four linked cards are worth 3, three are worth 1; row 2 lies between."""
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1 .\n. . . . .\nrom-th-1 rom-wa-1 rom-ar-2 . ."))
    assert said(table, "A3")[:2] == [
        "Roman: its group of 3 would be worth 1, the other one of 4 is worth 3, and only one counts",
        "the gap: A2, B2 and C2 are empty, and one of them is enough",
    ]
    assert said(table, "museum.civilisation")[0] == (
        "A3, B3 and C3: Roman: its group of 3 would be worth 1, the other one of 4 is worth 3, and only one counts"
    )


def test_what_the_board_sets_between_is_named() -> None:
    """A wall, what is no space, a flooded space; and no way round in a single row."""
    walled = table_of("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1", head=board("....", walls='"C1|D1"'))
    assert said(walled, "D1")[:3] == [
        "Roman: this card is not linked with the Collection of 3, worth 1",
        "a wall stands between C1 and D1",
        "no way leads from one to the other on this board",
    ]
    holed = table_of("rom-ar-1 rom-ag-1 rom-cu-1 # rom-na-1", head=board("...#."))
    assert said(holed, "E1")[1] == "D1 is not a space: C1 and E1 do not touch"
    flooded = table_of("rom-ar-1 rom-ag-1 rom-cu-1 ~ rom-na-1", head=board("....."))
    assert said(flooded, "E1")[1] == "D1 is flooded: C1 and E1 do not touch"
    assert said(flooded, "D1") == ["flooded: nothing counts here"]
    assert said(flooded, "D1", steps=True) == ["flooded: nothing counts here"]


def test_an_expert_counts_towards_the_three() -> None:
    """One card and one Expert are two: one short. Two cards and the Expert are three: 1 point."""
    one = table_of(standard("rom-ar-1"), of_player='experts = ["rom"]')
    assert said(one, "A1")[0] == "Roman: 2 counted, 1 card short of the three a Collection needs"
    two = table_of(standard("rom-ar-1 rom-ag-1"), of_player='experts = ["rom"]')
    assert said(two, "A1")[0] == "Roman: counts, 3 cards are worth 1"


def test_beyond_the_printed_table_nothing_is_paid() -> None:
    """Seventeen Roman cards pay the 85 of sixteen."""
    rows = "\n".join([" ".join(["rom-ar-?"] * 5)] * 3 + ["rom-ar-? rom-ar-? . . ."])
    table = table_of(standard(rows))
    assert said(table, "rom")[:2] == [
        "Roman: counts, 17 cards are worth 85",
        "Roman: the printed table ends at 16 cards, 1 more pays nothing",
    ]
    assert why(table, "Andy", "rom")[1].ruling == "table-overflow"


def test_a_card_may_be_linked_only_through_one_that_does_not_count() -> None:
    """Of Theology egy gre rom pho count, 7; E1 is Roman again, E2 hangs on it; read otherwise five count, 11."""
    table = table_of(standard("egy-th-1 gre-th-1 rom-th-1 pho-th-1 rom-th-2\n. . . . inc-th-1"))
    assert said(table, "E2")[1:] == [
        "Theology: linked only through E1, which does not count itself",
        "Theology: it would count by another reading: a second card of a Civilisation links a Domain Collection",
    ]
    assert [reason.ruling for reason in why(table, "Andy", "E2", steps=False)[1:]] == ["duplicate-links"] * 2
    assert "museum.domain" in {reason.rule for reason in why(table, "Andy", "E1", steps=False)}


def test_a_collection_may_be_declared_smaller() -> None:
    """Three of four Roman cards inside the Gallery earn 1 + 10, all four 3: D1 is left out."""
    readings = rulings(collection_smaller="yes", collection_leaves_gallery="no")
    table = table_of("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1", head=board("GGG.") + readings)
    assert said(table, "D1")[0] == "Roman: the Collection was declared smaller, without this card"
    of_domain = table_of("rom-ar-1 gre-ar-1 egy-ar-1 inc-ar-1", head=board("GGG.") + readings)
    assert said(of_domain, "D1")[1] == "Architecture: the Collection was declared smaller, without this card"


def test_of_two_equal_choices_one_counts() -> None:
    """Warfare A1 egy, B1 gre, C1 rom, D1 gre, E1 inc: three count on either side, and one end hangs on a twin."""
    table = table_of(standard("egy-wa-1 gre-wa-1 rom-wa-1 gre-wa-2 inc-wa-1"))
    ends = [said(table, place)[1] for place in ("A1", "E1")]
    assert min(ends) == "Warfare: counts, 3 cards are worth 5"
    assert max(ends) in {f"Warfare: linked only through {at}, which does not count itself" for at in ("B1", "D1")}


def test_a_lent_card_may_not_count() -> None:
    """Without the lent card two Roman cards are left."""
    andy = '[[players]]\nname = "Gaz"'
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1@Gaz"), head=rulings(loan_borrower_scores="no"), rest=andy)
    assert said(table, "C1")[0] == "Roman: the card is lent, and by the reading chosen lent cards do not count here"
    assert "Roman: it would count by another reading: the borrower scores lent cards" in said(table, "C1")
    assert said(table, "rom")[0] == "Roman: 2 counted, 1 card short of the three a Collection needs"


GEORGINA = (
    "\n. . inc-na-1 . .\n. . pol-na-3 . .\nleague-na > gre-na-2 rom-na-4 pho-na-3\n. . chi-na-1 . .\n. . jap-na-2 . .\n"
)


def test_a_league_card_belongs_and_never_counts() -> None:
    """The rulebook's Georgina: with the seven. Alone, or with no Collection, it belongs to nothing."""
    assert said(table_of(GEORGINA), "A3") == ["Navigation: it belongs to the Collection, and never makes it larger"]
    assert said(table_of(GEORGINA), "B3") == said(table_of(GEORGINA), "A3")
    apart = ". . league-na . .\n. . v . .\n. . . . .\n. . . . .\ninc-na-1 gre-na-1 rom-na-1 . ."
    assert said(table_of(apart), "C1") == ["Navigation: it touches no card of the Collection"]
    alone = ". . league-na . .\n. . v . .\n. . . . .\n. . . . .\ninc-na-1 . . . ."
    assert said(table_of(alone), "C1") == [
        "Navigation: there is no Collection it could belong to, and it makes none larger"
    ]


def test_a_skull_adds_or_does_not() -> None:
    """A Gold Skull for Greek: with three Greek cards 4 count; with two it makes no Collection; with none it is idle."""
    three = standard("gre-ar-1 gre-ag-1 gre-cu-1 . skull-silver:gre")
    assert said(table_of(three), "E1") == ["Greek: the Skull adds its card, 4 count"]
    apart = said(table_of(three, head=rulings(skull_touches="yes")), "E1")
    assert apart[0] == "Greek: the Skull does not touch the Collection"
    assert "Greek: it would count by another reading: a Skull need not touch the Collection it adds to" in apart
    two = said(table_of(standard("gre-ar-1 gre-ag-1 skull-silver:gre")), "C1")
    assert two == [
        "Greek: 2 counted without Skulls, 1 card short of three; a Skull makes no Collection",
        "Greek: it would count by another reading: a Skull lifts a group of two to a Collection",
    ]
    lifted = said(table_of(standard("gre-ar-1 skull-silver:gre"), head=rulings(skull_makes_collection="yes")), "B1")
    assert lifted == ["Greek: 2 counted, 1 card short of the three a Collection needs"]
    none = said(table_of(standard("rom-ar-1 . skull-silver:gre")), "C1")
    assert none == ["Greek: no such card lies here for the Skull to add to"]
    assert said(table_of(standard("skull-other-europe")), "A1") == ["it belongs to no Collection"]


def test_a_relic_ignored_would_count_by_another_reading() -> None:
    """Two Warfare cards and a Relic of Warfare are three by the usual reading: 5 points."""
    table = table_of(standard("gre-wa-1 rom-wa-1 relic-asia-wa-2"), head=rulings(relic_in_domain="ignored"))
    reasons = said(table, "C1")
    assert reasons[0] == "it belongs to no Collection"
    assert reasons[1] == "Warfare: it would count by another reading: each Relic counts in a Domain Collection"
    like = table_of(standard("gre-wa-1 rom-wa-1 relic-asia-wa-2"), head=rulings(relic_in_domain="like-league"))
    assert said(like, "C1")[0].startswith("Warfare: there is no Collection it could belong to")


def test_lines_stated_or_silent_count_nothing() -> None:
    """A number of the players' own stands for a line; a Rival may score no Collections."""
    stated = table_of(standard("rom-ar-1"), rest="", of_player='stated = { "museum.civilisation" = "5" }')
    assert said(stated, "A1")[0] == "Civilisations: the players gave this number themselves, nothing is counted"
    assert said(stated, "museum.civilisation") == said(stated, "rom") == said(stated, "A1")[:1]
    rival = table_of(standard("rom-ar-1"), head=rulings(rival_ordinary_scoring="no"), of_player="solo = true", rest="")
    assert said(rival, "A1")[0] == "the rival scores only his card, by the reading chosen"


def test_an_empty_place_names_what_would_earn_there() -> None:
    """Seven Roman cards pay 13, eight 17: +4. Beside two of Navigation a third makes three, 5. A full Museum pays 6."""
    gaz = standard(". rom-ar-2 rom-cu-3\n. rom-wa-1 rom-na-4\n. rom-ag-2\n. rom-th-3 rom-ar-1")
    assert said(table_of(gaz), "B5", steps=True) == ["B5 is empty", "any Roman Object here: +4 besides its value"]
    assert said(table_of(gaz), "C5", steps=True)[0] == "C5 is empty, a space of the Grand Gallery"
    pair = table_of(standard("inc-na-1 . may-na-1 . .\n. . . . ."))
    reasons = why(pair, "Andy", "B1")
    assert (
        WORDS.say(reasons[1].message)
        == "Navigation, of a Civilisation without one in this Museum, here: +5 besides its value"
    )
    assert said(table_of(standard("")), "A1", steps=True)[1] == "no Object would earn more here than its value"
    full = table_of("rom-ar-1 .", head=board("..").replace("gallery-bonus = 10", "museum-bonus = 6"))
    assert said(full, "B1", steps=True)[1] == "any Object here: +6 besides its value"


def test_the_grand_gallery_names_what_does_not_fill_it() -> None:
    """Two of three spaces are Roman, on C1 lies a Greek card; exchanged with D1 it is filled: +10, and 3 linked: +1."""
    table = table_of("rom-ar-1 rom-ag-1 gre-cu-1 rom-na-1", head=board("GGG."))
    assert said(table, "museum.gallery", steps=True) == [
        "Grand Gallery, 0: Roman lies on 2 of 3 spaces",
        "C1: a card that is not Roman",
        "Roman: 2 counted, 1 card short of the three a Collection needs",
        "Museum filled, 0: earned, but its points were not given",
        "D1 exchanged with C1: +11",
    ]
    open_space = table_of("rom-ar-1 rom-ag-1 . .", head=board("GGG."))
    assert said(open_space, "museum.gallery")[1:] == [
        "C1 is empty: a Roman card is missing there",
        "Roman: 2 counted, 1 card short of the three a Collection needs",
        "whole Museum: 2 spaces are empty",
    ]
    flooded = said(table_of("rom-ar-1 rom-ag-1 rom-cu-1 ~", head=board("GGGG")), "museum.gallery")
    assert flooded[1] == "D1 is flooded"
    assert "whole Museum: 1 space is flooded" in flooded
    assert "more by another reading: a flooded space need not be filled" in flooded
    nobody = said(table_of(". . . rom-ar-1", head=board("GGG.")), "museum.gallery")
    assert nobody[0] == "no card lies in the Grand Gallery"
    outside = table_of(
        "rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1", head=board("GGG.") + rulings(collection_leaves_gallery="no")
    )
    assert "Roman: the Collection goes on outside, at D1" in said(outside, "museum.gallery")


@pytest.mark.parametrize(
    ("patron", "expected"),
    [
        ('kind = "legacy", civilisation = "rom"', "level 1: 2 cards more, 5 needed and 3 counted"),
        ('kind = "continent", continent = "europe"', "level 1: 2 Objects more, 6 needed and 4 exhibited"),
        ('kind = "masterpieces"', "level 1: 3 Masterpieces more, 4 needed and 1 exhibited"),
        ('kind = "quadruple", sets = ["rom", "gre", "th", "wa"]', "level 2: 1 Collection more, 2 needed and 1 met"),
        ('kind = "fountain-of-knowledge"', "Theology: 1 of 5 counted, 4 cards short"),
        ('kind = "glimpse-of-the-past"', "Roman: 3 of 7 counted, 4 cards short"),
        (
            'kind = "civilisation", civilisation = "rom", domains = ["th", "wa", "na"]',
            "Theology: 1 of 3 counted, 2 cards short",
        ),
        ('kind = "perfect-collection"', "Roman: no cards of the values 3 and 4"),
    ],
)
def test_a_patron_names_what_is_missing(patron: str, expected: str) -> None:
    """Three Roman cards of 1, 2 and 5 are linked, a Greek one lies apart: 4 of Europe, one Masterpiece."""
    museum = standard("rom-th-1 rom-wa-2 rom-cu-5 . gre-ar-1")
    table = table_of(museum, of_player=f"patron = {{ {patron} }}")
    assert expected in said(table, "museum.patron"), said(table, "museum.patron")


def test_a_patron_of_one_civilisation_names_its_cards() -> None:
    """Five Romans are needed, three are linked; E1 is one that is not, four linked are worth 3 instead of 1."""
    rows = standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1")
    legacy = table_of(rows, of_player='patron = { kind = "legacy", civilisation = "rom" }')
    assert said(legacy, "museum.patron", steps=True) == [
        "Patron: Legacy, Roman, 0: Roman, 3 of the 5 cards needed",
        "level 1: 2 cards more, 5 needed and 3 counted",
        "E1: Roman: this card is not linked with the Collection of 3, worth 1",
        "E1: the gap: D1 is empty",
        "E1 moved to D1: +2",
        "E1 moved to A2: +2",
    ]
    patron = 'patron = { kind = "quadruple", sets = ["rom", "gre", "th", "wa"], points = [1, 2, 3, 4] }'
    assert said(table_of(rows, of_player=patron), "museum.patron") == [
        "Patron: Quadruple Collections, Roman, Greek, Theology and Warfare, 1: 1 of 4 Collections: Roman",
        "level 2: 1 Collection more, 2 needed and 1 met",
        "Greek: 0 of 3 counted, 3 cards short",
        "Theology: 0 of 3 counted, 3 cards short",
        "Warfare: 0 of 3 counted, 3 cards short",
    ]


def test_a_patron_may_be_none_or_at_the_top() -> None:
    """Without a card nothing is asked for; fourteen European cards reach the third level."""
    assert said(table_of(standard("rom-th-1")), "museum.patron") == ["Patron: none"]
    rows = "\n".join(["rom-th-? rom-th-? rom-th-? rom-th-? rom-th-?"] * 3)
    patron = 'patron = { kind = "continent", continent = "europe", points = [1, 2, 3] }'
    assert said(table_of(standard(rows), of_player=patron), "museum.patron")[-1] == "the highest level is reached"


def test_a_perfect_collection_may_be_too_large() -> None:
    """Six linked Roman cards show 1 to 5, and by one reading there must be exactly five."""
    museum = standard("rom-th-1 rom-wa-2 rom-cu-3 rom-na-4 rom-ar-5\nrom-ag-5")
    patron = 'patron = { kind = "perfect-collection", points = [7] }'
    table = table_of(museum, of_player=patron, head=rulings(perfect_collection_size="exactly-five"))
    assert said(table, "museum.patron")[1:] == [
        "Roman: every value is there, but by the reading chosen there must be exactly five cards",
        "more by another reading: a Perfect Collection may have more than five cards",
        "more by another reading: a Collection may be declared smaller than what is linked",
    ]


def test_a_patron_counts_more_by_another_reading() -> None:
    """Five Roman cards, one apart: level 1 pays 10 where they need not be linked."""
    museum = standard("rom-th-1 rom-wa-1 rom-cu-1 rom-na-1 .\n. . . . .\nrom-ar-1 . . . .")
    table = table_of(museum, of_player='patron = { kind = "legacy", civilisation = "rom", points = [10, 20, 30] }')
    assert "more by another reading: a Patron's sets need not be linked" in said(table, "museum.patron")
    assert said(table, "museum.patron", steps=True)[-2:] == ["A3 moved to E1: +12", "A3 moved to A2: +12"]
    assert total(edit.swap(table, 0, 10, 4)) - total(table) == (5 - 3) + 10


def test_other_lines_show_their_arithmetic() -> None:
    """What no card in a Museum changes is told as it was counted."""
    table = table_of(standard("rom-th-1"), of_player="prestige = 2")
    assert said(table, "museum.prestige") == ["Prestige: 2"]
    assert said(table, "museum.loans") == ["Loans: nothing is scored here"]
    assert said(table, "egy") == ["Egyptian: no such card lies in this Museum"]
    assert said(table_of(standard("")), "museum.domain") == ["Domains: no card is left out"]


def test_what_is_nothing_is_refused() -> None:
    """A place off the board, a word, a name nobody has."""
    table = table_of(ANDY)
    for about in ("Z9", "sword", "museum.nothing", ""):
        with pytest.raises(AskedError):
            why(table, "Andy", about)
    with pytest.raises(AskedError):
        why(table, "Nobody", "A1")


# What holds on every table


def places(table: Table, seat: int) -> list[str]:
    """Return the places of a player's board."""
    plan = table.board_of(table.players[seat])
    return [name for space, name in enumerate(plan.places) if plan.spaces >> space & 1]


def assert_gain(table: Table, seat: int, reason: Reason) -> None:
    """The total after the step is higher by the gain claimed."""
    name, board_ = table.players[seat].name, table.board_of(table.players[seat])
    before = total(table, name)
    if reason.message.key in {"why.move", "why.exchange"}:
        one, other = (board_.places.index(str(reason.message.facts[key])) for key in ("at", "to"))
        after = edit.swap(table, seat, one, other)
        assert (table.players[seat].museum[other] is None) == (reason.message.key == "why.move")
        assert total(after, name) - before == reason.gain
        assert len(MUSEUM.review(after).faults) <= len(MUSEUM.review(table).faults)
        return
    space = board_.places.index(reason.at[0])
    facts = reason.message.facts
    civilisations = [str(facts["civilisation"])] if "civilisation" in facts else CIVILISATIONS
    if reason.message.key == "why.wanted-domain":
        held = [card for card in table.players[seat].museum if card is not None]
        traits = [card.traits(table.readings) for card in held]
        there = {one.civilisation for one in traits if one.domain == facts["domain"]}
        civilisations = [one for one in CIVILISATIONS if one not in there]
    domains = [str(facts["domain"])] if "domain" in facts else DOMAINS
    gains = [
        total(edit.put(table, seat, space, Card(civilisation, domain, None)), name) - before
        for civilisation in civilisations
        for domain in domains
    ]
    assert min(gains) == reason.gain


@pytest.mark.law
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [random_table, random_expansion_table])
def test_every_gain_is_true_and_every_card_has_a_reason(seed: int, make: Maker) -> None:
    """On random tables: nothing raises, all can be worded, each claimed gain is the difference of two reviews."""
    rng = random.Random(seed)
    table = tablefile.read(to_toml(make(rng)))[1]
    for seat, player in enumerate(table.players[:2]):
        lines = [line.rule for line in MUSEUM.review(table).players[seat].lines]
        for about in [
            *rng.sample(places(table, seat), 4),
            *rng.sample([*CIVILISATIONS, *DOMAINS], 2),
            *rng.sample(lines, 3),
        ]:
            reasons = why(table, player.name, about)
            assert [
                reason for reason in reasons if not reason.gain and not reason.message.key.startswith("why.no-step")
            ], about
            for reason in reasons:
                assert WORDS.say(reason.message)
                assert reason.rule in MUSEUM.rules
                assert reason.ruling is None or reason.ruling in MUSEUM.rulings
                assert not (reason.counts and reason.gain)
            gains = [reason for reason in reasons if reason.gain]
            assert [one.gain for one in gains[:2]] == sorted((one.gain for one in gains[:2]), reverse=True)
            for reason in rng.sample(gains, min(1, len(gains))):
                assert_gain(table, seat, reason)


@pytest.mark.law
@pytest.mark.parametrize("seed", range(100, 130, 3))
@pytest.mark.parametrize("make", [random_table, random_expansion_table])
def test_a_card_is_told_to_count_where_a_collection_that_pays_has_it(seed: int, make: Maker) -> None:
    """As the account names its places, and nowhere else; each has a reason, and without steps no gain is told."""
    table = tablefile.read(to_toml(make(random.Random(seed))))[1]
    for seat, player in enumerate(table.players):
        lines = [line for line in MUSEUM.review(table).players[seat].lines if line.rule in COLLECTIONS]
        paid = {place for line in lines for part in line.parts if part.points > 0 for place in part.at}
        for place in places(table, seat):
            reasons = why(table, player.name, place, steps=False)
            assert reasons, place
            assert not [reason for reason in reasons if reason.gain or "gain" in reason.message.facts]
            counts = {reason.rule for reason in reasons if reason.counts}
            assert bool(counts & {*COLLECTIONS, "museum.skulls"}) == (place in paid), place


def test_a_reason_knows_the_readings_of_the_table() -> None:
    """The reading that would let a card count is none where it is in force."""
    table = table_of(standard("egy-th-1 gre-th-1 rom-th-1 pho-th-1 rom-th-2\n. . . . inc-th-1"))
    read = replace(table, rulings={"duplicate-links": "yes"})
    assert "Theology: counts, 5 cards are worth 11" in said(read, "E2")


@pytest.mark.parametrize(
    ("row", "space", "ruling", "told"),
    [
        ("skull-silver:gre . . rom-th-1 .", "A1", "", ("museum.skulls", "skull-none collection=gre", "", None)),
        (
            *("gre-th-1 gre-na-1 gre-cu-1 skull-silver:gre .", "D1", ""),
            ("museum.skulls", "skull-counts collection=gre n=4", "A1 B1 C1", None),
        ),
        (
            *("gre-th-1 gre-na-1 gre-cu-1 . skull-silver:gre", "E1", 'skull-touches = "yes"'),
            ("museum.skulls", "skull-touches collection=gre", "A1 B1 C1", "skull-touches"),
        ),
        (
            *("gre-th-1 skull-silver:gre . . .", "B1", 'skull-makes-collection = "yes"'),
            ("museum.civilisation", "few collection=gre size=2 n=1", "A1", None),
        ),
        (
            *("gre-th-1 gre-na-1 skull-silver:gre . .", "C1", 'skull-makes-collection = "no"'),
            ("museum.skulls", "skull-few collection=gre size=2 n=1", "A1 B1", "skull-makes-collection"),
        ),
    ],
)
def test_why_a_skull_adds_to_a_collection_or_not(
    row: str, space: str, ruling: str, told: tuple[str, str, str, str | None]
) -> None:
    """No Greek card, four with it, none beside it, two with it, two without it; and the ruling that decides."""
    reason = why(table_of(standard(row), head=f"[rulings]\n{ruling}"), "Andy", space, steps=False)[0]
    assert (reason.rule, gist(reason.message), " ".join(reason.at), reason.ruling) == told
    assert reason.counts == ("counts" in told[1])
