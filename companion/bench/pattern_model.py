"""The best layout of a Museum as a packing of patterns, solved by CP-SAT: each linked group is one column.

Every connected region of a size worth telling apart is a column for each Civilisation and Domain that has as many
cards: chosen or not, worth what its size pays. This is the set packing formulation known from political districting
(Garfinkel and Nemhauser, 1970), where each district is a column. Few sizes pay, so that all columns can be listed.

A region is connected by itself: nothing is left to say about links. What has to be said is that a key has one region,
that its spaces hold cards of the key, and that a doorway is inside one region: two of them would share two spaces, with
cards alike. These are cliques of the packing (Padberg, 1973), and make its linear relaxation tight.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from companion.bench.posed import Posed, pose
from companion.bench.solver import Answer
from companion.bench.timed_solver import Limits, answer
from scoring.arrange.puzzle import EMPTY, Piece
from scoring.games.museum.table import Table

LARGEST_LISTED: Final = 10
"""Of larger regions a full board has too many to list them: of eleven spaces 77 000."""
Region = frozenset[int]
"""Spaces linked through doorways."""


class Column(NamedTuple):
    """One region as the linked group of one key."""

    region: Region
    chosen: cp_model.IntVar


def solve(table: Table, name: str, seconds: float, beat: int | None = None) -> Answer:
    """Look for the best layout for so many seconds of processor time; with `beat`, for one worth more than that."""
    deadline = time.process_time() + seconds
    posed = pose(table, name)
    ceiling = posed.museum.ceiling
    if posed.largest > LARGEST_LISTED:
        return Answer(beat, ceiling)
    model = _Model(posed, beat)
    return answer(model.model, Limits(deadline, ceiling, beat), lambda solver: posed.total(model.layout(solver)))


class _Model:
    """One Museum as a packing."""

    def __init__(self, posed: Posed, beat: int | None) -> None:
        self.posed = posed
        self.model = cp_model.CpModel()
        self.lies = {
            (space, card): self.model.new_bool_var(f"{card} at {space}")
            for space in posed.spaces
            for card in posed.cards
        }
        self._lay()
        self.columns = self._columns()
        self._pack()
        terms = [*self._points(), *self._demands(), *self._gallery()]
        total = posed.least + sum(points * chosen for points, chosen in terms)
        self.model.maximize(total)
        self.model.add(total <= posed.museum.ceiling)
        if beat is not None:
            self.model.add(total > beat)

    def layout(self, solver: cp_model.CpSolver) -> list[Piece]:
        """Return what lies on each space."""
        return [
            next((card for card in self.posed.cards if solver.boolean_value(self.lies[space, card])), EMPTY)
            for space in self.posed.spaces
        ]

    def _lay(self) -> None:
        """Every card lies on one space, and every space holds at most one."""
        for space in self.posed.spaces:
            self.model.add_at_most_one(self.lies[space, card] for card in self.posed.cards)
        for card, pieces in self.posed.cards.items():
            self.model.add(sum(self.lies[space, card] for space in self.posed.spaces) == len(pieces))
        single = next((card for card, pieces in self.posed.cards.items() if len(pieces) == 1), None)
        if single is not None:
            self.model.add_bool_or(self.lies[space, single] for space in self.posed.first_of_alike)

    def _columns(self) -> dict[int, list[Column]]:
        listed = regions(self.posed, self.posed.largest)
        return {
            key: [Column(region, self.model.new_bool_var("")) for size in sizes for region in listed[size]]
            for key, sizes in self.posed.sizes.items()
        }

    def _pack(self) -> None:
        """A key has one region, whose spaces hold its cards; a doorway is inside one region at most."""
        inside: dict[frozenset[int], list[cp_model.IntVar]] = {frozenset(door): [] for door in self.posed.puzzle.doors}
        for key, columns in self.columns.items():
            self.model.add_at_most_one(chosen for _, chosen in columns)
            covering: list[list[cp_model.IntVar]] = [[] for _ in self.posed.spaces]
            for region, chosen in columns:
                for space in region:
                    covering[space].append(chosen)
                for door, those in inside.items():
                    if door <= region:
                        those.append(chosen)
            for space, those in enumerate(covering):
                cards = [self.lies[space, card] for card in self.posed.cards if key in card[:2]]
                has = self.model.new_bool_var(f"{key} has {space}")
                self.model.add(sum(those) == has)
                self.model.add_bool_or(has.negated(), *cards)
        for those in inside.values():
            self.model.add_at_most_one(those)

    def _points(self) -> Iterator[tuple[int, cp_model.LinearExprT]]:
        for key, columns in self.columns.items():
            for region, chosen in columns:
                yield self.posed.points_of(key, len(region)), chosen

    def _has(self, key: int, size: int, within: Region = frozenset()) -> cp_model.LinearExprT:
        """Return 1 where a key's group is as large and holds these spaces, else 0."""
        if size <= 1 and not within:
            return 1
        return sum(
            chosen for region, chosen in self.columns.get(key, ()) if len(region) >= size and region.issuperset(within)
        )

    def _demands(self) -> Iterator[tuple[int, cp_model.LinearExprT]]:
        """A demand pays one level at most, whose needs are met."""
        for levels in self.posed.puzzle.demands:
            paid = [self.model.new_bool_var("") for _ in levels]
            self.model.add_at_most_one(paid)
            for level, pays in zip(levels, paid, strict=True):
                for count, conditions in level.needs:
                    met = sum(self._has(condition.key, condition.size) for condition in conditions)
                    self.model.add(count * pays <= met)
                yield level.points, pays

    def _gallery(self) -> Iterator[tuple[int, cp_model.LinearExprT]]:
        puzzle = self.posed.puzzle
        filled = self.model.new_bool_var("Grand Gallery")
        self.model.add(filled <= sum(self._has(key, least, puzzle.gallery) for key, least in puzzle.fillers))
        yield puzzle.gallery_points, filled


def regions(posed: Posed, largest: int) -> dict[int, list[Region]]:
    """Return all connected regions of the board by their size, up to the largest."""
    neighbours: list[set[int]] = [set() for _ in posed.spaces]
    for space, other in posed.puzzle.doors:
        neighbours[space].add(other)
        neighbours[other].add(space)
    listed = {1: [frozenset({space}) for space in posed.spaces]}
    for size in range(1, largest):
        larger = {
            region | {space}
            for region in listed[size]
            for space in set().union(*(neighbours[inside] for inside in region)) - region
        }
        listed[size + 1] = sorted(larger, key=sorted)
    return listed
