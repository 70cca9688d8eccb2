"""What a search for the best arrangement is asked: spaces, doorways, pieces, and what linked pieces are worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

NOTHING: Final = -1
"""Stands for no Civilisation, no Domain: an empty space has neither."""
ALL_VALUES: Final = 5


class Piece(NamedTuple):
    """What lies on a space: the keys of its Civilisation and its Domain, and its value 1-5, 0 where it shows none.

    A piece that only `links` belongs to its Domain and joins what touches it, but counts nowhere.
    """

    civilisation: int = NOTHING
    domain: int = NOTHING
    value: int = 0
    links: bool = False


EMPTY: Final = Piece()


class Condition(NamedTuple):
    """A Collection of `key` links so many pieces; `perfect` ones show the values 1-5 too, `exactly` five pieces."""

    key: int
    size: int
    perfect: bool = False
    exactly: bool = False


class Level(NamedTuple):
    """Points paid where, for each of `needs`, at least so many of its conditions hold."""

    points: int
    needs: tuple[tuple[int, tuple[Condition, ...]], ...]


@dataclass(frozen=True)
class Puzzle:
    """Pieces to be laid on spaces, one on each, and the points of every layout but for a constant.

    Spaces are numbered from 0 in the order of `at`, their rows and columns; `doors` are pairs of spaces that touch, the
    lower number first. `pieces` has one entry for each space, as they lie now; those on `fixed` spaces stay. Keys are
    numbers: the Civilisations from 0, then the Domains from `civilisations`. `points` are those of every key by the
    number of linked pieces from 0, never falling. In a Domain linked pieces are of different Civilisations; with
    `twins_link` a piece of a Civilisation that counts already links all the same. `demands` are cards that pay the best
    level reached.

    A Collection of a key in `fillers`, of so many linked pieces at least, that fills all `gallery` spaces earns
    `gallery_points`. With `exact_gallery` nothing but pieces that count fill it, with `twins_fill` pieces of a
    Civilisation that counts do too; `within`: the Collection lies nowhere else.
    """

    at: tuple[tuple[int, int], ...]
    doors: tuple[tuple[int, int], ...]
    pieces: tuple[Piece, ...]
    civilisations: int
    points: tuple[tuple[int, ...], ...]
    demands: tuple[tuple[Level, ...], ...] = ()
    twins_link: bool = False
    fixed: frozenset[int] = frozenset()
    gallery: frozenset[int] = frozenset()
    gallery_points: int = 0
    fillers: tuple[tuple[int, int], ...] = ()
    exact_gallery: bool = True
    within: bool = False
    twins_fill: bool = False

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The most pieces each key could link: of a Civilisation all, of a Domain one of each Civilisation."""
        held = [0] * len(self.points)
        seen: set[tuple[int, int]] = set()
        for piece in self.pieces:
            if piece.links:
                continue
            if piece.civilisation != NOTHING:
                held[piece.civilisation] += 1
            if piece.domain != NOTHING and (piece.civilisation == NOTHING or piece[:2] not in seen):
                held[piece.domain] += 1
                seen.add(piece[:2])
        return tuple(held)

    @cached_property
    def cards(self) -> int:
        """How many spaces are not empty."""
        return sum(piece != EMPTY for piece in self.pieces)

    @cached_property
    def plain(self) -> bool:
        """Whether links are those of touching pieces alone, so that the proof by regions holds."""
        several = any(number > 1 for number in Counter(piece[:2] for piece in self.pieces if piece != EMPTY).values())
        return not any(piece.links for piece in self.pieces) and not (self.twins_link and several)

    @cached_property
    def gallery_linked(self) -> bool:
        """Whether the gallery's spaces are linked among themselves, so that what fills it can be as small as it."""
        inside = [set(door) for door in self.doors if self.gallery.issuperset(door)]
        reached = set(sorted(self.gallery)[:1])
        for _ in self.gallery:
            reached.update(*(door for door in inside if door & reached))
        return reached == self.gallery

    def showing(self, keys: tuple[int, ...]) -> Puzzle:
        """Return the puzzle where Collections of these keys alone show all values, as soon as they are large enough."""
        if not any(one.perfect for levels in self.demands for level in levels for _, of in level.needs for one in of):
            return self
        demands = tuple(tuple(_showing(level, keys) for level in levels) for levels in self.demands)
        return replace(self, demands=demands)

    def linked_points(self, sizes: tuple[int, ...]) -> int:
        """Return the points of Collections of these sizes, by key, with the demands such sizes can meet at most."""
        return sum(table[size] for table, size in zip(self.points, sizes, strict=True)) + self.demanded(sizes)

    def demanded(self, sizes: tuple[int, ...]) -> int:
        """Return what the demands pay at most for Collections of these sizes; values are taken to be there."""
        return sum(max((level.points for level in levels if _met(level, sizes)), default=0) for levels in self.demands)


def _showing(level: Level, keys: tuple[int, ...]) -> Level:
    needs = ((n, tuple(one for one in of if not one.perfect or one.key in keys)) for n, of in level.needs)
    return Level(level.points, tuple(needs))


def _met(level: Level, sizes: tuple[int, ...]) -> bool:
    return all(
        sum(sizes[condition.key] >= condition.size for condition in conditions) >= count
        for count, conditions in level.needs
    )
