"""A part of a large board, with all cards gathered there: the search knows boards of 64 spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.arrange.bitboards import MOST_SPACES
from scoring.arrange.boxes import is_open
from scoring.arrange.frontier_state import WIDEST
from scoring.arrange.partition import sides
from scoring.arrange.puzzle import EMPTY, Puzzle
from scoring.games.museum.arranging.puzzles import MuseumPuzzle

LONGEST: Final = MOST_SPACES // WIDEST
"""Rows of the widest board whose layouts can be refuted."""


def window(posed: MuseumPuzzle) -> MuseumPuzzle:
    """Return a puzzle of as much of its board as the search knows.

    Its ceiling holds for the whole board where that is open, else it says nothing about it. Cards that have no room
    there lie outside, as they lie.
    """
    inside = _inside(posed.puzzle)
    order = [*inside, *(space for space in range(len(posed.spaces)) if space not in {*inside})]
    places = _gathered(posed, order, len(inside))
    pieces = tuple(posed.puzzle.pieces[n] for n in places)
    part = _part(replace(posed.puzzle, pieces=pieces[: len(inside)]), inside)
    all_inside = all(piece == EMPTY for piece in pieces[len(inside) :])
    if all_inside and is_open(posed.puzzle) and is_open(part):
        part = replace(part, part_of=sides(posed.puzzle.coordinates))
    return replace(
        posed,
        puzzle=part,
        spaces=tuple(posed.spaces[space] for space in order),
        cards=tuple(posed.cards[n] for n in places),
        exact=posed.exact and all_inside,
    )


def _gathered(posed: MuseumPuzzle, order: list[int], inside: int) -> list[int]:
    """Return where what is to lie on each space of `order` lies; the first `inside` spaces are filled from the rest."""
    places = [*order]
    free = (n for n in range(inside) if posed.cards[order[n]] is None)
    for n in range(inside, len(order)):
        if posed.cards[order[n]] is not None and order[n] not in posed.puzzle.fixed:
            to = next(free, None)
            if to is not None:
                places[to], places[n] = places[n], places[to]
    return places


def _part(puzzle: Puzzle, inside: list[int]) -> Puzzle:
    """Return a puzzle on these spaces alone; its pieces are those already."""
    number = {space: n for n, space in enumerate(inside)}
    whole = puzzle.gallery <= {*inside}
    return replace(
        puzzle,
        coordinates=tuple(puzzle.coordinates[space] for space in inside),
        doors=tuple(
            sorted(
                (min(one, other), max(one, other))
                for one, other in ((number.get(a), number.get(b)) for a, b in puzzle.doors)
                if one is not None and other is not None
            )
        ),
        fixed=frozenset(number[space] for space in puzzle.fixed if space in number),
        gallery=frozenset(number[space] for space in puzzle.gallery) if whole else frozenset(),
        fillers=puzzle.fillers if whole else (),
    )


def _inside(puzzle: Puzzle) -> list[int]:
    """Return the spaces of the part: of a board that can be refuted the one with most doorways, else those nearby."""
    needed = puzzle.gallery | puzzle.fixed
    cards = sum(piece != EMPTY for piece in puzzle.pieces)
    boxes = [box for box in _boxes(puzzle) if needed <= box and len(box) >= cards]
    if boxes:
        return sorted(max(boxes, key=lambda box: sum(door[0] in box and door[1] in box for door in puzzle.doors)))
    return sorted(_grown(puzzle, needed if len(needed) <= MOST_SPACES else frozenset()))


def _boxes(puzzle: Puzzle) -> Iterator[frozenset[int]]:
    for height, width in ((LONGEST, WIDEST), (WIDEST, LONGEST)):
        for top, left in puzzle.coordinates:
            yield frozenset(
                space
                for space, (row, column) in enumerate(puzzle.coordinates)
                if 0 <= row - top < height and 0 <= column - left < width
            )


def _grown(puzzle: Puzzle, spaces: frozenset[int]) -> set[int]:
    """Return these spaces with others, each that with the most doorways to those before it."""
    inside, beside = {*spaces}, [0] * len(puzzle.coordinates)

    def count(space: int) -> None:
        for one, other in puzzle.doors:
            if space in (one, other):
                beside[one + other - space] += 1

    for space in spaces:
        count(space)
    while len(inside) < min(MOST_SPACES, len(puzzle.coordinates)):
        best = max((n for n in range(len(beside)) if n not in inside), key=beside.__getitem__)
        inside.add(best)
        count(best)
    return inside
