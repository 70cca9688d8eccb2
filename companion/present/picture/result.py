"""The result beside the boards: who won and why, a bar for every line of everybody's score, what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.present import moment, terminal
from companion.present.account import signed
from companion.present.picture import shapes as draw
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.present.picture.remarks import Remark, Told
    from companion.words.phrasebook import Phrasebook
    from scoring.breakdown import ScoreLine
    from scoring.review import Review

MARGIN: Final = 28
GAP: Final = 32
CLOSE: Final = 12
"""Between the lines of the result."""
COLUMN: Final = (190, 66)
"""The most and the least room of a player's column."""
ROOM: Final = 480
"""What all columns share."""
LEAST: Final = 360
"""How wide the result is at least."""
ROW: Final = 24
REMARKS: Final = 8
"""How many lines of remarks there are at most."""
TITLE: Final = 30
SHAPE: Final = 1.5
"""How much wider than high a picture is at best, as a screen."""
WHITE: Final = 2
"""What counts white all over as much as a shape so many times the logarithm away from the best one."""


class Columns(NamedTuple):
    """The columns of a sheet: the room of a line's name, of a player, of the number behind a bar; how words fit."""

    label: float
    player: float
    number: float
    ways: draw.Ways

    def at(self, seat: int) -> float:
        """Return where the column of a player begins."""
        return self.label + seat * self.player


def whole(boards: Sequence[draw.Board], told: Told) -> draw.Block:
    """Return the picture: all boards, and the result beside them, or below them where they are wide and low."""
    review, words = told.review, told.words
    drawn = [_titled(board, review, words) for board in boards]
    picture = _laid_out(drawn, told)
    return draw.Block(picture.width + 2 * MARGIN, picture.height + 2 * MARGIN, tuple(picture.at(MARGIN, MARGIN)))


def _laid_out(drawn: Sequence[draw.Block], told: Told) -> draw.Block:
    """Return boards and result, in the layout that leaves least white and is nearest to the best shape."""
    head, numbers, small = _result(told)
    high = draw.stacked([*head, numbers, *small], CLOSE)
    if not drawn:
        return high
    low = _beside(draw.stacked([*head, *small], CLOSE), numbers)
    grids = [_in_columns(drawn, columns) for columns in range(1, len(drawn) + 1)]
    layouts = [layout for grid in grids for layout in (_beside(grid, high), draw.stacked([grid, low], GAP))]
    covered = sum(block.width * block.height for block in (*drawn, high))

    def worse(layout: draw.Block) -> float:
        white = 1 - covered / (layout.width * layout.height)
        return abs(log(layout.width / layout.height / SHAPE)) + WHITE * white

    return min(layouts, key=worse)


def _beside(boards: draw.Block, result: draw.Block) -> draw.Block:
    shapes = (*boards.shapes, *result.at(boards.width + GAP, 0))
    return draw.Block(boards.width + GAP + result.width, max(boards.height, result.height), shapes)


def owned(board: draw.Board, review: Review) -> tuple[str, str]:
    """Return the total of a board's owner, and the role of the owner's colour."""
    seats = ((seat, player) for seat, player in enumerate(review.players) if player.name == board.owner)
    return next(((signed(player.total), draw.seat_role(seat)) for seat, player in seats), ("", "ink"))


def _titled(board: draw.Board, review: Review, words: Phrasebook) -> draw.Block:
    """Return a board below the name and the total of its owner; everybody's has none."""
    if not board.owner:
        return board.drawing
    width = board.drawing.width
    points, colour = owned(board, review)
    owner = f"{board.owner} ({words.join(board.members)})" if board.members else board.owner
    total = draw.Text(width, 18, points, 18, colour, bold=True, anchor="end")
    head = (draw.fitted(0, 18, owner, width - 60, draw.plain(18, 15, 13), colour=colour, bold=True), total)
    return draw.stacked([draw.Block(width, TITLE - 6, head), board.drawing], 6)


def _in_columns(drawn: Sequence[draw.Block], columns: int) -> draw.Block:
    """Return blocks row by row, each row as high as its highest one."""
    width = max(block.width for block in drawn)
    shapes: list[draw.Shape] = []
    top = 0.0
    for first in range(0, len(drawn), columns):
        row = drawn[first : first + columns]
        for n, block in enumerate(row):
            shapes += block.at(n * (width + GAP), top)
        top += max(block.height for block in row) + GAP
    return draw.Block(columns * (width + GAP) - GAP, top - GAP, tuple(shapes))


def _result(told: Told) -> tuple[list[draw.Block], draw.Block, list[draw.Block]]:
    """Return the result in three parts: heading, winner and margin; the sheet with its bars; remarks."""
    seats = len(told.review.players)
    columns = Columns(150, max(COLUMN[1], min(COLUMN[0], ROOM / seats)), 44, draw.plain(13, 11.5, 10))
    width = max(columns.at(seats), LEAST)
    head = [
        draw.lines_of(told.heading, width, 13, colour="muted"),
        banner(told, width, 22),
        *(draw.lines_of(sentence, width, 15) for sentence in told.why),
    ]
    return head, sheet(told.review, told.words, columns), [*remarks(told, width)]


def banner(told: Told, width: float, size: float) -> draw.Block:
    """Return who won and by how much, on the winner's colour and with the total large; plain where nobody has won."""
    colour, total = moment.colour_of_winner(told.review), moment.total_of_winner(told.review)
    if not colour:
        return draw.stacked([draw.lines_of(sentence, width, size, bold=True, most=8) for sentence in told.won], CLOSE)
    large = 2 * size
    inside = width - 2 * size - (draw.room(total, large, bold=True) if total else 0)
    said = [draw.lines_of(sentence, inside, size, colour="paper", bold=True, most=8) for sentence in told.won]
    said += [draw.lines_of(sentence, inside, size * 0.7, colour="paper") for sentence in told.margin]
    words = draw.stacked(said, CLOSE / 2)
    height = max(words.height, large) + size
    shapes: list[draw.Shape] = [
        draw.Rect(0, 0, width, height, colour, radius=8),
        *words.at(size / 2, (height - words.height) / 2),
        draw.Text(width - size / 2, height / 2 + large * 0.36, total, large, "paper", bold=True, anchor="end"),
    ]
    return draw.Block(width, height, tuple(shapes))


def sheet(review: Review, words: Phrasebook, columns: Columns) -> draw.Block:
    """Return the score sheet: a row for every line that brought anybody anything, in it everybody's bar and number."""
    width = max(columns.at(len(review.players)), LEAST)
    names = draw.way_for([player.name for player in review.players], columns.player - 6, columns.ways, bold=True)
    point = (columns.player - columns.number) / moment.largest(review)
    shapes: list[draw.Shape] = []
    for n, player in enumerate(review.players):
        name = draw.fitted(
            columns.at(n), 16, player.name, columns.player - 6, names, colour=draw.seat_role(n), bold=True
        )
        shapes.append(name)
    top = float(ROW)
    for rule in moment.rules(review):
        shapes += _row(top, words.name(rule), width, columns)
        for n, player in enumerate(review.players):
            bar = _Bar(columns.at(n), top, point, draw.seat_role(n))
            for line in player.lines:
                if line.rule == rule:
                    shapes += bar.drawn(line)
        top += ROW
    for label, numbers in terminal.counted(review, words):
        shapes += (*_row(top, label, width, columns), *_numbers(top, numbers, columns))
        top += ROW
    for label, numbers in _totals(review, words):
        shapes += (*_row(top, label, width, columns, bold=True), *_numbers(top, numbers, columns, bold=True))
        top += ROW
    return draw.Block(width, top, tuple(shapes))


def _row(top: float, label: str, width: float, columns: Columns, *, bold: bool = False) -> Iterator[draw.Shape]:
    """Yield the line above a row, and its label."""
    yield draw.Line(0, top, width, top, "muted" if bold else "line")
    yield draw.fitted(0, top + 17, label, columns.label - 8, columns.ways, bold=bold)


def _numbers(top: float, numbers: Sequence[str], columns: Columns, *, bold: bool = False) -> Iterator[draw.Shape]:
    return (draw.Text(columns.at(n), top + 17, number, bold=bold) for n, number in enumerate(numbers))


def _totals(review: Review, words: Phrasebook) -> Iterator[tuple[str, list[str]]]:
    yield words.say(Phrase("report.total")), [signed(player.total) for player in review.players]
    if review.standing.winners:
        yield words.say(Phrase("report.place")), [str(player.place) for player in review.players]


class _Bar(NamedTuple):
    """Where the bar of a line begins, how long a point is, and its colour; a loss is hollow."""

    x: float
    top: float
    point: float
    colour: str

    def drawn(self, line: ScoreLine) -> Iterator[draw.Shape]:
        """Yield the bar and its number behind it."""
        long = abs(line.points) * self.point
        if line.points:
            fill = self.colour if line.points > 0 else draw.HOLLOW
            yield draw.Rect(self.x, self.top + 7, max(long, 1.5), 10, fill, self.colour, radius=1.5)
        number = f"{signed(line.points)}{terminal.STATED * line.stated}"
        behind = self.x + (long + 5 if line.points else 0)
        yield draw.Text(behind, self.top + 17, number, colour="ink" if line.points else "muted")


def remarks(told: Told, width: float) -> Iterator[draw.Block]:
    """Yield the remarks in small print, as many as there is room for."""
    lines = [line for remark in told.remarks for line in _listed(remark)]
    if len(lines) > REMARKS:
        lines = [*lines[:REMARKS], draw.MORE]
    if lines:
        yield draw.stacked([draw.lines_of(line, width, 12, colour="muted", most=3) for line in lines], 2)


def _listed(remark: Remark) -> Iterator[str]:
    yield remark.heading
    yield from (f"· {sentence}" for sentence in remark.sentences)
