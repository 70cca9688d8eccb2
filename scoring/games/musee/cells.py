"""What lies at one place of a museum, in the notation of the table file."""

from __future__ import annotations

from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.games.musee.edit import put
from scoring.games.musee.table import Table, number_or_none
from scoring.phrase import Phrase, phrase


def cell(table: Table, seat: int, at: str) -> str:
    """Return the number at a place, empty where none lies there; raises AskedError where there is no such place."""
    number = table.players[seat].museum[_place(table, at)]
    return "" if number is None else str(number)


def with_cell(table: Table, seat: int, at: str, token: str) -> Table:
    """Return the table with another number at a place, none where the text is empty; raises AskedError."""
    place = _place(table, at)
    if table.plays:
        raise AskedError(Problem("PLACE", Phrase("problem.grid-and-plays")))
    number = number_or_none(token)
    if number is None and token:
        raise AskedError(Problem("CARD", phrase("problem.token", found=shown(token))))
    return put(table, seat, place, number)


def _place(table: Table, at: str) -> int:
    if at.upper() in table.places:
        return table.places.index(at.upper())
    message = phrase("problem.place", found=shown(at), first=table.places[0], last=table.places[-1])
    raise AskedError(Problem("PLACE", message, nearest=nearest(at.upper(), table.places)))
