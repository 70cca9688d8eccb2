"""Certificates of Museums in whose Grand Gallery League cards lie: who fills it holds all the rest of it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from companion.present.arranged import grid_of
from scoring import tablefile
from scoring.arrange.proving.dealing import Kind
from scoring.arrange.proving.floor import turned
from scoring.certificates import CertificateReport, check_certificate
from scoring.games import game
from scoring.games.museum.arranging.expansion_part import layings
from scoring.games.museum.arranging.prover import Floors
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table import Table
from scoring.games.museum.table.board import Board
from scoring.names import player_named
from tests.batches import batches
from tests.museum.arrange_brute import best_total, total_of
from tests.museum.arrange_random import NAME, league_table, read
from tests.museum.floors import floor_of, layout_on

pytestmark = pytest.mark.search


def report(table: Table, bound: int) -> CertificateReport:
    """What is found of a certificate that says: the cards lie well, and nothing is worth more than the bound."""
    now, museum = total_of(table, player_named(table.players, NAME)), game("museum")
    written = {"format": 2, "game": "museum", "player": NAME, "now": now, "best": now, "bound": bound}
    status = "optimal" if bound == now else "feasible"
    written |= {"status": status, "museum": grid_of(museum, table, NAME)}
    return check_certificate(museum, table, written, lambda: False)


def hall(plan: str, museum: str, more: str = "") -> Table:
    """Vincent's Museum with a Gallery worth 10."""
    board = f'[table]\nboard = "hall"\n[boards.hall]\nplan = """\n{plan}"""\ngallery-bonus = 10\n{more}'
    _, table = tablefile.read(
        f'format = 1\ngame = "museum"\n{board}[[players]]\nname = "Vincent"\nmuseum = """\n{museum}"""\n'
    )
    assert isinstance(table, Table)
    return table


ROW = "GGG....\n", "league-ar > rom-ar-1 gre-ar-1 . . chi-ar-1\n"


def test_a_gallery_is_filled_beside_a_league_card() -> None:
    """Three cards beside it: 1 + 1 + 1 for the values, 8 for the card, 5 for the Domain of three, 10."""
    assert report(hall(*ROW), 26).complete
    (wrong,) = report(hall(*ROW), 25).findings.wrong
    assert wrong.facts == {"claimed": 25, "found": 26}


def test_who_fills_a_gallery_holds_all_that_league_cards_leave_of_it() -> None:
    """Behind a wall lies a space of the Gallery, with the League card beside it: no card there is linked with others.

    So there is no 10. That is found by the regions, without a look at every layout.
    """
    table = hall(ROW[0], ". league-ar > rom-ar-1 gre-ar-1 . chi-ar-1\n", 'walls = ["A1|B1"]\n')
    found = report(table, 16)
    assert found.complete
    assert [one.key.rsplit(".", 1)[1] for one in found.findings.derived] == ["laid", "points", "demands"]


CROSSING = "GGG\n#G#\n#.#\n#.#\n", "league-ar > rom-ar-1\n# gre-ar-1 #\n# . #\n# chi-ar-1 #\n"
"""What the League card leaves of the Gallery is never linked by doorways, and always by the card."""


def test_a_league_card_links_those_who_fill_the_gallery_with_it() -> None:
    """26 as above."""
    assert report(hall(*CROSSING), 26).complete
    for bound in range(16, 26):
        assert not report(hall(*CROSSING), bound).holds


def test_a_league_card_that_does_not_link_fills_no_gallery_in_parts() -> None:
    """16 without the 10: three cards lie below each other."""
    table = hall(*CROSSING)
    apart = replace(table, rulings={**table.rulings, "league-links": "no"})
    assert report(apart, 16).complete
    assert not report(apart, 15).holds


@batches(40, first=4, name="seed")
def test_certificates_of_league_cards_agree_with_brute_force(seed: int) -> None:
    """The best total is proved to be the best; of a point less or two nothing is believed."""
    for number in range(10 * seed, 10 * seed + 10):
        table = read(league_table(random.Random(number)))
        best, now = best_total(table, NAME), total_of(table, player_named(table.players, NAME))
        assert report(table, best).complete, number
        for bound in range(max(now, best - 2), best):
            assert not report(table, bound).complete, number


# What is the same, turned or mirrored

MIDDLE = ".....\n.GGG.\n.GGG.\n.....\n.....\n", ". . . . .\n. league-ar > . .\n" + ". . . . .\n" * 3


def test_without_the_gallery_seven_ways_to_lie_are_two() -> None:
    """Four beside the middle of the board are the same turned or mirrored, and so are three on its row or column."""
    table = hall(*MIDDLE)
    floors = Floors(table.board_of(table.players[0]))
    grounds = [floors.of(Worth(museum_of(table, way))) for way in layings(table, table.players[0]) if way]
    assert len({ground.floor.spaces for ground in grounds}) == 7
    assert len({ground.plain.spaces for ground in grounds}) == len({id(ground.plain) for ground in grounds}) == 2
    for floor, plain, back in grounds:
        assert turned(plain.spaces, back) == floor.spaces
        assert {turned(spaces, back) for spaces in plain.joined["ar"]} == {*floor.joined["ar"]}


def test_ways_to_lie_are_not_alike_that_differ_by_what_is_flooded() -> None:
    """In the middle of seven spaces, one end flooded: two spaces and two are left beside the card, or one and three.

    Three linked Romans are worth 1 besides 1 + 1 + 1 and 8.
    """
    table = hall("..GGG..\n", "~ rom-ag-1 rom-cu-1 league-ar > rom-na-1 .\n")
    (wrong,) = report(table, 11).findings.wrong
    assert wrong.facts == {"claimed": 11, "found": 12}
    assert report(table, 12).complete


STEPS = 6000
"""A tenth more than are taken. It would be half as many more if no board were mirrored on which a League card lies."""


def test_a_league_card_on_the_middle_row_takes_no_more_steps() -> None:
    """All of 21 cards on 23 spaces are to be linked, of its Domain also through it, and cannot be."""
    board = Board("hall", 5, "." * 25)
    spaces = board.spaces & ~(1 << 12 | 1 << 13)
    touched = board.links.beside(1 << 12 | 1 << 13)
    kinds = random.Random(2).sample([*product(CIVILISATIONS[:7], DOMAINS[:5])], 21)
    steps = 0

    def stop() -> bool:
        nonlocal steps
        steps += 1
        return steps > STEPS

    floor = floor_of(board, joined={DOMAINS[0]: (touched,)}, spaces=spaces)
    cards: Counter[Kind] = Counter(kinds)
    assert layout_on(floor, cards, Counter(key for kind in kinds for key in kind), stop=stop) is None
    assert steps > STEPS / 2


def test_a_board_is_not_mirrored_that_would_change_what_a_league_card_touches() -> None:
    """Three spaces in a row, of which the card touches the first two."""
    board = Board("row", 3, "...")
    assert len(floor_of(board).images) == 4
    assert [image[0] for image in floor_of(board, joined={"ar": (0b011,)}).images] == [0, 0]
