"""Cards that only help to fill the Grand Gallery: they count nowhere and link nothing.

Where they lie in the Gallery is not for the search to choose: with some of them there, the rest of it is to be filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from scoring.games.museum.counting.museum import Museum, museum_on
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table.board import bits


def linking(museum: Museum) -> int:
    """Return the spaces of cards that link what touches them."""
    return sum(1 << space for space in bits(museum.floor.filled) if museum.traits(space).links)


def staying(museum: Museum) -> int:
    """Return the spaces of cards that stay where they lie."""
    return sum(1 << space for space in bits(museum.floor.filled) if (card := museum.cards[space]) and not card.movable)


def helpers(museum: Museum, key: str) -> int:
    """Return the spaces of cards that only help to fill the Grand Gallery with this Collection, wherever they lie."""
    return museum.fillable(key) & ~museum.spaces_of(key) & ~linking(museum) & ~staying(museum)


def helped(museum: Museum) -> Iterator[tuple[Museum, int]]:
    """Yield the Museum with some of those in the Grand Gallery, and their spaces: in every way that makes a choice."""
    free = [*bits(museum.floor.gallery & ~museum.floor.blocked & ~staying(museum))]
    for key in (*CIVILISATIONS, *DOMAINS):
        cards = [*bits(helpers(museum, key))]
        for number in range(1, len(cards) + 1):
            for spaces in combinations(free, number):
                yield _moved(museum, cards[:number], spaces), sum(1 << space for space in spaces)


def _moved(museum: Museum, cards: Sequence[int], spaces: Sequence[int]) -> Museum:
    """Return a Museum with the cards on some spaces laid on others, and what lay there in their place."""
    laid = [*museum.cards]
    displaced = [laid[space] for space in spaces if space not in cards]
    for space in cards:
        if space not in spaces:
            laid[space] = displaced.pop()
    for space, card in zip(spaces, cards, strict=True):
        laid[space] = museum.cards[card]
    return museum_on(replace(museum.player, museum=tuple(laid)), museum.board, museum.readings)
