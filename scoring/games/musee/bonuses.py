"""Who has the three Gallery Bonus Cards: as entered, by the order of play, by deduction, or to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.musee.legality import full, full_and_read
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import Museum, Table


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Seats by gallery: the `holders` of its card, the museums that `filled` it, and those `asked` who was first.

    A card waits, with whoever may have it among the `asked`, for the number of an unread painting in a full gallery.
    """

    holders: Mapping[str, tuple[int, ...]]
    filled: Mapping[str, tuple[int, ...]]
    asked: Mapping[str, tuple[int, ...]]

    def of(self, seat: int) -> tuple[str, ...]:
        """Return the galleries whose card a museum has."""
        return tuple(gallery for gallery in GALLERIES if seat in self.holders[gallery])

    @property
    def unowned(self) -> tuple[str, ...]:
        """The galleries that are full in some museum although none can have their card."""
        return tuple(
            name for name in GALLERIES if self.filled[name] and not self.holders[name] and not self.asked[name]
        )


def bonuses(table: Table, museums: Sequence[Museum], first: Mapping[str, int] | None) -> Bonuses:
    """Find the holders; a card that nobody entered belongs to the only museum that can have it, or is asked for.

    `first` is the seat that filled each gallery first, None where the order of play is not known.
    """
    filled = {
        name: tuple(seat for seat, museum in enumerate(museums) if full(museum, gallery))
        for gallery, name in enumerate(GALLERIES)
    }
    holders: dict[str, tuple[int, ...]] = {}
    asked: dict[str, tuple[int, ...]] = {}
    for n, gallery in enumerate(GALLERIES):
        claimed = _claimed(table, first, gallery)
        could = claimed or tuple(seat for seat in filled[gallery] if table.players[seat].bonus is None)
        waits = any(seat in filled[gallery] and not full_and_read(museums[seat], n) for seat in could)
        sure = not waits and (claimed or len(could) == 1)
        holders[gallery], asked[gallery] = (could, ()) if sure else ((), could)
    return Bonuses(holders, filled, asked)


def _claimed(table: Table, first: Mapping[str, int] | None, gallery: str) -> tuple[int, ...]:
    if first is not None:
        return (first[gallery],) if gallery in first else ()
    return tuple(seat for seat, player in enumerate(table.players) if gallery in (player.bonus or ()))
