"""One player's museum as sets of spaces: where each Civilisation and Domain lies, and who adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.games.museum.board import Board, bits
from scoring.games.museum.cards import Card
from scoring.games.museum.printed import COPYING_EXPERT
from scoring.games.museum.table import Player, Table


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What all rules ask a museum: sets of spaces (see `board`) by Civilisation, by Domain and by value.

    `experts` counts the Experts that add a card, by Civilisation or Domain; `unknown` are the cards whose value
    nobody read off; `readings` are the rulings in force.
    """

    player: Player
    board: Board
    cards: tuple[Card | None, ...]
    readings: Mapping[str, str]
    civilisations: Mapping[str, int]
    domains: Mapping[str, int]
    values: tuple[int, ...]
    experts: Mapping[str, int]

    @property
    def unknown(self) -> int:
        """The spaces of cards whose value is not known."""
        return self.values[0]

    @property
    def filled(self) -> int:
        """The spaces that hold a card."""
        return sum(self.values)

    def values_in(self, spaces: int) -> int:
        """Return how many of the values 1-5 lie on these spaces."""
        return sum(1 for held in self.values[1:] if held & spaces)

    def civilisations_in(self, spaces: int) -> frozenset[str]:
        """Return the Civilisations on these spaces."""
        return frozenset(name for name, held in self.civilisations.items() if held & spaces)

    def held(self, key: str) -> int:
        """Return the spaces of a Civilisation or Domain."""
        return self.civilisations.get(key, 0) | self.domains.get(key, 0)


def exhibit(table: Table, player: Player) -> Exhibit:
    """Sort a player's cards into sets."""
    civilisations: dict[str, int] = {}
    domains: dict[str, int] = {}
    values = [0] * 6
    bit = 1
    for card in player.museum:
        if card is not None:
            civilisations[card.civilisation] = civilisations.get(card.civilisation, 0) | bit
            domains[card.domain] = domains.get(card.domain, 0) | bit
            values[card.value or 0] |= bit
        bit <<= 1
    return Exhibit(
        player,
        table.board_of(player),
        player.museum,
        table.readings,
        civilisations,
        domains,
        tuple(values),
        _adding(player.experts),
    )


def _adding(experts: tuple[str, ...]) -> dict[str, int]:
    """Count what every Expert adds to; one that copies another counts as that one."""
    counts: dict[str, int] = {}
    for expert in experts:
        key = expert.removeprefix(f"{COPYING_EXPERT}=")
        counts[key] = counts.get(key, 0) + 1
    return counts


def numbers(exhibited: Exhibit, spaces: int) -> list[int]:
    """Return the known values on these spaces, in the order of the board."""
    return [card.value for i in bits(spaces) if (card := exhibited.cards[i]) is not None and card.value is not None]
