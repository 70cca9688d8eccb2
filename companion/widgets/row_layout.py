"""Rows of the account broken into lines of one width: nothing is ever cut off."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region
from textual.scrollbar import ScrollBar

from companion.present.account_rows import OTHERWISE, ZEROS, Row
from companion.present.line_breaks import broken

POINTS: Final = 4
"""How wide the column of points is, left of the words they belong to."""
UNCOUNTED: Final = (ZEROS, OTHERWISE)
"""The kinds of rows without points whose words stand below those of the lines all the same."""
HEADS: Final = ("total", OTHERWISE)
"""The kinds of rows that stand at the top and can hide nothing."""
HANGING: Final = 4
"""How much further in the lines below the first one of a remark begin."""
LEAST: Final = 8
"""The narrowest a line gets, also while the screen has no size yet."""


def grow_scrollbar(bar: ScrollBar, lines: int) -> None:
    """Let a vertical scrollbar stand for so many lines; only those of its own lines are drawn that look otherwise."""
    before = _looks(bar)
    bar.set_reactive(ScrollBar.window_virtual_size, lines)
    changed = [y for y, (old, new) in enumerate(zip(before, _looks(bar), strict=True)) if old != new]
    if changed:
        bar.refresh(*(Region(0, y, bar.size.width, 1) for y in changed))


def _looks(bar: ScrollBar) -> list[Segment]:
    window = bar.window_size if bar.window_size < bar.window_virtual_size else 0
    drawn = bar.renderer.render_bar(bar.size.height, bar.window_virtual_size, window, bar.position)
    return list(drawn.segments)


class Line(NamedTuple):
    """One line of a row: as what it is coloured, what stands before the words, the words, the arithmetic behind."""

    kind: str
    lead: str
    words: str
    working: str = ""
    strong: bool = False
    lit: bool = False


class RowLayout:
    """Lays rows in a width, and remembers how: most rows stay as they are from key to key."""

    def __init__(self, width: int = 0) -> None:
        """Lay in this width."""
        self.width = width
        self._laid: dict[tuple[Row, bool, bool], list[Line]] = {}

    def lay(self, row: Row, *, lit: bool, folded: bool) -> list[Line]:
        """Return the lines of a row; the same lines for the same row."""
        key = (row, lit, folded)
        if key not in self._laid:
            self._laid[key] = self._broken(row, lit=lit, folded=folded)
        return self._laid[key]

    def _broken(self, row: Row, *, lit: bool, folded: bool) -> list[Line]:
        """Lay one row: its points, then the words, then the arithmetic where it fits, else in lines below."""
        counted = bool(row.points) or row.kind in UNCOUNTED
        lead, strong = _lead(row, folded=folded) if counted else " ", not row.depth
        hang = len(lead) + (2 if counted else HANGING)
        room = max(self.width - 1 - len(lead), LEAST)
        below = max(self.width - 1 - hang, LEAST)
        kind = "zero" if row.kind in {"line", "part"} and row.points == "0" else row.kind
        behind = f"  {row.working}" if row.working else ""
        if cell_len(row.text + behind) <= room:
            return [Line(kind, lead, row.text, behind, strong=strong, lit=lit)]
        first, *rest = broken(row.text, room, below)
        working = broken(row.working, below, below) if row.working else []
        return [
            Line(kind, lead, first, strong=strong, lit=lit),
            *(Line(kind, " " * hang, words, lit=lit) for words in rest),
            *(Line(kind, " " * hang, "", part) for part in working),
        ]


def _lead(row: Row, *, folded: bool) -> str:
    """Return what stands before the words: the points, and whether more can be shown below."""
    points = f"{row.points:>{POINTS}} "
    if row.kind in HEADS:
        return points
    fold = ("▸ " if folded else "▾ ") if row.folds else "  "
    return f"{points}{fold}{'  ' * row.depth}"
