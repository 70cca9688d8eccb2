"""The companion's own wording, one folder a language; a game's sentences come from its rulebook."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

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
