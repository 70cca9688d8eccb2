"""A question about the rival as it is typed: what is read, and how each way to go wrong is told."""

from __future__ import annotations

import pytest

from scoring.errors import AskedError
from scoring.games.museum.rival.asked import Asked, read_question
from scoring.games.museum.table.cards import Card


@pytest.mark.parametrize(
    ("step", "typed", "asked"),
    [
        ("take", ["gre-th-2,", "EgyNa1", ""], Asked("take", (Card("gre", "th", 2), Card("egy", "na", 1)))),
        ("exhibit", ["007"], Asked("exhibit", number=7)),
        ("discard", [" 0 "], Asked("discard", number=0)),
        ("discard", ["99999"], Asked("discard", number=99999)),
        ("buy", [" , "], Asked("buy")),
    ],
)
def test_what_is_asked_is_read(step: str, typed: list[str], asked: Asked) -> None:
    """Cards parted by blanks and commas, a number of up to five digits, nothing where he buys."""
    assert read_question(step, typed) == asked


@pytest.mark.parametrize(
    ("step", "typed", "told"),
    [
        ("exhibt", ["1"], ("STEP", "problem.step", "exhibit", "hint.steps")),
        ("", [], ("STEP", "problem.step", None, "hint.steps")),
        ("еxhibit", ["1"], ("STEP", "problem.lookalike", "exhibit", "hint.steps")),
        ("buy", ["gre-th-2"], ("STEP", "problem.step-alone", None, "hint.steps")),
        ("take", [], ("CARD", "problem.step-cards", None, "hint.step-cards")),
        ("take", ["gre-th-2", "gre-tt-2"], ("CARD", "problem.card-domain", "th", "hint.step-card")),
        ("exhibit", [], ("N", "problem.step-number.exhibit", None, "hint.step-number")),
        ("discard", [""], ("N", "problem.step-number.discard", None, "hint.step-number")),
        ("exhibit", ["two"], ("N", "problem.step-no-number", None, "hint.step-number")),
        ("exhibit", ["100000"], ("N", "problem.step-no-number", None, "hint.step-number")),
        ("discard", ["1", "2"], ("N", "problem.step-numbers", None, "hint.step-number")),
    ],
)
def test_what_cannot_be_asked_is_told(step: str, typed: list[str], told: tuple[str, str, str | None, str]) -> None:
    """Its place in the line, the problem, the nearest that there is, how to ask."""
    with pytest.raises(AskedError) as refused:
        read_question(step, typed)
    problem = refused.value.problem
    assert (problem.path, problem.message.key, problem.nearest, problem.hint and problem.hint.key) == told
