"""The words of a language as the search takes them: plain, cut to their stems, terms of several words as one."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import Stemmer

from companion.words import FOLDER
from scoring.games import game_ids

WORD: Final = re.compile(r"[^\W_]+")
WORD_OR_COLON: Final = re.compile(r"[^\W_]+|:")
ADDRESSED: Final = re.compile(r"(?<=\w)\s*[,–—-]\s")
"""What parts the name of a game from the question, where no colon does: `Musée, who begins`."""
ACCENT: Final = re.compile(r"[\u0300-\u036f]")
"""Left out of tens of thousands of words whenever the index is made: letter by letter that took half the time."""


class Vocabulary(NamedTuple):
    """The words of a language that say nothing of what is asked about, and lines of words for one thing."""

    small: str
    alike: str
    games: str = ""
    """Lines with the id of a game and what names it and no player's layout: `museum: in museum`."""
    elsewhere: str = ""
    """Words of other games and of small talk."""
    other_games: str = ""
    """Words that nobody says of these games: whoever does asks of another one."""
    kinds: str = ""
    """Lines with the page of a kind of card and what such a card is called: `museum.headline: headline news`."""
    which: str = ""
    """Words that ask for one card of its kind, before the name of the kind: `which expert`."""
    effect: str = ""
    """Words that tell what a card does, after the name of its kind: `the expert who`."""


def vocabulary(language: str) -> Vocabulary:
    """Return what is known of the words of a language."""
    folder = FOLDER / language
    phrases, called, kinds = _phrases(folder), [], ""
    for game_id in game_ids():
        of_game = _phrases(folder / game_id)
        called += [f"{game_id}: {name}" for name in of_game.get("search.called", "").splitlines() if name]
        kinds += of_game.get("search.kinds", "")
    return Vocabulary(
        phrases["search.small-words"],
        phrases["search.alike"],
        "\n".join(called),
        phrases["search.elsewhere"],
        phrases["search.other-games"],
        kinds,
        phrases["search.which"],
        phrases["search.effect"],
    )


def _phrases(folder: Path) -> dict[str, str]:
    """Return what the search knows of a language, or of a game in it."""
    file = folder / "search.toml"
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["phrases"]) if file.exists() else {}


def plain(text: str) -> list[str]:
    """Return the words of a text in small letters without accents."""
    return [word for word in WORD.findall(_bare(text.lower())) if len(word) > 1 or word.isdigit()]


def naming(text: str) -> tuple[str, str]:
    """Return the words of a text, with all letters and colons, in small letters and as typed; `^` begins it.

    Where all is typed in capitals, they tell nothing.

    >>> naming("À MUSEUM: qui commence ?")
    (' ^ a museum : qui commence ', ' ^ A MUSEUM : qui commence ')
    >>> naming("musee, who begins")[0]
    ' ^ musee : who begins '
    """
    typed = f" ^ {' '.join(WORD_OR_COLON.findall(_bare(ADDRESSED.sub(':', text, count=1))))} "
    return typed.lower(), "" if text.isupper() else typed


def _bare(text: str) -> str:
    return ACCENT.sub("", unicodedata.normalize("NFKD", text.replace("œ", "oe")))


def with_terms(words: Sequence[str], terms: Iterable[str]) -> list[str]:
    """Return words with each term of several words, wherever it stands among them, as one word."""
    spaced = f" {' '.join(words)} "
    for term in terms:
        spaced = spaced.replace(f" {term} ", f" {term.replace(' ', '')} ")
    return spaced.split()


def stem(language: str, word: str) -> str:
    """Return the stem of a word; it stays whole in a language without a stemmer."""
    return _stemmer(language)(word)


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    try:
        cut: Callable[[str], str] = Stemmer.Stemmer(language).stemWord
    except KeyError:
        return str
    return cut


def most_alike(word: str, known: Iterable[str], least: float, limit: int = 1) -> list[tuple[str, float]]:
    """Return the known words most like one, the most alike first, and how alike, of 100, they are: `least` or more."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - few questions have slips

    found = process.extract(word, known, scorer=fuzz.ratio, score_cutoff=least, limit=limit)
    return [(other, likeness) for other, likeness, _ in found]
