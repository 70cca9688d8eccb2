"""What a best layout changes: the lines and Collections that count differently, now and laid best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from companion.present.account import signed, why
from companion.present.line_breaks import Bulleted, Fitting
from companion.present.points_left import CARDS, Pair, different
from scoring.arrangement import OPTIMAL, Arrangement
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from companion.words.phrasebook import Phrasebook
    from scoring.breakdown import ScoreLine
    from scoring.game import Game

INDENT: Final = "  "
WIDEST: Final = 60
"""Columns between which a subject and its numbers belong together at a glance."""
READABLE: Final = 14
"""Columns in which a few words read well below each other."""


def changes(arrangement: Arrangement, game: Game, words: Phrasebook) -> Fitting:
    """Return what changes; how each number comes about stands beside it, or below where there is no room."""
    title = words.say(Phrase("arrange.changes"))
    return Fitting((_beside(arrangement, game, words, title), below(arrangement, game, words, title)))


def _beside(arrangement: Arrangement, game: Game, words: Phrasebook, title: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    pairs = [
        (INDENT * bool(depth), each)
        for pair, inner in different(arrangement, game)
        for depth, each in enumerate([pair, *inner])
    ]
    counted = [[_counted(line, words) for line in pair] for _, pair in pairs]
    table.add_column(title)
    for side, head in enumerate(_heads(arrangement, words)):
        longest = max((len(working) for _, working in (both[side] for both in counted)), default=0)
        table.add_column(head, justify="right", no_wrap=True)
        table.add_column("", min_width=min(longest, READABLE))
    table.add_column("", justify="right", no_wrap=True)
    for (indent, pair), ((now, why_now), (best, why_best)) in zip(pairs, counted, strict=True):
        cells = (now, why_now, best, why_best, more(pair.gain))
        table.add_row(Bulleted(f"{indent}{label(pair, words)}"), *map(Text, cells), style="dim" if indent else "")
    return table


def below(arrangement: Arrangement, game: Game, words: Phrasebook, title: str = "") -> Constrain:
    """Return what changes; below each Collection stands, across all columns, how it comes about, now and laid best."""
    heads = (title, *_heads(arrangement, words), "")
    every = [(pair, inner) for pair, inner in different(arrangement, game)]
    rows = [_points(each, words) for pair, inner in every for each in (pair, *inner)]
    widths = [max(map(len, column)) for column in list(zip(heads, *rows, strict=True))[1:]]
    parts: list[RenderableType] = [_row(heads, widths, "bold")]
    for pair, inner in every:
        parts.append(_row(_points(pair, words), widths, "bold"))
        for part in inner:
            parts.append(_row(_points(part, words), widths, indent=INDENT))
            how = " → ".join(words.say(line.working) if line else "0" for line in part)
            parts.append(Bulleted(f"{INDENT * 2}{how}", "dim"))
    return Constrain(Group(*parts), WIDEST)


def _row(cells: Sequence[str], widths: Sequence[int], style: str = "", indent: str = "") -> Table:
    """Return a line of a table: its subject, and numbers in columns of these widths."""
    row = Table.grid(padding=(0, 2, 0, 0), pad_edge=False, expand=True)
    row.add_column(ratio=1, overflow="fold")
    for width in widths:
        row.add_column(width=width, justify="right", no_wrap=True)
    row.add_row(Bulleted(f"{indent}{cells[0]}"), *cells[1:], style=style)
    return row


def _heads(arrangement: Arrangement, words: Phrasebook) -> tuple[str, str]:
    best = "arrange.best" if arrangement.status == OPTIMAL else "arrange.so-far"
    return words.say(Phrase("arrange.now")), words.say(Phrase(best))


def _points(pair: Pair, words: Phrasebook) -> tuple[str, ...]:
    """Return the subject of two entries and the points of each."""
    points = (signed(line.points) if line else "0" for line in pair)
    return label(pair, words), *points, more(pair.gain)


def _counted(line: ScoreLine | None, words: Phrasebook) -> tuple[str, str]:
    """Return the points of an entry and how they come about; `0` and nothing where there is no entry."""
    if line is None:
        return "0", ""
    if line.label.facts.keys() == CARDS:
        return signed(line.points), words.say(line.working)
    return signed(line.points), "" if line.parts else why(line, words.say(line.label), words)


def label(pair: Pair, words: Phrasebook) -> str:
    """Return what both entries are about; of a Collection its name alone, since its number of cards differs."""
    said = pair.line.label
    return words.word(said.facts["collection"]) if said.facts.keys() == CARDS else words.say(said)


def more(points: int) -> str:
    """Write what would be gained or lost; nothing for nothing."""
    return f"+{points}" if points > 0 else signed(points) if points else ""
