"""Sentences in one language, from TOML files a translator edits; plural forms, lists and numbers are Babel's."""

from __future__ import annotations

import datetime
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from companion.words.printed import NAMED, filled
from scoring.characters import harmless
from scoring.games import GAMES
from scoring.phrase import Fact, Name, Phrase
from scoring.printed import printed_numbers

if TYPE_CHECKING:
    from babel import Locale

    from scoring.fields import Data

Anything = TypeVar("Anything")
GROUPED: Final = 1000
"""From here on digits stand in groups, and Babel is asked how."""
BEFORE_FACT: Final = re.compile(r"\b(\w+) (?=\{(\w+)\})")
"""A word of a wording that stands before a fact."""
VOWELS: Final = frozenset("aeiouœ")


class UnknownLocaleError(ValueError):
    """No language counts and lists as a `language.toml` says."""

    def __init__(self, name: str) -> None:
        """Name the locale."""
        super().__init__(f"language.toml: no locale is called {name!r}; CLDR lists them, as en_GB or fr")


@cache
def locale_named(name: str) -> Locale:
    """Return how a language counts and lists; raises UnknownLocaleError."""
    import babel  # noqa: PLC0415 - plain answers do without

    try:
        return babel.Locale.parse(name)
    except (babel.UnknownLocaleError, ValueError) as error:
        raise UnknownLocaleError(name) from error


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """Wordings by key and names by id; `locale` says how a language counts and lists, such as `en_GB`.

    A wording in several plural forms has them by the names of CLDR, `other` always among them. `elided` has the words
    that are shorter before a vowel, as in French: `de` becomes `d'`.
    """

    language: str
    locale: str
    names: Mapping[str, str]
    phrases: Mapping[str, str | Mapping[str, str]]
    elided: Mapping[str, str]

    def say(self, phrase: Phrase | str) -> str:
        """Word a phrase; a string is arithmetic and is said as it stands.

        >>> from companion.words import phrasebook
        >>> from scoring import example, read
        >>> game, table = read(example("card-14"))
        >>> refusal = game.where(table, "14", "Amandine")[0].illegal[0]
        >>> phrasebook("it", game).say(refusal.message)
        '14 non può andare in U1: 8 a destra è più basso'
        """
        if isinstance(phrase, str):
            return phrase
        wording = self.phrases[phrase.key]
        if not isinstance(wording, str):
            wording = self._form(wording, phrase.facts["n"])
        facts = {key: self._fact(key, fact) for key, fact in phrase.facts.items()}
        return (self._elide(wording, facts) if self.elided else wording).format_map(facts)

    def _elide(self, wording: str, facts: Mapping[str, str]) -> str:
        """Shorten words of a wording before facts that begin with a vowel; a place such as A1 does not count as one."""

        def shortened(found: re.Match[str]) -> str:
            word, fact = found[1], facts[found[2]]
            vowel = unicodedata.normalize("NFD", fact[:1].lower())[:1] in VOWELS and fact[1:2].isalpha()
            return self.elided.get(word, found[0]) if vowel else found[0]

        return BEFORE_FACT.sub(shortened, wording)

    def _form(self, wording: Mapping[str, str], number: Fact) -> str:
        """Return the plural form for a number."""
        form = locale_named(self.locale).plural_form(number) if isinstance(number, int) else "other"
        return wording.get(form, wording["other"])

    def _fact(self, key: str, fact: Fact) -> str:
        """Word one fact of a sentence: `n` is a count, other numbers are names, like a painting's."""
        return self.number(fact) if key == "n" and isinstance(fact, int) else self.word(fact)

    def word(self, fact: Fact) -> str:
        """Return one fact in words: a thing by its name, several as a list, words from outside made harmless."""
        if isinstance(fact, Phrase):
            return self.say(fact)
        if isinstance(fact, Name):
            return self.names.get(fact) or harmless(fact)
        if isinstance(fact, tuple):
            return self.join(self.word(part) for part in fact)
        return str(fact).replace("-", "−") if isinstance(fact, int) else harmless(fact)

    def number(self, number: int) -> str:
        """Write a count as the language does, its digits in groups."""
        if abs(number) < GROUPED:
            return str(number).replace("-", "−")
        from babel.numbers import format_decimal  # noqa: PLC0415 - few scores are that high

        return format_decimal(number, locale=locale_named(self.locale)).replace("-", "−")

    def told(self, before: str, after: str) -> str:
        """Return what `before` is, or what it says: `A1: empty`."""
        return self.say(Phrase("told", {"before": before, "after": after}))

    def day(self, day: datetime.date) -> str:
        """Write a day as the language does."""
        from babel.dates import format_date  # noqa: PLC0415 - few tables tell of a day

        return format_date(day, "long", locale=locale_named(self.locale))

    def name(self, thing: str) -> str:
        """Return the name of a thing by its id: a Civilisation, a Continent, a Patron kind."""
        return self.names[thing]

    def join(self, words: Iterable[str]) -> str:
        """Say several things as a list: `A, B and C`."""
        several = [*words]
        if len(several) < len("AB"):
            return "".join(several)
        from babel.lists import format_list  # noqa: PLC0415 - plain answers do without

        return format_list(several, locale=locale_named(self.locale))


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


@cache
def read_toml(file: Path) -> Data:
    """Return what a file of words says."""
    return tomllib.loads(_text(file))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def with_numbers(text: str, folder: Path) -> str:
    """Return a text with the printed numbers it names; `folder` has the words about a game in one language."""
    if not NAMED.search(text):
        return text
    spoken = read_toml(folder.parent / "language.toml")
    return filled(
        text,
        lambda name: printed_numbers(GAMES / folder.name, name.partition(".")[0])[name],
        spoken["numbers"],
        lambda: locale_named(spoken["locale"]).plural_form,
    )


@cache
def read_words(file: Path, folder: Path) -> Data:
    """Return what a file of words says; `folder` has all words about its game in its language."""
    return tomllib.loads(with_numbers(_text(file), folder))


class Pages:
    """Files of wordings in reading order; few more of them are parsed than a wording needs."""

    def __init__(self, files: Iterable[Path]) -> None:
        """Take the files; none is parsed yet."""
        self._unread = [*files]
        self.names: dict[str, str] = {}
        self.phrases: dict[str, str | Mapping[str, str]] = {}

    def turn(self, key: str = "") -> bool:
        """Parse one more file, of those left the first in whose text a key stands.

        Return whether there was one. Raises ValueError for a key that stood in one before.
        """
        file = next((file for file in self._unread if key in _text(file)), None)
        if file is None:
            return False
        self._unread.remove(file)
        page = read_words(file, file.parent)
        self.names = joined(self.names, page.get("names", {}))
        self.phrases = joined(self.phrases, page.get("phrases", {}))
        return True


class Wordings(Mapping[str, Anything]):
    """The names or the phrases of some pages, by key."""

    def __init__(self, pages: Pages, known: Callable[[Pages], dict[str, Anything]]) -> None:
        """Take the pages, and which part of what was read of them is meant."""
        self._pages, self._known = pages, known

    def __getitem__(self, key: str) -> Anything:
        """Return a wording, reading on until it is found; raises KeyError where no page has it."""
        while key not in (known := self._known(self._pages)):
            if not self._pages.turn(key):
                raise KeyError(key)
        return known[key]

    def __iter__(self) -> Iterator[str]:
        """Yield every key of all pages."""
        while self._pages.turn():
            pass
        return iter(self._known(self._pages))

    def __len__(self) -> int:
        """Return how many keys there are on all pages."""
        return sum(1 for _ in self)


def load_phrasebook(language: str, spoken: Data, files: Iterable[Path]) -> Phrasebook:
    """Return what TOML files with `[names]` and `[phrases]` say; those likely to be needed should stand first.

    `spoken` is what `language.toml` says.

    A ValueError is raised where a key stands in two of them, when the second is read.
    """
    pages = Pages(files)
    names = Wordings(pages, lambda read: read.names)
    phrases = Wordings(pages, lambda read: read.phrases)
    return Phrasebook(language, spoken["locale"], names, phrases, spoken.get("elided", {}))
