"""The worked example in the docstring of `scoring/arrange`, by other ways than the search: all cuts, all layouts.

The other numbers of the page are run where they stand, as a doctest.
"""

from __future__ import annotations

from doctest import DocTestFinder, DocTestRunner
from itertools import combinations

import pytest
from scoring.arrange.arrays import puzzle_arrays
from scoring.arrange.evaluation import evaluation_for
from scoring.arrange.exhaustive import score_next_layouts
from scoring.arrange.puzzle import Puzzle
from scoring.arrange.search import SearchResult
from scoring.arrange.typed_arrays import ints

from scoring import arrange

pytestmark = pytest.mark.search

Doors = tuple[tuple[int, int], ...]


def test_no_layout_is_worth_more() -> None:
    """Of all 9! layouts the best is worth what the search says."""
    puzzle, known = on_the_page()
    arrays = puzzle_arrays(puzzle)
    first, best = ints(sorted(arrays.layout)), ints(arrays.layout)
    assert score_next_layouts(arrays, first, best, 0, 362_880, evaluation_for(arrays)) == (known.points, True)


def test_the_board_is_covered_by_linked_threes_as_the_page_says() -> None:
    """In two ways, and what either leaves of the doorways links the four spaces named."""
    puzzle, _ = on_the_page()
    threes = [
        {*spaces} for spaces in combinations(range(9), 3) if linked(spaces[0], inside(puzzle, {*spaces})) >= {*spaces}
    ]
    covers = [cover for cover in combinations(threes, 3) if set[int]().union(*cover) == {*range(9)}]
    assert [told(puzzle, cover) for cover in covers] == [
        line.removeprefix("    - ") for line in (arrange.__doc__ or "").splitlines() if line.startswith("    - ")
    ]


def on_the_page() -> tuple[Puzzle, SearchResult]:
    """The puzzle of the page, and what its search knows."""
    (page,) = DocTestFinder(recurse=False).find(arrange)
    assert DocTestRunner().run(page, clear_globs=False).failed == 0
    return page.globs["puzzle"], page.globs["known"]


def told(puzzle: Puzzle, cover: tuple[set[int], ...]) -> str:
    """What the page says of one way to cover the board."""
    left = tuple(door for door in puzzle.doors if not any({*door} <= region for region in cover))
    regions = " | ".join(" ".join(map(str, sorted(region))) for region in cover)
    *others, last = sorted(linked(4, left))
    doors = ", ".join(f"{space}-{other}" for space, other in left)
    return f"{regions}: this leaves {doors} to Civilisations, which link {', '.join(map(str, others))} and {last}."


def inside(puzzle: Puzzle, spaces: set[int]) -> Doors:
    """The doorways between some spaces."""
    return tuple(door for door in puzzle.doors if {*door} <= spaces)


def linked(space: int, doors: Doors) -> set[int]:
    """The spaces linked with one through doorways, itself among them."""
    reached = {space}
    for _ in doors:
        reached.update(*(door for door in doors if reached & {*door}))
    return reached
