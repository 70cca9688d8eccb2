"""How fast the best arrangement of a Museum is found, proved and proved again.

Every table is searched once. Times are of the processor; the time to check the certificate is told as a multiple of
that of the search.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.bench.museums import SETS, museums
from companion.present.arranged import certificate
from scoring import tablefile
from scoring.arrangement import OPTIMAL, Arrange, ArrangementOf, ProgressOf
from scoring.certificates import check_certificate
from scoring.games import game
from scoring.games.museum import GAME as MUSEUM
from scoring.games.museum.table import Table

SAMPLES: Final = Path(__file__).parents[2] / "tests" / "museum" / "arrange"
EVERY_SET: Final = ("samples", *SETS)
HEADING: Final = (
    f"{'table':14} cards  now best bound {'status':9} "
    f"{'best after':>10} {'proof after':>10} {'done after':>10} {'check':>7} {'choices':>12}"
)


class TimedSearch(NamedTuple):
    """One search and the seconds it took."""

    name: str
    """Of the table."""
    table: Table
    answer: ArrangementOf[Table]
    found: float
    """Until the best layout was found."""
    settled: float
    """Until it was proved or given up."""
    ended: float
    """Until all ended: after the proof few moves are looked for."""
    worked: float
    """The processor's until then."""

    @property
    def proved(self) -> bool:
        """Whether nothing better can exist."""
        return self.answer.status == OPTIMAL


class CheckedSearch(NamedTuple):
    """A search, and how its certificate was checked."""

    search: TimedSearch
    times: float
    """How many times as long as the search the check took, in processor time."""
    complete: bool
    """Whether all of it was proved again."""


class NoSamplesError(Exception):
    """The sample tables are not there: an installed copy does not bring them."""


def main(words: Sequence[str]) -> int:
    """Print every table of the sets asked for; return the exit code.

    That is 2 where the samples are asked for and missing.
    """
    asked = _parser().parse_args(words)
    assert MUSEUM.arrange  # noqa: S101 - MUSEUM has one
    try:
        chosen = {kind: tables(kind, asked.museums, asked.seed) for kind in _sets(asked.set)}
    except NoSamplesError as error:
        print(error, file=sys.stderr)
        return 2
    for kind, named in chosen.items():
        print(f"\n{kind}\n{HEADING}", flush=True)
        searches = []
        for name, table in named.items():
            searches.append(checked(searched(MUSEUM.arrange, name, table, asked.seconds), asked.seconds))
            print(row(searches[-1]), flush=True)
        print(summary(searches))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m companion.bench arrange", description=__doc__)
    parser.add_argument("--set", choices=(*EVERY_SET, "all"), default="samples", help="which tables (default: samples)")
    parser.add_argument("--museums", type=int, default=24, metavar="N", help="at most so many of each (default: 24)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="number of the first random table")
    parser.add_argument("--seconds", type=float, default=120, metavar="T", help="limit of each search (default: 120)")
    return parser


def _sets(asked: str) -> tuple[str, ...]:
    return EVERY_SET if asked == "all" else (asked,)


def tables(kind: str, count: int, seed: int) -> dict[str, Table]:
    """Return so many tables of a set by name.

    Raises:
        NoSamplesError: the sample tables are asked for, and not there.

    """
    if kind != "samples":
        return museums(kind, count, seed)
    files = sorted(SAMPLES.glob("*.toml"))[:count]
    if not files:
        message = "The sample tables are not installed: run the benchmark in a checkout, or choose another --set."
        raise NoSamplesError(message)
    return {file.stem: tablefile.read(file.read_text(encoding="utf-8"))[1] for file in files}


def searched(
    arranger: Arrange[Table], name: str, table: Table, seconds: float, clock: Callable[[], float] = time.process_time
) -> TimedSearch:
    """Search for the best layout of the first player, for so many seconds of a clock at most."""
    reached: dict[int, float] = {}
    proofs: list[float] = []
    start, before = clock(), time.process_time()

    def since() -> float:
        return clock() - start

    def report(progress: ProgressOf[Table]) -> None:
        reached.setdefault(progress.best, since())
        if progress.best == progress.bound:
            proofs.append(since())

    stop: Callable[[], bool] = lambda: since() > seconds  # noqa: E731 - said in one line
    answer = arranger(table, table.players[0].name, stop=stop, report=report)
    ended = since()
    return TimedSearch(
        name,
        table,
        answer,
        found=reached.get(answer.best, ended),
        settled=min((ended, *proofs)),
        ended=ended,
        worked=time.process_time() - before,
    )


def checked(search: TimedSearch, seconds: float) -> CheckedSearch:
    """Check the certificate of a search, for so many seconds of processor time at most."""
    museum = game("museum")
    written = certificate(search.answer, museum)
    start = time.process_time()
    report = check_certificate(museum, search.table, written, lambda: time.process_time() - start > seconds)
    return CheckedSearch(search, (time.process_time() - start) / search.worked, report.complete)


def row(checked_search: CheckedSearch) -> str:
    """Return one line about a search."""
    search = checked_search.search
    answer = search.answer
    cards = sum(card is not None for card in search.table.players[0].museum)
    return (
        f"{search.name:14} {cards:5} {answer.now:4} {answer.best:4} {answer.bound:5} {answer.status:9} "
        f"{search.found:8.2f} s {search.settled:8.2f} s {search.ended:8.2f} s "
        f"{checked_search.times:6.2f}x {answer.tried:>12,}"
    )


def summary(checked_searches: Sequence[CheckedSearch]) -> str:
    """Return how many were proved and how long that took; what was not proved counts with the time it was given."""
    searches = [checked_search.search for checked_search in checked_searches]
    times = [checked_search.times for checked_search in checked_searches]
    complete = sum(checked_search.complete for checked_search in checked_searches)
    proved = [search for search in searches if search.proved]
    first_seconds, settled = [search.found for search in searches], [search.settled for search in searches]
    return (
        f"proved {len(proved)} of {len(searches)} ({len(proved) / len(searches):.0%}); "
        f"best found after {median(first_seconds):.2f} s (median), {max(first_seconds):.2f} s (worst); "
        f"proved after {median(settled):.2f} s (median), {max(settled):.2f} s (worst); "
        f"proved again {complete}, taking {median(times):.2f} (median) and {max(times):.2f} (worst) times the search"
    )
