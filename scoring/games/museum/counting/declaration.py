"""Which Collections are declared: the choice that gives the player the highest total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from typing import Final, NamedTuple

from scoring.games.museum.counting.collection import (
    SIZE_ONLY,
    Asked,
    Collection,
    Declaration,
    civilisation_collections,
    domain_collections,
)
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons import kind_of

MOST_WAYS: Final = 256
"""How many ways to do without Skulls are tried at most; with the four that add a card, once each, there is none."""


Candidates = dict[str, list[Collection]]


def asked_of(museum: Museum) -> Asked:
    """Return what this player's Collections can be good for besides their size."""
    gallery = museum.floor.gallery
    filled = bool(gallery) and not gallery & ~museum.floor.filled
    if filled:
        filled = any(not gallery & ~museum.fillable(key) for key in (*museum.civilisations, *museum.domains))
    perfect = any(kind_of(patron).perfect for _, patron in museum.player.patrons)
    return Asked(filled, perfect and museum.readings.patron_collections_linked == "yes")


def candidates(museum: Museum, asked: Asked) -> tuple[Candidates, Candidates]:
    """Return every Collection worth choosing between, by Civilisation and by Domain."""
    return (
        {key: civilisation_collections(museum, key, asked) for key in museum.civilisations},
        {key: domain_collections(museum, key, asked) for key in museum.domains},
    )


def largest(museum: Museum) -> Declaration:
    """Declare the largest Collection of every key, without regard to the Gallery and a Patron."""
    civilisations, domains = candidates(museum, SIZE_ONLY)
    return Declaration({k: c[0] for k, c in civilisations.items()}, {k: c[0] for k, c in domains.items()})


def best_declaration(museum: Museum, worth: Callable[[Declaration], int], fixed: frozenset[str]) -> Declaration:
    """Return the choice of candidates with the highest `worth`, the points that all lines together make of it.

    A larger Collection is at least as good as a smaller one, except where it fills the Gallery, serves the Perfect
    Collection, or is counted by a Patron without its Skulls. So it is enough to try which one fills, which is perfect,
    and each where Skulls differ, and to take the largest of all others. `fixed` are the lines no choice changes.
    """
    asked = asked_of(museum)
    civilisations, domains = candidates(museum, asked)
    every = (*civilisations.items(), *domains.items())
    open_to_choice = {key: choices for key, choices in every if len(choices) > 1}
    if not open_to_choice:
        return Declaration({k: c[0] for k, c in civilisations.items()}, {k: c[0] for k, c in domains.items()})
    fillers = [None, *(key for key, choices in open_to_choice.items() if any(c.fills for c in choices))]
    perfects = [None, *(key for key, choices in open_to_choice.items() if any(c.perfect for c in choices))]
    tries = [
        _tried(civilisations, domains, fixed, Try(filler, perfect, each, picked))
        for filler in fillers
        for perfect in perfects
        for each in {0, _each_perfect(museum)}
        for picked in _picks({key: cs for key, cs in open_to_choice.items() if len({c.skulls for c in cs}) > 1})
    ]
    return max(tries, key=worth)


def _picks(choices: Candidates) -> Iterator[dict[str, Collection]]:
    """Yield every way to take one Collection of each."""
    ways = islice(product(*choices.values()), MOST_WAYS)
    return (dict(zip(choices, way, strict=True)) for way in ways)


def _each_perfect(museum: Museum) -> int:
    """Return what a single Perfect Collection pays."""
    cards = (patron for _, patron in museum.player.patrons if kind_of(patron).perfect)
    return sum((patron.points[0] or 0) for patron in cards if patron.points)


class Try(NamedTuple):
    """One try: the keys to fill the Gallery and to be perfect, what `each` perfect one is worth, those `picked`."""

    filler: str | None
    perfect: str | None
    each: int
    picked: Mapping[str, Collection]


def _tried(civilisations: Candidates, domains: Candidates, fixed: frozenset[str], tried: Try) -> Declaration:
    def best(key: str, choices: list[Collection], line: str) -> Collection:
        if key in tried.picked:
            return tried.picked[key]
        fitting = [c for c in choices if (key != tried.filler or c.fills) and (key != tried.perfect or c.perfect)]
        counted = line not in fixed
        return max(fitting or choices, key=lambda c: (c.points * counted + tried.each * c.perfect, c.size))

    return Declaration(
        {key: best(key, choices, "museum.civilisation") for key, choices in civilisations.items()},
        {key: best(key, choices, "museum.domain") for key, choices in domains.items()},
    )
