"""Plain data as the text of a TOML file, written without the program's own writer."""

from __future__ import annotations

import json
from typing import Any


def toml_value(value: Any) -> str:
    """One value as TOML: grids as text of several lines, tables inline."""
    if isinstance(value, str):
        return f'"""\n{value}"""' if "\n" in value else json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(entry) for entry in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_key(key)} = {toml_value(entry)}" for key, entry in value.items()) + "}"
    return str(value)


def toml_key(key: str) -> str:
    """A key bare where it may be, else quoted."""
    return key if key.replace("-", "a").isalnum() and key.isascii() else json.dumps(key, ensure_ascii=False)


def toml_section(heading: str, entries: dict[str, Any]) -> str:
    """A headed block of keys."""
    return "\n".join([heading] + [f"{toml_key(key)} = {toml_value(value)}" for key, value in entries.items()]) + "\n"
