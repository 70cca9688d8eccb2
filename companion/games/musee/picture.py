"""The museums of a game of Musée as pictures: paintings in the colours of their Themes, Staircases between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.musee.inks import INKS, theme_role
from companion.present.picture import shapes as draw
from scoring.games.musee.lines import links, printed_theme, theme
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES, ROWS
from scoring.games.musee.table import UNREAD, Unread, number_at

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.table import Museum, Table
    from scoring.review import Review

STEPS: Final = 3


class Size(NamedTuple):
    """How large a museum is drawn: a place, what is between two, the room of the names of galleries and columns.

    number: the size of a painting's number; names: the ways in which its Theme is written.
    """

    wide: float
    high: float
    gap: float
    between: float
    head: float
    number: float
    names: draw.Ways

    def corner(self, space: int, width: int) -> tuple[float, float]:
        """Return the upper left corner of a place in a museum of this width."""
        row, column = divmod(space, width)
        return self.head + column * (self.wide + self.gap), 18 + row * (self.high + self.between)


LANDSCAPE: Final = Size(68, 58, 10, 26, 18, 24, draw.plain(11, 10, 9))
GALLERY: Final = 12
"""The room of a gallery's name in a portrait."""


def boards(table: Table, words: Phrasebook) -> list[draw.Board]:
    """Return every museum, after the plays where the game was followed."""
    return _boards(table, LANDSCAPE, words)


def portraits(table: Table, review: Review, words: Phrasebook) -> list[draw.Board]:
    """Return the same for a phone."""
    del review
    gap = 4
    wide = (draw.INNER - GALLERY + gap) / table.width - gap
    return _boards(table, Size(wide, 46, gap, 18, GALLERY, 20, draw.narrow(12, draw.SMALLEST)), words)


def _boards(table: Table, size: Size, words: Phrasebook) -> list[draw.Board]:
    museums = zip(table.players, position_of(table).museums, strict=True)
    return [draw.Board(player.name, _drawn(table, museum, size, words), player.members) for player, museum in museums]


def _drawn(table: Table, museum: Museum, size: Size, words: Phrasebook) -> draw.Block:
    x, y = size.corner(len(museum) - 1, table.width)
    return draw.Block(x + size.wide, y + size.high, tuple(_shapes(table, museum, size, words)))


def _shapes(table: Table, museum: Museum, size: Size, words: Phrasebook) -> Iterator[draw.Shape]:
    """Yield the names of columns and galleries, what joins paintings, the paintings and the empty places."""
    for column in range(table.width):
        x, y = size.corner(column, table.width)
        yield draw.Text(x + size.wide / 2, y - 6, str(column + 1), draw.SMALLEST, "muted", anchor="middle")
    for row, gallery in enumerate(GALLERIES):
        _, y = size.corner(row * table.width, table.width)
        yield draw.Text(0, y + size.high / 2 + 4, gallery[0].upper(), draw.SMALLEST, "muted")
    yield from _staircases(table, museum, size)
    for space, lies in enumerate(museum):
        x, y = size.corner(space, table.width)
        if lies is None:
            yield draw.Rect(x, y, size.wide, size.high, "space", "line", 5)
            continue
        ink, colour = INKS[theme_role(table, lies)]
        before = museum[space - 1] if space % table.width else None
        if isinstance(lies, int) and isinstance(before, int) and theme(before) == theme(lies):
            yield draw.Rect(x - size.gap, y + size.high / 2 - 5, size.gap, 10, colour)
        yield draw.Rect(x, y, size.wide, size.high, colour, radius=5)
        number, name = (UNREAD, lies.among) if isinstance(lies, Unread) else (str(lies), _theme(table, lies, words))
        middle, foot = x + size.wide / 2, y + size.high / 2 + size.number * 0.37
        yield draw.Text(middle, foot - 7 * bool(name), number, size.number, ink, bold=True, anchor="middle")
        if name:
            yield draw.fitted(middle, y + size.high - 8, name, size.wide - 2, size.names, colour=ink, anchor="middle")


def _theme(table: Table, number: int, words: Phrasebook) -> str:
    """Return what the Theme of a number is called, nothing where nobody knows."""
    printed = printed_theme(table, theme(number))
    return words.name(f"theme.{printed}") if printed else table.themes.get(theme(number), "")


def _staircases(table: Table, museum: Museum, size: Size) -> Iterator[draw.Shape]:
    """Yield the Staircases; one that joins two paintings of one Theme has their colour."""
    joined = {(link.row, link.column): number_at(museum, link.upper) for link in links(table, museum)}
    for n, row in enumerate(ROWS):
        for column in (table.staircases or ((), ()))[n]:
            number = joined.get((row, column))
            colour = "muted" if number is None else INKS[theme_role(table, number)][1]
            x, y = size.corner(n * table.width + column - 1, table.width)
            middle, top = x + size.wide / 2, y + size.high
            left, right, foot = middle - 11, middle + 11, top + size.between
            thick = 2 if number is None else 4
            yield draw.Line(left, top, left, foot, colour, thick)
            yield draw.Line(right, top, right, foot, colour, thick)
            for step in range(1, STEPS + 1):
                at = top + step * size.between / (STEPS + 1)
                yield draw.Line(left, at, right, at, colour, thick)
