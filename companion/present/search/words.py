"""The words of a language as the search takes them: plain, cut to their stems, terms of several words as one."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import Stemmer

from companion.words import FOLDER

WORD: Final = re.compile(r"[^\W_]+")
ACCENT: Final = re.compile(r"[\u0300-\u036f]")
"""Left out of tens of thousands of words whenever the index is made: letter by letter that took half the time."""


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


def stemmer(language: str) -> Callable[[str], str]:
    """Return the function that cuts a word to its stem; words stay whole in a language without a stemmer."""
    try:
        cut: Callable[[str], str] = Stemmer.Stemmer(language).stemWord
    except KeyError:
        return str
    return cut
