"""What the cards could have earned laid best, against how they lie: line by line, by cause, and who would have won."""

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

BIGGEST: Final = 3


class Pair(NamedTuple):
    """One entry of a score as it is and as it could be; None where it is not there at all."""

    now: ScoreLine | None
    best: ScoreLine | None

    @property
    def gain(self) -> int:
        """The points it would have more."""
        return (self.best.points if self.best else 0) - (self.now.points if self.now else 0)

    @property
    def line(self) -> ScoreLine:
        """The entry itself, as it could be where it could."""
        return self.best or cast("ScoreLine", self.now)


class Loss(NamedTuple):
    """Points one player did not make in one place of the score."""

    player: str
    pair: Pair


def over(table: AnyTable, review: Review) -> bool:
    """Whether a game has ended."""
    return table.over if review.over is None else review.over


def lines(one: Arrangement) -> list[Pair]:
    """Return the top lines of a player's score, each as it is and as it could be."""
    return paired(one.result_now.lines, one.result.lines)


def paired(now: Iterable[ScoreLine], best: Iterable[ScoreLine]) -> list[Pair]:
    """Match entries that are about the same thing, however many cards they count."""
    before, after = {_about(line): line for line in now}, {_about(line): line for line in best}
    return [Pair(before.get(key), after.get(key)) for key in {**after, **before}]


def _about(line: ScoreLine) -> tuple[str, ...]:
    """Return what an entry is about; a line of the score and its parts are told apart by where they stand."""
    facts = sorted((key, repr(fact)) for key, fact in line.label.facts.items() if key != "n")
    return (line.rule, line.label.key, *(f"{key}={fact}" for key, fact in facts))


def parts(pair: Pair) -> list[Pair]:
    """Return the parts of a line that count differently."""
    before = pair.now.parts if pair.now else ()
    after = pair.best.parts if pair.best else ()
    return [part for part in paired(before, after) if part.gain]


def different(one: Arrangement, game: Game) -> Iterator[tuple[Pair, list[Pair]]]:
    """Yield the lines that count differently, or whose parts do, each with these parts.

    Where cards do not move in play no card stays what it was to its neighbours: parts cannot be compared.
    """
    for pair in lines(one):
        inner = parts(pair) if game.movable else []
        if inner or pair.gain:
            yield pair, inner


def by_cause(one: Arrangement, game: Game) -> dict[str, int]:
    """Return the points a player could have more by cause, zeros included: together what best has more than now.

    Causes are named as rules are.
    """
    found: dict[str, int] = {}
    for pair in lines(one):
        cause = game.lost_by.get(pair.line.rule, pair.line.rule)
        found[cause] = found.get(cause, 0) + pair.gain
    return {cause: points for cause, points in found.items() if points or cause in game.lost_by.values()}


def losses(found: Sequence[Arrangement], game: Game) -> list[Loss]:
    """Return the biggest single losses of all these players, of equal ones the first in table order."""
    every = (Loss(one.player, pair) for one in found for pair in _entries(one, game) if pair.gain > 0)
    return sorted(every, key=lambda loss: -loss.pair.gain)[:BIGGEST]


def _entries(one: Arrangement, game: Game) -> Iterator[Pair]:
    """Yield what can be lost: parts of lines, and whole ones without any."""
    for pair, inner in different(one, game):
        yield from inner or [pair]


def all_best(game: Game, found: Sequence[Arrangement]) -> Review:
    """Return the review of one table on which each of its players has laid the cards best."""
    laid = {one.player: player for one in found for player in one.table.players if player.name == one.player}
    table: AnyTable = found[0].table
    return game.review(replace(table, players=tuple(laid.get(player.name, player) for player in table.players)))
