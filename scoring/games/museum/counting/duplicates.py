"""Which of several cards of one Civilisation stands for it, where duplicates may link (ruling `duplicate-links`)."""

from __future__ import annotations

from scoring.games.museum.counting.linked_sets import Wanted
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.printed import PERFECT


def stand_ins(museum: Museum, group: int, wanted: Wanted) -> int:
    """Return the spaces of one card of each Civilisation of a linked group that meet what is wanted; 0 if none do."""
    choices = []
    for held in museum.kinds.values():
        if held & group:
            cards = held & group & wanted.within
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
