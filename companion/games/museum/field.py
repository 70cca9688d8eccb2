"""What the fields beside a MUSEUM board share: the player of each, and the players by numbers that one key can type."""

from __future__ import annotations

from companion.widgets.field import Field
from companion.widgets.legend import Key
from scoring.games.museum.table import Player, Table


class MuseumField(Field[Table]):
    """A field about one player of a MUSEUM table."""

    @property
    def player(self) -> Player:
        """The player shown."""
        assert self.table  # noqa: S101 (a field is never used before it is shown)
        return self.table.players[self.seat]


def seat_key(table: Table, key: str) -> int | None:
    """Return the seat a digit stands for, None where it stands for none."""
    seat = int(key) - 1 if key.isascii() and key.isdigit() else -1
    return seat if 0 <= seat < len(table.players) else None


def holder_key(table: Table, key: str) -> str | None:
    """Return the name of the player a digit stands for."""
    seat = seat_key(table, key)
    return None if seat is None else table.players[seat].name


def keys_of_people(table: Table | None) -> tuple[Key, ...]:
    """Return the players with their numbers."""
    return tuple(Key(str(number), player.name) for number, player in enumerate(table.players if table else (), 1))


def numbers(table: Table) -> dict[str, int]:
    """Return the players' numbers by name."""
    return {player.name: number for number, player in enumerate(table.players, 1)}
