"""The judge of MUSEUM turns against cases by hand: lines asked at a table, and games followed turn by turn.

A file of `museum/turns/` holds its `tables` by name and its `cases`. A case takes a table, may `swap` parts of its text
for others, adds the text of `turns` and of `rulings`, shows the arithmetic as `sum`, and says what must come out:

lines: each a line and whose it is. One with a `rule` (or `rules`) is a fault that `says` so: the sentence as its key
    and facts (`price n=4 paid=3 missing=1`: costs 4, 3 paid, 1 is missing). Any other is legal. `price`, `paid` are the
    numbers of the JSON, `only` its Prestige-only part, `fee` the fee; `track`, `prestige`, `favours`, `pool`, `last`
    its effect, which says `effect`; `warns` is a warning.
after: how a player stands when all turns are told, a list of two where only bounds are known.
faults: rule, turn and line of every fault of the turns, in order, and what it says.
warned, asked, asks: every warning of the turns; the keys of every question they leave open, and what they say.
untold: the turns of which something was left out. Of the rival `after` says what lies `open` before him.
scored: what the table as it lies holds for a player, as keys of the table file; laid: where his cards lie.
under: the same by reading of `ruling`, where the readings of one ruling part.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.words import phrasebook
from scoring.games import game as game_with
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.readings import TurnReadings
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.keys import write_table
from scoring.games.museum.turns.judging import judge
from scoring.games.museum.turns.laid_out import left_out, log_faults, log_questions, log_warnings
from scoring.games.museum.turns.replay import replayed
from scoring.phrase import Phrase
from scoring.readings import rulings_of
from scoring.review import Fault, Verdict
from scoring.rulebook import load_rulings
from scoring.span import BEYOND, Span
from scoring.tablefile import read
from tests.cases.failing import differences, hold, place

Data = dict[str, Any]
GAME = game_with("museum")
WORDS = phrasebook("en", GAME)
EFFECTS = ("track", "prestige", "favours", "pool")
PARTS = {"lines", "after", "faults", "warned", "asked", "asks", "scored", "laid", "opinion", "untold"}
KEYS = {"name", "sum", "table", "swap", "turns", "rulings", "ruling", "under"} | PARTS


class Case(NamedTuple):
    """One case of a file, under one reading where it has several, with the file and line."""

    id: str
    text: str
    data: Data
    at: str


FILES = {
    path: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parent.glob("museum/turns/*.toml"))
}


def _cases() -> Iterator[Case]:
    for path, data in FILES.items():
        for case in data["cases"]:
            assert set(case) <= KEYS, f"{case['name']}: {set(case) - KEYS}"
            name, at = f"{path.stem}: {case['name']}", place(path, case["name"])
            rulings = case.get("rulings", {})
            text = data["tables"][case.get("table", "three")]
            for old, new in case.get("swap", {}).items():
                assert old in text, f"{name}: {old}"
                text = text.replace(old, new)
            text = f"{text}\n{case.get('turns', '')}"
            if "under" not in case:
                yield Case(name, _ruled(text, rulings), case, at)
            for value, expected in case.get("under", {}).items():
                ruled = _ruled(text, {**rulings, case["ruling"]: value})
                yield Case(f"{name} ({case['ruling']}: {value})", ruled, case | expected, at)


def _ruled(text: str, rulings: Data) -> str:
    chosen = "".join(f'{ruling} = "{value}"\n' for ruling, value in rulings.items())
    return f"{text}\n[rulings]\n{chosen}" if chosen else text


CASES = list(_cases())


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_case_by_hand(case: Case) -> None:
    """Everything the case expects is so, and it expects something."""
    game, table = read(case.text)
    assert game is GAME
    assert isinstance(table, Table)
    assert PARTS & set(case.data)
    hold(
        case.at,
        case.data,
        [*unlike_lines(table, case.data), *unlike_replay(table, case.data), *unlike_end(table, case.data)],
    )


def unlike_end(table: Table, expected: Data) -> Iterator[str]:
    """Yield what the table as it lies holds and shows otherwise than expected."""
    data = write_table(as_it_lies(table)) if "scored" in expected else {}
    for name, told in expected.get("scored", {}).items():
        player = next((player for player in data["players"] if player["name"] == name), data.get("table", {}))
        yield from differences("scored", told, {key: player.get(key) for key in told}, name)
    for name, laid in expected.get("laid", {}).items():
        yield from differences("laid", laid, _laid(as_it_lies(table), name), name)


def unlike_lines(table: Table, expected: Data) -> Iterator[str]:
    """Yield what is judged of the lines otherwise than expected."""
    for asked in expected.get("lines", ()):
        verdict = judge(table, asked["line"], asked.get("player"))
        check_words(asked["line"], verdict)
        wanted, found = wanted_of_line(asked), told_of_line(verdict)
        shown = {key: found[key] for key in wanted}
        yield from differences("line", wanted, shown, *filter(None, (asked.get("player"), asked["line"])))


def wanted_of_line(asked: Data) -> Data:
    """Return what is expected of a line: it breaks just those rules and says why, or has that price and effect."""
    rules = asked.get("rules", [asked["rule"]] if "rule" in asked else [])
    always: Data = {"rules": rules} | ({} if rules else {"warns": ""})
    priced = {"only": 0, "fee": 0} if "price" in asked else {}
    return always | priced | {key: asked[key] for key in asked.keys() - {"line", "player", "rule", "rules"}}


def told_of_line(verdict: Verdict) -> Data:
    """Return what is judged of a line, under the keys of a case."""
    price, effect = verdict.details.get("price", {}), verdict.details["effect"]
    return {
        "rules": [fault.rule for fault in verdict.faults],
        "says": " · ".join(gist(fault.message) for fault in verdict.faults),
        "warns": " · ".join(gist(notice.message) for notice in verdict.warnings),
        "effect": gist(verdict.effect),
        "price": price.get("cards-or-prestige"),
        "only": price.get("prestige-only"),
        "fee": price.get("fee"),
        "paid": verdict.details.get("paid"),
        "last": effect["last-round"],
        **{key: effect[key] for key in EFFECTS},
    }


def check_words(line: str, verdict: Verdict) -> None:
    """Whatever is judged of a line can be said."""
    for message in [fault.message for fault in verdict.faults] + [notice.message for notice in verdict.warnings]:
        assert WORDS.say(message)
    assert verdict.effect is None or WORDS.say(verdict.effect)
    check_sentence(line, verdict)


def check_sentence(line: str, verdict: Verdict) -> None:
    """What a line does is said with the numbers of the JSON, and nothing is left out; of tokens, if it is legal."""
    assert verdict.effect is not None
    effects, data = verdict.effect.facts["effects"], verdict.details["effect"]
    assert isinstance(effects, tuple)
    told = {effect.key.partition(".")[2]: effect.facts for effect in effects if isinstance(effect, Phrase)}
    pools = [effect.facts for effect in effects if isinstance(effect, Phrase) and effect.key == "effect.pool"]
    assert {str(facts["player"]): facts["cards"] for facts in pools} == {
        owner: tuple(cards) for owner, cards in data["pool"].items()
    }, line
    assert [len(cards) for cards in data["pool"].values()] == [facts["n"] for facts in pools], line
    assert told.get("favours", {}).get("n", 0) == data["favours"], line
    assert told.get("last-round", {}).get("n") == (50 if data["last-round"] else None), line
    assert len(told) == 1 or not {"hand", "nothing"} & set(told), line
    for key in ("track", "prestige"):
        if key in told or (key == "track" and data[key][0] != data[key][1]):
            assert [gist(told[key]["before"]), gist(told[key]["after"])] == [*map(_in_words, data[key])], line
    spent: Data = {**told.get("spent", {}), **told.get("spent-and-gained", {})}
    if spent and not verdict.faults and isinstance(data["prestige"][0], int):
        left = data["prestige"][0] - (spent.get("n") or spent["spent"]) + spent.get("gained", 0)
        assert data["prestige"][1] == left, line
    elif not spent and "prestige" not in told:
        assert data["prestige"][0] == data["prestige"][1], line
    if "paid" in verdict.details:
        paid = verdict.details["paid"]["prestige"] + verdict.details["price"]["fee"]
        assert not spent or (spent.get("n") or spent["spent"]) == paid, line
        assert not paid or spent or "prestige" in told, line


def _in_words(number: int | list[int]) -> str:
    if isinstance(number, int):
        return str(number)
    return f"at least {number[0]}" if number[1] >= BEYOND else f"{number[0]} to {number[1]}"


def unlike_replay(table: Table, expected: Data) -> Iterator[str]:
    """Yield what the turns come to otherwise than expected; faults and warnings are those and no others."""
    if not table.turns:
        return
    replay = replayed(table)
    faults, questions = (*replay.faults, *log_faults(replay)), [*log_questions(replay)]
    assert all(WORDS.say(fault.message) for fault in faults)
    assert all(WORDS.say(notice.message) for notice in replay.warnings)
    wanted: Data = ({} if "lines" in expected else {"faults": [], "warned": []}) | expected
    found: Data = {
        "faults": [*map(told_of_fault, faults, chain(wanted.get("faults", ()), repeat({})))],
        "warned": [gist(notice.message) for notice in (*replay.warnings, *log_warnings(replay))],
        "asked": [question.key for question in questions],
        "asks": [gist(question.message) for question in questions],
        "untold": [number for number, _ in left_out(replay)],
        "opinion": dict(replay.position.opinion),
    }
    for key in (key for key in found if key in wanted):
        yield from differences(key, wanted[key], found[key])
    for name, told in expected.get("after", {}).items():
        seat = replay.position.seats[replay.position.of(name)]
        after: Data = {key: _bounds(getattr(seat, key)) for key in ("track", "prestige", "hand", "favours")}
        after |= {"pool": " ".join(map(str, seat.pool.cards)), "experts": list(seat.experts)}
        after["unnamed"] = _bounds(seat.pool.unnamed)
        if seat.open_hand is not None:
            after["open"] = " ".join(map(str, seat.open_hand.cards))
            after["open-unnamed"] = _bounds(seat.open_hand.unknown)
        yield from differences("after", told, {key: after.get(key) for key in told}, name)


def told_of_fault(fault: Fault, expected: Data) -> Data:
    """Return a fault as a case tells it: its place where it has one, and what it says where that is expected."""
    told = {"rule": fault.rule, "turn": fault.turn, "line": fault.line}
    said = {"says": gist(fault.message)} if "says" in expected else {}
    return {key: value for key, value in told.items() if value is not None} | said


def gist(fact: object) -> str:
    """Return what a sentence says, without its words: its key, and each fact by name."""
    if not isinstance(fact, Phrase):
        return " and ".join(map(gist, fact)) if isinstance(fact, tuple) else str(fact)
    if "why" in fact.facts:
        return gist(fact.facts["why"])
    if fact.key == "effect":
        effects = fact.facts["effects"]
        return " | ".join(map(gist, effects)) if isinstance(effects, tuple) else gist(effects)
    if fact.key == "span.at-least":
        return f"at least {fact.facts['n']}"
    if fact.key.startswith("span."):
        return " to ".join(map(gist, fact.facts.values()))
    return " ".join([fact.key.partition(".")[2], *(f"{name}={gist(value)}" for name, value in fact.facts.items())])


def _bounds(span: Span) -> int | list[int]:
    return [span.least, span.most] if span.known is None else span.known


def _laid(table: Table, name: str) -> dict[str, str]:
    player: Player = next(player for player in table.players if player.name == name)
    places = table.board_of(player).places
    return {places[space]: str(card) for space, card in enumerate(player.museum) if card is not None}


# What the cases together must try

JUDGED = {
    "museum.turn",
    "museum.end",
    "museum.exhibit",
    "museum.prestige",
    "museum.common-pool",
    "museum.buy",
    "museum.hire",
    "museum.inventory",
    "museum.favour",
    "museum.express-delivery",
    "museum.charity-ball",
    "museum.private-collector",
    "museum.inventory-favour",
    "museum.good-hiring",
    "museum.new-archaeological-team",
    "museum.archaeological-discovery",
    "museum.hand-limit",
    "museum.headline",
    "museum.headline.deflation",
    "museum.placement",
    "museum.public-opinion-card",
    "museum.league-buy",
    "museum.skull-sales",
    "museum.skulls",
    "museum.lending",
    "museum.log",
    "museum.exploration",
    "museum.legros",
    "museum.legros-advanced",
}

UNJUDGED = {"rival-tie"}
"""Rulings by which the rival chooses: no choice among the cards of one priority is a fault."""


def test_every_rule_that_a_turn_can_break_is_broken_in_a_case() -> None:
    """Each row of what is judged has a case that is not legal; those rules are all rules of the game."""
    found: set[str] = set()
    for case in CASES:
        for asked in (*case.data.get("lines", ()), *case.data.get("faults", ())):
            found |= {*asked.get("rules", ()), asked.get("rule", "museum.exhibit")}
    assert found >= JUDGED
    assert found - {"museum.log"} <= set(GAME.rules)


def test_every_ruling_that_a_turn_asks_has_a_case_in_which_its_readings_part() -> None:
    """A ruling nobody can tell the readings of apart would be no ruling."""
    rulings = load_rulings(TurnReadings.folder)
    for ruling in {*rulings_of(TurnReadings).values()} - UNJUDGED:
        parted = [case["under"] for data in FILES.values() for case in data["cases"] if case.get("ruling") == ruling]
        assert parted, ruling
        for under in parted:
            assert set(under) == {reading.value for reading in rulings[ruling].readings}
            expected = [str(reading) for reading in under.values()]
            assert len(set(expected)) == len(expected), ruling
