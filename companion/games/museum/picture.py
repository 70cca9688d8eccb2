"""The museums of a table of MUSEUM as pictures: cards in their colours, the Grand Gallery framed, walls drawn.

A portrait also shows what counts: the cards of a Civilisation's Collection joined, a line around that of a Domain; and
what lies beside the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.museum.faces import OBJECTS
from companion.games.museum.scene import MuseumScene, scene_of
from companion.present.line_breaks import unbroken
from companion.present.picture import shapes as draw
from scoring.games.museum.table.board import COLUMNS
from scoring.games.museum.table.cards import Object, spread
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Patron, Player, Table
    from scoring.games.museum.table.cards import Laid
    from scoring.review import PlayerResult, Review

CIVILISATION: Final = "museum.civilisation"
DOMAIN: Final = "museum.domain"
SIDES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The sides of a space, so far to the right and so far down."""
ROUND: Final = 5
"""The radius of the corners of a card."""
OUTLINE: Final = 2.4
CHIP: Final = 22
"""The height of a card of the Common Pool in a portrait."""


class Size(NamedTuple):
    """How large a board is drawn: a space, what is between two, the room of the names of rows and columns.

    names: the ways in which a Civilisation or Domain is written; `short` writes it by its first letters.
    first, step: how far below the upper edge the first line stands, and the next below it.
    value: the size of a card's value; `pad` is what stays free at the edge of a card.
    told: the way in which what an expansion's card is is written, and how far its lines stand apart.
    """

    wide: float
    high: float
    gap: float
    head: float
    names: draw.Ways
    first: float
    step: float
    value: float
    pad: float
    told: draw.Ways
    told_step: float
    short: bool = False

    def corner(self, space: int, width: int) -> tuple[float, float]:
        """Return the upper left corner of a space on a board of this width."""
        row, column = divmod(space, width)
        return self.head + column * (self.wide + self.gap), self.head + row * (self.high + self.gap)


LANDSCAPE: Final = Size(92, 58, 6, 18, draw.plain(12, 11, 10, 9), 17, 15, 18, 6, draw.plain(10), 13)
WIDEST: Final = 84
"""The most a space of a portrait takes, on boards of few columns."""
STANDARD: Final = 5
"""The columns of the printed board."""
READABLE: Final = 40
"""The least room in which names are written out."""


def boards(table: Table, words: Phrasebook) -> list[draw.Board]:
    """Return everybody's Museum."""
    scenes = (scene_of(table, seat, words.language) for seat in range(len(table.players)))
    drawn = (_drawn(scene, LANDSCAPE, words) for scene in scenes)
    return [draw.Board(player.name, drawing) for player, drawing in zip(table.players, drawn, strict=True)]


def portraits(table: Table, review: Review, words: Phrasebook) -> list[draw.Board]:
    """Return everybody's Museum for a phone, with what counts and what lies beside it."""
    results = {result.name: result for result in review.players}
    shown = [_portrait(table, seat, results[player.name], words) for seat, player in enumerate(table.players)]
    counting = any(line.rule in (CIVILISATION, DOMAIN) and line.points for one in review.players for line in one.lines)
    legend = draw.lines_of(words.say(Phrase("picture.legend")), draw.INNER, draw.SMALLEST, colour="muted")
    return [*shown, *([draw.Board("", legend)] if counting else [])]


def _portrait(table: Table, seat: int, result: PlayerResult, words: Phrasebook) -> draw.Board:
    player, scene = table.players[seat], scene_of(table, seat, words.language)
    size = _for_phone(scene.board.width)
    drawing = _drawn(scene, size, words, _counting(result, CIVILISATION, scene), _counting(result, DOMAIN, scene))
    parts = [drawing, _pool(player, scene, words)] if player.discard else [drawing]
    beside = tuple(_beside(table, seat, result, words))
    return draw.Board(player.name, draw.stacked(parts, 8), beside=beside, shortened=scene.board.width > STANDARD)


def _for_phone(columns: int) -> Size:
    """Return how large a board of so many columns is on a phone."""
    head, gap = 16, 5 if columns <= STANDARD else 4
    wide = min(WIDEST, (draw.INNER - head - gap / 2 + gap) / columns - gap)
    if wide >= READABLE:
        return Size(
            wide, 50, gap, head, draw.narrow(12, draw.SMALLEST), 14, 13, 16, 3, draw.narrow(draw.SMALLEST)[-1:], 11.8
        )
    return Size(
        wide, 42, gap, head, draw.narrow(draw.SMALLEST), 13, 12, 12, 2, draw.narrow(draw.SMALLEST)[-1:], 12, short=True
    )


def _counting(result: PlayerResult, rule: str, scene: MuseumScene) -> tuple[frozenset[int], ...]:
    """Return the spaces of every Collection that counts in a line of the score."""
    places = scene.board.places
    parts = (part for line in result.lines if line.rule == rule for part in line.parts if part.points)
    return tuple(frozenset(map(places.index, part.at)) for part in parts)


def _beside(table: Table, seat: int, result: PlayerResult, words: Phrasebook) -> Iterator[tuple[str, str]]:
    """Yield what counts, then what lies beside the board, as labels and words; nothing of what is not there."""
    player = table.players[seat]
    for line in result.lines:
        counted = [unbroken(words.told(words.say(part.label), str(part.points))) for part in line.parts if part.points]
        if line.rule in (CIVILISATION, DOMAIN) and counted:
            yield words.name(line.rule), " · ".join(counted)
    from companion.games.museum.card_words import expert_name
    from companion.games.museum.patron import PATRON, PatronField

    for name, patron in player.patrons.items():
        field = PatronField(words, PATRON._replace(card_of=_holding(patron)))
        field.show(table, seat)
        yield words.name(f"museum.{name}"), field.value().replace("→", "=")
    if player.experts:
        yield words.say(Phrase("picture.experts")), ", ".join(expert_name(one, words) for one in player.experts)
    if player.prestige:
        yield words.name("museum.prestige"), str(player.prestige)


def _holding(patron: Patron) -> Callable[[Player], Patron]:
    return lambda _: patron


def _pool(player: Player, scene: MuseumScene, words: Phrasebook) -> draw.Block:
    """Return the cards of the Common Pool in short, below their name."""
    from companion.games.museum.faces import short_of

    across, gap = 5, 5
    wide = (draw.INNER - (across - 1) * gap) / across
    shapes: list[draw.Shape] = [draw.Text(0, draw.SMALLEST, words.say(Phrase("picture.pool")), draw.SMALLEST, "muted")]
    for n, card in enumerate(player.discard):
        x, y = n % across * (wide + gap), 18 + n // across * (CHIP + gap)
        ink, colour = _ink(card, scene)
        shapes.append(draw.Rect(x, y, wide, CHIP, colour, radius=4))
        name, ways = short_of(card, scene.letters), draw.narrow(12, draw.SMALLEST)
        shapes.append(draw.fitted(x + wide / 2, y + 15, name, wide - 6, ways, colour=ink, bold=True, anchor="middle"))
    rows = (len(player.discard) + across - 1) // across
    return draw.Block(draw.INNER, 18 + rows * (CHIP + gap) - gap, tuple(shapes))


def _drawn(
    scene: MuseumScene,
    size: Size,
    words: Phrasebook,
    joined: tuple[frozenset[int], ...] = (),
    outlined: tuple[frozenset[int], ...] = (),
) -> draw.Block:
    board = scene.board
    width, height = (
        size.head + many * (long + size.gap) - size.gap / 2
        for many, long in ((board.width, size.wide), (board.height, size.high))
    )
    shapes = [*_ground(scene, size)]
    for group in joined:
        shapes += _joined(group, scene, size)
    for space in scene.open:
        card = scene.museum[space]
        if card is not None and space not in scene.halves:
            shapes += _card(card, space, scene, size, words)
    for group in outlined:
        shapes += _outlined(group, scene, size)
    return draw.Block(width, height, tuple(shapes))


def _ground(scene: MuseumScene, size: Size) -> Iterator[draw.Shape]:
    """Yield the names of columns and rows, the spaces, and the walls between them."""
    board, half = scene.board, size.gap / 2
    for column in range(board.width):
        middle = size.head + column * (size.wide + size.gap) + size.wide / 2
        yield draw.Text(middle, size.head - 5, COLUMNS[column], draw.SMALLEST, "muted", anchor="middle")
    for row in range(board.height):
        yield draw.Text(
            0, size.head + row * (size.high + size.gap) + size.high / 2 + 4, str(row + 1), draw.SMALLEST, "muted"
        )
    for space in scene.open:
        if board.plan[space] == "G":
            x, y = size.corner(space, board.width)
            yield draw.Rect(x - half, y - half, size.wide + size.gap, size.high + size.gap, "gallery")
    for space in scene.open:
        yield draw.Rect(*size.corner(space, board.width), size.wide, size.high, "space", radius=ROUND)
    yield from (_wall(wall, scene, size) for wall in sorted(board.walls))


def _wall(wall: tuple[int, int], scene: MuseumScene, size: Size) -> draw.Line:
    one, other = wall
    return _edge(other, (-1, 0) if other == one + 1 else (0, -1), scene, size, thick=4, colour="wall")


def _edge(  # noqa: PLR0913 - where it runs, and how it looks
    space: int, side: tuple[int, int], scene: MuseumScene, size: Size, *, thick: float, colour: str
) -> draw.Line:
    """Return a line along one side of a space, in the middle between two; a side is so far to the right and down."""
    x, y = size.corner(space, scene.board.width)
    left, top = x - size.gap / 2, y - size.gap / 2
    right, foot = left + size.wide + size.gap, top + size.high + size.gap
    if side[0]:
        at = left if side[0] < 0 else right
        return draw.Line(at, top, at, foot, colour, thick)
    at = top if side[1] < 0 else foot
    return draw.Line(left, at, right, at, colour, thick)


def _next(space: int, side: tuple[int, int], width: int) -> int | None:
    """Return the space on one side of another; None beyond the left and the right edge."""
    right, down = side
    return space + right + down * width if 0 <= space % width + right < width else None


def _square(space: int, width: int) -> set[int | None]:
    """Return a space and the three that make a square with it, right of it and below."""
    right = _next(space, (1, 0), width)
    return {space, right, space + width, None if right is None else right + width}


def _joined(group: frozenset[int], scene: MuseumScene, size: Size) -> Iterator[draw.Shape]:
    """Yield what joins the cards of one Collection to one shape in their colour."""
    width = scene.board.width
    for space in sorted(group):
        x, y = size.corner(space, width)
        card = scene.museum[space]
        if card and group.issuperset(_square(space, width)):
            yield draw.Rect(x + size.wide - 1, y + size.high - 1, size.gap + 2, size.gap + 2, _ink(card, scene)[1])
        for right, down in SIDES[:2]:
            beside = _next(space, (right, down), width)
            if card and beside in group and not scene.board.wall(space, beside):
                wide, high = (size.gap + 2 * ROUND, size.high) if right else (size.wide, size.gap + 2 * ROUND)
                left, top = x + right * (size.wide - ROUND), y + down * (size.high - ROUND)
                yield draw.Rect(left, top, wide, high, _ink(card, scene)[1])
                yield _edge(space, (right, down), scene, size, thick=1, colour="paper")


def _outlined(group: frozenset[int], scene: MuseumScene, size: Size) -> Iterator[draw.Shape]:
    """Yield the line around a Collection."""
    for space in sorted(group):
        for side in SIDES:
            if _next(space, side, scene.board.width) not in group:
                yield _edge(space, side, scene, size, thick=OUTLINE, colour="ink")


def _card(card: Laid, space: int, scene: MuseumScene, size: Size, words: Phrasebook) -> Iterator[draw.Shape]:
    """Yield a card on all its spaces: of an Object its Civilisation, Domain and value, of any other what it is."""
    width = scene.board.width
    spaces = [one for one in spread(scene.museum, space, width) if one in scene.open] or [space]
    (x, y), (to_x, to_y) = size.corner(spaces[0], width), size.corner(spaces[-1], width)
    wide, high = to_x - x + size.wide, to_y - y + size.high
    ink, colour = _ink(card, scene)
    yield draw.Rect(x, y, wide, high, colour, radius=ROUND)
    left, inside = x + size.pad, wide - 2 * size.pad
    foot = y + size.high - size.pad
    if isinstance(card, Object):
        named = scene.letters.short.__getitem__ if size.short else words.name
        civilisation = named(card.civilisation)
        smallest, letters = size.names[-1]
        bold = draw.room(civilisation, smallest, bold=True, cut=letters) <= inside
        yield draw.fitted(left, y + size.first, civilisation, inside, size.names, colour=ink, bold=bold)
        yield draw.fitted(left, y + size.first + size.step, named(card.domain), inside, size.names, colour=ink)
        yield draw.Text(left + inside, foot, str(card.value or "?"), size.value, ink, bold=True, anchor="end")
        if card.lender:
            lender = f"@{scene.numbers[card.lender] if size.short else card.lender}"
            yield draw.fitted(left, foot - 1, lender, inside - size.value, size.names, colour=ink)
        return
    for n, line in enumerate(_lines(card, scene, size, (inside, high), words)):
        yield draw.fitted(
            left, y + size.first - 2 + n * size.told_step, line, inside, size.told, colour=ink, bold=n == 0
        )


def _lines(card: Laid, scene: MuseumScene, size: Size, free: tuple[float, float], words: Phrasebook) -> Sequence[str]:
    """Return what a card of an expansion is, on as many lines as there is room for."""
    if size.short:
        return [*_in_short(card, scene)]
    ((letters, cut),) = size.told
    width, height = free
    return draw.wrapped(_told(card, words), width / draw.WIDTHS[cut], letters, int(height / size.told_step), bold=True)


def _in_short(card: Laid, scene: MuseumScene) -> Iterator[str]:
    """Yield what a card of an expansion is, line by line in as few letters as the app writes it."""
    from companion.games.museum.expansion import of_card

    face = of_card(card).face(card, scene.letters)
    lender = f"@{scene.numbers[card.lender]}" if card.lender else ""
    yield from (line for line in (face.top.strip(), face.bottom.strip(), f"{face.value} {lender}".strip()) if line)


def _ink(card: Laid, scene: MuseumScene) -> tuple[str, str]:
    if isinstance(card, Object):
        return OBJECTS[card.civilisation]
    from companion.games.museum.expansion import of_card

    return scene.inks[of_card(card).face(card, scene.letters).role]


def _told(card: Laid, words: Phrasebook) -> str:
    """Say what a card is and who lent it; only cards of an expansion need the parts of the app that know them."""
    from companion.games.museum.card_words import told
    from companion.words.localization import Locale

    return told(card, Locale(words))
