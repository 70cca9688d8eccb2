"""The page of a seat: what lies before a player, the account of it, and why it says what it says."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from companion.games import part
from companion.phones.pages.filled import filled
from companion.phones.pages.settings import settings
from companion.present import moment
from companion.present.account import signed
from companion.present.account_rows import REMARKS, ZEROS, Row, Teller, asked_by
from companion.words.localization import Locale
from scoring.errors import AskedError
from scoring.fair import gains_withheld
from scoring.fields import Data
from scoring.phrase import Phrase, phrase
from scoring.review import is_decided

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.phones.view import View
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review


LINES_TO_SHARE: Final = 5


class Line(NamedTuple):
    """A row of an account, and what to ask about it: None where there is nothing."""

    row: Row
    asks: str | None


class Place(NamedTuple):
    """A player in the standing: the seat, the place, the name, the total in words and as a bar, whether it wins."""

    seat: int
    place: int | None
    name: str
    total: str
    points: int
    wins: bool


def seat(view: View, n: int) -> str:
    """Return the page of a seat; the caller has checked that there is one."""
    shown = Markup(fragment(view, n))  # noqa: S704 - a template filled before
    return filled("seat.html", view, n=n, fragment=shown, pad=_of_game(view, n, "pad"), **_head(view, n))


def fragment(view: View, n: int) -> str:
    """Return what changes on the page of a seat."""
    session = view.service.session
    review, player = session.review, session.review.players[n]
    return filled(
        "fragment.html",
        view,
        n=n,
        board=f"{session.game.id}/phone.html" if part(session.game.id, "phone") else None,
        own=_of_game(view, n, "fields"),
        lines=[*_lines(view, n)],
        standing=standing(review),
        settings=settings(view),
        steps=session.steps_around,
        over=session.table.over if review.over is None else None,
        won=won(view),
        share_text=share_text(view),
        questions=[*_questions(view, n)],
        faults=[view.words.say(fault.message) for fault in review.faults if fault.player in {player.name, None}],
        **_head(view, n),
    )


def _of_game(view: View, n: int, what: str) -> Mapping[str, Any]:
    """Return what the game's own template asks for; nothing where the game has none."""
    own = part(view.service.session.game.id, "phone")
    facts: Mapping[str, Any] = getattr(own, what)(view.service.session, n, view.words) if own else {}
    return facts


def _head(view: View, n: int) -> Data:
    """Return what stands above the board."""
    player, say = view.service.session.review.players[n], Locale(view.words)
    place = "" if player.place is None else say("account.place", place=player.place)
    return {"name": player.name, "version": view.service.version, "total": signed(player.total), "place": place}


def standing(review: Review) -> list[Place]:
    """Return all players, the best first."""
    best = -1 if not review.standing.lowest_wins else 1
    order = sorted(enumerate(review.players), key=lambda seat: (seat[1].place or 0, best * seat[1].total))
    winners = review.standing.winners
    return [Place(n, p.place, p.name, signed(p.total), max(p.total, 0), p.name in winners) for n, p in order]


def won(view: View) -> list[str]:
    """Return who won or is ahead, and by what; nothing while it is played, or before anything of it is entered."""
    session, words = view.service.session, view.words
    review = session.review
    if not is_decided(session.as_it_lies, review):
        return []
    winners = review.standing.winners
    most = next((player.total for player in review.players if player.name in winners), 0)
    key = "report.ahead" if review.provisional else "report.winner"
    said = [words.say(phrase(key, player=winners[0], n=most))] if len(winners) == 1 else []
    tie = review.standing.tie_break
    told = (words.say(part) for part in (review.standing.outcome, tie and tie.message) if isinstance(part, Phrase))
    return [*said, *told, *moment.told(review, words, session.best_layouts)]


def share_text(view: View) -> str:
    """Return the result in five lines at most: the game, the totals, who won, by how much, what decided it."""
    words, review = view.words, view.service.session.review
    totals = " · ".join(words.told(one.name, one.total) for one in standing(review))
    told = [words.say(moment.heading_of(review)), totals, *won(view)]
    return "".join(f"{line}\n" for line in told[:LINES_TO_SHARE])


def _lines(view: View, n: int) -> Iterator[Line]:
    """Yield the account: without its head and what stands in other lists, of what earns nothing the lines alone."""
    session = view.service.session
    for row in Teller(Locale(view.words)).rows(session.review, n):
        idle = ZEROS in row.under and row.kind != "line"
        if row.kind in {"total", *REMARKS} or idle:
            continue
        asks = asked_by(row, session.game, session.review, view.words) if row.kind in {"line", "part"} else None
        yield Line(row, asks)


def _questions(view: View, n: int) -> Iterator[tuple[str, str]]:
    """Yield what only the players can tell, each with the id of the field that takes the answer."""
    session = view.service.session
    own, name = part(session.game.id, "phone"), session.review.players[n].name
    for question in session.review.questions:
        if question.player in {name, None}:
            yield view.words.say(question.message), own.answers(session, n, question.key) if own else "account"


def why(view: View, n: int, line: str) -> str | None:
    """Return why a line of a player's account says what it says; None where there is no such line."""
    session, about, own = view.service.session, line, part(view.service.session.game.id, "phone")
    if own and hasattr(own, "asked") and (told := own.asked(session, n, line, view.words)):
        return filled(told[0], view, **told[1])
    if session.game.why is None:
        return None
    with suppress(AskedError):
        steps = not gains_withheld(session.review)
        reasons = session.game.why(session.as_it_lies, session.table.players[n].name, about, steps=steps)
        return filled("why.html", view, reasons=reasons, what=_called(about, view.words))
    return None


def _called(about: str, words: Phrasebook) -> str:
    """Return in words what is asked about: a line and one of its Collections, or a place."""
    line, _, part = about.partition("/")
    return words.names.get(part) or words.names.get(line) or about
