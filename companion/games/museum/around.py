"""What a museum lies in: who else plays, and with which expansions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.widgets.legend import Key


@dataclass(frozen=True, slots=True)
class Around:
    """What a museum lies in: the expansions in play, the players' names in turn order, and whose museum it is."""

    in_play: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    seat: int = 0

    @property
    def numbers(self) -> Mapping[str, int]:
        """The players' numbers by name."""
        return {name: number for number, name in enumerate(self.names, 1)}

    @property
    def others(self) -> tuple[Key, ...]:
        """All other players, by the digits that name them."""
        return tuple(Key(str(number), name) for name, number in self.numbers.items() if number != self.seat + 1)
