"""Hands entered while a game is followed: drawn cards are unseen, so soon only a part of a hand is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.games.musee import edit
from scoring.games.musee.position import position_of

if TYPE_CHECKING:
    from scoring.games.musee.table import Table


def without_hands(table: Table) -> Table:
    """Return the table without any hand."""
    bare = (replace(player, hands={}, in_part=frozenset[str]()) for player in table.players)
    return replace(table, players=tuple(bare))


def added(table: Table, seat: int, person: str, card: int) -> Table:
    """Return the table with one more card in a hand; in a game that is followed, the hand is partial until complete."""
    player = table.players[seat]
    hand = player.hands.get(person, ())
    if card in hand:
        return table
    lacking = table.followed and len(hand) + 1 < position_of(table).hand_sizes[person]
    return edit.set_hand(table, seat, person, (*hand, card), in_part=lacking or person in player.in_part)


def removed(table: Table, seat: int, person: str) -> Table:
    """Return the table without the last card of a hand; in a game that is followed, the hand is partial again."""
    player = table.players[seat]
    hand = player.hands[person][:-1]
    return edit.set_hand(table, seat, person, hand, in_part=table.followed or person in player.in_part)


def told_otherwise(table: Table, seat: int, person: str) -> Table:
    """Return the table with a hand marked as partial, or as whole again."""
    player = table.players[seat]
    cards = player.hands.get(person, ())
    return edit.set_hand(table, seat, person, cards, in_part=person not in player.in_part)


def played(table: Table, seat: int, person: str, card: int, place: int) -> Table:
    """Return the table after a turn, with what it leaves in an entered hand."""
    return with_hand_left(table, edit.play(table, person, card, place), seat, person, card)


def with_hand_left(before: Table, after: Table, seat: int, person: str, card: int) -> Table:
    """Return the table after a turn whose card leaves an entered hand, into which one unseen may be drawn.

    A hand of which no card is known any more is left out.
    """
    player = before.players[seat]
    hand = player.hands.get(person)
    if hand is None:
        return after
    kept = tuple(known for known in hand if known != card)
    size, now = (position_of(each).hand_sizes[person] for each in (before, after))
    in_part = person in player.in_part or now == size
    return edit.set_hand(after, seat, person, kept if kept or not in_part else None, in_part=in_part)


def with_card_back(table: Table, seat: int, person: str, card: int) -> Table:
    """Return the table before a turn whose card goes back into an entered hand."""
    player = table.players[seat]
    hand = player.hands.get(person)
    if hand is None or card in hand:
        return table
    in_part = person in player.in_part and len(hand) + 1 < position_of(table).hand_sizes[person]
    return edit.set_hand(table, seat, person, (*hand, card), in_part=in_part)
