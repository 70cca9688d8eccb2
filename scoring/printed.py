"""What a game prints, read once from its `data/`: rules count by it, and pages say its numbers by their names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from scoring.fields import Data
from scoring.rulebook import EDITIONS, load_rulings

RULINGS: Final = "rulings"


@cache
def printed_table(folder: Path, file: str) -> Data:
    """Return one file of a game's `data/`, named without its ending."""
    return tomllib.loads((folder / "data" / f"{file}.toml").read_text(encoding="utf-8"))


@cache
def printed_numbers(folder: Path, file: str) -> Mapping[str, int]:
    """Return the numbers in one file of a game's `data/` by name: the file, then the keys, where lists count from 1.

    A list or table has its length as `count`; one whose keys are numbers also has the `least` and the `most` of them.
    A ruling has the number that each edition prints.

    >>> from scoring.games import game
    >>> numbers = printed_numbers(game("artline").folder, "box")
    >>> numbers["box.hand"], numbers["box.players.most"]
    (5, 6)
    """
    return dict(_of_rulings(folder) if file == RULINGS else _numbers(file, printed_table(folder, file)))


def _numbers(name: str, value: object) -> Iterator[tuple[str, int]]:
    if isinstance(value, list):
        value = {str(at): entry for at, entry in enumerate(value, start=1)}
    if isinstance(value, dict):
        keys = [int(key) for key in value if key.isdecimal()]
        of_all = {"count": len(value)} | ({"least": min(keys), "most": max(keys)} if keys else {})
        for key, entry in (of_all | value).items():
            yield from _numbers(f"{name}.{key}", entry)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield name, value


def _of_rulings(folder: Path) -> Iterator[tuple[str, int]]:
    for ruling in load_rulings(folder).values():
        for edition in EDITIONS:
            if (reading := ruling.reading_in(edition)).isdecimal():
                yield f"{RULINGS}.{ruling.id}.{edition}", int(reading)
