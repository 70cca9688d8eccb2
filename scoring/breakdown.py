"""A score as a tree of lines, each with its rule, its arithmetic and the places that earned it; and who is ahead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from scoring.phrase import Phrase, named, phrase

LONGEST_SUM: Final = 6
"""The most numbers that a sum writes one by one."""
SUM: Final = re.compile(r"\s*[+-]?\s*\d{1,5}(\s*[+-]\s*\d{1,5})*\s*", re.ASCII)
"""A sum as people type it: `13 + 9`."""
Rank = TypeVar("Rank", int, "tuple[int, ...]")


class ScoreLine(NamedTuple):
    """One entry of a score. A line with parts is worth the sum of its parts, always.

    `points` are victory points, `at` names places of the player's board, `working` is the arithmetic: a string
    of numbers and signs, or a phrase where words are needed. `stated` says that the table gave the number itself.

    >>> from scoring import example, read
    >>> game, table = read(example("vincent"))
    >>> domains = game.review(table).players[0].lines[2]
    >>> domains.rule, domains.points, domains.working
    ('museum.domain', 21, '5 + 11 + 5')
    >>> [(part.points, part.at) for part in domains.parts if part.points == 5]
    [(5, ('A3', 'B3', 'C3')), (5, ('A1', 'B1', 'C1'))]
    """

    rule: str
    label: Phrase
    points: int
    working: Phrase | str
    at: tuple[str, ...] = ()
    parts: tuple[ScoreLine, ...] = ()
    stated: bool = False

    def walk(self) -> Iterator[ScoreLine]:
        """Yield this line and all lines below it, from the top down."""
        yield self
        for part in self.parts:
            yield from part.walk()


def total(lines: tuple[ScoreLine, ...]) -> int:
    """Return the victory points of a player: the sum of the top lines."""
    return sum(line.points for line in lines)


def by_rule(lines: Iterable[ScoreLine]) -> dict[str, int]:
    """Return the points of some lines by their rules."""
    points: dict[str, int] = {}
    for line in lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points


def summed(rule: str, label: Phrase, parts: Iterable[ScoreLine]) -> ScoreLine:
    """Return a line that is the sum of its parts; those of 0 points are parts too, and no addends."""
    parts = tuple(parts)
    points = [part.points for part in parts if part.points]
    return ScoreLine(rule, label, sum(points), sum_of(points), (), parts)


def as_stated(lines: tuple[ScoreLine, ...], stated: Mapping[str, str]) -> tuple[ScoreLine, ...]:
    """Return the lines, each replaced by the subtotal that the table states for its rule id, if any."""
    return tuple(_stated(line, stated[line.rule]) if line.rule in stated else line for line in lines)


def _stated(line: ScoreLine, typed: str) -> ScoreLine:
    return ScoreLine(line.rule, phrase("line.stated", line=named(line.rule)), total_of(typed), typed, stated=True)


def sum_by_value(numbers: tuple[int, ...]) -> str:
    """Write many small numbers as a sum that a player can check by hand: how many there are of each.

    >>> sum_by_value((3, 1, 3, 5, 3, 1, 3))
    '2 × 1 + 4 × 3 + 1 × 5'
    >>> sum_by_value((3, 1, 3))
    '3 + 1 + 3'
    """
    if len(numbers) <= LONGEST_SUM:
        return sum_of(numbers)
    return " + ".join([f"{numbers.count(value)} × {value}" for value in sorted(set(numbers))])


def sum_of(numbers: tuple[int, ...] | list[int]) -> str:
    """Write numbers as a sum a player can check.

    >>> sum_of([13, 9, -3])
    '13 + 9 - 3'
    >>> sum_of([])
    '0'
    """
    if not numbers:
        return "0"
    first, *rest = numbers
    return str(first) + "".join(f" {'-' if n < 0 else '+'} {abs(n)}" for n in rest)


def read_sum(typed: str) -> str | None:
    """Return a sum of whole numbers in the form that is kept, None if the text is no sum.

    >>> read_sum("13+ 9"), read_sum("- 3"), read_sum("nine")
    ('13 + 9', '-3', None)
    """
    if not SUM.fullmatch(typed):
        return None
    return re.sub(r"^([+-]) ", r"\1", " ".join(re.findall(r"[+-]|\d+", typed))).removeprefix("+")


def total_of(text: str) -> int:
    """Return what a sum of whole numbers comes to; a sign at its end counts nothing yet.

    >>> total_of("13 + 9"), total_of("- 3"), total_of("7-3+")
    (22, -3, 4)
    """
    return sum(map(int, re.findall(r"[+-]?\d+", text.replace(" ", ""))))


def places(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Return the place of each total, or of each total with its tie-breaks; equal ones share a place.

    >>> places([70, 99, 99, 12])
    (3, 1, 1, 4)
    >>> places([(70, 12), (70, 13)])
    (2, 1)
    """
    return tuple(1 + sum(better > rank for better in ranks) for rank in ranks)
