"""What a step of undo or redo changed on a Musée table."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from companion.undo_steps import SETTINGS, Step, changed_fields, places_changed, seat_changed
from scoring.games.musee.printed import ROWS
from scoring.games.musee.table import seat_of
from scoring.phrase import Name

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from scoring.games.musee.table import Play, Table

PARTS: Final = {"bonus": "bonus", "hands": "hand", "in_part": "hand", "stated": "account"}
"""The part of the table in which a field of a player is shown; every other one is a matter of the settings."""


def difference(before: Table, after: Table, shown: int) -> Step:
    """Find what differs; of several players the one shown comes first, and a turn before all else."""
    if _names(before) != _names(after):
        return SETTINGS
    if (before.plays != after.plays and before.plays and after.plays) or _one_more(before, after):
        play = _play(before, after)
        return Step(seat_of(after, play.player)[0], (after.places[play.place],), "museum")
    seat_found = seat_changed(before, after, shown)
    if seat_found is None or before.plays != after.plays:
        return Step(None, (), "tokens") if before.staircases != after.staircases else SETTINGS
    old, new = before.players[seat_found], after.players[seat_found]
    names = changed_fields(old, new)
    if names == ["museum"]:
        return Step(seat_found, places_changed(old.museum, new.museum, after.places), "museum")
    return Step(seat_found, (), PARTS.get(names[0], "settings"))


def _names(table: Table) -> set[str]:
    """Return everybody's names, which the turns name too."""
    return {name for player in table.players for name in player.names}


def _one_more(before: Table, after: Table) -> bool:
    """Whether a game begins with its first turn, or goes back to before it."""
    museums = [[player.museum for player in table.players] for table in (before, after)]
    return len(before.plays) + len(after.plays) == 1 and museums[0] == museums[1]


def _play(there: Table, elsewhere: Table) -> Play:
    """Return the first turn that one table has and the other has not, or has otherwise."""
    plays = zip_longest(there.plays, elsewhere.plays)
    one, other = next((one, other) for one, other in plays if one != other)
    longer = len(there.plays) >= len(elsewhere.plays)
    return one if one is not None and (longer or other is None) else other


def told(step: Step, before: Table, after: Table, say: Locale, *, undo: bool) -> str:
    """Say what a step changed: a painting with its number, a token with its place, else the thing by its name."""
    if step.part == "museum" and len(step.places) == 1:
        number = _number(step, *((before, after) if undo else (after, before)))
        return say("musee.step", what=step.told(after, say), number=number)
    if step.part == "tokens":
        return _token(before, after, say)
    named = {"plays": "told", "over": "ending", "themes": "theme", "out": "out"}
    changed = changed_fields(before, after) if step == SETTINGS else []
    return next((say(f"musee.step-{named[part]}") for part in named if part in changed), step.told(after, say))


def _number(step: Step, there: Table, elsewhere: Table) -> str:
    """Return the number that was laid, or the one taken away."""
    if there.plays != elsewhere.plays:
        return str(_play(there, elsewhere).card)
    seat, place = step.seat or 0, there.places.index(step.places[0])
    return str(there.players[seat].museum[place] or elsewhere.players[seat].museum[place] or 0)


def _token(before: Table, after: Table, say: Locale) -> str:
    """Name the token turned; several only as tokens."""
    rows = zip(ROWS, before.staircases or ((), ()), after.staircases or ((), ()), strict=True)
    turned = [(row, column) for row, old, new in rows for column in {*old} ^ {*new}]
    if len(turned) != 1:
        return say("key.tokens")
    ((row, column),) = turned
    return say("musee.step-token", row=Name(f"row.{row}"), column=column)
