"""A decided game for BG Stats: as the play that a link hands over, or many of them as a file it imports."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, time
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5

from companion.games import bgstats
from companion.present.chat import cut
from companion.present.event import lasted
from companion.present.moment import left
from companion.present.terminal import stated_note
from companion.sharing import UndecidedError
from companion.shelf import APP, first_of, persons_of, why_open
from scoring.keys import minute_written
from scoring.names import folded
from scoring.phrase import Name, phrase

if TYPE_CHECKING:
    from pathlib import Path

    from companion.sharing import Result
    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data
    from scoring.review import PlayerResult

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
KEPT: Final = frozenset(f"{ascii_letters}{digits}-._~:,/@!()*".encode())
"""What a query of a link may hold as it is; every other byte stands as two digits."""
LONGEST_COMMENT: Final = 120
"""Characters of the comments in a link: more would make its code too fine to scan."""
DIGITS: Final = 8
"""Hexadecimal digits by which a link knows a player; a play has twice as many."""
NOON: Final = time(12, tzinfo=UTC)
"""The end of a game of which only the day is told."""
OURS: Final = uuid5(NAMESPACE_URL, APP)
NOBODY: Final = 0
"""Stands for a place, a rank or a person that is not told, and for a game without a number."""


class Told(NamedTuple):
    """What only a game knows: its number at BoardGameGeek, the role of a player, the expansions at a table."""

    number: int | None = None
    role: Callable[[PlayerResult, Phrasebook], str] = lambda _result, _words: ""
    expansions: Callable[[Any, Phrasebook], list[str]] = lambda _table, _words: []


class Person(NamedTuple):
    """Somebody who played, with the score of the seat; a team's members share it."""

    name: str
    team: str
    result: PlayerResult


def link(result: Result) -> str:
    """Return the link that hands a decided game over; raises UndecidedError."""
    play = json.dumps(_play(result), ensure_ascii=False, separators=(",", ":"))
    return LINK + "".join(chr(byte) if byte in KEPT else f"%{byte:02X}" for byte in play.encode())


def plays(results: Sequence[Result]) -> Data:
    """Return many decided games as BG Stats imports them from a file; raises UndecidedError.

    Whoever played is a person of the file, counted from 1, as are its games and places.
    """
    games = [*dict.fromkeys(result.review.game for result in results)]
    places = [*dict.fromkeys(result.table.place for result in results if result.table.place)]
    named = {folded(person.name): person.name for result in results for person in _persons(result)}
    names = [*named]
    latest = max(map(_ended, results), default="")
    return {
        "games": [_game_of_file(n, next(r for r in results if r.review.game == of)) for n, of in enumerate(games, 1)],
        "players": [
            {
                "id": n,
                "uuid": str(_id(name)),
                "name": named[name],
                "isAnonymous": False,
                "bggUsername": "",
                "modificationDate": latest,
            }
            for n, name in enumerate(names, 1)
        ],
        "locations": [
            {"id": n, "uuid": str(_id(f"@{place}")), "name": place, "modificationDate": latest}
            for n, place in enumerate(places, 1)
        ],
        "plays": [_play_of_file(result, games, names, places) for result in results],
        "userInfo": {"meRefId": NOBODY},
    }


def _play(result: Result) -> Data:
    """Return what a link says of a game; what nobody told is left out."""
    _require_decided(result)
    comments = cut(_comments(result), LONGEST_COMMENT)
    return {
        "sourceName": APP,
        "sourcePlayId": _id_of_play(result).hex[: 2 * DIGITS],
        "playDate": _ended(result),
        **_minutes(result),
        **({"location": result.table.place} if result.table.place else {}),
        "board": _board(result),
        **({"comments": comments} if comments else {}),
        "game": {**_game(result), "sourceGameId": result.review.game},
        "players": [_player(person, result) for person in _persons(result)],
    }


def _require_decided(result: Result) -> None:
    if (open_ := why_open(result.table, result.review)) is not None:
        raise UndecidedError(open_)


def _persons(result: Result) -> Iterator[Person]:
    for player, of_player in zip(result.table.players, result.review.players, strict=True):
        persons = persons_of(player)
        team = "" if persons == (player.name,) else player.name
        yield from (Person(name, team, of_player) for name in persons)


def _of_game(result: Result) -> Told:
    return bgstats(result.review.game) or Told()


def _game(result: Result) -> Data:
    number = _of_game(result).number
    known = {} if number is None else {"bggId": number}
    highest = not result.review.standing.lowest_wins
    return {"name": result.words.name(result.review.game), **known, "highestWins": highest, "noPoints": False}


def _player(person: Person, result: Result) -> Data:
    role = _of_game(result).role(person.result, result.words)
    return {
        "name": person.name,
        "sourcePlayerId": _id(folded(person.name)).hex[:DIGITS],
        "startPlayer": person.name == first_of(result.table),
        "winner": _won(person, result),
        "rank": person.result.place or NOBODY,
        "score": person.result.total,
        **({"role": role} if role else {}),
        **({"team": person.team} if person.team else {}),
    }


def _won(person: Person, result: Result) -> bool:
    return person.result.name in result.review.standing.winners


def _id(text: str) -> UUID:
    """Return the id of what a text names: the same in every import."""
    return uuid5(OURS, text)


def _id_of_play(result: Result) -> UUID:
    """Return the id of a game: by its start and who played; without a start by its day and file."""
    table = result.table
    stem = result.path.stem if result.path else ""
    when = minute_written(table.began) if table.began else f"{table.played} {stem}"
    return _id("\n".join([result.review.game, when, *(folded(person.name) for person in _persons(result))]))


def _ended(result: Result) -> str:
    """Return when a game ended, in UTC: as told, else noon of its day, unless the file was last written on that day."""
    table, written = result.table, _written(result.path)
    noon = datetime.combine(table.played, NOON) if table.played else written
    minute = table.ended or table.began or (written if table.played == written.astimezone().date() else noon)
    return minute.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "seconds")


def _written(path: Path | None) -> datetime:
    """Return when a file was last written; of none, or one that is not there yet, the time now."""
    with suppress(OSError):
        return datetime.fromtimestamp(path.stat().st_mtime, UTC) if path else datetime.now(UTC)
    return datetime.now(UTC)


def _minutes(result: Result) -> Data:
    took = lasted(result.table)
    return {} if took is None else {"durationMin": round(took.total_seconds() / 60)}


def _board(result: Result) -> str:
    """Return the edition and the expansions in play."""
    edition = result.words.say(phrase("bgstats.edition", edition=Name(f"edition.{result.review.edition}")))
    return "; ".join([edition, *filter(None, [", ".join(_of_game(result).expansions(result.table, result.words))])])


def _comments(result: Result) -> str:
    """Return the players' remark, points left as far as known, readings chosen, and that subtotals were stated."""
    words, review = result.words, result.review
    chosen = result.table.rulings.items()
    readings = (words.say(phrase("bgstats.reading", ruling=ruling, reading=reading)) for ruling, reading in chosen)
    parts = result.table.remark, *left(words, result.best), *readings, stated_note(review, words)
    return "; ".join(filter(None, parts))


def _game_of_file(number: int, result: Result) -> Data:
    return {
        "id": number,
        "uuid": str(_id(result.review.game)),
        "bggId": NOBODY,
        **_game(result),
        "cooperative": False,
        "usesTeams": False,
        "modificationDate": _ended(result),
    }


def _play_of_file(result: Result, games: list[str], names: list[str], places: list[str]) -> Data:
    _require_decided(result)
    ended, place = _ended(result), result.table.place
    return {
        "uuid": str(_id_of_play(result)),
        "playDate": ended,
        "entryDate": ended,
        "modificationDate": ended,
        "durationMin": NOBODY,
        **_minutes(result),
        "gameRefId": games.index(result.review.game) + 1,
        "locationRefId": places.index(place) + 1 if place else NOBODY,
        "ignored": False,
        "manualWinner": True,
        "rounds": NOBODY,
        "usesTeams": any(person.team for person in _persons(result)),
        "scoringSetting": NOBODY,
        "board": _board(result),
        "comments": _comments(result),
        "playerScores": [
            {
                "playerRefId": names.index(folded(person.name)) + 1,
                "score": _sum(person.result),
                "winner": _won(person, result),
                "startPlayer": person.name == first_of(result.table),
                "newPlayer": False,
                "rank": person.result.place or NOBODY,
                "seatOrder": seat,
                "role": _of_game(result).role(person.result, result.words),
                "team": person.team,
            }
            for seat, person in enumerate(_persons(result), 1)
        ],
        "expansionPlays": [],
    }


def _sum(result: PlayerResult) -> str:
    """Return a score as the sum of its lines.

    >>> from scoring import example, read
    >>> game, table = read(example("vincent"))
    >>> _sum(game.review(table).players[0])
    '47+22+21+10+2-3'
    """
    return "".join(f"{line.points:+}" for line in result.lines if line.points).removeprefix("+") or "0"
