"""What the keys of a schema mean, told beside each key, so that editors explain it. Keys are English, and so is this.

Meanings are found by the end of the path of names that leads to a key, the longest first: `"patron.kind"`, then `kind`;
`"themes.*"` is any key below `themes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.schemas import Schema

ANY: Final = "*"
CONDITIONS: Final = "dependentSchemas"
"""Holds what must be so where a key is given; its keys are declared elsewhere."""


@dataclass(frozen=True, slots=True)
class Meanings:
    """What keys mean, and the names of those that are things of a game: a Continent, a line of the score."""

    meanings: Mapping[str, str]
    names: Mapping[str, str]

    def told(self, part: object, path: tuple[str, ...] = ()) -> Any:
        """Return a part of a schema, with a `description` of every key that an object declares."""
        if isinstance(part, list):
            return [self.told(value, path) for value in part]
        if not isinstance(part, dict):
            return part
        return {key: self._told_of(key, value, part, path) for key, value in part.items()}

    def _told_of(self, key: str, value: Any, part: Schema, path: tuple[str, ...]) -> Any:
        if key == CONDITIONS:
            return value
        if key == "$defs":
            return {name: self.told(defined, (*path, name)) for name, defined in value.items()}
        if key == "properties":
            declared = part.get("type") == "object"
            return {name: self._key((*path, name), schema, declared=declared) for name, schema in value.items()}
        return self.told(value, path)

    def _key(self, path: tuple[str, ...], schema: Schema, *, declared: bool) -> Schema:
        meaning = self._meaning(path) if declared else None
        return {**({"description": meaning} if meaning else {}), **self.told(schema, path)}

    def _meaning(self, path: tuple[str, ...]) -> str | None:
        ends = [".".join(path[start:]) for start in range(len(path))]
        keys = (*ends, ".".join([*path[-2:-1], ANY]))
        return next((self.meanings[key] for key in keys if key in self.meanings), self.names.get(path[-1]))
