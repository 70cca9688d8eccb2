"""A game opened before in one row; the result stays in sight, whatever is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size

if TYPE_CHECKING:
    from companion.journal import Entry
    from companion.widgets.tongue import Tongue

LEAST: Final = 8
"""Columns of the names that are kept at least."""
BESIDE_A_DAY: Final = 32
"""Columns of the names below which the day goes first."""


def row(entry: Entry, names: str, say: Tongue, width: int) -> str:
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


def cut(text: str, width: int) -> str:
    """Return a text in at most so many columns, with a mark where its end is left out, if it can be behind a word.

    >>> cut("Amandine and Andy", 10), cut("Amandine and Andy", 12), cut("Amandine", 5), cut("Andy", 10)
    ('Amandine …', 'Amandine …', 'Aman…', 'Andy')
    """
    if cell_len(text) <= width:
        return text
    kept = set_cell_size(text, width - 1)
    within = not text[len(kept) :].startswith(" ") and not kept.endswith(" ")
    return f"{kept[: kept.rfind(' ') + 1] if within and ' ' in kept else kept}…"


def cut_in_front(path: str, width: int) -> str:
    """Return a path in at most so many columns, with a mark where its beginning is left out.

    >>> cut_in_front("games/friday.toml", 12), cut_in_front("friday.toml", 12)
    ('…friday.toml', 'friday.toml')
    """
    end = path
    while cell_len(end) > width - (end != path):
        end = end[1:]
    return end if end == path else f"…{end}"
