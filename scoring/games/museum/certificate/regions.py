"""Can Collections of given sizes lie on a board, all linked? Laid region by region, from a plain list of places.

A Collection that links so many cards covers a linked set of as many spaces, its region. No two Civilisations share a
space, nor do two Domains. A Civilisation and a Domain share one at most, where a card of both lies: the Domain's
Collection counts that Civilisation once. So every linked set of its size is listed for each region; wherever one is
laid, the lists of the others lose what no longer goes with it, until a list is empty or all are laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import product
from operator import or_
from typing import Final

from scoring.findings import keep_to_time
from scoring.games.museum.certificate.dealing import Kind, dealt
from scoring.games.museum.table.board import Board, bits

LARGEST_LISTED: Final = 8
"""Cards of a region whose places are listed beforehand; larger ones have too many, and are laid where room is left."""

Places = dict[str, list[int]]
"""Where each region can still be laid: sets of spaces by key."""


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

    @cached_property
    def beside(self) -> Mapping[int, int]:
        """What each space is linked with, by the set of that space alone."""
        return {1 << space: self._beside(space) & self.spaces for space in bits(self.spaces)}

    def _beside(self, space: int) -> int:
        neighbours = self.board.links.neighbours[space]
        return reduce(or_, (spaces for spaces in self.touching if spaces >> space & 1), neighbours) & ~(1 << space)

    @cached_property
    def of_domain(self) -> Mapping[str, Floor]:
        """The same floor as Domains see it whose cards are linked by others that stay."""
        return {key: Floor(self.board, self.spaces, self.gallery, touching=sets) for key, sets in self.joined.items()}

    @cached_property
    def doors(self) -> int:
        """How many doorways there are."""
        return sum(beside.bit_count() for beside in self.beside.values()) // 2

    def linked_sets(self, size: int, stop: Callable[[], bool]) -> list[int]:
        """Return all linked sets of so many spaces."""
        if size not in self.listed:
            smaller = self.linked_sets(size - 1, stop) if size > 1 else [0]
            self.listed[size] = self.grown(smaller, self.spaces, (), stop)
        return self.listed[size]

    def grown(self, sets: Iterable[int], free: int, once: Iterable[int], stop: Callable[[], bool]) -> list[int]:
        """Return each set with one more free space beside it; of each set in `once` it may hold one space."""
        grown: set[int] = set()
        for spaces in sets:
            keep_to_time(stop)
            beside = reduce(or_, (self.beside[1 << space] for space in bits(spaces)), 0) if spaces else self.spaces
            barred = reduce(or_, (others for others in once if others & spaces), spaces)
            grown.update(spaces | 1 << space for space in bits(beside & free & ~barred))
        return [*grown]

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
        sets = ((1 << space, 1 << image[space]) for space in image)
        doors = all(_seen(self.beside[here], image) == self.beside[there] for here, there in sets)
        return doors and _seen(self.gallery, image) == self.gallery

    def different(self, sets: Iterable[int]) -> Iterator[int]:
        """Yield one of all sets that are the same on the board turned or mirrored."""
        seen: set[int] = set()
        for spaces in sets:
            if spaces not in seen:
                seen.update(_seen(spaces, image) for image in self.images)
                yield spaces


def _seen(spaces: int, image: Mapping[int, int]) -> int:
    """Return a set of spaces on the board turned or mirrored."""
    return sum(1 << image[space] for space in bits(spaces))


class RegionSearch:
    """The search for regions of these sizes that the cards can fill; that of `filler` holds the whole Gallery."""

    def __init__(
        self,
        floor: Floor,
        cards: Mapping[Kind, int],
        sizes: Mapping[str, int],
        filler: str | None,
        stop: Callable[[], bool],
    ) -> None:
        self.floor, self.cards, self.filler, self.stop = floor, cards, filler, stop
        self.sizes = {key: size for key, size in sizes.items() if size > 1 or key == filler}
        self.rows = frozenset(row for row, _ in cards)
        """What counts as a Civilisation; any other key is a Domain."""
        there = Counter(column for _, column in cards if column)
        for (row, _), many in cards.items():
            there[row] += many
        self.whole = frozenset(key for key, size in self.sizes.items() if size == there[key])
        """The keys that need all their cards."""
        spaces = floor.spaces.bit_count()
        self.uncovered = [
            spaces - sum(size for key, size in self.sizes.items() if self._row(key) == row) for row in (0, 1)
        ]
        """How many spaces are in no region of a Domain, and of a Civilisation."""

    def layout(self) -> Mapping[int, Kind] | None:
        """Return which cards lie where, None where no regions can be laid so.

        Raises:
            OutOfTimeError: `stop` said so before all ways were looked at.

        """
        needed = sum(size - 1 for key, size in self.sizes.items() if key not in self.floor.joined)
        if min(self.uncovered) < 0 or needed > self.floor.doors:
            return None
        places = {key: self._places(key, size) for key, size in self.sizes.items() if self._listed(key)}
        return self._laid(places, {})

    def _row(self, key: str) -> bool:
        return key in self.rows

    def _listed(self, key: str) -> bool:
        return key == self.filler or self.sizes[key] <= LARGEST_LISTED

    def _places(self, key: str, size: int) -> list[int]:
        """Return where a region can lie on the empty board."""
        gallery = self.floor.gallery
        if key == self.filler:
            sets = self._grown(key, [gallery], size - gallery.bit_count(), self.floor.spaces, ())
            return [spaces for spaces in sets if self.floor.linked(spaces)]
        sets = self._floor(key).linked_sets(size, self.stop)
        if self.filler is not None and self._row(key) == self._row(self.filler):
            return [spaces for spaces in sets if not spaces & gallery]
        return sets

    def _floor(self, key: str) -> Floor:
        return self.floor.of_domain.get(key, self.floor)

    def _grown(self, key: str, sets: list[int], by: int, free: int, once: Iterable[int]) -> list[int]:
        for _ in range(by):
            sets = self._floor(key).grown(sets, free, once, self.stop)
        return sets if by >= 0 else []

    def _laid(self, places: Places, laid: Mapping[str, int]) -> Mapping[int, Kind] | None:
        """Lay the regions that are left, that with the fewest places for its size first."""
        keep_to_time(self.stop)
        if len(laid) == len(self.sizes):
            return dealt(self.cards, self.rows, laid)
        if places:
            key = min(places, key=lambda key: len(places[key]) / self.sizes[key] ** 2)
            sets = places[key]
        else:
            key = max((key for key in self.sizes if key not in laid), key=self.sizes.__getitem__)
            sets = self._room(key, laid)
        for spaces in sets if laid else self.floor.different(sets):
            left = self._left(places, key, spaces)
            if left is not None and self._covered(left, now := {**laid, key: spaces}):
                layout = self._laid(left, now)
                if layout is not None:
                    return layout
        return None

    def _room(self, key: str, laid: Mapping[str, int]) -> list[int]:
        """Return where a large region can lie beside all those laid."""
        free, once = self.floor.spaces, []
        for other, spaces in laid.items():
            if self._card(key, other):
                once.append(spaces)
            else:
                free &= ~spaces
        return self._grown(key, [0], self.sizes[key], free, once)

    def _card(self, key: str, other: str) -> bool:
        """Whether there is a card of both keys."""
        return (key, other) in self.cards or (other, key) in self.cards

    def _left(self, places: Places, key: str, laid: int) -> Places | None:
        """Return where the other regions can be laid beside this one; None where one of them nowhere can."""
        left = {}
        for other, sets in places.items():
            if other == key:
                continue
            if not self._card(key, other):
                still = [spaces for spaces in sets if not spaces & laid]
            elif key in self.whole and other in self.whole:  # the card of both lies in both
                still = [spaces for spaces in sets if (both := spaces & laid) and not both & (both - 1)]
            else:
                still = [spaces for spaces in sets if not (both := spaces & laid) & (both - 1)]
            if not still:
                return None
            left[other] = still
        return left

    def _covered(self, places: Places, laid: Mapping[str, int]) -> bool:
        """Whether as many spaces as must be can still be in a region of each sort."""
        for row in (False, True):
            keys = [key for key in self.sizes if self._row(key) == row]
            if all(key in laid or key in places for key in keys):
                sets = [reduce(or_, places[key]) if key in places else laid[key] for key in keys]
                if (self.floor.spaces & ~reduce(or_, sets, 0)).bit_count() > self.uncovered[row]:
                    return False
        return True
