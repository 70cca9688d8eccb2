"""Hands entered while a game is followed: drawn cards are unseen, so soon only a part of a hand is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.games.musee import edit
from scoring.games.musee.table import seat_of

if TYPE_CHECKING:
    from scoring.games.musee.position import Position
    from scoring.games.musee.table import Table


def unknown(position: Position, person: str) -> int:
    """Return how many cards of an entered hand are unknown; the turns say how many it should hold."""
    table = position.table
    hand = table.players[seat_of(table, person)[0]].hands.get(person)
    if hand is None or not table.followed:
        return 0
    return max(position.hand_sizes[person] - len(hand), 0)


def judged_with(position: Position, person: str, card: int) -> Table:
    """Return the table on which a card is judged for a person: it may be one of those not known of the hand."""
    table = position.table
    seat, _ = seat_of(table, person)
    if not unknown(position, person) or card in table.players[seat].hands[person]:
        return table
    return edit.set_hand(table, seat, person, None)


def without_hands(table: Table) -> Table:
    """Return the table without any hand."""
    return replace(table, players=tuple(replace(player, hands={}) for player in table.players))


def played(table: Table, seat: int, person: str, card: int, place: int) -> Table:
    """Return the table after a turn: the card leaves an entered hand, and a hand without known cards is left out."""
    after = edit.play(table, person, card, place)
    hand = table.players[seat].hands.get(person)
    if hand is None:
        return after
    return edit.set_hand(after, seat, person, tuple(kept for kept in hand if kept != card) or None)
