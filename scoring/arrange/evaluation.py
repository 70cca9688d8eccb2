"""What a layout is worth: its Collections measured on bitboards, and their points.

Where a layout lies by what counts is its `occupied`: uint64 (2 x keys + 7,), the bitboard of the pieces that count for
each key, then of those that only link, by Domain key, then of those that show the value 1, 2 ... 5, or any value, and
of those that are lent.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.arrays import SHOWS_WITH_FIVE, DemandArrays, PuzzleArrays
from scoring.arrange.bitboards import (
    bit_of,
    flood_fill,
    lowest_bit,
    lowest_space,
    population_count,
    without_lowest_bit,
)
from scoring.arrange.compiling import compiled, record
from scoring.arrange.puzzle import ALL_VALUES, ANY_VALUE
from scoring.arrange.showing import civilisations_on, different_show, values_shown
from scoring.arrange.typed_arrays import INT, WORD, Ints, Word, Words, zeros

MOST_CHOICES_OF_DUPLICATES: Final = 512
"""So many ways to choose between pieces of one Civilisation in a Domain's group are looked at."""


@record
class Measures:
    """The Collections of a layout, each array int64 (keys,)."""

    size: Ints
    """The most linked pieces."""
    paid: Ints
    """The most linked pieces that pay: without those lent."""
    shows: Ints
    """`SHOWS` or `SHOWS_WITH_FIVE` where a Collection shows all values, else 0."""
    filling: Ints
    """The most linked pieces of a Collection that fills the gallery, 0 where none does."""


@record
class Evaluation:
    """A layout that is being changed, with all that its points follow from."""

    layout: Ints
    """int64 (spaces,): the kind of piece on each space."""
    occupied: Words
    """uint64 (2 x keys + 7,): where the layout lies, as above."""
    measures: Measures
    measures_before: Measures
    """Those to go back to."""
    duplicates: Words
    """uint64 (Civilisations + 1,): scratch buffer, the pieces of a Domain's group that are of the same Civilisation."""
    wheels: Words
    """uint64 (Civilisations + 1,): scratch buffer, those of them that were not tried yet."""


def score(puzzle: PuzzleArrays, layout: Ints) -> int:
    """Return the points of a layout."""
    return evaluate(puzzle, layout, evaluation_for(puzzle))


def evaluation_for(puzzle: PuzzleArrays) -> Evaluation:
    """Make room to evaluate a puzzle's layouts."""
    spaces, keys = len(puzzle.layout), puzzle.rules.points.shape[0]
    return Evaluation(
        layout=zeros(INT, spaces),
        occupied=zeros(WORD, 2 * keys + ANY_VALUE + 1),
        measures=blank_measures(keys),
        measures_before=blank_measures(keys),
        duplicates=zeros(WORD, puzzle.rules.civilisations + 1),
        wheels=zeros(WORD, puzzle.rules.civilisations + 1),
    )


def blank_measures(keys: int) -> Measures:
    """Return the Collections of a puzzle with so many keys where nothing lies."""
    return Measures(zeros(INT, keys), zeros(INT, keys), zeros(INT, keys), zeros(INT, keys))


@compiled
def evaluate(puzzle: PuzzleArrays, layout: Ints, evaluation: Evaluation) -> int:
    """Copy a layout into `evaluation` and measure its Collections; return its points."""
    for n in range(evaluation.occupied.shape[0]):
        evaluation.occupied[n] = 0
    for space in range(layout.shape[0]):
        evaluation.layout[space] = layout[space]
        _toggle(puzzle, evaluation, layout[space], bit_of(space))
    for key in range(evaluation.measures.size.shape[0]):
        _measure(puzzle, evaluation, key)
    overwrite(evaluation.measures_before, evaluation.measures)
    return worth(puzzle, evaluation.measures)


@compiled
def exchange(puzzle: PuzzleArrays, evaluation: Evaluation, space: int, other: int) -> None:
    """Exchange the pieces of two spaces; what is measured stays as it was."""
    first, second = evaluation.layout[space], evaluation.layout[other]
    both = bit_of(space) | bit_of(other)
    _toggle(puzzle, evaluation, first, both)
    _toggle(puzzle, evaluation, second, both)
    evaluation.layout[space], evaluation.layout[other] = second, first


@compiled
def measure_again(puzzle: PuzzleArrays, evaluation: Evaluation, kind: int) -> None:
    """Measure the two keys of a kind of piece that was moved."""
    if puzzle.kinds.civilisation[kind] >= 0:
        _measure(puzzle, evaluation, puzzle.kinds.civilisation[kind])
    if puzzle.kinds.domain[kind] >= 0:
        _measure(puzzle, evaluation, puzzle.kinds.domain[kind])


@compiled
def overwrite(measures: Measures, by: Measures) -> None:
    """Write other measures over these."""
    for key in range(measures.size.shape[0]):
        measures.size[key], measures.paid[key] = by.size[key], by.paid[key]
        measures.shows[key], measures.filling[key] = by.shows[key], by.filling[key]


@compiled
def _toggle(puzzle: PuzzleArrays, evaluation: Evaluation, kind: int, spaces: Word) -> None:
    """Lay pieces of a kind on those of these spaces where none lay, and take away those that did."""
    keys, value = puzzle.rules.points.shape[0], puzzle.kinds.value[kind]
    civilisation, domain = puzzle.kinds.civilisation[kind], puzzle.kinds.domain[kind]
    if puzzle.kinds.lent[kind]:
        evaluation.occupied[2 * keys + ANY_VALUE] ^= spaces
    if puzzle.kinds.links[kind]:
        evaluation.occupied[keys + domain] ^= spaces
        return
    if civilisation >= 0:
        evaluation.occupied[civilisation] ^= spaces
    if domain >= 0:
        evaluation.occupied[domain] ^= spaces
    if value > 0:
        evaluation.occupied[2 * keys + value - 1] ^= spaces


# Collections


@compiled
def _measure(puzzle: PuzzleArrays, evaluation: Evaluation, key: int) -> None:
    """Measure the largest Collection of a key, what its Collections show, and the largest that fills the gallery."""
    domain: bool = key >= puzzle.rules.civilisations
    occupied = evaluation.occupied[key]
    linking = evaluation.occupied[puzzle.rules.points.shape[0] + key]
    gallery = puzzle.board.gallery
    most, most_shown, most_filling = 0, 0, 0
    rest = occupied
    while rest:
        group = flood_fill(puzzle.board.neighbours, lowest_bit(rest), occupied | linking)
        rest &= ~group
        counted = group & occupied
        size = population_count(counted)
        if size <= most and size < ALL_VALUES and (not gallery or gallery & ~group):
            continue  # it is no larger, shows fewer values than there are, and fills nothing
        distinct = civilisations_on(puzzle, evaluation.occupied, counted) if domain and size > 1 else size
        if distinct < size and not puzzle.rules.duplicates_link:
            size, shown, filling = _measure_with_duplicates(puzzle, evaluation, counted, group & linking)
        else:
            size = distinct
            shown = values_shown(puzzle, evaluation.occupied, counted, size)
            filling = size if _fills(puzzle, evaluation, group, counted) else 0
            if distinct < population_count(counted) and not different_show(puzzle, evaluation.occupied, counted):
                shown = 0
            if filling < population_count(counted) and not _one_of_each_fills(puzzle, evaluation, counted):
                filling = 0
        if puzzle.rules.within:
            filling = _size_within_gallery(puzzle, evaluation, key)
        most, most_shown = max(most, size), max(most_shown, shown)
        if filling >= puzzle.rules.fillers[key]:
            most_filling = max(most_filling, filling)
    lent = evaluation.occupied[evaluation.occupied.shape[0] - 1] & (occupied | linking)
    evaluation.measures.size[key] = most
    evaluation.measures.paid[key] = _size_without(puzzle, evaluation, key, lent) if lent else most
    evaluation.measures.shows[key] = most_shown
    evaluation.measures.filling[key] = most_filling


@compiled
def _size_without(puzzle: PuzzleArrays, evaluation: Evaluation, key: int, lent: Word) -> int:
    """Return the most linked pieces of a key without those that are lent."""
    occupied = evaluation.occupied[key] & ~lent
    linking = evaluation.occupied[puzzle.rules.points.shape[0] + key] & ~lent
    most, rest = 0, occupied
    while rest:
        group = flood_fill(puzzle.board.neighbours, lowest_bit(rest), occupied | linking)
        rest &= ~group
        counted = group & occupied
        size = population_count(counted)
        if key >= puzzle.rules.civilisations:
            distinct = civilisations_on(puzzle, evaluation.occupied, counted)
            if distinct < size and not puzzle.rules.duplicates_link:
                distinct, _, _ = _measure_with_duplicates(puzzle, evaluation, counted, group & linking)
            size = distinct
        most = max(most, size)
    return most


@compiled
def _measure_with_duplicates(
    puzzle: PuzzleArrays, evaluation: Evaluation, counted: Word, linking: Word
) -> tuple[int, int, int]:
    """Return what `_measure` measures of one group of a Domain, trying all ways to take one piece of each Civilisation.

    A duplicate left out does not link either, so that each choice can fall into groups of its own.
    """
    number, single = 0, counted
    # An odometer: the piece taken of each Civilisation is the lowest of what is left in its wheel.
    for civilisation in range(puzzle.rules.civilisations):
        same = evaluation.occupied[civilisation] & counted
        if same and without_lowest_bit(same):
            evaluation.duplicates[number] = evaluation.wheels[number] = same
            single &= ~same
            number += 1
    most, most_shown, most_filling = 0, 0, 0
    for _ in range(MOST_CHOICES_OF_DUPLICATES):
        chosen = single | linking
        for n in range(number):
            chosen |= lowest_bit(evaluation.wheels[n])
        rest = chosen & counted
        while rest:
            group = flood_fill(puzzle.board.neighbours, lowest_bit(rest), chosen)
            rest &= ~group
            size = population_count(group & counted)
            filled = (counted | linking) if puzzle.rules.duplicates_fill else group
            most = max(most, size)
            most_shown = max(most_shown, values_shown(puzzle, evaluation.occupied, group & counted, size))
            if _fills(puzzle, evaluation, filled, group & counted):
                most_filling = max(most_filling, size)
        n = 0
        while n < number:
            evaluation.wheels[n] = without_lowest_bit(evaluation.wheels[n])
            if evaluation.wheels[n]:
                break
            evaluation.wheels[n] = evaluation.duplicates[n]
            n += 1
        if n == number:
            break
    return most, most_shown, most_filling


@compiled
def _fills(puzzle: PuzzleArrays, evaluation: Evaluation, group: Word, chosen: Word) -> bool:
    """Whether a group fills the gallery: with the pieces chosen, those that only link, and duplicates of the chosen."""
    gallery = puzzle.board.gallery
    if gallery & ~group:
        return False
    rest = gallery & ~chosen
    for civilisation in range(puzzle.rules.civilisations):
        if rest & evaluation.occupied[civilisation] and not chosen & evaluation.occupied[civilisation]:
            return False
    return True


@compiled
def _one_of_each_fills(puzzle: PuzzleArrays, evaluation: Evaluation, counted: Word) -> bool:
    """Whether of pieces linked by duplicates one of each Civilisation can fill all of the gallery that they fill."""
    filled = puzzle.board.gallery & counted
    different: bool = civilisations_on(puzzle, evaluation.occupied, filled) == population_count(filled)
    return puzzle.rules.duplicates_fill or different


@compiled
def _size_within_gallery(puzzle: PuzzleArrays, evaluation: Evaluation, key: int) -> int:
    """Return how many linked pieces fill the gallery and lie nowhere else; 0 where others beside belong to them.

    Where a Collection may be a part of what is linked, others beside make no difference.
    """
    gallery = puzzle.board.gallery
    counted = gallery & evaluation.occupied[key]
    if gallery & ~counted & ~evaluation.occupied[puzzle.rules.points.shape[0] + key]:
        return 0
    if flood_fill(puzzle.board.neighbours, lowest_bit(gallery), gallery) != gallery:
        return 0
    size, around, inside = population_count(counted), gallery, gallery
    while inside:
        around |= puzzle.board.neighbours[lowest_space(inside)]
        inside = without_lowest_bit(inside)
    if puzzle.rules.duplicates_link:
        linking = evaluation.occupied[puzzle.rules.points.shape[0] + key]
        around = flood_fill(puzzle.board.neighbours, lowest_bit(gallery), gallery | evaluation.occupied[key] | linking)
    more = around & evaluation.occupied[key] & ~gallery
    if puzzle.rules.smaller:
        more = 0
    if key < puzzle.rules.civilisations:
        return 0 if more else size
    different: int = civilisations_on(puzzle, evaluation.occupied, counted)
    if different < size and not puzzle.rules.duplicates_fill:
        return 0
    belongs: bool = civilisations_on(puzzle, evaluation.occupied, counted | more) > different
    return 0 if belongs else different


# Points


@compiled
def worth(puzzle: PuzzleArrays, measures: Measures) -> int:
    """Return the points of Collections so measured: their own, the demands', the gallery's.

    Of a key one Collection counts: that which fills the gallery may be smaller than the largest. It pays as much, but
    where what pays is chosen apart.
    """
    points = _points_with_fives(puzzle, measures)
    most = points
    for key in range(measures.size.shape[0]):
        filling, size, paid = measures.filling[key], measures.size[key], measures.paid[key]
        if filling:
            measures.size[key] = filling
            if not puzzle.rules.apart:
                measures.paid[key] = filling
            filled = points if size == filling else _points_with_fives(puzzle, measures)
            most = max(most, puzzle.rules.gallery_points + filled)
            measures.size[key], measures.paid[key] = size, paid
    return most


@compiled
def _points_with_fives(puzzle: PuzzleArrays, measures: Measures) -> int:
    """Return the points of Collections and demands, where one of more than five pieces may give way to one of five."""
    most = _points_by_size(puzzle, measures)
    for key in range(measures.size.shape[0]):
        size, paid = measures.size[key], measures.paid[key]
        if measures.shows[key] == SHOWS_WITH_FIVE and size > ALL_VALUES:
            measures.size[key] = ALL_VALUES
            if not puzzle.rules.apart:
                measures.paid[key] = ALL_VALUES
            most = max(most, _points_by_size(puzzle, measures))
            measures.size[key], measures.paid[key] = size, paid
    return most


@compiled
def _points_by_size(puzzle: PuzzleArrays, measures: Measures) -> int:
    """Return the points of Collections by their size, and those of the demands."""
    points: int = demand_points(puzzle.demands, measures)
    for key in range(measures.size.shape[0]):
        points += puzzle.rules.points[key, measures.paid[key]]
    return points


@compiled
def demand_points(demands: DemandArrays, measures: Measures) -> int:
    """Return what the demands pay, each its best level whose needs are all met."""
    holds: Word = 0
    for n in range(demands.condition_key.shape[0]):
        key = demands.condition_key[n]
        too_large: bool = demands.condition_shows[n] == SHOWS_WITH_FIVE and measures.size[key] > ALL_VALUES
        if too_large or measures.size[key] < demands.condition_size[n]:
            continue
        if measures.shows[key] >= demands.condition_shows[n]:
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
