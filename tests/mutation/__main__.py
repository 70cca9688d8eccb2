"""Mutation testing of the games' rules: `python -m tests.mutation`, on a system that can fork."""

from __future__ import annotations

import argparse
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.mutation.mutants import Mutant, mutants_of, sample
from tests.mutation.runner import Fate, fates
from tests.mutation.suite import OF_ONE_GAME, ROOT, suite_of

EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
DEAD: Final = {Fate.KILLED, Fate.TIMED_OUT}


def main() -> None:
    """Draw mutants of all games, test them, and print what became of them."""
    options = argparse.ArgumentParser(prog="python -m tests.mutation", description=main.__doc__)
    options.add_argument("--seed", type=int, default=1, help="which mutants are drawn (default: 1)")
    options.add_argument("--mutants", type=int, default=300, help="how many, of all games together (default: 300)")
    options.add_argument("--processes", type=int, default=2, help="how many are tested at the same time (default: 2)")
    asked = options.parse_args()
    began = time.monotonic()
    equivalent = equivalents()
    every = [mutant for mutant in every_mutant() if mutant.name not in equivalent]
    drawn = sample(every, asked.mutants, asked.seed)
    total: Counter[Fate] = Counter()
    for game in OF_ONE_GAME:
        suite = suite_of(game)
        mutants = [mutant for mutant in drawn if mutant.path in suite.modules]
        fate = fates(suite, mutants, asked.processes)
        for mutant in sorted(mutants, key=lambda mutant: (mutant.module, mutant.line)):
            if fate[mutant] not in DEAD:
                tell(mutant, fate[mutant])
        counts = Counter(fate.values())
        print(f"{game}: {figures(counts)}\n", flush=True)
        total += counts
    print(f"All: {figures(total)}")
    print(f"Seed {asked.seed}, {(time.monotonic() - began) / 60:.1f} minutes")
    print(f"Drawn from {len(every)} mutants; {len(equivalent)} more are equivalent")


def every_mutant() -> Iterator[Mutant]:
    """Yield the mutants of all games."""
    for game in OF_ONE_GAME:
        for path in suite_of(game).modules:
            yield from mutants_of(path, ROOT)


def equivalents() -> set[tuple[str, str, str, str]]:
    """Return the names of the mutants that no test can tell from the program."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutants"]
    return {(entry["module"], entry["function"], entry["before"], entry["after"]) for entry in listed}


def figures(counts: Counter[Fate]) -> str:
    """Say how many mutants had which fate, and how many of 100 died."""
    dead = sum(counts[fate] for fate in DEAD)
    told = ", ".join(f"{counts[fate]} {fate}" for fate in Fate)
    return f"{counts.total()} mutants, {told}: {100 * dead / max(counts.total(), 1):.1f} % died"


def tell(mutant: Mutant, fate: Fate) -> None:
    """Print a mutant that no test noticed, as its line before and after."""
    place = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
    print(f"{place} {mutant.place.name} ({fate})\n  - {mutant.before}\n  + {mutant.after}", flush=True)


if __name__ == "__main__":
    main()
