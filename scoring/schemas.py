"""JSON Schemas (draft 2020-12) of table files: what the kinds of `keys` check, for other programs.

A schema never refuses what the reader takes. It checks the shape of a file, and seldom what one key says about another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from scoring.characters import HARMFUL, JOINERS
from scoring.fields import LARGEST_NUMBER, LONGEST_TEXT, MOST_ENTRIES, Data
from scoring.names import LONGEST_NAME

Schema: TypeAlias = Data

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
SPECIAL: Final = re.compile(r"[\\^$.*+?()\[\]{}|]")
BACKSLASHED: Final = r"\\\g<0>"
"""What stands for more than itself in a pattern; every other character needs no backslash, and may have none."""
LAST_CHARACTER: Final = 0xFFFF
"""Patterns name characters by four digits; the rest of Unicode is left to the reader."""
WRITABLE: Final = HARMFUL - {"Cs"}
"""The harmful characters that a file can hold at all."""

FLAG: Final[Schema] = {"type": "boolean"}
DATE: Final[Schema] = {"type": "string", "format": "date"}
"""A day; TOML writes it without quotes, in JSON it is text."""


@cache
def _unshowable() -> str:
    """Return the characters that words must not hold, as ranges of a pattern."""
    odd = [
        code
        for code in range(LAST_CHARACTER + 1)
        if unicodedata.category(char := chr(code)) in WRITABLE and char not in JOINERS
    ]
    ends = [n for n, code in enumerate(odd) if n + 1 == len(odd) or odd[n + 1] != code + 1]
    begins = [0, *(end + 1 for end in ends)]
    return "".join(rf"\u{odd[begin]:04x}-\u{odd[end]:04x}" for begin, end in zip(begins, ends, strict=False))


def text(longest: int = LONGEST_TEXT, *, blank: bool = True) -> Schema:
    """Words of the players'; without `blank` they must say something."""
    shown = f"[^{_unshowable()}]*"
    return {
        "type": "string",
        "maxLength": longest,
        "pattern": f"^{shown}$" if blank else rf"^{shown}[^\s{_unshowable()}]{shown}$",
    }


def name() -> Schema:
    """The name of a player."""
    return text(LONGEST_NAME, blank=False)


def minute(pattern: str) -> Schema:
    """A day and a time, written so."""
    return {"type": "string", "pattern": f"^(?:{in_ascii(pattern)})$"}


def own_words(prefix: str) -> Schema:
    """A word of ours and then words of the players': `other:the night porter`."""
    words = text(blank=False)
    return words | {"pattern": f"^{one_of((prefix,))}{words['pattern'][1:]}"}


def written(pattern: str) -> Schema:
    """Text that matches a pattern as a whole, in any case; the letters of the pattern are small and literal.

    >>> written("u[1-6]")["pattern"]
    '^(?:[uU][1-6])$'
    """
    return {"type": "string", "pattern": f"^(?:{any_case(pattern)})$"}


def in_ascii(pattern: str) -> str:
    r"""Return a pattern whose digits and blanks are those of ASCII, as `re.ASCII` has them.

    >>> in_ascii(r"\s*\d")
    '[\\t-\\r ]*[0-9]'
    """
    return pattern.replace(r"\d", "[0-9]").replace(r"\s", r"[\t-\r ]")


def any_case(pattern: str) -> str:
    r"""Return a pattern that takes capitals too; words after a backslash stay as they are.

    >>> any_case(r"ar|\s")
    '[aA][rR]|\\s'
    """
    return re.sub(r"(?<!\\)[a-z]", lambda letter: f"[{letter[0]}{letter[0].upper()}]", pattern)


def one_of(words: Iterable[str]) -> str:
    """Return a pattern for one of some words."""
    return f"(?:{'|'.join([SPECIAL.sub(BACKSLASHED, word) for word in words])})"


def word(words: Iterable[str]) -> Schema:
    """One of the allowed words."""
    return {"type": "string", "enum": [*words]}


def whole(least: int = 0, most: int = LARGEST_NUMBER) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": least, "maximum": most}


def printed() -> Schema:
    """A printed number, or `"?"` where nobody read it off."""
    return {"anyOf": [whole(), {"const": "?"}]}


def items(entry: Schema, *, least: int = 0, most: int = MOST_ENTRIES) -> Schema:
    """A list without an entry twice."""
    return {"type": "array", "items": entry, "minItems": least, "maxItems": most, "uniqueItems": True}


def entries(entry: Schema, *, least: int = 0, most: int = MOST_ENTRIES) -> Schema:
    """A list, in which an entry may stand twice: an array of tables."""
    return {"type": "array", "items": entry, "minItems": least, "maxItems": most}


def bare_or_list(listed: Schema) -> Schema:
    """A list, or its one entry without brackets."""
    return {"anyOf": [listed["items"], listed]}


def table(keys: Mapping[str, Schema], required: Sequence[str] = (), **more: object) -> Schema:
    """A table with these keys and no others."""
    needed = {"required": [*required]} if required else {}
    return {"type": "object", "properties": {**keys}, **needed, "additionalProperties": False, **more}


def by_name(value: Schema, names: Schema | None = None) -> Schema:
    """A table whose keys are names."""
    keys = {} if names is None else {"propertyNames": names}
    return {"type": "object", **keys, "additionalProperties": value, "maxProperties": MOST_ENTRIES}
