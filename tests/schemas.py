"""Validators of the schemas that are printed, and what stands in a file or an answer as a validator sees it."""

from __future__ import annotations

import datetime
import tomllib
from functools import cache
from typing import Any, Final

from jsonschema import Draft202012Validator, FormatChecker

from companion.schemas import described

COMBINED: Final = ("anyOf", "oneOf", "allOf")


@cache
def validator(name: str, *, closed: bool = False) -> Draft202012Validator:
    """Return the validator of a schema by its name; `closed` refuses every key that the schema does not name."""
    schema = described("en")[name].data()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(_closed(schema) if closed else schema, format_checker=FormatChecker(["date"]))


def _closed(schema: Any) -> Any:
    """Return a schema whose objects have no other keys than those named."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _closed(value) for key, value in schema.items()}
    return {"additionalProperties": False, **inner} if isinstance(schema.get("properties"), dict) else inner


def refusals(name: str, data: Any, *, closed: bool = False) -> list[str]:
    """Return why data does not fit a schema, each with its place; none where it fits."""
    errors = validator(name, closed=closed).iter_errors(data)
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in errors]


def fitting(command: str, data: Any) -> Any:
    """Return an answer of a command after checking that the schema of the command knows its every key."""
    assert not refusals(command, data, closed=True)
    return data


def accepted(name: str, text: str) -> bool:
    """Whether the text of a table file fits the schema of its game."""
    return not refusals(name, as_json(tomllib.loads(text)))


def as_json(data: Any) -> Any:
    """Return what TOML says as JSON has it: days are text."""
    if isinstance(data, dict):
        return {key: as_json(value) for key, value in data.items()}
    if isinstance(data, list):
        return [as_json(value) for value in data]
    return data.isoformat() if isinstance(data, datetime.date | datetime.time) else data
