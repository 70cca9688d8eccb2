"""Every case is checked to the letter: what it expects, and what holds of any table."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scoring.games import game_ids
from tests.cases.case import CASES, Case, Data, Written
from tests.cases.failing import differences, hold

CASE_KEYS = {"name", "rule", "source", "arithmetic", "table", "expect"}


@pytest.mark.parametrize("game", game_ids())
def test_there_are_cases(game: str) -> None:
    """Every game has its folder, and it is found, so that the tests below do test something; a first one is enough."""
    assert any(case.game == game for case in CASES)


def test_no_two_cases_have_one_id() -> None:
    """A case that fails is found by its id."""
    assert len({case.id for case in CASES}) == len(CASES)


def test_every_case_says_what_it_is_about() -> None:
    """A case names its idea, rule, source and arithmetic, and expects something we know how to check."""
    for written in CASES:
        data = written.data
        assert set(data) == CASE_KEYS, written.id
        assert tomllib.loads(data["table"])["game"] == written.game, written.id
        assert data["expect"], written.id
        assert data["expect"].get("every_part", True), f"{written.id}: which line has no part is said by `composed`"
        assert set(data["expect"]) <= set(FOUND), written.id
        assert all(isinstance(data[key], str) and data[key].strip() for key in CASE_KEYS - {"expect"}), written.id


@pytest.mark.parametrize("written", CASES, ids=[case.id for case in CASES])
def test_a_case(written: Written) -> None:
    """Its table is scored once; what the case expects is so, and so is what holds of any table."""
    case = Case(written)
    hold(written.at, written.data, [*unlike_expected(case), *unlike_any_table(case)], accounts(case))


def unlike_expected(case: Case) -> Iterator[str]:
    """Yield what is other than the case expects."""
    for key, wanted in case.expect.items():
        yield from differences(key, wanted, FOUND[key](case, wanted))


def accounts(case: Case) -> Iterator[str]:
    """Yield what every player's total is the sum of."""
    for name, player in case.players.items():
        counted = " + ".join(f"{line['points']} {line['rule']}" for line in player["lines"] if line["points"])
        yield f"{name}: {counted or 'nothing'} = {player['total']}"


# What a case expects, in the form in which it does


def places_of_players(case: Case, _wanted: Any = None) -> dict[str, int | None]:
    """Return everybody's place."""
    return {name: player["place"] for name, player in case.players.items()}


def of_lines(key: str) -> Callable[[Case, Data], Data]:
    """Return what finds this of the lines that a case is about, by player and rule."""
    return lambda case, wanted: {
        name: {rule: case.line(name, rule).get(key) for rule in lines} for name, lines in wanted.items()
    }


def parts(case: Case, wanted: list[Data]) -> list[Data]:
    """Return the parts that the case names, and in place of one that is not there all parts of its line."""
    found, left = (
        [],
        {(part["player"], part["rule"]): [*case.line(part["player"], part["rule"])["parts"]] for part in wanted},
    )
    for part in wanted:
        line = left[part["player"], part["rule"]]
        fitting = [
            one
            for one in line
            if one["points"] == part["points"] and sorted(part.get("at", one["at"])) == sorted(one["at"])
        ]
        found.append(part if fitting else {"parts": line})
        left[part["player"], part["rule"]] = [one for one in line if one is not next(iter(fitting), None)]
    return found


def every_part(case: Case, wanted: list[Data]) -> list[Data]:
    """Return all parts of the lines that the case explains, in order, with label, working and places."""
    told = ("rule", "label", "points", "working", "at")
    lines = dict.fromkeys((part["player"], part["rule"]) for part in wanted)
    return [
        {"player": player, **{key: part[key] for key in told}}
        for player, rule in lines
        for part in case.line(player, rule)["parts"]
    ]


def parts_of_several_rules(case: Case, wanted: Data) -> Data:
    """Return all parts of the lines that the case composes, each with its own rule, points and places."""
    return {
        name: {rule: [*map(_told, case.line(name, rule)["parts"])] for rule in lines} for name, lines in wanted.items()
    }


def _told(part: Data) -> Data:
    return {"rule": part["rule"], "points": part["points"]} | ({"at": part["at"]} if part["at"] else {})


def tie_break(case: Case, _wanted: str) -> str:
    """Return the rule that settled a tie."""
    tie = case.result["tie_break"]
    return tie["rule"] if tie else ""


def faults(case: Case, wanted: list[Data]) -> list[Data]:
    """Return the faults: rule and player, and the places and words where they matter."""
    return [*map(_fault, case.result["faults"], itertools.chain(wanted, itertools.repeat({})))]


def _fault(fault: Data, expected: Data) -> Data:
    told = {"rule": fault["rule"]} | ({"player": fault["player"]} if fault["player"] else {})
    if "at" in expected:
        told["at"] = in_any_order(expected["at"], fault["at"])
    if "says" in expected:
        told["says"] = expected["says"] if expected["says"] in fault["message"] else fault["message"]
    return told


def in_any_order(wanted: list[str], found: list[str]) -> list[str]:
    """Return what is found, in the order of what is wanted where it is the same."""
    return wanted if sorted(wanted) == sorted(found) else found


def among(wanted: list[Any], there: Any) -> list[Any]:
    """Return what is wanted, and all there is in place of what is not there."""
    return [one if one in there else there for one in wanted]


def near_misses(case: Case, wanted: list[Data]) -> list[Data]:
    """Return the near misses that the case names, and all there are in place of one that is not there."""
    there = case.result["near_misses"]
    return [one if any(one.items() <= miss.items() for miss in there) else {"near misses": there} for one in wanted]


def messages(case: Case, key: str) -> list[str]:
    """Return the sentences of a part of the result."""
    return [notice["message"] for notice in case.result.get(key, [])]


def account(case: Case) -> str:
    """Return the words of all lines and parts."""
    lines = itertools.chain.from_iterable(walk(player["lines"]) for player in case.players.values())
    return "\n".join(f"{line['label']}: {line['working']}" for line in lines)


FOUND: dict[str, Callable[[Case, Any], Any]] = {
    "totals": lambda case, _: {name: player["total"] for name, player in case.players.items()},
    "winners": lambda case, _: case.result["winners"],
    "places": places_of_players,
    "unplaced": lambda case, wanted: [name for name in wanted if places_of_players(case).get(name, 0) is None],
    "tie_break": tie_break,
    "tie_says": lambda case, _: (case.result["tie_break"] or {}).get("message"),
    "rules": lambda case, wanted: {name: [line["rule"] for line in case.players[name]["lines"]] for name in wanted},
    "lines": of_lines("points"),
    "parts": parts,
    "every_part": every_part,
    "composed": parts_of_several_rules,
    "galleries": lambda case, _: {name: player["galleries"] for name, player in case.players.items()},
    "over": lambda case, _: case.result["over"],
    "workings": of_lines("working"),
    "at": of_lines("at"),
    "faults": faults,
    "questions": lambda case, wanted: in_any_order(wanted, [question["key"] for question in case.result["questions"]]),
    "near_misses": near_misses,
    "near_miss_counts": lambda case, wanted: {
        rule: sum(miss["rule"] == rule for miss in case.result["near_misses"]) for rule in wanted
    },
    "warnings": lambda case, _: len(case.result["warnings"]),
    "warned": lambda case, _: messages(case, "warnings"),
    "progress": lambda case, _: messages(case, "progress"),
    "progress_has": lambda case, wanted: among(wanted, messages(case, "progress")),
    "says": lambda case, wanted: among(wanted, account(case)),
}
"""What the program says of what a case expects under a key, given what that is."""


# What holds of any table


def walk(lines: list[Data]) -> Iterator[Data]:
    """Yield lines and all their parts, from the top down."""
    for line in lines:
        yield line
        yield from walk(line["parts"])


def unlike_any_table(case: Case) -> Iterator[str]:
    """Yield what must hold of any table and does not."""
    for law in (lines_in_order, lines_in_play, sums, known_rules, places_that_exist):
        yield from law(case)
    is_open = bool(case.result["faults"] or case.result["questions"])
    yield from differences("provisional", is_open, case.result["provisional"])


def lines_in_order(case: Case) -> Iterator[str]:
    """Every player has the game's top lines, zeros included, in its order; only optional ones may be missing."""
    for name, player in case.players.items():
        rules = [line["rule"] for line in player["lines"]]
        left_out = case.shape.OPTIONAL_LINES - set(rules)
        yield from differences(
            "lines in order", [rule for rule in case.game.lines if rule not in left_out], rules, name
        )


def lines_in_play(case: Case) -> Iterator[str]:
    """Every player has the optional lines of what is in play, and no other, as read off the table by our own eyes."""
    optional = case.shape.OPTIONAL_LINES
    for name, player in case.players.items() if optional else ():
        wanted, found = (
            case.shape.lines_in_play(case.table, name),
            {line["rule"] for line in player["lines"]} & optional,
        )
        yield from differences("optional lines", sorted(wanted), sorted(found), name)


def sums(case: Case) -> Iterator[str]:
    """A total is the sum of its lines, and a line with parts the sum of its parts, at every depth."""
    for name, player in case.players.items():
        yield from differences(
            "sum of the lines", sum(line["points"] for line in player["lines"]), player["total"], name
        )
        for line in walk(player["lines"]):
            if line["parts"]:
                counted = sum(part["points"] for part in line["parts"])
                yield from differences("sum of the parts", counted, line["points"], name, line["rule"])


def known_rules(case: Case) -> list[str]:
    """Whatever the case and the result name as a rule can be looked up."""
    named = {case.data["rule"], *(line["rule"] for player in case.players.values() for line in walk(player["lines"]))}
    named |= {found["rule"] for key in ("faults", "near_misses") for found in case.result[key]}
    named |= {tie_break(case, "")} - {""}
    return differences("rules nobody knows", [], sorted(named - set(case.game.rules)))


def places_that_exist(case: Case) -> Iterator[str]:
    """Places named in lines, faults and near misses are spaces of that player's board."""
    for name, player in case.players.items():
        at = {place for line in walk(player["lines"]) for place in line["at"]}
        for key in ("faults", "near_misses"):
            at |= {place for found in case.result[key] if found["player"] == name for place in found["at"]}
        yield from differences("places off the board", [], sorted(at - case.shape.spaces(case.table, name)), name)
