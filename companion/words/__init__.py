"""The companion's own wording, one folder a language; a game's sentences come from its rulebook."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from scoring import games
from scoring.games import Game
from scoring.phrasebook import Phrasebook, load_phrasebook

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final = ("en", "fr", "it")


def complete(language: str) -> bool:
    """Whether a language has all wordings; the others fall back to English."""
    return (FOLDER / language).is_dir()


@cache
def phrasebook(language: str, game: Game | None = None) -> Phrasebook:
    """Return the companion's words in a language, with a game's own added; an incomplete language is English."""
    spoken = language if complete(language) else "en"
    folder = FOLDER / spoken
    first = folder / "commands.toml"
    words = load_phrasebook(first, *sorted(set(folder.glob("*.toml")) - {first}))
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
