"""Cards dealt exactly to regions that lie: what they may not hold, what they have to show, what fills with them."""

from __future__ import annotations

from dataclasses import replace

from scoring.arrange.exact_deal import LaidRegion, deal_exactly
from scoring.arrange.profiles import Profile
from scoring.arrange.puzzle import EMPTY, Condition, Level, Piece, Puzzle
from scoring.arrange.questions import CardTable

ROW = tuple((0, column) for column in range(3))
DOORS = ((0, 1), (1, 2))


def dealt(pieces: tuple[Piece, ...], *regions: LaidRegion) -> list[Piece] | None:
    """The pieces that are dealt to three spaces in a row; Civilisations 0 and 1, Domain 2."""
    posed = Puzzle(ROW, DOORS, pieces, 2, ((0,) * 4,) * 3)
    order = deal_exactly(posed, CardTable(posed), Profile((0, 0, 0)), regions)
    return None if order is None else [pieces[n] for n in order]


def test_a_region_of_cards_that_pay_holds_no_lent_card() -> None:
    """Of three cards one is lent, so that it lies on the third space; two of those that pay are too few."""
    own, lent = Piece(0), Piece(0, lent=True)
    every, two = LaidRegion(0, 0, pays=False, spaces=frozenset(range(3))), frozenset((0, 1))

    assert dealt((lent, own, own), every, LaidRegion(0, 0, pays=True, spaces=two)) == [own, own, lent]
    assert dealt((lent, lent, own), every, LaidRegion(0, 0, pays=True, spaces=two)) is None


def test_a_region_of_a_domain_has_no_two_cards_of_a_civilisation() -> None:
    """Two cards of Civilisation 0 and one of 1: a region of two has one of each, one of three is not to be had."""
    pieces = Piece(0, 2), Piece(0, 2), Piece(1, 2)
    found = dealt(pieces, LaidRegion(1, 0, pays=False, spaces=frozenset((0, 1))))

    assert found is not None
    assert {piece.civilisation for piece in found[:2]} == {0, 1}
    assert dealt(pieces, LaidRegion(1, 0, pays=False, spaces=frozenset(range(3)))) is None


def line(pieces: tuple[Piece, ...]) -> Puzzle:
    """Pieces on spaces in a row; Civilisations 0 to 4, Domain 5."""
    spaces = range(len(pieces))
    doors = tuple((space, space + 1) for space in spaces[:-1])
    return Puzzle(tuple((0, space) for space in spaces), doors, pieces, 5, ((0,) * (len(pieces) + 1),) * 6)


def test_duplicates_that_fill_are_of_civilisations_in_the_region() -> None:
    """Two spaces are the region, a third one is filled by a duplicate: of 0, 0, 1 and 2 it can be no other than 0."""
    posed = replace(line((Piece(2, 5), Piece(1, 5), Piece(0, 5), Piece(0, 5))), duplicates_fill=True)
    cards = CardTable(posed, covered=frozenset((0, 1, 2)))
    region = LaidRegion(1, 0, pays=False, spaces=frozenset((0, 1)))
    order = deal_exactly(posed, cards, Profile((0,) * 5 + (2,), filler=5), [region])

    assert order is not None
    first, second, third = (posed.pieces[n].civilisation for n in order[:3])
    assert third == 0
    assert 0 in (first, second)
    assert first != second

    different = replace(posed, pieces=tuple(Piece(civilisation, 5) for civilisation in range(4)))
    cards = CardTable(different, covered=frozenset((0, 1, 2)))
    assert deal_exactly(different, cards, Profile((0,) * 5 + (2,), filler=5), [region]) is None


PERFECT = (Level(5, ((1, (Condition(5, 5, perfect=True, exactly=True),)),)),)
"""Five pieces of the Domain, and no more, show all values."""


def test_a_region_shows_all_values() -> None:
    """Of six pieces those of the values 2 to 5 are in it; the two of value 1 are of Civilisation 0: one of them is."""
    pieces = (Piece(0, 5, 1), Piece(0, 5, 1), Piece(1, 5, 2), Piece(2, 5, 3), Piece(3, 5, 4), Piece(4, 5, 5))
    posed, region = line((*pieces, Piece(1, 5, 1))), LaidRegion(1, 0, pays=False, spaces=frozenset(range(5)))
    order = deal_exactly(posed, CardTable(posed), Profile((0,) * 5 + (5,), shows=(5,)), [region])

    assert order is not None
    assert sorted(posed.pieces[n].value for n in order[:5]) == [1, 2, 3, 4, 5]

    without_five = replace(posed, pieces=tuple(piece._replace(value=piece.value % 5) for piece in posed.pieces))
    assert deal_exactly(without_five, CardTable(without_five), Profile((0,) * 5 + (5,), shows=(5,)), [region]) is None


def test_beside_just_five_pieces_none_lies_that_would_join_them() -> None:
    """A sixth piece of a Civilisation of its own joins the five: it lies behind the empty space, not beside them."""
    values = [Piece(n, 5, n + 1) for n in range(5)]
    posed = replace(line((*values, Piece(-1, 5, 1), EMPTY)), demands=(PERFECT,))
    region = LaidRegion(1, 0, pays=False, spaces=frozenset(range(5)))
    asked = Profile((0,) * 5 + (5,), shows=(5,))
    order = deal_exactly(posed, CardTable(posed), asked, [region])

    assert order is not None
    assert posed.pieces[order[5]] == EMPTY

    full = replace(line((*values, Piece(0, 5, 1))), demands=(PERFECT,))
    assert deal_exactly(full, CardTable(full), asked, [region]) is not None
