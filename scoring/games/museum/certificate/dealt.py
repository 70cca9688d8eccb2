"""Can cards be dealt to the regions of a board? Which Civilisation and Domain each region could be, by trying.

A space in two regions needs a card of that Civilisation and that Domain; one in a Civilisation's region alone any card
of it that is left; one in a Domain's alone a card of a Civilisation its region does not have yet. What is of no
Civilisation counts as one of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

Masks = tuple[int, ...]
SHORT: Final = 200
"""So many ways to name regions are tried before the board is cut whole: after that only a no is sure."""


@dataclass(frozen=True)
class Deal:
    """Cards by Civilisation and Domain, and the size of the region wanted of every key.

    `holder` is the key whose region holds the whole Grand Gallery, None where none need.
    """

    cards: Mapping[tuple[str, str | None], int]
    wanted: Mapping[str, int]
    spaces: int
    holder: str | None = None

    @cached_property
    def civilisations(self) -> frozenset[str]:
        """All that counts as a Civilisation."""
        return frozenset(civilisation for civilisation, _ in self.cards)

    @cached_property
    def bare(self) -> tuple[int, int]:
        """How many spaces are in no region, at least and at most, whatever the layout.

        A space is in no region, in both, in a Civilisation's alone, or in a Domain's alone; how many there can be of
        each of these follows from how many cards the regions can do without.
        """
        rows = {key: size for key, size in self.wanted.items() if key in self.civilisations}
        columns = {key: size for key, size in self.wanted.items() if key not in self.civilisations}
        in_rows, in_columns = sum(rows.values()), sum(columns.values())
        both = [(row, column) for row, column in self.cards if row in rows and column in columns]
        by_row, by_column = Counter(row for row, _ in both), Counter(column for _, column in both)
        most_both = min(
            sum(min(size, by_row[key]) for key, size in rows.items()),
            sum(min(size, by_column[key] if key else 0) for key, size in columns.items()),
        )
        left_by_rows = sum(many for (row, _), many in self.cards.items() if row in rows) - in_rows
        left_by_columns = sum(1 for _, column in self.cards if column in columns) - in_columns
        only_rows = sum(many for (row, _), many in self.cards.items() if row in rows) - len(both) + left_by_columns
        only_columns = sum(1 for row, column in self.cards if column in columns and row not in rows) + left_by_rows
        least = max(
            self.spaces - sum(self.cards.values()),
            self.spaces - in_columns - only_rows,
            self.spaces - in_rows - only_columns,
        )
        return least, self.spaces - in_rows - in_columns + most_both

    @cached_property
    def slack(self) -> Mapping[str, int]:
        """How many cards that could count for a key its region does without."""
        held: Counter[str] = Counter()
        for (row, column), many in self.cards.items():
            held[row] += many
            held[column or ""] += 1
        return {key: held[key] - size for key, size in self.wanted.items()}

    @cached_property
    def alone(self) -> Mapping[str, int]:
        """How many spaces of a key's region may be in no region of the other sort, at most."""
        found: Counter[str] = Counter()
        for (row, column), many in self.cards.items():
            found[row] += many - (self.slack.get(column or "", 1) == 0)
            found[column or ""] += self.slack.get(row, 1) > 0
        return found

    @cached_property
    def shown(self) -> Mapping[str, frozenset[str]]:
        """The Domains of the cards of every Civilisation."""
        return {
            one: frozenset(c for row, c in self.cards if row == one and c is not None) for one in self.civilisations
        }


class Regions(NamedTuple):
    """A board in part cut: regions of two spaces or more by sort, spaces known to be in none, by sort.

    `live` are the spaces from which a doorway leads on, `gallery` those of the Grand Gallery where it must be filled.
    """

    every: tuple[Masks, Masks]
    single: tuple[int, int]
    live: int
    gallery: int


def fits(deal: Deal, regions: Regions, *, whole: bool) -> bool:
    """Whether the cards can be dealt to the regions; before the board is cut `whole`, only a no is sure."""
    may = [[_may_be(deal, regions, sort, region) for region in regions.every[sort]] for sort in (0, 1)]
    if not all(keys for named in may for keys in named):
        return False
    return _Naming(deal, regions, may, whole=whole).possible()


def _may_be(deal: Deal, regions: Regions, sort: int, region: int) -> frozenset[str]:
    """Return the keys a region may have: by its size, the spaces it has alone, and the Grand Gallery."""
    size, open_ = region.bit_count(), region & regions.live
    alone = (region & regions.single[1 - sort]).bit_count()
    found = {
        key
        for key, wanted in deal.wanted.items()
        if (key in deal.civilisations) == (sort == 0)
        and (wanted == size or (open_ and wanted > size))
        and alone <= deal.alone[key]
    }
    if deal.holder is not None and regions.gallery and (deal.holder in deal.civilisations) == (sort == 0):
        found &= {deal.holder} if region & regions.gallery else found - (set() if open_ else {deal.holder})
    return frozenset(found)


class _Naming:
    """Names the regions one after the other: those of Civilisations, then those of Domains."""

    def __init__(self, deal: Deal, regions: Regions, may: list[list[frozenset[str]]], *, whole: bool) -> None:
        self.deal = deal
        self.regions = regions
        self.may = may
        self.whole = whole
        self.tries = 0
        self.room = dict(deal.wanted)
        one, other = regions.every
        self.crossing = [[m for m, domain in enumerate(other) if domain & region] for region in one]
        self.order = sorted(range(len(one)), key=lambda n: -len(self.crossing[n]))
        self.names: tuple[dict[int, str], dict[int, str]] = ({}, {})

    def possible(self) -> bool:
        return self._civilisations(0, self.may[1])

    def _civilisations(self, step: int, could: list[frozenset[str]]) -> bool:
        if step == len(self.order):
            return self._domains(0, could)
        n = self.order[step]
        size = self.regions.every[0][n].bit_count()
        for key in self._with_room(self.may[0][n], size):
            self.tries += 1
            if self.tries > SHORT and not self.whole:
                return True
            shown, left = self.deal.shown[key], [*could]
            for other in self.crossing[n]:
                left[other] &= shown
            if all(left[other] for other in self.crossing[n]):
                self.names[0][n] = key
                self.room[key] -= size
                found = self._civilisations(step + 1, left)
                self.room[key] += size
                if found:
                    return True
        return False

    def _domains(self, n: int, could: list[frozenset[str]]) -> bool:
        if n == len(could):
            return not self.whole or self._rest_fits()
        size = self.regions.every[1][n].bit_count()
        for key in self._with_room(could[n], size):
            self.names[1][n] = key
            self.room[key] -= size
            found = self._domains(n + 1, could)
            self.room[key] += size
            if found:
                return True
        return False

    def _with_room(self, keys: frozenset[str], size: int) -> Iterator[str]:
        return (key for key in sorted(keys) if self.room[key] >= size)

    def _rest_fits(self) -> bool:
        """Whether the cards that no crossing needs fill the spaces that are in one region alone."""
        left = Counter(self.deal.cards)
        for n, others in enumerate(self.crossing):
            for other in others:
                left[self.names[0][n], self.names[1][other]] -= 1
        if min(left.values(), default=0) < 0:
            return False
        spare = Counter(dict.fromkeys(self.deal.civilisations, 0))
        for (row, _), many in left.items():
            spare[row] += many
        for n, region in enumerate(self.regions.every[0]):
            spare[self.names[0][n]] -= region.bit_count() - len(self.crossing[n])
        if min(spare.values(), default=0) < 0:
            return False
        return self._lent(left, spare)

    def _lent(self, left: Counter[tuple[str, str | None]], spare: Counter[str]) -> bool:
        """Whether every Domain can be lent the cards its region lacks, each of a Civilisation it does not show."""
        lent: dict[str, set[str]] = {row: set() for row in spare}
        for m, region in enumerate(self.regions.every[1]):
            key, crossed = self.names[1][m], [n for n, others in enumerate(self.crossing) if m in others]
            for n in crossed:
                left[self.names[0][n], key] = 0  # one of that Civilisation is there
            for _ in range(region.bit_count() - len(crossed)):
                if not _lend(key, left, spare, lent, set()):
                    return False
        return True


def _lend(
    domain: str, left: Counter[tuple[str, str | None]], spare: Counter[str], lent: dict[str, set[str]], seen: set[str]
) -> bool:
    """Lend a Domain one more card, if need be by lending another Domain another one (an augmenting path)."""
    for row in sorted(lent):
        if row in seen or domain in lent[row] or not left[row, domain]:
            continue
        seen.add(row)
        if len(lent[row]) >= spare[row]:
            other = next((one for one in sorted(lent[row]) if _lend(one, left, spare, lent, seen)), None)
            if other is None:
                continue
            lent[row].discard(other)
        lent[row].add(domain)
        return True
    return False
