"""What the Object of a line would add, laid at once and with everything re-laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.present.account import between, signed
from scoring.fair import fair_placements
from scoring.games.museum.table.line import Exhibit, Furbish, Line

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid
    from scoring.review import Review


def only_object(line: Line) -> Laid | None:
    """Return the Object that a line exhibits in the player's own Museum, if it brings nothing else."""
    match line:
        case Furbish(gains=(Exhibit(card=card, to=None),)) if not isinstance(card, int):
            return card
        case _:
            return None


def worth_told(table: Table, player: str, card: Laid, review: Review, say: Locale) -> str:
    """Say what a card would add for a player; nothing where it can lie nowhere, or where fair mode keeps it back."""
    from scoring.games.museum.arranging.relaid import where

    (placements,) = where(table, str(card), player)
    relaid = fair_placements(placements, review).relaid
    if relaid is None:
        return ""
    return say("turn.worth", most=signed(max(placements.legal.values())), relaid=between(relaid))
