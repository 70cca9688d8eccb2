"""What a step of undo or redo changed on an Artline table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.undo_steps import SETTINGS, Step, changed_fields, seat_changed
from scoring.games.artline.phrases import turn_phrase

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from scoring.games.artline.table import Table, Turn


def turn_changed(before: Table, after: Table) -> tuple[int, Turn] | None:
    """Return the number, counted from 0, and the words of the first turn that differs, from whichever table has it."""
    shorter, longer = sorted((after.turns, before.turns), key=len)
    if before.turns == after.turns:
        return None
    same = next((n for n, (one, other) in enumerate(zip(shorter, longer, strict=False)) if one != other), len(shorter))
    return same, (after.turns if same < len(after.turns) else longer)[same]


def difference(before: Table, after: Table, shown: int) -> Step:
    """Find what differs: a turn with its place, something a player stated, else the settings."""
    changed = turn_changed(before, after)
    if changed:
        place = changed[1].place
        return Step(None, () if place is None else (str(place),), "museum")
    if "players" in changed_fields(before, after):
        seat = seat_changed(before, after, shown)
        old_new = zip(before.players, after.players, strict=True)
        named = any(old.name != new.name for old, new in old_new)
        return SETTINGS if named else Step(seat, (), "account")
    return SETTINGS


def told(step: Step, before: Table, after: Table, say: Locale) -> str:
    """Say what a step changed: a turn by its number and words, else the thing by its name."""
    changed = turn_changed(before, after)
    if changed is None:
        return step.told(after, say)
    number, turn = changed
    more = len(after.turns) - len(before.turns)
    key = "corrected" if more == 0 else "back" if more > 0 else "gone"
    return say(f"artline.step-{key}", number=number + 1, player=turn.player, what=turn_phrase(turn), n=abs(more))
