"""Where the regions of Collections can lie on a board: its linked sets of so many spaces, listed and numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import product
from operator import or_
from typing import Any, Final, NamedTuple, TypeAlias

from scoring.bitboard import Grid, Links, bits
from scoring.effort import keep_to_time

REMEMBERED: Final = 1 << 27
"""Bits that a list of places spends on remembering which of them meet a region, at most; and which waste too much."""
MOST_COUNTED: Final = 5
"""As many wasted doorways of places are counted, at most; where more can be spared, few places waste too many."""

Doors: TypeAlias = tuple[int, int]
"""Sets of doorways: the spaces with one to the right, and those with one downwards."""
Joined: TypeAlias = Mapping[str, tuple[int, ...]]
"""By Domain the sets of spaces that touch the same card that stays and links them."""


class Places:
    """Sets of spaces where a region can lie, numbered from 0; a set of numbers is an integer, like one of spaces."""

    def __init__(self, sets: Sequence[int], floor: Floor, stop: Callable[[], bool]) -> None:
        self.sets, self.floor = sets, floor
        self.numbers = (1 << len(sets)) - 1
        """The numbers of all."""
        self.holding: dict[int, int] = {}
        """The numbers of those that hold a space, by the set of that space alone."""
        for space in bits(floor.spaces):
            keep_to_time(stop)
            digits = ["1" if held >> space & 1 else "0" for held in reversed(sets)]
            self.holding[1 << space] = int("".join(digits) or "0", 2)
        self._meeting: dict[int, tuple[int, int]] = {}
        self._wasteful: dict[tuple[int, int], int] = {}

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

    def wasteful(self, spaces: int, spare: int) -> int:
        """Return the numbers of those that waste more doorways than can be spared beside a region of the other sort.

        They are those that they have too many of themselves, and those that lead from one of the two to the other.
        """
        if spare >= MOST_COUNTED:
            return 0
        known = self._wasteful.get((spaces, spare))
        if known is None:
            if len(self._wasteful) * len(self.sets) > REMEMBERED:
                self._wasteful.clear()
            more = [*self._circular[: spare + 1]]
            for space in bits(spaces):
                outside = ~self.holding[1 << space]
                for beside in bits(self.floor.behind_doors(space) & ~spaces):
                    add_one(more, self.holding[1 << beside] & outside)
            known = self._wasteful[spaces, spare] = more[spare]
        return known

    @cached_property
    def _circular(self) -> list[int]:
        """The numbers of those with more than n doorways too many, by n."""
        more = [0] * MOST_COUNTED
        for number, spaces in enumerate(self.sets):
            for n in range(min(self.floor.too_many(spaces), MOST_COUNTED)):
                more[n] |= 1 << number
        return more


def add_one(more: list[int], numbers: int) -> None:
    """Count one more for these numbers; `more` are the numbers of which more than n are counted, by n."""
    for n in range(len(more) - 1, 0, -1):
        more[n] |= more[n - 1] & numbers
    more[0] |= numbers


@dataclass(frozen=True)
class Floor:
    """The spaces of a board that cards can use, as a set, and those of the Grand Gallery among them."""

    board: Grid
    spaces: int
    gallery: int
    joined: Joined = field(default_factory=dict, compare=False)
    touching: tuple[int, ...] = ()
    """Sets of spaces each of which is beside all others of its set."""
    listed: dict[int, list[int]] = field(default_factory=dict, compare=False)
    """The linked sets of spaces by their size, as far as anybody asked for them."""
    numbered: dict[tuple[int, int], Places] = field(default_factory=dict, compare=False)
    """The same without some spaces, numbered, by their size and those spaces."""
    refuted: set[object] = field(default_factory=set, compare=False)
    """What was asked of regions to which the answer is no, whatever the keys are called."""
    measured: dict[object, Any] = field(default_factory=dict, compare=False)
    """What pieces are worth where they lie, by what they count for, as far as anybody asked."""
    rectangles: dict[tuple[int, int], Floor] = field(default_factory=dict, compare=False)
    """Parts of an open floor, by height and width, as far as anybody asked for them."""

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
    def ways(self) -> Doors:
        """All doorways."""
        width = self.board.width
        return self._leading(1) if width > 1 else 0, self._leading(width)

    def _leading(self, steps: int) -> int:
        """Return the spaces with a doorway to the one so many numbers further."""
        return sum(1 << space for space in bits(self.spaces) if self.behind_doors(space) >> space + steps & 1)

    def behind_doors(self, space: int) -> int:
        """Return the spaces of the floor that a doorway leads to from one."""
        return self.board.links.neighbours[space] & self.spaces

    def inside(self, spaces: int) -> Doors:
        """Return the doorways between spaces of a set."""
        right, down = self.ways
        return spaces & spaces >> 1 & right, spaces & spaces >> self.board.width & down

    def too_many(self, spaces: int) -> int:
        """Return how many doorways inside a linked set it has besides those it needs; none where cards link it."""
        right, down = self.inside(spaces)
        needed = 0 if self.touching else spaces.bit_count() - 1
        return right.bit_count() + down.bit_count() - needed

    def between(self, some: int, others: int, used: Doors) -> int:
        """Return how many doorways but those used lead from one of some spaces to one of others."""
        (right, down), width = self.ways, self.board.width
        across = (some & others >> 1 | others & some >> 1) & right & ~used[0]
        along = (some & others >> width | others & some >> width) & down & ~used[1]
        return across.bit_count() + along.bit_count()

    @cached_property
    def doors(self) -> int:
        """How many doorways there are."""
        right, down = self.ways
        return right.bit_count() + down.bit_count()

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
            by_image.setdefault(min(turned(spaces, image) for image in self.images), []).append(spaces)
        return Places([spaces for same in by_image.values() for spaces in same], self, stop)

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
        return self.links.group(spaces & -spaces, spaces) == spaces

    @cached_property
    def images(self) -> list[dict[int, int]]:
        """The ways to turn and mirror the board after which it is the same: for each space the one it goes to."""
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
        doors = all(turned(self.beside(1 << here), image) == self.beside(1 << there) for here, there in image.items())
        joined = all({turned(spaces, image) for spaces in sets} == {*sets} for sets in self.joined.values())
        return doors and joined and turned(self.gallery, image) == self.gallery

    def different(self, places: Places, numbers: int) -> Iterator[int]:
        """Yield the first of all numbers of places that are the same on the board turned or mirrored."""
        seen: set[int] = set()
        for number in bits(numbers):
            spaces = places.sets[number]
            if spaces not in seen:
                seen.update(turned(spaces, image) for image in self.images)
                yield number


class Ground(NamedTuple):
    """Where regions are asked for, on the board and, where nobody fills the Grand Gallery, without it."""

    floor: Floor
    """The spaces for cards that can be laid anew."""
    plain: Floor
    """The same without the Gallery, turned and mirrored so that it is one for all that are the same then."""
    back: Mapping[int, int]
    """Which of the board's spaces each of those is."""


def turned(spaces: int, image: Mapping[int, int]) -> int:
    """Return a set of spaces on the board turned or mirrored."""
    return sum(1 << image[space] for space in bits(spaces))
