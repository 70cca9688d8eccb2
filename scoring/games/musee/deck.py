"""The deck: how many cards are left in it, and who may draw the last ones."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from scoring.games.musee.printed import HAND, LAST_CARDS
from scoring.games.musee.table import Table, persons_in_turn

THREE: Final = 3


def undrawn_after(table: Table, plays: int) -> int:
    """Return how many cards are left in the deck after so many plays, each followed by a draw where one is allowed."""
    return max(never_drawn(table), table.setup.deck - HAND * len(persons_in_turn(table)) - plays)


def never_drawn(table: Table) -> int:
    """Return how many cards nobody draws: with three players some (ruling `three-player-last-cards`), else none."""
    if len(table.players) < THREE:
        return 0
    return LAST_CARDS if table.readings.three_player_last_cards == "two-left" else THREE


def may_draw(table: Table, undrawn: int, seat: int, drew_last: Container[int]) -> bool:
    """Whether a card may be drawn for a museum.

    Each team draws one of the last cards (ruling `team-last-cards`); `drew_last` are the museums that have drawn one.
    """
    if seat in drew_last and table.readings.team_last_cards == "one-each":
        return False
    return undrawn > never_drawn(table)


def gift_revives(table: Table) -> bool:
    """Whether a last card passed on by the partner brings back a person who was out (rulings of team play)."""
    return table.teams and table.readings.gift_revives == "yes" and table.readings.team_dropout == "player"
