"""Every sentence of the project: one folder a language, and in it one folder a game.

`language.toml` says how a language is called and counts. In a game's folder `rules.toml` and `rulings.toml` word its
rules, and `asked.toml` has what players ask, with the files of `rules/`, `rulings/` and `asked/` where they are split
by subject; `new.toml` is a table to begin with, `examples.toml` has the titles of its examples; all else are sentences.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.words.phrasebook import Phrasebook, joined, load_phrasebook, read_toml, read_words, with_numbers
from scoring.game import Game
from scoring.rulebook import EDITIONS, by_subject

if TYPE_CHECKING:
    from scoring.fields import Data

FOLDER: Final = Path(__file__).parent
FIRST: Final = "en"
"""The language all others are translated from."""
EDITION: Final = r'(?m)^(edition\s*=\s*)"[^"]*"'
USAGE: Final = "usage"
NEEDED_FIRST: Final = ("commands", "phrases", "language")
"""The files that nearly every answer needs."""
NO_SENTENCES: Final = frozenset(f"{name}.toml" for name in ("rules", "rulings", "asked", "new", "examples", "letters"))


@cache
def languages() -> tuple[str, ...]:
    """Return the ids of all languages, by folder name."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/language.toml")))


@cache
def _files(language: str) -> frozenset[Path]:
    folder = FOLDER / language
    return frozenset(path.relative_to(folder) for path in folder.rglob("*.toml"))


@cache
def complete(language: str) -> bool:
    """Whether a language has every file of the first one, but for games of which it says nothing yet."""
    begun = {file.parts[0] for file in _files(language)}
    return {file for file in _files(FIRST) if len(file.parts) == 1 or file.parts[0] in begun} <= _files(language)


def system_language() -> str:
    """Return the language the system is set to; English where we do not speak it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next((name for name in named if name), None) or locale.getlocale()[0] or ""
    language = spoken.lower()[:2]
    return language if language in languages() and complete(language) else FIRST


def _spoken(language: str, game_id: str = "") -> Path:
    """Return the folder of a language, or of a game in it; the first one's where there is none or files are missing."""
    folder = FOLDER / (language if complete(language) else FIRST) / game_id
    return folder if folder.is_dir() else FOLDER / FIRST / game_id


def words_file(language: str, game_id: str, name: str) -> Path:
    """Return one file of the words about a game."""
    return _spoken(language, game_id) / f"{name}.toml"


def _words_of(language: str, game_id: str, name: str) -> Data:
    file = words_file(language, game_id, name)
    return read_words(file, file.parent)


def phrasebook(language: str, game: Game | None = None) -> Phrasebook:
    """Return the companion's words in a language, with those about a game added; an incomplete language is English.

    >>> from scoring.games import game
    >>> phrasebook("fr", game("museum")).name("egy")
    'Égyptien'
    """
    return words_for(language, game.id if game else None)


@cache
def words_for(language: str, game_id: str | None) -> Phrasebook:
    """Return the companion's words, with those about a game where one is named; it is not loaded."""
    return _book(language, _spoken(language, game_id).glob("*.toml") if game_id else (), NEEDED_FIRST)


@cache
def usage_words(language: str) -> Phrasebook:
    """Return the words with which commands explain themselves, also the commands of a single game."""
    of_games = (words_file(language, file.parent.name, USAGE) for file in (FOLDER / FIRST).glob(f"*/{USAGE}.toml"))
    return _book(language, of_games, (USAGE, *NEEDED_FIRST))


def _book(language: str, more: Iterable[Path], first: Sequence[str]) -> Phrasebook:
    """Return what the shared files say, and more files."""
    folder = _spoken(language)
    files = {*folder.glob("*.toml"), *more}
    rank = {name: at for at, name in enumerate(first)}
    sentences = sorted(
        (file for file in files if file.name not in NO_SENTENCES),
        key=lambda file: (rank.get(file.stem, len(rank)), file),
    )
    return load_phrasebook(folder.name, read_toml(folder / "language.toml"), sentences)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game's rules and rulings by id, worded in one language."""

    rules: Mapping[str, Data]
    rulings: Mapping[str, Data]


def rulebook(language: str, game: Game) -> Rulebook:
    """Return the wording of a game's rules and rulings."""
    return Rulebook(*(worded(language, game.id, part) for part in ("rules", "rulings")))


def worded(language: str, game_id: str, part: str) -> Data:
    """Return the wording of a game's `rules` or `rulings`, or what is `asked`; raises ValueError for an id twice."""
    folder = _spoken(language, game_id)
    return joined(*(read_words(file, folder) for file in by_subject(folder, part)))


def names_of(game_id: str, thing: str) -> tuple[str, ...]:
    """Return the id of a thing of a game, and its name in every language."""
    return (thing, *(words_for(language, game_id).name(thing) for language in languages()))


def new_table(language: str, game_id: str) -> str:
    """Return a commented table file to start from, of the edition of its language; of the first one's where none is.

    Its first line tells editors of the schema beside it, where `companion schema` wrote one; others see a comment.
    """
    file = words_file(language, game_id, "new")
    spoken = file.parents[1].name
    edition = spoken if spoken in EDITIONS else FIRST
    text = with_numbers(file.read_text(encoding="utf-8"), file.parent)
    text = re.sub(EDITION, rf'\1"{edition}"', text, count=1)
    return f"#:schema ./{game_id}.schema.json\n{text}"


def example_titles(language: str, game_id: str) -> Mapping[str, str]:
    """Return the titles of a game's examples by name; none where it ships none."""
    there = words_file(language, game_id, "examples").exists()
    titles: Mapping[str, str] = _words_of(language, game_id, "examples")["titles"] if there else {}
    return titles


def language_name(language: str) -> str:
    """Return what a language calls itself."""
    name: str = read_toml(FOLDER / language / "language.toml")["name"]
    return name


@cache
def game_name(language: str, game_id: str) -> str:
    """Return what a game is called, without loading its rules."""
    name: str = _words_of(language, game_id, "phrases")["names"][game_id]
    return name
