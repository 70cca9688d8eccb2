"""The deck: how many cards are left in it, and what the last of them may bring back."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from scoring.games.musee.printed import HAND, LAST_CARDS
from scoring.games.musee.seats import persons_in_turn
from scoring.games.musee.table import Table

THREE: Final = 3


def undrawn_after(table: Table, plays: int) -> int:
    """Return the cards left in the deck after so many plays, each followed by a draw while one is allowed."""
    return max(never_drawn(table), table.setup.deck - HAND * len(persons_in_turn(table)) - plays)


def never_drawn(table: Table) -> int:
    """Return how many cards stay in the deck: with three players some (ruling `three-player-last-cards`)."""
    if len(table.players) < THREE:
        return 0
    return LAST_CARDS if table.readings.three_player_last_cards == "two-left" else THREE


def may_draw(table: Table, undrawn: int, seat: int, drew_last: Container[int]) -> bool:
    """Whether a card may be drawn for a museum; `drew_last` are those that drew one of the last cards of team play.

    Each team takes one of these (ruling `team-last-cards`).
    """
    if seat in drew_last and table.readings.team_last_cards == "one-each":
        return False
    return undrawn > never_drawn(table)


def gift_revives(table: Table) -> bool:
    """Whether a person who was out is back with a last card the partner passed on (rulings of team play)."""
    return table.teams and table.readings.gift_revives == "yes" and table.readings.team_dropout == "player"
