"""A Glimpse of the Past: a large Civilisation Collection and a large Domain Collection (fr, it: appendix, Patrons)."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Levels, PatronKind, Sets
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, PATRONS
from scoring.games.museum.table import Patron

PRINTED: Final = PATRONS["glimpse-of-the-past"]


def _wanted(_museum: Museum, _patron: Patron) -> Levels:
    """The one level asks for both, any Civilisation and any Domain."""
    civilisation = Sets(CIVILISATIONS, PRINTED.numbers["civilisation-size"])
    return ((civilisation, Sets(DOMAINS, PRINTED.numbers["domain-size"])),)


KIND: Final = PatronKind(printed=PRINTED, wanted=_wanted)
