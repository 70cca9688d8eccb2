"""The result as a portrait, for a phone that shows its width whole: who won, the sheet, then board below board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.present.picture.result import Columns, banner, owned, remarks, sheet
from companion.present.picture.shapes import (
    INNER,
    MARGIN,
    PHONE,
    SMALLEST,
    Block,
    Board,
    Rect,
    Shape,
    Text,
    fitted,
    lines_of,
    narrow,
    room,
    stacked,
)

if TYPE_CHECKING:
    from companion.present.picture.remarks import Told
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review

APART: Final = 18
"""Between two parts."""
CLOSE: Final = 5
"""Between the lines of one part."""
LABEL: Final = 92
"""The room of the label of what a player has besides."""
HEAD: Final = 30
"""The height of the band with a player's name and total."""
WORDS: Final = 12
MOST_LINES: Final = 4
"""How many lines what a player has besides takes at most."""


def portrait(boards: Sequence[Board], told: Told) -> Block:
    """Return the picture; a board wider than a phone makes it wider."""
    parts = [stacked(_top(told), CLOSE), sheet(told.review, told.words, _columns(told.review))]
    parts += [_section(board, told.review, told.words) for board in boards]
    parts += [stacked(small, 2)] if (small := [*remarks(told, INNER)]) else []
    picture = stacked(parts, APART)
    wide = max(PHONE, picture.width + 2 * MARGIN)
    return Block(wide, picture.height + 2 * MARGIN, tuple(picture.at(MARGIN, MARGIN)))


def _top(told: Told) -> Iterator[Block]:
    """Yield what was played, who won and why."""
    yield lines_of(told.heading, INNER, WORDS, colour="muted")
    yield banner(told, INNER, 20)
    yield from (lines_of(sentence, INNER, 13) for sentence in told.why)


def _columns(review: Review) -> Columns:
    """Return the columns of the sheet, all players beside each other."""
    label = 118
    return Columns(label, (INNER - label) / len(review.players), 30, narrow(13, 12, SMALLEST))


def _section(board: Board, review: Review, words: Phrasebook) -> Block:
    """Return a board below a band with the name and the total of its owner, and what he has besides below it."""
    inside = max(INNER, board.drawing.width)
    centred = Block(inside, board.drawing.height, tuple(board.drawing.at((inside - board.drawing.width) / 2, 0)))
    band = [_band(board, review, words)] if board.owner else []
    facts = [stacked((_fact(*fact) for fact in board.beside), 3)] if board.beside else []
    return stacked([*band, centred, *facts], 8)


def _band(board: Board, review: Review, words: Phrasebook) -> Block:
    """Return the name and the total of a board's owner on a band."""
    total, colour = owned(board, review)
    owner = f"{board.owner} ({words.join(board.members)})" if board.members else board.owner
    free = INNER - room(total, 17, bold=True) - 30
    shapes: list[Shape] = [
        Rect(0, 0, INNER, HEAD, "space", radius=6),
        fitted(10, 20.5, owner, free, narrow(17, 15, 13), colour=colour, bold=True),
        Text(INNER - 10, 21, total, 17, colour, bold=True, anchor="end"),
    ]
    return Block(INNER, HEAD, tuple(shapes))


def _fact(label: str, words: str) -> Block:
    """Return what a player has besides, its label before it."""
    told = lines_of(words, INNER - LABEL, WORDS, most=MOST_LINES)
    name = fitted(0, WORDS, label, LABEL - 8, narrow(WORDS, SMALLEST), colour="muted")
    return Block(INNER, told.height, (name, *told.at(LABEL, 0)))
