"""Games over many files: who played and won, and what each line of the score brought; worked out from the files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import scoring
from companion.files import read_file, write_file
from companion.shelf import Places, Shelf, persons_of, why_open, winners_in
from companion.words import FOLDER, languages, words_for
from scoring import tablefile
from scoring.errors import MalformedTableError
from scoring.names import folded
from scoring.phrase import Phrase, phrase

INDEX: Final = "statistics.json"
"""The file that knows what files come to: thrown away, it is made anew from them."""
RULES: Final = (".py", ".toml")


class Seat(NamedTuple):
    """What a game brought a player, or a team of these persons: the total, and the points of each line by its rule."""

    persons: tuple[str, ...]
    total: int
    won: bool
    lines: Mapping[str, int]


class Played(NamedTuple):
    """A decided game."""

    game: str
    lowest_wins: bool
    seats: tuple[Seat, ...]


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


class Statistics(NamedTuple):
    """The decided games of some files, and the files left out."""

    played: list[Played]
    left_out: list[LeftOut]

    def of_game(self, game_id: str) -> Statistics:
        """Return the games of one kind; of a file that is no table nobody knows the kind."""
        left = [left for left in self.left_out if left.game in {game_id, None}]
        return Statistics([played for played in self.played if played.game == game_id], left)

    @property
    def persons(self) -> list[Person]:
        """Everybody who played, those with most games first; a name is one however it is spelled."""
        spelled: dict[str, str] = {}
        seats: dict[str, list[tuple[Played, Seat]]] = {}
        for played in self.played:
            for seat in played.seats:
                for name in seat.persons:
                    spelled.setdefault(folded(name), name)
                    seats.setdefault(folded(name), []).append((played, seat))
        persons = (_person(spelled[key], of_person) for key, of_person in sorted(seats.items()))
        return sorted(persons, key=lambda person: -person.games)


def _person(name: str, games: list[tuple[Played, Seat]]) -> Person:
    alone = [sum(seat.won for seat in played.seats) == 1 for played, seat in games if seat.won]
    _, best = max((-seat.total if played.lowest_wins else seat.total, seat.total) for played, seat in games)
    points: dict[str, list[int]] = {}
    for _, seat in games:
        for rule, of_line in seat.lines.items():
            points.setdefault(rule, []).append(of_line)
    return Person(
        name,
        len(games),
        alone.count(True),
        alone.count(False),
        _average([seat.total for _, seat in games]),
        best,
        {rule: _average(of_line) for rule, of_line in points.items()},
    )


def _average(numbers: list[int]) -> float:
    return float(round(Fraction(sum(numbers), len(numbers)), 2))


def files_on(places: Places) -> list[Path]:
    """Return the files in the folder of new games, and those of games opened elsewhere."""
    opened = []
    if places.journal.exists():
        shelf = Shelf(places)
        opened = [entry.path for entry in shelf.recent()]
        shelf.journal.close()
    return _each_once([*files_in(places.tables), *opened])


def files_in(*folders: Path) -> list[Path]:
    """Return the table files of folders, each once."""
    return _each_once(file for folder in folders for file in sorted(folder.glob("*.toml")))


def _each_once(files: Iterable[Path]) -> list[Path]:
    return [*{file.resolve(): file for file in files}.values()]


def statistics(files: Iterable[Path], data: Path) -> Statistics:
    """Return what files come to; the index among the data of the program knows those counted before."""
    known = _known(data / INDEX)
    before = known.keys() | {}
    found = [_looked_at(file, known) for file in files]
    if known.keys() - before:
        _keep(data / INDEX, known)
    played = [one for one in found if isinstance(one, Played)]
    return Statistics(played, [one for one in found if isinstance(one, LeftOut)])


def _looked_at(file: Path, known: dict[str, Played | LeftOut]) -> Played | LeftOut:
    """Return the game of a file, or why it does not count; what was counted anew is known from then on."""
    try:
        content = read_file(file, tablefile.LARGEST_FILE + 1)
    except OSError as error:
        return _left_out(phrase("stats.unreadable", why=error.strerror or str(error)))._replace(path=file)
    key = hashlib.sha256(content).hexdigest()
    if key not in known:
        known[key] = _counted(content)
    one = known[key]
    return one._replace(path=file) if isinstance(one, LeftOut) else one


def _left_out(why: Phrase, game_id: str | None = None) -> LeftOut:
    """Say in every language why a file does not count."""
    return LeftOut(Path(), game_id, {language: words_for(language, game_id).say(why) for language in languages()})


def _counted(content: bytes) -> Played | LeftOut:
    """Return the game that a file holds, or why it does not count."""
    try:
        game, table = tablefile.read(tablefile.decode(content))
    except MalformedTableError as error:
        return _left_out(phrase("stats.no-table", why=error.problems[0].message), error.game)
    review = game.review(table)
    if (why := why_open(table, review)) is not None:
        return _left_out(why, game.id)
    winners = winners_in(review)
    seats = (
        Seat(persons_of(player), result.total, result.name in winners, _by_rule(result.lines))
        for player, result in zip(table.players, review.players, strict=True)
    )
    return Played(game.id, review.standing.lowest_wins, tuple(seats))


def _by_rule(lines: Iterable[Any]) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points


def _program() -> str:
    """Name the rules and words that files are counted by: another program may count them otherwise."""
    folders = Path(scoring.__file__).parent, FOLDER
    files = (file for folder in folders for file in folder.rglob("*") if file.suffix in RULES)
    return f"{version('museum-companion')} {max(file.stat().st_mtime_ns for file in files)}"


def _known(index: Path) -> dict[str, Played | LeftOut]:
    """Return what files come to that this program counted before, by the digest of their content."""
    try:
        kept = json.loads(index.read_bytes())
        if kept["program"] != _program():
            return {}
        known: dict[str, Played | LeftOut] = {key: _played(game) for key, game in kept["played"].items()}
        return known | {key: LeftOut(Path(), game, dict(why)) for key, (game, why) in kept["left-out"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _played(kept: Any) -> Played:
    game, lowest_wins, seats = kept
    return Played(game, lowest_wins, tuple(Seat(tuple(persons), *rest) for persons, *rest in seats))


def _keep(index: Path, known: Mapping[str, Played | LeftOut]) -> None:
    """Keep what files come to; where that cannot be written they are counted again."""
    played = {key: one for key, one in known.items() if isinstance(one, Played)}
    left_out = {key: (one.game, one.why) for key, one in known.items() if isinstance(one, LeftOut)}
    with suppress(OSError):
        index.parent.mkdir(parents=True, exist_ok=True)
        write_file(index, json.dumps({"program": _program(), "played": played, "left-out": left_out}).encode())
