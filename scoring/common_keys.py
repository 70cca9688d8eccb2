"""The keys that every game's table file shares: what stands above the players, their names, and their own subtotals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeVar

from scoring import keys, schemas
from scoring.breakdown import SUM, read_sum
from scoring.fields import LARGEST_NUMBER, At, Data, Fields, Placed, nearest, shown, texts_in
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import phrase
from scoring.rulebook import EDITIONS, Dispute, Ruling, load_rulings
from scoring.schemas import Schema
from scoring.table import HINTS, AnyTable

SomeTable = TypeVar("SomeTable", bound=AnyTable)
Thing = TypeVar("Thing")

FORMAT: Final = 1


NAME: Final = keys.Key("name", keys.text(LONGEST_NAME, blank="problem.name-empty"), required=True)


def player_names(fields: Fields) -> dict[str, str]:
    """Return the names in the entries of `players`, those of a team's members too, by their folded names."""
    named = (texts_in([entry.get("name")]) + texts_in(entry.get("members")) for entry in fields.tables("players"))
    short = (name[:LONGEST_NAME] for names in named for name in names)
    return {folded(name): name for name in short}


def known_player(at: At, name: str, among: Mapping[str, str] | None = None) -> str:
    """Return a name as the table spells it; a name that is not `among` the players', by folded name, is noted."""
    names = at.notes.names if among is None else among
    if folded(name) not in names:
        every = tuple(names.values())
        at.note(phrase("problem.no-player", found=shown(name), players=every), near=nearest(name, every))
    return names.get(folded(name), name)


PLAYER_NAME: Final = keys.text().then(known_player).described(schemas.name)
PLAYER: Final = keys.Key("player", PLAYER_NAME, required=True)


def _players(at: At, value: object) -> tuple[str, ...] | None:
    listed = at.items(value)
    spellings: dict[str, str] = {}
    for here, spelling in listed or ():
        if not isinstance(spelling, str):
            here.expected("text", spelling)
        elif spellings.setdefault(name := known_player(here, spelling), spelling) != spelling:
            here.note(phrase("problem.player-twice", found=spelling, other=name))
    return None if listed is None else tuple(spellings)


PLAYERS: Final = keys.Kind(_players, lambda: schemas.items(schemas.name()), list, ())
"""A list of players; one who stands a second time is noted, however the name is spelled."""


def _counted(at: At, name: str, read: Mapping[str, int]) -> str:
    known = known_player(at, name)
    if known in read:
        at.note(phrase("problem.player-twice", found=name, other=known))
    return known


PLAYER_COUNTS: Final = keys.by_name(keys.WHOLE, _counted)
"""Numbers by player; one who is named twice is noted."""


def seats(
    player: keys.Kind[Thing],
    least: int,
    most: int,
    together: Callable[[list[At], tuple[Thing, ...]], None] = lambda _places, _players: None,
    asks: Callable[[], Schema] | None = None,
) -> keys.Key:
    """Return the key of the players of a game; `together` notes where they do not go together."""

    def read(at: At, value: object) -> tuple[Thing, ...] | None:
        listed = at.tables(value, "name")
        if isinstance(value, list) and not least <= len(value) <= most:
            at.note(phrase("problem.players", found=len(value), least=least, most=most))
        seated = None if listed is None else listed[:most]
        differ((here.key("name"), entry.get("name")) for here, entry in seated or ())
        players = keys.meanings(player, seated)
        together([here for here, _ in seated or ()], players or ())
        return players

    return keys.Key("players", keys.entries(player, least, most)._replace(read=read), required=True, asks=asks)


def differ(names: Iterable[Placed]) -> None:
    """Note every name that stands a second time, however it is spelled, at its place."""
    first: dict[str, str] = {}
    for at, name in names:
        if isinstance(name, str) and name:
            short = name[:LONGEST_NAME]
            if folded(short) in first:
                at.note(phrase("problem.same-name", found=short, other=first[folded(short)]))
            first.setdefault(folded(short), short)


def _sum(at: At, value: object) -> str | None:
    if isinstance(value, str) and (kept := read_sum(value)) is not None:
        return kept
    if type(value) is not int:
        at.expected("sum", value)
        return None
    number = keys.whole(-LARGEST_NUMBER).read(at, value)
    return None if number is None else str(number)


def _sum_schema() -> Schema:
    sums = {"type": "string", "pattern": f"^(?:{schemas.in_ascii(SUM.pattern)})$"}
    return {"anyOf": [schemas.whole(-LARGEST_NUMBER), sums]}


def stated(lines: tuple[str, ...]) -> keys.Key:
    """Return the key of a player's own subtotals, numbers or sums, by the rule ids of the score's top lines."""

    def name(at: At, line: str, _read: Mapping[str, str]) -> str:
        if line not in lines:
            at.note(phrase("problem.unknown-line", found=shown(line)), near=nearest(line, lines))
        return line

    sums = keys.Kind(_sum, _sum_schema)
    return keys.Key("stated", keys.by_name(sums, name, lambda: schemas.table(dict.fromkeys(lines, _sum_schema()))))


WORDS: Final = keys.text(blank="problem.missing")


def _reading(ruling: Ruling) -> keys.Kind[str]:
    """Return one of the readings of a ruling; what looks like a number or a flag stands in quotes."""
    values = tuple(reading.value for reading in ruling.readings)
    known = keys.choice(values)

    def read(at: At, value: object) -> str | None:
        if not isinstance(value, bool | int):
            return known.read(at, value)
        words = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        hint = phrase("hint.write", text=f'"{words}"') if words in values else None
        at.expected("reading", value, hint=hint)
        return None

    return known._replace(read=read)


def _readings(rulings: Mapping[str, Ruling]) -> keys.Kind[Mapping[str, str]]:
    """Return the chosen readings by ruling."""
    readings = {key: _reading(ruling) for key, ruling in rulings.items()}

    def name(at: At, ruling: str, _read: Mapping[str, str]) -> str | None:
        if ruling in rulings:
            return ruling
        at.unknown_word(ruling, rulings)
        return None

    entry = keys.Kind(lambda at, value: readings[str(at.raw[-1])].read(at, value), dict)
    return keys.by_name(
        entry, name, lambda: schemas.table({key: reading.schema() for key, reading in readings.items()})
    )


@dataclass(frozen=True, kw_only=True)
class Answer(keys.Key):
    """What was settled: a reading of the ruling that a dispute names, or any words where it names none."""

    rulings: Mapping[str, Ruling]

    def read(self, fields: Fields) -> keys.Attributes:
        """Return the answer."""
        ruling = fields.data.get("ruling")
        named = self.rulings.get(ruling) if isinstance(ruling, str) else None
        return keys.Key(self.name, _reading(named) if named else self.kind, required=True).read(fields)


def _dispute(rulings: Mapping[str, Ruling]) -> keys.Record[Dispute]:
    return keys.Record(
        Dispute,
        (
            keys.Key("question", WORDS, required=True),
            keys.Key("ruling", keys.choice(rulings), asks=partial(_matching, rulings) if rulings else None),
            Answer("reading", WORDS, required=True, rulings=rulings),
            keys.Key("by", WORDS, required=True),
            keys.Key("on", keys.DAY, required=True),
            keys.Key("source", WORDS, required=True),
        ),
    )


def _matching(rulings: Mapping[str, Ruling]) -> Schema:
    """Describe a dispute about a ruling: its reading is one of that ruling's."""
    readings = {key: _reading(ruling).schema() for key, ruling in rulings.items()}
    return {"anyOf": [{"properties": {"ruling": {"const": key}, "reading": one}} for key, one in readings.items()]}


@dataclass(frozen=True, kw_only=True)
class TableFile(keys.Record[SomeTable]):
    """The keys of a whole table file: those that all games share, then the game's own."""

    game: str

    def read(self, fields: Fields) -> SomeTable:
        """Read the whole file; where anything is wrong, the table must not be used."""
        fields.here.notes.names = player_names(fields)
        return super().read(fields)

    def data(self, thing: SomeTable) -> Data:
        """Return the whole file as plain data; reading it back gives the same table."""
        return {"format": FORMAT, "game": self.game, "edition": thing.edition, **super().data(thing)}

    def schema(self, **more: object) -> Schema:
        """Describe the whole file."""
        known = {"format": {"type": "integer", "const": FORMAT}, "game": {"type": "string", "const": self.game}}
        own = super().schema(**more)
        properties, required = known | own["properties"], [*known, *own["required"]]
        return {"$schema": schemas.DRAFT, **own, "properties": properties, "required": required}


@cache
def _head(folder: Path) -> tuple[keys.Key, ...]:
    """Return the keys above the players, for a game whose rulings are in a folder."""
    rulings = load_rulings(folder)
    return (
        keys.Key("edition", keys.choice(EDITIONS)),
        keys.Key("played", keys.DAY),
        keys.Key("start", keys.MINUTE, "began"),
        keys.Key("end", keys.MINUTE, "ended"),
        keys.Key("place", keys.text(LONGEST_NAME)),
        keys.Key("remark", keys.TEXT),
        keys.Key("over", keys.FLAG),
        keys.Key("fair", keys.FLAG),
        keys.Key("hints", keys.items(keys.choice(HINTS))),
        keys.Key("rulings", _readings(rulings)),
        keys.Key("disputes", keys.entries(keys.table(_dispute(rulings)))),
    )


def table_file(
    game: str,
    folder: Path,
    make: type[SomeTable],
    *parts: keys.Part,
    finish: Callable[[Fields, SomeTable], SomeTable] = lambda _fields, table: table,
) -> TableFile[SomeTable]:
    """Return the keys of a game's table file; its rulings are those in its folder."""
    return TableFile(make, (*_head(folder), *parts), finish, game=game)
