"""The pages about the whole table: who sits where, and what everybody sees in the middle, also at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from companion.phones.pages.ending import facts
from companion.phones.pages.filled import filled
from companion.phones.pages.seat import of_game, share_text, standing
from companion.phones.qr import for_page
from companion.present.account import signed
from scoring.phrase import phrase
from scoring.review import is_over

if TYPE_CHECKING:
    from companion.phones.view import View
    from scoring.review import PlayerResult


def seats(view: View) -> str:
    """Return the page on which a phone says whose it is."""
    players = view.service.session.review.players
    people = [(n, result.name, _total(view, result), n in view.seated) for n, result in enumerate(players)]
    return filled("seats.html", view, people=people)


def _total(view: View, result: PlayerResult) -> str:
    """Say how many points a player has, or, where the lowest wins, of what so many."""
    words = view.words
    if view.service.session.review.standing.lowest_wins:
        return words.told(words.name(result.lines[0].rule), str(result.total))
    return words.say(phrase("app.phones.points", n=result.total))


def middle(view: View) -> str:
    """Return the page for a tablet in the middle of the table."""
    session, words = view.service.session, view.words
    review, own = session.review, of_game(session.game.id)
    ended = is_over(session.as_it_lies, review)
    return filled(
        "middle.html",
        view,
        boards=[own.fields(session, n, words) for n in range(len(review.players))] if own else [],
        board=f"{session.game.id}/board.html" if own else None,
        names=[result.name for result in review.players],
        standing=standing(review),
        totals=[signed(result.total) for result in review.players],
        turn=None if ended else session.game.turn(session.table),
        code=Markup(for_page(view.join)),  # noqa: S704 - drawn by segno, without words of anybody's
        share_text=share_text(view),
        **facts(view),
    )
