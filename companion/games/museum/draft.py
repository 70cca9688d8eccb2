"""A Patron while it is typed, key by key, and the Patrons to pick from: every kind, and those typed before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from companion.games.museum.expansions_in_play import is_played
from companion.widgets.field import TypedSum
from companion.widgets.localized import Offer
from companion.words import names_of
from scoring.breakdown import total_of
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, PATRONS, PrintedPatron
from scoring.games.museum.table import Patron

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.games.museum.letters import Letters
    from scoring.games.museum.table import Table

POINTS_DIGITS: Final = 3
LARGEST_SET: Final = 9
"""Sets of more cards than this are typed into the file."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A Patron being typed: what has been named so far, and the points as typed."""

    kind: str
    named: tuple[tuple[str, str], ...] = ()
    points: str = ""
    size: int | None = None

    @property
    def _printed(self) -> PrintedPatron:
        return PATRONS[self.kind]

    @property
    def asked(self) -> str | None:
        """What is still to be named: `civilisation`, `continent`, `sets` or `domains`; None when all is."""
        return next((ask for ask, number in self._printed.asks.items() if len(self.things(ask)) < number), None)

    @property
    def to_name(self) -> int:
        """How many things are still to be named of those asked next."""
        return self._printed.asks[self.asked] - len(self.things(self.asked)) if self.asked else 0

    @property
    def set_size(self) -> int | None:
        """How many cards each set needs, None where the Patron names no sets."""
        return (self.size or self._printed.numbers["size"]) if self.things("sets") else None

    @property
    def levels(self) -> int:
        """How many levels have points of their own."""
        return 0 if self._printed.points is not None else len(self._printed.levels)

    @property
    def level(self) -> int:
        """Which level the next digit goes to, counted from 0."""
        typed = len(self.points.split())
        return max(typed - 1, 0) if self.points[-1:].isdigit() or typed == self.levels else typed

    def things(self, ask: str) -> tuple[str, ...]:
        """Return what was named for one thing asked."""
        return tuple(thing for what, thing in self.named if what == ask)

    def patron(self) -> Patron | None:
        """Return the Patron, None while something of it is not named."""
        if self.asked:
            return None
        single = {ask: self.things(ask)[0] for ask in ("civilisation", "continent") if self.things(ask)}
        return Patron(
            kind=self.kind,
            points=self._read_points(),
            sets=self.things("sets"),
            size=self.set_size,
            domains=self.things("domains"),
            **single,
        )

    def _read_points(self) -> tuple[int | None, ...]:
        typed = [None if word == "?" else total_of(word) for word in self.points.split()]
        return (*typed, *(None,) * (self.levels - len(typed))) if typed else ()

    def press(self, letters: Letters, key: str) -> Draft | None:
        """Return the draft after one more key; None where the key means nothing."""
        if self.asked:
            thing = self.thing(letters, self.asked, key)
            known = thing is None or (self.asked, thing) in self.named
            return None if known else replace(self, named=(*self.named, (self.asked, str(thing))))
        return self._press_points(key)

    def thing(self, letters: Letters, asked: str, key: str) -> str | None:
        """Return what a key names: among four sets a capital is a Domain."""
        if asked == "continent":
            return letters.continents.get(key.lower())
        domain = asked == "domains" or (asked == "sets" and key.isupper())
        return (letters.domains if domain else letters.civilisations).get(key.lower())

    def _press_points(self, key: str) -> Draft | None:
        if key == "#" and self.set_size:
            return replace(self, size=self.set_size % LARGEST_SET + 1)
        typed = self.points.split()
        begun = self.points[-1:] not in ("", " ")
        if key in " ,/" and typed and len(typed) < self.levels:
            return replace(self, points=f"{self.points.rstrip()} ")
        if key == "?" and len(typed) < self.levels and not begun:
            return replace(self, points=f"{self.points}? ")
        if not begun and len(typed) >= self.levels:
            return None
        level = TypedSum(POINTS_DIGITS, typed[-1] if begun else "")
        return replace(self, points=f"{self.points}{key}") if level.press(key) else None

    def back(self) -> Draft | None:
        """Take the last key back; None when nothing is left."""
        if self.points:
            return replace(self, points=self.points.rstrip()[:-1])
        return replace(self, named=self.named[:-1]) if self.named else None


def draft_of(patron: Patron) -> Draft:
    """Return the draft of a Patron already on the table."""
    given = {"civilisation": patron.civilisation, "continent": patron.continent}
    named = [(ask, thing) for ask, thing in given.items() if thing]
    named += [("sets", thing) for thing in patron.sets]
    named += [("domains", thing) for thing in patron.domains]
    points = [*patron.points]
    while points and points[-1] is None:
        points.pop()
    return Draft(
        patron.kind, tuple(named), " ".join("?" if paid is None else str(paid) for paid in points), patron.size
    )


THINGS: Final = {
    "civilisation": (*CIVILISATIONS,),
    "continent": (*CONTINENTS,),
    "domains": (*DOMAINS,),
    "sets": (*CIVILISATIONS, *DOMAINS),
}
"""What a card may name, by what it asks."""
COUNTED: Final = "other"
"""The kind whose points the players count themselves, anew in each game."""


def card_of(draft: Draft) -> str:
    """Return what tells a card from others, whatever points it prints: its kind, what it names, the size of sets."""
    size = (str(draft.set_size),) if draft.set_size else ()
    return " ".join((draft.kind, *(thing for _, thing in draft.named), *size))


def worth_remembering(draft: Draft) -> bool:
    """Whether all is known that the card prints, and it prints points of its own."""
    typed = draft.points.split()
    return not draft.asked and draft.kind != COUNTED and 0 < draft.levels == len(typed) and "?" not in typed


def remembered(entries: Mapping[str, str]) -> Iterator[Draft]:
    """Yield the Patrons typed before; what the memory holds that is none is left out."""
    for card, points in entries.items():
        kind, *things = card.split() or [""]
        printed = PATRONS.get(kind)
        if printed is None:
            continue
        asked = [*chain.from_iterable(repeat(ask, number) for ask, number in printed.asks.items())]
        sizes = things[len(asked) :]
        size = int(sizes[0]) if "sets" in asked and sizes and sizes[0].isdecimal() else None
        draft = Draft(kind, tuple(zip(asked, things, strict=False)), points, size)
        known = all(thing in THINGS[ask] for ask, thing in draft.named)
        if known and card_of(draft) == card and worth_remembering(draft) and all(map(str.isdecimal, points.split())):
            yield draft


def kinds(table: Table | None) -> Iterator[Draft]:
    """Yield every Patron in play without points; of a kind that names one thing, one for each."""
    for kind, printed in PATRONS.items():
        if is_played(printed.expansion, table):
            asks = [*printed.asks.items()]
            single = asks[0][0] if len(asks) == 1 and asks[0][1] == 1 else None
            yield from (Draft(kind, ((single, thing),)) for thing in THINGS[single]) if single else [Draft(kind)]


def offer_of(draft: Draft, line: str) -> Offer:
    """Return a Patron as it is offered, found by what its kind and what it names are called in any language."""
    names = [names_of("museum", f"patron.{draft.kind}"), *(names_of("museum", thing) for _, thing in draft.named)]
    return Offer(line, tuple(chain.from_iterable(names)))
