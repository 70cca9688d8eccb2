"""A game opened before in one row; the result stays in sight, whatever is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from companion.widgets.cut import cut

if TYPE_CHECKING:
    from companion.journal import Entry
    from companion.words.localization import Locale

LEAST: Final = 8
"""Columns of the names that are kept at least."""
BESIDE_A_DAY: Final = 32
"""Columns of the names below which the day goes first."""


def row(entry: Entry, names: str, say: Locale, width: int) -> str:
    """Return the row of a game in so many columns: when it was opened goes first, then ends of names, then the day."""
    day, opened = entry.played or entry.opened[:10], entry.opened[:16].replace("T", " ")

    def told(names: str) -> str:
        return say("shelf.won" if entry.winners else "shelf.game", names=names, winners=entry.winners)

    def dated(names: str) -> str:
        return say("shelf.dated", day=day, game=told(names))

    whole = say("shelf.opened", game=dated(names), opened=opened)
    if cell_len(whole) <= width:
        return whole
    room = width - cell_len(dated(""))
    if room >= min(cell_len(names), BESIDE_A_DAY):
        return dated(cut(names, room))
    return told(cut(names, max(width - cell_len(told("")), LEAST)))
