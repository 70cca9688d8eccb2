"""Patron cards: which level is reached, and by what.

Every kind answers with the count its levels ask for. The best level reached pays, not the sum of the levels; a level
whose points nobody read off the card pays what the best known lower one does, and raises a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.games.museum.choice import Declared
from scoring.games.museum.collection import SMALLEST, adding, is_perfect
from scoring.games.museum.exhibit import Exhibit
from scoring.games.museum.linked_sets import PERFECT, Wanted
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, MASTERPIECE, PATRONS
from scoring.games.museum.stand_ins import stand_ins
from scoring.games.museum.table import Patron


@dataclass(frozen=True, slots=True)
class Met:
    """How far a Patron's demand is met.

    `level` counts from 1, 0 is none. `times` is how often the points are paid, `count` what was counted towards the
    levels, `keys` the Civilisations or Domains that met it, `spaces` the cards that did.
    """

    level: int
    count: int
    keys: tuple[str, ...]
    spaces: int
    times: int = 1


def met(exhibited: Exhibit, declared: Declared, patron: Patron, *, wild: bool = False) -> Met:
    """Return how far the Patron is satisfied; with `wild`, every value nobody read off helps as much as it could."""
    return KINDS[patron.kind](exhibited, declared, patron, wild)


def patron_points(patron: Patron, reached: Met) -> tuple[int, bool]:
    """Return the victory points of a level reached, and whether they are surely those the card prints."""
    if reached.level == 0:
        return 0, patron.kind != "other"
    if patron.points[:1] in {(), (None,)} and "points" in PATRONS[patron.kind]:
        return PATRONS[patron.kind]["points"] * reached.times, True
    known = [points for points in patron.points[: reached.level] if points is not None]
    sure = len(patron.points) >= reached.level and patron.points[reached.level - 1] is not None
    return (known[-1] * reached.times if known else 0), sure


def _level(patron: Patron, count: int) -> int:
    return sum(1 for size in PATRONS[patron.kind]["levels"] if count >= size)


def sizes(exhibited: Exhibit, declared: Declared) -> Mapping[str, int]:
    """Return the size of every Collection as a Patron counts it: Experts, Skulls and linking as the rulings say."""
    with_experts = exhibited.experts and exhibited.readings["experts-count-for-patron"] == "yes"
    with_skulls = exhibited.adders and exhibited.readings["skull-for-patron"] == "yes"
    linked = exhibited.readings["patron-collections-linked"] == "yes"
    found: dict[str, int] = {}
    for collection in declared.every():
        key, skulls = collection.key, collection.skulls
        cards = collection.spaces.bit_count()
        if not linked:
            held = exhibited.held(key)
            cards = held.bit_count() if key in CIVILISATIONS else exhibited.distinct(held)
            skulls = adding(exhibited, key, held)
        experts = exhibited.experts.get(key, 0) if with_experts else 0
        found[key] = cards + experts + (skulls.bit_count() if with_skulls else 0)
    return found


def _spaces(exhibited: Exhibit, declared: Declared, keys: tuple[str, ...]) -> int:
    linked = exhibited.readings["patron-collections-linked"] == "yes"
    spaces = 0
    for collection in declared.every():
        if collection.key in keys:
            spaces |= collection.spaces if linked else exhibited.held(collection.key)
    return spaces


def _legacy(exhibited: Exhibit, declared: Declared, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    key = patron.civilisation or ""
    size = sizes(exhibited, declared).get(key, 0)
    return Met(_level(patron, size), size, (key,), _spaces(exhibited, declared, (key,)))


def _continent(exhibited: Exhibit, _declared: Declared, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    spaces = exhibited.objects.get(patron.continent or "", 0)
    return Met(_level(patron, spaces.bit_count()), spaces.bit_count(), (patron.continent or "",), spaces)


def _quadruple(exhibited: Exhibit, declared: Declared, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found = sizes(exhibited, declared)
    keys = tuple(key for key in patron.sets if found.get(key, 0) >= (patron.size or SMALLEST))
    return Met(_level(patron, len(keys)), len(keys), keys, _spaces(exhibited, declared, keys))


def _perfect(exhibited: Exhibit, declared: Declared, _patron: Patron, wild: bool) -> Met:  # noqa: FBT001
    if exhibited.readings["patron-collections-linked"] == "yes":
        found = {c.key: c.spaces for c in declared.every() if is_perfect(exhibited, c.spaces, wild=wild)}
    else:
        every = {key: _perfect_anywhere(exhibited, key, wild=wild) for key in (*CIVILISATIONS, *DOMAINS)}
        found = {key: spaces for key, spaces in every.items() if spaces}
    times = min(len(found), 1) if exhibited.readings["perfect-collection-repeats"] == "no" else len(found)
    spaces = 0
    for held in found.values():
        spaces |= held
    return Met(min(times, 1), len(found), tuple(found), spaces, times)


def _perfect_anywhere(exhibited: Exhibit, key: str, *, wild: bool) -> int:
    """Return the cards of a Civilisation or Domain, linked or not, that show the values 1-5; 0 where none do."""
    held = exhibited.held(key)
    names = exhibited.kinds_in(held)
    cards = held.bit_count() if key in CIVILISATIONS else len(names)
    five = exhibited.readings["perfect-collection-size"] == "exactly-five"
    if cards < PERFECT or (five and cards > PERFECT and exhibited.readings["collection-smaller"] == "no"):
        return 0
    if key in DOMAINS:
        return stand_ins(exhibited, held, Wanted(within=held, values=True, wild=wild))
    free = (held & exhibited.unknown).bit_count() if wild else 0
    return held if exhibited.values_in(held) + free >= PERFECT else 0


def _masterpieces(exhibited: Exhibit, _declared: Declared, patron: Patron, wild: bool) -> Met:  # noqa: FBT001
    spaces = exhibited.all_objects & (exhibited.values[MASTERPIECE] | (exhibited.unknown if wild else 0))
    return Met(_level(patron, spaces.bit_count()), spaces.bit_count(), (), spaces)


def _greatest_team(exhibited: Exhibit, _declared: Declared, _patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    count = len(exhibited.player.experts)
    return Met(min(count, 1), count, (), 0, count)


def _fountain(exhibited: Exhibit, declared: Declared, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found = sizes(exhibited, declared)
    keys = tuple(key for key in DOMAINS if found.get(key, 0) >= PATRONS[patron.kind]["size"])
    return Met(_level(patron, len(keys)), len(keys), keys, _spaces(exhibited, declared, keys))


def _glimpse(exhibited: Exhibit, declared: Declared, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found, asks = sizes(exhibited, declared), PATRONS[patron.kind]
    halves = (
        tuple(key for key in CIVILISATIONS if found.get(key, 0) >= asks["civilisation-size"])[:1],
        tuple(key for key in DOMAINS if found.get(key, 0) >= asks["domain-size"])[:1],
    )
    keys = halves[0] + halves[1]
    return Met(int(all(halves)), len(keys), keys, _spaces(exhibited, declared, keys))


def _civilisation(exhibited: Exhibit, declared: Declared, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found, asks = sizes(exhibited, declared), PATRONS[patron.kind]
    key = patron.civilisation or ""
    domains = tuple(domain for domain in patron.domains if found.get(domain, 0) >= asks["size"])
    level = min(_level(patron, found.get(key, 0)), len(domains))
    return Met(level, found.get(key, 0), (key, *domains), _spaces(exhibited, declared, (key, *domains)))


def _other(_exhibited: Exhibit, _declared: Declared, _patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    return Met(1, 1, (), 0)


KINDS: Final[Mapping[str, Callable[[Exhibit, Declared, Patron, bool], Met]]] = {
    "legacy": _legacy,
    "continent": _continent,
    "quadruple": _quadruple,
    "perfect-collection": _perfect,
    "masterpieces": _masterpieces,
    "greatest-team": _greatest_team,
    "fountain-of-knowledge": _fountain,
    "glimpse-of-the-past": _glimpse,
    "civilisation": _civilisation,
    "other": _other,
}
