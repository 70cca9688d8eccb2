"""Who holds the three Gallery Bonus Cards: told, claimed in order of play, deduced, or to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.musee.legality import full
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import Museum, Table


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Seats by gallery: `holders` of the card, those `filled` by, and of whom to ask who was first."""

    holders: Mapping[str, tuple[int, ...]]
    filled: Mapping[str, tuple[int, ...]]
    asked: Mapping[str, tuple[int, ...]]

    def of(self, seat: int) -> tuple[str, ...]:
        """Return the galleries whose card lies before a museum."""
        return tuple(gallery for gallery in GALLERIES if seat in self.holders[gallery])

    @property
    def unowned(self) -> tuple[str, ...]:
        """Galleries that are full somewhere although nobody can have their card."""
        return tuple(one for one in GALLERIES if self.filled[one] and not self.holders[one] and not self.asked[one])


def bonuses(table: Table, museums: Sequence[Museum], first: Mapping[str, int] | None) -> Bonuses:
    """Find the holders; a card nobody names belongs to the one museum that can have it, else it is asked for.

    `first` is the seat that filled each gallery first, None where the order of play is not known.
    """
    filled = {
        name: tuple(seat for seat, museum in enumerate(museums) if full(museum, gallery))
        for gallery, name in enumerate(GALLERIES)
    }
    holders, asked = {}, {}
    for gallery in GALLERIES:
        claimed = _claimed(table, first, gallery)
        open_to = () if claimed else tuple(seat for seat in filled[gallery] if table.players[seat].bonus is None)
        holders[gallery] = claimed or (open_to if len(open_to) == 1 else ())
        asked[gallery] = open_to if len(open_to) > 1 else ()
    return Bonuses(holders, filled, asked)


def _claimed(table: Table, first: Mapping[str, int] | None, gallery: str) -> tuple[int, ...]:
    if first is not None:
        return (first[gallery],) if gallery in first else ()
    return tuple(seat for seat, player in enumerate(table.players) if gallery in (player.bonus or ()))
