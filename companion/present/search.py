"""Rules found by what players ask, in any language the companion speaks, whichever one is shown.

Words are cut to their stems, those not known are mended, and everyday words find what the rulebook's own words find.
SQLite ranks what holds them, rare words above all.
"""

from __future__ import annotations

import re
import sqlite3
import tomllib
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import inf, sqrt
from typing import Final, NamedTuple

import Stemmer
from rapidfuzz import fuzz, process

from companion.present.rules import Entry, Found, every_entry, named
from companion.words import FIRST, FOLDER, complete, languages

WORD: Final = re.compile(r"[^\W_]+")
ACCENT: Final = re.compile(r"[\u0300-\u036f]")
"""Left out of tens of thousands of words whenever the index is made: letter by letter that took half the time."""
MOST_RULES_SHOWN: Final = 8
WEIGHTS: Final = "0, 10, 3, 2, 0.3"
"""The weight of a word in an id (not searched), a title, a list of words, a ruling's question and a text."""
RANKED: Final = f"SELECT id, -bm25(rules, {WEIGHTS}) FROM rules WHERE rules MATCH ?"  # noqa: S608 (our own numbers)
LEAST_LIKENESS: Final = 78
"""How alike, of 100, an unknown word must be to a known one to be read as it."""
LIKENESS_BELOW_BEST: Final = 6
"""How much less alike than the best another known word may be to be searched for as well."""
SHORTEST_BEGINNING: Final = 2
"""The fewest letters that are read as the beginning of a longer word."""
SHORTEST_MENDED: Final = 4
"""The fewest letters of a word that is corrected: too many shorter words are alike."""
LEAST_KNOWN: Final = 0.4
"""The share of the words asked for that must be known; a corrected word counts half."""
LEAST_WORTH: Final = 0.2
"""The share of the best rule's worth below which a rule is left out."""
RULING_SHARE: Final = 0.7
"""A ruling, which is about a corner of a rule, stands behind the rule unless it is worth so much more."""
AWAY_SHARE: Final = 0.3
"""The same for what belongs to an expansion that is not on the table at hand."""
PART_SHARE: Final = 0.8
"""The same for a page about a part of what another page tells, like one kind of Expert."""
ALIKE_SHARE: Final = 0.4
"""What another word for the same thing counts beside the very word that was asked for."""
CALLED: Final = 0.5
"""How much more, of itself, a page is worth one of whose names is just what was asked for."""
SURE: Final = 1.5
"""How many times the worth of the next rule the best one must have to be shown at once; then 19 of 20 are right."""


class Document(NamedTuple):
    """A rule or ruling in one language; `names` are what players call it, each by itself."""

    id: str
    title: str
    words: str
    question: str
    text: str
    names: tuple[str, ...]


def documents(language: str) -> Iterator[Document]:
    """Yield all rules and rulings of all games in a language; ids are words of the first one."""
    for entry in every_entry(language).values():
        name = entry.id.rpartition(".")[2] if language == FIRST else ""
        title, question = (name, entry.title) if entry.readings else (entry.title, "")
        text = " ".join((entry.text, *(reading.text for reading in entry.readings)))
        yield Document(entry.id, title, " ".join((*entry.words, entry.game, name)), question, text, entry.words)


class Vocabulary(NamedTuple):
    """The words of a language that say nothing of what is asked about, and lines of words for one thing."""

    small: str
    alike: str


def vocabulary(language: str) -> Vocabulary:
    """Return what is known of the words of a language."""
    phrases = tomllib.loads((FOLDER / language / "search.toml").read_text(encoding="utf-8"))["phrases"]
    return Vocabulary(phrases["search.small-words"], phrases["search.alike"])


def plain(text: str) -> list[str]:
    """Return the words of a text in small letters without accents."""
    bare = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe"))
    return [word for word in WORD.findall(ACCENT.sub("", bare)) if len(word) > 1 or word.isdigit()]


def with_terms(words: Sequence[str], terms: Iterable[str]) -> list[str]:
    """Return words with each term of several words, wherever it stands among them, as one word."""
    spaced = f" {' '.join(words)} "
    for term in terms:
        spaced = spaced.replace(f" {term} ", f" {term.replace(' ', '')} ")
    return spaced.split()


def _stemmer(language: str) -> Callable[[str], str]:
    """Return the function that cuts a word to its stem; words stay whole in a language without a stemmer."""
    try:
        cut: Callable[[str], str] = Stemmer.Stemmer(language).stemWord
    except KeyError:
        return str
    return cut


class Index:
    """All rules in one language: their words, the stems of these, and an index of the stems."""

    def __init__(self, language: str, documents: Iterable[Document], vocabulary: Vocabulary) -> None:
        """Index documents; small words are passed over."""
        self._stemmer = _stemmer(language)
        self.small = frozenset(plain(vocabulary.small))
        self.stems: dict[str, str] = {}
        every = [*documents]
        self.named = {(" ".join(plain(name)), document.id) for document in every for name in document.names}
        self.terms = {name for name, _ in self.named if " " in name and self.small.issuperset(name.split())}
        """Names made of small words, like `la une`: together they say what is asked about."""
        self._alike = self._grouped(vocabulary.alike)
        self._rules = sqlite3.connect(":memory:", check_same_thread=False)
        self._rules.execute("CREATE VIRTUAL TABLE rules USING fts5(id UNINDEXED, title, words, question, text)")
        self._phrases = self._phrased(every)
        rows = ((document.id, *map(self._cut, document[1:-1])) for document in every)
        self._rules.executemany("INSERT INTO rules VALUES (?, ?, ?, ?, ?)", rows)
        self.known = frozenset(self.stems.values())

    def _grouped(self, alike: str) -> dict[str, set[str]]:
        """Return by its stem each word that stands in a line with others, with the stems of these."""
        groups: dict[str, set[str]] = {}
        for line in alike.splitlines():
            stems = {*self._cut(line).split()}
            for stem in stems:
                groups[stem] = groups.get(stem, set()) | stems
        return groups

    def _phrased(self, documents: Iterable[Document]) -> list[tuple[frozenset[str], str]]:
        """Return the stems of every name of several words, each with its id."""
        cut = (
            (frozenset(self._cut(name).split()), document.id)
            for document in documents
            for name in (document.title, document.question, *document.names)
        )
        return [(stems, rule) for stems, rule in cut if len(stems) > 1]

    def _cut(self, text: str) -> str:
        """Return the stems of a text, and learn its words."""
        words = [word for word in with_terms(plain(text), self.terms) if word not in self.small]
        for word in words:
            if word not in self.stems:
                self.stems[word] = self.stem(word)
        return " ".join(self.stems[word] for word in words)

    def stem(self, word: str) -> str:
        """Return the stem of a word."""
        return self._stemmer(word)

    def familiar(self, words: Sequence[str]) -> float:
        """Return what share of these words is said in this language, small ones too."""
        return sum(word in self.small or word in self.stems for word in words) / max(len(words), 1)

    def _asked(self, words: Iterable[str]) -> tuple[set[str], set[str]]:
        """Return the stems of words, and those of other words for the same things."""
        asked = {self.stems.get(word) or self.stem(word) for word in words}
        return asked, set[str]().union(*(self._alike.get(stem, ()) for stem in asked)) - asked

    def holding(self, words: Iterable[str]) -> dict[str, tuple[float, float]]:
        """Return the ids that hold one of these words in any form, or another word for the same thing.

        With each comes the share that the word counts, and what it is worth.
        """
        asked, alike = self._asked(words)
        held: dict[str, tuple[float, float]] = {}
        for stems, share in ((asked, 1.0), (alike, ALIKE_SHARE)):
            for stem in stems & self.known:
                for rule, worth in self._rules.execute(RANKED, (f'"{stem}"',)):
                    held[rule] = max(held.get(rule, (0.0, 0.0)), (share, share * worth))
        return held

    def likeness(self, words: Iterable[str]) -> dict[str, float]:
        """Return by id how much of a name, a title or a question these words are: 1 if they are all of it.

        A single word in common is no likeness.
        """
        asked, alike = self._asked(words)
        closest: dict[str, float] = {}
        for stems, rule in self._phrases:
            shared = len(stems & asked) + ALIKE_SHARE * len(stems & alike)
            if shared > 1:
                closest[rule] = max(closest.get(rule, 0.0), shared / sqrt(len(stems) * len(asked)))
        return closest

    def answering(self, meant: Sequence[tuple[str, ...]]) -> dict[str, float]:
        """Return the worth of every rule that holds some of the words meant, by id.

        More of the words are worth more, and the more so if they stand in one name together.
        """
        holdings = [self.holding(words) for words in meant]
        likeness = self.likeness(word for words in meant for word in words)
        answers: dict[str, float] = {}
        for rule in set[str]().union(*holdings):
            shares, worths = zip(*(held[rule] for held in holdings if rule in held), strict=True)
            answers[rule] = sum(worths) * sum(shares) / len(holdings) * (1 + CALLED * likeness.get(rule, 0))
        return answers


class Finder:
    """All rules in all languages."""

    def __init__(self, indexes: Iterable[Index], shares: Mapping[str, float]) -> None:
        """Take the rules of each language, and by id the share of their worth that counts."""
        self._indexes = tuple(indexes)
        self._shares = dict(shares)
        self._words = sorted({word for index in self._indexes for word in index.stems})
        self._terms = sorted({term for index in self._indexes for term in index.terms})
        self._small = frozenset(word for index in self._indexes for word in index.small)

    def find(self, asked: str, among: Container[str], away: Container[str] = ()) -> dict[str, float]:
        """Return the ids wanted that answer best with their worth, best first; none where no word is known.

        Those `away` from the table at hand are worth less.
        """
        typed = plain(asked)
        words = with_terms(typed, self._terms)
        meant = {
            word: self._meant(word, half_typed=word == words[-1])
            for word in words
            if word not in self._small or len(words) == 1
        }
        sure = sum((word in known or known[0].startswith(word)) + 1 for word, known in meant.items() if known) / 2
        if sure < LEAST_KNOWN * len(meant):
            return {}
        worth: dict[str, float] = {}
        for index in self._indexes:
            spoken = 1 + index.familiar(words)
            for rule, points in index.answering([*meant.values()]).items():
                if rule in among:
                    share = self._shares[rule] * (AWAY_SHARE if rule in away else 1)
                    worth[rule] = max(points * spoken * share, worth.get(rule, 0))
        least = LEAST_WORTH * max(worth.values(), default=0)
        named = {rule for index in self._indexes for name, rule in index.named if name == " ".join(typed)}
        best = {rule: inf if rule in named else points for rule, points in worth.items() if points >= least}
        best |= dict.fromkeys(named & worth.keys(), inf)
        ranked = sorted(best, key=lambda rule: (-best[rule], -worth[rule]))[:MOST_RULES_SHOWN]
        return {rule: best[rule] for rule in ranked}

    def _meant(self, word: str, *, half_typed: bool) -> tuple[str, ...]:
        """Return the words that are known: this one, those it begins if it is half typed, or those it is a slip of."""
        if any(word in index.stems for index in self._indexes):
            return (word,)
        inflected = (word,) if any(index.stem(word) in index.known for index in self._indexes) else ()
        half_typed = half_typed and len(word) >= SHORTEST_BEGINNING
        begun = (known for known in self._words if half_typed and known.startswith(word))
        meant = (*inflected, *begun)
        if meant or len(word) < SHORTEST_MENDED:
            return meant
        close = process.extract(
            word, self._words, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=MOST_RULES_SHOWN
        )
        return tuple(known for known, likeness, _ in close if likeness >= close[0][1] - LIKENESS_BELOW_BEST)


@cache
def finder() -> Finder:
    """Return the one finder of this process; making it takes a moment."""
    spoken = [language for language in languages() if complete(language)]
    indexes = (Index(language, documents(language), vocabulary(language)) for language in spoken)
    return Finder(indexes, {entry.id: _share(entry) for entry in every_entry(FIRST).values()})


def _share(entry: Entry) -> float:
    """Return the share of its worth that counts, so that general pages come first."""
    if entry.readings:
        return RULING_SHARE
    return PART_SHARE if entry.id.count(".") > 1 else 1


def search(entries: Mapping[str, Entry], asked: str, in_play: Container[str] | None = None) -> Found:
    """Return the entries that answer best; where an id or a title was typed, only these.

    `in_play` are the expansions at the table at hand, None where there is no table.
    """
    if typed := named(entries, asked):
        return Found(typed, len(typed) == 1)
    away = (
        ()
        if in_play is None
        else {key for key, one in entries.items() if one.expansion and one.expansion not in in_play}
    )
    worth = finder().find(asked, entries, away)
    best, next_best = (*worth.values(), 0.0, 0.0)[:2]
    return Found([entries[rule] for rule in worth], best >= SURE * next_best and (best, next_best) != (inf, inf))
