"""The result as a portrait, for a phone that shows its width whole: who won, the sheet, then board below board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.present.picture import shapes as draw
from companion.present.picture.result import Columns, banner, owned, remarks, sheet

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


def portrait(boards: Sequence[draw.Board], told: Told) -> draw.Block:
    """Return the picture; a board wider than a phone makes it wider."""
    parts = [draw.stacked(_top(told), CLOSE), sheet(told.review, told.words, _columns(told.review))]
    parts += [_section(board, told.review, told.words) for board in boards]
    parts += [draw.stacked(small, 2)] if (small := [*remarks(told, draw.INNER)]) else []
    picture = draw.stacked(parts, APART)
    wide = max(draw.PHONE, picture.width + 2 * draw.MARGIN)
    return draw.Block(wide, picture.height + 2 * draw.MARGIN, tuple(picture.at(draw.MARGIN, draw.MARGIN)))


def _top(told: Told) -> Iterator[draw.Block]:
    """Yield what was played, who won and why."""
    yield draw.lines_of(told.heading, draw.INNER, WORDS, colour="muted")
    yield banner(told, draw.INNER, 20)
    yield from (draw.lines_of(sentence, draw.INNER, 13) for sentence in told.why)


def _columns(review: Review) -> Columns:
    """Return the columns of the sheet, all players beside each other."""
    label = 118
    return Columns(label, (draw.INNER - label) / len(review.players), 30, draw.narrow(13, 12, draw.SMALLEST))


def _section(board: draw.Board, review: Review, words: Phrasebook) -> draw.Block:
    """Return a board below a band with the name and the total of its owner, and what he has besides below it."""
    inside = max(draw.INNER, board.drawing.width)
    centred = draw.Block(inside, board.drawing.height, tuple(board.drawing.at((inside - board.drawing.width) / 2, 0)))
    band = [_band(board, review, words)] if board.owner else []
    facts = [draw.stacked((_fact(*fact) for fact in board.beside), 3)] if board.beside else []
    return draw.stacked([*band, centred, *facts], 8)


def _band(board: draw.Board, review: Review, words: Phrasebook) -> draw.Block:
    """Return the name and the total of a board's owner on a band."""
    total, colour = owned(board, review)
    owner = f"{board.owner} ({words.join(board.members)})" if board.members else board.owner
    free = draw.INNER - draw.room(total, 17, bold=True) - 30
    shapes: list[draw.Shape] = [
        draw.Rect(0, 0, draw.INNER, HEAD, "space", radius=6),
        draw.fitted(10, 20.5, owner, free, draw.narrow(17, 15, 13), colour=colour, bold=True),
        draw.Text(draw.INNER - 10, 21, total, 17, colour, bold=True, anchor="end"),
    ]
    return draw.Block(draw.INNER, HEAD, tuple(shapes))


def _fact(label: str, words: str) -> draw.Block:
    """Return what a player has besides, its label before it."""
    told = draw.lines_of(words, draw.INNER - LABEL, WORDS, most=MOST_LINES)
    name = draw.fitted(0, WORDS, label, LABEL - 8, draw.narrow(WORDS, draw.SMALLEST), colour="muted")
    return draw.Block(draw.INNER, told.height, (name, *told.at(LABEL, 0)))
