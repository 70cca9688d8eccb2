"""Sentences in one language, from TOML files a translator edits."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from scoring.phrase import Fact, Name, Phrase

Anything = TypeVar("Anything")


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """Wordings by key and names by id. `singular` are the numbers that take a wording's `one`, all others `other`."""

    language: str
    singular: tuple[int, ...]
    conjunction: str
    names: Mapping[str, str]
    phrases: Mapping[str, str | Mapping[str, str]]

    def say(self, phrase: Phrase | str) -> str:
        """Word a phrase; a string is arithmetic and is said as it stands."""
        if isinstance(phrase, str):
            return phrase
        wording = self.phrases[phrase.key]
        if not isinstance(wording, str):
            wording = wording["one" if phrase.facts["n"] in self.singular else "other"]
        return wording.format_map({key: self.word(fact) for key, fact in phrase.facts.items()})

    def word(self, fact: Fact) -> str:
        """Word one fact: a thing by its name, several as a list, words of the players as they are."""
        if isinstance(fact, Phrase):
            return self.say(fact)
        if isinstance(fact, Name):
            return self.names.get(fact, fact)
        if isinstance(fact, tuple):
            return self.join(self.word(one) for one in fact)
        return str(fact).replace("-", "−") if isinstance(fact, int) else fact

    def name(self, thing: str) -> str:
        """Return the name of a thing by its id: a Civilisation, a Continent, a Patron kind."""
        return self.names[thing]

    def join(self, words: Iterable[str]) -> str:
        """Say several things as a list: `A, B and C`."""
        *first, last = [*words] or [""]
        return f"{', '.join(first)} {self.conjunction} {last}" if first else last

    def with_words_of(self, other: Phrasebook) -> Phrasebook:
        """Return a phrasebook that knows the other's words too; raises ValueError where both have one."""
        names, phrases = joined(self.names, other.names), joined(self.phrases, other.phrases)
        return replace(self, names=names, phrases=phrases)


def joined(*parts: Mapping[str, Anything]) -> dict[str, Anything]:
    """Return all entries in one; raises ValueError for a key that stands twice.

    >>> joined({"a": 1}, {"b": 2})
    {'a': 1, 'b': 2}
    """
    whole: dict[str, Anything] = {}
    for part in parts:
        if twice := whole.keys() & part.keys():
            raise ValueError(sorted(twice))
        whole |= part
    return whole


def load_phrasebook(*files: Path) -> Phrasebook:
    """Read TOML files with `[names]` and `[phrases]`; the first also holds the language, plural and list words.

    Raises ValueError for a key that stands in two of them.
    """
    books: list[dict[str, Any]] = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    first = books[0]
    return Phrasebook(
        first["language"],
        tuple(first["singular"]),
        first["conjunction"],
        joined(*(book.get("names", {}) for book in books)),
        joined(*(book.get("phrases", {}) for book in books)),
    )
