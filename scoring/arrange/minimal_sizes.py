"""Sizes of Collections that come to a target, and to less if any of them were smaller.

All sizes worth the target are gone through in lexicographic order, the largest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scoring.arrange.arrays import SHOWS_WITH_FIVE, PuzzleArrays
from scoring.arrange.compiling import compiled, record
from scoring.arrange.evaluation import Measures, blank_measures, points_by_size
from scoring.arrange.typed_arrays import INT, Ints, Ints2D, ints, ints_2d, zeros

FIRST_ROWS: Final = 64


@record
class SizeList:
    """The sizes of some profiles."""

    rows: Ints2D
    """int64 (rows, keys): their sizes."""
    used: int
    """How many rows are in use."""


def size_list(keys: int, rows: int = FIRST_ROWS) -> SizeList:
    """Return an empty list with room for so many."""
    return SizeList(zeros(INT, rows, keys), 0)


@compiled
def add_sizes(sizes: SizeList, more: Ints) -> None:
    """Add the sizes of one profile more; there is a row for it."""
    for key in range(more.shape[0]):
        sizes.rows[sizes.used, key] = more[key]
    sizes.used += 1


@record
class Lowering:
    """Collections that are made smaller, step by step."""

    target: int
    """What they are worth at least."""
    steps: Ints2D
    """int64 (keys, steps): for each key the sizes that make a difference, rising."""
    largest: Ints
    """int64 (keys,): the step of its largest size."""
    step: Ints
    """int64 (keys,): the step of its size now."""
    measures: Measures
    """The Collections of these sizes, and which of them show all values."""
    told_apart: int
    """The key of which each size asks for something else, `NONE` for none."""


def minimal_sizes(
    puzzle: PuzzleArrays, target: int, steps: Sequence[Sequence[int]], shows: Sequence[int], told_apart: int
) -> Iterator[tuple[int, ...]]:
    """Yield the sizes worth a target of which no Collection can be smaller, and none that `shows` all values need not.

    `steps` are the sizes that each key may have, rising; `told_apart` is a key of which all are asked for, or `NONE`.
    """
    if not all(steps):
        return
    lowering, keys = _at_largest(target, steps, shows, told_apart), range(len(steps))
    more = worth_target(puzzle, lowering)
    while more:
        rows = zeros(INT, FIRST_ROWS, len(steps))
        listed = SizeList(rows, 0)
        more = list_sizes(puzzle, lowering, listed)
        for row in range(listed.used):
            yield tuple(rows[row, key] for key in keys)


def _at_largest(target: int, steps: Sequence[Sequence[int]], shows: Sequence[int], told_apart: int) -> Lowering:
    """Return Collections that are as large as can be."""
    most, measures = max(map(len, steps)), blank_measures(len(steps))
    for key, sizes in enumerate(steps):
        measures.size[key] = measures.paid[key] = sizes[-1]
    for key in shows:
        measures.shows[key] = SHOWS_WITH_FIVE
    largest = [len(sizes) - 1 for sizes in steps]
    padded = ints_2d([*sizes, *[0] * (most - len(sizes))] for sizes in steps)
    return Lowering(target, padded, ints(largest), ints(largest), measures, told_apart)


@compiled
def list_sizes(puzzle: PuzzleArrays, lowering: Lowering, listed: SizeList) -> bool:
    """Fill a list with minimal sizes, the present ones or later; return whether there may be more."""
    more = True
    while more and listed.used < listed.rows.shape[0]:
        if _minimal(puzzle, lowering):
            add_sizes(listed, lowering.measures.size)
        more = _go_on(puzzle, lowering)
    return more


@compiled
def _go_on(puzzle: PuzzleArrays, lowering: Lowering) -> bool:
    """Go on to the next sizes worth the target; return whether there are any."""
    for key in range(lowering.step.shape[0] - 1, -1, -1):
        if _lower(puzzle, lowering, key):
            return True
        _resize(lowering, key, lowering.largest[key])
    return False


@compiled
def _minimal(puzzle: PuzzleArrays, lowering: Lowering) -> bool:
    """Whether no Collection can be smaller, and none that shows all values need not."""
    for key in range(lowering.step.shape[0] - 1, -1, -1):
        if key != lowering.told_apart and _lower(puzzle, lowering, key):
            _resize(lowering, key, lowering.step[key] + 1)
            return False
        if lowering.measures.shows[key] and _shows_needlessly(puzzle, lowering, key):
            return False
    return True


@compiled
def _lower(puzzle: PuzzleArrays, lowering: Lowering, key: int) -> bool:
    """Make a Collection smaller by a step if the target allows it; return whether it does."""
    step = lowering.step[key]
    if step == 0:
        return False
    _resize(lowering, key, step - 1)
    if worth_target(puzzle, lowering):
        return True
    _resize(lowering, key, step)
    return False


@compiled
def _resize(lowering: Lowering, key: int, step: int) -> None:
    """Give a Collection the size of a step."""
    lowering.step[key] = step
    lowering.measures.size[key] = lowering.measures.paid[key] = lowering.steps[key, step]


@compiled
def _shows_needlessly(puzzle: PuzzleArrays, lowering: Lowering, key: int) -> bool:
    """Whether the target is reached even if a Collection does not show all values."""
    shows = lowering.measures.shows[key]
    lowering.measures.shows[key] = 0
    needlessly = worth_target(puzzle, lowering)
    lowering.measures.shows[key] = shows
    return needlessly


@compiled
def worth_target(puzzle: PuzzleArrays, lowering: Lowering) -> bool:
    """Whether the Collections are worth the target."""
    return points_by_size(puzzle, lowering.measures) >= lowering.target
