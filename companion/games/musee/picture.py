"""The museums of a game of Musée as pictures: paintings in the colours of their Themes, Staircases between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.games.musee.drawing import theme_role
from companion.games.musee.scene import INKS
from companion.present.picture.shapes import Block, Board, Line, Rect, Shape, Text, fitted
from scoring.games.musee.lines import links, printed_theme, theme
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES, ROWS

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.table import Museum, Table

WIDE: Final = 68
HIGH: Final = 58
GAP: Final = 10
BETWEEN: Final = 26
HEAD: Final = 18
STEPS: Final = 3


def boards(table: Table, words: Phrasebook) -> list[Board]:
    """Return every museum, after the plays where the game was followed."""
    museums = zip(table.players, position_of(table).museums, strict=True)
    return [Board(player.name, _drawn(table, museum, words), player.members) for player, museum in museums]


def _drawn(table: Table, museum: Museum, words: Phrasebook) -> Block:
    width = HEAD + table.width * (WIDE + GAP) - GAP
    height = HEAD + len(GALLERIES) * (HIGH + BETWEEN) - BETWEEN
    return Block(width, height, tuple(_shapes(table, museum, words)))


def _corner(space: int, table: Table) -> tuple[float, float]:
    row, column = divmod(space, table.width)
    return HEAD + column * (WIDE + GAP), HEAD + row * (HIGH + BETWEEN)


def _shapes(table: Table, museum: Museum, words: Phrasebook) -> Iterator[Shape]:
    """Yield the names of columns and galleries, what joins paintings, the paintings and the empty places."""
    for column in range(table.width):
        yield Text(HEAD + column * (WIDE + GAP) + WIDE / 2, 12, str(column + 1), 11, "muted", anchor="middle")
    for row, gallery in enumerate(GALLERIES):
        yield Text(0, HEAD + row * (HIGH + BETWEEN) + HIGH / 2 + 4, gallery[0].upper(), 11, "muted")
    yield from _staircases(table, museum)
    for space, number in enumerate(museum):
        x, y = _corner(space, table)
        if number is None:
            yield Rect(x, y, WIDE, HIGH, "space", "line", 5)
            continue
        ink, colour = INKS[theme_role(table, number)]
        before = museum[space - 1] if space % table.width else None
        if before is not None and theme(before) == theme(number):
            yield Rect(x - GAP, y + HIGH / 2 - 5, GAP, 10, colour)
        yield Rect(x, y, WIDE, HIGH, colour, radius=5)
        printed = printed_theme(table, theme(number))
        name = words.name(f"theme.{printed}") if printed else table.themes.get(theme(number), "")
        yield Text(x + WIDE / 2, y + (30 if name else 38), str(number), 24, ink, bold=True, anchor="middle")
        if name:
            yield Text(x + WIDE / 2, y + 48, *fitted(name, WIDE - 8, (11, 10, 9)), ink, anchor="middle")


def _staircases(table: Table, museum: Museum) -> Iterator[Shape]:
    """Yield the Staircases; one that joins two paintings of one Theme has their colour."""
    joined = {(link.row, link.column): museum[link.upper] or 0 for link in links(table, museum)}
    for n, row in enumerate(ROWS):
        for column in (table.staircases or ((), ()))[n]:
            number = joined.get((row, column))
            colour = "muted" if number is None else INKS[theme_role(table, number)][1]
            x, y = _corner((n * table.width) + column - 1, table)
            left, right, top, foot = x + WIDE / 2 - 11, x + WIDE / 2 + 11, y + HIGH, y + HIGH + BETWEEN
            thick = 2 if number is None else 4
            yield Line(left, top, left, foot, colour, thick)
            yield Line(right, top, right, foot, colour, thick)
            for step in range(1, STEPS + 1):
                at = top + step * BETWEEN / (STEPS + 1)
                yield Line(left, at, right, at, colour, thick)
