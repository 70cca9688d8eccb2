"""The games on the shelf: files are the truth, the journal only remembers which were opened."""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_data_path, user_documents_path

from companion.examples import Example, shipped
from companion.files import read_file
from companion.journal import Dropped, Entry, Journal
from companion.present.event import day_of
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.review import is_over

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.session import Session
    from scoring.review import Review
    from scoring.table import AnyPlayer, AnyTable

APP: Final = "museum-companion"
MOST_OF_ONE_NAME: Final = 1000
LAST_GAME: Final = "game"
"""Under what name the journal keeps which game was begun last."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where things lie: `tables` holds new games, `data` the journal."""

    tables: Path
    data: Path

    @classmethod
    def usual(cls) -> Places:
        """Return the folders this system has for such things."""
        data = user_data_path(APP)
        documents = user_documents_path()
        return cls(documents / APP if documents.is_dir() else data / "tables", data)

    @property
    def journal(self) -> Path:
        """The file of the journal."""
        return self.data / "shelf.sqlite3"


class NoDeskError(KeyError):
    """Raised for a game that the app cannot show."""


class Shelf:
    """New games, games opened before, and the shipped examples."""

    def __init__(self, places: Places) -> None:
        """Open the journal; without one the shelf is only shorter."""
        self.places = places
        self.journal = Journal(places.journal)
        self._forgotten: list[tuple[Path, Dropped]] = []

    def recent(self) -> list[Entry]:
        """Return the games opened before whose files are still there, or were never made, the latest opened first."""
        games = self.journal.games()
        return [game for game in games if os.path.isfile(game.path) or self.journal.unsaved(game.path)]  # noqa: PTH113 (never raises)

    def persons(self) -> list[str]:
        """Return who played the games opened before, the latest first, each by one spelling."""
        names = (name for game in self.journal.games() for seat in game.persons or (game.players,) for name in seat)
        known: dict[str, str] = {}
        for name in names:
            known.setdefault(folded(name), name)
        return [*known.values()]

    def match(self, session: Session) -> Match | None:
        """Return how the match stood before a game, None where the game knows no matches."""
        if not session.game.match:
            return None
        games = {entry.path: entry for entry in self.recent()}
        entry = replace(_entry(session), match=session.game.match, winners=())
        if known := games.pop(session.path, None):
            entry = replace(entry, number=known.number, begun=known.begun)
        return next(match for game, match in _course([*games.values(), entry]) if game is entry)

    def open(self, path: Path) -> Session:
        """Open a file; raises OSError, MalformedTableError, or NoDeskError."""
        from companion.session import Session

        session = Session.open(path, self.journal)
        self.note(session)
        return session

    def start(self, game_id: str, table: AnyTable) -> Session:
        """Begin a new game and save it under the date and the players' names; see `Session.trouble`.

        One begun just so before, in which nothing was ever entered, is that game.
        """
        from scoring.games import game
        from scoring.tablefile import fresh

        names = "-".join(player.name for player in table.players)
        session = self.copy(f"{today()}-{names}", fresh(game(game_id).write(table)))
        session.begins = True
        session.save()
        self.note(session)
        return session

    def again(self, path: Path) -> Session:
        """Begin the next game of those who played one.

        Raises OSError or MalformedTableError where that one cannot be read.
        """
        from companion.session import Session

        return self.after(Session.open(path, self.journal))

    def after(self, before: Session) -> Session:
        """Begin the next game of those who played one, with its edition, readings and mode."""
        from companion.games import desk

        setup, day = desk(before.game.id).setup, datetime.now().astimezone().date()
        table = setup.again(before.table, winners_of(before), day)
        return self.start(before.game.id, replace(table, fair=before.table.fair, rulings=before.table.rulings))

    def forget(self, path: Path) -> None:
        """Take a game off the list; its file stays."""
        self._forgotten.append((path, self.journal.drop(path)))

    def recall(self) -> Path | None:
        """Put the game forgotten last back on the list and return its path, None where there is none."""
        if not self._forgotten:
            return None
        path, dropped = self._forgotten.pop()
        self.journal.put_back(dropped)
        return path

    @property
    def forgetful(self) -> bool:
        """Whether a game was forgotten that can be put back."""
        return bool(self._forgotten)

    def examples(self, language: str) -> list[Example]:
        """Return every shipped table, its title in a language."""
        return [*shipped(language).values()]

    def open_example(self, name: str, language: str) -> Session:
        """Open a copy of a shipped table by its name."""
        session = self.copy(name, shipped(language)[name].text)
        self.note(session)
        return session

    def copy(self, name: str, text: str) -> Session:
        """Open a copy of a shipped table, which is saved when it is changed."""
        from companion.session import Session

        content = text.encode()
        path = self._free(name, content)
        self.journal.forget(path)
        return Session(path, content, self.journal, saved=os.path.lexists(path))

    def _free(self, name: str, content: bytes) -> Path:
        """Return a path in the tables folder without a game, or with just this one, in which nothing was entered."""
        self._make_folder()
        stem = slug(name)
        numbered = (self.places.tables / f"{stem}{f'-{n}' if n > 1 else ''}.toml" for n in range(1, MOST_OF_ONE_NAME))
        return next(path for path in numbered if not self._has_game(path) or self._only_begun(path, content))

    def _has_game(self, path: Path) -> bool:
        """Whether a file has this path, or a game whose file could not be made."""
        return os.path.lexists(path) or self.journal.unsaved(path)

    def _only_begun(self, path: Path, content: bytes) -> bool:
        """Whether a file holds just this, and no other step of its game is known: not even one taken back."""
        steps = self.journal.steps(path)
        try:
            same = read_file(path, len(content) + 1) == content
        except OSError:
            return False
        return same and steps is not None and len(steps[0]) <= 1 and not self.journal.unsaved(path)

    def _make_folder(self) -> None:
        try:
            self.places.tables.mkdir(parents=True, exist_ok=True)
        except OSError:
            return  # saving will fail in its turn and say so

    def note(self, session: Session) -> None:
        """Remember that a game was opened, who plays it and, once it is decided, who won.

        Raises NoDeskError for a game that the app cannot show.
        """
        from companion.games import desk_ids

        if session.game.id not in desk_ids():
            raise NoDeskError(session.game.id)
        self.journal.note(_entry(session))


def winners_of(session: Session) -> tuple[str, ...]:
    """Return who won a game, nobody as long as it is not decided."""
    return winners_in(session.review)


def winners_in(review: Review) -> tuple[str, ...]:
    """Return who won by a review, nobody as long as the game is open or something about it is."""
    begun = any(player.total for player in review.players)
    decided = begun if review.over is None else review.over
    return review.standing.winners if decided and not review.provisional else ()


def why_open(table: AnyTable, review: Review) -> Phrase | None:
    """Return why nobody has won a game yet: it is still played, a rule is broken, or a question open; else None."""
    if winners_in(review):
        return None
    if not is_over(table, review):
        return Phrase("stats.running")
    faults = (phrase("stats.fault", what=fault.message) for fault in review.faults)
    questions = (phrase("stats.question", what=question.message) for question in review.questions)
    return next(chain(faults, questions), Phrase("stats.nothing"))


def match_after(match: Match, session: Session) -> Match:
    """Return how a match stands after a game; an undecided game changes nothing."""
    return match.after(session.review.standing.match_wins if winners_of(session) else ())


def _entry(session: Session) -> Entry:
    """Return what the list of games keeps of a game opened now."""
    table = session.table
    names = tuple(player.name for player in table.players)
    played = written_day(table)
    opened = datetime.now().astimezone().isoformat(timespec="seconds")
    match = session.game.match if session.review.standing.match_wins else 0
    persons = tuple(map(persons_of, table.players))
    return Entry(session.path, names, played, winners_of(session), opened, session.game.id, match, persons=persons)


def written_day(table: AnyTable) -> str:
    """Return when a game was played, as in `2026-11-20`; nothing where its file does not say."""
    day = day_of(table)
    return day.isoformat() if day else ""


def persons_of(player: AnyPlayer) -> tuple[str, ...]:
    """Return who plays on a seat, of a team its members."""
    return player.names[1:] or player.names


def first_of(table: AnyTable) -> str:
    """Return who comes first in turn order, of a team its first member."""
    return persons_of(table.players[0])[0]


@dataclass(frozen=True, slots=True)
class Match:
    """How a match stands: wins by player or team, of which `needed` decide it."""

    wins: Mapping[str, int]
    needed: int

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the match, nobody as long as it is not decided."""
        return tuple(name for name, wins in self.wins.items() if wins >= self.needed)

    def after(self, winners: Iterable[str]) -> Match:
        """Return the match after one more game."""
        won = {*winners}
        return replace(self, wins={name: wins + (name in won) for name, wins in self.wins.items()})


def matches(entries: Iterable[Entry]) -> dict[Path, Match]:
    """Return how a match stood after each decided game of it.

    A match is played by the same people, teams by the same partners, whatever their order and whatever a team is
    called; a shared victory is a win of all who share it. When somebody has won as many games as it takes, the next
    game begins another match.
    """
    course = ((entry, match) for entry, match in _course(entries) if entry.match and entry.winners)
    return {entry.path: match.after(entry.winners) for entry, match in course}


def _course(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Match]]:
    """Yield every game as they were played, with how its match stood before it."""
    running: dict[tuple[str, frozenset[frozenset[str]]], dict[frozenset[str], int]] = {}
    for entry in sorted(entries, key=lambda entry: (entry.played, entry.number, entry.begun)):
        key = entry.game, frozenset(entry.seats)
        before, named = running.get(key, {}), dict(zip(entry.seats, entry.players, strict=True))
        match = Match({name: before.get(seat, 0) for seat, name in named.items()}, entry.match)
        yield entry, match
        if entry.match and entry.winners:
            after = match.after(entry.winners)
            won = {seat: after.wins[name] for seat, name in named.items()}
            running[key] = {} if after.winners else won


def today() -> str:
    """Return the date here and now, as in `2026-11-20`."""
    return datetime.now().astimezone().date().isoformat()


def slug(name: str) -> str:
    """Make a file name of any words, without what a file system might refuse.

    >>> slug("2026-11-20-Éric-[bold]/Andy")
    '2026-11-20-éric-bold-andy'
    """
    words = re.sub(r"[^\w]+", "-", unicodedata.normalize("NFC", name).casefold()).strip("-_")
    return words[:80] or "table"
