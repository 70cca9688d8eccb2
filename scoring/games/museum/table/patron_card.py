"""A Patron card, how it is read from a table file, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring import schemas
from scoring.common_fields import given
from scoring.fields import Fields, shown
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, PATRONS, PrintedPatron
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


def read_patron(player: Fields, key: str) -> Patron | None:
    """Read a player's `patron`, or another card given like one under `key`; None where the player has none."""
    fields = player.inner(key)
    if fields is None:
        return None
    kind = fields.word("kind", PATRONS, required=True)
    if kind is None:
        return None
    printed = PATRONS[kind]
    asks = printed.asks
    patron = Patron(
        kind=kind,
        points=_points(fields, kind),
        civilisation=fields.word("civilisation", CIVILISATIONS, required=True) if "civilisation" in asks else None,
        continent=fields.word("continent", CONTINENTS, required=True) if "continent" in asks else None,
        sets=_several(fields, "sets", asks["sets"], (*CIVILISATIONS, *DOMAINS)) if "sets" in asks else (),
        size=fields.whole("size", printed.numbers["size"], least=1) if "sets" in asks else None,
        domains=_several(fields, "domains", asks["domains"], DOMAINS) if "domains" in asks else (),
    )
    fields.done()
    return patron


def patron_schema() -> Schema:
    """Return the schema of a Patron, or of another card given like one: one table for each kind."""
    return {"type": "object", "required": ["kind"], "oneOf": [_schema_of(printed) for printed in PATRONS.values()]}


def _schema_of(printed: PrintedPatron) -> Schema:
    asks, points = printed.asks, schemas.printed()
    several = {"sets": (*CIVILISATIONS, *DOMAINS), "domains": DOMAINS}
    one = {"civilisation": CIVILISATIONS, "continent": CONTINENTS}
    keys = {
        "kind": {"type": "string", "const": printed.id},
        "points": schemas.bare_or_list(schemas.entries(points, most=len(printed.levels))),
        **{key: schemas.word(words) for key, words in one.items() if key in asks},
        **{
            key: schemas.items(schemas.word(words), least=asks[key], most=asks[key])
            for key, words in several.items()
            if key in asks
        },
        **({"size": schemas.whole(least=1)} if "sets" in asks else {}),
    }
    return schemas.table(keys, ("kind", *asks))


def _several(fields: Fields, key: str, number: int, words: tuple[str, ...]) -> tuple[str, ...]:
    if key not in fields.data:
        fields.take(key, required=True)
        return ()
    several = fields.words(key, words)
    listed = fields.data[key]
    if isinstance(listed, list) and len(listed) != number:
        fields.note(key, phrase("problem.several", n=number, found=len(listed)))
    return several


def _points(fields: Fields, kind: str) -> tuple[int | None, ...]:
    levels = len(PATRONS[kind].levels)
    given_points: Any = fields.take("points")
    if given_points is None:
        return ()
    values = given_points if isinstance(given_points, list) else [given_points]
    if len(values) > levels:
        fields.note("points", phrase("problem.levels", n=levels, found=len(values), kind=shown(kind)))
        return ()
    points = [fields.known_or_not("points", value, below=(str(n),)) for n, value in enumerate(values, 1)]
    return (*points, *(None,) * (levels - len(points)))


def patron_data(patron: Patron) -> dict[str, Any]:
    """Return a Patron as plain data, in the shape of the table file."""
    points = ["?" if points is None else points for points in patron.points]
    data = given(
        {
            "kind": patron.kind,
            "civilisation": patron.civilisation,
            "continent": patron.continent,
            "sets": list(patron.sets),
            "size": patron.size,
            "domains": list(patron.domains),
        }
    )
    return {**data, "points": points[0] if len(points) == 1 else points} if points else data
