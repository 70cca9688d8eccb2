"""Themes in the players' words: when two are the same, and which are worth a second look (rulebook: Room themes)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from rapidfuzz import fuzz, process

from scoring.games.artline.printed import DATA
from scoring.names import folded
from scoring.phrase import Phrase, phrase

UNKNOWN: Final = "?"
"""Stands for a theme or a card that nobody remembers."""

CLOSE: Final = 90
LONG: Final = 6
"""Two words of at least `LONG` letters and a likeness of at least `CLOSE`, of 100, are one word misspelt."""

WORDS: Final[dict[str, Any]] = tomllib.loads((DATA / "themes.toml").read_text(encoding="utf-8"))
PLURALS: Final[list[list[str]]] = WORDS["plurals"]
SMALL: Final = frozenset(WORDS["small-words"])
ALIKE: Final = {word: group[0] for group in WORDS["alike"] for word in group}
KINDS: Final = ("technical", "interpretation")
YEAR: Final = re.compile(r"1\d{3}")
WORD: Final = re.compile(r"\w+")


@cache
def bare(theme: str) -> str:
    """Return a theme without case and white space, in which two writings of the same theme do not differ.

    >>> bare("A  Sword") == bare("a sword")
    True
    """
    return "".join(folded(theme).split())


def same(one: str, other: str) -> bool:
    """Whether two themes are equal; a theme that nobody remembers equals none."""
    return UNKNOWN not in (one, other) and bare(one) == bare(other)


def alike(one: str, other: str) -> bool:
    """Whether two themes say nearly the same: every word of each has a word in the other that is close or means it.

    >>> alike("A hat", "hats"), alike("a hat", "headgear"), alike("a bridge", "a stone bridge")
    (True, True, False)
    """
    first, second = _things(one), _things(other)
    if not (first and second):
        return False
    return "".join(first) == "".join(second) or (_all_near(first, second) and _all_near(second, first))


def _all_near(words: Iterable[str], others: Iterable[str]) -> bool:
    """Whether every word stands among the others, or is long and close to a long word of theirs."""
    odd = set(words).difference(others)
    long = [word for word in others if len(word) >= LONG]
    return all(
        len(word) >= LONG and process.extractOne(word, long, scorer=fuzz.ratio, score_cutoff=CLOSE) for word in odd
    )


@cache
def _things(theme: str) -> tuple[str, ...]:
    """Return the words of a theme that name something, in the singular and one for all that mean the same."""
    words = (word for word in WORD.findall(folded(theme)) if word not in SMALL)
    return tuple(ALIKE.get(word, ALIKE.get(_singular(word), _singular(word))) for word in words)


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
    things = {word for word in said.split() if word not in SMALL}
    if things and things <= set(WORDS["too-broad"]["words"]):
        yield phrase("warning.too-broad", theme=theme)
    for kind in KINDS:
        if word := _word_of(kind, said):
            yield Phrase(f"warning.{kind}", {"theme": theme, "word": word})


def _word_of(kind: str, said: str) -> str | None:
    """Return the word that makes a theme one of this kind; a year is technical, as any date is."""
    year = next((word for word in said.split() if YEAR.fullmatch(word)), None) if kind == "technical" else None
    return year or next((word for word in WORDS[kind]["words"] if f" {word} " in f" {said} "), None)
