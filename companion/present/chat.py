"""The result for a chat: the winner and the margin, what decided, points left, everybody's points in squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from companion.present import terminal
from companion.present.account import signed
from companion.present.moment import moment, told

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement
    from scoring.review import PlayerResult, Review

LINES: Final = 5
WIDTH: Final = 80
"""Characters of a line, and columns of a terminal."""
COLOURS: Final = "🟦🟧🟩🟥🟪🟨🟫⬛"
SQUARES: Final = 30
"""How many squares all points share."""
BETWEEN: Final = "  "
MORE: Final = "…"


def lines(review: Review, words: Phrasebook, best: Sequence[Arrangement] = ()) -> list[str]:
    """Return five lines at most; what there is nothing to say of has none, who won as many as it takes."""
    won = [sentence.plain for sentence in terminal.standing(review, words)]
    why = [*told(review, words, best)]
    ahead = 1 if moment(review).margin else 0
    first = " · ".join([words.name(review.game), *won, *why[:ahead]])
    grid = [*_grid(review)]
    told_first = wrap(first, WIDTH, max_lines=LINES - len(grid), placeholder=MORE)
    return [*(cut(sentence, WIDTH) for sentence in (*told_first, *why[ahead:])[: LINES - len(grid)]), *grid]


def _grid(review: Review) -> Iterator[str]:
    """Yield everybody's square, name and total, then a square for every equal share of all points.

    Where the lowest wins there are no shares: most squares would be those of whoever did worst.
    """
    players = review.players
    seats = [*zip(cycle(COLOURS), players, shares([player.total for player in players]), strict=False)]
    room = (WIDTH - len(BETWEEN) * (len(seats) - 1)) // len(seats)
    yield BETWEEN.join(_named(colour, player, room) for colour, player, _ in seats)
    if not review.standing.lowest_wins and (row := "".join(colour * share for colour, _, share in seats)):
        yield row


def _named(colour: str, player: PlayerResult, room: int) -> str:
    total = signed(player.total)
    return f"{colour} {cut(player.name, room - cell_len(f'{colour}  {total}'))} {total}"


def shares(totals: Sequence[int]) -> list[int]:
    """Return how many squares each total has, the largest remainders rounded up; none where nobody has points.

    >>> shares([99, 51]), shares([-2, 0])
    ([20, 10], [0, 0])
    """
    points = [max(total, 0) for total in totals]
    every = sum(points) or 1
    squares = [total * SQUARES // every for total in points]
    largest = sorted(range(len(points)), key=lambda seat: -(points[seat] * SQUARES % every))
    for seat in largest[: SQUARES - sum(squares) if any(points) else 0]:
        squares[seat] += 1
    return squares


def cut(text: str, room: int) -> str:
    """Return a text of at most so many characters and columns.

    >>> cut("Amandine", 5)
    'Aman…'
    """
    if _wide(text) <= room:
        return text
    while text and _wide(text) + len(MORE) > room:
        text = text[:-1]
    return f"{text.rstrip()}{MORE}"


def _wide(text: str) -> int:
    return max(len(text), cell_len(text))
