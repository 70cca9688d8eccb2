"""What a painting would add, which galleries are still open, and which were close to being full."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from scoring.breakdown import total
from scoring.games.musee.legality import blocking, full_and_read, legal_places, with_painting
from scoring.games.musee.lines import lines_of
from scoring.games.musee.position import Position
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import MOST_CANDIDATES, Museum, Table, Unread, gallery_of
from scoring.phrase import Phrase, named, phrase
from scoring.review import NearMiss


def gain(position: Position, seat: int, place: int, card: int) -> int:
    """Return the points that a number would add at an empty place of a museum: its own, its pairs, a bonus card."""
    table, cards = position.table, position.cards
    before, after = position.museums[seat], with_painting(position.museums[seat], place, card)
    gallery = GALLERIES[place // table.width]
    counted = bool(table.plays) or table.players[seat].bonus is None
    first = not cards.holders[gallery] and not cards.filled[gallery] and counted
    bonus = (gallery,) if first and full_and_read(after, place // table.width) else ()
    return _worth(table, seat, after, bonus) - _worth(table, seat, before, ())


def _worth(table: Table, seat: int, museum: Museum, bonus: tuple[str, ...]) -> int:
    return total(lines_of(table, table.players[seat], museum, bonus))


class Gap(NamedTuple):
    """Empty places next to each other, and the unseen numbers that fit there: in one of them as in all."""

    places: tuple[str, ...]
    numbers: tuple[int, ...]


class Opening(NamedTuple):
    """One gallery: its empty places, the gaps in which something still fits, whether its bonus card can be won."""

    gallery: str
    places: tuple[str, ...]
    gaps: tuple[Gap, ...]
    bonus: bool


def openings(position: Position, seat: int) -> tuple[Opening, ...]:
    """Return the openings of a museum, gallery by gallery from the top; a number in any hand is still unseen."""
    table, cards, museum = position.table, position.cards, position.museums[seat]
    galleries = []
    for number, gallery in enumerate(GALLERIES):
        row = range(number * table.width, (number + 1) * table.width)
        gaps = tuple(_gap(position, museum, run) for run in _empty_runs(museum, row))
        fillable = all(len(gap.numbers) >= len(gap.places) for gap in gaps)
        free = not cards.holders[gallery] and not cards.filled[gallery] and fillable
        empty = tuple(place for gap in gaps for place in gap.places)
        galleries.append(Opening(gallery, empty, tuple(gap for gap in gaps if gap.numbers), free))
    return tuple(galleries)


def _empty_runs(museum: Museum, row: range) -> Iterator[list[int]]:
    """Yield the empty places of a gallery, those next to each other together."""
    return ([*run] for empty, run in groupby(row, key=lambda place: museum[place] is None) if empty)


def _gap(position: Position, museum: Museum, run: list[int]) -> Gap:
    fitting = tuple(card for card in position.unseen if not any(blocking(museum, run[0], card)))
    return Gap(tuple(position.table.places[place] for place in run), fitting)


def asked_at(position: Position, seat: int, place: int, unread: Unread) -> Phrase:
    """Ask which number an unread painting shows: of its candidates that are possible, or of all where these are few."""
    museum = position.museums[seat]
    in_hands = {card for player in position.table.players for hand in player.hands.values() for card in hand}
    possible = tuple(
        card
        for card in position.unseen
        if card in (unread.candidates or position.table.deck)
        and card not in in_hands
        and not any(blocking(museum, place, card))
    )
    numbers = possible if unread.candidates or len(possible) <= MOST_CANDIDATES else ()
    key = "question.unread-among" if numbers else "question.unread"
    return phrase(key, at=position.table.places[place], numbers=numbers, n=len(numbers))


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
