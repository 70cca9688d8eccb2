"""One player's museum as sets of spaces: where each Civilisation and Domain lies, and who adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.games.museum.board import Board
from scoring.games.museum.cards import Card
from scoring.games.museum.printed import CONTINENT_OF, COPYING_EXPERT
from scoring.games.museum.table import Player, Table


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What all rules ask a museum: sets of spaces (see `board`) by Civilisation, by Domain and by value.

    `groups` are the linked groups of every Civilisation and Domain, `filled` is every space with a card, `values` the
    spaces by value (0 for cards whose value nobody read off), `numbers` the known values in the order of the board.
    `experts` counts the Experts that add a card, by Civilisation or Domain; `readings` are the rulings in force.
    """

    player: Player
    board: Board
    cards: tuple[Card | None, ...]
    readings: Mapping[str, str]
    groups: Mapping[str, list[int]]
    civilisations: Mapping[str, int]
    domains: Mapping[str, int]
    values: tuple[int, ...]
    filled: int
    numbers: tuple[int, ...]
    experts: Mapping[str, int]

    @property
    def unknown(self) -> int:
        """The spaces of cards whose value is not known."""
        return self.values[0]

    def values_in(self, spaces: int) -> int:
        """Return how many of the values 1-5 lie on these spaces."""
        return sum(1 for held in self.values[1:] if held & spaces)

    def civilisations_in(self, spaces: int) -> frozenset[str]:
        """Return the Civilisations on these spaces."""
        return frozenset(name for name, held in self.civilisations.items() if held & spaces)

    def distinct(self, spaces: int) -> int:
        """Return how many Civilisations lie on these spaces."""
        return sum([1 for held in self.civilisations.values() if held & spaces])

    def held(self, key: str) -> int:
        """Return the spaces of a Civilisation or Domain."""
        return self.civilisations.get(key, 0) | self.domains.get(key, 0)


def exhibit(table: Table, player: Player) -> Exhibit:
    """Sort a player's cards into sets."""
    return _sorted(player, table.board_of(player), table.readings)


def with_card(exhibited: Exhibit, space: int, card: Card) -> Exhibit:
    """Return the same museum with a card on a space, in place of what lies there."""
    museum = (*exhibited.cards[:space], card, *exhibited.cards[space + 1 :])
    return _sorted(replace(exhibited.player, museum=museum), exhibited.board, exhibited.readings)


def _sorted(player: Player, board: Board, readings: Mapping[str, str]) -> Exhibit:
    """Read the cards space after space; each joins the groups it touches."""
    neighbours = board.neighbours
    groups: dict[str, list[int]] = {}
    held: dict[str, int] = {}
    values, numbers = [0] * 6, []
    for space, card in enumerate(player.museum):
        if card is None:
            continue
        civilisation, domain, value = card
        here, beside = 1 << space, neighbours[space]
        values[value or 0] |= here
        if value:
            numbers.append(value)
        for key in (civilisation, domain):
            before = held.get(key, 0)
            held[key] = before | here
            if not before:
                groups[key] = [here]
            elif not before & beside:
                groups[key].append(here)
            else:
                groups[key] = _joined(groups[key], here, beside)
    return Exhibit(
        player,
        board,
        player.museum,
        readings,
        groups,
        {key: spaces for key, spaces in held.items() if key in CONTINENT_OF},
        {key: spaces for key, spaces in held.items() if key not in CONTINENT_OF},
        tuple(values),
        sum(values),
        tuple(numbers),
        _adding(player.experts),
    )


def _joined(groups: list[int], here: int, beside: int) -> list[int]:
    """Join a space to every group it touches."""
    apart = []
    for group in groups:
        if group & beside:
            here |= group
        else:
            apart.append(group)
    apart.append(here)
    return apart


def _adding(experts: tuple[str, ...]) -> dict[str, int]:
    """Count what every Expert adds to; one that copies another counts as that one."""
    counts: dict[str, int] = {}
    for expert in experts:
        key = expert.removeprefix(f"{COPYING_EXPERT}=")
        counts[key] = counts.get(key, 0) + 1
    return counts
