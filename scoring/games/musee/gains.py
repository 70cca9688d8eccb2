"""What a painting would add, which galleries are still open, and which were close to being full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from scoring.breakdown import total
from scoring.games.musee.legality import full, legal_places, with_painting
from scoring.games.musee.lines import lines_of
from scoring.games.musee.position import Position
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import Museum, Table, gallery_of
from scoring.phrase import named, phrase
from scoring.review import NearMiss


def gain(position: Position, seat: int, place: int, card: int) -> int:
    """Return the points that a number would add at an empty place of a museum: its own, its pairs, a bonus card."""
    table, cards = position.table, position.cards
    before, after = position.museums[seat], with_painting(position.museums[seat], place, card)
    gallery = GALLERIES[place // table.width]
    counted = bool(table.plays) or table.players[seat].bonus is None
    first = full(after, place // table.width) and not cards.holders[gallery] and not cards.filled[gallery] and counted
    bonus = (gallery,) if first else ()
    return _worth(table, seat, after, bonus) - _worth(table, seat, before, ())


def _worth(table: Table, seat: int, museum: Museum, bonus: tuple[str, ...]) -> int:
    return total(lines_of(table, table.players[seat], museum, bonus))


# Open galleries


class Opening(NamedTuple):
    """One gallery: its empty places, the unseen numbers that fit in some of them, whether its bonus card can be won."""

    gallery: str
    places: tuple[str, ...]
    numbers: tuple[int, ...]
    bonus: bool


def openings(position: Position, seat: int) -> tuple[Opening, ...]:
    """Return the openings of a museum, gallery by gallery from the top; a number in any hand is still unseen."""
    table, cards = position.table, position.cards
    museum = position.museums[seat]
    fits = {card: legal_places(museum, card) for card in position.unseen}
    galleries = []
    for number, gallery in enumerate(GALLERIES):
        row = range(number * table.width, (number + 1) * table.width)
        empty = tuple(table.places[place] for place in row if museum[place] is None)
        numbers = tuple(card for card, places in fits.items() if any(place in row for place in places))
        free = not cards.holders[gallery] and not cards.filled[gallery] and _fillable(museum, row, fits)
        galleries.append(Opening(gallery, empty, numbers, free))
    return tuple(galleries)


def _fillable(museum: Museum, row: range, fits: Mapping[int, tuple[int, ...]]) -> bool:
    """Whether there are enough unseen numbers for every run of empty places.

    A number that fits in one place of a run fits in all of them.
    """
    runs = [[*run] for empty, run in groupby(row, key=lambda place: museum[place] is None) if empty]
    return all(sum(run[0] in places for places in fits.values()) >= len(run) for run in runs)


# Near misses


def near_misses(position: Position) -> Iterator[NearMiss]:
    """Yield, for every gallery with a single empty place, the unseen numbers that would have added most there."""
    table = position.table
    for seat, museum in enumerate(position.museums):
        for gallery, name in enumerate(GALLERIES):
            row = gallery_of(museum, gallery)
            if row.count(None) != 1:
                continue
            place = gallery * table.width + row.index(None)
            fitting = [card for card in position.unseen if place in legal_places(museum, card)]
            if fitting:
                worth = {card: gain(position, seat, place, card) for card in fitting}
                best = max(worth.values())
                if not best:
                    continue
                numbers = tuple(card for card in fitting if worth[card] == best)
                at = table.places[place]
                message = phrase("near.gallery", gallery=named(name), at=at, numbers=numbers, n=len(numbers), gain=best)
                yield NearMiss(table.players[seat].name, "musee.order", best, message, (at,))
