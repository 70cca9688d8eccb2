"""The Rival cards that players entered, kept by name and offered again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scoring import tablefile
from scoring.errors import MalformedTableError
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.table.priorities import MASTERPIECES, OTHER_PRIORITY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.memory import Memory
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table

KIND: Final = "museum.rival-cards"
"""The cards in the app's memory."""
OF_THIS_GAME: Final = ("solo", "rival-card", "hand")
"""What a rival holds that is no part of a card to be kept under its name."""


def cards(memory: Memory) -> dict[str, Rival]:
    """Return the cards entered before, by name, the latest first; what the memory holds that is none is left out."""
    return dict(_cards(memory))


def _cards(memory: Memory) -> Iterator[tuple[str, Rival]]:
    for name, kept in memory.entries().items():
        try:
            data = {"name": "-", "solo": True, "rival-card": name, **json.loads(kept)}
            table: Table = tablefile.read_data({"format": 1, "game": "museum", "players": [data]})
        except (ValueError, TypeError, RecursionError, MalformedTableError):
            continue
        yield name, table.players[0].of(Rival)


def remember(memory: Memory, rival: Rival, words: Phrasebook) -> None:
    """Keep a card under its name, else under what he looks for."""
    name = rival.name or looked_for(rival, words)
    kept = {key: value for key, value in Rival.record().data(rival).items() if value and key not in OF_THIS_GAME}
    entered = json.dumps(kept, ensure_ascii=False)
    if rival.priorities and memory.entries().get(name) != entered:
        memory.remember(name, entered)


def looked_for(rival: Rival, words: Phrasebook) -> str:
    """Name what he looks for, first things first."""
    return ", ".join(priority_name(priority, words) for priority in rival.priorities)


def priority_name(priority: str, words: Phrasebook) -> str:
    """Name one thing he looks for; one that this program does not know by the players' words."""
    if priority.startswith(OTHER_PRIORITY):
        return words.word(priority.removeprefix(OTHER_PRIORITY).strip())
    return words.name("patron.masterpieces" if priority == MASTERPIECES else priority)


def given(table: Table, seat: int, card: Rival) -> Table:
    """Return the table with a card in the rival's hands; the Objects that lie before him stay."""
    return table.player_having(seat, replace(card, solo=True, hand=table.players[seat].of(Rival).hand))


def missing(rival: Rival, say: Locale, *, knows_hand: bool) -> str:
    """Say what is still to be entered before his order can be followed, nothing where all is there."""
    parts = {
        "priorities": bool(rival.priorities),
        "hand": knows_hand,
        "discard-order": not rival.advanced or bool(rival.discard_order),
    }
    return say.words.join(tuple(say(f"rival.missing.{part}") for part, there in parts.items() if not there))
