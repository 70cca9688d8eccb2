"""The question to a search for the best arrangement: spaces, doorways, pieces, and what linked pieces are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

NOTHING: Final = -1
"""Stands for no Civilisation, no Domain: an empty space has neither."""
ALL_VALUES: Final = 5
"""Values are 1 to 5."""
ANY_VALUE: Final = 6
"""Stands for whichever value is missing."""


class Piece(NamedTuple):
    """What lies on a space: the keys of its Civilisation and its Domain, and the value 1-5 that it shows.

    The value is 0 where it shows none, and may be `ANY_VALUE`. A piece that only `links` belongs to its Domain and
    joins what touches it, but counts nowhere. One that is `lent` is there for the demands and the gallery alone.
    """

    civilisation: int = NOTHING
    domain: int = NOTHING
    value: int = 0
    links: bool = False
    lent: bool = False


EMPTY: Final = Piece()


class Condition(NamedTuple):
    """A Collection that is asked for."""

    key: int
    """Its Civilisation or Domain."""
    size: int
    """So many linked pieces at least."""
    perfect: bool = False
    """Whether they show the values 1-5, too."""
    exactly: bool = False
    """Whether a perfect one is of five pieces and no more: then they are the Collection of its key."""


class Level(NamedTuple):
    """Points paid where, for each of `needs`, at least so many of its conditions hold."""

    points: int
    needs: tuple[tuple[int, tuple[Condition, ...]], ...]


def conditions_of(demands: Iterable[tuple[Level, ...]]) -> Iterator[Condition]:
    """Yield every condition of some demands."""
    for levels in demands:
        for level in levels:
            for _, conditions in level.needs:
                yield from conditions


@dataclass(frozen=True)
class Puzzle:
    """Pieces to lay on spaces, one on each, and the points of every layout up to a constant.

    Spaces are numbers from 0. Keys are numbers, too: the Civilisations from 0, then the Domains from `civilisations`.
    In a Domain linked pieces are of different Civilisations.
    """

    coordinates: tuple[tuple[int, int], ...]
    """Row and column of each space."""
    doors: tuple[tuple[int, int], ...]
    """Pairs of spaces that touch, the lower number first."""
    pieces: tuple[Piece, ...]
    """What lies on each space now."""
    civilisations: int
    """How many keys are Civilisations."""
    points: tuple[tuple[int, ...], ...]
    """For each key its points by the number of linked pieces from 0, never falling."""
    demands: tuple[tuple[Level, ...], ...] = ()
    """Cards that ask for Collections, each by its levels: it pays the best one reached."""
    duplicates_link: bool = False
    """Whether a piece of a Civilisation that a Domain's Collection counts already links all the same."""
    fixed: frozenset[int] = frozenset()
    """Spaces whose pieces stay."""
    for_domains: frozenset[int] = frozenset()
    """Spaces whose pieces stay and count for their Domains: no Civilisation is linked across them."""
    gallery: frozenset[int] = frozenset()
    """Spaces that one Collection may fill together."""
    gallery_points: int = 0
    """What that pays."""
    fillers: tuple[tuple[int, int], ...] = ()
    """Keys whose Collections may fill it, each with the fewest linked pieces that it needs for that."""
    exact_gallery: bool = True
    """Whether nothing fills it but pieces that count."""
    within: bool = False
    """Whether a Collection that fills it lies nowhere else."""
    duplicates_fill: bool = False
    """Whether pieces of a Civilisation that a Domain's Collection counts already fill it, too."""
    smaller: bool = False
    """Whether a Collection may be a part of what is linked."""
    apart: bool = False
    """Whether Collections pay without lent pieces, whichever are chosen for the demands and the gallery."""
    twins: frozenset[int] = frozenset()
    """Domains that have several pieces of a Civilisation, though of those that are lent this cannot be told."""

    part_of: tuple[int, int] | None = None
    """Where these are but the first rows and columns of an open board, as `boxes` has it: how many it has."""

    @cached_property
    def most_linked(self) -> tuple[int, ...]:
        """The most pieces each key could link: of a Civilisation all, of a Domain one of each Civilisation."""
        most = [0] * len(self.points)
        seen: set[tuple[int, int]] = set()
        for piece in self.pieces:
            if piece.links:
                continue
            if piece.civilisation != NOTHING:
                most[piece.civilisation] += 1
            if piece.domain != NOTHING and (piece.civilisation == NOTHING or piece[:2] not in seen):
                most[piece.domain] += 1
                seen.add(piece[:2])
        return tuple(most)

    @cached_property
    def pieces_laid(self) -> int:
        """How many spaces are not empty, of those whose pieces do not stay."""
        return sum(piece != EMPTY for space, piece in enumerate(self.pieces) if space not in self.fixed)

    @cached_property
    def duplicated(self) -> frozenset[int]:
        """The Domains that have several pieces of a Civilisation."""
        number = Counter(piece[:2] for piece in self.pieces if not piece.links and NOTHING not in piece[:2])
        return self.twins.union(domain for (_, domain), many in number.items() if many > 1)

    @property
    def linked_by_duplicates(self) -> frozenset[int]:
        """The Domains whose pieces can be linked by some that count no more."""
        return self.duplicated if self.duplicates_link else frozenset()

    @cached_property
    def gallery_linked(self) -> bool:
        """Whether the gallery's spaces are linked among themselves, so that what fills it can be as small as it."""
        inside = [set(door) for door in self.doors if self.gallery.issuperset(door)]
        reached = set(sorted(self.gallery)[:1])
        for _ in self.gallery:
            reached.update(*(door for door in inside if door & reached))
        return reached == self.gallery

    @property
    def gallery_in_parts(self) -> bool:
        """Whether it is not linked and all that fills it counts, so that what joins its parts cannot be left out."""
        return self.exact_gallery and not self.gallery_linked

    @cached_property
    def alike(self) -> object:
        """What is the same for puzzles whose layouts are the same, but for turning and mirroring the board."""
        free = sorted(piece for space, piece in enumerate(self.pieces) if space not in self.fixed)
        images = self._images if self.fixed else (range(len(self.pieces)),)
        stay, gallery = min(
            (
                sorted((image[space], self.pieces[space]) for space in self.fixed),
                sorted(image[space] for space in self.gallery),
            )
            for image in images
        )
        return replace(self, pieces=tuple(free), fixed=frozenset(), gallery=frozenset()), tuple(stay), tuple(gallery)

    @cached_property
    def _images(self) -> list[tuple[int, ...]]:
        """Where each space goes if the board is turned or mirrored, in all ways after which it is the same."""
        space_at = {place: space for space, place in enumerate(self.coordinates)}
        last_row, last_column = (max(numbers) for numbers in zip(*self.coordinates, strict=True))
        images = []
        for turned, upside_down, left_to_right in product((False, True), repeat=3):
            places = (
                (last_row - row if upside_down else row, last_column - column if left_to_right else column)
                for row, column in self.coordinates
            )
            goes_to = tuple(space_at.get(place[::-1] if turned else place, NOTHING) for place in places)
            if NOTHING not in goes_to and self._same_doors(goes_to):
                images.append(goes_to)
        return images

    def _same_doors(self, goes_to: tuple[int, ...]) -> bool:
        return {tuple(sorted((goes_to[space], goes_to[beside]))) for space, beside in self.doors} == {*self.doors}

    @cached_property
    def exactly_five(self) -> bool:
        """Whether a Collection that shows all values is of five pieces and no more."""
        return any(condition.exactly for condition in self.conditions)

    @property
    def conditions(self) -> Iterator[Condition]:
        """Every condition of the demands."""
        return conditions_of(self.demands)

    def most_points(self, sizes: tuple[int, ...]) -> int:
        """Return the points of Collections of these sizes, by key, with the demands such sizes can meet at most."""
        return sum(table[size] for table, size in zip(self.points, sizes, strict=True)) + self.demand_points(sizes)

    def demand_points(self, sizes: tuple[int, ...]) -> int:
        """Return what the demands pay at most for Collections of these sizes; values are taken to be there."""
        return sum(max((level.points for level in levels if _met(level, sizes)), default=0) for levels in self.demands)


def _met(level: Level, sizes: tuple[int, ...]) -> bool:
    return all(
        sum(sizes[condition.key] >= condition.size for condition in conditions) >= count
        for count, conditions in level.needs
    )
