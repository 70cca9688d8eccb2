"""Runs a benchmark by its name; without one, the speed of scoring, starting and typing."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from companion.bench import arrange, fresh, phones, shelf, speed


def main(words: Sequence[str]) -> int:
    """Run what these words ask for; return the exit code, 2 for a name that is none."""
    if not words:
        speed.main()
        return 0
    if words[0] == "arrange":
        return arrange.main(words[1:])
    if words == ["fresh"]:
        return fresh.main()
    if words == ["phones"]:
        return phones.main()
    if words == ["shelf"]:
        return shelf.main()
    known = "`python -m companion.bench`, `… arrange`, `… phones`, `… shelf` or `… fresh`"
    print(f"No benchmark {' '.join(words)!r}: {known}.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
