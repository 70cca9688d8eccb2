"""The plain shapes of a picture, blocks of them, and how much room words take in whatever font draws them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

SEATS_IN_LIGHT: Final = ("#0b5cad", "#a84300", "#1b6e2d", "#b3202b", "#7b2fa8", "#6b5700", "#7a3b12", "#495057")
"""The players' colours by seat, on paper: each is read as words on it, and the other way round."""
SEATS_IN_DARK: Final = ("#6cb2ff", "#ffa94d", "#69db7c", "#ff8787", "#d99bff", "#ffe066", "#c9a27e", "#ced4da")
"""The same on a dark screen."""


def seat_role(seat: int) -> str:
    """Return the role of the colour of the player on a seat; behind the last colour the first comes again."""
    return f"seat-{seat % len(SEATS_IN_LIGHT)}"


LIGHT: Final = {
    "paper": "#ffffff",
    "ink": "#24211c",
    "muted": "#6a6456",
    "line": "#d8d1c3",
    "wall": "#24211c",
    "space": "#f0ece3",
    "gallery": "#e3bf73",
    "accent": "#9a6700",
    **{seat_role(seat): colour for seat, colour in enumerate(SEATS_IN_LIGHT)},
}
"""The colours of a picture by role; all else has the printed colour of a card, as `#rrggbb`."""
DARK: Final = {
    "paper": "#1b1916",
    "ink": "#f2eee6",
    "muted": "#b0a899",
    "line": "#47423a",
    "wall": "#f2eee6",
    "space": "#2a2722",
    "gallery": "#8a6a25",
    "accent": "#f0b429",
    **{seat_role(seat): colour for seat, colour in enumerate(SEATS_IN_DARK)},
}
HOLLOW: Final = "none"
PHONE: Final = 390
"""How wide a portrait is, in the pixels of a phone that shows it whole."""
MARGIN: Final = 12
INNER: Final = PHONE - 2 * MARGIN
SMALLEST: Final = 11
"""The smallest words of a portrait."""
MORE: Final = "…"
NARROW: Final = frozenset(" '`’!|()[]{}.,:;·-/\\\"IJijlftr")
WIDE: Final = frozenset("mwMW@%…œŒæÆ")
BOLD: Final = 1.08
"""How much wider bold words are."""
PLAIN: Final = "normal"
WIDTHS: Final = {PLAIN: 1.0, "condensed": 0.81, "extra-condensed": 0.74}
"""How wide words are in the narrower cuts of a font that has them, from the widest to the narrowest."""


class Rect(NamedTuple):
    """A rectangle; `fill` and `stroke` are roles or colours, `HOLLOW` for no fill, empty for no stroke."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    stroke: str = ""
    radius: float = 0

    def moved(self, right: float, down: float) -> Rect:
        """Return it elsewhere."""
        return self._replace(x=self.x + right, y=self.y + down)


class Line(NamedTuple):
    """A line from one point to another."""

    x: float
    y: float
    to_x: float
    to_y: float
    colour: str
    thick: float = 1

    def moved(self, right: float, down: float) -> Line:
        """Return it elsewhere."""
        x, y, to_x, to_y = self[:4]
        return self._replace(x=x + right, y=y + down, to_x=to_x + right, to_y=to_y + down)


class Text(NamedTuple):
    """Words on one line, whose foot is `y`; `anchor` says which part of them stands at `x`: start, middle or end.

    `cut` is how narrow their letters are, one of `WIDTHS`.
    """

    x: float
    y: float
    words: str
    size: float = 13
    colour: str = "ink"
    bold: bool = False
    anchor: str = "start"
    cut: str = PLAIN

    def moved(self, right: float, down: float) -> Text:
        """Return it elsewhere."""
        return self._replace(x=self.x + right, y=self.y + down)


Shape: TypeAlias = Rect | Line | Text
Ways: TypeAlias = Sequence[tuple[float, str]]
"""How words may be written, the best way first: their size, and one of `WIDTHS`."""


class Block(NamedTuple):
    """Shapes on a rectangle of this size, whose upper left corner is 0, 0."""

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()

    def at(self, x: float, y: float) -> Iterator[Shape]:
        """Yield its shapes with its corner there."""
        return (shape.moved(x, y) for shape in self.shapes)


class Board(NamedTuple):
    """What lies before a player or the `members` of a team, drawn; `owner` is empty where it is everybody's.

    `beside` is what else the player has, as labels and words; a portrait tells it below the board. `shortened` says
    that cards have no room for all names.
    """

    owner: str
    drawing: Block
    members: tuple[str, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    shortened: bool = False


def stacked(blocks: Iterable[Block], gap: float) -> Block:
    """Return blocks below each other."""
    shapes: list[Shape] = []
    width = height = 0.0
    for block in blocks:
        top = height + gap if shapes else 0
        shapes += block.at(0, top)
        width, height = max(width, block.width), top + block.height
    return Block(width, height, tuple(shapes))


def room(words: str, size: float, *, bold: bool = False, cut: str = PLAIN) -> float:
    """Return about how wide words are in any font without serifs, wide enough for the wider ones."""
    return sum(map(_em, words)) * size * (BOLD if bold else 1) * WIDTHS[cut]


def _em(char: str) -> float:
    if unicodedata.combining(char):
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1
    plain = unicodedata.normalize("NFD", char)[0]
    return 0.36 if plain in NARROW else 0.93 if plain in WIDE else 0.7 if plain.isupper() else 0.59


def cut(words: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return words cut to a width, which is marked.

    >>> cut("Georgina", 100, 10), cut("Georgina", 40, 10)
    ('Georgina', 'Georg…')
    """
    if room(words, size, bold=bold) <= width:
        return words
    kept = words
    while kept and room(kept + MORE, size, bold=bold) > width:
        kept = kept[:-1]
    return kept.rstrip() + MORE


def wrapped(words: str, width: float, size: float, lines: int, *, bold: bool = False) -> list[str]:
    r"""Return words on at most this many lines, none broken at a hard blank; mark the cut if they do not fit.

    >>> wrapped("Raft of the Medusa", 60, 10, 2), wrapped("Raft of the Medusa", 40, 10, 2)
    (['Raft of the', 'Medusa'], ['Raft of', 'the M…'])
    >>> wrapped("Raft of the", 50, 10, 2), wrapped("Raft of\N{NO-BREAK SPACE}the", 50, 10, 2)
    (['Raft of', 'the'], ['Raft', 'of\xa0the'])
    """
    broken: list[str] = []
    for word in words.replace("\n", " ").split(" "):
        longer = f"{broken[-1]} {word}" if broken else word
        if broken and room(longer, size, bold=bold) <= width:
            broken[-1] = longer
        else:
            broken.append(word)
    kept = [*broken[: lines - 1], " ".join(broken[lines - 1 :])] if len(broken) > lines else broken
    return [cut(line, width, size, bold=bold) for line in kept]


def lines_of(  # noqa: PLR0913 - each says how the words look
    words: str, width: float, size: float, *, colour: str = "ink", bold: bool = False, most: int = 6
) -> Block:
    """Return words as a block of this width, broken into lines."""
    high = size * 1.35
    lines = wrapped(words, width, size, most, bold=bold)
    texts = (Text(0, (n + 1) * high - size * 0.35, line, size, colour, bold) for n, line in enumerate(lines))
    return Block(width, len(lines) * high, tuple(texts))


def plain(*sizes: float) -> Ways:
    """Return the ways of writing words in these sizes, in letters of the usual width: any font has them."""
    return tuple((size, PLAIN) for size in sizes)


def narrow(*sizes: float) -> Ways:
    """Return the ways of writing words in these sizes, each in ever narrower letters: for the font that comes along."""
    return tuple((size, cut) for size in sizes for cut in WIDTHS)


def way_for(every: Iterable[str], width: float, ways: Ways, *, bold: bool = False) -> Ways:
    """Return the first way in which all these words fit, else the last one."""
    longest = [*every]
    return next(
        (way,)
        for way in ways
        if way is ways[-1] or all(room(words, way[0], bold=bold, cut=way[1]) <= width for words in longest)
    )


def fitted(  # noqa: PLR0913 - where they stand, and how they look
    x: float,
    y: float,
    words: str,
    width: float,
    ways: Ways,
    *,
    colour: str = "ink",
    bold: bool = False,
    anchor: str = "start",
) -> Text:
    """Return words in the first way in which they fit; cut if they do not even in the last."""
    ((size, letters),) = way_for([words], width, ways, bold=bold)
    return Text(x, y, cut(words, width / WIDTHS[letters], size, bold=bold), size, colour, bold, anchor, letters)
