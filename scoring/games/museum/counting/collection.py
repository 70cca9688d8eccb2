"""Collections as a player may declare them: the cards that count, what makes them larger, what they fill and earn.

A player has at most one Collection of each Civilisation and Domain. Where there are two groups, or two cards of one
Civilisation, the choice that gives the highest total stands: this module lists the candidates, `declaration` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from scoring.games.museum.counting.linked_sets import Wanted, best_linked_set, holds_all_values, stand_ins
from scoring.games.museum.counting.museum import Adder, Museum
from scoring.games.museum.printed import (
    CIVILISATION_POINTS,
    DOMAIN_POINTS,
    DOMAINS,
    PERFECT,
    SMALLEST_COLLECTION,
    collection_points,
)


class Collection(NamedTuple):
    """A Collection as a player may declare it.

    `spaces` hold the counted cards, `skulls` the cards that make it larger without being part of it; `size` counts
    both and the Experts. `fills` says that it fills the Grand Gallery, `perfect` that its cards show the values 1-5 as
    the Perfect Collection Patron asks.
    """

    key: str
    spaces: int
    skulls: int
    size: int
    points: int
    fills: bool
    perfect: bool

    @property
    def experts(self) -> int:
        """How many Experts add to it."""
        return self.size - self.spaces.bit_count() - self.skulls.bit_count()


Declaration: TypeAlias = Mapping[str, Collection]
"""The Collections a player declares, by Civilisation, then by Domain; a key without a card is missing."""
CIVILISATION, DOMAIN, GALLERY = "museum.civilisation", "museum.domain", "museum.gallery"


def line_of(key: str) -> str:
    """Return the line in which the Collection of a Civilisation or Domain counts."""
    return DOMAIN if key in DOMAINS else CIVILISATION


def points_of(key: str, size: int) -> int:
    """Return the victory points of a Collection of a Civilisation or Domain by its size."""
    return collection_points(DOMAIN_POINTS if key in DOMAINS else CIVILISATION_POINTS, size)


class Asked(NamedTuple):
    """What can make a Collection better than another besides its size: to fill the Gallery, or to be perfect.

    With `wild` a value that nobody read off may be any, to see what a question could change.
    """

    gallery: bool
    perfect: bool
    wild: bool = False


SIZE_ONLY: Final = Asked(gallery=False, perfect=False)


def collection_of(museum: Museum, key: str, spaces: int, asked: Asked, group: int = 0) -> Collection:
    """Return the Collection of the cards on these spaces; `group` are all spaces linked with them."""
    skulls = adding(museum, key, spaces) if museum.adders else 0
    size = spaces.bit_count() + museum.experts.get(key, 0) + skulls.bit_count()
    return Collection(
        key,
        spaces,
        skulls,
        size,
        points_of(key, size),
        asked.gallery and size >= SMALLEST_COLLECTION and _fills(museum, key, spaces, group, skulls),
        asked.perfect and is_perfect(museum, spaces, wild=asked.wild),
    )


def adding(museum: Museum, key: str, spaces: int, cards: int | None = None) -> int:
    """Return the spaces of the adders that make a Collection on these spaces larger: of all cards there, or so many."""
    adders = museum.adders.get(key)
    if not adders or not spaces:
        return 0
    enough = (spaces.bit_count() if cards is None else cards) + museum.experts.get(key, 0) >= SMALLEST_COLLECTION
    return sum(
        [
            adder.spaces
            for adder in adders
            if (enough or adder.adds.makes) and (not adder.adds.touching or adder.touch & spaces)
        ]
    )


def is_perfect(museum: Museum, spaces: int, *, wild: bool = False) -> bool:
    """Whether these cards show the values 1-5; one reading of `perfect-collection-size` allows no further card."""
    five = museum.readings.perfect_collection_size == "exactly-five"
    return holds_all_values(museum, spaces, wild=wild) and not (five and spaces.bit_count() != PERFECT)


def _fills(museum: Museum, key: str, spaces: int, group: int, skulls: int) -> bool:
    """Whether a Collection of these cards, with all that may fill a space for it, fills the Grand Gallery."""
    gallery = museum.floor.gallery
    leaves = museum.readings.collection_leaves_gallery == "yes"
    if not gallery or (spaces & ~gallery and not leaves):
        return False
    filling = spaces | (skulls & museum.fillable(key))
    if key in DOMAINS:
        filling |= _belonging(museum, key, spaces, group)
    return not gallery & ~filling


def companions(museum: Museum, key: str, spaces: int, group: int) -> int:
    """Return the spaces of the companions that belong to a Domain Collection: they touch it, or what links it."""
    linking = spaces | (group if museum.readings.duplicate_links == "yes" else 0)
    return sum([companion.spaces for companion in museum.companions.get(key, ()) if companion.touch & linking])


def _belonging(museum: Museum, key: str, spaces: int, group: int) -> int:
    """Return the spaces that belong to a Domain Collection uncounted: companions, and duplicates that may fill."""
    filling = companions(museum, key, spaces, group)
    if museum.readings.duplicate_fills_gallery == "yes":
        filling |= museum.alike(spaces) & group
    return filling


def duplicates(museum: Museum, collection: Collection) -> int:
    """Return the cards that a Domain Collection leaves out because their Civilisation counts in it already."""
    if collection.key not in DOMAINS:
        return 0
    return museum.alike(collection.spaces) & museum.spaces_of(collection.key) & ~collection.spaces


# Every way to declare a Collection that could be worth choosing


def collections(museum: Museum, key: str, asked: Asked) -> list[Collection]:
    """Return the Collections of a Civilisation or Domain worth choosing between, the largest first."""
    asked, groups = _asked_of(museum, key, asked), museum.groups[key]
    if asked == SIZE_ONLY and not museum.adders.get(key):
        return [collection_of(museum, key, largest_set(museum, key, groups), asked)]
    sets = _linked_sets if key in DOMAINS else _groups_and_parts
    if key in DOMAINS and museum.readings.duplicate_links == "yes":
        sets = _linked_by_all
    return _undominated(
        collection_of(museum, key, spaces, asked, group)
        for group in groups
        for spaces in sets(museum, key, group, asked)
    )


def _asked_of(museum: Museum, key: str, asked: Asked) -> Asked:
    """Return `asked` without what this Civilisation or Domain has too few cards for."""
    if not asked.gallery and not asked.perfect:
        return SIZE_ONLY
    gallery = asked.gallery and not museum.floor.gallery & ~museum.fillable(key)
    perfect = asked.perfect and museum.spaces_of(key).bit_count() >= PERFECT
    return Asked(gallery, perfect, asked.wild) if gallery or perfect else SIZE_ONLY


def largest_set(museum: Museum, key: str, groups: list[int]) -> int:
    """Return a largest group, of a Domain a largest set of different Civilisations, where only its size matters."""
    if key not in DOMAINS:
        return max(groups, key=lambda group: _own_first(museum, group))
    best = size = 0
    for group in sorted(groups, key=lambda group: _own_first(museum, group), reverse=True):
        cards = group.bit_count()
        if cards <= size:
            break
        names = museum.distinct(group)
        if names > size:
            spaces = group if names == cards else _largest_of(museum, key, group)
            best, size = max((best, size), (spaces, spaces.bit_count()), key=itemgetter(1))
    return best


def _largest_of(museum: Museum, key: str, group: int) -> int:
    if museum.readings.duplicate_links == "yes":
        return stand_ins(museum, group, Wanted(within=group))
    spaces = best_linked_set(museum, key, group, Wanted(within=group))
    if museum.floor.lent & spaces:  # of cards that are equally good, the own ones count
        own = best_linked_set(museum, key, group, Wanted(within=_without_lent_duplicates(museum, group)))
        spaces = own if own.bit_count() == spaces.bit_count() else spaces
    return spaces


def _without_lent_duplicates(museum: Museum, group: int) -> int:
    """Return a group without the lent cards for which an own card of the same Civilisation could count."""
    for kind in museum.kinds.values():
        cards = kind & group
        if cards & museum.floor.lent and cards & ~museum.floor.lent:
            group &= ~(cards & museum.floor.lent)
    return group


def _own_first(museum: Museum, group: int) -> tuple[int, int]:
    """Return the key that orders groups by their number of cards, then by how few of them are lent."""
    return group.bit_count(), -(group & museum.floor.lent).bit_count()


def _groups_and_parts(museum: Museum, key: str, group: int, asked: Asked) -> Iterator[int]:
    """Yield a group, then, where `collection-smaller` allows parts, those that can be worth more than all of it."""
    yield group
    if museum.readings.collection_smaller == "no":
        return
    for wanted in _goals(museum, key, group, asked):
        yield best_linked_set(museum, key, group, replace(wanted, distinct=False))
        for helper in museum.adders.get(key, ()):
            near = replace(wanted, distinct=False, touch=(*wanted.touch, helper.touch))
            yield best_linked_set(museum, key, group, near)


def _undominated(collections: Iterable[Collection]) -> list[Collection]:
    """Return the Collections, largest first, without those that another matches in all that matters."""
    kept: list[Collection] = []
    for collection in sorted(collections, key=lambda c: (-c.size, c.skulls.bit_count(), -c.fills, -c.perfect)):
        if collection.spaces and not any(_as_good(better, collection) for better in kept):
            kept.append(collection)
    return kept


def _as_good(better: Collection, collection: Collection) -> bool:
    """Whether a Collection that is as large is as good in all else: without Skulls, for the Gallery, for a Patron."""
    own_cards = better.size - better.skulls.bit_count() >= collection.size - collection.skulls.bit_count()
    return own_cards and better.fills >= collection.fills and better.perfect >= collection.perfect


def _linked_sets(museum: Museum, key: str, group: int, asked: Asked) -> Iterator[int]:
    if museum.distinct(group) == group.bit_count():
        yield group
        if museum.readings.collection_smaller == "no":
            return
    for wanted in _goals(museum, key, group, asked):
        yield best_linked_set(museum, key, group, wanted)


def _goals(museum: Museum, key: str, group: int, asked: Asked) -> Iterator[Wanted]:
    """Yield what to look for in a group: the largest set, one that fills the Gallery, a perfect one, both."""
    gallery = museum.floor.gallery
    five = museum.readings.perfect_collection_size == "exactly-five"
    for fill, perfect in _wishes(museum, key, group, asked):
        leaves = not fill or museum.readings.collection_leaves_gallery == "yes"
        by_name = fill and key in DOMAINS and museum.readings.duplicate_fills_gallery == "yes"
        yield Wanted(
            within=group if leaves else gallery,
            cells=gallery & group if fill and not by_name else 0,
            civilisations=museum.kinds_in(gallery & group) if by_name else frozenset(),
            values=perfect,
            wild=asked.wild,
            five=perfect and five,
            maximal=museum.readings.collection_smaller == "no",
            touch=_to_touch(museum, key) if fill else (),
        )


def _wishes(museum: Museum, key: str, group: int, asked: Asked) -> Iterable[tuple[bool, bool]]:
    """Return whether cards of a group should fill the Gallery and be perfect: neither, and what is asked and can be."""
    fillable = group | (museum.fillable(key) & ~museum.spaces_of(key))
    fill = asked.gallery and not museum.floor.gallery & ~fillable
    return product({False, fill}, {False, asked.perfect})


def _to_touch(museum: Museum, key: str) -> tuple[int, ...]:
    """Return the sets a Collection must touch so that companions and adders in the Gallery fill it too."""
    inside = (helper for helper in museum.helpers(key) if helper.spaces & museum.floor.gallery)
    return tuple(helper.touch for helper in inside if not isinstance(helper, Adder) or helper.adds.touching)


def _linked_by_all(museum: Museum, key: str, group: int, asked: Asked) -> Iterator[int]:
    """Yield, where every card of the Domain links, choices of one card of each Civilisation in the group."""
    gallery = museum.floor.gallery
    by_name = museum.readings.duplicate_fills_gallery == "yes"
    leaves = museum.readings.collection_leaves_gallery == "yes"
    for part in _declarable(museum, key, group, asked):
        for fill, perfect in _wishes(museum, key, group, asked):
            wanted = Wanted(
                within=part if leaves or not fill else gallery,
                cells=gallery & group if fill and not by_name else 0,
                values=perfect,
                wild=asked.wild,
            )
            yield stand_ins(museum, part, wanted)


def _fives(museum: Museum, group: int, names: frozenset[str], *, wild: bool) -> Iterator[frozenset[str]]:
    """Yield five Civilisations at a time whose cards in a group could show the values 1-5 between them."""
    every = (1 << PERFECT) - 1
    shown = {}
    for name in sorted(names):
        cards = museum.kinds[name] & group
        values = sum(1 << value for value in range(PERFECT) if museum.shown.values[value + 1] & cards)
        shown[name] = every if wild and cards & museum.unknown else values
    for five in combinations(shown, PERFECT):
        a, b, c, d, e = five
        if shown[a] | shown[b] | shown[c] | shown[d] | shown[e] == every:
            yield frozenset(five)


def _declarable(museum: Museum, key: str, group: int, asked: Asked) -> Iterator[int]:
    """Yield the group and, where `collection-smaller` allows parts, those of the Civilisations that could matter."""
    yield group
    if museum.readings.collection_smaller == "no":
        return
    names = museum.kinds_in(group)
    choices = [museum.kinds_in(museum.floor.gallery & group)] if asked.gallery else []
    if asked.perfect and museum.readings.perfect_collection_size == "exactly-five":
        choices += _fives(museum, group, names, wild=asked.wild)
    for chosen in choices:
        cards = sum(museum.kinds[name] & group for name in chosen)
        for part in museum.links_of(key).groups(cards):
            if museum.kinds_in(part) == chosen:
                yield part
