"""What a step of undo or redo changed: whose things, and where."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from companion.widgets.spoken import Tongue
    from scoring.games.museum.table import Player, Table

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
"""The part of the table in which a field of a player is shown; every other one is a matter of the settings."""


class Step(NamedTuple):
    """A difference between two tables: a player's, where it is one player's; spaces of the museum, or a part."""

    seat: int | None
    spaces: tuple[int, ...]
    part: str

    def told(self, table: Table, say: Tongue) -> str:
        """Say whose things changed, and which: `Bob C3`."""
        if self.seat is None:
            return say(f"key.{self.part}")
        player = table.players[self.seat]
        places = table.board_of(player).places
        what = " ".join(places[space] for space in self.spaces) or say(f"key.{self.part}")
        return f"{player.name} {what}"


def difference(before: Table, after: Table, shown: int) -> Step:
    """Find what differs; of several players the one shown comes first."""
    if len(before.players) == len(after.players) and before.boards == after.boards:
        pairs = enumerate(zip(before.players, after.players, strict=True))
        changed = [seat for seat, (old, new) in pairs if old != new]
        if changed:
            seat = shown if shown in changed else changed[0]
            return _of_player(before.players[seat], after.players[seat], seat)
        if before.public_opinion != after.public_opinion:
            return Step(None, (), "opinion")
    return Step(None, (), "settings")


def _of_player(old: Player, new: Player, seat: int) -> Step:
    names = [one.name for one in fields(old) if getattr(old, one.name) != getattr(new, one.name)]
    if names == ["museum"]:
        pairs = enumerate(zip(old.museum, new.museum, strict=False))
        return Step(seat, tuple(space for space, (one, other) in pairs if one != other), "museum")
    return Step(seat, (), PARTS.get(names[0], "settings"))
