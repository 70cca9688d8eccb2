"""What the games of a year come to: who won, when they were played, the best score and the closest game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.statistics.games import Played, Seat, Standing, Statistics

MONTHS: Final = 12


class Highlight(NamedTuple):
    """One game that stands out: its points, and the seats that made them, the winner first."""

    played: Played
    points: int
    seats: tuple[Seat, ...]


class Year(NamedTuple):
    """The games of a year.

    persons: everybody who played, those who won most first.
    months: how many games each month saw, from January.
    games: how many there were of each kind, the most first.
    best: the best score by game.
    closest: by game the one whose two best totals are nearest; none with fewer than two seats.
    """

    year: int
    persons: tuple[Standing, ...]
    months: tuple[int, ...]
    games: Mapping[str, int]
    best: Mapping[str, Highlight]
    closest: Mapping[str, Highlight]


def year_of(statistics: Statistics, year: int) -> Year:
    """Return what the games of a year come to; there may be none."""
    played = statistics.of_year(year).played
    months = Counter(int(one.day[5:7]) for one in played)
    games = dict(Counter(one.game for one in played).most_common())
    of_game = {game: [one for one in played if one.game == game] for game in games}
    close = {game: [one for one in every if one.margin is not None] for game, every in of_game.items()}
    return Year(
        year,
        tuple(sorted(Statistics(played, []).standings, key=lambda one: (-one.won, -one.shared, -one.games))),
        tuple([months[month] for month in range(1, MONTHS + 1)]),
        games,
        {game: max(map(_best, every), key=_rank) for game, every in of_game.items()},
        {game: min(map(_closest, every), key=lambda one: one.points) for game, every in close.items() if every},
    )


def _ranked(played: Played) -> list[Seat]:
    return sorted(played.seats, key=lambda seat: -seat.total if not played.lowest_wins else seat.total)


def _best(played: Played) -> Highlight:
    first = _ranked(played)[0]
    return Highlight(played, first.total, (first,))


def _rank(best: Highlight) -> int:
    return -best.points if best.played.lowest_wins else best.points


def _closest(played: Played) -> Highlight:
    """Return a game by the points between its two best totals; by place where they are the same."""
    first = sorted(played.seats, key=lambda seat: seat.place)[:2]
    return Highlight(played, played.margin or 0, tuple(first))
