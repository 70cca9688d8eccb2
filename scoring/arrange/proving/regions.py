"""Can Collections of given sizes lie on a board, all linked? Laid region by region, from a plain list of places.

A Collection that links so many cards covers a linked set of as many spaces, its region. No two Civilisations share a
space, nor do two Domains. A Civilisation and a Domain share one at most, where a card of both lies: the Domain's
Collection counts that Civilisation once. So every linked set of its size is listed for each region; wherever one is
laid, the lists of the others lose what no longer goes with it, until a list is empty or all are laid. Laid next is what
has the fewest ways: a region, or whatever covers a space that few others can. Of two regions that the same cards could
fill, the one named first has the place listed first: exchanged, they are the same layout.

Some spaces stay bare of Domains, others of Civilisations, as many as there are more than the regions cover. A space
that nothing left can cover is bare; and where all cards of a region lie in others, too, it holds no bare space.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from scoring.arrange.proving.dealing import Kind, dealt
from scoring.arrange.proving.demand import Demand
from scoring.arrange.proving.floor import Doors, Floor, Places
from scoring.bitboard import bits
from scoring.effort import Steps, keep_to_time

LARGEST_LISTED: Final = 8
"""Cards of a region whose places are listed beforehand; larger ones have too many, and are laid where room is left."""

TRIED_FIRST: Final = 6
"""Regions with few places of which each is laid on the empty board, to see with which to begin."""
LARGE_FIRST: Final = 2.5
"""The power of a region's size that as many of its places count for as one: it takes more from the others."""
SHARE: Final = 0.3
"""The power of all that is left to choose from that a search takes, roughly."""
Both: TypeAlias = tuple[int, int]
"""A set of spaces for each sort of regions: those of Domains are sort 0, those of Civilisations sort 1."""


class State(NamedTuple):
    """A board in part laid."""

    left: Mapping[str, int]
    """Where each region can still be laid, by key: numbers of its places, as a set."""
    laid: Mapping[str, int]
    """The spaces of the regions laid, by key."""
    covered: Both
    """The spaces of all of them."""
    open: Both
    """The spaces that others can still cover."""
    used: Doors
    """The doorways inside the regions laid."""
    spare: int
    """How many doorways can be wasted, but for those that regions laid have too many of."""


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
    bare: int = 0
    """The space that all of them hold, as a set, where it could be bare, too."""
    sort: int = 0
    """Of which sort it would be bare."""


class RegionSearch:
    """The search for the regions that are asked for; it wastes no more doorways than can be spared."""

    def __init__(self, floor: Floor, demand: Demand, spare: int, stop: Callable[[], bool]) -> None:
        self.floor, self.demand, self.spare, self.stop = floor, demand, spare, stop
        self.sizes = demand.sizes
        self.sorts = [[key for key in self.sizes if self.demand.row(key) == sort] for sort in range(2)]
        """The keys of each sort."""
        self.totals = [sum(self.sizes[key] for key in keys) for keys in self.sorts]
        """How many spaces their regions cover."""
        self.divisors = {key: size**LARGE_FIRST for key, size in self.sizes.items()}
        """How many places of a region count as one, when the fewest are sought."""

    def layout(self) -> Steps[Mapping[int, Kind] | None]:
        """Return, step by step, which cards lie where; None where no regions can be laid so.

        Raises:
            OutOfTimeError: `stop` said so while places were listed.

        """
        floor = self.floor
        if self.spare < 0 or (asked := self.demand.nameless()) in floor.refuted:
            return None
        self.places = {key: self._places(key, size) for key, size in self.sizes.items() if self._listed(key)}
        self.relations = {key: [*self._relations(key)] for key in self.places}
        every = {key: places.numbers & ~places.wasteful(0, self.spare) for key, places in self.places.items()}
        empty = State(every, {}, (0, 0), (floor.spaces, floor.spaces), (0, 0), self.spare)
        layout = (yield from self._laid(empty)) if all(every.values()) else None
        if layout is None:
            floor.refuted.add(asked)
        return layout

    def _listed(self, key: str) -> bool:
        return key == self.demand.filler or self.sizes[key] <= LARGEST_LISTED

    def _places(self, key: str, size: int) -> Places:
        """Return where a region can lie on the empty board."""
        filler, gallery = self.demand.filler, self.floor.gallery
        if key == filler:
            floor = self._floor(key)
            sets = floor.within(floor.spaces, size, (), self.stop, gallery)
            return floor.in_order((spaces for spaces in sets if floor.linked(spaces)), self.stop)
        shut = filler is not None and self.demand.row(key) == self.demand.row(filler)
        return self._floor(key).places(size, gallery if shut else 0, self.stop)

    def _floor(self, key: str) -> Floor:
        return self.floor.of_domain.get(key, self.floor)

    def _relations(self, key: str) -> Iterator[Relation]:
        names, demand = [*self.places], self.demand
        for other, places in self.places.items():
            if other != key:
                later = names.index(other) > names.index(key) if demand.alike(key, other) else None
                yield Relation(other, places, demand.card(key, other), demand.meet(key, other), later)

    def _laid(self, state: State) -> Steps[Mapping[int, Kind] | None]:
        """Lay the regions that are left; each way looked at is a step."""
        yield
        if len(state.laid) == len(self.sizes):
            return dealt(self.demand.cards, self.demand.rows, state.laid)
        still = self._narrowed(state)
        for way in self._ways(still) if still else ():
            layout = yield from self._laid(way)
            if layout is not None:
                return layout
        return None

    def _narrowed(self, state: State) -> State | None:
        """Return a state without what bare spaces rule out; None where that leaves too little."""
        left, still = {**state.left}, [*state.open]
        for sort in range(2):
            coverable = self._coverable(sort, state)
            if coverable is None:
                return None
            still[sort] = coverable
            bare = self.floor.spaces & ~state.covered[sort] & ~coverable
            if bare and not self._strike(bare, self.sorts[1 - sort], left, state.laid):
                return None
        return state._replace(left=left, open=(still[0], still[1]))

    def _coverable(self, sort: int, state: State) -> int | None:
        """Return the open spaces that regions of one sort can cover; None where they are too few."""
        coverable = unsure = state.open[sort]
        spare = coverable.bit_count() + state.covered[sort].bit_count() - self.totals[sort]
        listed = []
        for key in self.sorts[sort]:
            if key in state.left:
                still, places = state.left[key], self.places[key]
                listed.append((still, places))
                unsure &= ~places.sets[still.bit_length() - 1]
            elif key not in state.laid:
                room = self._room(key, state.laid)
                if not room:
                    return None
                unsure &= ~room
        while unsure and spare >= 0:
            space = unsure & -unsure
            unsure ^= space
            for still, places in listed:
                if held := still & places.holding[space]:
                    unsure &= ~places.sets[held.bit_length() - 1]
                    break
            else:
                coverable ^= space
                spare -= 1
        return coverable if spare >= 0 else None

    def _strike(self, bare: int, keys: list[str], left: dict[str, int], laid: Mapping[str, int]) -> bool:
        """Strike out the places that hold too many spaces bare of the other sort; whether all can still be laid."""
        for key in keys:
            most = self.demand.outside[key]
            if key in laid:
                if (laid[key] & bare).bit_count() > most:
                    return False
            elif key in left and most <= 1:
                left[key] &= ~self.places[key].meeting(bare)[most]
                if not left[key]:
                    return False
        return True

    def _step(self, state: State) -> Step:
        """Return the step with the least to try."""
        left = state.left
        key = min(left, key=lambda key: left[key].bit_count() / self.divisors[key])
        step = Step(left[key].bit_count() / self.divisors[key], {key: left[key]})
        for sort in range(2):
            if all(key in left or key in state.laid for key in self.sorts[sort]):
                step = self._covering(sort, state, step)
        return step

    def _covering(self, sort: int, state: State, step: Step) -> Step:
        """Return how to cover the space that regions of one sort can cover least, or the step where that is less."""
        listed = [
            (state.left[key], self.places[key].holding, self.divisors[key])
            for key in self.sorts[sort]
            if key in state.left
        ]
        must = self._must(sort, state)
        least, scarcest, unseen = step.weight, 0, state.open[sort]
        while unseen:
            space = unseen & -unseen
            unseen ^= space
            weight = 0.0 if must & space else 1.0
            for still, holding, divisor in listed:
                if held := still & holding[space]:
                    weight += held.bit_count() / divisor
                    if weight >= least:
                        break
            else:
                least, scarcest = weight, space
        if not scarcest:
            return step
        left = {
            key: state.left[key] & self.places[key].holding[scarcest] for key in self.sorts[sort] if key in state.left
        }
        return Step(least, {key: numbers for key, numbers in left.items() if numbers}, scarcest & ~must, sort)

    def _must(self, sort: int, state: State) -> int:
        """Return which of the open spaces a region of one sort must cover."""
        open_ = state.open[sort]
        if open_.bit_count() + state.covered[sort].bit_count() == self.totals[sort]:
            return open_
        enclosed = (key for key in self.sorts[1 - sort] if key in state.laid and not self.demand.outside[key])
        return open_ & sum(state.laid[key] for key in enclosed)

    def _ways(self, state: State) -> Iterable[State]:
        """Return each way to go on."""
        if not state.left:
            return self._large(state)
        return self._decided(state) if state.laid else self._first(state)

    def _first(self, empty: State) -> list[State]:
        """Return the ways to lay the first region: the one that leaves least to try.

        On the board turned or mirrored it has the first of its places; so it is the one named first of those alike.
        """
        keys = [key for key in empty.left if all(relation.later is not False for relation in self.relations[key])]
        keys.sort(key=lambda key: empty.left[key].bit_count() / self.divisors[key])
        trials = []
        for key in keys[:TRIED_FIRST]:
            numbers = self.floor.different(self.places[key], empty.left[key])
            ways = (self._narrowed(way) for way in self._lay(empty, key, numbers))
            trials.append([way for way in ways if way is not None])
        return min(trials, key=_to_try)

    def _decided(self, state: State) -> Iterator[State]:
        """Yield each way to take the next step."""
        step = self._step(state)
        for key, numbers in step.numbers.items():
            yield from self._lay(state, key, bits(numbers))
        if step.bare:
            without = {
                key: numbers & ~self.places[key].holding[step.bare] if key in self.sorts[step.sort] else numbers
                for key, numbers in state.left.items()
            }
            if all(without.values()):
                yield state._replace(
                    left=without, open=_changed(state.open, step.sort, state.open[step.sort] & ~step.bare)
                )

    def _lay(self, state: State, key: str, numbers: Iterable[int]) -> Iterator[State]:
        """Yield each way to lay a region in places of these numbers."""
        for number in numbers:
            keep_to_time(self.stop)
            way = self._with(state, key, self.places[key].sets[number])
            left = self._left(way, key, number) if way else None
            if way and left is not None:
                yield way._replace(left=left)

    def _with(self, state: State, key: str, spaces: int) -> State | None:
        """Return a state with one region more; None where too many doorways are wasted."""
        sort = int(self.demand.row(key))
        covered = _changed(state.covered, sort, state.covered[sort] | spaces)
        right, down = self.floor.inside(spaces)
        used, spare = (state.used[0] | right, state.used[1] | down), state.spare - self._floor(key).too_many(spaces)
        if self.floor.between(*covered, used) > spare:
            return None
        still = _changed(state.open, sort, state.open[sort] & ~spaces)
        return State(state.left, {**state.laid, key: spaces}, covered, still, used, spare)

    def _left(self, state: State, key: str, number: int) -> Mapping[str, int] | None:
        """Return where the other regions can be laid beside the last one; None where one of them nowhere can."""
        left, laid, row, beside = state.left, state.laid[key], self.demand.row(key), {}
        for other, places, card, meets, later in self.relations[key]:
            if other in left:
                one, two = places.meeting(laid)
                still = left[other] & ~(two if card else one)
                still &= ~places.wasteful(laid if self.demand.row(other) != row else 0, state.spare)
                if meets:
                    still &= one
                if later is not None:
                    still = still >> number << number if later else still & ((1 << number) - 1)
                if not still:
                    return None
                beside[other] = still
        return beside

    def _large(self, state: State) -> Iterator[State]:
        """Yield each way to lay the largest region of those not listed."""
        key = max((key for key in self.sizes if key not in state.laid), key=self.sizes.__getitem__)
        free, once = self._free(key, state.laid)
        for spaces in self._floor(key).within(free, self.sizes[key], once, self.stop):
            way = self._with(state, key, spaces)
            if way:
                yield way

    def _room(self, key: str, laid: Mapping[str, int]) -> int:
        """Return where a large region can lie beside all those laid."""
        free, once = self._free(key, laid)
        return sum(self._floor(key).rooms(free, self.sizes[key], once))

    def _free(self, key: str, laid: Mapping[str, int]) -> tuple[int, list[int]]:
        """Return the spaces that a region can use, and sets of which it can use one space each."""
        free, once = self.floor.spaces, []
        for other, spaces in laid.items():
            if self.demand.card(key, other):
                once.append(spaces)
            else:
                free &= ~spaces
        return free, once


def _changed(both: Both, sort: int, spaces: int) -> Both:
    """Return the sets of spaces of both sorts, with this one for one of them."""
    return (spaces, both[1]) if sort == 0 else (both[0], spaces)


def _to_try(ways: Iterable[State]) -> float:
    """Return about how much there is to try in all these ways."""
    return sum(math.pow(math.prod(numbers.bit_count() for numbers in way.left.values()), SHARE) for way in ways)
