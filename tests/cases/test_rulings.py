"""Every ruling that a table file can show has a table on which it matters and one like it on which it does not.

`tests/cases/rulings/GAME/RULING.toml` holds both, with the totals, winners and faults of each reading counted by hand;
`tests/cases/rulings/together/` has tables on which several rulings are open at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console

from companion.present.rule_page import page
from companion.present.rules import every_entry
from companion.present.rulings import rulings_data
from companion.words import languages, phrasebook
from scoring.games import game, game_ids
from scoring.other_readings import OtherReadings, other_readings
from scoring.review import Outcome
from scoring.rulebook import Ruling
from scoring.tablefile import read
from tests.cases.failing import differences, hold, place

FOLDER = Path(__file__).parent / "rulings"
MATTERS_KEYS = {"name", "arithmetic", "table", "readings"}
ALIKE_KEYS = {"name", "arithmetic", "table", "totals", "winners", "faults"}

Data = dict[str, Any]


class Written(NamedTuple):
    """The two tables of one ruling as they stand in its file."""

    game: str
    ruling: str
    matters: Data
    alike: Data
    path: Path

    def hold(self, side: Data, told: Sequence[str]) -> None:
        """Fail where a table of the two comes to something else than was counted."""
        hold(place(self.path, side["name"]), side, told)


def written() -> Iterator[Written]:
    """Yield what is written for every ruling."""
    for path in sorted(path for game_id in game_ids() for path in FOLDER.glob(f"{game_id}/*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        assert set(data) == {"matters", "alike"}, path
        yield Written(path.parent.name, path.stem, data["matters"], data["alike"], path)


def disputed() -> Iterator[tuple[str, Ruling]]:
    """Yield every ruling with a reading to choose, and its game."""
    for game_id in game_ids():
        yield from ((game_id, one) for one in game(game_id).rulings.values() if len(one.readings) > 1)


CASES = list(written())
SEVERAL = FOLDER / "together" / "several.toml"
TOGETHER: list[Data] = tomllib.loads(SEVERAL.read_text(encoding="utf-8"))["cases"]
SHOWN = [(game_id, one) for game_id, one in disputed() if one.scoring]
TEXT_ONLY = [one for _, one in disputed() if not one.scoring]

every = pytest.mark.parametrize("case", CASES, ids=[f"{case.game}/{case.ruling}" for case in CASES])
every_together = pytest.mark.parametrize("case", TOGETHER, ids=[case["name"] for case in TOGETHER])


@cache
def looked_at(table: str) -> OtherReadings:
    """Read a table and look at all its readings."""
    found = other_readings(*read(table))
    assert found.up_to is None, "too many combinations for a case"
    return found


def counted(data: Data) -> Data:
    """Return what a case says that a table comes to."""
    return {key: data[key] for key in ("totals", "winners", "faults")}


def outcome(found: Outcome) -> Data:
    """Return what a table comes to, in the form of a case."""
    return {"totals": dict(found.totals), "winners": [*found.winners], "faults": found.faults}


# Which rulings have cases


def test_every_ruling_a_table_shows_has_both_cases() -> None:
    """No ruling that a count or a check reads is without its two tables, and no file is of another."""
    assert {(game_id, ruling.id) for game_id, ruling in SHOWN} == {(case.game, case.ruling) for case in CASES}


@every
def test_a_case_says_what_is_needed(case: Written) -> None:
    """Both tables are of their game, with their arithmetic, and a result for each reading of the ruling."""
    assert set(case.matters) - {"also_open"} == MATTERS_KEYS
    assert set(case.alike) - {"also_open"} == ALIKE_KEYS
    for side in (case.matters, case.alike):
        assert side["name"].strip()
        assert side["arithmetic"].strip()
        assert tomllib.loads(side["table"])["game"] == case.game
    readings = game(case.game).rulings[case.ruling].readings
    assert set(case.matters["readings"]) == {one.value for one in readings}


# Where it matters


@every
def test_every_reading_comes_to_what_was_counted_by_hand(case: Written) -> None:
    """Under each reading every player's total, the winners and the faults are those of the arithmetic."""
    found = looked_at(case.matters["table"])
    shown = {one.ruling.id: one for one in found.open}
    assert set(shown) == {case.ruling, *case.matters.get("also_open", ())}
    expected = {value: counted(one) for value, one in case.matters["readings"].items()}
    outcomes = {value: outcome(one) for value, one in shown[case.ruling].outcomes.items()}
    case.hold(case.matters, differences(case.ruling, expected, outcomes))
    assert expected[shown[case.ruling].now] == outcome(found.now)
    assert len({repr(one) for one in expected.values()}) > 1


@every
def test_the_winner_depends_on_it_where_it_was_counted_so(case: Written) -> None:
    """Changed alone, a reading decides exactly where it has other winners than the one in force."""
    found = looked_at(case.matters["table"])
    alone = {changes[0][1]: won for changes, won in found.deciding.items() if changes in _singles(case)}
    expected = {value: tuple(one["winners"]) for value, one in case.matters["readings"].items()}
    assert alone == {value: won for value, won in expected.items() if set(won) != set(found.now.winners)}


def _singles(case: Written) -> list[tuple[tuple[str, str]]]:
    return [((case.ruling, value),) for value in case.matters["readings"]]


@every
def test_the_command_says_the_same(case: Written) -> None:
    """The JSON of `rulings` has the ruling with every reading's totals, winners and faults."""
    data = rulings_data(looked_at(case.matters["table"]))
    shown = next(one for one in data["open"] if one["id"] == case.ruling)
    now = case.matters["readings"][shown["now"]]
    said = {one.pop("value"): {"faults": now["faults"]} | one for one in shown["readings"]}  # told where they differ
    assert said == case.matters["readings"]
    decides = {one[0]["value"] for one in data["deciding"] if [change["id"] for change in one] == [case.ruling]}
    assert decides == {
        value for value, one in case.matters["readings"].items() if set(one["winners"]) != set(now["winners"])
    }


# Where it does not


@every
def test_a_table_like_it_on_which_it_does_not_matter(case: Written) -> None:
    """The thing in question is there and changes nothing: the ruling is not open, alone or with any other."""
    found = looked_at(case.alike["table"])
    case.hold(case.alike, differences("now", counted(case.alike), outcome(found.now)))
    assert {one.ruling.id for one in found.open} == set(case.alike.get("also_open", ()))
    assert case.ruling not in case.alike.get("also_open", ())


@every
def test_every_reading_of_the_table_like_it_comes_to_the_same(case: Written) -> None:
    """Counted anew under each reading, the table comes to what was counted by hand."""
    of_game, table = read(case.alike["table"])
    for value in case.matters["readings"]:
        under = of_game.under(table, {case.ruling: value})
        case.hold(case.alike, differences(case.ruling, counted(case.alike), outcome(under), value))


# Several at once


@every_together
def test_several_open_rulings_come_to_what_was_counted_by_hand(case: Data) -> None:
    """Every combination counted by hand is so, and those that decide the game are found, and no others."""
    of_game, table = read(case["table"])
    found = looked_at(case["table"])
    told = differences("now", counted(case["now"]), outcome(found.now))
    for combination in case["combinations"]:
        under = outcome(of_game.under(table, combination["changes"]))
        told += differences("combination", counted(combination), under, *combination["changes"].items())
    hold(place(SEVERAL, case["name"]), case, told)
    assert {one.ruling.id for one in found.open} == set(case["open"])
    assert {frozenset(changes): set(won) for changes, won in found.deciding.items()} == {
        frozenset(one["changes"].items()): set(one["winners"]) for one in case["deciding"]
    }
    assert {frozenset(changes) for changes in found.together} == {
        frozenset(changes.items()) for changes in case["together"]
    }


@every_together
def test_a_case_of_several_counts_all_their_combinations(case: Data) -> None:
    """What decides or works together is among the combinations counted, and they are all there are."""
    of_game = game(tomllib.loads(case["table"])["game"])
    number = 1
    for ruling in case["open"]:
        number *= len(of_game.rulings[ruling].readings)
    counted = [one["changes"] for one in case["combinations"]]
    assert len(counted) == number - 1
    assert len({frozenset(one.items()) for one in counted}) == len(counted)
    assert all(one["changes"] in counted for one in case["deciding"])
    assert all(one in counted for one in case["together"])


@every_together
def test_the_command_says_the_same_of_several(case: Data) -> None:
    """The JSON of `rulings` says whether the winner depends, and on which combinations."""
    data = rulings_data(looked_at(case["table"]))
    assert data["winner_depends"] is bool(case["deciding"])
    said = {frozenset((change["id"], change["value"]) for change in one) for one in data["deciding"]}
    assert said == {frozenset(one["changes"].items()) for one in case["deciding"]}


# What no table shows


@pytest.mark.parametrize("language", languages())
def test_a_ruling_no_table_shows_says_so(language: str) -> None:
    """`companion rule ID` says of a point of play that no table file can show it, or that turns are judged by it."""
    for ruling in TEXT_ONLY:
        marks = {judged: _mark(language, judged=judged) in _printed(language, ruling) for judged in (False, True)}
        assert marks == {ruling.judged: True, not ruling.judged: False}, ruling.id


@pytest.mark.parametrize("language", languages())
def test_a_ruling_a_table_shows_does_not_say_so(language: str) -> None:
    """No ruling that is counted is called one of play."""
    marks = [_mark(language, judged=judged) for judged in (False, True)]
    assert not [ruling.id for _, ruling in SHOWN if any(mark in _printed(language, ruling) for mark in marks)]


def _mark(language: str, *, judged: bool) -> str:
    key = "rule.judged" if judged else "rule.text-only"
    return phrasebook(language).phrases[key]  # type: ignore[return-value]  # it has no plural


def _printed(language: str, ruling: Ruling) -> str:
    console = Console(width=1000, no_color=True)
    with console.capture() as captured:
        for part in page(every_entry(phrasebook(language).language)[ruling.id], [], {}, phrasebook(language)):
            console.print(part)
    return captured.get()
