"""Rows of the account broken into lines of one width: nothing is ever cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.scrollbar import ScrollBar

from companion.widgets.account_rows import OTHERWISE, ZEROS, Row

if TYPE_CHECKING:
    from rich.console import Console

WORKING: Final = Style.from_meta({"role": "working"})
"""Marks arithmetic; its colour is the theme's, and known only when it is drawn."""
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


def _looks(bar: ScrollBar) -> list[tuple[str, object]]:
    window = bar.window_size if bar.window_size < bar.window_virtual_size else 0
    drawn = bar.renderer.render_bar(bar.size.height, bar.window_virtual_size, window, bar.position)
    return [(segment.text, segment.style and segment.style.meta) for segment in drawn.segments]


class RowLayout:
    """Lays rows in a width, and remembers how: most rows stay as they are from key to key."""

    def __init__(self, width: int = 0) -> None:
        """Lay in this width."""
        self.width = width
        self._laid: dict[tuple[Row, bool, bool], list[Text]] = {}

    def lay(self, row: Row, console: Console, *, lit: bool, folded: bool) -> list[Text]:
        """Return the lines of a row; the same lines for the same row."""
        key = (row, lit, folded)
        if key not in self._laid:
            self._laid[key] = self._wrapped(row, console, lit=lit, folded=folded)
        return self._laid[key]

    def _wrapped(self, row: Row, console: Console, *, lit: bool, folded: bool) -> list[Text]:
        """Lay one row: its points, then the words, then the arithmetic where it fits, else in lines below."""
        counted = bool(row.points) or row.kind in UNCOUNTED
        lead = _lead(row, folded=folded) if counted else " "
        hang = len(lead) + (2 if counted else HANGING)
        room = max(self.width - 1 - len(lead), LEAST)
        below = max(self.width - 1 - hang, LEAST)
        text = Text(row.text, Style(underline=lit))
        working = Text(row.working, WORKING)
        together = Text("  ").join([text, working] if row.working else [text])
        if together.cell_len <= room:
            first, *rest = [together]
        else:
            first, *rest = _broken(text, room, below, console)
            rest += working.wrap(console, below) if row.working else []
        return [Text.assemble((lead, Style(bold=not row.depth)), first), *(Text(" " * hang) + line for line in rest)]


def _lead(row: Row, *, folded: bool) -> str:
    """Return what stands before the words: the points, and whether more can be shown below."""
    points = f"{row.points:>{POINTS}} "
    if row.kind in HEADS:
        return points
    fold = ("▸ " if folded else "▾ ") if row.folds else "  "
    return f"{points}{fold}{'  ' * row.depth}"


def _broken(text: Text, first: int, others: int, console: Console) -> list[Text]:
    """Break a text between words: the first line has a room of its own."""
    begin = text.wrap(console, max(first, LEAST))[0]
    begin.rstrip()
    rest = text[len(begin) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    return [begin, *rest.wrap(console, others)] if rest else [begin]
