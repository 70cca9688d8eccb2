"""Can the cards be dealt to regions? Each space of a region needs a card of its Civilisation or Domain, or of both.

A space in two regions needs a card of that Civilisation and that Domain; one in a Civilisation's region alone any card
of it that is left; one in a Domain's alone a card of a Civilisation that its region does not show yet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from scoring.bitboard import bits

Kind = tuple[str, str | None]
"""The Civilisation and the Domain that a card counts for; one of no Civilisation counts as one of its own."""


def dealt(cards: Mapping[Kind, int], rows: frozenset[str], regions: Mapping[str, int]) -> Mapping[int, Kind] | None:
    """Return the kind of card on each space of the regions, None where there are not the cards for it.

    `cards` says how many there are of each kind, `rows` what counts as a Civilisation, `regions` their spaces by key.
    """
    of_rows = {key: spaces for key, spaces in regions.items() if key in rows}
    of_columns = {key: spaces for key, spaces in regions.items() if key not in rows}
    lies: dict[int, Kind] = {
        space: (row, column)
        for row, spaces in of_rows.items()
        for column, others in of_columns.items()
        for space in bits(spaces & others)
    }
    left = Counter(cards)
    left.subtract(lies.values())
    alone = {key: [space for space in bits(spaces) if space not in lies] for key, spaces in regions.items()}
    spare = dict.fromkeys(rows, 0)
    for (row, _), many in left.items():
        spare[row] += many
    for row in of_rows:
        spare[row] -= len(alone[row])
    if min(left.values(), default=0) < 0 or min(spare.values(), default=0) < 0:
        return None
    lending = _Lending(left, spare, {*lies.values()})
    if not all(lending.lend(column, set()) for column in of_columns for _ in alone[column]):
        return None
    for column in of_columns:
        lies.update((space, (row, column)) for space, row in zip(alone[column], lending.to(column), strict=True))
    left = Counter(cards)
    left.subtract(lies.values())
    for row in of_rows:
        kinds = (kind for kind in left.elements() if kind[0] == row)
        lies.update(zip(alone[row], kinds, strict=False))
    return lies


class _Lending:
    """Lends Domains cards of Civilisations that their regions do not show, each at most as many as it can spare."""

    def __init__(self, left: Mapping[Kind, int], spare: Mapping[str, int], shown: set[Kind]) -> None:
        self.left, self.spare, self.shown = left, spare, shown
        self.lent: dict[str, set[str]] = defaultdict(set)
        """The Domains that each Civilisation lends a card to."""

    def lend(self, column: str, seen: set[str]) -> bool:
        """Lend a Domain one more card, if need be by lending another Domain another one (an augmenting path)."""
        for row in sorted(self.spare):
            lent = self.lent[row]
            if row in seen or column in lent or (row, column) in self.shown or not self.left.get((row, column)):
                continue
            seen.add(row)
            if len(lent) >= self.spare[row]:
                other = next((taker for taker in sorted(lent) if self.lend(taker, seen)), None)
                if other is None:
                    continue
                lent.discard(other)
            lent.add(column)
            return True
        return False

    def to(self, column: str) -> Iterator[str]:
        """Yield the Civilisations that lend a Domain a card."""
        return (row for row, columns in self.lent.items() if column in columns)
