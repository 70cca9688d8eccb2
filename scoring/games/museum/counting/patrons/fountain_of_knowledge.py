"""Fountain of Knowledge: one, two or three large Domain Collections (fr, it: appendix, Patrons)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Levels, PatronKind, Sets
from scoring.games.museum.printed import DOMAINS, PATRONS
from scoring.games.museum.table import Patron

PRINTED: Final = PATRONS["fountain-of-knowledge"]


def _wanted(_museum: Museum, _patron: Patron) -> Levels:
    """Each level asks for more Collections, of any Domains."""
    return tuple([(Sets(DOMAINS, PRINTED.numbers["size"], number),) for number in PRINTED.levels])


KIND: Final = PatronKind(printed=PRINTED, wanted=_wanted, counts="collections", short_of="collection")
