"""Where regions can lie: linked sets of a board's cells, listed on bitboards."""

from __future__ import annotations

from itertools import product
from typing import Final

from scoring.arrange.bitboards import flood_fill, lowest_bit, lowest_space, population_count, without_lowest_bit
from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_state import DOOR_ABOVE, DOOR_LEFT, IN_GALLERY, IS_SPACE, SMALLEST_REGION
from scoring.arrange.partition import Grid, box_of, grid_of
from scoring.arrange.puzzle import Puzzle
from scoring.arrange.typed_arrays import WORD, Ints2D, Word, Words, ints_2d, words, zeros

MOST_LINKED_SETS: Final = 1 << 18
"""Linked sets of a board that are listed; there are 14,324 of two to eight spaces on 5x5, 33,831 on 6x6."""
MOST_PLACEMENTS: Final = 1 << 19
"""Places that are listed at a time; a search that would list more is given up."""


@record
class Floor:
    """A board's cells and doorways as bitboards."""

    spaces: Word
    """uint64: the cells that are spaces."""
    gallery: Word
    """uint64: the spaces of the gallery."""
    right: Word
    """uint64: the cells with a doorway to the next one of their row."""
    down: Word
    """uint64: the cells with a doorway to the next one of their column."""
    width: int
    """Cells of a row."""
    neighbours: Words
    """uint64 (cells,): the cells that each one has a doorway to."""
    images: Ints2D
    """int64 (images, cells): where each cell goes if the board is turned or mirrored and is the same after it."""


@record
class PlacementList:
    """Sets of cells, one after the other."""

    sets: Words
    """uint64 (room,): the sets."""
    used: int
    """How many there are; more than there is room for where some found none."""


def floor_of(grid: Grid) -> Floor:
    """Return a grid as bitboards."""
    cells, width = range(len(grid.spaces)), grid.width
    neighbours = [0] * len(cells)
    for cell in cells:
        for column, beside in ((DOOR_LEFT, cell - 1), (DOOR_ABOVE, cell - width)):
            if grid.cells[cell, column]:
                neighbours[cell] |= 1 << beside
                neighbours[beside] |= 1 << cell
    spaces, gallery = (
        sum(1 << cell for cell in cells if grid.cells[cell, column]) for column in (IS_SPACE, IN_GALLERY)
    )
    return Floor(
        spaces=spaces,
        gallery=gallery,
        right=sum(1 << cell for cell in cells[:-1] if grid.cells[cell + 1, DOOR_LEFT]),
        down=sum(1 << cell for cell in cells[:-width] if grid.cells[cell + width, DOOR_ABOVE]),
        width=width,
        neighbours=words(neighbours),
        images=ints_2d(_images(neighbours, (spaces, gallery), width)),
    )


def _images(neighbours: list[int], same: tuple[int, int], width: int) -> list[list[int]]:
    """Return where each cell goes in all images of a board with the same doorways and these sets the same."""
    cells, height, images = range(len(neighbours)), len(neighbours) // width, []
    for turned, upside_down, left_to_right in product((False, True), repeat=3):
        image = []
        for cell in cells:
            row, column = reversed(divmod(cell, width)) if turned else divmod(cell, width)
            row, column = height - 1 - row if upside_down else row, width - 1 - column if left_to_right else column
            image.append(row * width + column)
        if turned and height != width:
            continue
        seen = [sum(1 << image[cell] for cell in cells if some >> cell & 1) for some in (*same, *neighbours)]
        if seen == [*same, *(neighbours[cell] for cell in image)]:
            images.append(image)
    return images


class LinkedSets:
    """The linked sets of a board by their size, listed when first asked for."""

    def __init__(self, grid: Grid, room: Words | None = None) -> None:
        self.grid, self.floor = grid, floor_of(grid)
        self.listed = PlacementList(zeros(WORD, MOST_LINKED_SETS), 0)
        self.first = [0] * (SMALLEST_REGION + 1)
        """Where the sets of each size begin."""
        self.room = zeros(WORD, MOST_PLACEMENTS) if room is None else room
        """Scratch buffer: the places that are listed while one profile is looked at."""

    def add_to(self, placements: PlacementList, size: int, waste: int) -> None:
        """Add every linked set of so many cells that wastes no more doorways than `waste`, to another list."""
        while len(self.first) <= size + 1:
            anything = zeros(WORD, len(self.floor.neighbours))
            list_linked_sets(self.floor, self.listed, len(self.first) - 1, self.floor.spaces, 0, anything)
            self.first.append(self.listed.used)
        add_thrifty(self.floor, self.listed, self.first[size], self.first[size + 1], waste, placements)


class Boards:
    """The boards of searches that take turns: each is laid out once, and all have the same room to list places."""

    def __init__(self) -> None:
        self.grids: dict[object, Grid] = {}
        self.linked_sets: dict[Grid, LinkedSets] = {}

    def grid(self, puzzle: Puzzle, box: tuple[int, int] | None = None) -> Grid:
        """Return the board of a puzzle as the search decides it, or a box of so many rows and columns of it."""
        board = puzzle.coordinates, puzzle.doors, puzzle.fixed, puzzle.gallery, puzzle.for_domains, box
        if board not in self.grids:
            self.grids[board] = box_of(puzzle, *box) if box else grid_of(puzzle)
        return self.grids[board]

    def of(self, grid: Grid) -> LinkedSets:
        """Return the linked sets of a board."""
        if grid not in self.linked_sets:
            room = next((other.room for other in self.linked_sets.values()), None)
            self.linked_sets[grid] = LinkedSets(grid, room)
        return self.linked_sets[grid]


@compiled
def doors_right(floor: Floor, cells: Word) -> Word:
    """Return the cells of a set with a doorway to the next one of their row, where that is in the set, too."""
    return cells & (cells >> 1) & floor.right


@compiled
def doors_down(floor: Floor, cells: Word) -> Word:
    """Return the cells of a set with a doorway to the next one of their column, where that is in the set, too."""
    return cells & (cells >> floor.width) & floor.down


@compiled
def wasted_doors(floor: Floor, cells: Word) -> int:
    """Return how many doorways between the cells of a linked set could be closed."""
    doors: int = population_count(doors_right(floor, cells)) + population_count(doors_down(floor, cells))
    return doors + 1 - population_count(cells)


@compiled
def add_placement(placements: PlacementList, cells: Word) -> None:
    """Add a set, where there is room."""
    if placements.used < placements.sets.shape[0]:
        placements.sets[placements.used] = cells
    placements.used += 1


@compiled
def has_overflowed(placements: PlacementList) -> bool:
    """Whether there was no room for some sets."""
    return placements.used > placements.sets.shape[0]


@compiled
def add_thrifty(
    floor: Floor, linked: PlacementList, first: int, end: int, waste: int, placements: PlacementList
) -> None:
    """Add the linked sets from `first` to `end` that waste no more doorways than `waste`."""
    if has_overflowed(linked):
        placements.used = placements.sets.shape[0] + 1
        return
    for n in range(first, end):
        if wasted_doors(floor, linked.sets[n]) <= waste:
            add_placement(placements, linked.sets[n])


@compiled
def list_linked_sets(
    floor: Floor, placements: PlacementList, size: int, within: Word, holding: Word, once: Words
) -> None:
    """Add every linked set of so many cells of `within` that has all cells of `holding`.

    `once`: uint64 (cells,), for each cell the set that it is in and of which a linked set may have one cell only.
    """
    if holding:
        beside: Word = 0
        rest = holding
        while rest:
            beside |= floor.neighbours[lowest_space(rest)]
            rest = without_lowest_bit(rest)
        beside &= within & ~holding
        _grow(floor, placements, size, holding, beside, ~within | holding | beside, once)
        return
    while within:
        start = lowest_bit(within)
        within = without_lowest_bit(within)
        barred: Word = once[lowest_space(start)]
        beside = floor.neighbours[lowest_space(start)] & within & ~barred
        _grow(floor, placements, size, start, beside, ~within | beside | barred, once)


@compiled
def _grow(
    floor: Floor, placements: PlacementList, size: int, cells: Word, beside: Word, seen: Word, once: Words
) -> None:
    """Add every set of so many cells that some grow to, first by those `beside` them, then by what was not `seen` yet.

    Each cell beside is taken or left for good, so that no set comes twice (Redelmeier 1981).
    """
    number: int = population_count(cells)
    if number == size and flood_fill(floor.neighbours, lowest_bit(cells), cells) == cells:
        add_placement(placements, cells)
    if number >= size:
        return
    while beside:
        cell = lowest_bit(beside)
        beside = without_lowest_bit(beside)
        barred: Word = once[lowest_space(cell)]
        fresh = floor.neighbours[lowest_space(cell)] & ~seen & ~barred
        _grow(floor, placements, size, cells | cell, (beside | fresh) & ~barred, seen | fresh | barred, once)
