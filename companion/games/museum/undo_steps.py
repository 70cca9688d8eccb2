"""What a step of undo or redo changed on a MUSEUM table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.screens.undo_steps import SETTINGS, Step, changed_fields, places_changed, seat_changed

if TYPE_CHECKING:
    from scoring.games.museum.table import Table

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
    "archaeologists": "markers",
    "black_market_favours": "favours",
    "solo": "solo",
    "rival": "rival",
    "assistant": "assistant",
}
"""The part of the table in which a field of a player is shown; every other one is a matter of the settings."""

SHARED: Final = {
    "public_opinion": "opinion",
    "third_area": "third-area",
    "disciple": "disciple",
    "peoples_choice": "peoples-choice",
    "peoples_choice_counts": "count",
    "pavilions": "pavilions",
    "expansions": "expansions",
}
"""The part in which a field of the table is shown; every other one is a matter of the settings."""


def difference(before: Table, after: Table, shown: int) -> Step:
    """Find what differs; of several players the one shown comes first."""
    if before.boards != after.boards:
        return SETTINGS
    seat = seat_changed(before, after, shown)
    if seat is None:
        changed = next(iter(changed_fields(before, after)), "")
        return Step(None, (), SHARED[changed]) if changed in SHARED else SETTINGS
    old, new = before.players[seat], after.players[seat]
    names = changed_fields(old, new)
    if names == ["museum"]:
        return Step(seat, places_changed(old.museum, new.museum, after.board_of(new).places), "museum")
    return Step(seat, (), PARTS.get(names[0], "settings"))
