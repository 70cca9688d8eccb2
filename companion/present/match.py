"""How a match stands, and who has won it, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.shelf import Match
    from companion.words.phrasebook import Phrasebook


def match_told(match: Match | None, words: Phrasebook) -> str:
    """Return how a match stands; nothing before the first win."""
    if match is None or not any(match.wins.values()):
        return ""
    wins = ", ".join(f"{name} {count}" for name, count in match.wins.items())
    key = "app.match.won" if match.winners else "app.match"
    return words.say(Phrase(key, {"winners": match.winners, "wins": wins}))
