"""The lines in the window of the best layout: how far a search is, the moves, and what everybody left on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from companion.present.account import signed
from companion.present.arranged import changed_by_others, is_empty, losses_known, summary, told_loss, winner
from companion.present.changes import more
from companion.present.line_breaks import Bulleted, Fitting
from companion.present.moves import moves
from companion.present.points_left import all_best, by_cause, losses
from scoring.arrangement import OPTIMAL
from scoring.errors import AskedError
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from companion.screens.searches import LayoutSearch
    from companion.widgets.board import Layout
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement
    from scoring.game import Game
    from scoring.phrase import Fact
    from scoring.table import AnyTable

MANY: Final = 188
"""A number as wide as most that a search tells."""
CARDS: Final = ("card", "its")
"""The facts of a move that are cards."""


def state(search: LayoutSearch | None, table: AnyTable, game: Game, say: Locale) -> str:
    """Say in a sentence how far a search is, or what came of it."""
    if search is None:
        return say("arrange.not-begun")
    if search.error:
        asked = search.error.problem.message if isinstance(search.error, AskedError) else None
        return say.words.say(asked) if asked else say("arrange.failed")
    if search.lies_on(table):
        return say("arrange.laid", player=search.player, before=search.now, after=search.best)
    if search.running and search.doing:
        told = phrase("arrange.seconds", progress=_progress(search, search.doing), seconds=search.seconds)
        return say.words.say(told)
    if search.running:
        return say("arrange.beginning")
    reached = search.reached(game)
    return say.words.say(summary(reached, game)) if reached else say("arrange.stopped-early")


def _progress(search: LayoutSearch, doing: Phrase) -> Phrase:
    """Say what is being done, and how far that has come once there is a bound."""
    if search.bound is None:
        return doing
    facts: dict[str, Fact] = {"player": search.player, "best": search.best, "bound": search.bound, "doing": doing}
    return Phrase("arrange.progress", facts)


def longest_progress(players: Iterable[str], say: Locale) -> str:
    """Return about the longest sentence that a search for any of these players will say."""
    doing = phrase("arrange.doing.asking", n=MANY)
    facts: dict[str, Fact] = {"player": max(players, key=len), "best": MANY, "bound": MANY, "doing": doing}
    return say.words.say(phrase("arrange.seconds", progress=Phrase("arrange.progress", facts), seconds=MANY))


def moves_told(arrangement: Arrangement, now: Layout, best: Layout, say: Locale) -> Iterator[str]:
    """Yield the moves with their cards in words, in the order in which they are made."""
    for move in moves(arrangement.moves, now.cells(), best.cells()):
        cards: dict[str, Fact] = {
            key: now.named(str(fact)) if key in CARDS else fact for key, fact in move.facts.items()
        }
        yield say.words.say(Phrase(move.key, cards))


def _table(*heads: str, apart: int) -> Table:
    """Make a table with names left and numbers right of them, its columns so far apart."""
    table = Table(box=None, pad_edge=False, padding=(0, apart, 0, 0), header_style="bold")
    name, *numbers = heads
    table.add_column(name, overflow="fold")
    for head in numbers:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def everybody(searches: Iterable[tuple[str, int, LayoutSearch | None]], game: Game, say: Locale) -> Fitting:
    """Lay all players below each other: what they have, what they could have, and whether that is proved."""
    rows = [
        (player, signed(now), *(("", "", "") if search is None else _known(search, game, say)))
        for player, now, search in searches
    ]
    return Fitting((_everybody(rows, say, apart=2), _everybody(rows, say, apart=1)))


def _everybody(rows: Iterable[tuple[str, str, str, str, str]], say: Locale, *, apart: int) -> Table:
    table = _table("", say.words.say(Phrase("arrange.now")), say.words.say(Phrase("arrange.best")), "", apart=apart)
    table.add_column("", overflow="fold")
    for player, now, best, gain, known in rows:
        table.add_row(Text(player), now, best, Text(gain, "bold"), known)
    return table


def _known(search: LayoutSearch, game: Game, say: Locale) -> tuple[str, str, str]:
    """Return what is known about a player: the best total, the gain, and whether it is proved."""
    if is_empty(game, search.table, search.player):
        known = say("arrange.empty")
    elif search.bound == search.best:
        known = say("arrange.sure")
    elif search.running and not search.resting:
        known = say("arrange.busy")
    else:
        known = "" if search.bound is None else say("arrange.unsure", bound=search.bound)
    return signed(search.best), more(search.best - search.now), known


def left_on_table(arrangements: Sequence[Arrangement], game: Game, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what was left on the table once the game is over: whom others' layouts change, who lost points and why."""
    if not losses_known(arrangements, game):
        return
    if changed := [*changed_by_others(arrangements, all_best(game, arrangements))]:
        yield Bulleted("\n".join(map(words.say, changed)))
    if losers := [arrangement for arrangement in arrangements if arrangement.best > arrangement.now]:
        sentences = [f"  {words.told(arrangement.player, _causes(arrangement, game, words))}" for arrangement in losers]
        yield Bulleted("\n".join([words.say(Phrase("arrange.left")), *sentences]))
        biggest = [f"  · {words.say(told_loss(loss))}" for loss in losses(arrangements, game)]
        yield Bulleted("\n".join([words.say(phrase("arrange.left.losses", n=len(biggest))), *biggest]))
    if any(arrangement.status != OPTIMAL for arrangement in arrangements):
        yield Text(words.say(Phrase("arrange.left.more" if losers else "arrange.left.not-found")))
    elif not losers:
        yield Text(words.say(Phrase("arrange.left.nothing")))


def _causes(arrangement: Arrangement, game: Game, words: Phrasebook) -> str:
    """Return the causes by which a player lost points, each with these points."""
    return ", ".join(
        f"{words.name(cause)} {signed(points)}" for cause, points in by_cause(arrangement, game).items() if points
    )


def verdict(arrangements: Sequence[Arrangement], game: Game, words: Phrasebook) -> str:
    """Say who would have won had everybody laid the cards best; nothing while the game runs or nobody has a card."""
    if not losses_known(arrangements, game):
        return ""
    return words.say(winner(arrangements, all_best(game, arrangements)))
