"""What the list of everybody shows, kept for as long as no file on the shelf was written; made anew from them then."""

from __future__ import annotations

import hashlib
import json
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.files import write_file
from companion.statistics.games import Standing, Statistics
from companion.statistics.index import SETTLED, names_on, program

if TYPE_CHECKING:
    from companion.shelf import Places

LIST: Final = "statistics-list.json"


class Glance(NamedTuple):
    """Everybody who played, how many games each year had, the latest first, and how many files are left out."""

    standings: list[Standing]
    years: dict[int, int]
    left_out: int


def glance_of(statistics: Statistics) -> Glance:
    """Return what the list shows of some games."""
    return Glance(statistics.standings, statistics.years, len(statistics.left_out))


def kept_glance(places: Places) -> Glance | None:
    """Return what the list showed last, None where a file on the shelf was written since, or the rules are others."""
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        kept = json.loads((places.data / LIST).read_bytes())
        if kept["of"] == _of_now(places):
            years = {int(year): games for year, games in kept["years"].items()}
            return Glance([Standing(*one) for one in kept["standings"]], years, kept["left-out"])
    return None


def keep_glance(places: Places, glance: Glance, of: str) -> None:
    """Keep what the list shows of the files as they were; where that cannot be written it is counted again."""
    if of:
        kept = {"of": of, "standings": glance.standings, "years": glance.years, "left-out": glance.left_out}
        with suppress(OSError):
            write_file(places.data / LIST, json.dumps(kept).encode())


def files_now(places: Places) -> str:
    """Name the files on the shelf as they are and the rules; nothing where one is so young that it may yet change."""
    return _of_now(places, youngest=time.time_ns() - SETTLED)


def _of_now(places: Places, youngest: int | None = None) -> str:
    found = [(name, *_stamp(name)) for name in names_on(places)]
    if youngest is not None and any(written > youngest for _, written, _ in found):
        return ""
    return hashlib.sha256(f"{program()} {found}".encode(errors="backslashreplace")).hexdigest()


def _stamp(name: str) -> tuple[int, int]:
    """Return when a file was written and how many bytes it has, noughts where it cannot be looked at."""
    try:
        found = os.stat(name)  # noqa: PTH116 (thousands of texts)
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
