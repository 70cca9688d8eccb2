"""Statistics over many games: as data, as a sheet for other programs, and in tables a person reads."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.present.account import signed
from companion.present.data import FORMAT
from companion.present.line_breaks import Bulleted
from companion.statistics.games import date_of
from companion.words import words_for
from scoring.characters import harmless
from scoring.games import game_ids
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

    from companion.statistics.games import Person, Standing, Statistics
    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data

ABREAST: Final = 5
"""How many persons stand side by side where lines are told; those with most games."""
NONE: Final = "–"
NUMBERS: Final = ("name", "games", "won", "shared", "average", "best")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would work out."""


def data(statistics: Statistics, language: str) -> Data:
    """Return the result of `stats --json`."""
    return {
        "format": FORMAT,
        "games": len(statistics.played),
        "left-out": [{"file": str(left.path), "why": left.why[language]} for left in statistics.left_out],
        "players": [{**person._asdict(), "lines": {**person.lines}} for person in statistics.persons],
    }


def sheet(persons: list[Person]) -> str:
    """Return a row for every person as comma-separated values, with a column for every line of a score."""
    rules = [*dict.fromkeys(rule for person in persons for rule in person.lines)]
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow([*NUMBERS, *rules])
    for person in persons:
        name, *numbers = (getattr(person, column) for column in NUMBERS)
        writer.writerow([_as_text(name), *numbers, *(person.lines.get(rule, "") for rule in rules)])
    return written.getvalue()


def _as_text(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def report(statistics: Statistics, language: str) -> Iterator[RenderableType]:
    """Yield for every game who played and won, and where the points come from; then what was left out, and why."""
    words = words_for(language, None)
    if not statistics.played:
        yield words.say(Phrase("stats.none"))
    for game_id in game_ids():
        of_game = statistics.of_game(game_id)
        if of_game.played:
            yield from _of_game(game_id, of_game, language)
    yield from not_counted(statistics, language)


def not_counted(statistics: Statistics, language: str) -> Iterator[RenderableType]:
    """Yield the files left out, and why."""
    words = words_for(language, None)
    if statistics.left_out:
        yield Text(words.say(phrase("stats.left-out", n=len(statistics.left_out))), style="bold")
        for left in statistics.left_out:
            yield Bulleted(f"  · {words.told(harmless(left.path.name), left.why[language])}")


def _of_game(game_id: str, statistics: Statistics, language: str) -> Iterator[RenderableType]:
    words, persons = words_for(language, game_id), statistics.persons
    yield Text(words.say(phrase("stats.games", game=Name(game_id), n=len(statistics.played))), style="bold")
    heads = ("stats.column.games", "stats.column.won", "stats.column.shared", "stats.column.average")
    table = numbers_table(*(words.say(Phrase(head)) for head in (*heads, "stats.column.best")))
    for person in persons:
        counts = (str(count) for count in (person.games, person.won, person.shared))
        table.add_row(Text(person.name), *counts, decimal(person.average, words), signed(person.best))
    yield Padding(table, (0, 0, 1, 2))
    yield Text(words.say(Phrase("stats.lines")))
    yield Padding(lines_table(persons[:ABREAST], words), (0, 0, 1, 2))


def lines_table(persons: list[Person], words: Phrasebook, *, named: bool = True) -> Table:
    """Return what each line of the score brings on average, these persons side by side, their names above."""
    table = numbers_table(*(Text(person.name if named else "") for person in persons))
    table.show_header = named
    for rule in dict.fromkeys(rule for person in persons for rule in person.lines):
        table.add_row(words.name(rule), *(decimal(person.lines.get(rule), words) for person in persons))
    return table


def numbers_table(*heads: str | Text) -> Table:
    """Return a table without rows: a label, then a column of numbers below each heading."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("", overflow="fold")
    for head in heads:
        table.add_column(head, justify="right", overflow="fold")
    return table


def decimal(number: float | None, words: Phrasebook) -> str:
    """Write an average as the language does; a dash for none."""
    from babel.numbers import format_decimal  # noqa: PLC0415 - data needs none

    from companion.words.phrasebook import locale_named  # noqa: PLC0415 - as above

    if number is None:
        return NONE
    return format_decimal(number, "0.00", locale=locale_named(words.locale)).replace("-", "−")


def with_day(what: Phrase, day: str, words: Phrasebook) -> str:
    """Say something with the day of its game, where that is known."""
    date = date_of(day)
    return words.say(what) if date is None else words.say(phrase("stats.on", what=what, day=words.day(date)))


def in_short(person: Standing, words: Phrasebook, *, wide: bool = True) -> str:
    """Say how many games somebody played, how many were won and, where there is room, how many shared."""
    counts = [words.say(phrase("stats.n-games", n=person.games)), words.say(phrase("stats.n-won", n=person.won))]
    shared = [words.say(phrase("stats.n-shared", n=person.shared))] * bool(wide and person.shared)
    return ", ".join([*counts, *shared])
