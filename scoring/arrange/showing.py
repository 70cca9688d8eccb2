"""Which Civilisations and values linked pieces show; `occupied` says where a layout lies, as in `evaluation`."""

from __future__ import annotations

from scoring.arrange.arrays import SHOWS, SHOWS_WITH_FIVE, PuzzleArrays
from scoring.arrange.bitboards import flood_fill, lowest_bit, population_count, without_lowest_bit
from scoring.arrange.compiling import compiled
from scoring.arrange.puzzle import ALL_VALUES, ANY_VALUE
from scoring.arrange.typed_arrays import Word, Words


@compiled
def civilisations_on(puzzle: PuzzleArrays, occupied: Words, spaces: Word) -> int:
    """Return how many Civilisations lie on these spaces; a piece without one counts as one of its own."""
    number = 0
    for civilisation in range(puzzle.rules.civilisations):
        same = occupied[civilisation] & spaces
        if same:
            number += 1
            spaces &= ~same
    return number + population_count(spaces)


@compiled
def values_shown(puzzle: PuzzleArrays, occupied: Words, spaces: Word, size: int) -> int:
    """Return whether the pieces on these spaces, so many, show all values: 0, `SHOWS` or `SHOWS_WITH_FIVE`."""
    if size < ALL_VALUES:
        return 0
    first = occupied.shape[0] - ANY_VALUE - 1
    missing = 0
    for value in range(ALL_VALUES):
        if not occupied[first + value] & spaces:
            missing += 1
    if missing > population_count(occupied[first + ANY_VALUE - 1] & spaces):
        return 0
    if size == ALL_VALUES or (puzzle.rules.smaller and _five_show(puzzle, occupied, spaces)):
        return SHOWS_WITH_FIVE
    return SHOWS


@compiled
def _five_show(puzzle: PuzzleArrays, occupied: Words, spaces: Word) -> bool:
    """Whether five linked pieces of these show all values; more than five do, and what may be any value is believed."""
    fives = _fives(occupied, spaces)
    for number in range(fives):
        five = _five(occupied, spaces, number)
        if flood_fill(puzzle.board.neighbours, lowest_bit(five), five) == five:
            return True
    return not fives or puzzle.rules.duplicates_link


@compiled
def different_show(puzzle: PuzzleArrays, occupied: Words, spaces: Word) -> bool:
    """Whether pieces of different Civilisations among these show all values; what may be any value is believed."""
    fives = _fives(occupied, spaces)
    for number in range(fives):
        if civilisations_on(puzzle, occupied, _five(occupied, spaces, number)) == ALL_VALUES:
            return True
    return not fives


@compiled
def _fives(occupied: Words, spaces: Word) -> int:
    """Return how many ways there are to choose a piece of each value; 0 where some may be any value, too."""
    first, fives = occupied.shape[0] - ANY_VALUE - 1, 1
    if occupied[first + ANY_VALUE - 1] & spaces:
        return 0
    for value in range(ALL_VALUES):
        fives *= population_count(occupied[first + value] & spaces)
    return fives


@compiled
def _five(occupied: Words, spaces: Word, number: int) -> Word:
    """Return the pieces of one of these ways, by its number from 0."""
    first = occupied.shape[0] - ANY_VALUE - 1
    five: Word = 0
    for value in range(ALL_VALUES):
        showing = occupied[first + value] & spaces
        choices = population_count(showing)
        for _ in range(number % choices):
            showing = without_lowest_bit(showing)
        number //= choices
        five |= lowest_bit(showing)
    return five
