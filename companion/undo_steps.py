"""What a step of undo or redo changed: whose things, and where."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from scoring.table import AnyPlayer, AnyTable


Whole = TypeVar("Whole", "AnyPlayer", "AnyTable")


class Step(NamedTuple):
    """A difference between two tables: a player's, where it is one player's; places of the board, or a part."""

    seat: int | None
    places: tuple[str, ...]
    part: str

    def told(self, table: AnyTable, say: Locale) -> str:
        """Say whose things changed, and which: `Bob C3`."""
        what = " ".join(self.places) or say(f"key.{self.part}")
        return what if self.seat is None else f"{table.players[self.seat].name} {what}"


SETTINGS = Step(None, (), "settings")
"""A change that only the settings show."""


def seat_changed(before: AnyTable, after: AnyTable, shown: int) -> int | None:
    """Return the player whose things differ, the one shown if there are several; None where nobody's do."""
    if len(before.players) != len(after.players):
        return None
    pairs = enumerate(zip(before.players, after.players, strict=True))
    changed = [seat for seat, (old, new) in pairs if old != new]
    return shown if shown in changed else next(iter(changed), None)


def changed_fields(old: Whole, new: Whole) -> list[str]:
    """Return the names of what differs in two players, or in two tables."""
    return [field.name for field in fields(old) if getattr(old, field.name) != getattr(new, field.name)]


def places_changed(old: tuple[object, ...], new: tuple[object, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the places on which something else lies."""
    return tuple(name for name, before, after in zip(names, old, new, strict=False) if before != after)
