"""A case that fails prints what differs first, then the account, the arithmetic and the source: of a damaged case."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cases import test_cases
from tests.cases.case import CASES, Case
from tests.cases.failing import hold, place
from tests.cases.test_cases import FOUND, accounts, unlike_expected

LEAGUE = next(case for case in CASES if case.id == "museum/league: Georgina's Trident of Poseidon: 25 and 10")


def damaged(expected: Any) -> Any:
    """Return what a case expects with its last number or word changed."""
    match expected:
        case bool():
            return not expected
        case int():
            return expected + 2
        case str():
            return f"{expected}?"
        case dict():
            *_, last = expected
            return {**expected, last: damaged(expected[last])}
        case _:
            return [*expected[:-1], damaged(expected[-1])] if expected else ["?"]


def test_a_wrong_line_is_told_first_with_what_was_counted_by_hand() -> None:
    """File and line, player, rule, both numbers; then the account, the arithmetic and the source of the file."""
    data = LEAGUE.data | {"expect": {"totals": {"Georgina": 50}, "lines": {"Georgina": {"museum.domain": 15}}}}
    with pytest.raises(pytest.fail.Exception) as failed:
        test_cases.test_a_case(LEAGUE._replace(data=data))
    assert str(failed.value).splitlines() == [
        "tests/cases/museum/league.toml:4: Georgina, museum.domain (lines): expected 15, got 25",
        "Georgina: 15 museum.track + 25 museum.domain + 10 museum.gallery = 50",
        "arithmetic: 7 Navigation cards 25; 9 spaces filled 10; track 7 + 8 = 15: 50",
        "source: MUSEUM rulebook (fr), The League of Extraordinary Explorers, example",
    ]
    assert not failed.value.pytrace


@pytest.mark.parametrize("key", FOUND)
def test_whatever_a_case_expects_wrongly_is_told(key: str) -> None:
    """Under every key that a case may have."""
    case = Case(next(case for case in CASES if key in case.data["expect"]))
    assert not [*unlike_expected(case)]
    case.expect = {key: damaged(case.expect[key])}
    told = [*unlike_expected(case)]
    assert told
    assert all(f"({key}): expected " in line or line.startswith(f"{key}: expected ") for line in told)


def test_a_case_that_holds_says_nothing() -> None:
    """Also of its account."""
    hold(LEAGUE.at, LEAGUE.data, [], accounts(Case(LEAGUE)))


def test_a_case_is_found_by_the_line_that_names_it() -> None:
    """Lines are counted from one."""
    file = Path(__file__).parent / "museum" / "league.toml"
    name = "Read so, Georgina's Trident links nothing"
    line = int(place(file, name).rpartition(":")[2])
    assert file.read_text(encoding="utf-8").splitlines()[line - 1] == f'name = "{name}"'
