"""A page on one person over many games: as data, and as people read it in a terminal or on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from companion.present.account import signed
from companion.present.data import FORMAT
from companion.present.line_breaks import Bulleted
from companion.present.statistics import decimal, in_short, lines_table, numbers_table, with_day
from companion.statistics.games import Standing
from companion.words import words_for
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

    from companion.statistics.games import Person
    from companion.statistics.person import InGame, Matches, Page
    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data

WIDTH: Final = 80
"""Columns of a page that is printed."""
WIDE: Final = 60
"""Columns from which on all numbers stand beside a label."""
MOST_MET: Final = 12
"""How many people met are told, those met most."""


# as data


def person_data(page: Page) -> Data:
    """Return the result of `stats --player NAME --json`."""
    told = page._asdict() | {"met": [met._asdict() for met in page.met]}
    of_game = [_in_game(of_game) for of_game in told.pop("of_game")]
    return {"format": FORMAT, **told, "of-game": of_game}


def _in_game(of_game: InGame) -> Data:
    records = {"best": of_game.best, "margin": of_game.margin, "line": of_game.line, "latest": of_game.latest}
    return {
        "game": of_game.game,
        **_numbers(of_game.person),
        "lines": {**of_game.person.lines},
        "by-players": {str(seats): _numbers(person) for seats, person in of_game.players.items()},
        "by-edition": {edition: _numbers(person) for edition, person in of_game.editions.items()},
        "by-kind": {
            heading: {kind: _numbers(person) for kind, person in kinds.items()}
            for heading, kinds in of_game.kinds.items()
        },
        "records": {key: record._asdict() for key, record in records.items() if record is not None},
        "counts": {**of_game.counts},
        "left": {
            "games": of_game.left.games,
            "by": {rule: _bounds(*points) for rule, points in of_game.left.by.items()},
        },
        "matches": of_game.matches._asdict(),
    }


def _numbers(person: Person) -> Data:
    told = person._asdict()
    return {key: told[key] for key in ("games", "won", "shared", "average", "best")}


def _bounds(least: float, most: float) -> Data | float:
    return least if least == most else {"least": least, "most": most}


# for people


def report(page: Page, language: str, width: int = WIDTH) -> Iterator[RenderableType]:
    """Yield everything there is to say of a person, in so many columns."""
    words = words_for(language, None)
    standing = Standing(page.name, page.games, page.won, page.shared)
    yield Text(words.told(page.name, in_short(standing, words)), style="bold")
    for of_game in page.of_game:
        yield from _game(of_game, words_for(language, of_game.game), width)
    if page.met:
        yield Text(words.say(Phrase("stats.met")), style="bold")
        heads = ("stats.column.games", "stats.column.before", "stats.column.behind")
        table = numbers_table(*(words.say(Phrase(head)) for head in heads))
        for met in page.met[:MOST_MET]:
            table.add_row(Text(met.name), *map(str, (met.games, met.before, met.behind)))
        yield Padding(table, (0, 0, 1, 2))


def _game(of_game: InGame, words: Phrasebook, width: int) -> Iterator[RenderableType]:
    yield Text(words.say(phrase("stats.games", game=Name(of_game.game), n=of_game.person.games)), style="bold")
    wide = width >= WIDE
    yield Padding(_groups(of_game, words, wide=wide), (0, 0, 1, 2 * wide))
    if len(of_game.person.lines) > 1:
        yield Text(words.say(Phrase("stats.lines")))
        yield Padding(lines_table([of_game.person], words, named=False), (0, 0, 1, 2))
    for heading, told in (("stats.records", _records(of_game, words)), ("stats.left", _left(of_game, words))):
        if told:
            yield Bulleted("\n".join([words.say(Phrase(heading)), *(f"  · {sentence}" for sentence in told), ""]))


def _groups(of_game: InGame, words: Phrasebook, *, wide: bool) -> RenderableType:
    """Return the games of one kind, then by number of players, by edition, and by what else tells them apart."""
    heads = ["stats.column.games", "stats.column.won", "stats.column.average"]
    if wide:
        heads[2:2] = ["stats.column.shared"]
        heads.append("stats.column.best")
    table = numbers_table(*(words.say(Phrase(head)) for head in heads))
    table.add_row(words.say(Phrase("stats.all")), *_cells(of_game.person, words, wide=wide))
    for heading, group in _headed(of_game, words):
        if heading:
            table.add_row(Text(heading, "italic"))
        for label, person in group.items():
            table.add_row(f"  {label}" if heading else label, *_cells(person, words, wide=wide))
    return table


def _headed(of_game: InGame, words: Phrasebook) -> Iterator[tuple[str, Mapping[str, Person]]]:
    """Yield what games are grouped by, nothing where that is plain, and the groups by their labels.

    A single number of players or edition says nothing.
    """
    players = {words.say(phrase("stats.players", n=seats)): person for seats, person in of_game.players.items()}
    editions = {words.name(f"edition.{edition}"): person for edition, person in of_game.editions.items()}
    if len(players) > 1:
        yield "", players
    if len(editions) > 1:
        yield words.say(Phrase("stats.by-edition")), editions
    for heading, kinds in of_game.kinds.items():
        yield words.word(Name(heading)), {words.word(Name(kind)): person for kind, person in kinds.items()}


def _cells(person: Person, words: Phrasebook, *, wide: bool) -> list[str]:
    shared, best = ([str(person.shared)], [signed(person.best)]) if wide else ([], [])
    return [str(person.games), str(person.won), *shared, decimal(person.average, words), *best]


def _records(of_game: InGame, words: Phrasebook) -> list[str]:
    """Say what stands out, how the latest score compares with the others, and what else the game counts."""
    told = [with_day(phrase("stats.best", total=of_game.best.points), of_game.best.day, words)]
    if of_game.margin:
        told.append(with_day(phrase("stats.margin", total=of_game.margin.points), of_game.margin.day, words))
    if of_game.line:
        line = phrase("stats.best-line", line=Name(of_game.line.rule), total=of_game.line.points)
        told.append(with_day(line, of_game.line.day, words))
    if of_game.latest:
        latest, others = of_game.latest, of_game.person.games - 1
        key = "stats.latest" if latest.better else "stats.latest-best"
        told.append(words.say(phrase(key, total=latest.points, n=latest.better, others=others)))
    for count, number in of_game.counts.items():
        told.append(words.say(phrase("stats.count", count=Name(f"count.{count}"), average=decimal(number, words))))
    return [*told, *_matches(of_game.matches, words)]


def _matches(matches: Matches, words: Phrasebook) -> list[str]:
    if not matches.played:
        return []
    facts = {"won": matches.won, "wins": matches.wins, "all": matches.wins_of_all}
    return [words.say(phrase("stats.matches", n=matches.played, **facts))]


def _left(of_game: InGame, words: Phrasebook) -> list[str]:
    """Say what was left on the table on average, and in how many games that is not counted yet."""
    left, games = of_game.left, of_game.person.games
    told = [words.told(words.word(Name(rule)), _between(*points, words)) for rule, points in left.by.items()]
    if left.games < games:
        told.append(words.say(phrase("stats.not-counted-yet", n=games - left.games)))
    return told


def _between(least: float, most: float, words: Phrasebook) -> str:
    return "–".join(dict.fromkeys((decimal(least, words), decimal(most, words))))
