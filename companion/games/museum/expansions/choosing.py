"""Which expansions are played: the ten by name, each switched on or off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.widgets.toggles import Toggles
from scoring.games.museum.expansion import IDS
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


def expansion_toggles(words: Phrasebook) -> Toggles:
    """Make the field of the expansions."""
    names = {one: words.say(Phrase(f"expansion.{one}")) for one in IDS}
    label = words.say(Phrase("app.expansions.label"))
    return Toggles(
        words, label, {one: f"{name[0].upper()}{name[1:]}" for one, name in names.items()}, topic="expansions"
    )
