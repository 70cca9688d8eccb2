"""The boxes of an open board: rectangles of which regions cover some space in every row and column.

A board is open where its spaces are a rectangle without walls and no piece stays. Whoever fills no gallery can lie
anywhere on it. Take regions as a question asks for them, and leave out the rows and columns in which they have no
space: those on both sides come to touch, and the regions are as large, as linked, and share as many spaces as before.
So they can be had on an open board just if they can in one of its boxes, and these are few.

For each row of a box has a first and a last covered space, and so has each column: at these, two sides of spaces a row
and two a column lead out of what is covered. A doorway that a region needs takes two sides more. The covered spaces
have four sides each, so that 2 x rows + 2 x columns + 2 x doorways are 4 x spaces at most.

In a row, the covered spaces have one doorway less between them than they are, at most. Of the others each costs a
doorway; so it does in its column. So as many spaces as regions leave uncovered in a box, twice as many doorways are
wasted, and likewise behind a frontier.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from typing import Final

from scoring.arrange.partition import Partition, sides
from scoring.arrange.puzzle import EMPTY, Puzzle

LONGER: Final = 1
"""So much longer and wider together than a box needs to be for all pieces are those in which they are gathered."""


def is_open(puzzle: Puzzle) -> bool:
    """Whether a board is a rectangle without walls from which every piece may be taken."""
    rows, columns = sides(puzzle.coordinates)
    every_door = 2 * rows * columns - rows - columns
    movable = not puzzle.fixed and not puzzle.for_domains
    return movable and (len(puzzle.coordinates), len(puzzle.doors)) == (rows * columns, every_door)


def boxes(puzzle: Puzzle, partition: Partition) -> list[tuple[int, int]]:
    """Return rows and columns of the boxes in which regions of an open board may lie, the roomiest first.

    None is wider than high: those that are wider can be turned.
    """
    height, width = sorted(puzzle.part_of or sides(puzzle.coordinates), reverse=True)
    least, most = partition.uncovered
    spaces = len(puzzle.coordinates)
    both_sides = 2 * (spaces - max(least, 0)) - partition.doors
    found = (
        (rows, columns)
        for columns, rows in product(range(1, width + 1), range(1, height + 1))
        if columns <= rows and rows + columns <= both_sides and spaces - most <= rows * columns
    )
    return sorted(found, key=lambda box: (sum(box), box))


def gathered(puzzle: Puzzle) -> list[Puzzle]:
    """Return a puzzle with its pieces gathered in a box, the rest of the board staying empty: small ones in turn.

    Where the board is not open it stays as it is.
    """
    if not is_open(puzzle):
        return [puzzle]
    height, width = sides(puzzle.coordinates)
    pieces = [piece for piece in puzzle.pieces if piece != EMPTY]
    large = [box for box in product(range(1, height + 1), range(1, width + 1)) if prod(box) >= len(pieces)]
    ordered = sorted(large, key=lambda box: (sum(box), -prod(box)))
    return [_within(puzzle, box) for box in ordered if sum(box) <= sum(ordered[0]) + LONGER]


def _within(puzzle: Puzzle, box: tuple[int, int]) -> Puzzle:
    """Return a puzzle with all its pieces in a box at the first row and column, which they do not leave."""
    inside = {n for n, (row, column) in enumerate(puzzle.coordinates) if row < box[0] and column < box[1]}
    order = sorted(range(len(puzzle.pieces)), key=lambda space: space not in inside)
    pieces = dict(zip(order, sorted(puzzle.pieces, key=lambda piece: piece == EMPTY), strict=True))
    outside = frozenset(pieces) - inside
    return replace(puzzle, pieces=tuple(pieces[space] for space in sorted(pieces)), fixed=outside)
