"""Rules and rulings as facts: what bears on a rule, who prints which reading. Their wording is not kept here."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.fields import Data

EDITIONS: Final = ("en", "fr", "it")


class Source(NamedTuple):
    """Where a rule is printed."""

    book: str
    section: str
    edition: str


class Rule(NamedTuple):
    """A rule of a game; its wording is in the rulebook of a language. `examples` are shipped tables that show it.

    `expansion` is the one the rule belongs to; it bears on no table without that.

    >>> from scoring.games import game
    >>> rule = game("musee").rules["musee.order"]
    >>> rule.sources[0].book, rule.sources[0].section
    ('Musée rulebook', 'Rules for Placement')
    """

    id: str
    kind: str
    sources: tuple[Source, ...]
    related: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    expansion: str | None = None


class Reading(NamedTuple):
    """One way to answer a ruling's question, and the editions that print it.

    >>> from scoring.games import game
    >>> [reading.value for reading in game("museum").rulings["rival-ordinary-scoring"].readings]
    ['yes', 'no']
    """

    value: str
    editions: tuple[str, ...] = ()


class Ruling(NamedTuple):
    """An open question of the rules, as data: its readings and the default, which an edition may set otherwise.

    `scoring` says that a score can show it, `judged` that only the judge of a turn asks it.

    >>> from scoring.games import game
    >>> ruling = game("museum").rulings["rival-ordinary-scoring"]
    >>> ruling.rule, ruling.now("fr", {}), ruling.now("fr", {"rival-ordinary-scoring": "no"})
    ('museum.rival', 'yes', 'no')
    """

    id: str
    rule: str
    readings: tuple[Reading, ...]
    default: str
    sources: tuple[Source, ...] = ()
    defaults: Mapping[str, str] = {}
    scoring: bool = True
    judged: bool = False
    expansion: str | None = None

    def reading_in(self, edition: str) -> str:
        """Return the default reading of an edition."""
        return self.defaults.get(edition, self.default)

    def now(self, edition: str, chosen: Mapping[str, str]) -> str:
        """Return the reading in force at a table of an edition that has chosen some readings itself."""
        return chosen.get(self.id, self.reading_in(edition))


class Dispute(NamedTuple):
    """What was asked at the table and how it was settled.

    >>> import datetime
    >>> from scoring import Dispute
    >>> dispute = Dispute("Who begins?", "Andy", "all", datetime.date(2026, 11, 21), "the rulebook is silent")
    >>> dispute.reading, dispute.ruling
    ('Andy', None)
    """

    question: str
    reading: str
    by: str
    on: datetime.date
    source: str
    ruling: str | None = None


def by_subject(folder: Path, part: str) -> Iterator[Path]:
    """Yield the file of a part, `PART.toml`, then those of its folder `PART/`, as far as they are there."""
    yield from folder.glob(f"{part}.toml")
    yield from sorted((folder / part).glob("*.toml"))


def _entries(folder: Path, part: str) -> Iterator[Data]:
    for file in by_subject(folder / "data", part):
        yield from tomllib.loads(file.read_text(encoding="utf-8"))[part]


def _sources(data: Iterable[Mapping[str, str]]) -> tuple[Source, ...]:
    return tuple(Source(**source) for source in data)


@cache
def load_rules(folder: Path) -> Mapping[str, Rule]:
    """Read a game's `data/rules.toml` and `data/rules/`."""
    return {
        data["id"]: Rule(
            data["id"],
            data["kind"],
            _sources(data["sources"]),
            tuple(data.get("related", ())),
            tuple(data.get("rulings", ())),
            tuple(data.get("examples", ())),
            data.get("expansion"),
        )
        for data in _entries(folder, "rules")
    }


@cache
def load_rulings(folder: Path) -> Mapping[str, Ruling]:
    """Read a game's `data/rulings.toml` and `data/rulings/`."""
    return {
        data["id"]: Ruling(
            data["id"],
            data["rule"],
            tuple(Reading(reading["value"], tuple(reading["editions"])) for reading in data["readings"]),
            data["default"],
            _sources(data.get("sources", ())),
            data.get("defaults", {}),
            data.get("scoring", True),
            data.get("judged", False),
            data.get("expansion"),
        )
        for data in _entries(folder, "rulings")
    }
