"""Questions asked exactly, beside all layouts: lent cards with those that pay, and pieces that stay and link.

They are asked last, where nothing else tells. Here they are asked alone, and no layout is found by trying.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

import pytest

from scoring.arrange import search
from scoring.arrange.arrays import puzzle_arrays
from scoring.arrange.evaluation import evaluation_for
from scoring.arrange.exact_deal import LaidRegion, deal_exactly
from scoring.arrange.exhaustive import number_of_layouts, score_next_layouts
from scoring.arrange.lending import AskedWays, Lending
from scoring.arrange.profiles import Profile
from scoring.arrange.puzzle import EMPTY, Condition, Level, Piece, Puzzle
from scoring.arrange.questions import CardTable
from scoring.arrange.search import ProofSearch
from scoring.arrange.typed_arrays import ints
from tests.batches import batches

pytestmark = pytest.mark.search

BATCHES = 8
EACH = 50  # puzzles of a kind in a batch
MOST_LAYOUTS = 50_000
BOARDS = [(3, 3), (3, 3), (2, 4), (2, 5), (3, 4)]


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


def proof(posed: Puzzle) -> tuple[int, int]:
    """The best layout that regions find, and the ceiling that they prove."""
    under_way = ProofSearch(posed, lambda: False, tries=0, first_tries=0)
    for _ in under_way.steps:
        if under_way.points == under_way.ceiling:
            break
    return under_way.points, under_way.ceiling


def most_points(posed: Puzzle) -> int:
    """What the best of all layouts is worth; what stays is not moved."""
    arrays = puzzle_arrays(posed)
    movable = [*arrays.board.movable]
    first, best = ints(arrays.layout), ints(arrays.layout)
    for space, kind in zip(movable, sorted(arrays.layout[space] for space in movable), strict=True):
        first[space] = kind
    points, ended = score_next_layouts(arrays, first, best, 0, 1 << 20, evaluation_for(arrays))
    assert ended
    return points


def rising(rng: random.Random, keys: int, spaces: int) -> tuple[tuple[int, ...], ...]:
    """Points of each key by its linked pieces, never falling."""
    return tuple((0, 0, *sorted(rng.choices(range(13), k=spaces))) for _ in range(keys))


def gallery_of(rng: random.Random, doors: Iterable[tuple[int, int]], start: int, size: int) -> frozenset[int]:
    """A linked gallery of so many spaces at most."""
    inside = {start}
    while len(inside) < size:
        beside = sorted({*door} - inside for door in doors if len({*door} & inside) == 1)
        if not beside:
            break
        inside |= rng.choice(beside)
    return frozenset(inside)


def board(rng: random.Random) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """The places of a board, and its doorways, of which few are missing."""
    height, width = rng.choice(BOARDS)
    every = product(range(height), range(width))
    places = tuple(every)
    beside = (
        (space, other)
        for space, other in combinations(range(len(places)), 2)
        if sum(abs(n - m) for n, m in zip(places[space], places[other], strict=True)) == 1
    )
    return places, tuple(door for door in beside if rng.random() < 19 / 20)


def theme(rng: random.Random) -> tuple[int, int, int, list[Piece]]:
    """How many keys are Civilisations, how many there are, and a key with its pieces, up to three of them lent."""
    if rng.random() < 1 / 2:
        civilisations, domains, key = rng.randint(1, 3), rng.randint(1, 3), 0
        pieces = [Piece(0, rng.choice((-1, *range(civilisations, civilisations + domains)))) for _ in range(5)]
    else:
        civilisations, domains = rng.randint(3, 5), rng.randint(1, 3)
        key = civilisations
        pieces = [Piece(one, key) for one in (*range(3), rng.randrange(civilisations), rng.randrange(civilisations))]
    lent = rng.randint(1, 3)
    return (
        civilisations,
        civilisations + domains,
        key,
        [piece._replace(lent=n < lent) for n, piece in enumerate(pieces)],
    )


def lent_puzzle(rng: random.Random) -> Puzzle:
    """A theme of which some are lent, that a demand asks for and that may fill the gallery; others compete with it."""
    places, doors = board(rng)
    civilisations, keys, key, cards = theme(rng)
    others = [Piece(rng.randrange(civilisations), rng.randrange(civilisations, keys)) for _ in range(2)]
    cards += [rng.choice(others) for _ in range(rng.randint(0, len(places) - len(cards)))]
    pieces = [*cards, *[EMPTY] * (len(places) - len(cards))]
    rng.shuffle(pieces)
    gallery = gallery_of(rng, doors, rng.randrange(len(places)), rng.randint(2, 4))
    posed = Puzzle(places, doors, tuple(pieces), civilisations, rising(rng, keys, len(places)), apart=True)
    levels = (
        Level(rng.randint(2, 8), ((1, (Condition(key, rng.randint(2, 4)),)),)),
        Level(rng.randint(9, 15), ((1, (Condition(key, rng.randint(4, 6)),)),)),
    )
    return Puzzle(
        places,
        doors,
        posed.pieces,
        civilisations,
        posed.points,
        demands=(levels,) if rng.random() < 1 / 2 else (),
        gallery=gallery,
        gallery_points=rng.choice((3, 6, 10)),
        fillers=tuple((one, 2) for one in range(keys) if posed.most_linked[one] >= len(gallery)),
        apart=True,
    )


def linking_puzzle(rng: random.Random, pairs: Sequence[int] = (1, 2, 2)) -> Puzzle:
    """Pairs of pieces that stay and link, one of these numbers of them, in a gallery that a Domain may fill."""
    places, doors = board(rng)
    civilisations, keys = rng.randint(2, 4), 0
    keys = civilisations + rng.randint(1, 3)
    kinds = [Piece(rng.randrange(civilisations), rng.randrange(civilisations, keys)) for _ in range(4)]
    pieces = [*rng.choices(kinds, k=len(places) - rng.randint(1, 3)), EMPTY, EMPTY, EMPTY][: len(places)]
    rng.shuffle(pieces)
    staying: set[int] = set()
    for pair in rng.sample(doors, rng.choice(pairs)):
        if staying.isdisjoint(pair):
            staying |= {*pair}
            domain = rng.randrange(civilisations, keys)
            for space in pair:
                pieces[space] = Piece(domain=domain, links=True)
    gallery = gallery_of(rng, doors, min(staying), rng.randint(3, 5))
    domains = {pieces[space].domain for space in staying}
    filled = staying <= gallery and len(domains) == 1
    return Puzzle(
        places,
        doors,
        tuple(pieces),
        civilisations,
        rising(rng, keys, len(places)),
        fixed=frozenset(staying),
        gallery=gallery if filled else frozenset(),
        gallery_points=10 * filled,
        fillers=tuple((key, 2) for key in domains) if filled else (),
        exact_gallery=False,
    )


@batches(BATCHES, first=1)
@pytest.mark.usefixtures("exactly_alone")
@pytest.mark.parametrize("pose", [lent_puzzle, linking_puzzle])
def test_what_is_asked_exactly_says_what_all_layouts_say(pose: Callable[[random.Random], Puzzle], batch: int) -> None:
    """The best layout is found and proved, whatever is lent, links and fills."""
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


# The deal

ROW = tuple((0, column) for column in range(3))
DOORS = ((0, 1), (1, 2))


def dealt(pieces: tuple[Piece, ...], *regions: LaidRegion) -> list[Piece] | None:
    """The pieces that are dealt to three spaces in a row; Civilisations 0 and 1, Domain 2."""
    posed = Puzzle(ROW, DOORS, pieces, 2, ((0,) * 4,) * 3)
    order = deal_exactly(posed, CardTable(posed), regions)
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
