"""What a best layout changes: the lines and Collections that count differently, now and laid best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.present.account import signed, why
from companion.present.line_breaks import Bulleted
from companion.present.points_left import CARDS, Pair, different
from companion.present.room import Fitting
from scoring.arrangement import OPTIMAL, Arrangement
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.breakdown import ScoreLine
    from scoring.game import Game

INDENT: Final = "  "
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


def below(arrangement: Arrangement, game: Game, words: Phrasebook, title: str = "") -> Table:
    """Return a table of what changes; below each Collection stands how it comes about, now and laid best."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(title, overflow="fold")
    for head in (*_heads(arrangement, words), ""):
        table.add_column(head, justify="right", no_wrap=True)
    for pair, inner in different(arrangement, game):
        table.add_row(*_points(pair, words), style="bold")
        for part in inner:
            table.add_row(*_points(part, words, INDENT))
            how = " → ".join(words.say(line.working) if line else "0" for line in part)
            table.add_row(Padding(Text(how, "dim"), (0, 0, 0, len(INDENT) * 2)), "", "", "")
    return table


def _heads(arrangement: Arrangement, words: Phrasebook) -> tuple[str, str]:
    best = "arrange.best" if arrangement.status == OPTIMAL else "arrange.so-far"
    return words.say(Phrase("arrange.now")), words.say(Phrase(best))


def _points(pair: Pair, words: Phrasebook, indent: str = "") -> tuple[str | Bulleted, ...]:
    """Return the subject of two entries and the points of each."""
    points = (signed(line.points) if line else "0" for line in pair)
    return Bulleted(f"{indent}{label(pair, words)}"), *points, more(pair.gain)


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
