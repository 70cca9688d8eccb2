"""A puzzle as arrays for the compiled functions.

Pieces that are alike are of one kind; a layout is an array of the kind of piece on every space.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from scoring.arrange.puzzle import EMPTY, Condition, Piece, Puzzle

SHOWS, SHOWS_WITH_FIVE = 1, 2
"""The values 1-5 are shown by a Collection; by one of just five pieces."""


class BoardArrays(NamedTuple):
    """The spaces: how they touch, and which matter."""

    neighbours: Any
    """uint64 (spaces,): the bitboard of the spaces that each one has a doorway to."""
    movable: Any
    """int64 (spaces that are not fixed,): their numbers, rising."""
    gallery: Any
    """uint64: the bitboard of the gallery."""


class KindArrays(NamedTuple):
    """The kinds of pieces, those alike being one kind; kind 0 is the empty space."""

    civilisation: Any
    """int64 (kinds,): the key of the Civilisation, -1 for none."""
    domain: Any
    """int64 (kinds,): the key of the Domain, -1 for none."""
    value: Any
    """int64 (kinds,): 1-5, 0 for none."""
    links: Any
    """bool (kinds,): whether a piece only links and counts nowhere."""


class CollectionRules(NamedTuple):
    """What linked pieces of each key are worth, and which Collections fill the gallery."""

    civilisations: int
    """How many keys are Civilisations; the others are Domains."""
    points: Any
    """int64 (keys, sizes): the points of a Collection by its size."""
    duplicates_link: bool
    """As in the puzzle."""
    gallery_points: int
    """What a filled gallery pays."""
    fillers: Any
    """int64 (keys,): the fewest linked pieces that fill the gallery; more than there are spaces where none do."""
    within: bool
    """As in the puzzle."""
    duplicates_fill: bool
    """As in the puzzle."""


class DemandArrays(NamedTuple):
    """The puzzle's demands: conditions, the needs that count them, the levels that have these needs."""

    condition_key: Any
    """int64 (conditions,): the key of the Collection asked for."""
    condition_size: Any
    """int64 (conditions,): how many linked pieces it has at least."""
    condition_shows: Any
    """int64 (conditions,): `SHOWS` or `SHOWS_WITH_FIVE` where it is to show all values, else 0."""
    need_level: Any
    """int64 (needs,): the level that has the need, rising."""
    need_count: Any
    """int64 (needs,): how many of its conditions are to hold."""
    need_conditions: Any
    """uint64 (needs,): its conditions, one bit each."""
    level_points: Any
    """int64 (levels,): what a level pays."""
    level_demand: Any
    """int64 (levels,): the demand that has the level, rising."""


class PuzzleArrays(NamedTuple):
    """A puzzle as arrays for the compiled functions."""

    layout: Any
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
    neighbours = np.zeros(spaces, np.uint64)
    for space, beside in puzzle.doors:
        neighbours[space] |= np.uint64(1 << beside)
        neighbours[beside] |= np.uint64(1 << space)
    width = max(map(len, puzzle.points))
    return PuzzleArrays(
        layout=np.array([kinds.index(piece) for piece in puzzle.pieces], np.int64),
        board=BoardArrays(
            neighbours=neighbours,
            movable=np.array([space for space in range(spaces) if space not in puzzle.fixed], np.int64),
            gallery=np.uint64(sum(1 << space for space in puzzle.gallery)),
        ),
        kinds=KindArrays(
            civilisation=np.array([kind.civilisation for kind in kinds], np.int64),
            domain=np.array([kind.domain for kind in kinds], np.int64),
            value=np.array([kind.value for kind in kinds], np.int64),
            links=np.array([kind.links for kind in kinds], np.bool_),
        ),
        rules=CollectionRules(
            civilisations=puzzle.civilisations,
            points=np.array([[*row, *[row[-1]] * (width - len(row))] for row in puzzle.points], np.int64),
            duplicates_link=puzzle.duplicates_link,
            gallery_points=puzzle.gallery_points,
            fillers=np.array(
                [dict(puzzle.fillers).get(key, spaces + 1) for key in range(len(puzzle.points))], np.int64
            ),
            within=puzzle.within,
            duplicates_fill=puzzle.duplicates_fill,
        ),
        demands=_demand_arrays(puzzle),
    )


def _demand_arrays(puzzle: Puzzle) -> DemandArrays:
    conditions: list[Condition] = list(dict.fromkeys(puzzle.conditions))
    needs: list[tuple[int, int, int]] = []
    levels: list[tuple[int, int]] = []
    for number, demand in enumerate(puzzle.demands):
        for level in demand:
            for count, needed in level.needs:
                needs.append((len(levels), count, sum(1 << conditions.index(condition) for condition in needed)))
            levels.append((level.points, number))
    return DemandArrays(
        condition_key=np.array([condition.key for condition in conditions], np.int64),
        condition_size=np.array([condition.size for condition in conditions], np.int64),
        condition_shows=np.array([condition.perfect * (1 + condition.exactly) for condition in conditions], np.int64),
        need_level=np.array([level for level, _, _ in needs], np.int64),
        need_count=np.array([count for _, count, _ in needs], np.int64),
        need_conditions=np.array([mask for _, _, mask in needs], np.uint64),
        level_points=np.array([points for points, _ in levels], np.int64),
        level_demand=np.array([demand for _, demand in levels], np.int64),
    )
