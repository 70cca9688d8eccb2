"""Legacy: one large Collection of a named Civilisation (fr, it: appendix, Patrons)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Levels, PatronKind, Sets
from scoring.games.museum.printed import PATRONS
from scoring.games.museum.table import Patron

PRINTED: Final = PATRONS["legacy"]


def _wanted(_museum: Museum, patron: Patron) -> Levels:
    """Each level asks for a larger Collection of the Civilisation."""
    return tuple([(Sets((patron.civilisation or "",), size),) for size in PRINTED.levels])


KIND: Final = PatronKind(printed=PRINTED, wanted=_wanted, counts="cards", short_of="card")
