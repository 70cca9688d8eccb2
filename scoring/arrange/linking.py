"""Pieces that only link, as the proof sees them: each is used by the Collection of its Domain, or it is not there.

A Collection that uses some of them has a linked part of every smaller size that uses them still. So a piece in use is
one of its Domain and of a Civilisation of its own, and the region sought is larger by it. Pieces that stay and touch
are used together. That the region holds the first of them is asked of the board; of others, where pieces of several
Domains stay, only that no Civilisation is linked across them. Asked exactly, each region holds those of its Domain.
Where pieces stay in the gallery, none but their Domain fills it: its region then holds the whole gallery with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations, product
from typing import NamedTuple

from scoring.arrange.boxes import boxes, is_open
from scoring.arrange.filling import Filling, fillings
from scoring.arrange.frontier_state import NONE, SMALLEST_REGION
from scoring.arrange.partition import Grid
from scoring.arrange.placements import Boards, LinkedSets
from scoring.arrange.profiles import Profile
from scoring.arrange.puzzle import EMPTY, NOTHING, Piece, Puzzle
from scoring.arrange.questions import CardTable, Question, questions

Spaces = tuple[int, ...]


class Ground(NamedTuple):
    """Where regions may lie: a board, or a box of it."""

    grid: Grid
    linked_sets: LinkedSets | None
    """Their places; none where there are too many cells, or more may link a region than the cards that count for it."""


@dataclass(frozen=True)
class Linking:
    """The puzzle with some pieces that only link in use, and the others not there."""

    puzzle: Puzzle
    """They count in it for their Domains; no piece only links."""
    used: tuple[int, ...]
    """How many are in use, by key."""
    boards: Boards
    """Where its board is kept."""
    holder: int
    """The Domain whose region holds those that stay, which stand as the gallery; `NONE` where none stay."""
    filling: Filling
    """Who may fill the gallery in the profiles that it serves."""

    def grounds(self, question: Question) -> Iterator[tuple[Ground, Question]]:
        """Yield where a question's regions may lie, the whole board or its boxes, each with what is asked there."""
        filled = any(profile.filler != NONE for profile in question.profiles)
        if filled or question.exact or not any(question.partition.sizes) or not is_open(self.puzzle):
            yield self._ground(None, exact=question.exact), question
            return
        partition, (least, most) = question.partition, question.partition.uncovered
        for height, width in boxes(self.puzzle, partition):
            outside = len(self.puzzle.coordinates) - height * width
            in_box = partition._replace(uncovered=(least - outside, most - outside))
            yield self._ground((height, width)), replace(question, partition=in_box)

    def _ground(self, box: tuple[int, int] | None, *, exact: bool = False) -> Ground:
        grid = self.boards.grid(self.puzzle, box)
        placed = not (grid.too_large or (any(self.used) and not exact))
        return Ground(grid, self.boards.of(grid) if placed else None)

    @cached_property
    def cards(self) -> CardTable:
        """The cards by row and column."""
        return CardTable(self.puzzle, self.filling.holds, self.filling.covered)

    def asked(self, profiles: Iterable[Profile]) -> tuple[Question, ...]:
        """Return what profiles ask of it; of those that link nothing with a piece in use nothing."""
        served = [asked for profile in profiles if self._serves(profile) for asked in self._larger(profile)]
        return questions(self.puzzle, served) if served else ()

    def _serves(self, profile: Profile) -> bool:
        if profile.filler not in self.filling.fillers:
            return False
        return all(not used or size >= SMALLEST_REGION for used, size in zip(self.used, profile.sizes, strict=True))

    def _larger(self, profile: Profile) -> Iterator[Profile]:
        """Yield a profile with regions larger by what is in use; those in every size of which more is told exactly."""
        doubled = self.puzzle.linked_by_duplicates
        sizes = [
            1 if key in doubled else size + used
            for key, (size, used) in enumerate(zip(profile.sizes, self.used, strict=True))
        ]
        if self.filling.holds:
            sizes[profile.filler] = max(sizes[profile.filler], len(self.filling.holds))
        most = [*sizes]
        for key in self._told_whole(profile) - doubled:
            most[key] = self.puzzle.most_linked[key]
        for some in product(*(range(size, last + 1) for size, last in zip(sizes, most, strict=True))):
            yield profile._replace(sizes=some, filler=self._filler(profile))

    def _told_whole(self, profile: Profile) -> set[int]:
        """Return the keys of which all linked pieces are asked for, since what is told depends on each of them."""
        if not profile.paying:
            return set()
        showing = () if self.puzzle.exactly_five else profile.shows
        return {*showing, *([profile.filler] if self.filling.covered else [])}

    def _filler(self, profile: Profile) -> int:
        """Return the key whose region is to hold what stands as the gallery."""
        if self.filling.holds or (self.filling.covered and profile.paying):
            return profile.filler
        return NONE if profile.paying else self.holder


def linkings(puzzle: Puzzle, boards: Boards) -> Iterator[Linking]:
    """Yield all ways to use the pieces that only link, that without any first."""
    doubled = puzzle.linked_by_duplicates  # of these no region is asked, so that nothing serves it
    linking = [space for space, piece in enumerate(puzzle.pieces) if piece.links and piece.domain not in doubled]
    staying = _subsets(_chains(puzzle, [space for space in linking if space in puzzle.fixed]))
    moving = [
        [tuple(spaces[:number]) for number in range(len(spaces) + 1)]
        for key in range(puzzle.civilisations, len(puzzle.points))
        if (spaces := [n for n in linking if n not in puzzle.fixed and puzzle.pieces[n].domain == key])
    ]
    for stay, move in product(staying, product(*moving)):
        yield from _by_filling(puzzle, boards, stay, tuple(chain.from_iterable(move)))


def _by_filling(puzzle: Puzzle, boards: Boards, stay: tuple[Spaces, ...], move: Spaces) -> Iterator[Linking]:
    staying = frozenset(chain.from_iterable(stay))
    in_use = {*staying, *move}
    pieces = [
        piece if not piece.links else Piece(NOTHING, piece.domain) if space in in_use else EMPTY
        for space, piece in enumerate(puzzle.pieces)
    ]
    used = [0] * len(puzzle.points)
    for space in in_use:
        used[puzzle.pieces[space].domain] += 1
    asked = replace(puzzle, pieces=tuple(pieces), fixed=puzzle.fixed - staying, for_domains=staying)
    holder = puzzle.pieces[stay[0][0]].domain if stay else NONE
    for filling in fillings(puzzle, staying):
        gallery = filling.holds or frozenset(*stay[:1])
        posed = replace(asked, gallery=gallery, exact_gallery=True) if gallery else asked
        yield Linking(posed, tuple(used), boards, holder, filling)


def _subsets(chains: list[Spaces]) -> list[tuple[Spaces, ...]]:
    return [some for number in range(len(chains) + 1) for some in combinations(chains, number)]


def _chains(puzzle: Puzzle, spaces: list[int]) -> list[Spaces]:
    """Return the spaces by what touches, each Domain for itself."""
    chains: list[Spaces] = []
    for space in spaces:
        touching = [
            one
            for one in chains
            if puzzle.pieces[one[0]].domain == puzzle.pieces[space].domain
            and any((min(space, other), max(space, other)) in puzzle.doors for other in one)
        ]
        chains = [one for one in chains if one not in touching]
        chains.append((*chain.from_iterable(touching), space))
    return chains
