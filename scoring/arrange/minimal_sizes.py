"""Sizes of Collections that come to a target, and to less if any of them were smaller.

All sizes worth the target are gone through in lexicographic order, the largest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from scoring.arrange.arrays import SHOWS_WITH_FIVE, DemandArrays
from scoring.arrange.compiling import compiled, record
from scoring.arrange.evaluation import Measures, blank_measures, demand_points
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

    sizes: Ints2D
    """int64 (keys, steps): for each key the sizes that make a difference, rising."""
    points: Ints2D
    """int64 (keys, steps): what Collections of these sizes pay."""
    largest: Ints
    """int64 (keys,): the step with the largest size."""
    step: Ints
    """int64 (keys,): the step with the size of the Collection now."""
    spare: int
    """The points that they pay now beyond the target, or below it; without the demands."""
    demands: DemandArrays
    measures: Measures
    """The Collections as the demands see them: of the sizes they have now, and some show all values."""
    told_apart: int
    """The key of which each size asks for something else, `NONE` for none."""


def minimal_sizes(
    target: int, steps: Sequence[Mapping[int, int]], demands: DemandArrays, shows: Iterable[int], told_apart: int
) -> Iterator[tuple[int, ...]]:
    """Yield the sizes worth a target of which no Collection can be smaller, and none that `shows` all values need not.

    `steps` are the sizes that each key may have, rising, with their points; of a key that is `told_apart` all are
    asked for.
    """
    if not all(steps):
        return
    lowering, keys = _at_largest(target, steps, demands, shows, told_apart), range(len(steps))
    more = worth_target(lowering)
    while more:
        rows = zeros(INT, FIRST_ROWS, len(steps))
        listed = SizeList(rows, 0)
        more = list_sizes(lowering, listed)
        for row in range(listed.used):
            yield tuple(rows[row, key] for key in keys)


def _at_largest(
    target: int, steps: Sequence[Mapping[int, int]], demands: DemandArrays, shows: Iterable[int], told_apart: int
) -> Lowering:
    """Return Collections that are as large as can be."""
    largest, measures = [len(sizes) - 1 for sizes in steps], blank_measures(len(steps))
    for key, sizes in enumerate(steps):
        measures.size[key] = max(sizes)
    for key in shows:
        measures.shows[key] = SHOWS_WITH_FIVE
    return Lowering(
        sizes=_padded(steps),
        points=_padded(sizes.values() for sizes in steps),
        largest=ints(largest),
        step=ints(largest),
        spare=sum(sizes[max(sizes)] for sizes in steps) - target,
        demands=demands,
        measures=measures,
        told_apart=told_apart,
    )


def _padded(rows: Iterable[Iterable[int]]) -> Ints2D:
    """Return an array of these rows, the shorter ones with zeros behind."""
    return ints_2d(zip(*zip_longest(*rows, fillvalue=0), strict=True))


@compiled
def list_sizes(lowering: Lowering, listed: SizeList) -> bool:
    """Fill a list with minimal sizes, the present ones or later; return whether there may be more."""
    more = True
    while more and listed.used < listed.rows.shape[0]:
        if _minimal(lowering):
            add_sizes(listed, lowering.measures.size)
        more = _go_on(lowering)
    return more


@compiled
def _go_on(lowering: Lowering) -> bool:
    """Go on to the next sizes worth the target; return whether there are any."""
    for key in range(lowering.step.shape[0] - 1, -1, -1):
        if _lower(lowering, key):
            return True
        _resize(lowering, key, lowering.largest[key])
    return False


@compiled
def _minimal(lowering: Lowering) -> bool:
    """Whether no Collection can be smaller, and none that shows all values need not."""
    for key in range(lowering.step.shape[0] - 1, -1, -1):
        if key != lowering.told_apart and _lower(lowering, key):
            _resize(lowering, key, lowering.step[key] + 1)
            return False
        if lowering.measures.shows[key] and _shows_needlessly(lowering, key):
            return False
    return True


@compiled
def _lower(lowering: Lowering, key: int) -> bool:
    """Make a Collection smaller by a step if the target allows it; return whether it does."""
    step = lowering.step[key]
    if step == 0:
        return False
    _resize(lowering, key, step - 1)
    if worth_target(lowering):
        return True
    _resize(lowering, key, step)
    return False


@compiled
def _resize(lowering: Lowering, key: int, step: int) -> None:
    """Give a Collection the size of a step."""
    lowering.spare += lowering.points[key, step] - lowering.points[key, lowering.step[key]]
    lowering.measures.size[key] = lowering.sizes[key, step]
    lowering.step[key] = step


@compiled
def _shows_needlessly(lowering: Lowering, key: int) -> bool:
    """Whether the target is reached even if a Collection does not show all values."""
    shows = lowering.measures.shows[key]
    lowering.measures.shows[key] = 0
    needlessly = worth_target(lowering)
    lowering.measures.shows[key] = shows
    return needlessly


@compiled
def worth_target(lowering: Lowering) -> bool:
    """Whether the Collections are worth the target."""
    return lowering.spare + demand_points(lowering.demands, lowering.measures) >= 0
