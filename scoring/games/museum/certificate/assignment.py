"""Can the cards be assigned to the regions of a board? Which Civilisation and Domain each region could be, by trying.

A space in two regions needs a card of that Civilisation and that Domain; one in a Civilisation's region alone any card
of it that is left; one in a Domain's alone a card of a Civilisation its region does not have yet. What is of no
Civilisation counts as one of its own. So the rows of a table of cards are Civilisations, its columns Domains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from scoring.grounds import keep_to_time

Bitboards = tuple[int, ...]
"""Sets of spaces, a bit for each."""
TRIES_AHEAD: Final = 200
"""How many ways to name regions are tried before the board is cut whole; beyond these, only a no is sure."""


@dataclass(frozen=True)
class CardsWanted:
    """The cards there are, and the regions wanted of them."""

    cards: Mapping[tuple[str, str | None], int]
    """How many there are by Civilisation and Domain."""
    wanted: Mapping[str, int]
    """The size of the region of each key, a Civilisation or a Domain."""
    spaces: int
    """How many spaces the board has for cards."""
    filler: str | None = None
    """The key whose region holds the whole Grand Gallery, None where none need."""

    @cached_property
    def civilisations(self) -> frozenset[str]:
        """All that counts as a Civilisation."""
        return frozenset(civilisation for civilisation, _ in self.cards)

    @cached_property
    def uncovered(self) -> tuple[int, int]:
        """How many spaces are in no region, at least and at most, whatever the layout.

        At least those for which no card is left that some region could have; at most as many as there are when the
        regions share as many spaces as their cards allow.
        """
        rows = {key: size for key, size in self.wanted.items() if key in self.civilisations}
        columns = {key: size for key, size in self.wanted.items() if key not in self.civilisations}
        both = [(row, column) for row, column in self.cards if row in rows and column in columns]
        by_row, by_column = Counter(row for row, _ in both), Counter(column for _, column in both)
        most_both = min(
            sum(min(size, by_row[key]) for key, size in rows.items()),
            sum(min(size, by_column[key] if key else 0) for key, size in columns.items()),
        )
        of_rows = sum(many for (row, _), many in self.cards.items() if row in rows)
        of_columns = sum(1 for row, column in self.cards if column in columns and row not in rows)
        return self.spaces - of_rows - of_columns, self.spaces - sum(self.wanted.values()) + most_both

    @cached_property
    def slack(self) -> Mapping[str, int]:
        """How many cards that could count for a key its region does without."""
        cards: Counter[str] = Counter()
        for (row, column), many in self.cards.items():
            cards[row] += many
            cards[column or ""] += 1
        return {key: cards[key] - size for key, size in self.wanted.items()}

    @cached_property
    def most_alone(self) -> Mapping[str, int]:
        """How many spaces of a key's region may be in no region of the other sort, at most."""
        most: Counter[str] = Counter()
        for (row, column), many in self.cards.items():
            most[row] += many - (self.slack.get(column or "", 1) == 0)
            most[column or ""] += self.slack.get(row, 1) > 0
        return most

    @cached_property
    def domains_of(self) -> Mapping[str, frozenset[str]]:
        """The Domains of the cards of every Civilisation."""
        return {
            civilisation: frozenset(domain for row, domain in self.cards if row == civilisation and domain is not None)
            for civilisation in self.civilisations
        }


class Regions(NamedTuple):
    """A board in part cut: those of Civilisations come first, those of Domains second."""

    linked: tuple[Bitboards, Bitboards]
    """The regions of two spaces or more."""
    uncovered: tuple[int, int]
    """The spaces known to be in no region."""
    live: int
    """The spaces from which a doorway leads on to what is not decided."""
    gallery: int
    """The spaces of the Grand Gallery, none where nobody must fill it."""


def fits(cards: CardsWanted, regions: Regions, stop: Callable[[], bool], *, whole: bool) -> bool:
    """Whether the cards can be assigned to the regions; before the board is cut `whole`, only a no is sure.

    Raises:
        OutOfTimeError: `stop` said so.

    """
    keep_to_time(stop)
    candidates = [[_candidates(cards, regions, sort, region) for region in regions.linked[sort]] for sort in (0, 1)]
    if not all(keys for of_sort in candidates for keys in of_sort):
        return False
    return _Assigning(cards, regions, candidates, stop, whole=whole).possible()


def _candidates(cards: CardsWanted, regions: Regions, sort: int, region: int) -> frozenset[str]:
    """Return the keys that a region could have: by its size, the spaces it has alone, and the Grand Gallery."""
    size, open_ = region.bit_count(), region & regions.live
    alone = (region & regions.uncovered[1 - sort]).bit_count()
    keys = {
        key
        for key, wanted in cards.wanted.items()
        if (key in cards.civilisations) == (sort == 0)
        and (wanted == size or (open_ and wanted > size))
        and alone <= cards.most_alone[key]
    }
    filler = cards.filler
    if filler is not None and regions.gallery and (filler in cards.civilisations) == (sort == 0):
        if region & regions.gallery:
            keys &= {filler}
        elif not open_:
            keys -= {filler}
    return frozenset(keys)


class _Assigning:
    """Gives the regions keys, depth first: those of Civilisations, then those of Domains."""

    def __init__(
        self,
        cards: CardsWanted,
        regions: Regions,
        candidates: list[list[frozenset[str]]],
        stop: Callable[[], bool],
        *,
        whole: bool,
    ) -> None:
        self.cards = cards
        self.regions = regions
        self.candidates = candidates
        self.stop = stop
        self.whole = whole
        self.tries = 0
        self.room = dict(cards.wanted)
        """For each key how many spaces more the regions given it can have."""
        civilisations, domains = regions.linked
        self.crossing = [[m for m, domain in enumerate(domains) if domain & region] for region in civilisations]
        """For each region of a Civilisation the numbers of those of Domains that share a space with it."""
        self.order = sorted(range(len(civilisations)), key=lambda n: -len(self.crossing[n]))
        self.keys: tuple[dict[int, str], dict[int, str]] = ({}, {})
        """The keys given so far, by sort and number of the region."""

    def possible(self) -> bool:
        return self._civilisations(0, self.candidates[1])

    def _civilisations(self, step: int, left_to: list[frozenset[str]]) -> bool:
        keep_to_time(self.stop)
        if step == len(self.order):
            return self._domains(0, left_to)
        n = self.order[step]
        size = self.regions.linked[0][n].bit_count()
        for key in self._with_room(self.candidates[0][n], size):
            self.tries += 1
            if self.tries > TRIES_AHEAD and not self.whole:
                return True
            domains, left = self.cards.domains_of[key], [*left_to]
            for other in self.crossing[n]:
                left[other] &= domains
            if all(left[other] for other in self.crossing[n]):
                self.keys[0][n] = key
                self.room[key] -= size
                possible = self._civilisations(step + 1, left)
                self.room[key] += size
                if possible:
                    return True
        return False

    def _domains(self, n: int, left_to: list[frozenset[str]]) -> bool:
        keep_to_time(self.stop)
        if n == len(left_to):
            return not self.whole or self._rest_fits()
        size = self.regions.linked[1][n].bit_count()
        for key in self._with_room(left_to[n], size):
            self.keys[1][n] = key
            self.room[key] -= size
            possible = self._domains(n + 1, left_to)
            self.room[key] += size
            if possible:
                return True
        return False

    def _with_room(self, keys: frozenset[str], size: int) -> Iterator[str]:
        return (key for key in sorted(keys) if self.room[key] >= size)

    def _rest_fits(self) -> bool:
        """Whether the cards that no crossing needs fill the spaces that are in one region alone."""
        left = Counter(self.cards.cards)
        for n, others in enumerate(self.crossing):
            for other in others:
                left[self.keys[0][n], self.keys[1][other]] -= 1
        if min(left.values(), default=0) < 0:
            return False
        spare = Counter(dict.fromkeys(self.cards.civilisations, 0))
        for (row, _), many in left.items():
            spare[row] += many
        for n, region in enumerate(self.regions.linked[0]):
            spare[self.keys[0][n]] -= region.bit_count() - len(self.crossing[n])
        if min(spare.values(), default=0) < 0:
            return False
        return self._lent(left, spare)

    def _lent(self, left: Counter[tuple[str, str | None]], spare: Counter[str]) -> bool:
        """Whether every Domain can be lent the cards its region lacks, each of a Civilisation it does not show."""
        lent: dict[str, set[str]] = {row: set() for row in spare}
        for m, region in enumerate(self.regions.linked[1]):
            key, crossed = self.keys[1][m], [n for n, others in enumerate(self.crossing) if m in others]
            for n in crossed:
                left[self.keys[0][n], key] = 0  # one of that Civilisation is there
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
            other = next((taker for taker in sorted(lent[row]) if _lend(taker, left, spare, lent, seen)), None)
            if other is None:
                continue
            lent[row].discard(other)
        lent[row].add(domain)
        return True
    return False
