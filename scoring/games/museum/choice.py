"""Which Collections are declared: the choice that gives the player the highest total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from scoring.games.museum.collections import SIZE_ONLY, Asked, Collection, civilisation_collections, domain_collections
from scoring.games.museum.exhibit import Exhibit


class Declared(NamedTuple):
    """The Collections a player declares, by Civilisation and by Domain; nothing where no card lies."""

    civilisations: Mapping[str, Collection]
    domains: Mapping[str, Collection]

    def every(self) -> Iterator[Collection]:
        """Yield all Collections."""
        yield from self.civilisations.values()
        yield from self.domains.values()

    def size(self, key: str) -> int:
        """Return the size of one Collection, Experts included; 0 where there is none."""
        found = self.civilisations.get(key) or self.domains.get(key)
        return found.size if found else 0


Candidates = dict[str, list[Collection]]


def asked_of(exhibited: Exhibit) -> Asked:
    """Return what beside size this player's Collections can be good for."""
    gallery, patron = exhibited.board.gallery, exhibited.player.patron
    filled = bool(gallery) and not gallery & ~exhibited.filled
    if filled:
        every = (*exhibited.civilisations.values(), *exhibited.domains.values())
        filled = any(not gallery & ~held for held in every)
    perfect = patron is not None and patron.kind == "perfect-collection"
    return Asked(filled, perfect and exhibited.readings["patron-collections-linked"] == "yes")


def candidates(exhibited: Exhibit, asked: Asked) -> tuple[Candidates, Candidates]:
    """Return every Collection worth choosing between, by Civilisation and by Domain."""
    return (
        {key: civilisation_collections(exhibited, key, asked) for key in exhibited.civilisations},
        {key: domain_collections(exhibited, key, asked) for key in exhibited.domains},
    )


def declare(exhibited: Exhibit, worth: Callable[[Declared], int]) -> Declared:
    """Choose among the candidates by `worth`, the points all lines together make of a choice.

    Larger is always at least as good, but for one Collection that fills the Gallery and those that serve the Perfect
    Collection; so it is enough to try who fills and who is perfect, and to take the largest for all others.
    """
    asked = asked_of(exhibited)
    civilisations, domains = candidates(exhibited, asked)
    if asked == SIZE_ONLY:
        return Declared({k: c[0] for k, c in civilisations.items()}, {k: c[0] for k, c in domains.items()})
    every = civilisations | domains
    fillers = [None, *(key for key, choices in every.items() if len(choices) > 1 and any(c.fills for c in choices))]
    perfects = [None, *(key for key, choices in every.items() if len(choices) > 1 and any(c.perfect for c in choices))]
    tries = [
        _tried(exhibited, civilisations, domains, Try(filler, perfect, each))
        for filler in fillers
        for perfect in perfects
        for each in {0, _each_perfect(exhibited)}
    ]
    return max(tries, key=worth)


def _each_perfect(exhibited: Exhibit) -> int:
    """Return what a single Perfect Collection pays."""
    patron = exhibited.player.patron
    return (patron.points[0] or 0) if patron and patron.points and patron.kind == "perfect-collection" else 0


class Try(NamedTuple):
    """One try: who is to fill the Gallery, who is to be perfect, and what every perfect Collection is worth."""

    filler: str | None
    perfect: str | None
    each: int


def _tried(exhibited: Exhibit, civilisations: Candidates, domains: Candidates, tried: Try) -> Declared:
    stated = exhibited.player.stated

    def best(key: str, choices: list[Collection], line: str) -> Collection:
        fitting = [c for c in choices if (key != tried.filler or c.fills) and (key != tried.perfect or c.perfect)]
        counted = line not in stated
        return max(fitting or choices, key=lambda c: (c.points * counted + tried.each * c.perfect, c.size))

    return Declared(
        {key: best(key, choices, "museum.civilisation") for key, choices in civilisations.items()},
        {key: best(key, choices, "museum.domain") for key, choices in domains.items()},
    )
