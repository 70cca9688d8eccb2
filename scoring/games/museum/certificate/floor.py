"""Where the regions of Collections can lie on a board: its linked sets of so many spaces, listed and numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import product
from operator import or_
from typing import Final

from scoring.findings import keep_to_time
from scoring.games.museum.table.board import Board, Links, bits

REMEMBERED: Final = 1 << 27
"""Bits that a list of places spends on remembering which of them meet a region, at most."""


class Places:
    """Sets of spaces where a region can lie, numbered from 0; a set of numbers is an integer, like one of spaces."""

    def __init__(self, sets: Sequence[int], spaces: int, stop: Callable[[], bool]) -> None:
        self.sets = sets
        self.numbers = (1 << len(sets)) - 1
        """The numbers of all."""
        self.holding: dict[int, int] = {}
        """The numbers of those that hold a space, by the set of that space alone."""
        for space in bits(spaces):
            keep_to_time(stop)
            digits = ["1" if held >> space & 1 else "0" for held in reversed(sets)]
            self.holding[1 << space] = int("".join(digits) or "0", 2)
        self._meeting: dict[int, tuple[int, int]] = {}

    def meeting(self, spaces: int) -> tuple[int, int]:
        """Return the numbers of those that share a space or more with a set, and of those that share two or more."""
        known = self._meeting.get(spaces)
        if known is None:
            if len(self._meeting) * len(self.sets) > REMEMBERED:
                self._meeting.clear()
            one = two = 0
            unseen = spaces
            while unseen:
                space = unseen & -unseen
                unseen ^= space
                two |= one & self.holding[space]
                one |= self.holding[space]
            known = self._meeting[spaces] = one, two
        return known


@dataclass(frozen=True)
class Floor:
    """The spaces of a board that cards can use, as a set, and those of the Grand Gallery among them."""

    board: Board
    spaces: int
    gallery: int
    joined: Mapping[str, tuple[int, ...]] = field(default_factory=dict, compare=False)
    """By Domain the sets of spaces that touch the same card that stays and links them."""
    touching: tuple[int, ...] = ()
    """Sets of spaces each of which is beside all others of its set."""
    listed: dict[int, list[int]] = field(default_factory=dict, compare=False)
    """The linked sets of spaces by their size, as far as anybody asked for them."""
    numbered: dict[tuple[int, int], Places] = field(default_factory=dict, compare=False)
    """The same without some spaces, numbered, by their size and those spaces."""
    refuted: set[object] = field(default_factory=set, compare=False)
    """What was asked of regions to which the answer is no, whatever the keys are called."""

    @cached_property
    def links(self) -> Links:
        """What is linked with what; only of the floor's own spaces."""
        return reduce(Links.joined, self.touching, self.board.links)

    def beside(self, spaces: int) -> int:
        """Return the spaces of the floor that touch a set."""
        return self.links.beside(spaces) & self.spaces

    @cached_property
    def of_domain(self) -> Mapping[str, Floor]:
        """The same floor as Domains see it whose cards are linked by others that stay."""
        return {key: Floor(self.board, self.spaces, self.gallery, touching=sets) for key, sets in self.joined.items()}

    @cached_property
    def doors(self) -> int:
        """How many doorways there are."""
        return sum(self.beside(1 << space).bit_count() for space in bits(self.spaces)) // 2

    def linked_sets(self, size: int, stop: Callable[[], bool]) -> list[int]:
        """Return all linked sets of so many spaces."""
        if size not in self.listed:
            smaller = self.linked_sets(size - 1, stop) if size > 1 else [0]
            self.listed[size] = self.grown(smaller, stop)
        return self.listed[size]

    def places(self, size: int, away: int, stop: Callable[[], bool]) -> Places:
        """Return all linked sets of so many spaces that hold none of those in `away`."""
        if (size, away) not in self.numbered:
            sets = (spaces for spaces in self.linked_sets(size, stop) if not spaces & away)
            self.numbered[size, away] = self.in_order(sets, stop)
        return self.numbered[size, away]

    def in_order(self, sets: Iterable[int], stop: Callable[[], bool]) -> Places:
        """Return sets of spaces numbered, those in a row that are the same on the board turned or mirrored."""
        by_image: dict[int, list[int]] = {}
        for spaces in sets:
            keep_to_time(stop)
            by_image.setdefault(min(_seen(spaces, image) for image in self.images), []).append(spaces)
        return Places([spaces for same in by_image.values() for spaces in same], self.spaces, stop)

    def grown(self, sets: Iterable[int], stop: Callable[[], bool]) -> list[int]:
        """Return each set with one more space beside it."""
        grown: set[int] = set()
        for spaces in sets:
            keep_to_time(stop)
            grown.update(spaces | 1 << space for space in bits(self.beside(spaces) if spaces else self.spaces))
        return [*grown]

    def rooms(self, free: int, size: int, once: Iterable[int]) -> list[int]:
        """Return the groups of free spaces with room for so many linked ones, one at most of each set in `once`."""
        return [
            group
            for group in self.links.groups(free)
            if group.bit_count() - sum(max((group & others).bit_count() - 1, 0) for others in once) >= size
        ]

    def within(
        self, free: int, size: int, once: Sequence[int], stop: Callable[[], bool], held: int = 0
    ) -> Iterator[int]:
        """Yield each linked set of so many free spaces that holds these; of each set in `once` it holds one at most."""
        keep_to_time(stop)
        if held.bit_count() >= size:
            yield from (held,) * (held.bit_count() == size)
            return
        for room in self.rooms(free, size, once):
            if held & ~room:
                continue
            beside = self.beside(held) & room if held else room
            space = beside & -beside
            barred = reduce(or_, (others for others in once if others & space), 0)
            yield from self.within(room & ~barred | space, size, once, stop, held | space)
            yield from self.within(room & ~space, size, once, stop, held)

    def linked(self, spaces: int) -> bool:
        """Whether a set of spaces is linked."""
        return self.board.links.group(spaces & -spaces, spaces) == spaces

    @cached_property
    def images(self) -> list[dict[int, int]]:
        """The ways to turn and mirror the board after which it is the same: for each space the one it goes to.

        Where cards stay that link others, it is left as it lies.
        """
        if self.joined:
            return [{space: space for space in bits(self.spaces)}]
        height, width = self.board.height, self.board.width
        images = []
        for turned, upside_down, left_to_right in product((False, True), repeat=3):
            image = {}
            for space in bits(self.spaces):
                row, column = divmod(space, width)
                if turned:
                    row, column = column, row
                if upside_down:
                    row = height - 1 - row
                image[space] = row * width + (width - 1 - column if left_to_right else column)
            if height == width or not turned:
                images.append(image)
        return [image for image in images if self._same(image)]

    def _same(self, image: Mapping[int, int]) -> bool:
        if {*image.values()} != {*image}:
            return False
        doors = all(_seen(self.beside(1 << here), image) == self.beside(1 << there) for here, there in image.items())
        return doors and _seen(self.gallery, image) == self.gallery

    def different(self, places: Places, numbers: int) -> Iterator[int]:
        """Yield the first of all numbers of places that are the same on the board turned or mirrored."""
        seen: set[int] = set()
        for number in bits(numbers):
            spaces = places.sets[number]
            if spaces not in seen:
                seen.update(_seen(spaces, image) for image in self.images)
                yield number


def _seen(spaces: int, image: Mapping[int, int]) -> int:
    """Return a set of spaces on the board turned or mirrored."""
    return sum(1 << image[space] for space in bits(spaces))
