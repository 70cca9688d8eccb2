"""Placements beside what they stand for: linked sets by trying all, questions by trying every layout.

Both ways to answer a question are asked alone, so that neither hides a fault of the other.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from scoring.arrange.arrays import puzzle_arrays
from scoring.arrange.evaluation import evaluation_for
from scoring.arrange.exhaustive import score_next_layouts
from scoring.arrange.frontier_search import ASSIGNED, NO_ROOM, REFUTED
from scoring.arrange.linking import linkings
from scoring.arrange.partition import PartitionSearch, grid_of
from scoring.arrange.placement_search import PlacementSearch
from scoring.arrange.placements import Boards, LinkedSets, PlacementList, floor_of, list_linked_sets
from scoring.arrange.profiles import minimal_profiles
from scoring.arrange.puzzle import EMPTY, Piece, Puzzle
from scoring.arrange.question_search import QuestionSearch
from scoring.arrange.questions import CardTable, Question, questions
from scoring.arrange.search import search
from scoring.arrange.typed_arrays import WORD, ints, words, zeros

from scoring.arrange import placements

pytestmark = pytest.mark.search

CHOICES = 1 << 40
Pairs = tuple[tuple[int, int], ...]


def board(
    rng: random.Random, height: int, width: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """The places of a board, and its doorways, of which some are missing."""
    places = tuple(divmod(space, width) for space in range(height * width))
    doors = tuple(
        (space, other)
        for space, other in combinations(range(height * width), 2)
        if other - space in ((1, width) if space % width < width - 1 else (width,)) and rng.random() < 9 / 10
    )
    return places, doors


def puzzle(rng: random.Random, *, gallery: bool) -> Puzzle:
    """Nine spaces with pieces of few kinds, so that there are few layouts."""
    places, doors = board(rng, 3, 3)
    kinds = [Piece(rng.randrange(2), rng.choice((-1, 2, 3, 4))) for _ in range(4)]
    pieces = tuple(sorted(rng.choices([*kinds, EMPTY], k=9)))
    points = tuple((0, 0, *sorted(rng.choices(range(1, 9), k=8))) for _ in range(5))
    filled = frozenset(rng.sample(range(9), 2)) if gallery else frozenset[int]()
    fillers = ((0, 2), (2, 2)) if gallery else ()
    return Puzzle(places, doors, pieces, 2, points, gallery=filled, gallery_points=3 * gallery, fillers=fillers)


def most_points(posed: Puzzle) -> int:
    """What the best of all layouts is worth."""
    arrays = puzzle_arrays(posed)
    first, best = ints(sorted(arrays.layout)), ints(arrays.layout)
    points, ended = score_next_layouts(arrays, first, best, 0, 1 << 20, evaluation_for(arrays))
    assert ended
    return points


def alone(posed: Puzzle, question: Question) -> tuple[int, int]:
    """What each of the two searches answers by itself."""
    grid, cards = grid_of(posed), CardTable(posed)
    assert grid is not None
    frontier = PartitionSearch(grid, question.partition, cards.arrays(question))
    return PlacementSearch(LinkedSets(grid), cards, question).advance(CHOICES), frontier.advance(CHOICES)


@pytest.mark.parametrize("seed", range(4))
def test_linked_sets_are_all_there(seed: int) -> None:
    """Of every size; those that hold some spaces; and those with one of each two spaces at most."""
    rng = random.Random(seed)
    places, doors = board(rng, 3, 3)
    grid = grid_of(Puzzle(places, doors, (EMPTY,) * 9, 0, ((0,),)))
    assert grid is not None
    floor = floor_of(grid)

    def linked(spaces: int) -> bool:
        reached = spaces & -spaces
        for _ in range(9):
            for one, other in doors:
                if reached & (1 << one | 1 << other) and spaces >> one & spaces >> other & 1:
                    reached |= 1 << one | 1 << other
        return reached == spaces

    def listed(size: int, holding: int, once: list[int]) -> list[int]:
        found = PlacementList(zeros(WORD, 512), 0)
        list_linked_sets(floor, found, size, floor.spaces, holding, words(once))
        return sorted(found.sets[n] for n in range(found.used))

    apart = [0b11 << space // 2 * 2 if space < 8 else 0 for space in range(9)]
    for size in range(2, 9):
        sets = [spaces for spaces in range(512) if spaces.bit_count() == size and linked(spaces)]
        assert listed(size, 0, [0] * 9) == sets
        assert listed(size, 0b100010000, [0] * 9) == [spaces for spaces in sets if spaces & 0b100010000 == 0b100010000]
        assert listed(size, 0, apart) == [
            spaces for spaces in sets if all((spaces >> space & 3) < 3 for space in (0, 2, 4, 6))
        ]


@pytest.mark.parametrize("seed", range(60))
def test_either_search_alone_says_what_all_layouts_say(seed: int) -> None:
    """At the most points some question has cards for it, above them none has; the two agree on every question."""
    posed = puzzle(random.Random(seed), gallery=seed % 2 == 1)
    most = most_points(posed)
    for target in (most, most + 1):
        asked = questions(posed, minimal_profiles(posed, target))
        answers = [alone(posed, question) for question in asked]
        assert all(by_placements == by_frontier for by_placements, by_frontier in answers)
        assert ((ASSIGNED, ASSIGNED) in answers) == (
            target == most and any(question.partition.doors for question in asked)
        )
    assert search(posed, lambda: False, lambda _: None).ceiling == most


def test_regions_larger_than_are_listed() -> None:
    """Ten pieces of a Civilisation and two others on 3x4 spaces: whoever is laid, both can be linked."""
    places, doors = board(random.Random(1), 3, 4)
    pieces = (*[Piece(0)] * 10, *[Piece(1)] * 2)
    posed = Puzzle(places, doors, pieces, 2, (tuple(range(11)), (0, 0, 3)))
    known = search(posed, lambda: False, lambda _: None)
    assert (known.points, known.ceiling) == (most_points(posed),) * 2


def test_each_goes_on_where_the_other_has_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for places the frontier answers alone; regions of 17 spaces, too large for it, are laid."""
    posed = puzzle(random.Random(3), gallery=False)
    most = most_points(posed)
    with monkeypatch.context() as patched:
        patched.setattr(placements, "MOST_PLACEMENTS", 1)
        assert search(posed, lambda: False, lambda _: None).ceiling == most
    places = tuple(divmod(space, 6) for space in range(18))
    row = tuple((space, space + 6) for space in range(12)) + tuple((space, space + 1) for space in (0, 1, 2, 3, 4))
    comb = Puzzle(places, row, (*[Piece(0)] * 17, Piece(1)), 2, (tuple(range(18)), (0, 0)))
    (question,) = questions(comb, minimal_profiles(comb, 17))
    grid = grid_of(comb)
    assert grid is not None
    assert PartitionSearch(grid, question.partition, CardTable(comb).arrays(question)).advance(CHOICES) == NO_ROOM
    assert QuestionSearch(next(linkings(comb, Boards())), CardTable(comb), question).advance(CHOICES) == ASSIGNED
    assert REFUTED not in alone(comb, question)
