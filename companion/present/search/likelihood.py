"""What the words of a question say for a page: the more, the oftener they are used of it than of pages in general.

Words count by their stems; so do two that stand side by side, and so do letters that stand together in a word, which
know a compound, an inflection or a slip that no stem does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import log1p
from typing import Final, NamedTuple, TypeAlias

PAIR_SHARE: Final = 0.5
"""What two words side by side count beside a word."""
LETTERS_SHARE: Final = 0.4
"""What letters of a word count beside a word."""
LETTERS: Final = 4
"""How many letters that stand together are compared."""
ALIKE_SHARE: Final = 0.2
"""What another word for the same thing counts beside the very word that was asked for."""
LENGTH_POWER: Final = 0.85
"""How far a page is held to its length: at 1 to its share of all words; below, long pages are a little likelier."""

Meant: TypeAlias = Sequence[Sequence[str]]
"""The words of a question in their order, each by the words that it may mean."""
Shares: TypeAlias = dict[str, float]


class Text(NamedTuple):
    """Words said of a page, and what each of them counts."""

    rule: str
    words: Sequence[str]
    counts: float


Uses: TypeAlias = defaultdict[str, defaultdict[str, float]]
"""By term and page how often the term is used of the page."""


class Usage:
    """How often each term is used of each page."""

    def __init__(self, uses: Uses) -> None:
        """Take the uses, and count how much is said of each page."""
        self._uses = {term: dict(of_term) for term, of_term in uses.items()}
        lengths: defaultdict[str, float] = defaultdict(float)
        for of_term in uses.values():
            for rule, times in of_term.items():
                lengths[rule] += times
        total = sum(lengths.values())
        self._fair = {rule: length**LENGTH_POWER / total for rule, length in lengths.items()}
        """By page how often a term used once in all would be used of it if it were used of all pages alike."""

    def uses(self, term: str) -> Mapping[str, float]:
        """Return by page how often a term is used of it."""
        return self._uses.get(term, {})

    def speaks_for(self, term: str) -> Iterator[tuple[str, float]]:
        """Yield each page that a term is used of, with what it says for this page."""
        uses = self.uses(term)
        total = sum(uses.values())
        return ((rule, log1p(times / total / self._fair[rule])) for rule, times in uses.items())


class Likelihood:
    """What the words of a question say for each page."""

    def __init__(
        self,
        texts: Iterable[Text],
        stem: Callable[[str], str],
        small: frozenset[str] = frozenset(),
        alike: Mapping[str, set[str]] | None = None,
    ) -> None:
        """Learn how words are used. Letters of small words say nothing; `alike` has stems by one for the same thing."""
        self._stem, self._small, self._alike = stem, small, alike or {}
        of_stems, of_pairs, of_words, of_letters = (_no_uses() for _ in range(4))
        for rule, words, counts in texts:
            stems = [*map(stem, words)]
            pairs = map(" ".join, pairwise(stems))
            for uses, terms in ((of_stems, stems), (of_pairs, pairs), (of_words, words)):
                for term in terms:
                    uses[term][rule] += counts
        for word, of_word in of_words.items():
            for letters in _letters(word) if word not in small else ():
                for rule, times in of_word.items():
                    of_letters[letters][rule] += times
        self.stems, self._pairs, self._letters = Usage(of_stems), Usage(of_pairs), Usage(of_letters)

    def worth(self, meant: Meant) -> Shares:
        """Return what a question says for each page that uses some of its words."""
        worth: defaultdict[str, float] = defaultdict(float)
        stems = [[*map(self._stem, words)] for words in meant]
        for usage, counts, terms in (
            (self.stems, 1.0, self._with_alike(stems)),
            (self._pairs, PAIR_SHARE, _shared([*map(" ".join, product(*two))] for two in pairwise(stems))),
            (self._letters, LETTERS_SHARE, self._spelled(meant)),
        ):
            for term, share in terms.items():
                for rule, points in usage.speaks_for(term):
                    worth[rule] += counts * share * points
        return worth

    def _with_alike(self, stems: Meant) -> Shares:
        """Return what each stem counts, with those of other words for the same things."""
        shares = _shared(stems)
        alike = set[str]().union(*(self._alike.get(stem, ()) for stem in shares)) - shares.keys()
        return shares | dict.fromkeys(alike, ALIKE_SHARE)

    def _spelled(self, meant: Meant) -> Shares:
        """Return what letters count that stand together in these words."""
        shares: defaultdict[str, float] = defaultdict(float)
        for word, share in _shared(meant).items():
            for letters in _letters(word) if word not in self._small else ():
                shares[letters] += share
        return shares


def _no_uses() -> Uses:
    return defaultdict(lambda: defaultdict(float))


def _shared(meant: Iterable[Sequence[str]]) -> Shares:
    """Return what each term counts, where all those that one word may mean share what it counts."""
    shares: defaultdict[str, float] = defaultdict(float)
    for terms in meant:
        for term in terms:
            shares[term] += 1 / len(terms)
    return dict(shares)


def _letters(word: str) -> list[str]:
    """Return the letters of a word that stand together, its beginning and its end marked.

    >>> _letters("room")
    ['<roo', 'room', 'oom>']
    """
    marked = f"<{word}>"
    return [marked[start : start + LETTERS] for start in range(len(marked) - LETTERS + 1)]
