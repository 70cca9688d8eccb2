"""The search of a best layout: what it knows at every step, from below and from above."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product, repeat

import pytest
from scoring.arrange.profiles import ceiling
from scoring.arrange.puzzle import Piece, Puzzle
from scoring.arrange.search import NoProofError, ProofSearch, SearchResult, search

from scoring.arrange import search as searching
from tests.scoring.test_boxes import NEVER, open_board
from tests.scoring.test_placements import most_points

pytestmark = pytest.mark.search


def narrow(seed: int) -> Puzzle:
    """Eight different pieces on eight spaces with eight doorways: too few to link everything."""
    rng = random.Random(seed)
    kinds = [Piece(*kind) for kind in product(range(3), range(3, 6))]
    posed = open_board(2, 4, rng.sample(kinds, 8), 3, [(0, 0, rng.randint(1, 3), 4)] * 6)
    return replace(posed, doors=tuple(sorted(rng.sample(posed.doors, 8))))


@pytest.mark.parametrize("seed", range(12))
def test_no_ceiling_falls_below_the_best_layout(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a search refutes from both sides, what it found is no more and its ceiling no less than the best."""
    monkeypatch.setattr(searching, "FIRST_TRIES", 0)
    monkeypatch.setattr(searching, "MOST_LAYOUTS", 0)
    monkeypatch.setattr(searching, "CHOICES_FROM_BELOW", -1)
    monkeypatch.setattr(searching, "CHOICES_AT_ONCE", 20)
    posed = narrow(seed)
    most, heard = most_points(posed), list[SearchResult]()
    known = search(posed, NEVER, heard.append, 0)

    assert most < ceiling(posed)
    assert all(result.points <= most <= result.ceiling for result in heard)
    assert (known.points, known.ceiling) == (most, most)


def test_a_long_proof_lowers_the_ceiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing comes of the questions worth a point more, all that reaches the ceiling is refuted instead."""

    def endless(_: ProofSearch) -> Iterator[None]:
        return repeat(None)

    monkeypatch.setattr(searching, "CHOICES_FROM_BELOW", -1)
    monkeypatch.setattr(ProofSearch, "_refute_from_below", endless)
    posed = narrow(1)
    under_way = ProofSearch(posed, NEVER, 0)
    first = under_way.ceiling
    for _, _ in zip(range(1_000), under_way.steps, strict=False):
        if under_way.points == under_way.ceiling:
            break

    assert under_way.points == under_way.ceiling == most_points(posed) < first


def test_where_nothing_is_told_from_above_the_proof_goes_on_from_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a long proof that cannot come down from the ceiling would never end."""

    def refuses(_: ProofSearch) -> Iterator[None]:
        raise NoProofError

    monkeypatch.setattr(searching, "MOST_LAYOUTS", 0)
    monkeypatch.setattr(searching, "CHOICES_FROM_BELOW", -1)
    monkeypatch.setattr(ProofSearch, "_refute_from_above", refuses)
    known = search(narrow(1), NEVER, lambda _: None, 0)

    assert known.points == known.ceiling == most_points(narrow(1))


def test_the_first_questions_ask_for_a_point_more() -> None:
    """While they are open, what is told names the points that they would come to."""
    under_way = ProofSearch(narrow(1), NEVER, 0, first_tries=0)
    points = under_way.points
    next(under_way.steps)

    assert under_way.result.questions_asked > 0
    assert under_way.result.target == points + 1


def test_layouts_are_cooled_longer_and_longer() -> None:
    """Two of them are as long as the first, each one after that twice as long, up to sixteen times."""
    under_way = ProofSearch(narrow(2), NEVER, 9, first_tries=9)
    steps = []
    for _ in range(9):
        steps.append(under_way._steps_to_cool)  # noqa: SLF001 - the schedule itself
        next(under_way.steps)

    shortest = steps[0]
    assert [taken // shortest for taken in steps] == [1, 1, 2, 4, 8, 16, 16, 16, 16]


def test_listing_profiles_asks_whether_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """While many profiles are listed, or turned into questions, a stop ends the search; what was known stands."""
    monkeypatch.setattr(searching, "PROFILES_AT_ONCE", 3)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > limit

    limits = range(12)
    for limit in limits:
        asked = 0
        under_way = ProofSearch(narrow(1), stop, 0, first_tries=0)
        first = under_way.ceiling
        steps = sum(1 for _ in zip(range(20), under_way.steps, strict=False))
        assert asked <= limit + 1
        assert most_points(narrow(1)) <= under_way.ceiling <= first
        assert (steps, under_way.questions_asked) == (0, 0) or asked > 1
    assert asked == limits[-1] + 1


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_step_from_above_puts_one_question(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two questions somebody can ask to stop; `search` does, and keeps the ceiling that is proved by then."""
    monkeypatch.setattr(searching, "CHOICES_FROM_BELOW", -1)
    monkeypatch.setattr(searching, "MOST_CHOICES_UNREPORTED", 0)
    monkeypatch.setattr(ProofSearch, "_refute_from_below", lambda _: repeat(None))
    under_way, most = ProofSearch(narrow(seed), NEVER, 0, first_tries=0), 0
    last = under_way.result
    while under_way.points < under_way.ceiling:
        next(under_way.steps)
        now = under_way.result
        assert now.target != last.target or last.questions_left - now.questions_left <= 1
        most, last = max(most, now.questions_asked), now

    assert most > 1
    assert under_way.points == most_points(narrow(seed))


def test_where_every_piece_stays_the_layout_is_the_best() -> None:
    """There is no other; whatever the pieces could bring elsewhere, the search ends at once."""
    posed = narrow(1)
    stays = replace(posed, fixed=frozenset(range(len(posed.pieces))))
    known = search(stays, NEVER, lambda _: None)

    assert known.layout == stays.pieces
    assert known.proved
    assert known.exhausted
