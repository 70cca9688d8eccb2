"""Civilisation, of the KS Exclusives: a Collection of a named Civilisation beside those of named Domains (fr)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Levels, PatronKind, Sets
from scoring.games.museum.printed import PATRONS
from scoring.games.museum.table import Patron

PRINTED: Final = PATRONS["civilisation"]


def _wanted(_museum: Museum, patron: Patron) -> Levels:
    """Each level asks for a larger Collection of the Civilisation and for one more of the Domains."""
    size = PRINTED.numbers["size"]
    return tuple(
        [
            (Sets((patron.civilisation or "",), cards), Sets(patron.domains, size, number))
            for number, cards in enumerate(PRINTED.levels, 1)
        ]
    )


KIND: Final = PatronKind(printed=PRINTED, wanted=_wanted, counts="cards")
