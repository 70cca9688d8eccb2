"""The best layout compared with the present one: line by line, by cause, and who would have won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

if TYPE_CHECKING:
    from scoring.arrangement import Arrangement
    from scoring.breakdown import ScoreLine
    from scoring.game import Game
    from scoring.review import Review
    from scoring.table import AnyTable

CARDS: Final = frozenset({"n", "collection"})
"""The facts in the label of a Collection: which it is, and how many cards it counts."""
LOSSES_SHOWN: Final = 3
"""How many of the biggest losses are named."""


class Pair(NamedTuple):
    """One entry of a score as the cards lie and as they lie best; None where the score has no such entry."""

    now: ScoreLine | None
    best: ScoreLine | None

    @property
    def gain(self) -> int:
        """How many points more it would count."""
        return (self.best.points if self.best else 0) - (self.now.points if self.now else 0)

    @property
    def line(self) -> ScoreLine:
        """The entry of the best layout, or the present one where the best layout has none."""
        return self.best or cast("ScoreLine", self.now)


class Loss(NamedTuple):
    """Points one player did not make in one place of the score."""

    player: str
    pair: Pair


def lines(arrangement: Arrangement) -> list[Pair]:
    """Return the top lines of a player's score, each now and in the best layout."""
    return paired(arrangement.result_now.lines, arrangement.result.lines)


def paired(now: Iterable[ScoreLine], best: Iterable[ScoreLine]) -> list[Pair]:
    """Match entries that are about the same thing, however many cards they count."""
    before, after = {_about(line): line for line in now}, {_about(line): line for line in best}
    return [Pair(before.get(key), after.get(key)) for key in {**after, **before}]


def _about(line: ScoreLine) -> tuple[str, ...]:
    """Return what an entry is about: its rule, its label and the facts in it, apart from its number of cards."""
    facts = sorted((key, repr(fact)) for key, fact in line.label.facts.items() if key != "n")
    return (line.rule, line.label.key, *(f"{key}={fact}" for key, fact in facts))


def parts(pair: Pair) -> list[Pair]:
    """Return the parts of a line that count differently."""
    before = pair.now.parts if pair.now else ()
    after = pair.best.parts if pair.best else ()
    return [part for part in paired(before, after) if part.gain]


def different(arrangement: Arrangement, game: Game) -> Iterator[tuple[Pair, list[Pair]]]:
    """Yield the lines that count differently, or whose parts do, each with these parts.

    Parts are compared only where cards move in play: elsewhere every card has other neighbours.
    """
    for pair in lines(arrangement):
        inner = parts(pair) if game.movable else []
        if inner or pair.gain:
            yield pair, inner


def by_cause(arrangement: Arrangement, game: Game) -> dict[str, int]:
    """Return the points a player lost by cause, zeros included; their sum is the best total minus the present one.

    A cause has the id of a rule.
    """
    gains: dict[str, int] = {}
    for pair in lines(arrangement):
        cause = game.lost_by.get(pair.line.rule, pair.line.rule)
        gains[cause] = gains.get(cause, 0) + pair.gain
    return {cause: points for cause, points in gains.items() if points or cause in game.lost_by.values()}


def losses(arrangements: Sequence[Arrangement], game: Game) -> list[Loss]:
    """Return the biggest single losses of these players; equal ones in the order of the table."""
    every = (
        Loss(arrangement.player, pair)
        for arrangement in arrangements
        for pair in _entries(arrangement, game)
        if pair.gain > 0
    )
    return sorted(every, key=lambda loss: -loss.pair.gain)[:LOSSES_SHOWN]


def _entries(arrangement: Arrangement, game: Game) -> Iterator[Pair]:
    """Yield what can be lost: parts of lines, and whole ones without any."""
    for pair, inner in different(arrangement, game):
        yield from inner or [pair]


def through_others(arrangement: Arrangement, after: Review) -> list[Pair]:
    """Return the lines of a player that others change by laying their cards best: what they lent counts otherwise."""
    (result,) = (result for result in after.players if result.name == arrangement.player)
    return [pair for pair in paired(arrangement.result.lines, result.lines) if pair.gain]


def all_best(game: Game, arrangements: Sequence[Arrangement]) -> Review:
    """Return the review of one table on which each of its players has laid the cards best.

    Of what is wrong or asked there, only what each layout by itself answers for.
    """
    laid = {
        arrangement.player: player
        for arrangement in arrangements
        for player in arrangement.table.players
        if player.name == arrangement.player
    }
    table: AnyTable = arrangements[0].table
    review = game.review(replace(table, players=tuple(laid.get(player.name, player) for player in table.players)))
    alone = [arrangement.review for arrangement in arrangements]
    faults = {(fault.rule, fault.player) for each in alone for fault in each.faults}
    asked = {question.key for each in alone for question in each.questions}
    return review._replace(
        faults=tuple(fault for fault in review.faults if (fault.rule, fault.player) in faults),
        questions=tuple(question for question in review.questions if question.key in asked),
        warnings=tuple(warning for warning in review.warnings if any(warning in each.warnings for each in alone)),
    )
