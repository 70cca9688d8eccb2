"""How fast the best arrangement of a Museum is found and proved, beside a plain CP-SAT model of the same question.

Every table is searched once. Times are of the clock on the wall. The plain model gets the workers CP-SAT is made for.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.bench.museums import SETS, museums
from scoring import tablefile
from scoring.arrangement import OPTIMAL, Arrange, Arrangement, Progress
from scoring.games import game
from scoring.games.museum.table import Table

SAMPLES: Final = Path(__file__).parents[2] / "tests" / "museum" / "arrange"
EVERY_SET: Final = ("samples", *SETS)
HEADING: Final = (
    f"{'table':14} cards  now best bound {'status':9} "
    f"{'best after':>10} {'proof after':>10} {'done after':>10} {'choices':>12}"
)
PLAIN_TABLES: Final = 3
"""So many tables of each set are given to the plain model as well."""


class TimedSearch(NamedTuple):
    """One search and the seconds it took."""

    name: str
    """Of the table."""
    table: Table
    answer: Arrangement
    found: float
    """Until the best layout was found."""
    settled: float
    """Until it was proved or given up."""
    ended: float
    """Until all ended: after the proof the fewest moves are looked for."""

    @property
    def proved(self) -> bool:
        """Whether nothing better can exist."""
        return self.answer.status == OPTIMAL


class NoSamplesError(Exception):
    """The sample tables are not there: an installed copy does not bring them."""


def main(words: Sequence[str]) -> int:
    """Print every table of the sets asked for; return the exit code, 2 where the samples are asked for and missing."""
    asked = _parser().parse_args(words)
    arranger = game("museum").arrange
    assert arranger is not None  # noqa: S101 - MUSEUM has one
    try:
        chosen = {kind: tables(kind, asked.count, asked.seed) for kind in _sets(asked.set)}
    except NoSamplesError as error:
        print(error, file=sys.stderr)
        return 2
    for kind, named in chosen.items():
        print(f"\n{kind}\n{HEADING}", flush=True)
        searches = []
        for name, table in named.items():
            searches.append(searched(arranger, name, table, asked.seconds))
            print(row(searches[-1]), flush=True)
        print(summary(searches))
        if asked.plain:
            beside_plain(searches, asked.plain)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m companion.bench arrange", description=__doc__)
    parser.add_argument("--set", choices=(*EVERY_SET, "all"), default="samples", help="which tables (default: samples)")
    parser.add_argument("--count", type=int, default=24, metavar="N", help="at most so many of each (default: 24)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="number of the first random table")
    parser.add_argument("--seconds", type=float, default=120, metavar="T", help="limit of each search (default: 120)")
    parser.add_argument(
        "--plain",
        type=float,
        default=60,
        metavar="SECONDS",
        help=f"limit of the plain model, for {PLAIN_TABLES} tables of a set; 0 leaves it out (default: 60)",
    )
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


def searched(arranger: Arrange, name: str, table: Table, seconds: float) -> TimedSearch:
    """Search for the best layout of the first player, for so many seconds at most."""
    reached: dict[int, float] = {}
    proofs: list[float] = []
    start = time.perf_counter()

    def since() -> float:
        return time.perf_counter() - start

    def report(progress: Progress) -> None:
        reached.setdefault(progress.best, since())
        if progress.best == progress.bound:
            proofs.append(since())

    stop: Callable[[], bool] = lambda: since() > seconds  # noqa: E731 - said in one line
    answer = arranger(table, table.players[0].name, stop=stop, report=report)
    ended = since()
    return TimedSearch(
        name, table, answer, found=reached.get(answer.best, ended), settled=min((ended, *proofs)), ended=ended
    )


def row(search: TimedSearch) -> str:
    """Return one line about a search."""
    answer = search.answer
    cards = sum(card is not None for card in search.table.players[0].museum)
    return (
        f"{search.name:14} {cards:5} {answer.now:4} {answer.best:4} {answer.bound:5} {answer.status:9} "
        f"{search.found:8.2f} s {search.settled:8.2f} s {search.ended:8.2f} s {answer.tried:>12,}"
    )


def summary(searches: Sequence[TimedSearch]) -> str:
    """Return how many were proved and how long that took; what was not proved counts with the time it was given."""
    proved = [search for search in searches if search.proved]
    first_seconds, settled = [search.found for search in searches], [search.settled for search in searches]
    return (
        f"proved {len(proved)} of {len(searches)} ({len(proved) / len(searches):.0%}); "
        f"best found after {median(first_seconds):.2f} s (median), {max(first_seconds):.2f} s (worst); "
        f"proved after {median(settled):.2f} s (median), {max(settled):.2f} s (worst)"
    )


def beside_plain(searches: Sequence[TimedSearch], seconds: float) -> None:
    """Print how the plain model does on a handful of these tables, and the ratio of its time to ours."""
    if find_spec("ortools") is None:
        print("plain CP-SAT model: not measured (pip install 'museum-companion[bench]')")
        return
    from companion.bench import plain_model  # noqa: PLC0415 - a benchmark extra

    covered = [search for search in searches if plain_model.covers(search.table, search.answer.player)]
    covered = covered[:: max(1, len(covered) // PLAIN_TABLES)][:PLAIN_TABLES]
    ratios, finished = [], 0
    for search in covered:
        start = time.perf_counter()
        plain = plain_model.solve(search.table, search.answer.player, seconds=seconds)
        took = time.perf_counter() - start
        ratio = took / max(search.settled, 1e-9)
        ratios.append(ratio)
        finished += plain.proved
        more = "" if plain.proved else "more than "
        print(
            f"{search.name:14} plain CP-SAT: best {plain.best}, bound {plain.bound} after {took:.1f} s; "
            f"its time to ours: {more}{ratio:,.1f}{'' if search.proved else ' (ours not proved)'}",
            flush=True,
        )
    if covered:
        more = "" if finished == len(covered) else "more than "
        print(f"plain CP-SAT: {finished} of {len(covered)} done; ratio {more}{median(ratios):,.1f} (median)")
