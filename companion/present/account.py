"""A score as rows: every line of the tree at its depth, for whatever draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.breakdown import ScoreLine
from scoring.phrasebook import Phrasebook
from scoring.review import PlayerResult


class Row(NamedTuple):
    """One line of an account in words; `depth` counts from 0, `working` is empty where it would repeat the points."""

    depth: int
    rule: str
    label: str
    working: str
    points: str
    at: tuple[str, ...]


def rows(player: PlayerResult, words: Phrasebook) -> list[Row]:
    """Return the account of one player from the top down."""
    return list(_rows(player.lines, words, 0))


def _rows(lines: Iterable[ScoreLine], words: Phrasebook, depth: int) -> Iterator[Row]:
    for line in lines:
        working, points = words.say(line.working), signed(line.points)
        arithmetic = isinstance(line.working, str)
        shown = "" if working == str(line.points) else working.replace("-", "−") if arithmetic else working
        yield Row(depth, line.rule, words.say(line.label), shown, points, line.at)
        yield from _rows(line.parts, words, depth + 1)


def signed(points: int) -> str:
    """Write points with a true minus sign, so that columns line up.

    >>> signed(7), signed(-3)
    ('7', '−3')
    """
    return str(points).replace("-", "−")


def span(at: tuple[str, ...]) -> str:
    """Write places in one word a run: `A1–A3 C2`; a run goes along a row.

    >>> span(("A1", "B1", "C1", "C2"))
    'A1–C1 C2'
    """
    runs: list[list[str]] = []
    for place in at:
        if runs and _next_to(runs[-1][-1], place):
            runs[-1].append(place)
        else:
            runs.append([place])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _next_to(one: str, other: str) -> bool:
    return one[1:] == other[1:] and ord(other[0]) - ord(one[0]) == 1
