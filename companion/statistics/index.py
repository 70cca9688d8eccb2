"""What files come to, kept in an index, so that no file is scored twice: thrown away, it is made anew from them."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import scoring
from companion.files import read_file, write_file
from companion.journal import Journal
from companion.shelf import Places, persons_of, why_open, winners_in, written_day
from companion.statistics.games import LeftOut, Played, Seat, Standing, Statistics, left_out
from companion.words import FOLDER
from scoring import tablefile
from scoring.breakdown import by_rule
from scoring.errors import MalformedTableError
from scoring.phrase import phrase
from scoring.span import BEYOND, Span, summed

if TYPE_CHECKING:
    from scoring.game import Game
    from scoring.hindsight import Lost
    from scoring.review import PlayerResult
    from scoring.table import AnyTable

INDEX: Final = "statistics.json"
ENDING: Final = ".toml"
"""How the name of a table file ends."""
RULES: Final = (".py", ".toml")
SETTLED: Final = 2_000_000_000
"""Nanoseconds after which a file that is written again has another time; a younger one is read each time."""

Telling = Callable[[int, int], object]
"""Told how many files of how many were looked at; `StoppedError` ends the work, and what was counted is kept."""


class StoppedError(Exception):
    """Raised by whoever is told how far a count is, to end it."""


def tell_nobody(_done: int, _of: int) -> None:
    """Hear how far the work is."""


class Stamp(NamedTuple):
    """When a file was written, in nanoseconds, how many bytes it has, and the digest of what it held then."""

    written: int
    size: int
    digest: str


class Index:
    """What files come to by the digest of their content, and which digest a file had that nobody wrote since."""

    def __init__(self, data: Path) -> None:
        """Read what this program counted before, from its data."""
        self.file = data / INDEX
        self.known: dict[str, Played | LeftOut] = {}
        self.stamps: dict[str, Stamp] = {}
        self.changed = False
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._read(json.loads(self.file.read_bytes()))

    def _read(self, kept: Any) -> None:
        if kept["program"] != program():
            return
        known: dict[str, Played | LeftOut] = {key: _played(game) for key, game in kept["played"].items()}
        known |= {key: LeftOut(Path(), game, dict(why)) for key, (game, why) in kept["left-out"].items()}
        self.stamps = {path: Stamp(*stamp) for path, stamp in kept["files"].items() if stamp[2] in known}
        self.known = known

    def keep(self) -> None:
        """Write down what was counted since; where that cannot be written it is counted again."""
        if not self.changed:
            return
        played = {key: _data(one) for key, one in self.known.items() if isinstance(one, Played)}
        left = {key: (one.game, one.why) for key, one in self.known.items() if isinstance(one, LeftOut)}
        kept = {"program": program(), "files": self.stamps, "played": played, "left-out": left}
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.file, json.dumps(kept).encode())

    def look(self, file: Path, telling: Callable[[], object]) -> Played | LeftOut:
        """Return the game of a file, or why it does not count; tells before it reads one."""
        try:
            found = file.stat()
            stamp = self.stamps.get(str(file))
            if stamp is None or stamp[:2] != (found.st_mtime_ns, found.st_size):
                telling()
                content = read_file(file, tablefile.LARGEST_FILE + 1)
                stamp = Stamp(found.st_mtime_ns, found.st_size, hashlib.sha256(content).hexdigest())
                if stamp.digest not in self.known:
                    self.known[stamp.digest] = _counted(content)
                    self.changed = True
                self.stamps.pop(str(file), None)
                if len(content) == found.st_size and time.time_ns() - found.st_mtime_ns > SETTLED:
                    self.stamps[str(file)] = stamp
                    self.changed = True
        except OSError as error:
            return left_out(phrase("stats.unreadable", why=error.strerror or str(error)))._replace(path=file)
        return self.known[stamp.digest]._replace(path=file)


def files_on(places: Places) -> list[Path]:
    """Return the files in the folder of new games, and those of games opened elsewhere."""
    return _each_once(names_on(places))


def files_in(*folders: Path) -> list[Path]:
    """Return the table files of folders, each once."""
    return _each_once(name for folder in folders for name in _names(folder))


def names_on(places: Places) -> list[str]:
    """Return the paths of the files on the shelf, one perhaps by several names; texts, since there may be thousands."""
    opened = []
    if places.journal.exists():
        journal = Journal(places.journal)
        beside = journal.paths_beside(str(places.tables), ENDING)
        opened = [path for path in beside if os.path.isfile(path)]  # noqa: PTH113 (texts)
        journal.close()
    return [*_names(places.tables), *opened]


def _names(folder: Path) -> list[str]:
    """Return the paths of the table files in a folder, none where it cannot be read.

    Of games of the same people on one day the first comes first: `andy-zoë.toml` before `andy-zoë-2.toml`.
    """
    with suppress(OSError):
        inside = folder.resolve()
        stems = sorted(name.removesuffix(ENDING) for name in os.listdir(inside) if name.endswith(ENDING))  # noqa: PTH208 (texts)
        return [f"{inside}{os.sep}{stem}{ENDING}" for stem in stems]
    return []


def _each_once(names: Iterable[str]) -> list[Path]:
    """Return files by their first names; what cannot be looked at is another one each time."""
    files: dict[object, str] = {}
    for name in names:
        try:
            found = os.stat(name)  # noqa: PTH116 (texts)
        except OSError:
            files[name] = name
        else:
            files.setdefault((found.st_dev, found.st_ino), name)
    return [*map(Path, files.values())]


def statistics(files: Iterable[Path], data: Path, telling: Telling = tell_nobody) -> Statistics:
    """Return what files come to; the index among the data of the program knows those counted before."""
    index, every = Index(data), [*files]
    try:
        found = [index.look(file, partial(telling, done, len(every))) for done, file in enumerate(every)]
    finally:
        index.keep()
    played = [one for one in found if isinstance(one, Played)]
    return Statistics(played, [one for one in found if isinstance(one, LeftOut)])


def count_lost(statistics: Statistics, name: str, data: Path, telling: Telling = tell_nobody) -> None:
    """Count the points left on the table in a person's games: in these statistics, and in the index.

    Looking for the best layout of cards may take seconds a game. A file that was written meanwhile is left for later.
    """
    index = Index(data)
    open_ones = [played.path for played, seat in statistics.sat_by(name) if seat.lost is None]
    try:
        for done, file in enumerate(open_ones):
            telling(done, len(open_ones))
            with suppress(OSError, MalformedTableError):
                content = read_file(file, tablefile.LARGEST_FILE + 1)
                digest = hashlib.sha256(content).hexdigest()
                if isinstance(played := index.known.get(digest), Played):
                    index.known[digest] = played = _with_lost(played, *tablefile.read(tablefile.decode(content)))
                    index.changed = True
                    statistics.with_lost(file, played.seats)
    except StoppedError:
        return
    finally:
        index.keep()


def _with_lost(played: Played, game: Game, table: AnyTable) -> Played:
    """Return a game with what its seats left on the table, by rule; what nobody can know is not told."""
    every = game.losses(table) if game.losses else ((),) * len(played.seats)
    seats = (seat._replace(lost=_by_rule_lost(lost)) for seat, lost in zip(played.seats, every, strict=True))
    return played._replace(seats=tuple(seats))


def _by_rule_lost(lost: Iterable[Lost]) -> dict[str, Span]:
    points: dict[str, list[Span]] = {}
    for one in lost:
        if one.points.most < BEYOND:
            points.setdefault(one.rule, []).append(one.points)
    return {rule: summed(spans) for rule, spans in points.items()}


def _counted(content: bytes) -> Played | LeftOut:
    """Return the game that a file holds, or why it does not count."""
    try:
        game, table = tablefile.read(tablefile.decode(content))
    except MalformedTableError as error:
        return left_out(phrase("stats.no-table", why=error.problems[0].message), error.game)
    review = game.review(table)
    if (why := why_open(table, review)) is not None:
        return left_out(why, game.id)
    winners = winners_in(review)
    seats = tuple([_seat(game, table, at, result, winners) for at, result in enumerate(review.players)])
    match = game.match if review.standing.match_wins else 0
    return Played(game.id, review.edition, written_day(table), match, review.standing.lowest_wins, seats)


def _seat(game: Game, table: AnyTable, at: int, result: PlayerResult, winners: Iterable[str]) -> Seat:
    won = result.name in winners
    return Seat(
        result.name,
        persons_of(table.players[at]),
        result.place or int(not won) + 1,
        result.total,
        won,
        by_rule(result.lines),
        result.counts,
        game.kinds(table, at),
        None if game.losses else {},
    )


def program() -> str:
    """Name the rules and words that files are counted by: another program may count them otherwise."""
    folders = Path(scoring.__file__).parent, FOLDER
    files = (file for folder in folders for file in folder.rglob("*") if file.suffix in RULES)
    return f"{version('museum-companion')} {max(file.stat().st_mtime_ns for file in files)}"


def _data(played: Played) -> tuple[Any, ...]:
    """Return a game as it is kept, without the path of its file."""
    return played._replace(seats=tuple(map(_seat_data, played.seats)))[:-1]  # type: ignore[arg-type] # as it is kept


def _seat_data(seat: Seat) -> tuple[Any, ...]:
    lost = seat.lost
    bounds = None if lost is None else {rule: (points.least, points.most) for rule, points in lost.items()}
    return (*seat[:-1], bounds)


def _played(kept: Any) -> Played:
    game, edition, day, match, lowest_wins, seats = kept
    return Played(game, edition, day, match, lowest_wins, tuple([_kept_seat(seat) for seat in seats]))


def _kept_seat(kept: Any) -> Seat:
    name, persons, place, total, won, lines, counts, kinds, lost = kept
    spans = None if lost is None else {rule: Span(*points) for rule, points in lost.items()}
    return Seat(name, tuple(persons), place, total, won, lines, counts, kinds, spans)


LIST: Final = "statistics-list.json"


class Glance(NamedTuple):
    """Everybody who played, how many games each year had, the latest first, and how many files are left out."""

    standings: list[Standing]
    years: dict[int, int]
    left_out: int


def glance_of(statistics: Statistics) -> Glance:
    """Return what the list shows of some games."""
    return Glance(statistics.standings, statistics.years, len(statistics.left_out))


def kept_glance(places: Places) -> Glance | None:
    """Return what the list showed last, None where a file on the shelf was written since, or the rules are others."""
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        kept = json.loads((places.data / LIST).read_bytes())
        if kept["of"] == _of_now(places):
            years = {int(year): games for year, games in kept["years"].items()}
            return Glance([Standing(*one) for one in kept["standings"]], years, kept["left-out"])
    return None


def keep_glance(places: Places, glance: Glance, of: str) -> None:
    """Keep what the list shows of the files as they were; where that cannot be written it is counted again."""
    if of:
        kept = {"of": of, "standings": glance.standings, "years": glance.years, "left-out": glance.left_out}
        with suppress(OSError):
            write_file(places.data / LIST, json.dumps(kept).encode())


def files_now(places: Places) -> str:
    """Name the files on the shelf as they are and the rules; nothing where one is so young that it may yet change."""
    return _of_now(places, youngest=time.time_ns() - SETTLED)


def _of_now(places: Places, youngest: int | None = None) -> str:
    found = [(name, *_stamp(name)) for name in names_on(places)]
    if youngest is not None and any(written > youngest for _, written, _ in found):
        return ""
    return hashlib.sha256(f"{program()} {found}".encode(errors="backslashreplace")).hexdigest()


def _stamp(name: str) -> tuple[int, int]:
    """Return when a file was written and how many bytes it has, noughts where it cannot be looked at."""
    try:
        found = os.stat(name)  # noqa: PTH116 (thousands of texts)
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
