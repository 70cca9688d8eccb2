"""Quadruple Collections: four small Collections are named, their number pays (fr, it: appendix, Patrons)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Levels, PatronKind, Sets
from scoring.games.museum.printed import PATRONS
from scoring.games.museum.table import Patron

PRINTED: Final = PATRONS["quadruple"]


def _wanted(_museum: Museum, patron: Patron) -> Levels:
    """Each level asks for more of the sets, of the size the card prints."""
    size = patron.size or PRINTED.numbers["size"]
    return tuple([(Sets(patron.sets, size, number),) for number in PRINTED.levels])


KIND: Final = PatronKind(printed=PRINTED, wanted=_wanted, counts="collections", short_of="collection")
