"""What a step of undo or redo changed on a MUSEUM table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.museum.expansion import fields_by_key
from companion.undo_steps import SETTINGS, Step, changed_fields, places_changed, seat_changed
from scoring.games.museum.table.in_play import Kept, of_player, of_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.games.museum.expansion import Expansion
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.state import State

PARTS: Final = {
    "discard": "pool",
    "prestige": "prestige",
    "track": "track",
    "patron": "patron",
    "experts": "experts",
    "ignores": "press",
    "press_conferences": "press",
    "other_points": "other",
    "stated": "account",
}
"""The part of the table that shows a field of a player; all other fields belong to the settings."""

SHARED: Final = {
    "public_opinion": "opinion",
    "expansions": "expansions",
}
"""The part that shows a field of the table; all other fields belong to the settings."""

STATES: Final = "states"
"""What the expansions keep, in a player or in a table; each says which field shows it."""


def difference(before: Table, after: Table, shown: int) -> Step:
    """Find what differs; of several players the one shown comes first."""
    if before.boards != after.boards:
        return SETTINGS
    seat = seat_changed(before, after, shown)
    if seat is None:
        changed = next(iter(changed_fields(before, after)), "")
        part = _field_changed(before, after, of_table) if changed == STATES else SHARED.get(changed)
        return Step(None, (), part) if part else SETTINGS
    old, new = before.players[seat], after.players[seat]
    names = changed_fields(old, new)
    if names == ["museum"]:
        return Step(seat, places_changed(old.museum, new.museum, after.board_of(new).places), "museum")
    part = _field_changed(old, new, of_player) if names[0] == STATES else PARTS.get(names[0])
    return Step(seat, (), part or SETTINGS.part)


def _field_changed(
    before: Table | Player, after: Table | Player, whose: Callable[[Expansion], type[State] | None]
) -> str | None:
    """Return the first field of an expansion that shows something else, None where none does."""
    old, new = Kept(whose).data(before), Kept(whose).data(after)
    return next((field for key, field in fields_by_key().items() if old.get(key) != new.get(key)), None)
