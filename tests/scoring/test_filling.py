"""Who may fill a gallery, and what is known of its spaces: by one region, by duplicates, or beside what stays in it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scoring.arrange.filling import Filling, fillings
from scoring.arrange.frontier_state import NONE
from scoring.arrange.puzzle import EMPTY, Piece, Puzzle

NOBODY = Filling(frozenset({NONE}))
GALLERY = frozenset((0, 1, 2))
LEAGUE = Piece(domain=3, links=True)
"""It stays where it lies and links Domain 3."""


def row(*pieces: Piece, stay: int = 0) -> Puzzle:
    """Four spaces in a row, three of them the gallery; Civilisations 0 to 2, Domains 3 and 4; the first ones stay."""
    doors = tuple((space, space + 1) for space in range(3))
    laid = (*pieces, *[EMPTY] * 4)[:4]
    posed = Puzzle(tuple((0, space) for space in range(4)), doors, laid, 3, ((0,) * 5,) * 5, gallery=GALLERY)
    links = any(piece.links for piece in laid)
    return replace(posed, fixed=frozenset(range(stay)), fillers=((0, 2), (3, 2)), exact_gallery=not links)


def test_one_region_holds_a_gallery_that_nothing_else_fills() -> None:
    """A Civilisation or a Domain, whichever fills it."""
    posed = row(Piece(0, 3), Piece(1, 3), Piece(2, 3))

    assert [*fillings(posed, frozenset())] == [NOBODY, Filling(frozenset((0, 3)), holds=GALLERY)]


def test_duplicates_of_a_domain_fill_with_it() -> None:
    """Of Domain 3 there are two cards of Civilisation 0, so that its region may be smaller than the gallery."""
    posed = replace(row(Piece(0, 3), Piece(0, 3), Piece(1, 3)), duplicates_fill=True)
    by_region = Filling(frozenset({0}), holds=GALLERY)
    by_cards = Filling(frozenset({3}), covered=GALLERY)

    assert [*fillings(posed, frozenset())] == [NOBODY, by_region, by_cards]


def test_duplicates_that_are_lent_fill_too() -> None:
    """A lent card's Civilisation may not be told where it counts for its Domain alone."""
    pieces = Piece(0, 3), Piece(domain=3, lent=True), Piece(1, 3)
    posed = replace(row(*pieces), duplicates_fill=True, twins=frozenset({3}))

    assert Filling(frozenset({3}), covered=GALLERY) in [*fillings(posed, frozenset())]


@pytest.mark.parametrize("in_use", [frozenset[int](), frozenset((0, 1))])
def test_beside_what_stays_only_its_domain_fills(in_use: frozenset[int]) -> None:
    """The card on spaces 0 and 1 is of Domain 3: with it in use that fills the gallery, without it nobody does."""
    posed = row(LEAGUE, LEAGUE, Piece(0, 3), Piece(1, 3), stay=2)
    by_domain = [Filling(frozenset({3}), holds=GALLERY)] if in_use else []

    assert [*fillings(posed, in_use)] == [NOBODY, *by_domain]


def test_where_duplicates_fill_what_stays_needs_to_be_linked_to_none() -> None:
    """The card on spaces 0 and 1 fills them, so that the third space alone is to be covered."""
    posed = replace(row(LEAGUE, LEAGUE, Piece(0, 3), Piece(1, 3), stay=2), duplicates_fill=True)

    assert [*fillings(posed, frozenset())] == [NOBODY, Filling(frozenset({3}), covered=frozenset({2}))]


def test_of_a_gallery_in_parts_nothing_is_known_where_pieces_link() -> None:
    """Spaces 0 and 3 do not touch: what joins them could be a part of the region or not."""
    posed = replace(row(Piece(0, 3), LEAGUE, LEAGUE, Piece(1, 3)), gallery=frozenset((0, 3)))

    assert [*fillings(posed, frozenset())] == [Filling(frozenset((NONE, 0, 3)))]
