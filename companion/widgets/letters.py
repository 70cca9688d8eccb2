"""The letters that type a card, an Expert or a Patron, and how a card is written in a space, by language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from companion.words import FOLDER
from scoring.games.museum.cards import Card
from scoring.games.museum.printed import CONTINENTS

if TYPE_CHECKING:
    from scoring.phrasebook import Phrasebook


class Key(NamedTuple):
    """One key of the legend: what to press and what it types."""

    key: str
    name: str

    def split(self) -> tuple[str, str, str]:
        """Split the name at its letter, which is written large: `p`, `H`, `oenician`; without one the key leads.

        >>> Key("h", "Phoenician").split()
        ('p', 'H', 'oenician')
        >>> Key("2", "Ulf").split()
        ('', '2', ' Ulf')
        """
        at = self.name.lower().find(self.key.lower())
        if at < 0 or not self.key.isalpha():
            return "", self.key, f" {self.name}"
        before = self.name[:1].lower() + self.name[1:at] if at else ""
        return before, self.name[at].upper(), self.name[at + 1 :]

    def cut(self, length: int) -> Key:
        """Shorten the name, as far as its letter stays.

        >>> Key("h", "Phoenician").cut(3), Key("n", "Chinese").cut(3)
        (Key(key='h', name='Pho'), Key(key='n', name='Chin'))
        """
        at = self.name.lower().find(self.key.lower()) if self.key.isalpha() else -1
        return self._replace(name=self.name[: max(length, at + 1)].rstrip())


Legend = tuple[tuple[Key, ...], ...]
"""The keys that do something now, in groups that stay together on a line."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of one language: what each types, and short names of things by id."""

    civilisations: Mapping[str, str]
    domains: Mapping[str, str]
    continents: Mapping[str, str]
    patrons: Mapping[str, str]
    experts: Mapping[str, str]
    short: Mapping[str, str]

    def card(self, card: Card) -> str:
        """Write a card in short, as in `Egy Na3`."""
        return f"{self.short[card.civilisation]} {self.short[card.domain]}{card.value or '?'}"

    def civilisation_legend(self, words: Phrasebook) -> Legend:
        """Return the Civilisations with their letters, by Continent."""
        letter = {civilisation: key for key, civilisation in self.civilisations.items()}
        return tuple(
            tuple(Key(letter[civilisation], words.name(civilisation)) for civilisation in group)
            for group in CONTINENTS.values()
        )


def keys_of(letters: Mapping[str, str], words: Phrasebook, only: Iterable[str] | None = None) -> tuple[Key, ...]:
    """Return the legend of some letters, with the printed names."""
    wanted = set(letters.values() if only is None else only)
    return tuple(Key(key, words.name(thing)) for key, thing in letters.items() if thing in wanted)


@cache
def letters(language: str) -> Letters:
    """Read the letters of a language; English where it has none."""
    file = FOLDER / language / "keys.toml"
    if not file.is_file():
        file = FOLDER / "en" / "keys.toml"
    return Letters(**tomllib.loads(file.read_text(encoding="utf-8")))
