"""What is typed beside a board: the keys of a table file as fields, each with its controls."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scoring import schemas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scoring.schemas import Schema

NUMBER, CHOICE, FLAG, TEXT = "number", "choice", "flag", "text"


class Control(NamedTuple):
    """What is typed for one entry of a key; no entry: for the whole of it. A flag says whether its entry is listed."""

    entry: str
    name: str
    kind: str
    value: Any = ""
    choices: tuple[tuple[str, str], ...] = ()


class Field(NamedTuple):
    """A key of the file, and whose it is; None for the table's. `whole`: without one of its entries nothing is meant."""

    key: str
    seat: int | None
    name: str
    controls: tuple[Control, ...]
    whole: bool = False

    @property
    def id(self) -> str:
        """What the field is called on a page."""
        return self.key.replace(".", "-")


YES_OR_NO: Final = ("true", "false")


def field_of(
    key: str,
    seat: int | None,
    name: str,
    schema: Schema,
    value: Any,
    people: Iterable[str],
    called: Callable[[str], str],
    within: Callable[[str, str], str],
) -> Field:
    """Return the field of a key by the schema of what it may hold; what no control can hold is typed as JSON.

    `called` names an entry or a choice, `within` an entry of a key.
    """
    entries: Mapping[str, Schema] = schema.get("properties") or {
        one: schema["additionalProperties"] for one in people if isinstance(schema.get("additionalProperties"), dict)
    }
    held: Mapping[str, Any] = value if isinstance(value, dict) else {}
    controls = tuple(
        _control(one, within(name, called(one)), of_one, held.get(one), people, called)
        for one, of_one in entries.items()
    )
    if not controls or any(control.kind == TEXT for control in controls):
        return Field(key, seat, name, (_control("", name, schema, value, people, called),))
    return Field(key, seat, name, controls, whole=bool(schema.get("required")))


def _control(
    entry: str, name: str, schema: Schema, value: Any, people: Iterable[str], called: Callable[[str], str]
) -> Control:
    if schema.get("type") == "integer" and "enum" not in schema:
        return Control(entry, name, NUMBER, "" if value is None else value)
    told = "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if choices := [*map(json.dumps, schema["enum"])] if schema.get("type") == "integer" else schema.get("enum"):
        return Control(entry, name, CHOICE, told, tuple((one, called(one)) for one in choices))
    if schema == schemas.FLAG:
        return Control(entry, name, CHOICE, told, tuple((one, called(one)) for one in YES_OR_NO))
    if schema == schemas.name():
        return Control(entry, name, CHOICE, told, tuple((one, one) for one in people))
    return Control(entry, name, TEXT, told)
