"""Questions asked exactly, beside all layouts: what is lent, stays and links, shows values, and fills galleries.

They are asked last, where nothing else tells. Here they are asked alone, and no layout is found by trying.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import pytest
from scoring.arrange.exhaustive import number_of_layouts
from scoring.arrange.lending import AskedWays, Lending
from scoring.arrange.profiles import Profile
from scoring.arrange.puzzle import Puzzle

from scoring.arrange import search
from tests.batches import batches
from tests.scoring.small_puzzles import (
    duplicates_puzzle,
    lent_puzzle,
    lent_values_puzzle,
    linking_puzzle,
    most_points,
    proof,
)

pytestmark = pytest.mark.search

BATCHES = 8
EACH = 50  # puzzles of a kind in a batch
MOST_LAYOUTS = 50_000


@pytest.fixture
def exactly_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all that is asked one after the other only the last is."""
    in_turn = Lending._in_turn  # noqa: SLF001

    def last(lending: Lending, alike: Sequence[Profile], using: frozenset[int]) -> Iterator[AskedWays]:
        return iter([*in_turn(lending, alike, using)][-1:])

    monkeypatch.setattr(Lending, "_in_turn", last)
    monkeypatch.setattr(search, "MOST_LAYOUTS", 0)


@pytest.fixture
def never_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all that is asked one after the other the last is not."""
    in_turn = Lending._in_turn  # noqa: SLF001

    def but_the_last(lending: Lending, alike: Sequence[Profile], using: frozenset[int]) -> Iterator[AskedWays]:
        return iter([*in_turn(lending, alike, using)][:-1])

    monkeypatch.setattr(Lending, "_in_turn", but_the_last)
    monkeypatch.setattr(search, "MOST_LAYOUTS", 0)


@batches(BATCHES, first=1)
@pytest.mark.usefixtures("exactly_alone")
@pytest.mark.parametrize("pose", [lent_puzzle, linking_puzzle, duplicates_puzzle, lent_values_puzzle])
def test_what_is_asked_exactly_says_what_all_layouts_say(pose: Callable[[random.Random], Puzzle], batch: int) -> None:
    """The best layout is found and proved, whatever is lent, links, shows values and fills."""
    posed = (pose(random.Random(f"{batch} {number}")) for number in range(EACH))
    few = [puzzle for puzzle in posed if number_of_layouts(puzzle) <= MOST_LAYOUTS]
    assert few
    assert [proof(puzzle) for puzzle in few] == [(most_points(puzzle),) * 2 for puzzle in few]


@batches(BATCHES, first=1)
@pytest.mark.usefixtures("never_exactly")
def test_beside_one_pair_that_stays_nothing_needs_to_be_asked_exactly(batch: int) -> None:
    """Whoever fills the gallery holds the pair with it: the frontier knows of one such set of spaces."""
    posed = (linking_puzzle(random.Random(f"one pair {batch} {number}"), pairs=(1,)) for number in range(EACH))
    few = [puzzle for puzzle in posed if number_of_layouts(puzzle) <= MOST_LAYOUTS]
    assert any(puzzle.fillers for puzzle in few)
    assert [proof(puzzle) for puzzle in few] == [(most_points(puzzle),) * 2 for puzzle in few]
