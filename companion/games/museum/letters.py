"""The letters that type a card, an Expert or a Patron, and how a card is written in a space, by language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING

from companion.widgets.legend import Key, Legend
from companion.words import words_file, words_for
from companion.words.phrasebook import read_toml
from scoring.games.museum.printed import CONTINENTS

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of one language: what each types, and short names of things by id; `own` are those of expansions.

    `keyed` says where in the short name of a thing the letter stands that types it, -1 where it does not.
    """

    civilisations: Mapping[str, str]
    domains: Mapping[str, str]
    continents: Mapping[str, str]
    patrons: Mapping[str, str]
    experts: Mapping[str, str]
    first: Mapping[str, str]
    turn: Mapping[str, str]
    favours: Mapping[str, str]
    headlines: Mapping[str, str]
    short: Mapping[str, str]
    own: Mapping[str, Mapping[str, str]]
    keyed: Mapping[str, int]

    def key_of(self, first: str) -> str:
        """Return the first key of something an expansion adds."""
        return next(key for key, what in self.first.items() if what == first)

    def civilisation_legend(self, words: Phrasebook) -> Legend:
        """Return the Civilisations with their letters, by Continent."""
        keys = {one: Key(key, words.name(one)) for key, one in self.civilisations.items()}
        short = {one: key._replace(short=key.cut(len(self.short[one])).name) for one, key in keys.items()}
        return tuple(tuple(short[one] for one in group) for group in CONTINENTS.values())


@cache
def letters(language: str, *, full: bool = False) -> Letters:
    """Read the letters of a language; `full` writes Civilisations and Domains as their names."""
    tables = {**read_toml(words_file(language, "museum", "letters"))}
    base = {field.name: tables.pop(field.name) for field in fields(Letters) if field.name in tables}
    typed_by = {thing: key for group in ("civilisations", "domains") for key, thing in base[group].items()}
    if full:
        names = words_for(language, "museum").names
        base["short"] = base["short"] | {thing: names[thing] for thing in typed_by}
    keyed = {thing: Key(key, base["short"][thing]).at for thing, key in typed_by.items()}
    return Letters(**base, own=tables, keyed=keyed)
