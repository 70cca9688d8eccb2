"""What BG Stats is told of MUSEUM besides scores: its number at BoardGameGeek, the Patron as a role, the expansions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.present.bgstats import Told
from scoring.games.museum.expansion import ids
from scoring.games.museum.table.in_play import in_play
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.review import PlayerResult


def role(result: PlayerResult, words: Phrasebook) -> str:
    """Return the Patron of a player, nothing without one."""
    cards = (line.label.facts.get("patron") for line in result.lines if line.rule == "museum.patron")
    return next((words.say(card) for card in cards if isinstance(card, Phrase)), "")


def expansions(table: Table, words: Phrasebook) -> list[str]:
    """Return the expansions at a table, in the order of the box."""
    playing = in_play(table)
    return [words.say(Phrase(f"expansion.{one}")) for one in ids() if one in playing]


BGSTATS: Final = Told(204505, role, expansions)
