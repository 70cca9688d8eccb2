"""Texts cut to a number of columns."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size


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
