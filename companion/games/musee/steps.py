"""What a step of undo or redo changed on a Musée table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.screens.steps import SETTINGS, Step, changed_fields, places_changed, seat_changed
from scoring.games.musee.seats import seat_of

if TYPE_CHECKING:
    from scoring.games.musee.table import Table

PARTS: Final = {"bonus": "bonus", "hands": "hand", "stated": "account"}
"""The part of the table in which a field of a player is shown; every other one is a matter of the settings."""


def difference(before: Table, after: Table, shown: int) -> Step:
    """Find what differs; of several players the one shown comes first, and a turn before all else."""
    longer, shorter = sorted((before.plays, after.plays), key=len, reverse=True)
    if len(longer) == len(shorter) + 1 and longer[:-1] == shorter:
        seat, _ = seat_of(after, longer[-1].player)
        return Step(seat, (after.places[longer[-1].place],), "museum")
    seat_found = seat_changed(before, after, shown)
    if seat_found is None or longer != shorter:
        return Step(None, (), "tokens") if before.staircases != after.staircases else SETTINGS
    old, new = before.players[seat_found], after.players[seat_found]
    names = changed_fields(old, new)
    if names == ["museum"]:
        return Step(seat_found, places_changed(old.museum, new.museum, after.places), "museum")
    return Step(seat_found, (), PARTS.get(names[0], "settings"))
