"""Where the keys of a table file stand: the parser tells what they say, and not on which line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.fields import Notes, Step

TOKEN: Final = re.compile(
    r'''"""(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5}'''
    r"""|'''(?:[^']|'{1,2}(?!'))*+'{3,5}"""
    r'''|"(?:[^"\\]|\\.)*+"'''
    r"""|'[^']*+'"""
    r"|[A-Za-z0-9_-]++|[\[\]{}=\n]|#[^\n]*+",
    re.DOTALL,
)
"""The parts of a file that the parser has accepted, without blanks, dots and commas. Nothing is read twice."""
BLOCK: Final = re.compile(r"""=[ \t]*+(?:\"{3}|'{3})\r?\n""")
OPENING: Final = {"[", "{"}
CLOSING: Final = {"]", "}"}


class Statement(NamedTuple):
    """A header, or a key with a value outside lists and inline tables."""

    keys: tuple[str, ...]
    line: int
    brackets: int
    """How many a header begins with; 0 for a key."""
    first_row: int
    """The line on which the text of a key begins."""


def notes_of(text: str) -> Notes:
    """Return the line of every key outside inline tables, by its raw path: `("players", 0, "track")`.

    The parser must have accepted the text. The time it takes grows with the length of the text, whatever that says.
    """
    notes = Notes()
    counts: dict[tuple[Step, ...], int] = {}
    table_path: tuple[Step, ...] = ()
    for keys, line, brackets, first_row in _statements(text):
        if brackets:
            table_path = _entered(keys, counts, another=brackets > 1)
            notes.lines.setdefault(table_path, line)
            for n in range(1, len(table_path)):
                notes.first_within.setdefault(table_path[:n], line)
        else:
            for n in range(1, len(keys) + 1):
                notes.lines.setdefault((*table_path, *keys[:n]), line)
            notes.grids[(*table_path, *keys)] = first_row
    return notes


def _statements(text: str) -> Iterator[Statement]:
    """Yield the headers and keys of a file from top to bottom."""
    line, brackets, depth, in_value = 1, 0, 0, False
    keys: list[str] = []
    for match in TOKEN.finditer(text):
        part = match[0]
        if part == "\n" and not depth:
            keys, brackets, in_value = [], 0, False
        elif in_value:
            depth += (part in OPENING) - (part in CLOSING)
        elif part == "=":
            in_value = True
            yield Statement(tuple(keys), line, 0, line + bool(BLOCK.match(text, match.start())))
        elif part == "[":
            brackets += 1
        elif part == "]":
            if keys:
                yield Statement(tuple(keys), line, brackets, line)
            keys = []
        elif part[0] != "#":
            keys.append(_key(part))
        line += part.count("\n")


def _key(part: str) -> str:
    """Return a key as the parser reads it."""
    if part[0] not in "\"'":
        return part
    return next(iter(tomllib.loads(f"{part} = 0"))) if "\\" in part else part[1:-1]


def _entered(keys: tuple[str, ...], counts: dict[tuple[Step, ...], int], *, another: bool) -> tuple[Step, ...]:
    """Return the raw path of a table header: the last entry of every array of tables on the way."""
    path: tuple[Step, ...] = ()
    for n, key in enumerate(keys):
        path = (*path, key)
        if another and n == len(keys) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path
