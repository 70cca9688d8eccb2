"""A Patron card, and its keys in a table file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from scoring.fields import At, shown
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, PATRONS, PrintedPatron
from scoring.keys import PRINTED, Key, Kind, Record, choice, items, table, whole
from scoring.phrase import phrase
from scoring.schemas import Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Patron:
    """A Patron card: its kind, its printed points by level (None: not read off the card), and what it names."""

    kind: str
    points: tuple[int | None, ...] = ()
    civilisation: str | None = None
    continent: str | None = None
    sets: tuple[str, ...] = ()
    size: int | None = None
    domains: tuple[str, ...] = ()


KIND: Final = Key("kind", choice(PATRONS), required=True)
WORDS: Final = {
    "civilisation": CIVILISATIONS,
    "continent": CONTINENTS,
    "sets": (*CIVILISATIONS, *DOMAINS),
    "domains": DOMAINS,
}
"""What a card can name, and of which words."""


def _asked(ask: str, number: int) -> Kind[str] | Kind[tuple[str, ...]]:
    """Return as many things as a card names."""
    things = items(choice(WORDS[ask]), number, number)

    def read(at: At, value: object) -> tuple[str, ...] | None:
        several = things.read(at, value)
        if isinstance(value, list) and len(value) != number:
            at.note(phrase("problem.several", n=number, found=len(value)))
        return several

    return choice(WORDS[ask]) if number == 1 else things._replace(read=read)


def _points(printed: PrintedPatron) -> Kind[tuple[int | None, ...]]:
    """Return the points that a card prints for each level; None where nobody read them off."""
    levels = len(printed.levels)

    def read(at: At, value: object) -> tuple[int | None, ...] | None:
        listed = value if isinstance(value, list) else [value]
        if len(listed) > levels:
            at.note(phrase("problem.levels", n=levels, found=len(listed), kind=shown(printed.id)))
            return None
        points = (PRINTED.read(at.inside(n), told) for n, told in enumerate(listed, 1))
        return (*points, *(None,) * (levels - len(listed)))

    return items(PRINTED, most=levels, twice=True, single=True)._replace(read=read)


@cache
def _record(kind: str) -> Record[Patron]:
    """Return the keys of a kind of Patron: what it names, and the points printed on the card."""
    printed = PATRONS[kind]
    asked = (Key(ask, _asked(ask, number), required=True) for ask, number in printed.asks.items())
    points = Key("points", _points(printed))
    if "sets" not in printed.asks:
        return Record(Patron, (KIND, *asked, points))
    return Record(partial(Patron, size=printed.numbers["size"]), (KIND, *asked, Key("size", whole(1)), points))


def _read(at: At, value: object) -> Patron | None:
    fields = at.table(value)
    kind = fields and KIND.read(fields)["kind"]
    return table(_record(kind)).read(at, value) if kind in PATRONS else None


def _schema() -> Schema:
    """Describe a card: one table for each kind."""
    cards = {kind: _record(kind).schema() for kind in PATRONS}
    for kind, card in cards.items():
        card["properties"]["kind"] = {"type": "string", "const": kind}
    return {"type": "object", "required": ["kind"], "oneOf": [*cards.values()]}


PATRON: Final[Kind[Patron]] = Kind(_read, _schema, lambda patron: _record(patron.kind).data(patron))
"""A Patron card, or another card given like one."""
