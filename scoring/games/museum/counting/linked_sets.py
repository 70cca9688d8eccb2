"""Linked sets of cards without duplicates: the small search behind a Collection.

In a Domain Collection each Civilisation counts once. Where a Domain has duplicates, the one that joins decides what
else can be linked. A set grows card by card; a branch is dropped as soon as it cannot beat the best set found, or
cannot meet what is wanted. Sets of spaces are integers (see `table.board`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from scoring.bitboard import bits
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.printed import PERFECT

TRIED: Final = 8
STARTS: Final = 24


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a set must meet besides being linked; all sets are of spaces.

    It has only cards of `within`, all cards of `cells` and all `civilisations`. With `values` it shows all of 1-5 (with
    `wild` an unknown value may be any), with `five` it has exactly five cards. With `maximal` no card of a further
    Civilisation touches it. `distinct` keeps two cards of one Civilisation apart. It has a card of each set of `touch`.
    """

    within: int
    cells: int = 0
    civilisations: frozenset[str] = frozenset()
    values: bool = False
    wild: bool = False
    five: bool = False
    maximal: bool = True
    distinct: bool = True
    touch: tuple[int, ...] = ()


def best_linked_set(museum: Museum, key: str, group: int, wanted: Wanted) -> int:
    """Return a largest set of spaces of a linked group of `key` that meets what is wanted; 0 where none does."""
    if _for_size_alone(wanted) and not group & ~wanted.within and (whole := _one_of_each(museum, key, group)):
        return whole
    return _Search(museum, key, group, wanted).best()


def _one_of_each(museum: Museum, key: str, group: int) -> int:
    """Return a linked set with a card of every Civilisation, which none exceeds; 0 where a few tries find none."""
    kinds = [cards & group for cards in museum.kinds.values() if cards & group]
    ways = product(*([1 << space for space in bits(cards)] for cards in kinds))
    links = museum.links_of(key)
    for way in islice(ways, TRIED):
        chosen = sum(way)
        if links.group(way[0], chosen) == chosen:
            return chosen
    return 0


def holds_all_values(museum: Museum, spaces: int, *, wild: bool = False) -> bool:
    """Whether the cards on these spaces show all values 1-5; with `wild` an unknown value may be any."""
    free = (museum.unknown & spaces).bit_count() if wild else 0
    return museum.values_in(spaces) + free >= PERFECT


def _for_size_alone(wanted: Wanted) -> bool:
    """Whether nothing but the size of a set of different Civilisations is wanted."""
    more = wanted.cells or wanted.civilisations or wanted.values or wanted.five or wanted.touch
    return wanted.distinct and not more


class _Search:
    def __init__(self, museum: Museum, key: str, group: int, wanted: Wanted) -> None:
        self.museum = museum
        self.wanted = wanted
        self.group = group
        self.within = group & wanted.within
        self.links = museum.links_of(key)
        self.neighbours = self.links.neighbours
        self.kinds = [cards & group for cards in museum.kinds.values() if cards & group]
        self.duplicates = {space: kind for kind in self.kinds for space in bits(kind)} if wanted.distinct else {}
        self.needed = [museum.kinds.get(name, 0) & self.within for name in wanted.civilisations]
        self.needed += [touched & self.within for touched in wanted.touch]
        self.best_set = self.size = 0
        self.most = len(self.kinds) if wanted.distinct else group.bit_count()

    def best(self) -> int:
        closed = 0
        for start in islice(bits(self.within), STARTS):
            self._grow_greedily(start)
        for start in bits(self._starts()):
            if self.size == self.most:
                break
            self._grow(1 << start, closed | self._shut_by(start), self.neighbours[start])
            closed |= 1 << start
        return self.best_set

    def _grow_greedily(self, start: int) -> None:
        """Grow a set from one space greedily: often none is larger, and if not, its size cuts branches."""
        chosen, closed, touching = 1 << start, self._shut_by(start), self.neighbours[start]
        while frontier := touching & self.within & ~closed:
            space, _ = self._next(frontier, self._reach(frontier, closed))
            chosen, closed = chosen | 1 << space, closed | self._shut_by(space)
            touching |= self.neighbours[space]
        if chosen.bit_count() > self.size:
            self._keep(chosen)

    def _starts(self) -> int:
        """Return spaces of which every set wanted has one: the fewest among those it needs."""
        cells = self.wanted.cells & self.within
        return min((cells & -cells or self.within, *self.needed, self.within), key=int.bit_count)

    def _shut_by(self, space: int) -> int:
        """Return the spaces that one closes by joining: itself, its duplicates, its value where five are wanted."""
        shut = self.duplicates.get(space, 0) | 1 << space
        if self.wanted.five:
            for showing in self.museum.shown.values[1:]:
                if showing >> space & 1:
                    shut |= showing & self.group
        return shut

    def _grow(self, chosen: int, closed: int, touching: int) -> None:
        """Extend `chosen`; `closed` are spaces that may not join, `touching` all neighbours of the chosen."""
        frontier = touching & self.within & ~closed
        reach = self._reach(frontier, closed)
        if self.size == self.most or self._hopeless(chosen, reach):
            return
        if not frontier or (self.wanted.five and chosen.bit_count() == PERFECT):
            self._keep(chosen)
            return
        space, sure = self._next(frontier, reach)
        self._grow(chosen | 1 << space, closed | self._shut_by(space), touching | self.neighbours[space])
        if not sure:
            self._grow(chosen, closed | 1 << space, touching)

    def _next(self, frontier: int, reach: int) -> tuple[int, bool]:
        """Return the next space, and whether it joins for sure because it closes no other space in reach."""
        if self.wanted.maximal or not self.wanted.five:
            for space in bits(frontier):
                if not self._shut_by(space) & reach & ~(1 << space):
                    return space, True
        return (frontier & -frontier).bit_length() - 1, False

    def _reach(self, frontier: int, closed: int) -> int:
        return self.links.group(frontier, self.within & ~closed)

    def _hopeless(self, chosen: int, reach: int) -> bool:
        wanted, possible = self.wanted, chosen | reach
        if wanted.cells & ~possible or any(not needed & possible for needed in self.needed):
            return True
        if wanted.values and not holds_all_values(self.museum, possible, wild=wanted.wild):
            return True
        if wanted.five:
            return self.size > 0
        distinct = sum(1 for kind in self.kinds if kind & possible) if wanted.distinct else possible.bit_count()
        return distinct <= self.size

    def _keep(self, chosen: int) -> None:
        wanted = self.wanted
        if wanted.cells & ~chosen or any(not needed & chosen for needed in self.needed):
            return
        if wanted.values and not holds_all_values(self.museum, chosen, wild=wanted.wild):
            return
        if (wanted.five and chosen.bit_count() != PERFECT) or (wanted.maximal and self._extendable(chosen)):
            return
        self.best_set, self.size = chosen, chosen.bit_count()

    def _extendable(self, chosen: int) -> bool:
        used = touching = 0
        for space in bits(chosen):
            used |= self.duplicates.get(space, 0) | 1 << space
            touching |= self.neighbours[space]
        return bool(touching & self.group & ~used)


# Where duplicates link (ruling `duplicate-links`), only the choice among them is left.


def stand_ins(museum: Museum, group: int, wanted: Wanted) -> int:
    """Return the spaces of one card of each Civilisation of a linked group that meet what is wanted; 0 if none do."""
    choices = []
    for kind in museum.kinds.values():
        if kind & group:
            cards = kind & group & wanted.within
            forced = cards & wanted.cells
            if not cards or forced & (forced - 1):
                return 0
            choices.append(forced or cards)
    if wanted.cells & ~sum(choices):
        return 0
    picked = _pick_values(museum, choices, PERFECT, wild=wanted.wild) if wanted.values else {}
    if picked is None:
        return 0
    return sum(picked.get(n, _one_of(cards & ~museum.floor.lent or cards)) for n, cards in enumerate(choices))


def _one_of(cards: int) -> int:
    return cards & -cards


def _pick_values(museum: Museum, choices: list[int], value: int, *, wild: bool) -> dict[int, int] | None:
    """Find a card for every value from `value` down, each from another of the choices."""
    if value == 0:
        return {}
    showing = museum.shown.values[value] | (museum.unknown if wild else 0)
    for n, cards in enumerate(choices):
        fitting = cards & showing
        if fitting:
            rest = _pick_values(museum, [0 if m == n else c for m, c in enumerate(choices)], value - 1, wild=wild)
            if rest is not None:
                return {n: fitting & -fitting, **rest}
    return None
