"""A year of games as a picture: who won, month by month, what was played most, the best scores, the closest games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.present.picture.shapes import Block, Line, Rect, Shape, Text, cut, fitted, lines_of, plain, room, stacked
from companion.present.picture.svg import svg
from companion.present.year import Told
from companion.sharing import FORMS, can_write
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from companion.statistics.games import Standing
    from companion.statistics.year import Year
    from companion.words.phrasebook import Phrasebook

MARGIN: Final = 32
WIDE: Final = 340
"""The width of a column; there are two."""
GAP: Final = 40
ROW: Final = 27
LABEL: Final = 120
NUMBER: Final = 48
HIGH: Final = 132
"""The height of the highest month."""
MOST: Final = 8
"""How many persons are told, those who won most."""


def year_picture(told: Told) -> Block:
    """Return the picture."""
    say = told.words.say
    rows = [
        (_section(say(Phrase("stats.who-won")), _persons(told)), _section(say(Phrase("stats.when")), _months(told))),
        (
            _section(say(Phrase("stats.most-played")), _games(told)),
            _section(say(Phrase("stats.best-scores")), _sentences(told.best)),
        ),
    ]
    parts = [_heading(told), *(_beside(*row) for row in rows)]
    if told.closest:
        parts.append(_section(say(Phrase("stats.closest")), _sentences(told.closest, 2 * WIDE + GAP), 2 * WIDE + GAP))
    picture = stacked(parts, 28)
    return Block(2 * WIDE + GAP + 2 * MARGIN, picture.height + 2 * MARGIN, tuple(picture.at(MARGIN, MARGIN)))


def _heading(told: Told) -> Block:
    """Return the year in large digits, and how many games and people it had."""
    year, say = str(told.year.year), told.words.say
    games = say(phrase("stats.n-games", n=sum(told.year.months)))
    people = say(phrase("stats.people", n=len(told.year.persons)))
    right = room(year, 60, bold=True) + 16
    return Block(
        2 * WIDE + GAP,
        58,
        (
            Text(0, 50, year, 60, "accent", bold=True),
            Text(right, 25, games, 20, bold=True),
            Text(right, 50, people, 16, "muted"),
        ),
    )


def _section(title: str, body: Block, width: float = WIDE) -> Block:
    """Return a part below its title and a line."""
    head = Block(width, 22, (Text(0, 14, title, 15, "muted", bold=True), Line(0, 22, width, 22, "line")))
    return stacked([head, body], 10)


def _beside(left: Block, right: Block) -> Block:
    shapes = (*left.shapes, *right.at(WIDE + GAP, 0))
    return Block(2 * WIDE + GAP, max(left.height, right.height), shapes)


def _persons(told: Told) -> Block:
    """Return a bar for everybody: all games, in it those won alone and, lighter, those shared."""
    persons = told.year.persons[:MOST]
    most = max((person.games for person in persons), default=1)
    shapes = [shape for row, person in enumerate(persons) for shape in _person(row * ROW, person, most)]
    bars = Block(WIDE, len(persons) * ROW, tuple(shapes))
    return stacked([bars, _legend(told)], 6) if any(person.shared for person in persons) else bars


def _legend(told: Told) -> Block:
    """Return what the two colours of a bar mean."""
    shapes: list[Shape] = []
    left = float(LABEL)
    for colour, key in (("accent", "stats.column.won"), ("gallery", "stats.column.shared")):
        name = told.words.say(Phrase(key))
        shapes += [Rect(left, 2, 10, 10, colour, radius=2), Text(left + 15, 11, name, 11, "muted")]
        left += 32 + room(name, 11)
    return Block(WIDE, 14, tuple(shapes))


def _person(top: float, person: Standing, most: int) -> Iterator[Shape]:
    game = (WIDE - LABEL - NUMBER) / most
    won, shared = person.won * game, person.shared * game
    yield fitted(0, top + 18, person.name, LABEL - 10, plain(14, 12, 10.5), bold=True)
    yield Rect(LABEL, top + 5, person.games * game, 17, "space", "line", radius=3)
    if shared:
        yield Rect(LABEL, top + 5, won + shared, 17, "gallery", radius=3)
    if won:
        yield Rect(LABEL, top + 5, won, 17, "accent", radius=3)
    yield Text(WIDE, top + 18, f"{person.won + person.shared}/{person.games}", 14, anchor="end")


def _months(told: Told) -> Block:
    """Return a column for each month, its games above it."""
    most, wide = max(told.year.months) or 1, WIDE / len(told.year.months)
    shapes: list[Shape] = []
    for n, (name, games) in enumerate(zip(told.months, told.year.months, strict=True)):
        middle, high = (n + 0.5) * wide, games / most * HIGH
        if games:
            shapes.append(Rect(middle - wide * 0.36, HIGH + 20 - high, wide * 0.72, high, "muted", radius=3))
            shapes.append(Text(middle, HIGH + 14 - high, told.words.number(games), 13, anchor="middle", bold=True))
        shapes.append(Text(middle, HIGH + 37, cut(name, wide, 9.5), 9.5, "muted", anchor="middle"))
    shapes.append(Line(0, HIGH + 20, WIDE, HIGH + 20, "line"))
    return Block(WIDE, HIGH + 40, tuple(shapes))


def _games(told: Told) -> Block:
    """Return a bar for each game."""
    most = max(told.games.values(), default=1)
    shapes: list[Shape] = []
    for row, (title, games) in enumerate(told.games.items()):
        top, long = row * ROW, games / most * (WIDE - LABEL - NUMBER)
        shapes += [
            fitted(0, top + 18, title, LABEL - 10, plain(14, 12, 10.5), bold=True),
            Rect(LABEL, top + 5, long, 17, "muted", radius=3),
            Text(WIDE, top + 18, told.words.number(games), 14, anchor="end"),
        ]
    return Block(WIDE, len(told.games) * ROW, tuple(shapes))


def _sentences(sentences: Sequence[str], width: float = WIDE) -> Block:
    return stacked([lines_of(sentence, width, 14, most=3) for sentence in sentences], 6)


ENDINGS: Final = (".svg", ".png")


def drawn(year: Year, words: Phrasebook, ending: str, *, dark: bool) -> bytes | None:
    """Return a year as a picture with this ending, None where what draws it is not installed."""
    block = year_picture(Told(year, words))
    picture = svg(block, words.say(phrase("stats.picture", year=str(year.year))), dark=dark)
    if ending == ".svg":
        return picture.encode()
    if not can_write(FORMS["png"]):
        return None
    from companion.present.picture.png import png_apart  # noqa: PLC0415 - only this form needs a renderer

    return png_apart(picture, max(block.width, block.height))
