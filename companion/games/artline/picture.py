"""The Museum of a game of Artline as a picture: every card by its name, the themes at the ends of rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.artline.drawing import Plan, plan_around
from companion.present.picture import shapes as draw
from scoring.games.artline.legality import replayed
from scoring.games.artline.phrases import quoted
from scoring.games.artline.places import COLUMN, ROW, Place
from scoring.games.artline.themes import UNKNOWN

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.museum import Room
    from scoring.games.artline.position import Position
    from scoring.games.artline.table import Table
    from scoring.review import Review

SIZE: Final = 12
STEP: Final = 15
"""From one line of words to the next."""


class Size(NamedTuple):
    """How large a map is drawn: a card, what is between two, and the room of the themes of rows and of columns.

    words: the size of a card's name, none where cards are numbered; step: from one of its lines to the next.
    """

    wide: float
    high: float
    gap: float
    left: float
    top: float
    words: float = 0
    step: float = 0

    def corner(self, place: Place, plan: Plan) -> tuple[float, float]:
        """Return the upper left corner of a card."""
        right, down = place.right - plan.left, place.down - plan.top
        return self.left + right * (self.wide + self.gap), self.top + down * (self.high + self.gap)


LANDSCAPE: Final = Size(124, 66, 12, 132, 48, SIZE, STEP)
EDGE: Final = 22
"""The room of the letters of Rooms in a portrait."""
NAMED: Final = 4
"""The most columns of a map in which a portrait writes the names of cards on them."""
LEAST: Final = 13
"""The least that a numbered card takes."""
LISTED: Final = 28
"""The room of a letter or number in a list."""


def boards(table: Table, words: Phrasebook) -> list[draw.Board]:
    """Return the one Museum, which is everybody's."""
    position = replayed(table)
    plan = plan_around(position.museum.cards)
    ground = _ground(position, plan, LANDSCAPE)
    return [
        draw.Board(
            "", _drawn(plan, LANDSCAPE, (*ground, *_ends(position, plan, words), *_cards(position, plan, LANDSCAPE)))
        )
    ]


def portraits(table: Table, review: Review, words: Phrasebook) -> list[draw.Board]:
    """Return it for a phone: Rooms by letters, cards of a wide map by numbers; what these stand for below."""
    del review
    position = replayed(table)
    plan = plan_around(position.museum.cards)
    size = _for_phone(plan.columns, headed=any(room.way == COLUMN for room in position.museum.rooms))
    shapes = (*_ground(position, plan, size), *_letters(position, plan, size), *_cards(position, plan, size))
    rooms = {letter: words.join(map(words.say, quoted(room.themes))) for letter, room in _lettered(position)}
    cards = {} if size.words else {str(n): _called(position, place) for n, place in enumerate(_in_order(position), 1)}
    lists = [_listed(told, colour) for told, colour in ((rooms, "accent"), (cards, "ink")) if told]
    return [draw.Board("", draw.stacked([_drawn(plan, size, shapes), *lists], 10), shortened=not size.words)]


def _for_phone(columns: int, *, headed: bool) -> Size:
    """Return how large a map of so many columns is on a phone, with or without letters above them."""
    top = EDGE if headed else 4
    gap = 8 if columns <= NAMED else 3
    wide = (draw.INNER - EDGE - 4 + gap) / columns - gap
    if columns <= NAMED:
        return Size(min(wide, 150), 78, gap, EDGE, top, draw.SMALLEST, 13.5)
    return Size(max(wide, LEAST), 26, gap, EDGE, top)


def _drawn(plan: Plan, size: Size, shapes: Iterable[draw.Shape]) -> draw.Block:
    x, y = size.corner(Place(plan.left + plan.columns - 1, plan.top + plan.rows - 1), plan)
    return draw.Block(x + size.wide, y + size.high, tuple(shapes))


def _ground(position: Position, plan: Plan, size: Size) -> Iterator[draw.Shape]:
    """Yield the Rooms, as lines through their cards."""
    for room in position.museum.rooms:
        (x, y), (to_x, to_y) = (size.corner(place, plan) for place in (room.places[0], room.places[-1]))
        yield draw.Line(x + size.wide / 2, y + size.high / 2, to_x + size.wide / 2, to_y + size.high / 2, "line", 6)


def _ends(position: Position, plan: Plan, words: Phrasebook) -> Iterator[draw.Shape]:
    """Yield the themes at the ends of rows and columns."""
    for row in range(plan.rows):
        _, y = LANDSCAPE.corner(Place(plan.left, plan.top + row), plan)
        lines = _themes(position, ROW, plan.top + row, words)
        for n, line in enumerate(lines):
            foot = y + LANDSCAPE.high / 2 + 4 + (n - (len(lines) - 1) / 2) * STEP
            yield draw.Text(LANDSCAPE.left - 14, foot, line, SIZE, "accent", anchor="end")
    for column in range(plan.columns):
        x, y = LANDSCAPE.corner(Place(plan.left + column, plan.top), plan)
        for n, line in enumerate(reversed(_themes(position, COLUMN, plan.left + column, words))):
            yield draw.Text(x + LANDSCAPE.wide / 2, y - 10 - n * STEP, line, SIZE, "accent", anchor="middle")


def _letters(position: Position, plan: Plan, size: Size) -> Iterator[draw.Shape]:
    """Yield the letters of Rooms, at the ends of rows and columns: of several the first and the last."""
    ends: dict[tuple[str, int], list[str]] = {}
    for letter, room in _lettered(position):
        ends.setdefault((room.way, room.line), []).append(letter)
    for (way, line), letters in ends.items():
        told = "–".join(dict.fromkeys((letters[0], letters[-1])))
        if way == ROW:
            _, y = size.corner(Place(plan.left, line), plan)
            yield draw.fitted(
                0, y + size.high / 2 + 4, told, EDGE - 2, draw.narrow(SIZE, draw.SMALLEST), colour="accent", bold=True
            )
        else:
            x, _ = size.corner(Place(line, plan.top), plan)
            middle = x + size.wide / 2
            yield draw.fitted(
                middle,
                13,
                told,
                size.wide + size.gap,
                draw.narrow(SIZE, draw.SMALLEST),
                colour="accent",
                bold=True,
                anchor="middle",
            )


def _lettered(position: Position) -> Iterator[tuple[str, Room]]:
    """Yield every Room with its letter: a, b, ... z, aa, ab."""
    for n, room in enumerate(position.museum.rooms):
        before, last = divmod(n, len(ascii_uppercase))
        yield ascii_uppercase[before - 1] * bool(before) + ascii_uppercase[last], room


def _in_order(position: Position) -> list[Place]:
    """Return the places of the cards, row by row."""
    return sorted(position.museum.cards, key=lambda place: (place.down, place.right))


def _listed(told: Mapping[str, str], colour: str) -> draw.Block:
    """Return what letters or numbers on the map stand for, a line each."""
    return draw.stacked((_line(mark, words, colour) for mark, words in told.items()), 1)


def _line(mark: str, words: str, colour: str) -> draw.Block:
    lines = draw.lines_of(words, draw.INNER - LISTED, SIZE, most=2)
    return draw.Block(
        draw.INNER, lines.height, (draw.Text(0, SIZE, mark, SIZE, colour, bold=True), *lines.at(LISTED, 0))
    )


def _themes(position: Position, way: str, number: int, words: Phrasebook) -> list[str]:
    """Return the themes of a row or column; those of several Rooms have a line each, as far as there is room."""
    rooms = [room for room in position.museum.rooms if (room.way, room.line) == (way, number)]
    told = [words.join(map(words.say, quoted(room.themes))) for room in rooms]
    width, lines = (LANDSCAPE.left - 14, 4) if way == ROW else (LANDSCAPE.wide, 3)
    if len(told) <= 1:
        return draw.wrapped("".join(told), width, SIZE, lines)
    shown = told if len(told) <= lines else [*told[: lines - 1], f"{told[lines - 1]} +{len(told) - lines}"]
    return [draw.cut(line, width, SIZE) for line in shown]


def _cards(position: Position, plan: Plan, size: Size) -> Iterator[draw.Shape]:
    """Yield every card, with its name and who laid it or with its number; a Gallery is framed."""
    laid = _laid(position)
    galleries = {place for effect in position.log for place in effect.galleries}
    for number, place in enumerate(_in_order(position), 1):
        x, y = size.corner(place, plan)
        if place in galleries:
            half = size.gap / 3
            yield draw.Rect(x - half, y - half, size.wide + 2 * half, size.high + 2 * half, "gallery", radius=7)
        yield draw.Rect(x, y, size.wide, size.high, "space", "line", 5)
        if not size.words:
            middle = x + size.wide / 2
            yield draw.fitted(
                middle, y + 18, str(number), size.wide, draw.narrow(SIZE, draw.SMALLEST), bold=True, anchor="middle"
            )
            continue
        room = size.wide - 12
        for n, line in enumerate(draw.wrapped(_name(position, place), room, size.words, 4, bold=True)):
            yield draw.Text(x + 6, y + 17 + n * size.step, line, size.words, bold=True)
        if place in laid:
            foot = y + size.high - 6
            yield draw.fitted(
                x + size.wide - 6, foot, laid[place], room, draw.narrow(draw.SMALLEST), colour="muted", anchor="end"
            )


def _laid(position: Position) -> dict[Place, str]:
    """Return who laid the card at each place; the start card was laid by nobody."""
    return {effect.turn.place: effect.turn.player for effect in position.log if effect.turn.place}


def _name(position: Position, place: Place) -> str:
    name = position.museum.cards[place]
    return UNKNOWN if name in ("", UNKNOWN) else name


def _called(position: Position, place: Place) -> str:
    """Return the name of a card and who laid it."""
    return " · ".join([_name(position, place), *filter(None, [_laid(position).get(place)])])
