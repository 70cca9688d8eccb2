"""Which Collections are declared: the choice that gives the player the highest total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from typing import Final, NamedTuple, TypeAlias

from scoring.games.museum.counting.collection import SIZE_ONLY, Asked, Collection, Declaration, collections, line_of
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons import kind_of

MOST_WAYS: Final = 256
"""How many ways to do without Skulls are tried at most; with the four that add a card, once each, there is none."""

Candidates: TypeAlias = Mapping[str, list[Collection]]
"""Every Collection worth choosing between, by Civilisation, then by Domain, the largest first."""


def asked_of(museum: Museum) -> Asked:
    """Return what this player's Collections can be good for besides their size."""
    gallery = museum.floor.gallery
    filled = bool(gallery) and not gallery & ~museum.floor.filled
    if filled:
        filled = any(not gallery & ~museum.fillable(key) for key in museum.spaces)
    perfect = any(kind_of(patron).perfect for patron in museum.player.patrons.values())
    return Asked(filled, perfect and museum.readings.patron_collections_linked == "yes")


def candidates(museum: Museum, asked: Asked) -> Candidates:
    """Return every Collection worth choosing between."""
    return {key: collections(museum, key, asked) for key in museum.spaces}


def largest(museum: Museum) -> Declaration:
    """Declare the largest Collection of every key, without regard to the Gallery and a Patron."""
    return {key: choices[0] for key, choices in candidates(museum, SIZE_ONLY).items()}


def hopeful(choices: Candidates) -> Declaration:
    """Return the declaration that prefers perfect Collections, the best one if unknown points or values are high."""
    return {key: max(several, key=lambda c: c.perfect) for key, several in choices.items()}


def filler_of(declaration: Declaration) -> str | None:
    """Return the key of the Collection that fills the Grand Gallery; None where none does."""
    return next((collection.key for collection in declaration.values() if collection.fills), None)


def gallery_points(museum: Museum, declaration: Declaration) -> int:
    """Return the victory points of the bonuses earned; a bonus that nobody read off the board counts 0."""
    board, filled, full = museum.board, filler_of(declaration) is not None, museum.full
    bonuses = ((filled, board.gallery_bonus), (full, board.museum_bonus), (filled and full, board.both_bonus))
    return sum([bonus or 0 for earned, bonus in bonuses if earned])


def best_declaration(
    museum: Museum, choices: Candidates, worth: Callable[[Declaration], int], fixed: frozenset[str]
) -> Declaration:
    """Return the choice of candidates with the highest `worth`, the points that all lines together make of it.

    A larger Collection is at least as good as a smaller one, except where it fills the Gallery, serves the Perfect
    Collection, or is counted by a Patron without its Skulls. So it is enough to try which one fills, which is perfect,
    and each where Skulls differ, and to take the largest of all others. `fixed` are the lines no choice changes.
    """
    open_to_choice = {key: several for key, several in choices.items() if len(several) > 1}
    if not open_to_choice:
        return {key: alone[0] for key, alone in choices.items()}
    fillers = [None, *(key for key, several in open_to_choice.items() if any(c.fills for c in several))]
    perfects = [None, *(key for key, several in open_to_choice.items() if any(c.perfect for c in several))]
    tries = [
        _tried(choices, fixed, Try(filler, perfect, each, picked))
        for filler in fillers
        for perfect in perfects
        for each in {0, _each_perfect(museum)}
        for picked in _picks({key: cs for key, cs in open_to_choice.items() if len({c.skulls for c in cs}) > 1})
    ]
    return max(tries, key=worth)


def _picks(choices: Candidates) -> Iterator[Declaration]:
    """Yield every way to take one Collection of each."""
    ways = islice(product(*choices.values()), MOST_WAYS)
    return (dict(zip(choices, way, strict=True)) for way in ways)


def _each_perfect(museum: Museum) -> int:
    """Return what a single Perfect Collection pays."""
    cards = (patron for patron in museum.player.patrons.values() if kind_of(patron).perfect)
    return sum((patron.points[0] or 0) for patron in cards if patron.points)


class Try(NamedTuple):
    """One try: the keys to fill the Gallery and to be perfect, what `each` perfect one is worth, those `picked`."""

    filler: str | None
    perfect: str | None
    each: int
    picked: Declaration


def _tried(choices: Candidates, fixed: frozenset[str], tried: Try) -> Declaration:
    def best(key: str, several: list[Collection]) -> Collection:
        fitting = [c for c in several if (key != tried.filler or c.fills) and (key != tried.perfect or c.perfect)]
        counted = line_of(key) not in fixed
        return max(fitting or several, key=lambda c: (c.points * counted + tried.each * c.perfect, c.size))

    return {key: tried.picked.get(key) or best(key, several) for key, several in choices.items()}
