"""Patron cards: which level is reached, and by what.

Every kind answers with the count its levels ask for. The best level reached pays, not the sum of the levels; a level
whose points nobody read off the card pays what the best known lower one does, and raises a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.games.museum.counting.collection import SMALLEST, adding, is_perfect
from scoring.games.museum.counting.declaration import Declaration
from scoring.games.museum.counting.duplicates import stand_ins
from scoring.games.museum.counting.linked_sets import PERFECT, Wanted
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, MASTERPIECE, PATRONS
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


def met(museum: Museum, declaration: Declaration, patron: Patron, *, wild: bool = False) -> Met:
    """Return how far the Patron is satisfied; with `wild`, every value nobody read off helps as much as it could."""
    return KINDS[patron.kind](museum, declaration, patron, wild)


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


def sizes(museum: Museum, declaration: Declaration) -> Mapping[str, int]:
    """Return the size of every Collection as a Patron counts it: Experts, Skulls and linking as the rulings say."""
    with_experts = museum.experts and museum.readings.experts_count_for_patron == "yes"
    with_skulls = any(adder.adds.for_patron for adders in museum.adders.values() for adder in adders)
    linked = museum.readings.patron_collections_linked == "yes"
    found: dict[str, int] = {}
    for collection in declaration.every():
        key, skulls = collection.key, collection.skulls
        cards = collection.spaces.bit_count()
        if not linked:
            held = museum.held(key)
            cards = held.bit_count() if key in CIVILISATIONS else museum.distinct(held)
            skulls = adding(museum, key, held)
        experts = museum.experts.get(key, 0) if with_experts else 0
        found[key] = cards + experts + (skulls.bit_count() if with_skulls else 0)
    return found


def _spaces(museum: Museum, declaration: Declaration, keys: tuple[str, ...]) -> int:
    linked = museum.readings.patron_collections_linked == "yes"
    spaces = 0
    for collection in declaration.every():
        if collection.key in keys:
            spaces |= collection.spaces if linked else museum.held(collection.key)
    return spaces


def _legacy(museum: Museum, declaration: Declaration, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    key = patron.civilisation or ""
    size = sizes(museum, declaration).get(key, 0)
    return Met(_level(patron, size), size, (key,), _spaces(museum, declaration, (key,)))


def _continent(museum: Museum, _declared: Declaration, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    spaces = museum.shown.objects.get(patron.continent or "", 0)
    return Met(_level(patron, spaces.bit_count()), spaces.bit_count(), (patron.continent or "",), spaces)


def _quadruple(museum: Museum, declaration: Declaration, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found = sizes(museum, declaration)
    keys = tuple(key for key in patron.sets if found.get(key, 0) >= (patron.size or SMALLEST))
    return Met(_level(patron, len(keys)), len(keys), keys, _spaces(museum, declaration, keys))


def _perfect(museum: Museum, declaration: Declaration, _patron: Patron, wild: bool) -> Met:  # noqa: FBT001
    if museum.readings.patron_collections_linked == "yes":
        found = {c.key: c.spaces for c in declaration.every() if is_perfect(museum, c.spaces, wild=wild)}
    else:
        every = {key: _perfect_anywhere(museum, key, wild=wild) for key in (*CIVILISATIONS, *DOMAINS)}
        found = {key: spaces for key, spaces in every.items() if spaces}
    times = min(len(found), 1) if museum.readings.perfect_collection_repeats == "no" else len(found)
    spaces = 0
    for held in found.values():
        spaces |= held
    return Met(min(times, 1), len(found), tuple(found), spaces, times)


def _perfect_anywhere(museum: Museum, key: str, *, wild: bool) -> int:
    """Return the cards of a Civilisation or Domain, linked or not, that show the values 1-5; 0 where none do."""
    held = museum.held(key)
    names = museum.kinds_in(held)
    cards = held.bit_count() if key in CIVILISATIONS else len(names)
    five = museum.readings.perfect_collection_size == "exactly-five"
    if cards < PERFECT or (five and cards > PERFECT and museum.readings.collection_smaller == "no"):
        return 0
    if key in DOMAINS:
        return stand_ins(museum, held, Wanted(within=held, values=True, wild=wild))
    free = (held & museum.unknown).bit_count() if wild else 0
    return held if museum.values_in(held) + free >= PERFECT else 0


def _masterpieces(museum: Museum, _declared: Declaration, patron: Patron, wild: bool) -> Met:  # noqa: FBT001
    spaces = museum.all_objects & (museum.shown.values[MASTERPIECE] | (museum.unknown if wild else 0))
    return Met(_level(patron, spaces.bit_count()), spaces.bit_count(), (), spaces)


def _greatest_team(museum: Museum, _declared: Declaration, _patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    count = len(museum.player.experts)
    return Met(min(count, 1), count, (), 0, count)


def _fountain(museum: Museum, declaration: Declaration, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found = sizes(museum, declaration)
    keys = tuple(key for key in DOMAINS if found.get(key, 0) >= PATRONS[patron.kind]["size"])
    return Met(_level(patron, len(keys)), len(keys), keys, _spaces(museum, declaration, keys))


def _glimpse(museum: Museum, declaration: Declaration, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found, asks = sizes(museum, declaration), PATRONS[patron.kind]
    halves = (
        tuple(key for key in CIVILISATIONS if found.get(key, 0) >= asks["civilisation-size"])[:1],
        tuple(key for key in DOMAINS if found.get(key, 0) >= asks["domain-size"])[:1],
    )
    keys = halves[0] + halves[1]
    return Met(int(all(halves)), len(keys), keys, _spaces(museum, declaration, keys))


def _civilisation(museum: Museum, declaration: Declaration, patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    found, asks = sizes(museum, declaration), PATRONS[patron.kind]
    key = patron.civilisation or ""
    domains = tuple(domain for domain in patron.domains if found.get(domain, 0) >= asks["size"])
    level = min(_level(patron, found.get(key, 0)), len(domains))
    return Met(level, found.get(key, 0), (key, *domains), _spaces(museum, declaration, (key, *domains)))


def _other(_exhibition: Museum, _declared: Declaration, _patron: Patron, _wild: bool) -> Met:  # noqa: FBT001
    return Met(1, 1, (), 0)


KINDS: Final[Mapping[str, Callable[[Museum, Declaration, Patron, bool], Met]]] = {
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
