"""The pages of the rules desk in one language: what they say, and what players ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from companion.present.rules import every_entry
from companion.present.search.likelihood import Likelihood, Text
from companion.present.search.words import Vocabulary, most_alike, naming, plain, stem, with_terms
from companion.words import FIRST, worded
from companion.words.phrasebook import joined
from scoring.games import game_ids

TITLE: Final = 2.0
NAME: Final = 1.5
SENTENCE: Final = 0.6
"""What a word counts in a title, in what players call a page, and in its text, beside one of what players ask."""
LEAST_LIKENESS_OF_SLIP: Final = 84
"""How alike, of 100, a word must be to one that the pages say to be a slip of it: `teme` of `theme`, no `train`."""


class Document(NamedTuple):
    """A rule or ruling in one language; `told` by its game and id, `names` are what players call it, each by itself."""

    id: str
    told: tuple[str, ...]
    title: str
    names: tuple[str, ...]
    texts: tuple[str, ...]


def documents(language: str) -> Iterator[Document]:
    """Yield all rules and rulings of all games in a language; ids are words of the first one."""
    for entry in every_entry(language).values():
        texts = (entry.text, *(reading.text for reading in entry.readings))
        told = (entry.game, entry.id.rpartition(".")[2]) if language == FIRST else (entry.game,)
        yield Document(entry.id, told, entry.title, entry.words, texts)


def asked_of(language: str) -> dict[str, list[str]]:
    """Return by id the questions that a page answers."""
    every = joined(*(worded(language, game_id, "asked") for game_id in game_ids()))
    return {rule: asked.strip().splitlines() for rule, asked in every.items()}


class Pages:
    """All rules in one language."""

    def __init__(
        self,
        language: str,
        documents: Iterable[Document],
        vocabulary: Vocabulary,
        asked: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """Learn the words of all pages, and of the questions asked of each."""
        self.stem = partial(stem, language)
        self.small = frozenset(plain(vocabulary.small))
        self.other_games = frozenset(plain(vocabulary.other_games))
        self.elsewhere = (self.other_games | {*plain(vocabulary.elsewhere)}) - self.small
        every = [*documents]
        self.named = {(" ".join(plain(name)), document.id) for document in every for name in document.names}
        self.terms = {name for name, _ in self.named if " " in name and self.small.issuperset(name.split())}
        """Names made of small words, like `la une`: together they say what is asked about."""
        self._games = [line.split(": ", 1) for line in vocabulary.games.splitlines()]
        self._kinds = [line.split(": ", 1) for line in vocabulary.kinds.splitlines()]
        self._which, self._effect = {*plain(vocabulary.which)}, {*plain(vocabulary.effect)}
        self._alike = self._grouped(vocabulary.alike)
        self.namesakes = dict(self._namesakes(every))
        """By id of what kind a page is that shares its name with another, in stems: `Inventory (Favour)`."""
        texts = [text for document in every for text in self._said(document)]
        self.titles = {document.id: self._stems(document.title) for document in every}
        """By id the stems of the words of a title that say something."""
        self.words = frozenset(word for text in texts for word in text.words) - self.small
        """What the pages say, without small words."""
        questions = (self._text(rule, question, 1) for rule, lines in (asked or {}).items() for question in lines)
        self.likelihood = Likelihood((*texts, *questions), self.stem, self.small, self._alike)
        """What words say for each page, there and in what players ask."""

    def games(self, asked: str) -> dict[str, set[str]]:
        """Return the games that a question names, with the words for each.

        In English `my museum` is none, `in museum` and `MUSEUM` are.
        """
        lower, typed = naming(asked)
        games: dict[str, set[str]] = {}
        for game, name in self._games:
            if f" {name} " in (lower if name.islower() else typed):
                games.setdefault(game, set()).update(word for word in plain(name) if word not in self.small)
        return games

    def kinds(self, asked: str) -> set[str]:
        """Return the pages of the kinds of card of which a question seeks one by what it does: `the expert who`."""
        words = plain(asked)
        sought = {word for before, word in pairwise(words) if before in self._which}
        sought |= {word for word, after in pairwise(words) if after in self._effect}
        return {kind for kind, names in self._kinds if not sought.isdisjoint(plain(names))}

    def _namesakes(self, documents: Sequence[Document]) -> Iterator[tuple[str, set[str]]]:
        known = {document.id for document in documents}
        for document in documents:
            name, hyphen, _ = document.id.rpartition("-")
            _, bracket, kind = document.title.partition(" (")
            if hyphen and bracket and name in known:
                yield document.id, {*map(self.stem, plain(kind))}

    def _grouped(self, alike: str) -> dict[str, set[str]]:
        """Return by its stem each word that stands in a line with others, with the stems of these."""
        groups: dict[str, set[str]] = {}
        for line in alike.splitlines():
            stems = {*map(self.stem, plain(line))}
            for known in stems:
                groups[known] = groups.get(known, set()) | stems
        return groups

    def _said(self, document: Document) -> Iterator[Text]:
        """Yield all that a page says, and how it is called."""
        yield self._text(document.id, document.title, TITLE)
        for name in (*document.told, *document.names):
            yield self._text(document.id, name, NAME)
        for text in document.texts:
            yield self._text(document.id, text, SENTENCE)

    def _text(self, rule: str, text: str, counts: float) -> Text:
        return Text(rule, with_terms(plain(text), self.terms), counts)

    def knows(self, word: str) -> bool:
        """Whether a word, in any form, is said or asked of a page."""
        return bool(self.likelihood.stems.uses(self.stem(word)))

    def says(self, rule: str, word: str) -> bool:
        """Whether a word, or another one for the same thing, is said or asked of a page."""
        stem = self.stem(word)
        return any(rule in self.likelihood.stems.uses(one) for one in {stem, *self._alike.get(stem, ())})

    def _stems(self, text: str) -> set[str]:
        return {self.stem(word) for word in plain(text) if word not in self.small}

    def titled(self, rule: str, words: Iterable[str]) -> bool:
        """Whether all that the title of a page says is among these words."""
        return bool(self.titles[rule]) and self.titles[rule] <= {*map(self.stem, words)}

    def spelt(self, word: str) -> str | None:
        """Return a word as it is known here, be it but for a letter or two; None where it is not."""
        if word in self.elsewhere:
            return None
        if self.knows(word):
            return word
        return next((known for known, _ in most_alike(word, sorted(self.words), LEAST_LIKENESS_OF_SLIP)), None)

    def familiar(self, words: Sequence[str]) -> float:
        """Return what share of these words is said in this language, small ones too."""
        return sum(word in self.small or word in self.words for word in words) / max(len(words), 1)
