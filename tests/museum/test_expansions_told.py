"""What the expansions tell of a table, to the letter: faults, warnings and questions, every line with its working."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.words import phrasebook
from scoring.breakdown import ScoreLine
from scoring.games import game
from scoring.games.museum.expansions.archaeologists import arrived
from scoring.games.museum.table.in_play import in_play
from scoring.review import Review
from scoring.tablefile import read
from tests.cases.test_turn_cases import gist

Data = dict[str, Any]
MUSEUM: Final = game("museum")
WORDS: Final = phrasebook("en", MUSEUM)
HEAD: Final = 'format = 1\ngame = "museum"\nover = false\n'
CASES: Final[list[Data]] = tomllib.loads(Path(__file__).with_name("expansions_told.toml").read_text("utf-8"))["cases"]
BASE: Final = ("civilisation", "domain", "patron", "gallery", "track", "prestige", "public-opinion", "museum-filled")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_table_is_told(case: Data) -> None:
    """All remarks but those on the marker, and, where the case is about them, all lines but those of the base game."""
    review = MUSEUM.review(read(HEAD + case["table"])[1])
    assert list(_remarks(review)) == case["remarks"]
    if "lines" in case:
        lines = [(player.name, line) for player in review.players for line in player.lines]
        own = [(name, line) for name, line in lines if line.rule.removeprefix("museum.") not in BASE]
        assert [f"{name}: {told}" for name, line in own for told in _told(line)] == case["lines"]


def _remarks(review: Review) -> Iterator[str]:
    for fault in review.faults:
        assert WORDS.say(fault.message)
        yield f"fault: {fault.player or '-'} {' '.join([fault.rule, *fault.at])}: {gist(fault.message)}"
    for warning in review.warnings:
        assert WORDS.say(warning.message)
        yield f"warning: {warning.player}: {gist(warning.message)}"
    for question in review.questions:
        assert WORDS.say(question.message)
        if not question.key.endswith(".track"):
            yield f"question: {question.player or '-'} {question.key}: {gist(question.message)}"


def _told(line: ScoreLine, deep: int = 0) -> Iterator[str]:
    label, working = gist(line.label), gist(line.working)
    yield f"{'  ' * deep}{line.rule} {label} = {line.points} [{working}] {' '.join(line.at)}".rstrip()
    for part in line.parts:
        yield from _told(part, deep + 1)


@pytest.mark.parametrize(
    ("told", "there"),
    [
        ("", set()),
        ('patron = { kind = "masterpieces" }', set()),
        ('patron = { kind = "civilisation", civilisation = "gre", domains = ["na", "th", "ar"] }', {"ks-exclusives"}),
        ('experts = ["gre", "richard-bellota"]', set()),
        ('experts = ["ks-asia"]', {"ks-exclusives"}),
        ('experts = ["arkadin-welles"]', {"ks-exclusives"}),
        ('experts = ["arkadin-welles=gre"]', {"ks-exclusives"}),
        ('museum = "gre-th-1@Olivier"', {"worlds-fair"}),
    ],
)
def test_which_expansions_are_in_play(told: str, there: set[str]) -> None:
    """What a Patron, an Expert or a card on loan brings with it."""
    board = '[table]\nboard = "hall"\n[boards.hall]\nplan = "."\n'
    text = f'{HEAD}{board}[[players]]\nname = "Vincent"\n{told}\n[[players]]\nname = "Olivier"\n'
    assert set(in_play(read(text)[1])) == there


def test_a_third_at_the_third_area_is_no_first_or_second() -> None:
    """Two are named: Jamie, who has three markers there as well, came later."""
    players = "".join(f'[[players]]\nname = "{name}"\n' for name in ("Vincent", "Olivier", "Jamie"))
    area = '[table]\nthird-area = { asia = ["Vincent", "Olivier"] }\n'
    table = read(f"{HEAD}{area}{players}archaeologists = {{ asia = 3 }}\n")[1]
    assert arrived(table, "asia") == (("Vincent", "Olivier"), ())
