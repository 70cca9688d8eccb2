"""How the games on the shelf went against a rival whom the rules play; worked out from their files, kept nowhere."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.files import read_file
from companion.shelf import winners_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from companion.journal import Entry
    from companion.words.phrasebook import Phrasebook

LOOKED_AT: Final = 100_000
"""Bytes of a file in which a mark of a rival stands; a long game takes a tenth of it."""
Game = tuple[Any, tuple[str, ...]]
"""A table, and who won it; nobody where it is not decided."""


class Rivalry(NamedTuple):
    """What a game with such a rival tells of it.

    marks: words of which the file of every game that counts has one.
    title: says whom the games were against.
    rows: what they come to, row by row.
    """

    marks: tuple[bytes, ...]
    title: Callable[[Phrasebook], str]
    rows: Callable[[Iterable[Game], Phrasebook], list[str]]


def files_with(rivalry: Rivalry, entries: Iterable[Entry]) -> list[Path]:
    """Return the files of those decided games that may count; none of them is scored."""
    contents = ((entry.path, _content(entry.path, LOOKED_AT)) for entry in entries if entry.winners)
    return [path for path, content in contents if any(mark in content for mark in rivalry.marks)]


def games_in(files: Iterable[Path]) -> Iterator[Game]:
    """Yield each game as its file is; one that cannot be read is left out."""
    from scoring.errors import MalformedTableError  # noqa: PLC0415 - the shelf needs no scores before it is asked
    from scoring.tablefile import LARGEST_FILE, decode, read  # noqa: PLC0415 - as above

    for file in files:
        with suppress(MalformedTableError):
            game, table = read(decode(_content(file, LARGEST_FILE + 1)))
            yield table, winners_in(game.review(table))


def _content(file: Path, most: int) -> bytes:
    """Return so many bytes of a file, nothing where it cannot be read."""
    try:
        return read_file(file, most)
    except OSError:
        return b""
