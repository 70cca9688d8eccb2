"""Rules found by what players ask, in any language the companion speaks, whichever one is shown.

The words asked with are cut to their stems (`words`), and those not known are mended. The oftener they are used of a
page (`likelihood`), in what it says and in what players ask of it (`pages`), the likelier it is meant.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import inf
from typing import Final, NamedTuple

import Stemmer

from companion.present.prepared import prepared
from companion.present.rules import Entry, Found, every_entry, named
from companion.present.search.likelihood import Meant
from companion.present.search.pages import Pages, asked_of, documents
from companion.present.search.words import most_alike, plain, vocabulary, with_terms
from companion.words import FIRST, complete, languages

MOST_RULES_SHOWN: Final = 8
LEAST_LIKENESS: Final = 78
"""How alike, of 100, an unknown word must be to a known one to be read as it."""
LEAST_LIKENESS_OF_ID: Final = 90
"""The same for an id, of which many are alike."""
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
RULING_SHARE: Final = 0.75
"""A ruling, which is about a corner of a rule, stands behind the rule unless it is worth so much more."""
AWAY_SHARE: Final = 0.3
"""The same for what belongs to an expansion that is not on the table at hand."""
PART_SHARE: Final = 0.9
"""The same for a page about a part of what another page tells, like one kind of Expert."""
OTHER_SHARE: Final = 0.85
"""The same for what is about another thing than the game or expansion that alone uses a word asked for."""
NAMED_SHARE: Final = 0.5
"""The same for what is about another game than the one a question names."""
KIND_SHARE: Final = 0.7
"""The same for what is no card of the kind of which a question seeks one by what it does; those of it count whole."""
NAMESAKE_SHARE: Final = 0.75
"""The same for a page of the same name as another, whose title says more that was not asked for."""
OFTEN: Final = 4
"""How often a word must be used before it tells the game or expansion that a question is about."""
MOSTLY: Final = 0.9
"""The share of these uses that must be about it."""
SURE: Final = 1.35
"""How many times the worth of the next rule the best one must have to be shown at once; then 19 of 20 are right."""

ENOUGH: Final = 2
"""How many words that say something tell what is asked about without the name of the game beside them."""
DOUBTFUL: Final = 22
"""The worth below which several words may be about none of these rules; words that no rule knows take their share."""
DOUBTFUL_ALL_SAID: Final = 13
"""The same where the best rule says every word: `lay cards` is worth more, `I love you` is not."""
STRANGE: Final = 2
"""How many words of other games and of small talk tell that none of these games is meant; one may be a theme."""
MOST_BESIDE_TITLE: Final = 1
"""How many words that say something may stand beside the title of the best rule, which is then surely meant."""
LARGE: Final = 3
"""How many digits make a number a word that a rule must know: the 200 of another game, not the 37 of a painting."""
FINDER: Final = f"finder-{Stemmer.version()}"
"""Under what name the finder is kept when the package is built: other stems would be looked up in vain."""


class Traits(NamedTuple):
    """What is known of a rule before anything is asked: the share of its worth that counts, and what it belongs to."""

    share: float
    game: str
    expansion: str | None
    kinds: frozenset[str]
    """The pages of which this one tells one kind, as that of a Headline is of `museum.headline`."""


class Finder:
    """All rules in all languages."""

    def __init__(self, pages: Iterable[Pages], traits: Mapping[str, Traits]) -> None:
        """Take the pages of each language, and by id what is known of each."""
        self._pages = tuple(pages)
        self._traits = dict(traits)
        self._words = sorted({word for pages in self._pages for word in pages.words})
        self._terms = sorted({term for pages in self._pages for term in pages.terms})
        self._small = frozenset(word for pages in self._pages for word in pages.small)
        self._elsewhere = frozenset(word for pages in self._pages for word in pages.elsewhere).difference(self._words)
        self._other_games = frozenset(word for pages in self._pages for word in pages.other_games)

    def find(self, asked: str, among: Container[str], away: Container[str] = ()) -> dict[str, float]:
        """Return the ids wanted that answer best with their worth, best first; none where no word is known.

        Those `away` from the table at hand are worth less.
        """
        typed = plain(asked)
        called = {word for pages in self._pages for words in pages.games(asked).values() for word in words}
        others = [word for word in typed if word not in called]
        enough = sum(word not in self._small for word in others) >= ENOUGH
        words = with_terms(others if enough else typed, self._terms)
        meant = {
            word: self._meant(word, half_typed=word == words[-1])
            for word in words
            if word not in self._small or len(words) == 1
        }
        sure = sum(
            (word in known or known[0].startswith(word)) + 1
            for word, known in meant.items()
            if known and word not in self._elsewhere
        )
        if not meant or sure < 2 * LEAST_KNOWN * len(meant) or not self._said(meant, among):
            return {}
        each = [meant.get(word) or (word,) for word in words]
        worth = {
            rule: points * (AWAY_SHARE if rule in away else 1)
            for rule, points in self._worth(asked, words, each).items()
            if rule in among
        }
        least = LEAST_WORTH * max(worth.values(), default=0)
        named = self._named(" ".join(typed), each)
        best = {rule: inf if rule in named else points for rule, points in worth.items() if points >= least}
        best |= dict.fromkeys(named & worth.keys(), inf)
        ranked = sorted(best, key=lambda rule: (-best[rule], -worth[rule]))[:MOST_RULES_SHOWN]
        return {rule: best[rule] for rule in ranked}

    def _named(self, typed: str, each: Meant) -> set[str]:
        """Return the rules that are called so; a name that says nothing of its expansion is asked of the base game."""
        told = {None, *(subject for pages in self._pages for subject in self._subjects(pages, each))}
        called = {rule for pages in self._pages for name, rule in pages.named if name == typed}
        return {rule for rule in called if self._traits[rule].expansion in told}

    def doubts(self, asked: str, best: str, worth: float) -> bool:
        """Whether the best rule may be no answer: it says not all that was asked, and what is known is worth little."""
        typed = plain(asked)
        familiar = {pages: pages.familiar(typed) for pages in self._pages}
        spoken = [pages for pages, share in familiar.items() if share == max(familiar.values())]
        if self._other_games & {*typed} or len(self._elsewhere & {*typed}) >= STRANGE:
            return True
        words = [word for word in typed if word not in self._small and (not word.isdigit() or len(word) >= LARGE)]
        return len(typed) > 1 and all(_doubted(pages, words, best, worth) for pages in spoken)

    def _worth(self, asked: str, words: Sequence[str], each: Meant) -> dict[str, float]:
        """Return what a question says for each rule at best, in the languages most like its own."""
        familiar = [pages.familiar(words) for pages in self._pages]
        worth: dict[str, float] = {}
        for pages, share in zip(self._pages, familiar, strict=True):
            if share == max(familiar):
                subjects, games, kinds = self._subjects(pages, each), pages.games(asked), pages.kinds(asked)
                stems = {pages.stem(word) for words in each for word in words}
                for rule, points in pages.likelihood.worth(each).items():
                    other = bool(games) and self._traits[rule].game not in games
                    namesake = stems.isdisjoint(pages.namesakes.get(rule, stems))
                    counts = (NAMED_SHARE if other else 1) * (NAMESAKE_SHARE if namesake else 1)
                    if kinds and rule not in kinds:
                        counts *= KIND_SHARE if kinds.isdisjoint(self._traits[rule].kinds) else 1 / PART_SHARE
                    worth[rule] = max(points * counts * self._share(rule, subjects), worth.get(rule, 0))
        return worth

    def _said(self, meant: Mapping[str, tuple[str, ...]], among: Container[str]) -> bool:
        """Whether a word is used of a rule wanted, or of none at all: letters alone are no sign of a word of others."""
        stems = ((pages, pages.stem(word)) for words in meant.values() for word in words for pages in self._pages)
        rules = {rule for pages, stem in stems for rule in pages.likelihood.stems.uses(stem)}
        return not rules or any(rule in among for rule in rules)

    def _subjects(self, pages: Pages, meant: Meant) -> set[str]:
        """Return the games and expansions that words of a question tell, as `tentacle` tells MUSEUM and Cthulhu."""
        told = set()
        for word in (word for words in meant for word in words):
            about: defaultdict[str, float] = defaultdict(float)
            uses = pages.likelihood.stems.uses(pages.stem(word))
            for rule, times in uses.items():
                _, game, expansion, _ = self._traits[rule]
                for subject in {game, expansion or game}:
                    about[subject] += times
            if (total := sum(uses.values())) >= OFTEN:
                told |= {subject for subject, times in about.items() if times >= MOSTLY * total}
        return told

    def _share(self, rule: str, subjects: set[str]) -> float:
        """Return the share of its worth that counts where words tell what a question is about."""
        share, game, expansion, _ = self._traits[rule]
        other = subjects - {game, expansion}
        return share * (OTHER_SHARE if other else 1)

    def _meant(self, word: str, *, half_typed: bool) -> tuple[str, ...]:
        """Return the words that are known: this one, those it begins if it is half typed, or those it is a slip of."""
        if any(word in pages.words for pages in self._pages):
            return (word,)
        inflected = (word,) if any(pages.knows(word) for pages in self._pages) else ()
        half_typed = half_typed and len(word) >= SHORTEST_BEGINNING
        begun = (known for known in self._words if half_typed and known.startswith(word))
        meant = (*inflected, *begun)
        if meant or len(word) < SHORTEST_MENDED:
            return meant
        close = most_alike(word, self._words, LEAST_LIKENESS, MOST_RULES_SHOWN)
        return tuple(known for known, likeness in close if likeness >= close[0][1] - LIKENESS_BELOW_BEST)


def _doubted(pages: Pages, words: Sequence[str], best: str, worth: float) -> bool:
    if pages.titled(best, words) and len(words) - len(pages.titles[best]) <= MOST_BESIDE_TITLE:
        return False
    known = [spelt for word in words if (spelt := pages.spelt(word))]
    answered = len(known) == len(words) and all(pages.says(best, word) for word in known)
    return worth * len(known) < (DOUBTFUL_ALL_SAID if answered else DOUBTFUL) * len(words)


@cache
def finder() -> Finder:
    """Return the one finder of this process."""
    return prepared(FINDER, new_finder)


def new_finder() -> Finder:
    """Make a finder, which takes a second."""
    traits = {
        entry.id: Traits(_share(entry), entry.game, entry.expansion, frozenset(_kinds(entry)))
        for entry in every_entry(FIRST).values()
    }
    spoken = (language for language in languages() if complete(language))
    pages = (Pages(language, documents(language), vocabulary(language), asked_of(language)) for language in spoken)
    return Finder(pages, traits)


def _share(entry: Entry) -> float:
    """Return the share of its worth that counts, so that general pages come first."""
    if entry.readings:
        return RULING_SHARE
    return PART_SHARE if entry.id.count(".") > 1 else 1


def _kinds(entry: Entry) -> Iterator[str]:
    """Yield what a page tells one of: what its id stands below, and what it is called, as a `Favour` is."""
    yield entry.id.rpartition(".")[0]
    yield from (f"{entry.game}.{name.lower()}" for name in entry.words)


def search(entries: Mapping[str, Entry], asked: str, in_play: Container[str] | None = None) -> Found:
    """Return the entries that answer best; where an id or a title was typed, only these.

    `in_play` are the expansions at the table at hand, None where there is no table.
    """
    if typed := named(entries, asked) or _mistyped(entries, asked):
        return Found(typed, len(typed) == 1)
    away = (
        ()
        if in_play is None
        else {key for key, one in entries.items() if one.expansion and one.expansion not in in_play}
    )
    worth = finder().find(asked, entries, away)
    best, next_best = (*worth.values(), 0.0, 0.0)[:2]
    doubtful = 0 < best < inf and finder().doubts(asked, next(iter(worth)), best)
    sure = not doubtful and best >= SURE * next_best and (best, next_best) != (inf, inf)
    return Found([entries[rule] for rule in worth], sure, doubtful)


def _mistyped(entries: Mapping[str, Entry], asked: str) -> list[Entry]:
    """Return the entry of an id that was typed with a slip."""
    if " " in asked.strip() or not {".", "-"} & {*asked}:
        return []
    return [entries[key] for key, _ in most_alike(asked.strip().lower(), entries.keys(), LEAST_LIKENESS_OF_ID)]
