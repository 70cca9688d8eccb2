"""What is typed beside a board: the keys of a table file as fields, each with its controls."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scoring import schemas

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.schemas import Schema

NUMBER, CHOICE, FLAG, LIST, ENTRY, TEXT = "number", "choice", "flag", "list", "entry", "text"


class Control(NamedTuple):
    """What is typed for one entry of a key; no entry: for the whole of it. A flag says whether its entry is listed.

    An entry that is named by whoever types it has that name beside its number; a text is written behind its `prefix`.
    An entry within others has a `path` of keys and places, which its `entry` writes as JSON. Under the name of its key
    it is called `short`.
    """

    entry: str
    name: str
    kind: str
    value: Any = ""
    choices: tuple[tuple[str, str], ...] = ()
    path: tuple[str | int, ...] = ()
    short: str = ""
    prefix: str = ""


class Field(NamedTuple):
    """A key of the file, and whose it is, None for the table's; a `whole` one has all its entries or none."""

    key: str
    seat: int | None
    name: str
    controls: tuple[Control, ...]
    whole: bool = False

    @property
    def id(self) -> str:
        """What the field is called on a page."""
        return self.key.replace(".", "-")


MOST_ROWS: Final = 20
SHORT: Final = 2
"""Rows of a list of single entries that are always offered."""
YES_OR_NO: Final = ("true", "false")


class Speaker(NamedTuple):
    """Who can be named in a field, what entries and choices are called, and how an entry of a key is told."""

    people: tuple[str, ...]
    called: Callable[[str], str]
    within: Callable[[str, str], str]


def controls_of(name: str, schema: Schema, value: Any, speaker: Speaker) -> tuple[Control, ...]:
    """Return what is typed for a key by the schema of what it may hold; what no control can hold is typed as JSON."""
    further = schema.get("additionalProperties")
    of_people = dict.fromkeys(speaker.people, further) if isinstance(further, dict) else {}
    entries: Mapping[str, Schema] = schema.get("properties") or of_people
    held: Mapping[str, Any] = value if isinstance(value, dict) else {}
    controls = tuple(
        _control(one, speaker.within(name, speaker.called(one)), of_one, held.get(one), speaker)._replace(
            short=speaker.called(one)
        )
        for one, of_one in entries.items()
    )
    if controls and all(control.kind != TEXT for control in controls):
        return controls
    nested = tuple(_nested(name, schema, value, speaker))
    alone = not nested or any(control.kind == TEXT for control in nested)
    return (_control("", name, schema, value, speaker),) if alone else nested


def _nested(
    name: str, schema: Schema, value: Any, speaker: Speaker, path: tuple[str | int, ...] = ()
) -> Iterator[Control]:
    """Yield a control for all that may stand within a key; of a list without end, what there is and one more."""
    further, items = schema.get("additionalProperties"), schema.get("items")
    held = value if isinstance(value, dict | list) else ()
    if isinstance(further, dict) and path:
        for one in speaker.people:
            there = value.get(one) if isinstance(value, dict) else None
            yield from _nested(speaker.within(name, one), further, there, speaker, (*path, one))
    elif properties := schema.get("properties"):
        for key, of_one in properties.items():
            called = (
                name
                if isinstance(of_one.get("additionalProperties"), dict)
                else speaker.within(name, speaker.called(key))
            )
            there = value.get(key) if isinstance(value, dict) else None
            yield from _nested(called, of_one, there, speaker, (*path, key))
    elif isinstance(items, dict):
        rows = min(int(schema.get("maxItems", MOST_ROWS)), max(len(held) + 1, 1 if items.get("properties") else SHORT))
        for n in range(rows):
            there = held[n] if isinstance(held, list) and n < len(held) else None
            yield from _nested(speaker.within(name, str(n + 1)), items, there, speaker, (*path, n))
    else:
        yield _control(
            json.dumps(path, ensure_ascii=False, separators=(",", ":")), name, schema, value, speaker
        )._replace(path=path)


def _control(entry: str, name: str, schema: Schema, value: Any, speaker: Speaker) -> Control:
    """Return one control."""
    numbers, choices = schema.get("type") == "integer", schema.get("enum")
    if numbers and not choices:
        return Control(entry, name, NUMBER, "" if value is None else value)
    told = "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if choices:
        named = [(json.dumps(one) if numbers else one, speaker.called(str(one))) for one in choices]
    elif schema == schemas.FLAG:
        named = [(one, speaker.called(one)) for one in YES_OR_NO]
    else:
        named = [(one, one) for one in speaker.people] if schema == schemas.name() else []
    return Control(entry, name, CHOICE if named else TEXT, told, tuple(named))
