"""The letters that type a card, an Expert or a Patron, and how a card is written in a space, by language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING

from companion.widgets.legend import Key, Legend
from companion.words import words_file
from scoring.games.museum.printed import CONTINENTS

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of one language: what each types, and short names of things by id; `own` are those of expansions."""

    civilisations: Mapping[str, str]
    domains: Mapping[str, str]
    continents: Mapping[str, str]
    patrons: Mapping[str, str]
    experts: Mapping[str, str]
    first: Mapping[str, str]
    short: Mapping[str, str]
    own: Mapping[str, Mapping[str, str]]

    def key_of(self, first: str) -> str:
        """Return the first key of something an expansion adds."""
        return next(key for key, what in self.first.items() if what == first)

    def civilisation_legend(self, words: Phrasebook) -> Legend:
        """Return the Civilisations with their letters, by Continent."""
        letter = {civilisation: key for key, civilisation in self.civilisations.items()}
        return tuple(
            tuple(Key(letter[civilisation], words.name(civilisation)) for civilisation in group)
            for group in CONTINENTS.values()
        )


@cache
def letters(language: str) -> Letters:
    """Read the letters of a language."""
    tables = tomllib.loads(words_file(language, "museum", "letters").read_text(encoding="utf-8"))
    base = {field.name: tables.pop(field.name) for field in fields(Letters) if field.name in tables}
    return Letters(**base, own=tables)
