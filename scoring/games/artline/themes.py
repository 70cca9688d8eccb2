"""Themes in the players' words: when two are the same, and which are worth a second look (rulebook: Room themes)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias
from unicodedata import combining, normalize

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from scoring.games.artline.printed import FOLDER
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.printed import printed_table

UNKNOWN: Final = "?"
"""Stands for a theme or a card that nobody remembers."""

CLOSE: Final = 90
LONG: Final = 6
"""Two words of at least `LONG` letters and a likeness of at least `CLOSE`, of 100, are one word misspelt; so are two of
that length that differ by neighbouring letters swapped."""


def plain(word: str) -> str:
    """Return a word without accents.

    >>> plain("épée"), plain("œil")
    ('epee', 'œil')
    """
    return "".join(letter for letter in normalize("NFD", word) if not combining(letter))


WORDS: Final = printed_table(FOLDER, "themes")
PLURALS: Final[list[list[str]]] = WORDS["plurals"]
SMALL: Final = frozenset(WORDS["small-words"])
OR: Final = frozenset(WORDS["or"])
BEFORE_GOLD: Final = frozenset(WORDS["before-gold"])
ALIKE: Final = {
    **{plain(word): group[0] for group in WORDS["alike"] for word in group},
    **{word: group[0] for group in WORDS["alike"] for word in group},
}
"""By each word in a list, with and without its accents, the first of the list."""
KINDS: Final = ("technical", "interpretation")
YEAR: Final = re.compile(r"1\d{3}")
WORD: Final = re.compile(r"\w+")


@cache
def bare(theme: str) -> str:
    """Return a theme without case and white space, so that two spellings of one theme are equal.

    >>> bare("A  Sword") == bare("a sword")
    True
    """
    return "".join(folded(theme).split())


def same(one: str, other: str) -> bool:
    """Whether two themes are equal; a theme that nobody remembers equals none."""
    return UNKNOWN not in (one, other) and bare(one) == bare(other)


class Thing(NamedTuple):
    """A word of a theme: in the singular without accents, and the one word for all that mean the same."""

    word: str
    meaning: str


@cache
def alike(one: str, other: str) -> bool:
    """Whether two themes say nearly the same: every word of each has a word in the other that is close or means it.

    Of a theme that offers several things, all must be offered by the other, or the other way round.

    >>> alike("A hat", "hats"), alike("a hat", "headgear"), alike("a bridge", "a stone bridge")
    (True, True, False)
    >>> alike("dogs or cats", "a cat"), alike("dogs or cats", "cats or birds"), alike("curtians", "curtains")
    (True, False, True)
    """
    first, second = _offers(one), _offers(other)
    return bool(first and second) and (_all_offered(first, second) or _all_offered(second, first))


Offer: TypeAlias = tuple[Thing, ...]
"""What a card must show for a theme: all these things."""


def _all_offered(offers: tuple[Offer, ...], others: tuple[Offer, ...]) -> bool:
    return all(any(_one_offer(offer, other) for other in others) for offer in offers)


def _one_offer(first: Offer, second: Offer) -> bool:
    return _joined(first) == _joined(second) or (_all_near(first, second) and _all_near(second, first))


def _joined(things: Offer) -> str:
    return "".join(thing.meaning for thing in things)


def _all_near(things: Offer, others: Offer) -> bool:
    return all(any(_near(thing, other) for other in others) for thing in things)


def _near(one: Thing, other: Thing) -> bool:
    """Whether two words mean the same, or are long and one of them is the other misspelt."""
    if one.meaning == other.meaning or one.word == other.word:
        return True
    if min(len(one.meaning), len(other.meaning)) >= LONG and fuzz.ratio(one.meaning, other.meaning) >= CLOSE:
        return True
    return min(len(one.word), len(other.word)) >= LONG and _letters_swapped(one.word, other.word)


def _letters_swapped(one: str, other: str) -> bool:
    """Whether two words differ by two neighbouring letters that changed places.

    >>> _letters_swapped("curtian", "curtain"), _letters_swapped("curtain", "curtail")
    (True, False)
    """
    return len(one) == len(other) and OSA.distance(one, other) == 1 and sorted(one) == sorted(other)


@cache
def _offers(theme: str) -> tuple[Offer, ...]:
    """Return what a theme offers to be shown: several where it says "or"."""
    return tuple(tuple(map(_thing, words)) for words in _naming(theme))


def _naming(theme: str) -> list[list[str]]:
    """Return the words that name something, apart for each thing offered; without those that name nothing.

    >>> _naming("A dog or a cat"), _naming("Un vase en or")
    ([['dog'], ['cat']], [['vase', 'or']])
    """
    words = WORD.findall(folded(theme))
    naming: list[list[str]] = [[]]
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if word in OR and before and after and before not in BEFORE_GOLD:
            naming.append([])
        elif word not in SMALL:
            naming[-1].append(word)
    return [offer for offer in naming if offer]


def _thing(word: str) -> Thing:
    single = _singular(word)
    meaning = next((ALIKE[known] for known in (word, single, plain(word), plain(single)) if known in ALIKE), None)
    return Thing(plain(single), meaning or plain(single))


def _singular(word: str) -> str:
    """Return a word without its plural ending.

    >>> _singular("hats"), _singular("cherries"), _singular("glass")
    ('hat', 'cherry', 'glass')
    """
    for plural, singular in PLURALS:
        if word.endswith(plural):
            return word.removesuffix(plural) + singular
    return word


def doubts(theme: str) -> Iterator[Phrase]:
    """Yield why a theme is worth a second look; whether it may stand, the players decide."""
    said = " ".join(WORD.findall(folded(theme)))
    things = {word for offer in _naming(theme) for word in offer}
    if things and things <= set(WORDS["too-broad"]["words"]):
        yield phrase("warning.too-broad", theme=theme)
    for kind in KINDS:
        if word := _word_of(kind, said):
            yield Phrase(f"warning.{kind}", {"theme": theme, "word": word})


def _word_of(kind: str, said: str) -> str | None:
    """Return the word that makes a theme one of this kind; a year is technical, as any date is."""
    year = next((word for word in said.split() if YEAR.fullmatch(word)), None) if kind == "technical" else None
    return year or next((word for word in WORDS[kind]["words"] if f" {word} " in f" {said} "), None)
