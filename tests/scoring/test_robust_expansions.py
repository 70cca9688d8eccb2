"""Damaged MUSEUM tables with expansions become a table or are refused in words: no traceback, no sum that is wrong."""

from __future__ import annotations

import random
import re
import tomllib
from typing import Any

from tests.batches import batches
from tests.cases.case import CASES
from tests.scoring.test_robust import judged, overwritten, with_odd_value

FILES_OF = re.findall(
    r"\S+",
    "archaeologists black-market cthulhu league crystal-skulls peoples-choice worlds-fair ks-exclusives solo "
    "assistants mixtures",
)
TABLES = [case.data["table"] for case in CASES if case.id.startswith(tuple(f"museum/{name}: " for name in FILES_OF))]
BATCHES = 5
EACH = 1  # damages of each kind to each table and batch
SIGNS = "~>v@:=-_.#?0９же \n'\"[]{}\u200b"
WORDS = re.findall(
    r"\S+",
    """
. # ~ > v ? @ = : - _ ~~ >> V league league-na LEAGUE-WA league-na@olivier league-na-8 league-? bm bm- bm-egy-na-3
bm-egy-na-? bm-egy-na-9 bm-bm-egy-na-3 relic relic- relic-europe-wa-4 relic-europe-wa-? relic-wa-4 relic-europe-wa-0
skull skull- skull-silver skull-silver: skull-silver:gre skull-silver:egy skull-silver=gre-ar-2 skull-ruby skull-ruby=
skull-ruby=inc-ar-2 skull-ruby=inc-ar-? skull-ruby=skull-gold skull-emerald=skull-emerald=gre-ar-1 skull-other
skull-other-asia skull-other-asia:chi egy-na-3@ egy-na-3@olivier egy-na-3@vincent egy-na-3@@ egy-na-3@_ @olivier
egy-na-3@alphonse_legros skull-silver:gre@olivier skull-emerald=gre-ar-2@olivier relic-asia-na-2@olivier >@olivier
~@olivier egyna3 EGYNA? egy-na-3 gre-wa-5 rom-ar-1 cel-th-2
""",
)
ODD: list[Any] = [
    *(None, True, False, -1, 0, 1, 3, 15, 10**30, 2.5, "", "?", "yes", "Vincent", "OLIVIER", "vincent", "nobody"),
    *("cel", "europe", "аsia", "legacy", "brady", "von-brandt", "x" * 300, "0" * 5000, "~", "league-na >"),
    *([], ["Vincent"], ["Vincent", "Olivier"], ["Vincent", "VINCENT"], ["a", "b", "c"], [[]], [3, 3], [{}]),
    *({}, {"a": 1}, {"Vincent": 3}, {"Vincent": 3, "vincent": 2}, {"europe": 3}, {"europe": ["Vincent"]}),
    *({"holder": "Vincent", "worth": 10}, {"kind": "legacy", "civilisation": "egy"}, {"kind": "greatest-team"}),
    *([{"contributions": {"Vincent": 5}}], [{"size": 10**9, "contributions": {}}], {"museum.loans": "1 + 1"}),
]


def with_other_words(rng: random.Random, text: str) -> str:
    """Exchange some words of the museums, or elsewhere, for others that are or look like cards."""
    spans = [match.span() for match in re.finditer(r"[^\s\"=\[\]{},]+", text)][5:]
    cells = [span for span in spans if re.fullmatch(r"[.~]|[\w:=@?-]*-[\w:=@?-]*", text[slice(*span)])]
    for start, end in sorted(rng.sample(cells or spans, min(rng.choice([1, 1, 2, 3]), len(cells or spans))))[::-1]:
        text = text[:start] + rng.choice(WORDS) + text[end:]
    return text


def test_there_are_tables_to_damage() -> None:
    """The worked cases of all expansions are found."""
    assert len(TABLES) > 250


@batches(BATCHES, first=1)
def test_tables_with_other_words(batch: int) -> None:
    """Thousands of tables with a card or two exchanged, legal ones among them."""
    rng = random.Random(batch)
    read = sum(judged(with_other_words(rng, text).encode()) for text in TABLES for _ in range(EACH))
    assert len(TABLES) * EACH / 12 < read < len(TABLES) * EACH  # some are tables still, some are not


@batches(BATCHES, first=1)
def test_tables_with_odd_values(batch: int) -> None:
    """Thousands of tables with a value replaced or left out."""
    rng = random.Random(100 + batch)
    for text in TABLES:
        for _ in range(EACH):
            damaged = with_odd_value(tomllib.loads(text), rng.randrange(10**6), rng.choice(ODD))
            if damaged is not None:
                judged(damaged.encode())


@batches(BATCHES, first=1)
def test_tables_with_a_stretch_overwritten(batch: int) -> None:
    """Thousands of tables with a stretch overwritten by one sign."""
    rng = random.Random(200 + batch)
    for text in TABLES:
        for _ in range(EACH):
            judged(overwritten(text, rng.randrange(10**6), rng.choice(SIGNS) * rng.randint(1, 12)))
