"""Points that were close: galleries that lack one painting, while a number that fits was never displayed."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.musee.gains import gain
from scoring.games.musee.legality import legal_places
from scoring.games.musee.position import Position
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import gallery_of
from scoring.phrase import named, phrase
from scoring.review import NearMiss


def near_misses(standing: Position) -> Iterator[NearMiss]:
    """Yield the number worth most for every gallery with a single empty place."""
    table, left = standing.table, standing.unseen
    for seat, museum in enumerate(standing.museums):
        for gallery, name in enumerate(GALLERIES):
            row = gallery_of(museum, gallery)
            if row.count(None) != 1:
                continue
            place = gallery * table.width + row.index(None)
            fitting = [card for card in left if place in legal_places(museum, card)]
            if fitting:
                worth = {card: gain(standing, seat, place, card) for card in fitting}
                best = max(worth.values())
                if not best:
                    continue
                numbers = tuple(card for card in fitting if worth[card] == best)
                at = table.places[place]
                message = phrase("near.gallery", gallery=named(name), at=at, numbers=numbers, n=len(numbers), gain=best)
                yield NearMiss(table.players[seat].name, "musee.order", best, message, (at,))
