"""The short way in which screens, widgets and rows of an account word what the app says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.phrase import Fact, Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True)
class Locale:
    """A phrasebook, with a short way to this app's own wordings."""

    words: Phrasebook

    def __call__(self, key: str, **facts: Fact) -> str:
        """Say the app's wording of this key."""
        return self.words.say(Phrase(f"app.{key}", facts))
