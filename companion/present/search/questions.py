"""What players ask, in one language: for every page the questions that it answers, in `asked/` beside its words."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from companion.words import worded
from companion.words.phrasebook import joined
from scoring.games import game_ids

PAIR: Final = 0.5
"""What two words that stand side by side are worth together, beside what each is worth by itself."""
RANKED: Final = (
    f"SELECT id, -bm25(asked, 0, 1, {PAIR}) AS worth FROM asked WHERE asked MATCH ? "  # noqa: S608 (our own number)
    "ORDER BY worth DESC LIMIT 200"
)
NEAREST: Final = (1.0, 0.5, 0.25)
"""What the questions of a page count that are most like the one asked, the nearest first."""

Meant: TypeAlias = Sequence[Collection[str]]
"""The words of a question in their order, each by the stems it may mean."""


def asked_of(language: str) -> dict[str, list[str]]:
    """Return by id the questions that a page answers."""
    every = joined(*(worded(language, game_id, "asked") for game_id in game_ids()))
    return {rule: asked.strip().splitlines() for rule, asked in every.items()}


class Questions:
    """The questions of all pages in one language, small words among them: who asks `how many` wants a number."""

    def __init__(self, stems: Callable[[str], list[str]], asked: Mapping[str, Sequence[str]]) -> None:
        """Index questions, which `stems` cuts, by the stems of their words."""
        cut = {rule: [stems(question) for question in questions] for rule, questions in asked.items()}
        self.asked = [(rule, frozenset(question)) for rule, questions in cut.items() for question in questions]
        self._each = _index((rule, [question]) for rule, questions in cut.items() for question in questions)
        self._together = _index(cut.items())

    def nearest(self, meant: Meant) -> dict[str, float]:
        """Return the worth of each page by the few of its questions that are most like what is meant."""
        near: dict[str, list[float]] = {}
        for rule, worth in self._each.execute(RANKED, (_wanted(meant),)):
            near.setdefault(rule, []).append(worth)
        return {rule: sum(map(float.__mul__, worths, NEAREST)) for rule, worths in near.items()}

    def together(self, meant: Meant) -> dict[str, float]:
        """Return the worth of each page by all its questions, read as one text."""
        return dict(self._together.execute(RANKED, (_wanted(meant),)))


def _index(texts: Iterable[tuple[str, Sequence[Sequence[str]]]]) -> sqlite3.Connection:
    """Index texts, each of some questions in stems, by the id of its page."""
    index = sqlite3.connect(":memory:", check_same_thread=False)
    index.execute("CREATE VIRTUAL TABLE asked USING fts5(id UNINDEXED, words, pairs)")
    rows = (
        (
            rule,
            " ".join(stem for question in questions for stem in question),
            " ".join(first + second for question in questions for first, second in pairwise(question)),
        )
        for rule, questions in texts
    )
    index.executemany("INSERT INTO asked VALUES (?, ?, ?)", rows)
    return index


def _wanted(meant: Meant) -> str:
    """Return what the index is asked for: any of these words, and any two that stand side by side."""
    words = (f'words : "{stem}"' for stems in meant for stem in stems)
    pairs = (f'pairs : "{a}{b}"' for these, those in pairwise(meant) for a in these for b in those)
    return " OR ".join((*words, *pairs))
