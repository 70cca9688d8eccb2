"""Civilisation and Domain Collections: every way to declare one that could be worth choosing.

A player has at most one Collection of each Civilisation and Domain. Where there are two groups, or two cards of one
Civilisation, the choice that gives the highest total stands: this module lists the candidates, `choice` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from operator import itemgetter
from typing import Final, NamedTuple

from scoring.games.museum.exhibit import Exhibit
from scoring.games.museum.linked_sets import PERFECT, Wanted, best_linked_set, holds_all_values
from scoring.games.museum.printed import CIVILISATION_POINTS, DOMAIN_POINTS, DOMAINS, collection_points
from scoring.games.museum.stand_ins import stand_ins

SMALLEST: Final = 3


class Collection(NamedTuple):
    """A Collection as a player may declare it.

    `spaces` hold the counted cards, `size` counts them and the Experts that add to it. `fills` says that it fills the
    Grand Gallery, `perfect` that its cards show the values 1-5 as the Perfect Collection Patron asks.
    """

    key: str
    spaces: int
    size: int
    points: int
    fills: bool
    perfect: bool


class Asked(NamedTuple):
    """What can make one declaration better than another beside its size: the Gallery, or the Perfect Collection.

    With `wild` a value nobody read off may be any: it tells what a question could change.
    """

    gallery: bool
    perfect: bool
    wild: bool = False


SIZE_ONLY: Final = Asked(gallery=False, perfect=False)


def civilisation_collections(exhibited: Exhibit, key: str, asked: Asked) -> list[Collection]:
    """Return the Collections of one Civilisation worth choosing between."""
    groups = exhibited.groups[key]
    asked = _asked_of(exhibited, key, asked)
    if asked == SIZE_ONLY:
        return [_collection(exhibited, key, max(groups, key=int.bit_count), asked, fills=False)]
    return _undominated(
        _collection(exhibited, key, spaces, asked, fills=_fills(exhibited, spaces, spaces))
        for group in groups
        for spaces in (group, *_parts(exhibited, group, asked))
    )


def domain_collections(exhibited: Exhibit, key: str, asked: Asked) -> list[Collection]:
    """Return the Collections of one Domain worth choosing between: linked cards of different Civilisations."""
    asked = _asked_of(exhibited, key, asked)
    if asked == SIZE_ONLY:
        return [_collection(exhibited, key, _largest(exhibited, exhibited.groups[key]), asked, fills=False)]
    found = _linked_by_all if exhibited.readings["duplicate-links"] == "yes" else _linked_sets
    return _undominated(
        _collection(exhibited, key, spaces, asked, fills=_domain_fills(exhibited, spaces, group))
        for group in exhibited.groups[key]
        for spaces in found(exhibited, group, asked)
    )


def _asked_of(exhibited: Exhibit, key: str, asked: Asked) -> Asked:
    """Drop what this Civilisation or Domain cannot serve: too few cards for the Gallery, or for five values."""
    if not asked.gallery and not asked.perfect:
        return SIZE_ONLY
    held = exhibited.held(key)
    gallery = asked.gallery and not exhibited.board.gallery & ~held
    perfect = asked.perfect and held.bit_count() >= PERFECT
    return Asked(gallery, perfect, asked.wild) if gallery or perfect else SIZE_ONLY


def _largest(exhibited: Exhibit, groups: list[int]) -> int:
    """Return a largest set of different Civilisations in any of these groups, where nothing but its size matters."""
    best = size = 0
    for group in sorted(groups, key=int.bit_count, reverse=True):
        cards = group.bit_count()
        if cards <= size:
            break
        names = exhibited.distinct(group)
        if names > size:
            found = group if names == cards else _some_of(exhibited, group)
            best, size = max((best, size), (found, found.bit_count()), key=itemgetter(1))
    return best


def _some_of(exhibited: Exhibit, group: int) -> int:
    if exhibited.readings["duplicate-links"] == "yes":
        return stand_ins(exhibited, group, Wanted(within=group))
    return best_linked_set(exhibited, group, Wanted(within=group))


def _collection(exhibited: Exhibit, key: str, spaces: int, asked: Asked, *, fills: bool) -> Collection:
    size = spaces.bit_count() + exhibited.experts.get(key, 0)
    return Collection(
        key,
        spaces,
        size,
        collection_points(DOMAIN_POINTS if key in DOMAINS else CIVILISATION_POINTS, size),
        asked.gallery and size >= SMALLEST and fills,
        asked.perfect and is_perfect(exhibited, spaces, wild=asked.wild),
    )


def is_perfect(exhibited: Exhibit, spaces: int, *, wild: bool = False) -> bool:
    """Whether these cards are a Perfect Collection: they show 1-5; by one reading there are exactly five of them."""
    five = exhibited.readings["perfect-collection-size"] == "exactly-five"
    return holds_all_values(exhibited, spaces, wild=wild) and not (five and spaces.bit_count() != PERFECT)


def _fills(exhibited: Exhibit, filling: int, counted: int) -> bool:
    """Whether cards on `filling` fill the Grand Gallery for a Collection of `counted` cards."""
    gallery = exhibited.board.gallery
    leaves = exhibited.readings["collection-leaves-gallery"] == "yes"
    return bool(gallery) and not gallery & ~filling and (leaves or not counted & ~gallery)


def _domain_fills(exhibited: Exhibit, spaces: int, group: int) -> bool:
    """The same, where a second card of a counted Civilisation may fill a space if the ruling lets it."""
    filling = spaces
    if exhibited.readings["duplicate-fills-gallery"] == "yes":
        for held in exhibited.civilisations.values():
            if held & spaces:
                filling |= held & group
    return _fills(exhibited, filling, spaces)


def _parts(exhibited: Exhibit, group: int, asked: Asked) -> Iterator[int]:
    """Yield parts of a Civilisation's group that can be worth more than all of it, where a part may be declared."""
    if exhibited.readings["collection-smaller"] == "no":
        return
    for wanted in _goals(exhibited, group, asked, twins=False):
        yield best_linked_set(exhibited, group, replace(wanted, distinct=False))


def _undominated(collections: Iterable[Collection]) -> list[Collection]:
    """Keep what nothing else beats or equals in size, Gallery and values; the largest first."""
    kept: list[Collection] = []
    for one in sorted(collections, key=lambda c: (-c.size, -c.fills, -c.perfect)):
        if one.spaces and not any(best.fills >= one.fills and best.perfect >= one.perfect for best in kept):
            kept.append(one)
    return kept


def _linked_sets(exhibited: Exhibit, group: int, asked: Asked) -> Iterator[int]:
    if exhibited.distinct(group) == group.bit_count():
        yield group
        if exhibited.readings["collection-smaller"] == "no":
            return
    for wanted in _goals(exhibited, group, asked, twins=True):
        yield best_linked_set(exhibited, group, wanted)


def _goals(exhibited: Exhibit, group: int, asked: Asked, *, twins: bool) -> Iterator[Wanted]:
    """Yield what to look for in a group: the largest set, one that fills the Gallery, a perfect one, both.

    `twins` says that a second card of one Civilisation is no part of the set, though it may fill a space.
    """
    gallery = exhibited.board.gallery
    whole = exhibited.readings["collection-smaller"] == "no"
    five = exhibited.readings["perfect-collection-size"] == "exactly-five"
    for fill in (False, True) if asked.gallery and gallery and not gallery & ~group else (False,):
        leaves = not fill or exhibited.readings["collection-leaves-gallery"] == "yes"
        by_name = fill and twins and exhibited.readings["duplicate-fills-gallery"] == "yes"
        for perfect in (False, True) if asked.perfect else (False,):
            yield Wanted(
                within=group if leaves else gallery,
                cells=gallery if fill and not by_name else 0,
                civilisations=exhibited.civilisations_in(gallery) if by_name else frozenset(),
                values=perfect,
                wild=asked.wild,
                five=perfect and five,
                maximal=whole,
            )


def _linked_by_all(exhibited: Exhibit, group: int, asked: Asked) -> Iterator[int]:
    """Where every card of the Domain links, one card of each Civilisation in the group counts: choose which."""
    gallery = exhibited.board.gallery
    by_name = exhibited.readings["duplicate-fills-gallery"] == "yes"
    leaves = exhibited.readings["collection-leaves-gallery"] == "yes"
    for part in _declarable(exhibited, group, asked):
        for fill in (False, True) if asked.gallery and not gallery & ~group else (False,):
            for perfect in (False, True) if asked.perfect else (False,):
                wanted = Wanted(
                    within=part if leaves or not fill else gallery,
                    cells=gallery if fill and not by_name else 0,
                    values=perfect,
                    wild=asked.wild,
                )
                yield stand_ins(exhibited, part, wanted)


def _declarable(exhibited: Exhibit, group: int, asked: Asked) -> Iterator[int]:
    """Yield the group, and where a part may be declared, the parts of those Civilisations alone that could matter."""
    yield group
    if exhibited.readings["collection-smaller"] == "no":
        return
    names = exhibited.civilisations_in(group)
    choices = [exhibited.civilisations_in(exhibited.board.gallery & group)] if asked.gallery else []
    if asked.perfect and exhibited.readings["perfect-collection-size"] == "exactly-five":
        choices += [frozenset(five) for five in combinations(sorted(names), PERFECT)]
    for chosen in choices:
        cards = sum(exhibited.civilisations[name] & group for name in chosen)
        for part in exhibited.board.groups(cards):
            if exhibited.civilisations_in(part) == chosen:
                yield part
