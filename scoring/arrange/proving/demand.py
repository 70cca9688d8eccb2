"""What is asked of regions: how large each has to be, and what follows from the cards that are to fill them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Final, TypeAlias

from scoring.arrange.proving.dealing import Kind

ROUNDS: Final = 3
"""How often keys are told apart by those that they have cards of."""

Looks: TypeAlias = tuple[bool, int, bool, int, tuple[int, ...]]
"""What can be told of a key without naming others."""


class Demand:
    """Regions of these sizes by key, to be filled with these cards; that of `filler` holds the whole Gallery.

    `joined` are the sets of spaces that touch a card which links a Domain, by Domain.
    """

    def __init__(
        self,
        cards: Mapping[Kind, int],
        sizes: Mapping[str, int],
        filler: str | None,
        joined: Mapping[str, tuple[int, ...]],
    ) -> None:
        self.cards, self.filler, self.joined = cards, filler, joined
        self.sizes = {key: size for key, size in sizes.items() if size > 1 or key == filler}
        self.rows = frozenset(row for row, _ in cards)
        """What counts as a Civilisation; any other key is a Domain."""

    def row(self, key: str) -> bool:
        """Whether a key counts as a Civilisation."""
        return key in self.rows

    @cached_property
    def whole(self) -> frozenset[str]:
        """The keys that need all their cards."""
        there = Counter(column for _, column in self.cards if column)
        for (row, _), many in self.cards.items():
            there[row] += many
        return frozenset(key for key, size in self.sizes.items() if size == there[key])

    @cached_property
    def outside(self) -> Mapping[str, int]:
        """How many spaces of each region, at most, can lie in no region of the other sort.

        Where the other key needs all its cards, that of both lies in its region; of several cards alike a Domain's
        region holds one.
        """
        return {
            key: sum(self._outside(key, kind, many) for kind, many in self.cards.items() if key in kind)
            for key in self.sizes
        }

    def _outside(self, key: str, kind: Kind, many: int) -> int:
        row, column = kind
        if key == row:
            return many - (column in self.whole)
        return row not in self.whole

    def card(self, key: str, other: str) -> bool:
        """Whether there is a card of both keys."""
        return (key, other) in self.cards or (other, key) in self.cards

    def meet(self, key: str, other: str) -> bool:
        """Whether a card of both keys has to lie in both regions."""
        return key in self.whole and other in self.whole and self.card(key, other)

    def alike(self, key: str, other: str) -> bool:
        """Whether the same cards could fill both regions."""
        return not {key, other} & {*self.joined} and self._filled_by(key) == self._filled_by(other)

    def _filled_by(self, key: str) -> tuple[Looks, Mapping[str, int]]:
        """Return what is the same for two regions only where each could be filled with the other's cards."""
        row, kinds = self.row(key), {kind: many for kind, many in self.cards.items() if key in kind}
        beside = {other: many for kind, many in kinds.items() for other in kind if other != key and other in self.sizes}
        others = sum(many if row else 1 for kind, many in kinds.items() if not beside.keys() & {*kind})
        return (row, self.sizes[key], key == self.filler, others, self.joined.get(key, ())), beside

    def nameless(self) -> object:
        """Return what is asked with keys as numbers: where it is the same, keys could be renamed to make it so."""
        about = {key: self._filled_by(key) for key in self.sizes}
        ranks = dict.fromkeys(about, 0)
        for _ in range(ROUNDS):  # each tells keys apart by the ranks of those that they have cards of
            seen = {
                key: (*looks, ranks[key], sorted((ranks[other], many) for other, many in beside.items()))
                for key, (looks, beside) in about.items()
            }
            order = sorted(seen.values())
            ranks = {key: order.index(seen[key]) for key in about}
        numbers = {key: number for number, key in enumerate(sorted(about, key=ranks.__getitem__))}
        return tuple(
            (about[key][0], frozenset((numbers[other], many) for other, many in about[key][1].items()))
            for key in numbers
        )
