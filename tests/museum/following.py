"""Follows the moves to a best layout as a hand does, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.games.museum.expansions.league import Half, League
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.edit import put, swap


def followed(table: Table, seat: int, way: Iterable[tuple[str, str]], goal: Player) -> list[Table]:
    """The table, and as it is after each of these moves; a League card is laid where nothing lies, as it is to lie."""
    places = table.board_of(goal).places
    lifted: list[League] = []
    tables = [table]
    for one, other in way:
        museum = table.players[seat].museum
        if not other:
            card = museum[places.index(one)]
            assert isinstance(card, League), one
            lifted.append(card.plain)
            changed = put(table, seat, places.index(one), None)
        elif not one:
            card = goal.museum[places.index(other)]
            assert isinstance(card, League), other
            lifted.remove(card.plain)
            second = card.second(places.index(other), table.board_of(goal).width)
            assert museum[places.index(other)] is museum[second] is None, other
            changed = put(table, seat, places.index(other), card)
        else:
            changed = swap(table, seat, places.index(one), places.index(other))
        assert changed != table, (one, other)
        table = changed
        tables.append(table)
    assert not lifted
    assert not any(
        isinstance(card, Half) and not whole(table, seat, n) for n, card in enumerate(table.players[seat].museum)
    )
    return tables


def whole(table: Table, seat: int, space: int) -> bool:
    """Whether the card lies before a half of a League card."""
    museum, width = table.players[seat].museum, table.board_of(table.players[seat]).width
    half = museum[space]
    assert isinstance(half, Half)
    card = museum[half.first(space, width)]
    return isinstance(card, League) and card.half == half
