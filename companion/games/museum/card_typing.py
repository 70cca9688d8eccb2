"""A card in three keystrokes: Civilisation, Domain, value; and what an expansion adds by a first key of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.museum.letters import Letters
from companion.widgets.legend import Key, Legend, keys_of
from scoring.games.museum.printed import LEAST_VALUE, MASTERPIECE, VALUES
from scoring.games.museum.table.cards import Card, Laid
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook

UNKNOWN: Final = "?"
VALUE_KEYS: Final = (*map(str, VALUES), UNKNOWN)
NOTHING: Final = "___"
"""What is still to come of a card."""


class Lender(NamedTuple):
    """Who lent the card on a space; None: it is its owner's."""

    name: str | None


class Beginning(NamedTuple):
    """What an expansion adds: what its first key is called, and what that key begins, or lays at once.

    `discarded` is what it begins in a Common Pool, where that is something else.
    """

    id: str
    start: Callable[[Typed], Typed | Laid]
    discarded: Callable[[Typed], Typed | Laid] | None = None

    @property
    def in_a_pool(self) -> Beginning:
        """The same in a Common Pool."""
        return self._replace(start=self.discarded or self.start)


@dataclass(frozen=True, slots=True)
class Typed:
    """What has been typed of a card so far; `also` is what else can be begun here."""

    civilisation: str | None = None
    domain: str | None = None
    also: tuple[Beginning, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything has been typed."""
        return self.civilisation is not None

    @property
    def sideways(self) -> bool:
        """Whether an arrow says where the second space lies."""
        return False

    @property
    def covers(self) -> bool:
        """Whether the space shows what is typed in place of what lies there."""
        return bool(self)

    def press(self, letters: Letters, key: str) -> Typed | Laid | Lender | None:
        """Return what is typed after one more key: a card after the last, None where the key types nothing."""
        if not self:
            begun = next((beginning for beginning in self.also if letters.first.get(key.lower()) == beginning.id), None)
            if begun:
                return begun.start(self)
        return self.object_key(letters, key)

    def object_key(self, letters: Letters, key: str) -> Typed | Card | None:
        """Take one of the three keys of an Object."""
        if self.civilisation is None:
            civilisation = letters.civilisations.get(key.lower())
            return replace(self, civilisation=civilisation) if civilisation else None
        if self.domain is None:
            return self.domain_key(letters, key)
        value = read_value(key)
        return None if value is None else Card(self.civilisation, self.domain, value or None)

    def domain_key(self, letters: Letters, key: str) -> Typed | None:
        """Take the letter of a Domain."""
        domain = letters.domains.get(key.lower())
        return replace(self, domain=domain) if domain else None

    def back(self) -> Typed:
        """Take the last key back."""
        if self.domain:
            return replace(self, domain=None)
        return replace(self, civilisation=None) if self.civilisation else self.blank

    @property
    def blank(self) -> Typed:
        """Nothing typed, with the same ways to begin."""
        return Typed(also=self.also)

    def shown(self, letters: Letters) -> tuple[str, str]:
        """Write what is typed, with `_` for what is still to come: Civilisation, then Domain and value."""
        civilisation = letters.short[self.civilisation] if self.civilisation else NOTHING
        return civilisation, f"{self.short_domain(letters)} _"

    def short_domain(self, letters: Letters) -> str:
        """Write the Domain, if that is typed."""
        return letters.short[self.domain] if self.domain else "__"

    def legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return the keys that go on from here, those of the expansions last."""
        return (*self.object_legend(letters, words), *(() if self else first_keys(self.also, letters, words)))

    def object_legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return the keys of an Object that go on from here."""
        if self.civilisation is None:
            return letters.civilisation_legend(words)
        return (keys_of(letters.domains, words),) if self.domain is None else value_legend(words)


def press_from(last: str | None, typed: Typed, letters: Letters, key: str) -> Typed | Laid | Lender | None:
    """Return what is typed after one more key: a capital is a Domain of the Civilisation typed `last`."""
    if last and key.isupper() and not typed:
        begun = replace(typed, civilisation=last).domain_key(letters, key)
        if begun:
            return begun
    return typed.press(letters, key)


def read_value(key: str) -> int | None:
    """Read the key of a value, 0 where nobody read it off; None where it is no such key."""
    return None if key not in VALUE_KEYS else 0 if key == UNKNOWN else int(key)


def value_legend(words: Phrasebook) -> Legend:
    """Return the keys of a value."""
    values = Key(f"{LEAST_VALUE}-{MASTERPIECE}", words.say(Phrase("app.legend.value")))
    return ((values, unknown_key(words)),)


def unknown_key(words: Phrasebook) -> Key:
    """Return the key for what nobody knows."""
    return Key(UNKNOWN, words.say(Phrase("app.legend.unknown")))


def explained(also: tuple[Beginning, ...], letters: Letters, words: Phrasebook) -> Legend:
    """Return the first keys of the expansions with what follows each."""
    return (tuple(Key(key, words.say(Phrase(f"app.first-help.{first}"))) for key, first in _firsts(also, letters)),)


def first_keys(also: tuple[Beginning, ...], letters: Letters, words: Phrasebook) -> Legend:
    """Return the first keys of what the expansions add."""
    keys = tuple(Key(key, words.say(Phrase(f"app.first.{first}"))) for key, first in _firsts(also, letters))
    return (keys,) if keys else ()


def _firsts(also: tuple[Beginning, ...], letters: Letters) -> list[tuple[str, str]]:
    """Return the first keys that can be typed with what each begins, in the order of the letters."""
    ids = {beginning.id for beginning in also}
    return [(key, first) for key, first in letters.first.items() if first in ids]
