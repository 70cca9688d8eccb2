"""Where Rich breaks lines: lists below their first word, no-break spaces; and what is cut for want of room."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rich import _wrap
from rich.cells import cell_len, set_cell_size
from rich.measure import Measurement
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

LEAD: Final = re.compile(r" *(?:(?:[·●○]|\d+\.) +)?")
"""What stands before the words of a line: blanks, and a bullet, a mark or a number."""
WORD: Final = re.compile(r"[^\S\xa0]*[\S\xa0]+[^\S\xa0]*")
"""A word with the blanks around it, no-break spaces belonging to the word."""


@dataclass(frozen=True)
class Bulleted:
    """Lines that keep their words below each other where they are broken; no Text, for Rich joins those it prints."""

    lines: str | Text
    style: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield line after line."""
        text = self.lines if isinstance(self.lines, Text) else Text(self.lines)
        for line in text.split("\n", allow_blank=True):
            lead = LEAD.match(line.plain)
            width = lead.end() if lead else 0
            broken = line[width:].wrap(console, max(options.max_width - width, 1))
            for n, part in enumerate(broken or [Text()]):
                part.rstrip()
                yield Text.assemble(" " * width if n else line[:width], part, style=self.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure the lines with what stands before their words."""
        text = self.lines if isinstance(self.lines, Text) else Text(self.lines)
        word, longest = Measurement.get(console, options, text)
        lead = max(len(found.group()) for line in text.plain.split("\n") if (found := LEAD.match(line)))
        return Measurement(min(word + lead, longest), longest)

    def __str__(self) -> str:
        """Return the lines unbroken."""
        return str(self.lines)


def unbroken(text: str) -> str:
    """Return a text that stays on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def broken(text: str, first: int, others: int) -> list[str]:
    """Break a text between words as Rich does; its first line has a room of its own.

    >>> broken("6 × 1 + 4 × 2 + 6 × 3", 8, 6)
    ['6 × 1 +', '4 × 2', '+ 6 ×', '3']
    """
    begin = _lines(text, first)[0]
    rest = text[len(begin) :].lstrip()
    return [begin, *_lines(rest, others)] if rest else [begin]


def _lines(text: str, width: int) -> list[str]:
    return [
        line[start:end].rstrip()
        for line in text.split("\n")
        for start, end in pairwise((0, *_wrap.divide_line(line, width), len(line)))
    ]


def keep_together() -> None:
    """Break lines at other blanks than no-break ones only, from now on.

    Such a space ties a word to what must not begin a line, as the colon of French. Rich, and Textual with it, takes it
    for one like any other, and has no setting for it.
    """
    _wrap.re_word = WORD


@dataclass(frozen=True)
class Fitting:
    """The first of some drawings, the widest first, for which there is room; else the last."""

    drawings: tuple[RenderableType, ...]
    _needed: list[int] = field(default_factory=list, init=False, repr=False, compare=False)
    """How many columns the first of them need, as far as they were measured: that takes as long as to draw them."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Draw it."""
        yield self._fitting(console, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure it."""
        return Measurement.get(console, options, self._fitting(console, options))

    def _fitting(self, console: Console, options: ConsoleOptions) -> RenderableType:
        *wider, narrowest = self.drawings
        for n, drawing in enumerate(wider):
            if n == len(self._needed):
                boundless = options.update(max_width=sys.maxsize)
                self._needed.append(Measurement.get(console, boundless, drawing).minimum)
            if self._needed[n] <= options.max_width:
                return drawing
        return narrowest


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
