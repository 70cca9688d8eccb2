"""A result as a page: one file that fetches nothing, wide or narrow, light or dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.present import moment, terminal
from companion.present.account import signed
from companion.present.picture.shapes import DARK, LIGHT, Board, seat_role
from companion.present.picture.svg import escaped, inline_svg
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from companion.present.picture.remarks import Told
    from companion.words.phrasebook import Phrasebook
    from scoring.review import PlayerResult, Review

READABLE: Final = 0.62
"""How small a board may be shown beside its full size before it scrolls instead."""
STYLE: Final = Path(__file__).with_name("page.css").read_text("utf-8")


def page(boards: Sequence[Board], told: Told) -> str:
    """Return the page."""
    review, words = told.review, told.words
    title = escaped(words.say(moment.heading_of(review)))
    lines = [
        "<!doctype html>",
        f'<html lang="{escaped(words.language)}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">""",
        f"<title>{title}</title>",
        f"<style>\n{_colours()}{STYLE}</style>",
        "</head>",
        "<body><main>",
        f'<p class="small">{escaped(told.heading)}</p>',
        *_banner(told),
        *(f"<p>{escaped(sentence)}</p>" for sentence in told.why),
        *_table(review, words),
        *_points(review, words),
        *_figures(boards, review, words),
        *_remarks(told),
        "</main></body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _colours() -> str:
    """Return the colours by role, those of a dark screen where the reader prefers one."""
    light, dark = (" ".join(f"--{role}: {colour};" for role, colour in theme.items()) for theme in (LIGHT, DARK))
    paints = "".join(f".{what}-{role} {{ {what}: var(--{role}) }}\n" for what in ("fill", "stroke") for role in LIGHT)
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n{paints}"


def _banner(told: Told) -> Iterator[str]:
    """Yield who won and by how much, on the winner's colour and with the total large; plain where nobody has won."""
    said = "".join(f"<h1>{escaped(sentence)}</h1>" for sentence in told.won)
    colour, total = moment.colour_of_winner(told.review), moment.total_of_winner(told.review)
    if not colour:
        yield said
        return
    said += "".join(f"<p>{escaped(sentence)}</p>" for sentence in told.margin)
    yield f'<header style="--of: var(--{colour})"><div>{said}</div>{f"<b>{total}</b>" * bool(total)}</header>'


def _of(seat: int) -> str:
    """Return the attribute that gives a part the colour of the player on a seat."""
    return f' style="--of: var(--{seat_role(seat)})"'


def _won(player: PlayerResult, review: Review) -> str:
    return ' class="won"' if player.name in review.standing.winners else ""


def _table(review: Review, words: Phrasebook) -> Iterator[str]:
    """Yield the result: everybody's place and total, and what the game counts besides."""
    counts = dict(terminal.counted(review, words))
    ended = bool(review.standing.winners)
    titles = [*counts, words.say(Phrase("report.total")), *([words.say(Phrase("report.place"))] if ended else [])]
    heads = "".join(f'<th class="n">{escaped(title)}</th>' for title in titles)
    yield f"<table>\n<tr><th></th>{heads}</tr>"
    for n, player in enumerate(review.players):
        numbers = [*(column[n] for column in counts.values()), signed(player.total)]
        cells = "".join(f'<td class="n">{number}</td>' for number in [*numbers, *([str(player.place)] * ended)])
        yield f"<tr{_of(n)}{_won(player, review)}><th>{escaped(player.name)}</th>{cells}</tr>"
    yield "</table>"


def _points(review: Review, words: Phrasebook) -> Iterator[str]:
    """Yield where everyone's points came from, a bar a line; a single line says no more than the total."""
    most, counted = moment.largest(review), moment.rules(review)
    if len(counted) <= 1:
        return
    yield f'<h2>{escaped(words.say(Phrase("share.from")))}</h2>\n<div class="all">'
    for seat, player in enumerate(review.players):
        total = f"<span>{signed(player.total)}</span>"
        head = f"<h3{_won(player, review)}><span>{escaped(player.name)}</span>{total}</h3>"
        yield f'<section{_of(seat)}>{head}<div class="lines">'
        for line in (line for line in player.lines if line.rule in counted):
            kind = ' class="loss"' if line.points < 0 else "" if line.points else ' class="none"'
            bar = f'<i{kind} style="width: {abs(line.points) / most:.0%}"></i>'
            number = f"{signed(line.points)}{terminal.STATED * line.stated}"
            yield f'<div class="line"><span>{escaped(words.name(line.rule))}</span>{bar}<b>{number}</b></div>'
        yield "</div></section>"
    yield "</div>"


def _figures(boards: Sequence[Board], review: Review, words: Phrasebook) -> Iterator[str]:
    """Yield every board; one too wide for the screen scrolls."""
    if boards:
        yield f'<h2>{escaped(words.say(phrase("share.boards", n=len(boards))))}</h2>\n<div class="boards">'
        for board in boards:
            title = board.owner or words.name(review.game)
            least = f"min-width: {board.drawing.width * READABLE:.0f}px; max-width: {board.drawing.width:.0f}px"
            picture = inline_svg(board.drawing, title).replace("<svg ", f'<svg style="{least}" ', 1)
            owner = f"{board.owner} ({words.join(board.members)})" if board.members else board.owner
            caption = f"<figcaption>{escaped(owner)}</figcaption>" if owner else ""
            yield f"<figure>{caption}{picture}</figure>"
        yield "</div>"


def _remarks(told: Told) -> Iterator[str]:
    """Yield what is still open, how a running game stands, what was settled."""
    for remark in told.remarks:
        items = "".join(f"<li>{escaped(sentence)}</li>" for sentence in remark.sentences)
        yield f'<p class="small">{escaped(remark.heading)}</p>' + (f'<ul class="small">{items}</ul>' if items else "")
