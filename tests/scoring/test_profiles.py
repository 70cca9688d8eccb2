"""The minimal profiles beside all Collections there can be."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations, product

import pytest
from scoring.arrange.profiles import Profile, minimal_profiles
from scoring.arrange.puzzle import Condition, Level, Piece, Puzzle

from scoring.arrange import minimal_sizes

pytestmark = pytest.mark.search

CIVILISATIONS = 2
KEYS = range(3)
SPACES = 13
LARGEST = 6  # linked pieces of a Collection
LINKED = frozenset({0, 1, 2})
IN_PARTS = frozenset({0, 2, 4})


def puzzle(rng: random.Random) -> Puzzle:
    """Up to six pieces of each of two Civilisations and a Domain in a row; two demands, a gallery of three spaces."""
    pieces = [Piece(key) for key in range(CIVILISATIONS) for _ in range(rng.randint(1, LARGEST))]
    pieces += [Piece(domain=CIVILISATIONS) for _ in range(SPACES - len(pieces))][:LARGEST]
    points = tuple((0, 0, *sorted(rng.choices(range(6), k=LARGEST - 1))) for _ in KEYS)
    exactly = rng.random() < 1 / 2
    return Puzzle(
        coordinates=tuple((0, space) for space in range(len(pieces))),
        doors=tuple((space, space + 1) for space in range(len(pieces) - 1)),
        pieces=tuple(pieces),
        civilisations=CIVILISATIONS,
        points=points,
        demands=tuple(levels(rng, exactly=exactly) for _ in range(2)),
        gallery=rng.choice((LINKED, IN_PARTS)),
        gallery_points=rng.randint(0, 4),
        fillers=((0, 2), (2, 4)),
    )


def levels(rng: random.Random, *, exactly: bool) -> tuple[Level, ...]:
    """Two levels that ask for one or two of two Collections, large or perfect."""
    perfect = [Condition(key, 5, perfect=True, exactly=exactly) for key in KEYS]
    conditions = [*perfect, *(Condition(key, size) for key in KEYS for size in (2, 3, 6))]
    return tuple(
        Level(points, ((rng.randint(1, 2), tuple(rng.sample(conditions, 2))),)) for points in (2, rng.randint(3, 7))
    )


def collections(posed: Puzzle) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
    """Every size of each Collection, with everyone that can fill the gallery and all that can show all values."""
    exactly = any(condition.exactly for condition in posed.conditions)
    for sizes in product(*(range(min(most, 1), most + 1) for most in posed.most_linked)):
        large = [key for key in KEYS if (sizes[key] == 5 if exactly else sizes[key] >= 5)]
        fillers = [-1, *(key for key, least in posed.fillers if sizes[key] >= max(least, len(posed.gallery)))]
        shows = chain.from_iterable(combinations(large, number) for number in range(len(large) + 1))
        for shown, filler in product(shows, fillers):
            yield sizes, filler, shown


def worth(posed: Puzzle, sizes: Sequence[int], filler: int, shows: Collection[int]) -> int:
    """What Collections of these sizes pay, with the demands and the gallery."""
    points = sum(posed.points[key][sizes[key]] for key in KEYS) + posed.gallery_points * (filler >= 0)
    for demand in posed.demands:
        paid = [0]
        for level in demand:
            ((number, asked),) = level.needs
            met = [sizes[one.key] >= one.size and (one.key in shows or not one.perfect) for one in asked]
            paid += [level.points] * (sum(met) >= number)
        points += max(paid)
    return points


def met(posed: Puzzle, profile: Profile, sizes: Sequence[int], filler: int, shows: Collection[int]) -> bool:
    """Whether such Collections meet a profile; of who fills a gallery in parts none can be left out."""
    if profile.filler not in (-1, filler) or not {*profile.shows} <= {*shows}:
        return False
    if profile.filler >= 0 and posed.gallery == IN_PARTS and profile.sizes[filler] != sizes[filler]:
        return False
    return all(asked <= size for asked, size in zip(profile.sizes, sizes, strict=True))


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_worth_the_target_meets_a_minimal_profile(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else does; no Collection of a profile can be smaller, and all that show all values have to."""
    monkeypatch.setattr(minimal_sizes, "FIRST_ROWS", 2)  # they are listed two by two
    posed = puzzle(random.Random(seed))
    every = {those: worth(posed, *those) for those in collections(posed)}
    for target in range(1, max(every.values()) + 2):
        listed = [*minimal_profiles(posed, target)]
        for those, points in every.items():
            assert any(met(posed, profile, *those) for profile in listed) == (points >= target), (target, those)
        for sizes, filler, shows, _ in listed:
            assert worth(posed, sizes, filler, shows) >= target
            for key in KEYS:
                smaller = (*sizes[:key], sizes[key] - 1, *sizes[key + 1 :])
                if key != filler or posed.gallery == LINKED:
                    assert every.get((smaller, filler, shows), 0) < target
            for key in shows:
                assert worth(posed, sizes, filler, {*shows} - {key}) < target
        assert len({*listed}) == len(listed)
