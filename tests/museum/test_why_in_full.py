"""Why not more? Each reason in full: its rule, its facts, the places it names, its ruling, and whether it counts.

A Collection of a Civilisation pays 1, 3, 5 for 3, 4, 5 cards, one of a Domain 5, 7, 11.
"""

from __future__ import annotations

from typing import Final

import pytest

from scoring.games.museum.remarks.why import why
from scoring.games.museum.table import Table
from scoring.phrase import Fact, Phrase
from scoring.review import Reason
from tests.museum.test_why import board, rulings, standard, table_of

pytestmark = pytest.mark.quick


def written(message: Phrase) -> str:
    """Return the key of a message and its facts."""
    return " ".join(
        [message.key.removeprefix("why."), *(f"{name}={_fact(fact)}" for name, fact in message.facts.items())]
    )


def _fact(fact: Fact) -> str:
    if isinstance(fact, Phrase):
        return f"({written(fact)})"
    return "+".join(map(_fact, fact)) if isinstance(fact, tuple) else str(fact)


def in_full(reason: Reason) -> str:
    """Return a reason as one line: rule | message | places | ruling, counts, gain."""
    marks = [reason.ruling or "", "counts" if reason.counts else "", f"+{reason.gain}" if reason.gain else ""]
    parts = [reason.rule.removeprefix("museum."), written(reason.message), " ".join(reason.at), " ".join(marks)]
    return " | ".join(" ".join(part.split()) for part in parts).rstrip(" |")


def told(table: Table, about: str, *, steps: bool = False) -> list[str]:
    """Return all reasons, a line each."""
    return [in_full(reason) for reason in why(table, "Andy", about, steps=steps)]


def few(collection: str, size: int, at: str = "") -> str:
    """Return that a group has too few cards."""
    line = "domain" if len(collection) == 2 else "civilisation"
    return f"{line} | few collection={collection} size={size} n={3 - size} | {at}".rstrip(" |")


def counting(collection: str, n: int, points: int, at: str) -> str:
    """Return that a Collection counts."""
    line = "domain" if len(collection) == 2 else "civilisation"
    return f"{line} | counts collection={collection} n={n} points={points} | {at} | counts"


def test_a_card_that_lies_apart() -> None:
    """Three Romans are linked, one lies behind a gap; each of them is the only one of its Domain."""
    table = table_of(standard("rom-ar-1 rom-ag-1 rom-cu-1 . rom-na-1"))
    assert told(table, "E1") == [
        "civilisation | alone collection=rom n=1 points=0 others=3 most=1 | A1 B1 C1",
        few("na", 1, "E1"),
    ]
    assert told(table, "B1") == [counting("rom", 3, 1, "A1 B1 C1"), few("ag", 1, "B1")]
    apart = "civilisation | of at=E1 why=(alone collection=rom n=1 points=0 others=3 most=1) | E1 A1 B1 C1"
    assert told(table, "rom") == [counting("rom", 3, 1, "A1 B1 C1"), apart]
    assert told(table, "museum.civilisation") == [apart]
    assert told(table, "museum.domain") == [few("ar", 1, "A1"), few("ag", 1, "B1"), few("cu", 1, "C1"), few("na", 1, "E1")]
    assert told(table, "rom", steps=True)[1:3] == [apart, "linked | of at=E1 why=(gap n=1 places=D1) | E1 D1"]
