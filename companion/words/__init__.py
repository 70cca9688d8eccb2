"""The companion's own wording, one folder a language; what it says about one game is kept with that game's screens."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from companion.games import desk_ids
from scoring import games
from scoring.games import Game
from scoring.phrasebook import Phrasebook, load_phrasebook

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final = ("en", "fr", "it")


def complete(language: str) -> bool:
    """Whether a language has all wordings; the others fall back to English."""
    return all(folder.is_dir() for folder in (FOLDER / language, *(desk_words(one, language) for one in desk_ids())))


def desk_words(game_id: str, language: str) -> Path:
    """Return the folder of what the app alone says about a game."""
    return FOLDER.parent / "games" / game_id / "words" / language


@cache
def phrasebook(language: str, game: Game | None = None) -> Phrasebook:
    """Return the companion's words in a language, with those about a game added; an incomplete language is English."""
    spoken = language if complete(language) else "en"
    folder = FOLDER / spoken
    first = folder / "commands.toml"
    about = desk_words(game.id, spoken).glob("*.toml") if game else ()
    words = load_phrasebook(first, *sorted({*folder.glob("*.toml"), *about} - {first}))
    return words.with_words_of(game.phrasebook(spoken)) if game else words


def words_for(language: str, game_id: str | None) -> Phrasebook:
    """Return the words for what is wrong with a file, which may not say of which game it is."""
    return phrasebook(language, games.game(game_id) if game_id else None)


@cache
def game_name(language: str, game_id: str) -> str:
    """Return what a game is called, read from its rulebook without loading its rules."""
    spoken = language if complete(language) else "en"
    file = Path(games.__file__).parent / game_id / "rulebook" / spoken / "phrases.toml"
    name: str = tomllib.loads(file.read_text(encoding="utf-8"))["names"][game_id]
    return name
