"""The four lines of a score: paintings, neighbours, staircases and Gallery Bonus Cards, with their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.breakdown import ScoreLine, as_stated, sum_of
from scoring.games.musee.printed import ANIMALS, GALLERIES, POINTS, PRINTED_THEMES, ROWS, THEMES
from scoring.games.musee.table import Museum, Player, Table, gallery_of, number_at, numbers_in
from scoring.names import folded
from scoring.phrase import Phrase, named, phrase


@dataclass(frozen=True, slots=True)
class Link:
    """A staircase that joins two paintings of one Theme: its row of tokens, its column, the two places."""

    row: str
    column: int
    upper: int
    lower: int


def lines_of(table: Table, player: Player, museum: Museum, bonus: tuple[str, ...]) -> tuple[ScoreLine, ...]:
    """Score one museum with its bonus cards: a line for every rule, those worth nothing included."""
    lines = (
        _paintings(table, museum),
        _neighbours(table, museum),
        _staircases(table, museum),
        _gallery_bonus(table, bonus),
    )
    return as_stated(lines, player.stated)


def theme(number: int) -> int:
    """Return the remainder that stands for a painting's Theme: numbers of one Theme go up by fives.

    >>> theme(13) == theme(28) == theme(38), theme(60)
    (True, 0)
    """
    return number % THEMES


def theme_name(table: Table, number: int) -> Phrase:
    """Name a painting's Theme: as the players entered it, or Animals, or by its first three numbers."""
    remainder = theme(number)
    if remainder in table.themes:
        printed = printed_theme(table, remainder)
        return phrase("theme.told", theme=named(f"theme.{printed}") if printed else table.themes[remainder])
    if remainder == ANIMALS:
        return Phrase("theme.animals")
    return phrase("theme.numbers", a=remainder, b=remainder + THEMES, c=remainder + 2 * THEMES)


def printed_theme(table: Table, remainder: int) -> str | None:
    """Return which of the five printed Themes the numbers of a remainder show, None where that is not known.

    The players chose it, or it is Animals; a name in their own words tells nothing of it.
    """
    if remainder not in table.themes:
        return PRINTED_THEMES[-1] if remainder == ANIMALS else None
    chosen = folded(table.themes[remainder])
    return chosen if chosen in PRINTED_THEMES else None


def _paintings(table: Table, museum: Museum) -> ScoreLine:
    counts = [len(numbers_in(gallery_of(museum, n))) for n in range(len(GALLERIES))]
    at = tuple(name for name, number in zip(table.places, museum, strict=True) if number is not None)
    points = sum(counts) * POINTS["painting"]
    return ScoreLine("musee.paintings", Phrase("line.paintings"), points, sum_of(counts), at)


def runs(museum: Museum) -> Iterator[tuple[int, ...]]:
    """Yield the places of every run: two or more paintings of one Theme next to each other in a gallery."""
    width = len(museum) // len(GALLERIES)
    for start in range(0, len(museum), width):
        run: list[int] = []
        for place in range(start, start + width):
            number, last = museum[place], museum[run[-1]] if run else None
            if isinstance(number, int) and isinstance(last, int) and theme(number) == theme(last):
                run.append(place)
                continue
            if len(run) > 1:
                yield tuple(run)
            run = [place] if isinstance(number, int) else []
        if len(run) > 1:
            yield tuple(run)


def _neighbours(table: Table, museum: Museum) -> ScoreLine:
    parts = []
    for run in runs(museum):
        numbers = numbers_in(museum[place] for place in run)
        pairs = len(run) - 1
        label = phrase("line.run", numbers=numbers, theme=theme_name(table, numbers[0]))
        points = pairs * POINTS["neighbours"]
        working = phrase("working.pairs", n=pairs, each=POINTS["neighbours"])
        parts.append(ScoreLine("musee.neighbours", label, points, working, tuple(table.places[at] for at in run)))
    return _sum_line("musee.neighbours", tuple(parts))


def links(table: Table, museum: Museum) -> Iterator[Link]:
    """Yield every staircase that joins two paintings of one Theme."""
    for n, (row, columns) in enumerate(zip(ROWS, table.staircases or ((), ()), strict=True)):
        for column in columns:
            upper = n * table.width + column - 1
            lower = upper + table.width
            one, other = museum[upper], museum[lower]
            if isinstance(one, int) and isinstance(other, int) and theme(one) == theme(other):
                yield Link(row, column, upper, lower)


def _staircases(table: Table, museum: Museum) -> ScoreLine:
    parts = []
    for link in links(table, museum):
        one, other = number_at(museum, link.upper), number_at(museum, link.lower)
        label = phrase("line.link", one=one, other=other, theme=theme_name(table, one))
        working = phrase("working.link", row=named(f"row.{link.row}"), column=link.column)
        at = (table.places[link.upper], table.places[link.lower])
        parts.append(ScoreLine("musee.staircases", label, POINTS["staircase"], working, at))
    return _sum_line("musee.staircases", tuple(parts))


def _gallery_bonus(table: Table, bonus: tuple[str, ...]) -> ScoreLine:
    each = POINTS["gallery-bonus"]
    parts = tuple(
        ScoreLine(
            "musee.gallery-bonus",
            phrase("line.bonus", gallery=named(gallery)),
            each,
            str(each),
            gallery_of(table.places, GALLERIES.index(gallery)),
        )
        for gallery in bonus
    )
    return _sum_line("musee.gallery-bonus", parts)


def _sum_line(rule: str, parts: tuple[ScoreLine, ...]) -> ScoreLine:
    points = [part.points for part in parts]
    return ScoreLine(rule, Phrase(rule.replace("musee", "line")), sum(points), sum_of(points), (), parts)
