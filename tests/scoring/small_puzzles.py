"""Small puzzles of pieces that are lent, link, show values and fill galleries, to be proved beside all layouts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product

from scoring.arrange.arrays import puzzle_arrays
from scoring.arrange.evaluation import evaluation_for
from scoring.arrange.exhaustive import score_next_layouts
from scoring.arrange.puzzle import ALL_VALUES, ANY_VALUE, EMPTY, Condition, Level, Piece, Puzzle
from scoring.arrange.search import ProofSearch
from scoring.arrange.typed_arrays import ints

BOARDS = [(3, 3), (3, 3), (2, 4), (2, 5), (3, 4)]


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


def duplicates_puzzle(rng: random.Random) -> Puzzle:
    """A Domain with several pieces of a Civilisation, which fill a gallery with it though they count no more."""
    places, doors = board(rng)
    civilisations, keys = rng.randint(2, 4), 0
    keys = civilisations + rng.randint(1, 2)
    cards = [Piece(rng.randrange(civilisations), civilisations) for _ in range(rng.randint(3, 6))]
    cards += [Piece(rng.randrange(civilisations), rng.randrange(civilisations, keys)) for _ in range(2)]
    pieces = [*cards, *[EMPTY] * len(places)][: len(places)]
    rng.shuffle(pieces)
    gallery = gallery_of(rng, doors, rng.randrange(len(places)), rng.randint(3, 5))
    posed = Puzzle(places, doors, tuple(pieces), civilisations, rising(rng, keys, len(places)), duplicates_fill=True)
    fillers = [key for key in range(keys) if sum(key in piece[:2] for piece in pieces) >= len(gallery)]
    return replace(
        posed,
        gallery=gallery,
        gallery_points=rng.choice((6, 10, 14)),
        fillers=tuple((key, 2) for key in fillers),
        exact_gallery=not posed.duplicated.intersection(fillers),
    )


def lent_values_puzzle(rng: random.Random) -> Puzzle:
    """A demand for all values, which lent pieces show with those that pay; of some of five pieces and no more."""
    posed = lent_puzzle(rng)
    key, exactly = rng.randrange(len(posed.points)), rng.random() < 1 / 3
    pieces = tuple(
        piece if piece == EMPTY else piece._replace(value=rng.choice((1, 2, 3, 4, 5, 5, 4, ANY_VALUE)))
        for piece in posed.pieces
    )
    demand = (Level(rng.randint(6, 12), ((1, (Condition(key, ALL_VALUES, perfect=True, exactly=exactly),)),)),)
    return replace(posed, pieces=pieces, demands=(demand,))
