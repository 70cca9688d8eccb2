"""What is left to gain: the empty places of every gallery and the numbers that still fit and are unseen."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from scoring.games.musee.legality import legal_places
from scoring.games.musee.position import Position
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import Museum


class Opening(NamedTuple):
    """One gallery: its empty places, the unseen numbers that fit in any of them, whether its bonus card can be won."""

    gallery: str
    places: tuple[str, ...]
    numbers: tuple[int, ...]
    bonus: bool


def openings(standing: Position, seat: int) -> tuple[Opening, ...]:
    """Return the openings of a museum, gallery by gallery from the top; a number in any hand is still unseen."""
    table, cards = standing.table, standing.cards
    museum = standing.museums[seat]
    fits = {card: legal_places(museum, card) for card in standing.unseen}
    found = []
    for number, gallery in enumerate(GALLERIES):
        row = range(number * table.width, (number + 1) * table.width)
        empty = tuple(table.places[place] for place in row if museum[place] is None)
        numbers = tuple(card for card, places in fits.items() if any(place in row for place in places))
        free = not cards.holders[gallery] and not cards.filled[gallery] and _fillable(museum, row, fits)
        found.append(Opening(gallery, empty, numbers, free))
    return tuple(found)


def _fillable(museum: Museum, row: range, fits: Mapping[int, tuple[int, ...]]) -> bool:
    """Whether every run of empty places has unseen numbers enough: those that fit in one place of it fit in all."""
    runs = [[*run] for empty, run in groupby(row, key=lambda place: museum[place] is None) if empty]
    return all(sum(run[0] in places for places in fits.values()) >= len(run) for run in runs)
