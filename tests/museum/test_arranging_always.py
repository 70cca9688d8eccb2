"""Best layouts of what is seldom met: cards that only link, duplicates that link, unknown values, large boards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product

import pytest

from companion.bench.museums import museums
from companion.present.arranged import certificate
from scoring.arrangement import OPTIMAL
from scoring.certificates import check_certificate
from scoring.effort import Effort
from scoring.games import game
from scoring.games.museum.arranging.arrange import Arranging
from scoring.games.museum.arranging.pieces import Pieces
from scoring.games.museum.table import Patron, Table
from scoring.games.museum.table.cards import Card
from scoring.names import player_named
from tests.batches import batches
from tests.museum.arrange_brute import best_total, total_of
from tests.museum.arrange_random import LENDER, NAME, Data, perfect_table, read, small_table
from tests.museum.test_arranging import arranged, hall, within

pytestmark = pytest.mark.search

BATCHES = 4
CHECKED_SECONDS = 60.0  # far more than these checks take
EACH = 3  # tables of a kind in a batch


# Cards that only link


def test_a_league_card_links_what_touches_it() -> None:
    """Nature of three Civilisations (5) lies on both sides of the League card; two spaces are left of it, one right."""
    answer = arranged(hall("rom-na-1 rom-ar-1 league-na > gre-na-1 cel-na-1", "..GG.."))

    assert (answer.best, answer.status) == (5, OPTIMAL)


def test_a_league_card_that_links_nothing_stays_where_it_lies() -> None:
    """Two pairs of a Domain with an Expert each (5): one pair has room right of the card, and one card lies left."""
    experts, alone = 'experts = ["ar", "cu"]', 'league-links = "no"'
    answer = arranged(hall("rom-ar-1 league-na > gre-cu-1 gre-ar-1 rom-cu-1", ".GG...", experts, alone))

    assert (answer.best, answer.status) == (5, OPTIMAL)


def test_a_league_card_stays_where_other_cards_can_be_moved() -> None:
    """Three ships of three Civilisations count 5 (three, no two of them alike): one exchange brings the third."""
    plan, rows = "....\nGG..\nGG..", "gre-cu-1 . . cel-na-1\negy-na-1 rom-na-1 . .\nleague-ar > . ."
    answer = arranged(hall(rows, plan), few_moves=True)
    assert (answer.best - answer.now, answer.status) == (5, OPTIMAL)
    assert len(answer.moves) == 1
    assert answer.table.players[0].museum[8:10] == hall(rows, plan).players[0].museum[8:10]


def test_only_what_is_in_its_way_moves_with_a_league_card() -> None:
    """Three ships side by side count 5; the League card makes room for the first of them, and takes its space."""
    museum, plan, alone = "egy-na-1 league-na > gre-na-1 rom-na-1", "GGG..", 'league-links = "no"'
    answer = arranged(hall(museum, plan, "", alone), few_moves=True)
    assert (answer.now, answer.best, answer.status) == (0, 5, OPTIMAL)
    assert answer.moves == (("B1", ""), ("A1", "C1"), ("", "A1"))
    assert answer.shortened


def test_a_league_card_fills_the_gallery_with_a_collection_that_lies_nowhere_else() -> None:
    """Two Water cards and an Expert (5) fill the Grand Gallery with the League card: 10 more."""
    nowhere_else = 'collection-leaves-gallery = "no"'
    museum, plan = "inc-cu-1 mes-wa-4 cel-wa-4\nleague-wa > .", "GG.\nGG."
    answer = arranged(hall(museum, plan, 'experts = ["wa"]', nowhere_else, 10))

    assert (answer.now, answer.best, answer.status) == (5, 15, OPTIMAL)


def test_duplicates_that_link_do_not_fill_the_gallery() -> None:
    """Nature of three Civilisations (5) fills the three spaces of the Gallery with a card of each: 10 more."""
    museum, link = "inc-na-1 inc-na-2 may-na-1 may-na-2 gre-na-1 rom-th-1", 'duplicate-links = "yes"'
    answer = arranged(hall(museum, "GGG...", "", link, 10))

    assert (answer.now, answer.best, answer.status) == (5, 15, OPTIMAL)


@pytest.mark.usefixtures("prover_alone")
def test_a_duplicate_that_counts_no_more_links_the_others() -> None:
    """Mayas link all Nature, which is of three Civilisations (5): no cut of the board tells so, but every layout."""
    answer = arranged(hall("may-na-1 . may-na-2 . inc-na-1 gre-na-1", "......", "", 'duplicate-links = "yes"'))

    assert (answer.now, answer.best, answer.status) == (0, 5, OPTIMAL)


def some(wanted: str, seed: int, number: int) -> Iterator[Table]:
    """How many small tables with cards that only link, with duplicates that do, or with lent cards that pay nothing."""
    found = 0
    for one in count(seed):
        data: Data = small_table(random.Random(one), expansions=wanted != "duplicates")
        if found == number:
            return
        if {"duplicates": "", "lent": "@"}.get(wanted, wanted) not in data["players"][0]["museum"]:
            continue
        kept = {key: reading for key, reading in data.get("rulings", {}).items() if key != "loan-borrower-scores"}
        reading = {
            "duplicates": {"duplicate-links": "yes"},
            "relic": {"relic-in-domain": "like-league"},
            "league": {},
            "lent": {"loan-borrower-scores": "no"},
        }
        found += 1
        yield read(data | {"rulings": kept | {"league-links": "yes"} | reading[wanted]})


@pytest.fixture
def prover_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the prover lays cards: no layout is found by trying, and none is missed by luck."""
    monkeypatch.setattr(Arranging, "_cool", lambda *_: None)


@batches(BATCHES, first=1)
@pytest.mark.usefixtures("prover_alone")
@pytest.mark.parametrize("wanted", ["league", "relic", "duplicates", "lent"])
def test_the_prover_agrees_with_brute_force(wanted: str, batch: int) -> None:
    """Nothing that can be laid is refuted, whatever links, and all is proved."""
    for table in some(wanted, 1000 * batch, EACH):
        answer = arranged(table)
        assert (answer.best, answer.status) == (best_total(table, NAME), OPTIMAL)


@pytest.mark.usefixtures("prover_alone")
@pytest.mark.parametrize(("first", "place"), [(54_000, 10), (60_000, 3)])
def test_what_pays_is_asked_apart_from_what_lent_cards_enlarge(first: int, place: int) -> None:
    """Regions of all cards have room here, but those that pay are not linked in them: they get regions of their own."""
    *_, table = some("lent", first, place + 1)
    answer, best = arranged(table), best_total(table, NAME)

    assert (answer.best, answer.status) == (best, OPTIMAL)


@batches(BATCHES, first=1)
def test_certificates_of_cards_that_link_are_worked_out_again(batch: int) -> None:
    """League and lent cards are known to the check; duplicates that link where their Domains are not needed."""
    museum = game("museum")
    for wanted in ("league", "duplicates", "lent"):
        for table in some(wanted, 1000 * batch + 500, EACH):
            written = json.loads(json.dumps(certificate(arranged(table), museum)))
            assert check_certificate(museum, table, written, lambda: False).complete


# Unknown values

ROMANS = "rom-ar-1 rom-ag-2 rom-cu-3 rom-na-4"
PATRON = 'patron = { kind = "perfect-collection", points = 6 }'


def test_what_an_unknown_value_could_bring_is_told() -> None:
    """Five Romans (5) show all values if the last one shows 5: 6 more; so it would elsewhere, too."""
    answer = arranged(hall(f"{ROMANS} rom-th-? gre-ar-1", "......", PATRON))

    assert (answer.best, answer.status, answer.further) == (5, OPTIMAL, 6)
    assert [(told.key, dict(told.facts)) for told in answer.given] == [("arrange.values", {"n": 6})]


def test_a_layout_that_stays_best_whatever_values_are_unknown() -> None:
    """Rooms of four spaces and of two have no room for five Romans: nothing that a value could change."""
    answer = arranged(hall(f"{ROMANS} # rom-th-? gre-ar-1", "....#..", PATRON))

    assert (answer.status, answer.further) == (OPTIMAL, 0)
    assert [told.key for told in answer.given] == ["arrange.values-same"]


def test_where_values_do_not_matter_nothing_is_said_of_them() -> None:
    """Without a Patron that asks for them."""
    assert not arranged(hall(f"{ROMANS} rom-th-?", ".....")).given


@pytest.mark.release
def test_unknown_values_agree_with_brute_force() -> None:
    """The best there is without the value, and the best of all values it may have."""
    for seed in range(2):
        rng = random.Random(seed)
        data = perfect_table(rng)
        data["players"][0]["track"] = 0
        table = read(data)
        player = table.players[0]
        space = rng.choice([n for n, card in enumerate(player.museum) if card])

        def showing(value: int | None, table: Table = table, space: int = space) -> Table:
            cards = [*table.players[0].museum]
            card = cards[space]
            assert isinstance(card, Card)
            cards[space] = card._replace(value=value)
            return replace(table, players=(replace(table.players[0], museum=tuple(cards)),))

        answer = arranged(showing(None))
        assert answer.best == answer.bound == best_total(showing(None), NAME)
        assert answer.best + answer.further == max(best_total(showing(value), NAME) for value in range(1, 6))


def test_cards_of_one_civilisation_do_not_show_two_values() -> None:
    """Only Indians show 3 and 4, so that Architecture of five (11) is not perfect (6), whatever links it."""
    museum = "ind-ar-4 ind-ar-3 may-ar-1 inc-ar-2 chi-ar-5 pol-ar-1"
    answer = arranged(hall(museum, "......", PATRON, 'duplicate-links = "yes"'))

    assert (answer.best, answer.status) == (11, OPTIMAL)


# Perfect Collections of just five cards

ROMANS_OF_ALL_VALUES = f"{ROMANS} rom-th-5"
JUST_FIVE = 'perfect-collection-size = "exactly-five"'


@pytest.mark.usefixtures("prover_alone")
def test_more_than_five_cards_are_not_just_five() -> None:
    """Eight Romans (17) are more than five (5) with the Patron (6): these are one Collection, not two."""
    answer = arranged(hall(f"{ROMANS_OF_ALL_VALUES} rom-wa-1 rom-ar-2 rom-ag-3 . . .", "." * 11, PATRON, JUST_FIVE))

    assert (answer.best, answer.status) == (17, OPTIMAL)


@pytest.mark.usefixtures("prover_alone")
def test_five_cards_apart_from_the_others_of_their_civilisation() -> None:
    """Six Romans (9) are less than five (5) with the Patron (6), if the other one lies elsewhere."""
    answer = arranged(hall(f"{ROMANS_OF_ALL_VALUES} rom-wa-1 . .", "." * 8, PATRON, JUST_FIVE))

    assert (answer.now, answer.best, answer.status) == (9, 5 + 6, OPTIMAL)


def test_five_cards_out_of_six_that_are_linked() -> None:
    """Where a part may be declared, five Romans (5) with the Patron (6) are more than six (9), wherever that lies."""
    parts = f'{JUST_FIVE}\ncollection-smaller = "yes"'
    answer = arranged(hall(f"{ROMANS_OF_ALL_VALUES} rom-wa-1", "......", PATRON, parts))

    assert (answer.now, answer.best, answer.status) == (5 + 6, 5 + 6, OPTIMAL)


def test_just_five_cards_in_a_full_museum() -> None:
    """All linked pay more than five of them with the Patron; the check of the certificate finds so, too."""
    museum = game("museum")
    table = museums("realistic", 1, 2)["realistic-2"]
    player = replace(table.players[0], patron=Patron(kind="perfect-collection", points=(7,)))
    table = replace(table, players=(player,), rulings={"perfect-collection-size": "exactly-five"})
    answer = arranged(table)
    assert answer.status == OPTIMAL
    written = json.loads(json.dumps(certificate(answer, museum)))
    assert check_certificate(museum, table, written, within(CHECKED_SECONDS)).complete


# Lent cards


@pytest.mark.parametrize("seed", [12, 94, 1006])
def test_what_lent_cards_may_add_is_promised_once(seed: int) -> None:
    """Cards that count in no Collection here may still help a Patron and the Grand Gallery, which pay once."""
    table = read(small_table(random.Random(seed), expansions=True))
    assert table.readings.loan_borrower_scores == "no"
    answer = arranged(table)

    assert (answer.best, answer.status) == (best_total(table, NAME), OPTIMAL)


FILLED_WITH_LENT_CARDS = f"""
ind-wa-2@{LENDER} mes-wa-2 mes-na-5 chi-na-4 .
cel-th-3 cel-na-3 mes-wa-1 mes-th-5 cel-cu-3
ind-th-2 cel-th-1@{LENDER} mes-na-5@{LENDER} mes-na-5@{LENDER} ind-th-3
chi-th-5 chi-na-3 ind-cu-1 mes-wa-5 ind-cu-1
mes-cu-2@{LENDER} mes-cu-3@{LENDER} ind-cu-1 . .
"""
TWO_LEAGUE_CARDS = """
may-wa-1 pho-cu-4 may-cu-3 egy-cu-4 egy-ag-2
cel-na-5 ind-ag-5 may-na-1 pho-ag-4 ind-na-5
may-ag-5 rom-wa-1 league-wa league-ag >
ind-wa-4 cel-wa-4 v egy-wa-2 egy-na-4
pho-wa-1 pho-na-2 cel-cu-1 ind-cu-5 rom-ag-1
"""


@pytest.mark.parametrize(
    ("museum", "experts", "reading"),
    [
        (FILLED_WITH_LENT_CARDS, ["ag", "cel"], {"loan-borrower-scores": "no"}),
        pytest.param(TWO_LEAGUE_CARDS, [], {"league-links": "yes"}, marks=pytest.mark.release),
    ],
)
def test_the_best_is_found_and_proved_where_lent_cards_fill_and_league_cards_link(
    museum: str, experts: list[str], reading: dict[str, str]
) -> None:
    """Nine Mesopotamians, four of them lent, fill the Grand Gallery; two League cards want to be held at once."""
    players: list[Data] = [{"name": NAME, "museum": museum.lstrip(), "experts": experts}, {"name": LENDER}]
    data: Data = {"format": 1, "game": "museum", "rulings": reading, "players": players}

    assert arranged(read(data)).status == OPTIMAL


# Cards that only help to fill the Grand Gallery


@pytest.mark.parametrize("seed", [5809, 7068, 7399])
def test_what_only_helps_to_fill_the_grand_gallery_is_measured(seed: int) -> None:
    """Skulls and League cards that link nothing: no layout is worth what they only promise."""
    table = read(small_table(random.Random(seed), expansions=True))
    answer = arranged(table)

    assert (answer.best, answer.status) == (best_total(table, NAME), OPTIMAL)


def test_the_search_counts_what_the_score_counts() -> None:
    """Where cards only help to fill the Grand Gallery: as they lie, and laid as is best of all."""
    table = read(small_table(random.Random(5809), expansions=True))
    player = player_named(table.players, NAME)
    arranging = Arranging(table, player)
    arranging.look()
    case, best = arranging.own, arranging.best_player
    pieces = Pieces(case)

    assert case.constant + pieces.finding.points(pieces.layout) == total_of(table, player)
    assert case.constant + pieces.finding.points(pieces.laid(best.museum)) == best_total(table, NAME)


# Large boards

NEVER_ALL_LINKED = """
    may-ag-3 gre-wa-2 rom-cu-5 jap-ag-4 inc-ag-3 inc-ar-3 rom-wa-3 ind-wa-1
    may-na-3 gre-ag-4 rom-ag-2 may-wa-1 ind-na-1 mes-cu-2 jap-cu-3 mes-ag-4
    ind-cu-2 mes-na-2 ind-ag-3 gre-na-1 jap-wa-4 jap-na-4 inc-na-3 may-cu-3
"""


@pytest.mark.parametrize(("height", "width"), [(12, 12), (7, 10), (10, 8)])
def test_a_large_board(height: int, width: int) -> None:
    """Three Civilisations of three cards (1) and three Domains (5) fill a square of nine; they lie all over."""
    kinds = [
        f"{civilisation}-{domain}-1" for civilisation, domain in product(("rom", "gre", "cel"), ("ar", "ag", "cu"))
    ]
    cells = ["."] * (height * width)
    random.Random(height).shuffle(places := [*range(height * width)])
    for place, card in zip(places, kinds, strict=False):
        cells[place] = card
    rows = (" ".join(cells[n : n + width]) for n in range(0, height * width, width))
    answer = arranged(hall("\n".join(rows), "\n".join(["." * width] * height)))

    assert (answer.best, answer.status) == (3 * 1 + 3 * 5, OPTIMAL)


@pytest.mark.release
def test_what_is_refuted_in_every_rectangle_is_refuted_of_a_large_board() -> None:
    """Twenty-four cards that cannot all be linked, on 9x9 spaces: what is proved holds for all of them."""
    cells = [*NEVER_ALL_LINKED.split(), *["."] * (81 - 24)]
    rows = (" ".join(cells[n : n + 9]) for n in range(0, 81, 9))
    answer = arranged(hall("\n".join(rows), "\n".join(["." * 9] * 9)))

    assert answer.tried
    assert answer.status == OPTIMAL


def test_a_large_board_that_is_nearly_full() -> None:
    """Of 72 spaces 70 have cards: there is an answer whenever it is asked for, and the ceiling holds."""
    rng, kinds = random.Random(1), [f"{one}-{domain}-1" for one in ("rom", "gre", "cel") for domain in ("ar", "ag")]
    cells = [*rng.choices(kinds, k=70), ".", "."]
    rows = (" ".join(cells[n : n + 8]) for n in range(0, 72, 8))
    answer = arranged(hall("\n".join(rows), "\n".join(["........"] * 9)), stop=Effort(12))

    assert answer.now <= answer.best <= answer.bound
