"""The keys that every game's table file shares, read with every check and written with the defaults left out."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from scoring.breakdown import read_sum
from scoring.fields import LARGEST_NUMBER, Fields, nearest, shown
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import Phrase, phrase
from scoring.rulebook import EDITIONS, Dispute, Ruling
from scoring.table import HINTS, AnyTable


class Head(TypedDict):
    """The fields of `AnyTable` besides its players."""

    edition: str
    played: datetime.date | None
    over: bool
    fair: bool
    hints: tuple[str, ...]
    rulings: Mapping[str, str]
    disputes: tuple[Dispute, ...]


def read_head(fields: Fields, rulings: Mapping[str, Ruling]) -> Head:
    """Read what stands above the players; `rulings` are the game's open readings."""
    return {
        "edition": fields.word("edition", EDITIONS, "en") or "en",
        "played": _date(fields, "played"),
        "over": fields.flag("over", default=True),
        "fair": fields.flag("fair", default=False),
        "hints": fields.words("hints", HINTS),
        "rulings": _chosen(fields, rulings),
        "disputes": tuple(_dispute(entry, rulings) for entry in fields.entries("disputes")),
    }


def head_data(table: AnyTable, game: str) -> dict[str, Any]:
    """Return what stands above the players as plain data."""
    return {
        "format": 1,
        "game": game,
        "edition": table.edition,
        "played": table.played,
        "over": None if table.over else False,
        "fair": table.fair or None,
        "hints": list(table.hints),
        "rulings": dict(table.rulings),
        "disputes": [_dispute_data(dispute) for dispute in table.disputes],
    }


def given(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data without what is empty."""
    return {key: value for key, value in data.items() if value not in (None, [], {}, "")}


def _date(fields: Fields, key: str, *, required: bool = False) -> datetime.date | None:
    value = fields.take(key, required=required)
    if value is not None and (not isinstance(value, datetime.date) or isinstance(value, datetime.datetime)):
        fields.expected(key, "date", value)
        return None
    return value


def _chosen(fields: Fields, rulings: Mapping[str, Ruling]) -> dict[str, str]:
    chosen = fields.inner("rulings")
    if chosen is None:
        return {}
    readings = {}
    for key in chosen.each():
        if key not in rulings:
            chosen.unknown_word(key, key, rulings)
            continue
        reading = _reading(chosen, key, rulings[key])
        if reading is not None:
            readings[key] = reading
    return readings


def _reading(fields: Fields, key: str, ruling: Ruling) -> str | None:
    value = fields.data[key]
    values = [reading.value for reading in ruling.readings]
    if isinstance(value, bool | int):
        text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        hint = phrase("hint.write", text=f'"{text}"') if text in values else None
        fields.expected(key, "reading", value, hint=hint)
        return None
    return fields.checked_word(key, value, values)


def _dispute(fields: Fields, rulings: Mapping[str, Ruling]) -> Dispute:
    ruling = fields.word("ruling", rulings)
    given = fields.take("reading") is not None
    reading = (_reading(fields, "reading", rulings[ruling]) or "") if ruling and given else _words(fields, "reading")
    dispute = Dispute(
        question=_words(fields, "question"),
        reading=reading,
        by=_words(fields, "by"),
        on=_date(fields, "on", required=True) or datetime.date.min,
        source=_words(fields, "source"),
        ruling=ruling,
    )
    fields.done()
    return dispute


def _words(fields: Fields, key: str) -> str:
    """Read words that must not be left empty."""
    words = fields.text(key, required=True)
    if isinstance(fields.data.get(key), str) and not words.strip():
        fields.note(key, Phrase("problem.missing"))
    return words


def _dispute_data(dispute: Dispute) -> dict[str, Any]:
    return given({key: getattr(dispute, key) for key in ("question", "ruling", "reading", "by", "on", "source")})


def read_name(fields: Fields) -> str:
    """Read a player's name."""
    name = fields.text("name", required=True, longest=LONGEST_NAME)
    if isinstance(fields.data.get("name"), str) and not name.strip():
        fields.note("name", Phrase("problem.name-empty"))
    return name


def player_entries(fields: Fields, least: int, most: int) -> list[Fields]:
    """Return the entries of `players`; notes too few or too many of them, and a name that stands twice."""
    entries = fields.entries("players", "name", required=True)
    listed = fields.data.get("players")
    if isinstance(listed, list) and not least <= len(listed) <= most:
        fields.note("players", phrase("problem.players", found=len(listed), least=least, most=most))
    seats = entries[:most]
    differ([(entry, "name", entry.data.get("name")) for entry in seats])
    return seats


def known_player(fields: Fields, key: str, name: str, spelled: Mapping[str, str], below: tuple[str, ...] = ()) -> str:
    """Return a name as the table spells it; notes a name that no player has. `spelled` is by folded name."""
    if folded(name) not in spelled:
        names = tuple(spelled.values())
        message = phrase("problem.no-player", found=shown(name), players=names)
        fields.note(key, message, near=nearest(name, names), below=below)
    return spelled.get(folded(name), name)


def known_players(fields: Fields, key: str, spelled: Mapping[str, str]) -> tuple[str, ...]:
    """Read a list of players; one who stands a second time is noted, however the name is spelled."""
    spellings: dict[str, str] = {}
    for n, spelling in enumerate(fields.items(key), 1):
        if not isinstance(spelling, str):
            fields.expected(key, "text", spelling, below=(str(n),))
            continue
        name = known_player(fields, key, spelling, spelled, below=(str(n),))
        if spellings.setdefault(name, spelling) != spelling:
            fields.note(key, phrase("problem.player-twice", found=spelling, other=name), below=(str(n),))
    return tuple(spellings)


def numbers_by(fields: Fields, key: str, words: Iterable[str]) -> dict[str, int]:
    """Read a table of numbers by allowed words, in their order; empty where it is left out."""
    inner = fields.inner(key)
    if inner is None:
        return {}
    words = tuple(words)
    numbers = {word: inner.whole(word) for word in words if word in inner.data}
    inner.known.update(words)
    inner.done()
    return numbers


def player_counts(fields: Fields, key: str, spelled: Mapping[str, str]) -> dict[str, int]:
    """Read a table of numbers by player, empty where it is left out; a player named twice is noted."""
    inner = fields.inner(key)
    if inner is None:
        return {}
    counts: dict[str, int] = {}
    for spelling in inner.each():
        name = known_player(inner, spelling, spelling, spelled)
        if name in counts:
            inner.note(spelling, phrase("problem.player-twice", found=spelling, other=name))
        counts[name] = inner.whole(spelling)
    return counts


def differ(names: Sequence[tuple[Fields, str, Any]]) -> None:
    """Note every name that stands a second time, however it is spelled, at its key."""
    first: dict[str, str] = {}
    for fields, key, name in names:
        if isinstance(name, str) and name:
            short = name[:LONGEST_NAME]
            if folded(short) in first:
                fields.note(key, phrase("problem.same-name", found=short, other=first[folded(short)]))
            first.setdefault(folded(short), short)


def read_stated(fields: Fields, lines: Iterable[str]) -> dict[str, str]:
    """Read a player's own subtotals, by the rule ids of the score's top lines."""
    inner = fields.inner("stated")
    if inner is None:
        return {}
    lines = tuple(lines)
    stated = {}
    for key in inner.each():
        value = inner.data[key]
        if key not in lines:
            inner.note(key, phrase("problem.unknown-line", found=shown(key)), near=nearest(key, lines))
        if isinstance(value, str) and (kept := read_sum(value)) is not None:
            stated[key] = kept
        elif isinstance(value, str | bool) or not isinstance(value, int):
            inner.expected(key, "sum", value)
        else:
            stated[key] = str(inner.checked_whole(key, value, least=-LARGEST_NUMBER))
    return stated
