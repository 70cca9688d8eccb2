"""Certificates tampered with in every way: `python -m tests.museum.tampering` tries 50; `--count`, `--seed` for others.

Every field of a certificate is changed, dropped, doubled and swapped with that of another table's certificate; and all
of it together is changed so that it claims a worse layout to be the best one. Whatever the checker accepts has to be
true: its numbers are those of its layout, and its bound is no lower than the best total that the search reached.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.certificate import certificates_in
from companion.present.arranged import certificate, grid_of
from scoring import tablefile
from scoring.arrangement import OPTIMAL
from scoring.certificates import check_certificate
from scoring.findings import MalformedCertificateError
from scoring.game import Game
from scoring.games import game
from scoring.table import AnyTable
from tests.musee.random_tables import to_toml
from tests.musee.test_arranging_work import some_table
from tests.museum.arrange_random import mid_table, perfect_table, read, skull_table, small_table

Certificate = dict[str, Any]
CHANGES = (-2, -1, 1, 2)


class Certified(NamedTuple):
    """A table, its true certificate, and the best total known."""

    game: Game
    table: AnyTable
    written: Certificate
    best: int


def certified(seed: int) -> Certified:
    """A small or middle table of a kind that goes by the seed, with its certificate."""
    rng, kind = random.Random(seed), seed % 6
    if kind == 5:
        found_game, table = tablefile.read(to_toml(some_table(rng)))
    else:
        found_game = game("museum")
        table = read(
            [
                lambda: small_table(rng),
                lambda: small_table(rng, expansions=True),
                lambda: perfect_table(rng),
                lambda: mid_table(rng, 3, 3),
                lambda: skull_table(rng),
            ][kind]()
        )
    assert found_game.arrange is not None
    answer = found_game.arrange(table, table.players[0].name, hand=found_game.hands)
    written = json.loads(json.dumps(certificate(answer, found_game)))
    return Certified(found_game, table, written, answer.best)


def tampered(own: Certified, other: Certified) -> Iterator[tuple[str, str]]:
    """Yield what was done, and the certificate as text: a key that is doubled is no data."""
    written = own.written
    for key, value in written.items():
        yield f"{key} dropped", json.dumps({name: kept for name, kept in written.items() if name != key})
        for again in (value, other.written.get(key), None):
            yield f"{key} doubled", f'{json.dumps(written)[:-1]}, "{key}": {json.dumps(again)}}}'
        yield f"{key} in a list", json.dumps({**written, key: [value, value]})
        if other.written.get(key, value) != value:
            yield f"{key} swapped", json.dumps({**written, key: other.written[key]})
        for changed in (changed for changed in _changed(value) if changed != value):
            yield f"{key} changed", json.dumps({**written, key: changed})
    yield "a field more", json.dumps({**written, "grounds": None})
    lies = {**written, own.game.id: grid_of(own.game, own.table, written["player"])}
    for total in {written["now"], written["best"] - 1}:
        for layout in (lies, written):
            yield "a worse one", json.dumps({**layout, "best": total, "bound": total, "status": OPTIMAL})
    yield (
        "a lower bound",
        json.dumps({**lies, "best": written["now"], "bound": written["best"] - 1, "status": "feasible"}),
    )


def _changed(value: Any) -> Iterator[Any]:
    """Yield other values in place of one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + by for by in CHANGES)
    else:
        words = value.split(" ")
        yield from (value[:-1], f"{value}x", value.upper(), " ".join(reversed(words)), "")
        for n, word in [*enumerate(words)][:: max(1, len(words) // 3)]:
            yield " ".join([*words[:n], *words[n + 1 :]])
            yield " ".join([*words[:n], word, *words[n:]])
            yield " ".join([*words[:n], ".", *words[n + 1 :]])


def outcome(own: Certified, text: str) -> str:
    """What comes of a tampered certificate: refused, wrong, or accepted because it is true; raises AssertionError."""
    try:
        (written,) = certificates_in(text)
        report = check_certificate(own.game, own.table, written, lambda: False)
    except MalformedCertificateError:
        return "refused"
    if not report.holds:
        return "wrong"
    if not report.complete:
        return "in part"
    assert isinstance(written, dict)
    without_hand = {**own.written, "hand": False} == {**written, "hand": False}
    assert without_hand or report.bound >= own.best, (report, own.written)
    assert (report.now, report.best) == (own.written["now"], written["best"]), (report, own.written)
    return "true"


def tried(seed: int) -> Counter[str]:
    """How often what came of the tampered certificates of one table; the true one is accepted."""
    own, other = certified(seed), certified(seed + 6)
    assert outcome(own, json.dumps(own.written)) == "true", seed
    return Counter(outcome(own, text) for _, text in tampered(own, other))


def main() -> None:
    """Try many, and print how often what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.museum.tampering", description=__doc__)
    parser.add_argument("--count", type=int, default=50, help="how many certificates (default: 50)")
    parser.add_argument("--seed", type=int, default=0, help="number of the first (default: 0)")
    asked = parser.parse_args()
    total = sum((tried(seed) for seed in range(asked.seed, asked.seed + asked.count)), Counter())
    print(f"{asked.count} certificates:", ", ".join(f"{many} {what}" for what, many in sorted(total.items())))


if __name__ == "__main__":
    main()
