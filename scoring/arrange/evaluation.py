"""What a layout is worth: its Collections measured on bitboards, and their points.

Where a layout lies by what counts is its `occupied`: uint64 (2 x keys + 6,), the bitboard of the pieces that count for
each key, then of those that only link, by Domain key, then of those that show the value 1, 2 ... 5.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.arrays import SHOWS, SHOWS_WITH_FIVE, CollectionRules, DemandArrays, PuzzleArrays
from scoring.arrange.bitboards import (
    bit_of,
    flood_fill,
    lowest_bit,
    lowest_space,
    population_count,
    without_lowest_bit,
)
from scoring.arrange.compiling import compiled
from scoring.arrange.puzzle import ALL_VALUES

MOST_CHOICES_OF_DUPLICATES: Final = 512
"""So many ways to choose between pieces of one Civilisation in a Domain's group are looked at."""


class Measures(NamedTuple):
    """The Collections of a layout, each array int64 (keys,)."""

    size: Any
    """The most linked pieces."""
    shows: Any
    """`SHOWS` or `SHOWS_WITH_FIVE` where a Collection shows all values, else 0."""
    filling: Any
    """The most linked pieces of a Collection that fills the gallery, 0 where none does."""


class Evaluation(NamedTuple):
    """A layout that is being changed, with all that its points follow from."""

    layout: Any
    """int64 (spaces,): the kind of piece on each space."""
    occupied: Any
    """uint64 (2 x keys + 6,): where the layout lies, by key and by value."""
    measures: Measures


@compiled
def score(puzzle: PuzzleArrays, layout: Any) -> int:
    """Return the points of a layout."""
    return worth(puzzle, evaluated(puzzle, layout).measures)


@compiled
def evaluated(puzzle: PuzzleArrays, layout: Any) -> Evaluation:
    """Return a layout with its bitboards and its Collections measured; `exchange` changes the array given."""
    keys = puzzle.rules.points.shape[0]
    occupied = np.zeros(2 * keys + ALL_VALUES + 1, np.uint64)
    for space in range(layout.shape[0]):
        _toggle(puzzle, occupied, layout[space], bit_of(space))
    measures = Measures(np.zeros(keys, np.int64), np.zeros(keys, np.int64), np.zeros(keys, np.int64))
    for key in range(keys):
        measures.size[key], measures.shows[key], measures.filling[key] = _measure(puzzle, occupied, key)
    return Evaluation(layout, occupied, measures)


@compiled
def exchange(puzzle: PuzzleArrays, evaluation: Evaluation, space: int, other: int) -> None:
    """Exchange the pieces of two spaces; what is measured stays as it was."""
    layout = evaluation.layout
    first, second = layout[space], layout[other]
    both = bit_of(space) | bit_of(other)
    _toggle(puzzle, evaluation.occupied, first, both)
    _toggle(puzzle, evaluation.occupied, second, both)
    layout[space], layout[other] = second, first


@compiled
def measure_again(puzzle: PuzzleArrays, evaluation: Evaluation, kind: int) -> None:
    """Measure the two keys of a kind of piece that was moved."""
    measures = evaluation.measures
    for key in (puzzle.kinds.civilisation[kind], puzzle.kinds.domain[kind]):
        if key >= 0:
            measures.size[key], measures.shows[key], measures.filling[key] = _measure(puzzle, evaluation.occupied, key)


@compiled
def copied(measures: Measures) -> Measures:
    """Return a copy."""
    return Measures(measures.size.copy(), measures.shows.copy(), measures.filling.copy())


@compiled
def overwrite(measures: Measures, by: Measures) -> None:
    """Write other measures over these."""
    measures.size[:], measures.shows[:], measures.filling[:] = by.size, by.shows, by.filling


@compiled
def _toggle(puzzle: PuzzleArrays, occupied: Any, kind: int, spaces: np.uint64) -> None:
    """Lay pieces of a kind on those of these spaces where none lay, and take away those that did."""
    kinds, keys = puzzle.kinds, puzzle.rules.points.shape[0]
    if kinds.links[kind]:
        occupied[keys + kinds.domain[kind]] ^= spaces
        return
    if kinds.civilisation[kind] >= 0:
        occupied[kinds.civilisation[kind]] ^= spaces
    if kinds.domain[kind] >= 0:
        occupied[kinds.domain[kind]] ^= spaces
    if kinds.value[kind] > 0:
        occupied[2 * keys + kinds.value[kind] - 1] ^= spaces


# Collections


@compiled
def _measure(puzzle: PuzzleArrays, occupied: Any, key: int) -> tuple[int, int, int]:
    """Return the size of the largest Collection of a key, what it shows, and the size of that filling the gallery."""
    rules, keys = puzzle.rules, puzzle.rules.points.shape[0]
    linking = occupied[keys + key]
    most, most_shown, most_filling = 0, 0, 0
    rest = occupied[key]
    while rest:
        group = flood_fill(puzzle.board.neighbours, lowest_bit(rest), occupied[key] | linking)
        rest &= ~group
        counted = group & occupied[key]
        domain = key >= rules.civilisations
        if domain and not rules.duplicates_link and _distinct(rules, occupied, counted) < population_count(counted):
            size, shown, filling = _measure_with_duplicates(puzzle, occupied, counted, group & linking)
        else:
            size = _distinct(rules, occupied, counted) if domain else population_count(counted)
            shown = _shown(occupied, keys, counted, size)
            filling = size if _fills(puzzle, occupied, group, counted) else 0
        if rules.within:
            filling = _size_within_gallery(puzzle, occupied, key)
        most, most_shown = max(most, size), max(most_shown, shown)
        if filling >= rules.fillers[key]:
            most_filling = max(most_filling, filling)
    return most, most_shown, most_filling


@compiled
def _measure_with_duplicates(
    puzzle: PuzzleArrays, occupied: Any, counted: np.uint64, linking: np.uint64
) -> tuple[int, int, int]:
    """Return what `_measure` does for one group of a Domain, trying all ways to take one piece of each Civilisation.

    A duplicate left out does not link either, so that each choice can fall into groups of its own.
    """
    rules, keys = puzzle.rules, puzzle.rules.points.shape[0]
    duplicates = np.zeros(rules.civilisations, np.uint64)
    number, single = 0, counted
    for civilisation in range(rules.civilisations):
        same = occupied[civilisation] & counted
        if without_lowest_bit(same):
            duplicates[number] = same
            single &= ~same
            number += 1
    # An odometer: the piece taken of each Civilisation is the lowest of what is left in its wheel.
    wheels = duplicates.copy()
    most, most_shown, most_filling = 0, 0, 0
    for _ in range(MOST_CHOICES_OF_DUPLICATES):
        chosen = single | linking
        for n in range(number):
            chosen |= lowest_bit(wheels[n])
        rest = chosen & counted
        while rest:
            group = flood_fill(puzzle.board.neighbours, lowest_bit(rest), chosen)
            rest &= ~group
            size = population_count(group & counted)
            most = max(most, size)
            most_shown = max(most_shown, _shown(occupied, keys, group & counted, size))
            if _fills(puzzle, occupied, (counted | linking) if rules.duplicates_fill else group, group & counted):
                most_filling = max(most_filling, size)
        n = 0
        while n < number:
            wheels[n] = without_lowest_bit(wheels[n])
            if wheels[n]:
                break
            wheels[n] = duplicates[n]
            n += 1
        if n == number:
            break
    return most, most_shown, most_filling


@compiled
def _distinct(rules: CollectionRules, occupied: Any, spaces: np.uint64) -> int:
    """Return how many Civilisations lie on these spaces; a piece without one counts as one of its own."""
    number = 0
    for civilisation in range(rules.civilisations):
        same = occupied[civilisation] & spaces
        if same:
            number += 1
            spaces &= ~same
    return number + population_count(spaces)


@compiled
def _shown(occupied: Any, keys: int, spaces: np.uint64, size: int) -> int:
    """Return whether the pieces on these spaces, so many, show all values: 0, `SHOWS` or `SHOWS_WITH_FIVE`."""
    if size < ALL_VALUES:
        return 0
    for value in range(ALL_VALUES):
        if not occupied[2 * keys + value] & spaces:
            return 0
    return SHOWS_WITH_FIVE if size == ALL_VALUES else SHOWS


@compiled
def _fills(puzzle: PuzzleArrays, occupied: Any, group: np.uint64, chosen: np.uint64) -> bool:
    """Whether a group fills the gallery: with the pieces chosen, those that only link, and duplicates of the chosen."""
    gallery = puzzle.board.gallery
    if gallery & ~group:
        return False
    rest = gallery & ~chosen
    for civilisation in range(puzzle.rules.civilisations):
        if rest & occupied[civilisation] and not chosen & occupied[civilisation]:
            return False
    return True


@compiled
def _size_within_gallery(puzzle: PuzzleArrays, occupied: Any, key: int) -> int:
    """Return how many linked pieces fill the gallery and lie nowhere else; 0 where others beside belong to them."""
    gallery, neighbours, rules = puzzle.board.gallery, puzzle.board.neighbours, puzzle.rules
    if gallery & ~occupied[key] or flood_fill(neighbours, lowest_bit(gallery), gallery) != gallery:
        return 0
    size, around, inside = population_count(gallery), np.uint64(0), gallery
    while inside:
        around |= neighbours[lowest_space(inside)]
        inside = without_lowest_bit(inside)
    more = around & occupied[key] & ~gallery
    if key < rules.civilisations:
        return 0 if more else size
    return size if _distinct(rules, occupied, gallery) == size == _distinct(rules, occupied, gallery | more) else 0


# Points


@compiled
def worth(puzzle: PuzzleArrays, measures: Measures) -> int:
    """Return the points of Collections so measured: their own, the demands', the gallery's.

    Of a key one Collection counts: that which fills the gallery may be smaller than the largest.
    """
    points = _points_by_size(puzzle, measures)
    most = points
    for key in range(measures.size.shape[0]):
        filling, size = measures.filling[key], measures.size[key]
        if filling:
            measures.size[key] = filling
            filled = points if size == filling else _points_by_size(puzzle, measures)
            most = max(most, puzzle.rules.gallery_points + filled)
            measures.size[key] = size
    return most


@compiled
def _points_by_size(puzzle: PuzzleArrays, measures: Measures) -> int:
    points = _demand_points(puzzle.demands, measures)
    for key in range(measures.size.shape[0]):
        points += puzzle.rules.points[key, measures.size[key]]
    return points


@compiled
def _demand_points(demands: DemandArrays, measures: Measures) -> int:
    """Return what the demands pay, each its best level whose needs are all met."""
    holds = np.uint64(0)
    for n in range(demands.condition_key.shape[0]):
        key = demands.condition_key[n]
        if measures.size[key] >= demands.condition_size[n] and measures.shows[key] >= demands.condition_shows[n]:
            holds |= bit_of(n)
    total, best, demand, need = 0, 0, 0, 0
    for level in range(demands.level_points.shape[0]):
        if demands.level_demand[level] != demand:
            total += best
            best, demand = 0, demands.level_demand[level]
        met = True
        while need < demands.need_level.shape[0] and demands.need_level[need] == level:
            if population_count(holds & demands.need_conditions[need]) < demands.need_count[need]:
                met = False
            need += 1
        if met:
            best = max(best, demands.level_points[level])
    return total + best
