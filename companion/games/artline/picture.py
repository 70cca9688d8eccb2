"""The Museum of a game of Artline as a picture: every card by its name, the themes at the ends of rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.games.artline.drawing import Plan, plan_around
from companion.present.picture.shapes import Block, Board, Line, Rect, Shape, Text, cut, wrapped
from scoring.games.artline.legality import replayed
from scoring.games.artline.phrases import quoted
from scoring.games.artline.places import COLUMN, ROW, Place
from scoring.games.artline.themes import UNKNOWN

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.position import Position
    from scoring.games.artline.table import Table

WIDE: Final = 124
HIGH: Final = 66
GAP: Final = 12
LEFT: Final = 132
"""The room of the themes of rows."""
TOP: Final = 48
"""The room of the themes of columns."""
SIZE: Final = 12
STEP: Final = 15
"""From one line of words to the next."""


def boards(table: Table, words: Phrasebook) -> list[Board]:
    """Return the one Museum, which is everybody's."""
    position = replayed(table)
    plan = plan_around(position.museum.cards)
    width = LEFT + plan.columns * (WIDE + GAP) - GAP
    height = TOP + plan.rows * (HIGH + GAP) - GAP
    return [Board("", Block(width, height, tuple(_shapes(position, plan, words))))]


def _corner(place: Place, plan: Plan) -> tuple[float, float]:
    return LEFT + (place.right - plan.left) * (WIDE + GAP), TOP + (place.down - plan.top) * (HIGH + GAP)


def _shapes(position: Position, plan: Plan, words: Phrasebook) -> Iterator[Shape]:
    """Yield the Rooms as lines through their cards, their themes, and the cards."""
    for room in position.museum.rooms:
        (x, y), (to_x, to_y) = (_corner(place, plan) for place in (room.places[0], room.places[-1]))
        yield Line(x + WIDE / 2, y + HIGH / 2, to_x + WIDE / 2, to_y + HIGH / 2, "line", 6)
    for row in range(plan.rows):
        middle = TOP + row * (HIGH + GAP) + HIGH / 2 + 4
        lines = _themes(position, ROW, plan.top + row, words)
        for n, line in enumerate(lines):
            yield Text(LEFT - 14, middle + (n - (len(lines) - 1) / 2) * STEP, line, SIZE, "best", anchor="end")
    for column in range(plan.columns):
        middle = LEFT + column * (WIDE + GAP) + WIDE / 2
        for n, line in enumerate(reversed(_themes(position, COLUMN, plan.left + column, words))):
            yield Text(middle, TOP - 10 - n * STEP, line, SIZE, "best", anchor="middle")
    yield from _cards(position, plan)


def _themes(position: Position, way: str, number: int, words: Phrasebook) -> list[str]:
    """Return the themes of a row or column; those of several Rooms have a line each, as far as there is room."""
    rooms = [room for room in position.museum.rooms if (room.way, room.line) == (way, number)]
    told = [words.join(map(words.say, quoted(room.themes))) for room in rooms]
    width, lines = (LEFT - 14, 4) if way == ROW else (WIDE, 3)
    if len(told) <= 1:
        return wrapped("".join(told), width, SIZE, lines)
    shown = told if len(told) <= lines else [*told[: lines - 1], f"{told[lines - 1]} +{len(told) - lines}"]
    return [cut(line, width, SIZE) for line in shown]


def _cards(position: Position, plan: Plan) -> Iterator[Shape]:
    """Yield every card with who laid it; a Gallery is framed."""
    laid = {effect.turn.place: effect.turn.player for effect in position.log}
    galleries = {place for effect in position.log for place in effect.galleries}
    for place, name in position.museum.cards.items():
        x, y = _corner(place, plan)
        if place in galleries:
            yield Rect(x - 4, y - 4, WIDE + 8, HIGH + 8, "gallery", radius=7)
        yield Rect(x, y, WIDE, HIGH, "space", "line", 5)
        called = UNKNOWN if name in ("", UNKNOWN) else name
        for n, line in enumerate(wrapped(called, WIDE - 14, SIZE, 3, bold=True)):
            yield Text(x + 7, y + 17 + n * STEP, line, SIZE, bold=True)
        if place in laid:
            yield Text(x + WIDE - 7, y + HIGH - 6, cut(laid[place], WIDE - 14, 10), 10, "muted", anchor="end")
