"""A card that nobody could read with certainty: `?`, or with all that it may be `?gre-th-3/gre-cu-3`."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from scoring.fields import shown
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table.cards import NOTHING, Laid, OneSpace, Traits
from scoring.games.museum.table.notation import UNREAD, Trouble
from scoring.phrase import phrase

BETWEEN: Final = "/"
MOST: Final = 6
"""How many cards one may be at most; who doubts more writes `?` alone."""


class UnsureFields(NamedTuple):
    """What a card may be, as read; nothing where nobody has an idea."""

    candidates: tuple[str, ...] = ()
    lender: str | None = None


class Unsure(UnsureFields, OneSpace):
    """A card that lies there and counts for nothing until the players say which one it is."""

    __slots__ = ()
    lendable: ClassVar[bool] = False

    def traits(self, readings: MuseumReadings) -> Traits:
        """Return nothing that counts."""
        del readings
        return NOTHING

    def __str__(self) -> str:
        """Write it as in a table file."""
        return UNREAD + BETWEEN.join(self.candidates)


def read_unsure(token: str, read: Callable[[str], Laid | Trouble]) -> Unsure | Trouble | None:
    """Read a card marked as unsure, each candidate by `read`; None where the text is another card."""
    if not token.startswith(UNREAD):
        return None
    if token == UNREAD:
        return Unsure()
    named = token.removeprefix(UNREAD).split(BETWEEN)
    candidates = [Unsure() if name.startswith(UNREAD) else read(name) for name in named[: MOST + 1]]
    if trouble := next((card for card in candidates if isinstance(card, Trouble)), None):
        return trouble
    cards = tuple(dict.fromkeys(map(str, candidates)))
    if len(named) > MOST or not all(_whole(card) for card in candidates):
        return Trouble(phrase("problem.unsure", found=shown(token), most=MOST), UNREAD)
    return Unsure(cards)


def _whole(card: Laid | Trouble) -> bool:
    return not isinstance(card, Trouble) and card.lendable
