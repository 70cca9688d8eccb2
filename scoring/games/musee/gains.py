"""What a painting would add: its own point, its pairs, and the bonus card of a gallery it is the first to fill."""

from __future__ import annotations

from scoring.breakdown import total
from scoring.games.musee.legality import full, with_painting
from scoring.games.musee.lines import lines_of
from scoring.games.musee.position import Position
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import Museum, Table


def gain(standing: Position, seat: int, place: int, card: int) -> int:
    """Return the points a number would add at an empty place of a museum."""
    table, cards = standing.table, standing.cards
    before, after = standing.museums[seat], with_painting(standing.museums[seat], place, card)
    gallery = GALLERIES[place // table.width]
    counted = bool(table.plays) or table.players[seat].bonus is None
    first = full(after, place // table.width) and not cards.holders[gallery] and not cards.filled[gallery] and counted
    bonus = (gallery,) if first else ()
    return _worth(table, seat, after, bonus) - _worth(table, seat, before, ())


def _worth(table: Table, seat: int, museum: Museum, bonus: tuple[str, ...]) -> int:
    return total(lines_of(table, table.players[seat], museum, bonus))
