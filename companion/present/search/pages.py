"""The pages of the rules desk in one language, ranked by what they say: rare words above all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from companion.present.rules import every_entry
from companion.present.search.words import Vocabulary, plain, stemmer, with_terms
from companion.words import FIRST

WEIGHTS: Final = "0, 10, 3, 2, 0.3"
"""The weight of a word in an id (not searched), a title, a list of words, a ruling's question and a text."""
RANKED: Final = f"SELECT id, -bm25(rules, {WEIGHTS}) FROM rules WHERE rules MATCH ?"  # noqa: S608 (our own numbers)
ALIKE_SHARE: Final = 0.4
"""What another word for the same thing counts beside the very word that was asked for."""
CALLED: Final = 0.5
"""How much more, of itself, a page is worth one of whose names is just what was asked for."""


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


class Pages:
    """All rules in one language: their words, the stems of these, and an index of the stems."""

    def __init__(self, language: str, documents: Iterable[Document], vocabulary: Vocabulary) -> None:
        """Index documents; small words are passed over."""
        self._stemmer = stemmer(language)
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

    def stems_of(self, text: str) -> list[str]:
        """Return the stems of all words of a text, small ones too."""
        return [self.stem(word) for word in with_terms(plain(text), self.terms)]

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
