"""A puzzle as arrays for the compiled functions.

Pieces that are alike are of one kind; a layout is an array of the kind of piece on every space.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.compiling import record
from scoring.arrange.puzzle import EMPTY, Condition, Piece, Puzzle
from scoring.arrange.typed_arrays import Flags, Ints, Ints2D, Word, Words, flags, ints, ints_2d, words

SHOWS: Final = 1
SHOWS_WITH_FIVE: Final = 2
"""The values 1-5 are shown by a Collection; by one that may be of just five pieces."""


@record
class BoardArrays:
    """The spaces: how they touch, and which matter."""

    neighbours: Words
    """uint64 (spaces,): the bitboard of the spaces that each one has a doorway to."""
    movable: Ints
    """int64 (spaces that are not fixed,): their numbers, rising."""
    gallery: Word
    """uint64: the bitboard of the gallery."""


@record
class KindArrays:
    """The kinds of pieces, those alike being one kind; kind 0 is the empty space."""

    civilisation: Ints
    """int64 (kinds,): the key of the Civilisation, -1 for none."""
    domain: Ints
    """int64 (kinds,): the key of the Domain, -1 for none."""
    value: Ints
    """int64 (kinds,): 1-5, `ANY_VALUE`, 0 for none."""
    links: Flags
    """bool (kinds,): whether a piece only links and counts nowhere."""
    lent: Flags
    """bool (kinds,): whether it is there for the demands and the gallery alone."""


@record
class CollectionRules:
    """What linked pieces of each key are worth, and which Collections fill the gallery."""

    civilisations: int
    """How many keys are Civilisations; the others are Domains."""
    points: Ints2D
    """int64 (keys, sizes): the points of a Collection by its size."""
    duplicates_link: bool
    """As in the puzzle."""
    gallery_points: int
    """What a filled gallery pays."""
    fillers: Ints
    """int64 (keys,): the fewest linked pieces that fill the gallery; more than there are spaces where none do."""
    within: bool
    """As in the puzzle."""
    duplicates_fill: bool
    """As in the puzzle."""
    smaller: bool
    """As in the puzzle."""
    apart: bool
    """As in the puzzle."""


@record
class DemandArrays:
    """The puzzle's demands: conditions, the needs that count them, the levels that have these needs."""

    condition_key: Ints
    """int64 (conditions,): the key of the Collection asked for."""
    condition_size: Ints
    """int64 (conditions,): how many linked pieces it has at least."""
    condition_shows: Ints
    """int64 (conditions,): `SHOWS` or `SHOWS_WITH_FIVE` where it is to show all values, else 0."""
    need_level: Ints
    """int64 (needs,): the level that has the need, rising."""
    need_count: Ints
    """int64 (needs,): how many of its conditions are to hold."""
    need_conditions: Words
    """uint64 (needs,): its conditions, one bit each."""
    level_points: Ints
    """int64 (levels,): what a level pays."""
    level_demand: Ints
    """int64 (levels,): the demand that has the level, rising."""


@record
class PuzzleArrays:
    """A puzzle as arrays for the compiled functions."""

    layout: Ints
    """int64 (spaces,): the kind of piece on each space now."""
    board: BoardArrays
    kinds: KindArrays
    rules: CollectionRules
    demands: DemandArrays


def kinds_of(puzzle: Puzzle) -> list[Piece]:
    """Return the piece of each kind, the empty space first."""
    return [EMPTY, *sorted(set(puzzle.pieces) - {EMPTY})]


def puzzle_arrays(puzzle: Puzzle) -> PuzzleArrays:
    """Return a puzzle as arrays for the compiled functions."""
    spaces, kinds = len(puzzle.coordinates), kinds_of(puzzle)
    neighbours = [0] * spaces
    for space, beside in puzzle.doors:
        neighbours[space] |= 1 << beside
        neighbours[beside] |= 1 << space
    width = max(map(len, puzzle.points))
    return PuzzleArrays(
        layout=ints(kinds.index(piece) for piece in puzzle.pieces),
        board=BoardArrays(
            neighbours=words(neighbours),
            movable=ints(space for space in range(spaces) if space not in puzzle.fixed),
            gallery=sum(1 << space for space in puzzle.gallery),
        ),
        kinds=KindArrays(
            civilisation=ints(kind.civilisation for kind in kinds),
            domain=ints(kind.domain for kind in kinds),
            value=ints(kind.value for kind in kinds),
            links=flags(kind.links for kind in kinds),
            lent=flags(kind.lent for kind in kinds),
        ),
        rules=CollectionRules(
            civilisations=puzzle.civilisations,
            points=ints_2d([*row, *[row[-1]] * (width - len(row))] for row in puzzle.points),
            duplicates_link=puzzle.duplicates_link,
            gallery_points=puzzle.gallery_points,
            fillers=ints(dict(puzzle.fillers).get(key, spaces + 1) for key in range(len(puzzle.points))),
            within=puzzle.within,
            duplicates_fill=puzzle.duplicates_fill,
            smaller=puzzle.smaller,
            apart=puzzle.apart,
        ),
        demands=demand_arrays(puzzle),
    )


def demand_arrays(puzzle: Puzzle) -> DemandArrays:
    """Return the demands of a puzzle as arrays."""
    conditions: list[Condition] = list(dict.fromkeys(puzzle.conditions))
    needs: list[tuple[int, int, int]] = []
    levels: list[tuple[int, int]] = []
    for number, demand in enumerate(puzzle.demands):
        for level in demand:
            for count, needed in level.needs:
                needs.append((len(levels), count, sum(1 << conditions.index(condition) for condition in needed)))
            levels.append((level.points, number))
    return DemandArrays(
        condition_key=ints(condition.key for condition in conditions),
        condition_size=ints(condition.size for condition in conditions),
        condition_shows=ints(condition.perfect * (1 + condition.exactly) for condition in conditions),
        need_level=ints(level for level, _, _ in needs),
        need_count=ints(count for _, count, _ in needs),
        need_conditions=words(mask for _, _, mask in needs),
        level_points=ints(points for points, _ in levels),
        level_demand=ints(demand for _, demand in levels),
    )
