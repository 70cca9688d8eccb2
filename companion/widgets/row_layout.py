"""Rows of the account broken into lines of one width: nothing is ever cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.scrollbar import ScrollBar

from companion.widgets.account_rows import Row

if TYPE_CHECKING:
    from rich.console import Console

WORKING: Final = Style.from_meta({"role": "working"})
"""Marks arithmetic; its colour is the theme's, and known only when it is drawn."""
HANGING: Final = 4
"""How much further in the lines below a row's first one begin."""
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
        self._laid: dict[tuple[Row, bool], list[Text]] = {}

    def lay(self, row: Row, console: Console, *, lit: bool) -> list[Text]:
        """Return the lines of a row; the same lines for the same row."""
        key = (row, lit)
        if key not in self._laid:
            self._laid[key] = self._wrapped(row, console, lit=lit)
        return self._laid[key]

    def _wrapped(self, row: Row, console: Console, *, lit: bool) -> list[Text]:
        """Lay one row: text left, arithmetic after it where it fits and below it where not, points at the right."""
        fold = "" if row.folded is None else "▸ " if row.folded else "▾ "
        line = row.kind in ("line", "part")
        lead = f"{' ' * (2 * row.depth + (0 if fold else 2))}{fold}" if line else " "
        points = f" {row.points:>4}" if row.points else ""
        room = max(self.width - len(points) - 1, LEAST)
        text = Text(row.text, Style(underline=lit))
        working = Text(row.working, WORKING)
        together = Text("  ").join([text, working] if row.working else [text])
        hang = len(lead) - len(fold) + HANGING
        below = max(self.width - 1 - hang, LEAST)
        if len(lead) + together.cell_len <= room:
            first, *rest = [together]
        else:
            first, *rest = _broken(text, room - len(lead), below, console)
            rest += working.wrap(console, below) if row.working else []
        first = Text(lead) + first
        first.pad_right(max(room - first.cell_len, 0))
        return [first + Text(points, "bold"), *(Text(" " * hang) + line for line in rest)]


def _broken(text: Text, first: int, others: int, console: Console) -> list[Text]:
    """Break a text between words: the first line has a room of its own."""
    begin = text.wrap(console, max(first, LEAST))[0]
    begin.rstrip()
    rest = text[len(begin) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    return [begin, *rest.wrap(console, others)] if rest else [begin]
