"""Every case is checked to the letter: what it expects, and what holds of any table."""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from scoring.games import game_ids
from tests.cases.case import CASES, Case, Data, Written

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
        assert set(data["expect"]) <= set(EXPECTED), written.id
        assert all(isinstance(data[key], str) and data[key].strip() for key in CASE_KEYS - {"expect"}), written.id


@pytest.mark.parametrize("written", CASES, ids=[case.id for case in CASES])
def test_a_case(written: Written) -> None:
    """Its table is scored once; what the case expects is so, and so is what holds of any table."""
    case = Case(written)
    for check in dict.fromkeys(EXPECTED[key] for key in case.expect):
        check(case)
    for check in ALWAYS:
        check(case)


def walk(lines: list[Data]) -> Iterator[Data]:
    """Yield lines and all their parts, from the top down."""
    for line in lines:
        yield line
        yield from walk(line["parts"])


def check_the_rule_of_the_case_is_known(case: Case) -> None:
    """The rule a case is about can be looked up."""
    assert case.data["rule"] in case.game.rules


def check_totals(case: Case) -> None:
    """Every player has the total the arithmetic gives; nobody is left out."""
    expected = case.expect["totals"]
    assert expected == {name: player["total"] for name, player in case.players.items()}


def check_lines(case: Case) -> None:
    """The lines the case is about have the points the arithmetic gives."""
    for name, lines in case.expect["lines"].items():
        assert lines == {rule: case.line(name, rule)["points"] for rule in lines}


def check_parts(case: Case) -> None:
    """The Collections the case is about stand as parts, with these points and at these places."""
    wanted: list[Data] = case.expect["parts"]
    taken: Counter[tuple[str, str, int]] = Counter()
    for part in wanted:
        parts = case.line(part["player"], part["rule"])["parts"]
        key = part["player"], part["rule"], part["points"]
        taken[key] += 1
        fitting = [found for found in parts if found["points"] == part["points"]]
        assert len(fitting) >= taken[key], f"no part {part} among {parts}"
        if "at" in part:
            assert sorted(part["at"]) in [sorted(found["at"]) for found in fitting]


def check_every_part(case: Case) -> None:
    """The lines the case explains have these parts and no others, in this order, with label, working and places."""
    lines = {(part["player"], part["rule"]) for part in case.expect["every_part"]}
    for player, rule in lines:
        wanted = [
            {key: part[key] for key in ("label", "points", "working", "at")}
            for part in case.expect["every_part"]
            if (part["player"], part["rule"]) == (player, rule)
        ]
        parts = case.line(player, rule)["parts"]
        assert wanted == [{key: part[key] for key in ("label", "points", "working", "at")} for part in parts]
        assert {part["rule"] for part in parts} == {rule}


def check_parts_of_several_rules(case: Case) -> None:
    """The lines the case composes have these parts and no others, each with its own rule, points and places."""
    for name, lines in case.expect["composed"].items():
        for rule, wanted in lines.items():
            parts = case.line(name, rule)["parts"]
            assert [{"at": [], **part} for part in wanted] == [
                {key: part[key] for key in ("rule", "points", "at")} for part in parts
            ]


def check_galleries(case: Case) -> None:
    """Every player has made as many Galleries as the case counts."""
    assert case.expect["galleries"] == {name: player["galleries"] for name, player in case.players.items()}


def check_over(case: Case) -> None:
    """Whether the game is over is what its turns say."""
    assert case.result["over"] is case.expect["over"]


def check_workings(case: Case) -> None:
    """The lines the case is about are worked out as the arithmetic does it."""
    for name, workings in case.expect["workings"].items():
        assert workings == {rule: case.line(name, rule)["working"] for rule in workings}


def check_places_of_lines(case: Case) -> None:
    """The lines the case is about name the places of the arithmetic, in the order of the board."""
    for name, places in case.expect["at"].items():
        assert places == {rule: case.line(name, rule)["at"] for rule in places}


def check_standing(case: Case) -> None:
    """Winners, places and the tie-break are those the case expects."""
    wanted = case.expect
    places = {name: player["place"] for name, player in case.players.items()}
    if "winners" in wanted:
        assert wanted["winners"] == case.result["winners"]
    if "places" in wanted:
        assert wanted["places"] == places
    for name in wanted.get("unplaced", ()):
        assert places[name] is None
    if "tie_break" in wanted:
        tie = case.result["tie_break"]
        assert wanted["tie_break"] == (tie["rule"] if tie else "")
    if "tie_says" in wanted:
        assert wanted["tie_says"] == case.result["tie_break"]["message"]


def check_faults(case: Case) -> None:
    """The faults are exactly those expected: rule and player, and the places and words where they matter."""
    wanted: list[Data] = case.expect["faults"]
    found = case.result["faults"]
    assert [(one["rule"], one.get("player")) for one in wanted] == [(one["rule"], one["player"]) for one in found]
    for one, other in zip(wanted, found, strict=True):
        if "at" in one:
            assert sorted(one["at"]) == sorted(other["at"])
        assert one.get("says", "") in other["message"]


def check_questions(case: Case) -> None:
    """The questions are exactly those expected, each naming the place of its answer."""
    wanted = case.expect["questions"]
    assert sorted(wanted) == sorted(question["key"] for question in case.result["questions"])


def check_near_misses(case: Case) -> None:
    """The near misses expected are told."""
    for wanted in case.expect["near_misses"]:
        found = [miss for miss in case.result["near_misses"] if all(miss[key] == wanted[key] for key in wanted)]
        assert found, f"no {wanted} among {case.result['near_misses']}"


def check_near_miss_counts(case: Case) -> None:
    """There are as many near misses under a rule as expected: none is made up."""
    found = Counter(miss["rule"] for miss in case.result["near_misses"])
    for rule, count in case.expect["near_miss_counts"].items():
        assert count == found[rule]


def check_warnings(case: Case) -> None:
    """There are as many warnings as expected."""
    assert case.expect["warnings"] == len(case.result["warnings"])


def check_what_is_warned_of(case: Case) -> None:
    """The warnings are exactly these sentences, in this order."""
    assert case.expect["warned"] == [notice["message"] for notice in case.result["warnings"]]


def check_progress(case: Case) -> None:
    """What is told of a running game is exactly what the case expects."""
    assert case.expect["progress"] == [notice["message"] for notice in case.result.get("progress", [])]


def check_told_of_a_running_game(case: Case) -> None:
    """What is told of a running game holds these sentences."""
    assert set(case.expect["progress_has"]) <= {notice["message"] for notice in case.result.get("progress", [])}


def check_wording(case: Case) -> None:
    """The words the case asks for stand in the lines of the account."""
    wanted = case.expect["says"]
    lines = itertools.chain.from_iterable(walk(player["lines"]) for player in case.players.values())
    said = "\n".join(f"{line['label']}: {line['working']}" for line in lines)
    for words in wanted:
        assert words in said


def check_rules_in_order(case: Case) -> None:
    """Every player has the game's top lines, zeros included, in its order; only optional ones may be missing."""
    wanted = case.expect.get("rules", {})
    for name, player in case.players.items():
        rules = [line["rule"] for line in player["lines"]]
        assert wanted.get(name, rules) == rules
        left_out = case.shape.OPTIONAL_LINES - set(rules)
        assert [rule for rule in case.game.lines if rule not in left_out] == rules


def check_lines_in_play(case: Case) -> None:
    """Every player has the optional lines of what is in play, and no other, as read off the table by our own eyes."""
    for name, player in case.players.items() if case.shape.OPTIONAL_LINES else ():
        lines = {line["rule"] for line in player["lines"]}
        assert case.shape.lines_in_play(case.table, name) == lines & case.shape.OPTIONAL_LINES


def check_sums(case: Case) -> None:
    """A total is the sum of its lines, and a line with parts the sum of its parts, at every depth."""
    for player in case.players.values():
        assert player["total"] == sum(line["points"] for line in player["lines"])
        for line in walk(player["lines"]):
            if line["parts"]:
                assert line["points"] == sum(part["points"] for part in line["parts"])


def check_every_rule_is_known(case: Case) -> None:
    """Whatever the result names as a rule can be looked up."""
    named = {line["rule"] for player in case.players.values() for line in walk(player["lines"])}
    named |= {found["rule"] for key in ("faults", "near_misses") for found in case.result[key]}
    if case.result["tie_break"]:
        named.add(case.result["tie_break"]["rule"])
    assert named <= set(case.game.rules)


def check_every_place_exists(case: Case) -> None:
    """Places named in lines, faults and near misses are spaces of that player's board."""
    for name, player in case.players.items():
        spaces = case.shape.spaces(case.table, name)
        at = {place for line in walk(player["lines"]) for place in line["at"]}
        for key in ("faults", "near_misses"):
            at |= {place for found in case.result[key] if found["player"] == name for place in found["at"]}
        assert at <= spaces


def check_provisional_says_whether_anything_is_open(case: Case) -> None:
    """A result is provisional where a fault or a question stands against it, and nowhere else."""
    assert case.result["provisional"] is bool(case.result["faults"] or case.result["questions"])


EXPECTED: dict[str, Callable[[Case], None]] = {
    "totals": check_totals,
    "winners": check_standing,
    "places": check_standing,
    "unplaced": check_standing,
    "tie_break": check_standing,
    "tie_says": check_standing,
    "rules": check_rules_in_order,
    "lines": check_lines,
    "parts": check_parts,
    "every_part": check_every_part,
    "composed": check_parts_of_several_rules,
    "galleries": check_galleries,
    "over": check_over,
    "workings": check_workings,
    "at": check_places_of_lines,
    "faults": check_faults,
    "questions": check_questions,
    "near_misses": check_near_misses,
    "near_miss_counts": check_near_miss_counts,
    "warnings": check_warnings,
    "warned": check_what_is_warned_of,
    "progress": check_progress,
    "progress_has": check_told_of_a_running_game,
    "says": check_wording,
}
"""What is checked where a case expects something under a key."""

ALWAYS = (
    check_the_rule_of_the_case_is_known,
    check_rules_in_order,
    check_sums,
    check_every_rule_is_known,
    check_every_place_exists,
    check_provisional_says_whether_anything_is_open,
    check_lines_in_play,
)
"""What is checked in any case."""
