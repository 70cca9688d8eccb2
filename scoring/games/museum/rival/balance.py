"""How the games against the rival went, by how strong he was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.games.museum.expansions.solo import DECKS, USUAL_DECK, Rival
from scoring.games.museum.table import Table
from scoring.names import folded


class Strength(NamedTuple):
    """How strong the rival was: his mode, the deck of Action cards, and what the players call his Rival card."""

    advanced: bool = False
    deck: str = USUAL_DECK
    card: str = ""


class Balance(NamedTuple):
    """How many games the players won against him, lost to him, and shared with him."""

    won: int = 0
    lost: int = 0
    shared: int = 0

    def __add__(self, other: object) -> Balance:
        """Return both together."""
        assert isinstance(other, Balance)  # noqa: S101 (of no other kind)
        return Balance(*map(sum, zip(self, other, strict=True)))


def balances_of(games: Iterable[tuple[Table, tuple[str, ...]]]) -> dict[Strength, Balance]:
    """Return the balance against every rival, the weaker modes first; each game is a table and who won it.

    A game without a rival, or without winners since it is not decided, does not count. A Rival card is one however its
    name is spelled.
    """
    balances: dict[Strength, Balance] = {}
    spelled: dict[str, str] = {}
    for table, winners in games:
        player = next((player for player in table.players if player.of(Rival).solo), None)
        if player is None or not winners:
            continue
        rival = player.of(Rival)
        card = spelled.setdefault(folded(rival.name), rival.name)
        strength = Strength(bool(rival.advanced), rival.deck, card)
        balances[strength] = balances.get(strength, Balance()) + _outcome(player.name, winners)
    return {strength: balances[strength] for strength in sorted(balances, key=_order)}


def _outcome(rival: str, winners: tuple[str, ...]) -> Balance:
    if rival not in winners:
        return Balance(won=1)
    return Balance(lost=1) if winners == (rival,) else Balance(shared=1)


def _order(strength: Strength) -> tuple[bool, int, str]:
    return strength.advanced, DECKS.index(strength.deck), folded(strength.card)
