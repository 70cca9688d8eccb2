"""The pages about the whole table: who sits where, its middle, how it ended, best layouts, the game looked back at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from companion.games import part
from companion.phones.pages.filled import filled
from companion.phones.pages.seat import share_text, standing, won
from companion.phones.qr import for_page
from companion.present import hindsight as present
from companion.present import moment, points_left
from companion.present.account import between, signed
from companion.present.arranged import grid_of, summary
from companion.present.moves import cells_of, heading, moves
from scoring.breakdown import by_rule
from scoring.fields import Data
from scoring.hindsight import CEILING, TRACK
from scoring.phrase import Phrase, phrase
from scoring.review import is_over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.phones.view import View
    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement
    from scoring.hindsight import Hindsight, PlayerSeen
    from scoring.review import PlayerResult
    from scoring.table import AnyPlayer

WIDE, HIGH = 300, 100
"""Units of a curve."""


class Curve(NamedTuple):
    """A player's marker and ceiling as points of lines."""

    marker: str
    ceiling: str


def facts(view: View) -> Data:
    """Return what the last page and the middle of the table show of the end; nothing of it before the game is over.

    Where the lowest wins there are no bars: the longest would be that of whoever did worst.
    """
    session, told = view.service.session, won(view)
    review = session.review
    if not told:
        return {"won": [], "sources": [], "most": 1, "points": 1, "best": (), "looks_back": False}
    lowest = review.standing.lowest_wins
    return {
        "won": told,
        "points": 0 if lowest else max(1, *(player.total for player in review.players)),
        "sources": [] if lowest else _sources(view),
        "most": moment.largest(review),
        "best": [arrangement.player for arrangement in session.best_layouts],
        "looks_back": session.game.hindsight is not None and not review.hints.withheld,
    }


def _sources(view: View) -> list[tuple[str, list[tuple[str, int]]]]:
    """Return by line of the score what it brought each player, in words and as a number."""
    review = view.service.session.review
    brought = [by_rule(player.lines) for player in review.players]
    return [
        (view.words.name(rule), [(signed(points.get(rule, 0)), max(points.get(rule, 0), 0)) for points in brought])
        for rule in moment.rules(review)
    ]


def end(view: View) -> str:
    """Return the last page: who won, where the points came from, and what to do with the result."""
    review = view.service.session.review
    names = [one.name for one in review.players]
    return filled("end.html", view, share_text=share_text(view), names=names, standing=standing(review), **facts(view))


def best(view: View, n: int) -> str | None:
    """Return how the cards of a player lie best, and the way there; None as long as that is not known."""
    session, words = view.service.session, view.words
    name, own = session.table.players[n].name, part(session.game.id, "phone")
    found = next((one for one in session.best_layouts if one.player == name), None)
    if found is None:
        return None
    return filled(
        "best.html",
        view,
        name=name,
        summary=words.say(summary(found, session.game)),
        board=f"{session.game.id}/board.html" if own else None,
        own=own.layout(found.table, n, words) if own else None,
        gains=[*_gains(found, view)],
        moves=_moves(found, view),
    )


def _gains(found: Arrangement, view: View) -> Iterator[tuple[str, str]]:
    for pair, _ in points_left.different(found, view.service.session.game):
        yield view.words.say(pair.line.label), moment.with_sign(pair.gain)


def _moves(found: Arrangement, view: View) -> tuple[str, list[str]] | None:
    game = view.service.session.game
    if not (game.movable and found.moves):
        return None
    now = view.service.session.as_it_lies
    lie, goal = (cells_of(grid_of(game, table, found.player)) for table in (now, found.table))
    return view.words.say(heading(found)), [view.words.say(move) for move in moves(found.moves, lie, goal)]


def unseen(view: View, why: str) -> str:
    """Return that the game is not looked back at, or not yet: the key of a sentence says why."""
    return filled("review.html", view, told=[view.words.say(Phrase(why))], players=[])


def review(view: View, seen: Hindsight) -> str:
    """Return the game looked back at: what would have changed the winner, then player by player."""
    most = max((turn.curve[CEILING].least for one in seen.players for turn in one.turns if turn.curve), default=0)
    results = view.service.session.review.players
    players = [_looked_back(view, *both, most or 1) for both in zip(seen.players, results, strict=True)]
    told = present.turned_told(seen, view.words, present.lost_told)
    shown = [player for player in players if any(player[part] for part in ("curve", "turns", "lost", "cards"))]
    if not (told or shown):
        told = [view.words.say(Phrase("hindsight.nothing"))]
    return filled("review.html", view, told=told, players=shown)


def _looked_back(view: View, player: PlayerSeen, result: PlayerResult, most: int) -> Data:
    words = view.words
    own = part(view.service.session.game.id, "phone")
    named: Callable[[str, Phrasebook], tuple[str, str]] = getattr(own, "card_named", lambda token, _: (token, ""))
    return {
        "name": player.name,
        "seat": view.service.session.review.players.index(result),
        "total": signed(result.total),
        "curve": _curve(player, most),
        "turns": present.turns_told(player, words),
        "lost": [(present.lost_told(lost, words), lost.rule) for lost in player.lost],
        "cards": [
            (*named(card.card, words), card.at, between(card.printed), between(card.worth), max(card.worth.least, 0))
            for card in present.dearest(player)
        ],
        "dearest": max((card.worth.least for card in player.cards), default=0) or 1,
    }


def _curve(player: PlayerSeen, most: int) -> Curve | None:
    """Return the lines of a player, all players to one scale; None where the turns tell of none."""
    turns = [turn for turn in player.turns if turn.curve]
    if not turns:
        return None
    across = WIDE / max(len(turns) - 1, 1)

    def line(key: str) -> str:
        points = (HIGH - turn.curve[key].least * HIGH / most for turn in turns)
        return " ".join(f"{n * across:.1f},{point:.1f}" for n, point in enumerate(points))

    return Curve(line(TRACK), line(CEILING))


def seats(view: View) -> str:
    """Return the page on which a phone says whose it is."""
    session = view.service.session
    both = enumerate(zip(session.table.players, session.review.players, strict=True))
    people = [(n, result.name, _about(view, player, result), n in view.seated) for n, (player, result) in both]
    return filled("seats.html", view, people=people)


def _about(view: View, player: AnyPlayer, result: PlayerResult) -> str:
    """Say who else a seat belongs to, as the members of a team, and how many points it has."""
    others = view.words.join(name for name in player.names if name != player.name)
    return " · ".join(filter(None, [others, _total(view, result)]))


def _total(view: View, result: PlayerResult) -> str:
    """Say how many points a player has, or, where the lowest wins, of what so many."""
    words = view.words
    if view.service.session.review.standing.lowest_wins:
        return words.told(words.name(result.lines[0].rule), str(result.total))
    return words.say(phrase("app.phones.points", n=result.total))


def middle(view: View) -> str:
    """Return the page for a tablet in the middle of the table."""
    session, words = view.service.session, view.words
    review, own = session.review, part(session.game.id, "phone")
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
