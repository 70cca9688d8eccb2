"""The museums of a table of MUSEUM as pictures: cards in their colours, the Grand Gallery framed, walls drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.games.museum.scene import OBJECTS, MuseumScene, scene_of
from companion.present.picture.shapes import Block, Board, Line, Rect, Shape, Text, fitted, wrapped
from scoring.games.museum.table.board import COLUMNS
from scoring.games.museum.table.cards import Object, spread

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid

WIDE: Final = 92
HIGH: Final = 58
GAP: Final = 6
HEAD: Final = 18
SIZES: Final = (12, 11, 10, 9)


def boards(table: Table, words: Phrasebook) -> list[Board]:
    """Return everybody's Museum."""
    scenes = (scene_of(table, seat, words.language) for seat in range(len(table.players)))
    return [Board(player.name, _drawn(scene, words)) for player, scene in zip(table.players, scenes, strict=True)]


def _drawn(scene: MuseumScene, words: Phrasebook) -> Block:
    board = scene.board
    width = HEAD + board.width * (WIDE + GAP) - GAP
    height = HEAD + board.height * (HIGH + GAP) - GAP
    return Block(width + GAP / 2, height + GAP / 2, tuple(_shapes(scene, words)))


def _corner(space: int, scene: MuseumScene) -> tuple[float, float]:
    row, column = divmod(space, scene.board.width)
    return HEAD + column * (WIDE + GAP), HEAD + row * (HIGH + GAP)


def _shapes(scene: MuseumScene, words: Phrasebook) -> Iterator[Shape]:
    """Yield the names of columns and rows, the spaces, the walls between them, and the cards."""
    board = scene.board
    for column in range(board.width):
        yield Text(HEAD + column * (WIDE + GAP) + WIDE / 2, 12, COLUMNS[column], 11, "muted", anchor="middle")
    for row in range(board.height):
        yield Text(0, HEAD + row * (HIGH + GAP) + HIGH / 2 + 4, str(row + 1), 11, "muted")
    for space in scene.open:
        if board.plan[space] == "G":
            x, y = _corner(space, scene)
            half = GAP / 2
            yield Rect(x - half, y - half, WIDE + GAP, HIGH + GAP, "gallery")
    for space in scene.open:
        yield Rect(*_corner(space, scene), WIDE, HIGH, "space", radius=5)
    yield from (_wall(wall, scene) for wall in sorted(board.walls))
    for space in scene.open:
        card = scene.museum[space]
        if card is not None and space not in scene.halves:
            yield from _card(card, space, scene, words)


def _wall(wall: tuple[int, int], scene: MuseumScene) -> Line:
    one, other = wall
    x, y = _corner(other, scene)
    half = GAP / 2
    if other == one + 1:
        return Line(x - half, y - half, x - half, y + HIGH + half, "wall", 4)
    return Line(x - half, y - half, x + WIDE + half, y - half, "wall", 4)


def _card(card: Laid, space: int, scene: MuseumScene, words: Phrasebook) -> Iterator[Shape]:
    """Yield a card on all its spaces: of an Object its Civilisation, Domain and value, of any other what it is."""
    spaces = [one for one in spread(scene.museum, space, scene.board.width) if one in scene.open]
    corners = [_corner(one, scene) for one in spaces] or [_corner(space, scene)]
    (x, y), (to_x, to_y) = corners[0], corners[-1]
    width, height = to_x - x + WIDE, to_y - y + HIGH
    ink, colour = _ink(card, scene)
    yield Rect(x, y, width, height, colour, radius=5)
    if isinstance(card, Object):
        civilisation, size = fitted(words.name(card.civilisation), width - 12, SIZES, bold=True)
        domain, small = fitted(words.name(card.domain), width - 12, SIZES)
        yield Text(x + 6, y + 17, civilisation, size, ink, bold=True)
        yield Text(x + 6, y + 32, domain, small, ink)
        yield Text(x + width - 7, y + HIGH - 7, str(card.value or "?"), 18, ink, bold=True, anchor="end")
        yield from _lender(card, x + 6, y + HIGH - 8, WIDE - 26, ink)
    else:
        for n, line in enumerate(wrapped(_told(card, words), width - 12, 10, int(height / 13))):
            yield Text(x + 6, y + 15 + n * 13, line, 10, ink, bold=n == 0)


def _ink(card: Laid, scene: MuseumScene) -> tuple[str, str]:
    if isinstance(card, Object):
        return OBJECTS[card.civilisation]
    from companion.games.museum.expansion import card_in_app  # noqa: PLC0415 - asks every expansion, with its fields

    return scene.inks[card_in_app(card).face(card, scene.letters).role]


def _told(card: Laid, words: Phrasebook) -> str:
    """Say what a card is and who lent it; only cards of an expansion need the parts of the app that know them."""
    from companion.games.museum.card_words import told  # noqa: PLC0415 - as above
    from companion.widgets.tongue import Tongue  # noqa: PLC0415

    return told(card, Tongue(words))


def _lender(card: Laid, x: float, y: float, width: float, ink: str) -> Iterator[Text]:
    if card.lender:
        yield Text(x, y, *fitted(f"@{card.lender}", width, (10, 9)), ink)
