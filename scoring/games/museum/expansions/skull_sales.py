"""Crystal Skulls sold to the Private Collector, and the split into sales that brings the most Prestige.

Printed in the French rulebook (The Crystal Skulls) and the English manual (6 Scoring & End Game: Crystal Skulls), whose
table is `data/skulls.toml`. What an exhibited Skull does stands in `crystal_skulls`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from string import digits
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.breakdown import sum_of
from scoring.errors import AskedError, Problem
from scoring.fields import foreign_letter, nearest, shown
from scoring.games.museum.printed import CONTINENTS, printed
from scoring.phrase import Phrase, phrase

RULE: Final = "museum.skull-sales"
VALUES: Final[dict[str, int]] = printed("skulls")["values"]


class Skull(NamedTuple):
    """One Crystal Skull for sale: the Continent on its back and its value, 5 (rare), 3 (unusual) or 1 (common)."""

    continent: str
    value: int

    def __str__(self) -> str:
        """Write the Skull as it is typed.

        >>> str(Skull("europe", 5))
        'europe-5'
        """
        return f"{self.continent}-{self.value}"


class SaleKind(NamedTuple):
    """One line of the printed table: how many Skulls, what they have in common, and what that does to their sum."""

    id: str
    skulls: int
    same: Literal["value", "continent"] | None
    plus: int
    times: int


class Sale(NamedTuple):
    """Skulls sold at one go, in the order of the box."""

    skulls: tuple[Skull, ...]
    kind: SaleKind

    @property
    def prestige(self) -> int:
        """What the sale brings, in Prestige."""
        return sum(skull.value for skull in self.skulls) * self.kind.times + self.kind.plus

    @property
    def label(self) -> Phrase:
        """What the sale is called."""
        return Phrase(f"skull-sale.{self.kind.id}")

    @property
    def working(self) -> str:
        """The arithmetic of the sale, which comes to its Prestige.

        >>> best_sales(read_skulls("asia-5 europe-5")).sales[0].working
        '(5 + 5) + 2'
        """
        values = sum_of([skull.value for skull in self.skulls])
        if self.kind.times > 1:
            return f"({values}) × {self.kind.times}"
        return f"({values}) + {self.kind.plus}" if self.kind.plus else values


class Sales(NamedTuple):
    """Skulls in the order of the box, and the sales that bring the most for them, the dearest first."""

    skulls: tuple[Skull, ...]
    sales: tuple[Sale, ...]

    @property
    def prestige(self) -> int:
        """What all sales bring together, in Prestige."""
        return sum(sale.prestige for sale in self.sales)

    @property
    def one_by_one(self) -> int:
        """What the Skulls would bring if each were sold alone, in Prestige."""
        return sum(skull.value for skull in self.skulls)

    @property
    def gain(self) -> int:
        """How much more Prestige the sales bring than the Skulls one by one; at least 0."""
        return self.prestige - self.one_by_one


class _Split(NamedTuple):
    """Some Skulls split into sales: the more Prestige the better, then the fewer sales."""

    prestige: int
    fewness: int
    sales: tuple[Sale, ...]

    def with_sale(self, sale: Sale, prestige: int) -> _Split:
        return _Split(self.prestige + prestige, self.fewness - 1, (sale, *self.sales))


SaleOf: TypeAlias = tuple[int, Sale, int]
"""A sale with the Skulls it takes as bits, and its Prestige."""

SALE_KINDS: Final = tuple(
    SaleKind(kind, line["skulls"], line.get("same"), line.get("plus", 0), line.get("times", 1))
    for kind, line in printed("skulls")["sales"].items()
)
MOST_AT_ONCE: Final = max(kind.skulls for kind in SALE_KINDS)
EVERY_SKULL: Final = tuple(Skull(continent, value) for continent in CONTINENTS for value in VALUES.values())
"""The twelve of the box in their fixed order: by Continent, the rare one first."""


def best_sales(skulls: Iterable[Skull]) -> Sales:
    """Return the split into sales that brings the most Prestige, whatever order the Skulls are given in.

    Among splits that bring as much, one with the fewest sales, chosen by the order of the box.
    Raises ValueError for a Skull twice, and for one that is not in the box.

    >>> [sale.working for sale in best_sales(read_skulls("europe-5 europe-3 europe-1 asia-3")).sales]
    ['(5 + 3 + 1) × 2', '3']
    """
    asked = tuple(skulls)
    offered = tuple(skull for skull in EVERY_SKULL if skull in asked)
    if len(offered) < len(asked):
        raise ValueError([str(skull) for skull in asked])
    dearest_first = sorted(_best_split(offered), key=lambda sale: (-sale.prestige, EVERY_SKULL.index(sale.skulls[0])))
    return Sales(offered, tuple(dearest_first))


def _best_split(offered: tuple[Skull, ...]) -> tuple[Sale, ...]:
    """Return the best split: of every set of Skulls, the best sale of its first one with the best split of the rest."""
    opening = _sales_by_first(offered)
    best = [_Split(0, 0, ())]  # by the Skulls split, as bits
    for lot in range(1, 1 << len(offered)):
        first = (lot & -lot).bit_length() - 1
        splits = [
            best[lot ^ taken].with_sale(sale, brings) for taken, sale, brings in opening[first] if not taken & ~lot
        ]
        best.append(max(splits, key=lambda split: (split.prestige, split.fewness)))
    return best[-1].sales


def _sales_by_first(offered: tuple[Skull, ...]) -> list[list[SaleOf]]:
    """Return for every Skull the sales in which it comes first, the smaller sales first."""
    sales: list[list[SaleOf]] = [[] for _ in offered]
    for size in range(1, MOST_AT_ONCE + 1):
        for chosen in combinations(range(len(offered)), size):
            skulls = tuple(offered[n] for n in chosen)
            kind = kind_of(skulls)
            if kind is not None:
                sale = Sale(skulls, kind)
                sales[chosen[0]].append((sum(1 << n for n in chosen), sale, sale.prestige))
    return sales


def kind_of(skulls: tuple[Skull, ...]) -> SaleKind | None:
    """Return the kind of sale in which these Skulls go together; None where the Collector buys no such lot.

    >>> kind_of((Skull("asia", 5), Skull("asia", 1))).id, kind_of((Skull("asia", 5), Skull("europe", 1)))
    ('two-of-a-continent', None)
    """
    return next((kind for kind in SALE_KINDS if _fits(kind, skulls)), None)


def _fits(kind: SaleKind, skulls: tuple[Skull, ...]) -> bool:
    alike = kind.same is None or len({getattr(skull, kind.same) for skull in skulls}) == 1
    return alike and len(skulls) == kind.skulls


def read_skulls(typed: str) -> tuple[Skull, ...]:
    """Read Skulls parted by blanks or commas, in any case, with a hyphen or without.

    Raises AskedError where one is none or is named twice, and where there is none at all.

    >>> [str(skull) for skull in read_skulls("Europe-5, asia3")]
    ['europe-5', 'asia-3']
    """
    read = tuple(read_skull(token) for token in re.split(r"[\s,]+", typed) if token)
    if not read:
        raise _refused(Phrase("problem.sale-none"))
    twice = next((skull for n, skull in enumerate(read) if skull in read[:n]), None)
    if twice is not None:
        raise _refused(phrase("problem.sale-twice", skull=str(twice)), hint="hint.sale-once")
    return read


def read_skull(token: str) -> Skull:
    """Read one Skull; raises AskedError where it is none, with the nearest there is.

    >>> read_skull("America1")
    Skull(continent='america', value=1)
    """
    if letter := foreign_letter(token):
        raise _refused(letter)
    continent, value = _parts(token.lower())
    if not (continent and value):
        raise _refused(phrase("problem.sale-skull", found=shown(token)))
    if continent not in CONTINENTS:
        message = phrase("problem.sale-continent", found=shown(token), words=tuple(CONTINENTS))
        raise _refused(message, _nearest_skull(continent, value))
    worth = {str(number): number for number in VALUES.values()}
    if value not in worth:
        message = phrase("problem.sale-value", found=shown(token), words=tuple(worth))
        raise _refused(message, _nearest_skull(continent, value))
    return Skull(continent, worth[value])


def _parts(lowered: str) -> tuple[str, str]:
    """Split a Continent from a value: at the last hyphen, or before the digits at the end."""
    continent, hyphen, value = lowered.rpartition("-")
    if hyphen:
        return continent, value
    continent = lowered.rstrip(digits)
    return continent, lowered[len(continent) :]


def _nearest_skull(continent: str, value: str) -> str | None:
    """Return the Skull closest to a misspelt one, None where its Continent is like no other; `rare` finds the 5."""
    meant = nearest(continent, CONTINENTS)
    rarity = nearest(value, VALUES)
    worth = VALUES[rarity] if rarity else value
    return nearest(f"{meant}-{worth}", [str(skull) for skull in EVERY_SKULL]) if meant else None


def _refused(message: Phrase, near: str | None = None, hint: str = "hint.sale-skull") -> AskedError:
    return AskedError(Problem("SKULL", message, nearest=near, hint=Phrase(hint)))
