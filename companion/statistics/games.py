"""The decided games of some files: what each brought every seat, and what all of them come to."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from companion.words import languages, words_for
from scoring.names import folded
from scoring.phrase import Phrase
from scoring.span import Span

UNDATED: Final = ""


class Seat(NamedTuple):
    """What a game brought a player, or a team of these persons: the total, and the points of each line by its rule.

    `counts` are what the game counts besides its score. `kinds` are what it is told apart by besides players and
    edition, as names by the name of their heading. `lost` are the points left on the table, by rule, from least to
    most; None as long as nobody has counted them.
    """

    name: str
    persons: tuple[str, ...]
    place: int
    total: int
    won: bool
    lines: Mapping[str, int]
    counts: Mapping[str, int] = {}
    kinds: Mapping[str, str] = {}
    lost: Mapping[str, Span] | None = None


class Played(NamedTuple):
    """A decided game: `day` as in `2026-11-20`, `match` how many wins decide a match that it counts for, else 0."""

    game: str
    edition: str
    day: str
    match: int
    lowest_wins: bool
    seats: tuple[Seat, ...]
    path: Path = Path()

    @property
    def winners(self) -> tuple[str, ...]:
        """The players or teams who won."""
        return tuple([seat.name for seat in self.seats if seat.won])

    @property
    def margin(self) -> int | None:
        """How many points lie between the two best totals; None with fewer than two seats."""
        totals = sorted((seat.total for seat in self.seats), reverse=not self.lowest_wins)
        return abs(totals[0] - totals[1]) if len(totals) > 1 else None

    def better(self, total: int, other: int) -> bool:
        """Whether one total is better than another."""
        return total < other if self.lowest_wins else total > other


class LeftOut(NamedTuple):
    """A file that does not count, its game where that is known, and why, by language."""

    path: Path
    game: str | None
    why: Mapping[str, str]


class Person(NamedTuple):
    """What the games of a person come to; `won` are those won alone, averages are rounded to two places.

    `best` is the highest total, or the lowest where the lowest wins. `lines` has the average of each line of a score
    over the games that have it.
    """

    name: str
    games: int
    won: int
    shared: int
    average: float
    best: int
    lines: Mapping[str, float]


class Standing(NamedTuple):
    """Somebody who played: how many games, those won alone, those shared."""

    name: str
    games: int
    won: int
    shared: int


Sat = tuple[Played, Seat]
"""A game, and the seat somebody had in it."""


class Statistics(NamedTuple):
    """The decided games of some files, and the files left out."""

    played: list[Played]
    left_out: list[LeftOut]

    def of_game(self, game_id: str) -> Statistics:
        """Return the games of one kind; of a file that is no table nobody knows the kind."""
        left = [left for left in self.left_out if left.game in {game_id, None}]
        return Statistics([played for played in self.played if played.game == game_id], left)

    def of_year(self, year: int) -> Statistics:
        """Return the games of a year; those without a day are left out."""
        of_year = [played for played in self.played if played.day.startswith(f"{year:04}-")]
        undated = [
            left_out(Phrase("stats.undated"), played.game)._replace(path=played.path)
            for played in self.played
            if played.day == UNDATED
        ]
        return Statistics(of_year, [*self.left_out, *undated])

    @property
    def years(self) -> dict[int, int]:
        """How many games were played in each year, the latest first."""
        years = sorted((int(played.day[:4]) for played in self.played if played.day), reverse=True)
        return {year: years.count(year) for year in dict.fromkeys(years)}

    @property
    def sat(self) -> dict[str, tuple[str, list[Sat]]]:
        """How everybody is spelled first and where they sat, by name in small letters."""
        everybody: dict[str, tuple[str, list[Sat]]] = {}
        folds: dict[str, str] = {}
        for played in self.played:
            for seat in played.seats:
                for name in seat.persons:
                    key = folds[name] if name in folds else folds.setdefault(name, folded(name))
                    everybody.setdefault(key, (name, []))[1].append((played, seat))
        return everybody

    @property
    def standings(self) -> list[Standing]:
        """Everybody who played as in `persons`, with the wins alone."""
        everybody = (Standing(name, len(sat), *wins(sat)) for _, (name, sat) in sorted(self.sat.items()))
        return sorted(everybody, key=lambda one: -one.games)

    def with_lost(self, file: Path, seats: tuple[Seat, ...]) -> None:
        """Know from now on what was left on the table in the game of a file."""
        at = next(at for at, played in enumerate(self.played) if played.path == file)
        self.played[at] = self.played[at]._replace(seats=seats)

    def sat_by(self, name: str) -> list[Sat]:
        """Return where somebody sat, however the name is spelled."""
        return self.sat.get(folded(name), (name, []))[1]

    @property
    def persons(self) -> list[Person]:
        """Everybody who played, those with most games first; a name is one however it is spelled."""
        persons = (person(*spelled) for _, spelled in sorted(self.sat.items()))
        return sorted(persons, key=lambda person: -person.games)


def person(name: str, games: list[Sat]) -> Person:
    """Return what some games of a person come to; there is at least one."""
    won, shared = wins(games)
    _, best = max((-seat.total if played.lowest_wins else seat.total, seat.total) for played, seat in games)
    points: dict[str, list[int]] = {}
    for _, seat in games:
        for rule, of_line in seat.lines.items():
            points.setdefault(rule, []).append(of_line)
    lines = {rule: average(of_line) for rule, of_line in points.items()}
    return Person(name, len(games), won, shared, average([seat.total for _, seat in games]), best, lines)


def wins(games: Iterable[Sat]) -> tuple[int, int]:
    """Return how many games were won alone, and how many were shared."""
    alone = [len(played.winners) == 1 for played, seat in games if seat.won]
    return alone.count(True), alone.count(False)


def average(numbers: list[int]) -> float:
    """Return the average of some numbers, rounded to two places; there is at least one."""
    return float(round(Fraction(sum(numbers), len(numbers)), 2))


def left_out(why: Phrase, game_id: str | None = None) -> LeftOut:
    """Say in every language why a file does not count."""
    return LeftOut(Path(), game_id, {language: words_for(language, game_id).say(why) for language in languages()})


def date_of(day: str) -> datetime.date | None:
    """Return a day as a date, None where it is not known."""
    return datetime.date.fromisoformat(day) if day else None
