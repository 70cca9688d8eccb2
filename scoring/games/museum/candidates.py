"""Civilisation and Domain Collections: every way to declare one that could be worth choosing.

A player has at most one Collection of each Civilisation and Domain. Where there are two groups, or two cards of one
Civilisation, the choice that gives the highest total stands: this module lists the candidates, `choice` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from operator import itemgetter

from scoring.games.museum.collection import SIZE_ONLY, Asked, Collection, declared
from scoring.games.museum.exhibit import Exhibit
from scoring.games.museum.linked_sets import PERFECT, Wanted, best_linked_set
from scoring.games.museum.stand_ins import stand_ins


def civilisation_collections(exhibited: Exhibit, key: str, asked: Asked) -> list[Collection]:
    """Return the Collections of one Civilisation worth choosing between."""
    groups = exhibited.groups[key]
    asked = _asked_of(exhibited, key, asked)
    if asked == SIZE_ONLY and not exhibited.adders.get(key):
        return [declared(exhibited, key, max(groups, key=lambda group: _own_first(exhibited, group)), asked)]
    return _undominated(
        declared(exhibited, key, spaces, asked)
        for group in groups
        for spaces in (group, *_parts(exhibited, key, group, asked))
    )


def domain_collections(exhibited: Exhibit, key: str, asked: Asked) -> list[Collection]:
    """Return the Collections of one Domain worth choosing between: linked cards of different Civilisations."""
    asked = _asked_of(exhibited, key, asked)
    groups = exhibited.groups[key]
    if asked == SIZE_ONLY:
        return [declared(exhibited, key, _largest(exhibited, key, groups), asked)]
    found = _linked_by_all if exhibited.readings["duplicate-links"] == "yes" else _linked_sets
    return _undominated(
        declared(exhibited, key, spaces, asked, group)
        for group in groups
        for spaces in found(exhibited, key, group, asked)
    )


def _asked_of(exhibited: Exhibit, key: str, asked: Asked) -> Asked:
    """Drop what this Civilisation or Domain cannot serve: too few cards for the Gallery, or for five values."""
    if not asked.gallery and not asked.perfect:
        return SIZE_ONLY
    gallery = asked.gallery and not exhibited.gallery & ~exhibited.fillable(key)
    perfect = asked.perfect and exhibited.held(key).bit_count() >= PERFECT
    return Asked(gallery, perfect, asked.wild) if gallery or perfect else SIZE_ONLY


def _largest(exhibited: Exhibit, key: str, groups: list[int]) -> int:
    """Return a largest set of different Civilisations in any of these groups, where nothing but its size matters."""
    best = size = 0
    for group in sorted(groups, key=lambda group: _own_first(exhibited, group), reverse=True):
        cards = group.bit_count()
        if cards <= size:
            break
        names = exhibited.distinct(group)
        if names > size:
            found = group if names == cards else _some_of(exhibited, key, group)
            best, size = max((best, size), (found, found.bit_count()), key=itemgetter(1))
    return best


def _some_of(exhibited: Exhibit, key: str, group: int) -> int:
    if exhibited.readings["duplicate-links"] == "yes":
        return stand_ins(exhibited, group, Wanted(within=group))
    found = best_linked_set(exhibited, key, group, Wanted(within=group))
    if exhibited.lent & found:  # of cards that are equally good, the own ones count
        own = best_linked_set(exhibited, key, group, Wanted(within=_without_lent_twins(exhibited, group)))
        found = own if own.bit_count() == found.bit_count() else found
    return found


def _without_lent_twins(exhibited: Exhibit, group: int) -> int:
    """Return a group without the lent cards for which an own card of the same Civilisation could count."""
    for held in exhibited.kinds.values():
        cards = held & group
        if cards & exhibited.lent and cards & ~exhibited.lent:
            group &= ~(cards & exhibited.lent)
    return group


def _own_first(exhibited: Exhibit, group: int) -> tuple[int, int]:
    """Order groups by their cards, of equal ones those with fewer lent cards the higher."""
    return group.bit_count(), -(group & exhibited.lent).bit_count()


def _parts(exhibited: Exhibit, key: str, group: int, asked: Asked) -> Iterator[int]:
    """Yield parts of a Civilisation's group that can be worth more than all of it, where a part may be declared."""
    if exhibited.readings["collection-smaller"] == "no":
        return
    for wanted in _goals(exhibited, key, group, asked):
        yield best_linked_set(exhibited, key, group, replace(wanted, distinct=False))
        for helper in exhibited.adders.get(key, ()):
            near = replace(wanted, distinct=False, touch=(*wanted.touch, helper.touch))
            yield best_linked_set(exhibited, key, group, near)


def _undominated(collections: Iterable[Collection]) -> list[Collection]:
    """Keep what nothing else beats or equals in size, cards, Gallery and values; the largest first."""
    kept: list[Collection] = []
    for one in sorted(collections, key=lambda c: (-c.size, c.skulls.bit_count(), -c.fills, -c.perfect)):
        if one.spaces and not any(_as_good(best, one) for best in kept):
            kept.append(one)
    return kept


def _as_good(best: Collection, one: Collection) -> bool:
    """Whether a Collection that is as large is as good in all else: without Skulls, for the Gallery, for a Patron."""
    fewer = best.size - best.skulls.bit_count() >= one.size - one.skulls.bit_count()
    return fewer and best.fills >= one.fills and best.perfect >= one.perfect


def _linked_sets(exhibited: Exhibit, key: str, group: int, asked: Asked) -> Iterator[int]:
    if exhibited.distinct(group) == group.bit_count():
        yield group
        if exhibited.readings["collection-smaller"] == "no":
            return
    for wanted in _goals(exhibited, key, group, asked):
        yield best_linked_set(exhibited, key, group, wanted)


def _goals(exhibited: Exhibit, key: str, group: int, asked: Asked) -> Iterator[Wanted]:
    """Yield what to look for in a group: the largest set, one that fills the Gallery, a perfect one, both."""
    gallery = exhibited.gallery
    whole = exhibited.readings["collection-smaller"] == "no"
    five = asked.perfect and exhibited.readings["perfect-collection-size"] == "exactly-five"
    fillable = group | (exhibited.fillable(key) & ~exhibited.held(key))
    for fill in (False, True) if asked.gallery and gallery and not gallery & ~fillable else (False,):
        leaves = not fill or exhibited.readings["collection-leaves-gallery"] == "yes"
        by_name = fill and key in exhibited.domains and exhibited.readings["duplicate-fills-gallery"] == "yes"
        for perfect in (False, True) if asked.perfect else (False,):
            yield Wanted(
                within=group if leaves else gallery,
                cells=gallery & group if fill and not by_name else 0,
                civilisations=exhibited.kinds_in(gallery & group) if by_name else frozenset(),
                values=perfect,
                wild=asked.wild,
                five=perfect and five,
                maximal=whole,
                touch=_to_touch(exhibited, key) if fill else (),
            )


def _to_touch(exhibited: Exhibit, key: str) -> tuple[int, ...]:
    """Return what a Collection must touch so that whatever else lies in the Gallery fills it too."""
    inside = (helper for helper in exhibited.helpers(key) if helper.spaces & exhibited.gallery)
    if key in exhibited.adders and exhibited.readings["skull-touches"] == "no":
        return ()
    return tuple(helper.touch for helper in inside)


def _linked_by_all(exhibited: Exhibit, key: str, group: int, asked: Asked) -> Iterator[int]:
    """Where every card of the Domain links, one card of each Civilisation in the group counts: choose which."""
    gallery = exhibited.gallery
    by_name = exhibited.readings["duplicate-fills-gallery"] == "yes"
    leaves = exhibited.readings["collection-leaves-gallery"] == "yes"
    fillable = group | (exhibited.fillable(key) & ~exhibited.held(key))
    for part in _declarable(exhibited, key, group, asked):
        for fill in (False, True) if asked.gallery and not gallery & ~fillable else (False,):
            for perfect in (False, True) if asked.perfect else (False,):
                wanted = Wanted(
                    within=part if leaves or not fill else gallery,
                    cells=gallery & group if fill and not by_name else 0,
                    values=perfect,
                    wild=asked.wild,
                )
                yield stand_ins(exhibited, part, wanted)


def _fives(exhibited: Exhibit, group: int, names: frozenset[str], *, wild: bool) -> Iterator[frozenset[str]]:
    """Yield five Civilisations at a time whose cards in a group could show the values 1-5 between them."""
    every = (1 << PERFECT) - 1
    shown = {}
    for name in sorted(names):
        cards = exhibited.kinds[name] & group
        values = sum(1 << value for value in range(PERFECT) if exhibited.values[value + 1] & cards)
        shown[name] = every if wild and cards & exhibited.unknown else values
    for five in combinations(shown, PERFECT):
        a, b, c, d, e = five
        if shown[a] | shown[b] | shown[c] | shown[d] | shown[e] == every:
            yield frozenset(five)


def _declarable(exhibited: Exhibit, key: str, group: int, asked: Asked) -> Iterator[int]:
    """Yield the group, and where a part may be declared, the parts of those Civilisations alone that could matter."""
    yield group
    if exhibited.readings["collection-smaller"] == "no":
        return
    names = exhibited.kinds_in(group)
    choices = [exhibited.kinds_in(exhibited.gallery & group)] if asked.gallery else []
    if asked.perfect and exhibited.readings["perfect-collection-size"] == "exactly-five":
        choices += _fives(exhibited, group, names, wild=asked.wild)
    for chosen in choices:
        cards = sum(exhibited.kinds[name] & group for name in chosen)
        for part in exhibited.links_of(key).groups(cards):
            if exhibited.kinds_in(part) == chosen:
                yield part
