"""Can Collections of given sizes lie on a board, all linked? Laid region by region, from a plain list of places.

A Collection that links so many cards covers a linked set of as many spaces, its region. No two Civilisations share a
space, nor do two Domains. A Civilisation and a Domain share one at most, where a card of both lies: the Domain's
Collection counts that Civilisation once. So every linked set of its size is listed for each region; wherever one is
laid, the lists of the others lose what no longer goes with it, until a list is empty or all are laid. Laid next is what
has the fewest ways: a region, or whatever covers a space that few others can. Of two regions that the same cards could
fill, the one named first has the place listed first: exchanged, they are the same layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import product
from math import inf
from operator import or_
from typing import Final, NamedTuple

from scoring.findings import keep_to_time
from scoring.games.museum.certificate.dealing import Kind, dealt
from scoring.games.museum.table.board import Board, bits

LARGEST_LISTED: Final = 8
"""Cards of a region whose places are listed beforehand; larger ones have too many, and are laid where room is left."""

ROUNDS: Final = 3
"""How often keys are told apart by those that they have cards of."""
REMEMBERED: Final = 1 << 27
"""Bits that a list of places spends on remembering which of them meet a region, at most."""

Left = Mapping[str, int]
"""Where each region can still be laid, by key: numbers of its places, as a set."""
Laid = Mapping[str, int]
"""The spaces of the regions laid, by key."""


class Places:
    """Sets of spaces where a region can lie, numbered from 0; a set of numbers is an integer, like one of spaces."""

    def __init__(self, sets: Sequence[int], spaces: int, stop: Callable[[], bool]) -> None:
        self.sets = sets
        self.numbers = (1 << len(sets)) - 1
        """The numbers of all."""
        self.holding: dict[int, int] = {}
        """The numbers of those that hold a space."""
        for space in bits(spaces):
            keep_to_time(stop)
            digits = ["1" if held >> space & 1 else "0" for held in reversed(sets)]
            self.holding[space] = int("".join(digits) or "0", 2)
        self._meeting: dict[int, tuple[int, int]] = {}

    def meeting(self, spaces: int) -> tuple[int, int]:
        """Return the numbers of those that share a space or more with a set, and of those that share two or more."""
        known = self._meeting.get(spaces)
        if known is None:
            if len(self._meeting) * len(self.sets) > REMEMBERED:
                self._meeting.clear()
            one = two = 0
            for space in bits(spaces):
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


class Relation(NamedTuple):
    """How another region lies to one that is laid."""

    other: str
    places: Places
    """Those of the other."""
    card: bool
    """Whether there is a card of both keys."""
    meets: bool
    """Whether such a card has to lie in both."""
    later: bool | None
    """Where the same cards could fill both: whether the other is named after this one."""


class Step(NamedTuple):
    """What is decided next: which place is taken of these."""

    weight: float
    """How much there is to try, smaller is better."""
    numbers: Mapping[str, int]
    """The numbers of places to try, by key."""
    bare: int | None = None
    """The space that all of them hold, where it could be in none, too."""


NOTHING: Final = Step(inf, {})


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
        self.sorts = [[key for key in self.sizes if self._row(key) == row] for row in (False, True)]
        """The keys of Domains, and of Civilisations."""
        self.squares = {key: size**2 for key, size in self.sizes.items()}
        """A place counts for less in a large region: it takes more from the others."""
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
        if (asked := self._asked()) in self.floor.refuted:
            return None
        self.places = {key: self._places(key, size) for key, size in self.sizes.items() if self._listed(key)}
        self.relations = {key: [*self._relations(key)] for key in self.places}
        layout = self._laid({key: places.numbers for key, places in self.places.items()}, {})
        if layout is None:
            self.floor.refuted.add(asked)
        return layout

    def _asked(self) -> object:
        """Return what is asked with keys as numbers: where it is the same, keys could be renamed to make it so."""
        about = {key: self._filled_by(key) for key in self.sizes}
        ranks = dict.fromkeys(about, 0)
        for _ in range(ROUNDS):  # each tells keys apart by the ranks of those that they have cards of
            seen = {
                key: (*of_key, ranks[key], sorted((ranks[other], many) for other, many in beside.items()))
                for key, (of_key, beside) in about.items()
            }
            order = sorted(seen.values())
            ranks = {key: order.index(seen[key]) for key in about}
        numbers = {key: number for number, key in enumerate(sorted(about, key=ranks.__getitem__))}
        return tuple(
            (about[key][0], frozenset((numbers[other], many) for other, many in about[key][1].items()))
            for key in numbers
        )

    def _row(self, key: str) -> bool:
        return key in self.rows

    def _listed(self, key: str) -> bool:
        return key == self.filler or self.sizes[key] <= LARGEST_LISTED

    def _places(self, key: str, size: int) -> Places:
        """Return where a region can lie on the empty board."""
        gallery = self.floor.gallery
        if key == self.filler:
            sets = self._grown(key, [gallery], size - gallery.bit_count(), self.floor.spaces, ())
            return self.floor.in_order((spaces for spaces in sets if self.floor.linked(spaces)), self.stop)
        shut = self.filler is not None and self._row(key) == self._row(self.filler)
        return self._floor(key).places(size, gallery if shut else 0, self.stop)

    def _floor(self, key: str) -> Floor:
        return self.floor.of_domain.get(key, self.floor)

    def _grown(self, key: str, sets: list[int], by: int, free: int, once: Iterable[int]) -> list[int]:
        for _ in range(by):
            sets = self._floor(key).grown(sets, free, once, self.stop)
        return sets if by >= 0 else []

    def _relations(self, key: str) -> Iterator[Relation]:
        names = [*self.places]
        for other, places in self.places.items():
            if other != key:
                card, whole = self._card(key, other), key in self.whole and other in self.whole
                alike = not {key, other} & {*self.floor.joined} and self._filled_by(key) == self._filled_by(other)
                later = names.index(other) > names.index(key) if alike else None
                yield Relation(other, places, card, card and whole, later)

    def _filled_by(self, key: str) -> tuple[tuple[bool, int, bool, int, tuple[int, ...]], Mapping[str, int]]:
        """Return what is the same for two regions only where each could be filled with the other's cards."""
        row, kinds = self._row(key), {kind: many for kind, many in self.cards.items() if key in kind}
        beside = {other: many for kind, many in kinds.items() for other in kind if other != key and other in self.sizes}
        others = sum(many if row else 1 for kind, many in kinds.items() if not beside.keys() & {*kind})
        joined = self.floor.joined.get(key, ())
        return (row, self.sizes[key], key == self.filler, others, joined), beside

    def _laid(self, left: Left, laid: Laid) -> Mapping[int, Kind] | None:
        """Lay the regions that are left."""
        keep_to_time(self.stop)
        if len(laid) == len(self.sizes):
            return dealt(self.cards, self.rows, laid)
        ways = self._ways(left, laid) if left else self._large(laid)
        return next((layout for way in ways if (layout := self._laid(*way)) is not None), None)

    def _ways(self, left: Left, laid: Laid) -> Iterator[tuple[Left, Laid]]:
        """Yield each way to take the next step."""
        step = self._step(left, laid)
        if step is None:
            return
        for key, numbers in step.numbers.items():
            places = self.places[key]
            for number in bits(numbers) if laid else self.floor.different(places, numbers):
                still = self._left(left, key, number)
                if still is not None:
                    yield still, {**laid, key: places.sets[number]}
        if step.bare is not None:
            without = {**left}
            for other in self.sorts[self._row(key)]:
                if other in left:
                    without[other] &= ~self.places[other].holding[step.bare]
            if all(without.values()):
                yield without, laid

    def _step(self, left: Left, laid: Laid) -> Step | None:
        """Return the step with the least to try, None where some space can no longer be covered that must be."""
        key = min(left, key=lambda key: left[key].bit_count() / self.squares[key])
        step = Step(left[key].bit_count() / self.squares[key], {key: left[key]})
        for row in (False, True) if laid else ():  # on the empty board the first of the regions alike comes first
            of_space = self._covering(self.sorts[row], self.uncovered[row], left, laid)
            if of_space is None:
                return None
            step = min(step, of_space, key=lambda step: step.weight)
        return step

    def _covering(self, keys: Sequence[str], bare: int, left: Left, laid: Laid) -> Step | None:
        """Return how to cover the space that regions of one sort can cover least, but for some that may stay bare.

        None where they cannot cover as many as they must.
        """
        free, holding, least = self.floor.spaces, [], NOTHING
        for key in keys:
            if key in laid:
                free &= ~laid[key]
            elif key in left:
                holding.append((key, left[key], self.places[key].holding, self.squares[key]))
            else:
                return NOTHING
        for space in bits(free):
            numbers, weight = {}, 0.0
            for key, still, of_space, square in holding:
                if held := still & of_space[space]:
                    numbers[key] = held
                    weight += held.bit_count() / square
            if not numbers:
                bare -= 1
            elif weight < least.weight:
                least = Step(weight, numbers, space)
        if bare < 0:
            return None
        return least._replace(weight=least.weight + 1) if bare else least._replace(bare=None)

    def _large(self, laid: Laid) -> Iterator[tuple[Left, Laid]]:
        """Yield each way to lay the largest region of those not listed."""
        key = max((key for key in self.sizes if key not in laid), key=self.sizes.__getitem__)
        return (({}, {**laid, key: spaces}) for spaces in self._room(key, laid))

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

    def _left(self, left: Left, key: str, number: int) -> Left | None:
        """Return where the other regions can be laid beside this one; None where one of them nowhere can."""
        laid, beside = self.places[key].sets[number], {}
        for other, places, card, meets, later in self.relations[key]:
            if other in left:
                one, two = places.meeting(laid)
                still = left[other] & ~(two if card else one)
                if meets:
                    still &= one
                if later is not None:
                    still = still >> number << number if later else still & ((1 << number) - 1)
                if not still:
                    return None
                beside[other] = still
        return beside
