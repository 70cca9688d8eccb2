"""Boxes of open boards: what is said of them by trying all, what is found in them beside every layout there is."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, product

import pytest
from scoring.arrange.boxes import boxes, gathered, is_open
from scoring.arrange.frontier_search import NO_ROOM
from scoring.arrange.partition import BEYOND, Partition, PartitionSearch, box_of
from scoring.arrange.profiles import minimal_profiles
from scoring.arrange.puzzle import EMPTY, Piece, Puzzle
from scoring.arrange.questions import CardTable, questions
from scoring.arrange.search import search

from scoring.arrange import linking
from scoring.arrange import search as searching
from tests.scoring.test_placements import most_points

pytestmark = pytest.mark.search

NEVER = lambda: False  # noqa: E731 - said in one line


def open_board(
    height: int, width: int, pieces: list[Piece], civilisations: int, points: list[tuple[int, ...]]
) -> Puzzle:
    """An open board with these pieces on its first spaces."""
    places = tuple(product(range(height), range(width)))
    doors = tuple(
        (one, other)
        for (one, (row, column)), (other, there) in combinations(enumerate(places), 2)
        if there in ((row, column + 1), (row + 1, column))
    )
    laid = (*pieces, *[EMPTY] * (len(places) - len(pieces)))
    return Puzzle(places, doors, laid, civilisations, tuple(points))


def few(rng: random.Random, height: int, width: int, number: int) -> Puzzle:
    """An open board with a few pieces of three Civilisations and three Domains, paid by how many are linked."""
    kinds = [Piece(*kind) for kind in product(range(3), range(3, 6))]
    pieces = sorted(rng.choices(rng.sample(kinds, 5), k=number))
    points = [(0, 0, *sorted(rng.choices(range(1, 9), k=number - 1))) for _ in range(6)]
    return open_board(height, width, pieces, 3, points)


def test_the_boxes_of_three_regions_by_three() -> None:
    """Six regions of three spaces need 12 doorways; they cover nine spaces at most: 2 x 9 - 12 rows and columns."""
    kinds = [Piece(*kind) for kind in product(range(3), range(3, 6))]
    posed = open_board(5, 5, kinds, 3, [(0, 0, 1, 2)] * 6)
    question = questions(posed, minimal_profiles(posed, 12))[0]

    assert (question.partition.sizes, question.partition.uncovered) == (((3, 3, 3), (3, 3, 3)), (16, 16))
    assert boxes(posed, question.partition) == [(3, 3)]


def test_boxes_are_no_larger_than_the_board_and_as_large_as_what_is_covered() -> None:
    """Two regions of three spaces that share one have six rows and columns, 2 x 5 - 4; eight if they share none."""
    posed = open_board(2, 6, [Piece()] * 6, 1, [(0,), (0,)])

    assert boxes(posed, Partition(((3,), (3,)), (7, 7))) == [(3, 2), (4, 2), (5, 1)]
    assert boxes(posed, Partition(((3,), (3,)), (6, 7))) == [(3, 2), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2)]


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 3)])
def test_uncovered_spaces_of_a_box_waste_two_doorways_each(height: int, width: int) -> None:
    """Whatever is covered in every row and column, and however much of the box is decided already."""
    posed = open_board(height, width, [], 0, [])
    cells = range(height * width)
    lines = [sum(1 << cell for cell in cells if divmod(cell, width)[n] == line) for n in (0, 1) for line in range(4)]
    for covered in range(1 << height * width):
        if all(covered & line for line in lines if line):
            wasted = [other for one, other in posed.doors if not covered >> one & covered >> other & 1]
            for decided in cells:
                uncovered = sum(not covered >> cell & 1 for cell in cells[decided:])
                assert sum(other >= decided for other in wasted) >= 2 * uncovered


def test_a_board_with_a_wall_or_what_stays_is_not_open() -> None:
    """Nor is one that is no rectangle."""
    whole = open_board(2, 3, [], 0, [])
    assert is_open(whole)
    for less in (
        Puzzle(whole.coordinates, whole.doors[1:], whole.pieces, 0, ()),
        Puzzle(whole.coordinates, whole.doors, whole.pieces, 0, (), fixed=frozenset((1,))),
        Puzzle(whole.coordinates, whole.doors, whole.pieces, 0, (), for_domains=frozenset((1,))),
        Puzzle(whole.coordinates[:5], tuple(door for door in whole.doors if 5 not in door), whole.pieces[:5], 0, ()),
    ):
        assert not is_open(less)
        assert gathered(less) == [less]


def test_pieces_are_gathered_in_small_boxes() -> None:
    """Five pieces on 4x4 spaces: 2x3, 2x4 and 3x3 of them, either way; no piece leaves them."""
    pieces = [Piece(0)] * 5
    together = gathered(open_board(4, 4, pieces, 1, [(0,) * 6]))
    inside = [set(range(16)) - one.fixed for one in together]

    assert [len(spaces) for spaces in inside] == [6, 6, 9, 8, 8]
    for one, spaces in zip(together, inside, strict=True):
        assert {space for space, piece in enumerate(one.pieces) if piece != EMPTY} <= spaces
        assert sorted(one.pieces) == sorted([*pieces, *[EMPTY] * 11])


@pytest.fixture
def regions_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the search for regions lays pieces."""
    monkeypatch.setattr(searching, "FIRST_TRIES", 0)
    monkeypatch.setattr(searching, "MOST_LAYOUTS", 0)


@pytest.mark.usefixtures("regions_alone")
@pytest.mark.parametrize("seed", range(20))
def test_boxes_say_what_all_layouts_say(seed: int) -> None:
    """The most points that any layout has are found and proved."""
    posed = few(random.Random(seed), 3, 4, 6)
    known = search(posed, NEVER, lambda _: None, 0)
    most = most_points(posed)

    assert (known.points, known.ceiling) == (most, most)


@pytest.mark.usefixtures("regions_alone")
@pytest.mark.parametrize("seed", range(6))
def test_boxes_say_what_the_whole_board_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven spaces by seven, wider than a frontier was made for: what is proved with boxes is without."""
    posed = few(random.Random(100 + seed), 7, 7, 8)
    in_boxes = search(posed, NEVER, lambda _: None, 0)
    monkeypatch.setattr(linking, "is_open", lambda _: False)
    on_the_board = search(posed, NEVER, lambda _: None, 0)

    assert in_boxes.proved
    assert (in_boxes.points, in_boxes.ceiling) == (on_the_board.points, on_the_board.ceiling)


@pytest.mark.usefixtures("regions_alone")
def test_what_lies_beyond_the_part_that_is_searched_is_not_laid() -> None:
    """Four pairs make a square: in the row that is known three can be linked, and that four can is not refuted."""
    kinds = [Piece(*kind) for kind in product(range(2), range(2, 4))]
    row = open_board(1, 4, kinds, 2, [(0, 0, 1)] * 4)
    known = search(replace(row, part_of=(9, 9)), NEVER, lambda _: None, 1)

    assert (known.points, known.ceiling) == (3, 4)
    assert box_of(row, 3, 2).spaces == (0, BEYOND, 1, BEYOND, 2, BEYOND)


def test_a_box_may_have_more_cells_than_a_bitboard() -> None:
    """Nine rows by eight: neither search goes on there, and nothing is refuted."""
    kinds = [Piece(*kind) for kind in product(range(2), range(2, 4))]
    posed = open_board(9, 8, kinds, 2, [(0, 0, 1)] * 4)
    question = questions(posed, minimal_profiles(posed, 4))[0]
    frontier = PartitionSearch(box_of(posed, 9, 8), question.partition, CardTable(posed).arrays(question))

    assert frontier.advance(1) == NO_ROOM
