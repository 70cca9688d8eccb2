"""What the games of one person tell: in each kind of game, and against everybody met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from companion.journal import Entry
from companion.shelf import Match, matches
from companion.statistics.games import Person, Played, Sat, Statistics, average, person, wins
from scoring.names import folded

Key = TypeVar("Key", int, str)


class Met(NamedTuple):
    """Somebody met at a table: in how many games, and in how many of them the person came in before or behind."""

    name: str
    games: int
    before: int
    behind: int


class Score(NamedTuple):
    """A total or a margin, and the day of its game."""

    points: int
    day: str


class BestLine(NamedTuple):
    """The line of a score that brought a person most in a single game, by its rule."""

    rule: str
    points: int
    day: str


class Latest(NamedTuple):
    """The game played last, and how many of the others were better."""

    points: int
    day: str
    better: int


class Left(NamedTuple):
    """Points left on the table in so many games, on average by rule, from least to most."""

    games: int
    by: Mapping[str, tuple[float, float]]


class Matches(NamedTuple):
    """The decided matches of a person, how many were won, and how many of the wins in them were the person's."""

    played: int
    won: int
    wins: int
    wins_of_all: int


class InGame(NamedTuple):
    """What the games of one kind come to.

    `players`, `editions` and `kinds` are the same games by number of seats, by edition, and by the names of whatever
    tells them apart below the name of its heading. `margin` is the biggest of a game won alone. `counts` are averages
    of what the game counts besides its score.
    """

    game: str
    person: Person
    players: Mapping[int, Person]
    editions: Mapping[str, Person]
    kinds: Mapping[str, Mapping[str, Person]]
    best: Score
    margin: Score | None
    line: BestLine | None
    latest: Latest | None
    counts: Mapping[str, float]
    left: Left
    matches: Matches


class Page(NamedTuple):
    """A person over all games; those met most come first, and the game played most."""

    name: str
    games: int
    won: int
    shared: int
    met: tuple[Met, ...]
    of_game: tuple[InGame, ...]


def page_of(statistics: Statistics, name: str) -> Page | None:
    """Return what the games of a person tell, None where nobody of that name has played."""
    spelled, sat = statistics.sat.get(folded(name), (name, []))
    if not sat:
        return None
    decided = matches(_entries(statistics.played))
    games = [game for game, _ in Counter(played.game for played, _ in sat).most_common()]
    of_game = tuple([_in_game(spelled, game, [one for one in sat if one[0].game == game], decided) for game in games])
    return Page(spelled, len(sat), *wins(sat), tuple(_met(spelled, sat)), of_game)


def _met(name: str, sat: list[Sat]) -> list[Met]:
    """Return everybody who sat elsewhere at the same tables."""
    spelled: dict[str, str] = {}
    places: dict[str, list[tuple[int, int]]] = {}
    for played, seat in sat:
        for other in played.seats:
            if other is not seat:
                for met in other.persons:
                    key = folded(met)
                    spelled.setdefault(key, met)
                    places.setdefault(key, []).append((seat.place, other.place))
    everybody = [
        Met(
            spelled[key], len(pairs), sum(own < other for own, other in pairs), sum(own > other for own, other in pairs)
        )
        for key, pairs in places.items()
        if key != folded(name)
    ]
    return sorted(everybody, key=lambda met: (-met.games, folded(met.name)))


def _in_game(name: str, game: str, sat: list[Sat], decided: Mapping[Path, Match]) -> InGame:
    headings = sorted({heading for _, seat in sat for heading in seat.kinds})
    return InGame(
        game,
        person(name, sat),
        _by(name, [(len(one[0].seats), one) for one in sat]),
        _by(name, [(one[0].edition, one) for one in sat]),
        {heading: _by(name, [(one[1].kinds[heading], one) for one in sat if heading in one[1].kinds])
         for heading in headings},
        _best(sat),
        _margin(sat),
        _line(sat),
        _latest(sat),
        {count: average([seat.counts[count] for _, seat in sat]) for count in sat[0][1].counts},
        _left(sat),
        _matches(sat, decided),
    )  # fmt: skip


def _by(name: str, keyed: list[tuple[Key, Sat]]) -> dict[Key, Person]:
    groups: dict[Key, list[Sat]] = {}
    for key, one in keyed:
        groups.setdefault(key, []).append(one)
    return {key: person(name, groups[key]) for key in sorted(groups)}


def _best(sat: list[Sat]) -> Score:
    sign = -1 if sat[0][0].lowest_wins else 1
    played, seat = max(sat, key=lambda one: sign * one[1].total)
    return Score(seat.total, played.day)


def _margin(sat: list[Sat]) -> Score | None:
    won = [(played.margin or 0, played.day) for played, seat in sat if seat.won and len(played.winners) == 1]
    best = max(won, key=lambda one: one[0], default=(0, ""))
    return Score(*best) if best[0] else None


def _line(sat: list[Sat]) -> BestLine | None:
    """Return the best single line, None where a score has one line only, or the lowest wins."""
    if sat[0][0].lowest_wins:
        return None
    lines = [BestLine(rule, points, played.day) for played, seat in sat for rule, points in seat.lines.items()]
    several = len({line.rule for line in lines}) > 1
    return max(lines, key=lambda line: line.points) if several else None


def _latest(sat: list[Sat]) -> Latest | None:
    """Return the game played last among several, None where days are not known; of one day the last listed."""
    played, seat = max(reversed(sat), key=lambda one: one[0].day)
    if not played.day or len(sat) == 1:
        return None
    return Latest(seat.total, played.day, sum(played.better(other.total, seat.total) for _, other in sat))


def _left(sat: list[Sat]) -> Left:
    counted = [seat.lost for _, seat in sat if seat.lost is not None]
    rules = dict.fromkeys(rule for lost in counted for rule in lost)
    totals = {
        rule: [(lost[rule].least, lost[rule].most) if rule in lost else (0, 0) for lost in counted] for rule in rules
    }
    return Left(
        len(counted),
        {rule: (average([a for a, _ in every]), average([b for _, b in every])) for rule, every in totals.items()},
    )


def _entries(every: list[Played]) -> list[Entry]:
    """Return the games of matches as the shelf lists games, in the order in which they stand."""
    return [
        Entry(
            played.path,
            tuple([seat.name for seat in played.seats]),
            played.day,
            played.winners,
            "",
            played.game,
            played.match,
            persons=tuple([seat.persons for seat in played.seats]),
            number=number,
        )
        for number, played in enumerate(every)
        if played.match
    ]


def _matches(sat: list[Sat], decided: Mapping[Path, Match]) -> Matches:
    ended = [
        (match, seat.name) for played, seat in sat if (match := decided.get(played.path)) is not None and match.winners
    ]
    return Matches(
        len(ended),
        sum(name in match.winners for match, name in ended),
        sum(match.wins[name] for match, name in ended),
        sum(sum(match.wins.values()) for match, _ in ended),
    )
